import { undeclaredRefusal } from '@field-service/server/plugins/check-answer.ts';
import type { TestServer } from '../server.ts';
import { makeForeignWorld } from './foreign-world.ts';
import { hostileRequests } from './hostile-input.ts';
import { send, walkedRoutes } from './routes.ts';

/**
 * Routes that accept any id, because they do not reveal whether it exists or because it is a word: `METHOD path` ->
 * why.
 */
const takesAnyId: Readonly<Record<string, string>> = {
  'GET /api/setting/{key}': 'a key that does not exist has no value',
  'GET /api/settings/{keys}': 'a key that does not exist has no value',
  'GET /api/my/setting/{key}': 'a key that does not exist has no value',
  'GET /api/folder/{id}/settings/{keys}': 'a key that does not exist has no value',
  'PUT /api/folder/{id}/settings/{keys}': 'the keys limit the body, which is empty here',
  'GET /api/lookups/{types}': 'any number is a valid type',
  'GET /iam/permission/{id}/exists': 'returns whether it exists',
  'GET /iam/user/exist/{name}': 'returns whether it exists',
  'POST /api/user/secret/{id}': 'an unknown user gets the same response as a known one',
  'POST /iam/user/secret/{id}': 'an unknown user gets the same response as a known one',
};

export interface HostileWalk {
  asked: number;
  /**
   * Internal errors, ids that do not exist but got a successful response, and error codes that the contract does not
   * declare.
   */
  problems: readonly string[];
}

/**
 * Sends every `stride`th hostile request for the routes (logout excluded); `first` shifts the selection. Requests are
 * sent as an administrator, or as a customer if only customers have access.
 */
export async function walkHostile(
  server: TestServer,
  { stride, first }: { stride: number; first: number },
): Promise<HostileWalk> {
  const { world, ids } = await makeForeignWorld(server.db);
  const staff = { authorization: `Bearer ${await server.token(world.admin)}` };
  const customer = { jwt: await server.token(world.customer) };
  const problems: string[] = [];
  let asked = 0;
  let turn = first;
  for (const route of walkedRoutes.filter(({ spec }) => spec.path !== '/api/user/logout')) {
    for (const { what, sent } of hostileRequests(route, ids)) {
      turn += 1;
      if (turn % stride !== 0) continue;
      asked += 1;
      const got = await send(server.url, route.spec, route.spec.access.kind === 'portal' ? customer : staff, sent);
      if (got.status >= 500 && got.code !== 'server.busy')
        problems.push(
          `${route.name} ${what}: ${got.status}, ${
            server
              .logged()
              .split('\n')
              .findLast((line) => line.includes('"err"'))
              ?.slice(0, 800) ?? ''
          }`,
        );
      if (got.status === 200 && what.startsWith('{') && !(route.name in takesAnyId))
        problems.push(`${route.name} ${what}: 200 ${got.text.slice(0, 200)}`);
    }
  }
  const undeclared = server
    .logged()
    .split('\n')
    .filter((line) => line.includes(undeclaredRefusal));
  return {
    asked,
    problems: [...problems, ...new Set(undeclared.map((line) => line.replace(/^.*?"route"/, '"route"')))],
  };
}
