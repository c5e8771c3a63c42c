import type { Plugin } from 'vite';
import { contract, type Contract } from './contract.ts';
import { toRouteTable, type RouteGroups } from './route-table.ts';

const id = 'virtual:route-table';

/**
 * Provides `virtual:route-table` to the apps: the contract's methods and paths, of all nouns or of those that an app
 * calls, generated from the contract as it was when the configuration was loaded.
 */
export const routeTable = (nouns?: readonly (keyof Contract)[]): Plugin => {
  const all: RouteGroups = contract;
  const called = Object.entries(all).filter(([noun]) => nouns === undefined || nouns.some((each) => each === noun));
  return {
    name: 'field-service:route-table',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const routeTable = ${JSON.stringify(toRouteTable(Object.fromEntries(called)))};`
        : undefined,
  };
};
