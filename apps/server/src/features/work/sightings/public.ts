export { sightingDataset } from './queries.ts';
export { tellSighting } from './tell.ts';
