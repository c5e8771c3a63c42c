import { contract } from '@field-service/contract/contract.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import { checkAccess } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { RequestContext } from '../context.ts';
import type { BoundRoute } from '../plugins/bind.ts';
import { parseInput, type RawInput } from '../plugins/validation.ts';
import { Refusal } from '../refusal.ts';

const place = /^\/api\/h\/([a-z0-9-]+)(\/\{id\})?$/;

/**
 * Whether a call is a hook. A call that runs in its own transaction is not, because it cannot be called inside another
 * one.
 */
const isHook = ({ spec }: BoundRoute): boolean =>
  place.test(spec.path) && (spec.method === 'GET' || spec.idempotent !== false);

/** The name of a hook with its method: `PUT concat-trails`. */
const nameOf = ({ spec }: BoundRoute): string => `${spec.method} ${place.exec(spec.path)?.[1] ?? ''}`;

async function runHook(hook: BoundRoute, raw: RawInput, context: RequestContext, caller: Caller): Promise<unknown> {
  checkAccess(hook.spec.access, caller);
  const work = hook.prepare(raw);
  if (typeof work === 'function')
    return await work({ ...context, system: context.db.asSystem('an open hook, which guards itself') });
  if ('batch' in work) throw new Error('A batch has transactions of its own and cannot be a hook.');
  const run = 'ahead' in work ? await work.ahead(context, caller) : work.run;
  return await run(context, caller);
}

/**
 * The calls of the contract's group `hooks`: each forwards a request to the call with that hook name, whose declaration
 * checks the caller and the input. Throws if two hooks have the same name and method.
 */
export function hookRoutes(routes: readonly BoundRoute[]): readonly BoundRoute[] {
  const named = routes.filter(isHook).map((route): [string, BoundRoute] => [nameOf(route), route]);
  const hooks = new Map(named);
  if (hooks.size !== named.length) throw new Error('Two hooks have the same name.');
  const pass = (spec: RouteSpec): BoundRoute => ({
    for: 'caller',
    spec,
    transaction: spec.method !== 'GET',
    prepare: (raw) => {
      const { name, id } = parseInput(contract.hooks.get, { ...raw, body: undefined }).params;
      return {
        run: async (context, caller) => {
          const hook = hooks.get(`${spec.method} ${name}`);
          if (hook === undefined) throw new Refusal('record.not_found', { noun: 'hook' });
          return await runHook(hook, { ...raw, params: hook.spec.params === undefined ? {} : { id } }, context, caller);
        },
      };
    },
  });
  return Object.values(contract.hooks).map(pass);
}
