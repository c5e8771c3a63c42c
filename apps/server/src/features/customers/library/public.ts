export { libraryDataset } from './queries.ts';
