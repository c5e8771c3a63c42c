import type { Answer, Method, RouteSpec } from './route.ts';

export type RouteGroups = Readonly<Record<string, Readonly<Record<string, RouteSpec>>>>;
/**
 * The data of a route that a client needs at run time. The third element is present only if the body is not an envelope
 * or the fourth is present, which says that the route requires no session.
 */
export type TableEntry = readonly [Method, path: string, answer?: Answer, access?: 'open'];
export type RouteTable<C> = { readonly [G in keyof C]: { readonly [N in keyof C[G]]: TableEntry } };

const entryOf = ({ method, path, answer = 'json', access }: RouteSpec): TableEntry => {
  if (access.kind === 'open') return [method, path, answer, 'open'];
  return answer === 'json' ? [method, path] : [method, path, answer];
};

/** The contract without its schemas, so that a browser bundle contains neither them nor zod. */
export const toRouteTable = (contract: RouteGroups): Record<string, Record<string, TableEntry>> =>
  Object.fromEntries(
    Object.entries(contract).map(([group, routes]) => [
      group,
      Object.fromEntries(Object.entries(routes).map(([name, spec]): [string, TableEntry] => [name, entryOf(spec)])),
    ]),
  );
