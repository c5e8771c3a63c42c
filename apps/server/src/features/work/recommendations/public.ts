export { readSiteOf, recommendationDataset } from './queries.ts';
