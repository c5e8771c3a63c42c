export { selectEpoch as readEpoch } from './queries.ts';
export { followSwitches } from './switches.ts';
