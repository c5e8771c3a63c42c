export { createBotKey } from './bot-keys.ts';
export { devicesOf, resetDevices, type Device } from './devices.ts';
export { forgetNonces } from './queries.ts';
export { startSecret, storeSecret } from './secrets.ts';
