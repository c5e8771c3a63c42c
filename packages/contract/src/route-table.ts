import type { Answer, Method, RouteSpec } from './route.ts';

export type RouteGroups = Readonly<Record<string, Readonly<Record<string, RouteSpec>>>>;
/**
 * The data of a route that a client needs at run time. The third element is present only if the body is not an
 * envelope.
 */
export type TableEntry = readonly [Method, path: string, Answer?];
export type RouteTable<C> = { readonly [G in keyof C]: { readonly [N in keyof C[G]]: TableEntry } };

/** The contract without its schemas, so that a browser bundle contains neither them nor zod. */
export const toRouteTable = (contract: RouteGroups): Record<string, Record<string, TableEntry>> =>
  Object.fromEntries(
    Object.entries(contract).map(([group, routes]) => [
      group,
      Object.fromEntries(
        Object.entries(routes).map(([name, spec]): [string, TableEntry] => [
          name,
          spec.answer === 'stream' ? [spec.method, spec.path, 'stream'] : [spec.method, spec.path],
        ]),
      ),
    ]),
  );
