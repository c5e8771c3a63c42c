export { sightingDataset } from './queries.ts';
export { createJobForSighting } from './commands.ts';
export { mailAnswer, notifySighting } from './notify.ts';
