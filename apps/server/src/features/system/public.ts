export { offerInstallation } from './install.ts';
export { isInitialised, selectEpoch as readEpoch } from './queries.ts';
export { followSwitches } from './switches.ts';
