export { countReported, paymentsDataset } from './datasets.queries.ts';
export { unapplied } from './queries.ts';
