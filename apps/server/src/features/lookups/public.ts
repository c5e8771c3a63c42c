export { lookupDatasets } from './datasets.queries.ts';
export { inLine, lookupJson, nearest } from './queries.ts';
export { requireLookups, type LookupField } from './references.ts';
