export { install, offerInstallation } from './install.ts';
export { isInitialised, selectEpoch as readEpoch, tellProcesses } from './queries.ts';
export { deleteTokens, insertToken, lockInstallation, selectToken } from './install.queries.ts';
export { makeToken, tokenHash } from './tokens.ts';
export { followSwitches } from './switches.ts';
