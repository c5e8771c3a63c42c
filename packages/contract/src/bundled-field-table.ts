import { routeTable } from 'virtual:route-table';
import type { FieldContract } from './field-calls.ts';
import type { RouteTable } from './route-table.ts';

/** The route table for `createClient` in the field app, whose build has only the nouns that it calls. */
export const fieldRouteTable: RouteTable<FieldContract> = routeTable;
