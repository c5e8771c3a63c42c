export { contactDataset } from './queries.ts';
