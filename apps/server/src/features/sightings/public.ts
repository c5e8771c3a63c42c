export { sightingDataset } from './queries.ts';
