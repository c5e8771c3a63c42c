export { lookupDatasets } from './datasets.ts';
export { inLine, lookupJson, nearest } from './queries.ts';
