import type { Plugin } from 'vite';
import { contract } from './contract.ts';
import { toRouteTable } from './route-table.ts';

const id = 'virtual:route-table';

/**
 * Provides `virtual:route-table` to the apps: the contract's methods and paths, generated from the contract as it was
 * when the configuration was loaded.
 */
export const routeTable = (): Plugin => ({
  name: 'field-service:route-table',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) =>
    source === `\0${id}` ? `export const routeTable = ${JSON.stringify(toRouteTable(contract))};` : undefined,
});
