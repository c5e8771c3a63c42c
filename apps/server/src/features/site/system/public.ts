export { install, offerInstallation } from './install.ts';
export { isInitialised, isInUse, selectEpoch as readEpoch, notifyProcesses } from './queries.ts';
export { deleteTokens, insertToken, lockInstallation, selectToken } from './install.queries.ts';
export { followSwitches } from './switches.ts';
