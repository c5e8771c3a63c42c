export { sightingDataset } from './queries.ts';
export { notifySighting } from './notify.ts';
