export { contactInfoDataset } from './infos.queries.ts';
export { contactDataset } from './queries.ts';
