export { selectEpoch as readEpoch } from './queries.ts';
