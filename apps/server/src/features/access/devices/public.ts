export { devicesOf, resetDevices, resetSecrets, type Device } from './devices.ts';
export { forgetNonces } from './queries.ts';
export { startSecret, storeSecret } from './secrets.ts';
