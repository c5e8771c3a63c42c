export { paymentsDataset } from './datasets.queries.ts';
