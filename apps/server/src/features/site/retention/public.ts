export { pruneRecords } from './prune.ts';
