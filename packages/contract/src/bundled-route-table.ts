import { routeTable } from 'virtual:route-table';
import type { Contract } from './contract.ts';
import type { RouteTable } from './route-table.ts';

/** The route table for `createClient` in an app built with the `routeTable` Vite plugin. */
export const bundledRouteTable: RouteTable<Contract> = routeTable;
