export { requireFormula } from './check.ts';
export { technicianValueDataset } from './datasets.queries.ts';
