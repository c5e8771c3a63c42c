export { requireFormula } from './check.ts';
export { technicianValueDataset } from './datasets.queries.ts';
export { contractValuesDataset, technicianValuesDataset } from './results.queries.ts';
