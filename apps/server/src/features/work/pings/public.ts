export { pingDataset } from './dataset.queries.ts';
