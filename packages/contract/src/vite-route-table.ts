import type { Plugin } from 'vite';
import { contract } from './contract.ts';
import { toRouteTable } from './route-table.ts';

const id = 'virtual:route-table';

/** Gives the apps `virtual:route-table`: methods and paths of the contract, made when the configuration loads. */
export const routeTable = (): Plugin => ({
  name: 'field-service:route-table',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) =>
    source === `\0${id}` ? `export const routeTable = ${JSON.stringify(toRouteTable(contract))};` : undefined,
});
