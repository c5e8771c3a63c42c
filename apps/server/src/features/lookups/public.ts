export { lookupDatasets } from './datasets.queries.ts';
export { inLine, lookupJson, nearest } from './queries.ts';
