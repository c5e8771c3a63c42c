export { confirmationDataset } from './queries.ts';
