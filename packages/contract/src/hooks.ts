import { z } from 'zod';
import { confirmations } from './work/confirmations.ts';
import type { ErrorCode } from './errors.ts';
import { portal } from './customers/portal.ts';
import { posts } from './work/posts.ts';
import { isList, ofLists } from './route-codes.ts';
import { self, type RouteSpec, route } from './route.ts';
import { home } from './site/home.ts';
import { search } from './site/search.ts';
import { sync } from './sync.ts';
import { tickets } from './customers/tickets.ts';

const params = z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,60}$/), id: z.string().min(1).max(200) });
/** Each hook defines its own parameters and body, and validates them with its own schemas. */
const query = z.record(z.string(), z.string());
const body = z.unknown();

const groups: readonly Readonly<Record<string, RouteSpec>>[] = [
  confirmations,
  home,
  portal,
  posts,
  search,
  sync,
  tickets,
];
const calls = groups.flatMap((group) => Object.values(group)).filter(({ path }) => path.startsWith('/api/h/'));
/** The errors of hooks with this method, and the error for an unknown hook. */
const errorsOf = (method: RouteSpec['method']): ErrorCode[] => [
  ...new Set<ErrorCode>([
    'record.not_found',
    ...calls
      .filter((call) => call.method === method)
      .flatMap((call) => [...(call.errors ?? []), ...(isList(call) ? ofLists : [])]),
  ]),
];

const hook = <const M extends RouteSpec['method'], const P extends string>(method: M, path: P, summary: string) => {
  const spec = {
    method,
    path,
    summary,
    access: self('staff', 'portal'),
    params,
    query,
    data: z.unknown(),
    errors: errorsOf(method),
  } as const;
  return route(spec);
};
const withBody = <const M extends 'POST' | 'PUT', const P extends string>(method: M, path: P, summary: string) =>
  route({ ...hook(method, path, summary), body });

const named = '/api/h/{name}/{id}';

/**
 * Hooks by name: the calls of this contract at `/api/h/{name}` or `/api/h/{name}/{id}`, each with its own permission
 * and schemas. This lets clients use URLs of the same form for all hooks. An unknown name returns 404.
 */
export const hooks = {
  get: hook('GET', named, 'Asks the hook of this name; one that takes no id passes it over.'),
  post: withBody('POST', named, 'Sends to the hook of this name; one that takes no id passes it over.'),
  put: withBody('PUT', named, 'Sends to the hook of this name; one that takes no id passes it over.'),
  remove: hook('DELETE', named, 'Sends to the hook of this name; one that takes no id passes it over.'),
  read: hook('GET', '/api/api/{name}/{id}', 'Asks the hook of this name, as `GET h/{name}/{id}`.'),
};
