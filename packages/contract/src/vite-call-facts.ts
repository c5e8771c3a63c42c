import type { Plugin } from 'vite';
import { callFactsOf } from './call-facts.ts';
import { contract } from './contract.ts';
import type { RouteGroups } from './route-table.ts';

const prefix = 'virtual:call-facts/';

function factsOf(call: string): string {
  const [path = '', kind] = call.split('/');
  const [group = '', name = ''] = path.split('.');
  const groups: RouteGroups = contract;
  const spec = groups[group]?.[name];
  if (spec === undefined) throw new Error(`The contract has no call ${call}.`);
  return `export default ${JSON.stringify(callFactsOf(spec, kind))};`;
}

/**
 * Provides `virtual:call-facts/{group}.{call}` to the apps, such as `virtual:call-facts/posts.create`: the facts of one
 * call (`call-facts.ts`), generated when the app is built, so that the browser needs neither the schemas nor zod. Where
 * a call takes bodies of several kinds, the kind follows: `virtual:call-facts/posts.create/job`.
 */
export const callFacts = (): Plugin => ({
  name: 'field-service:call-facts',
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
  load: (source) => (source.startsWith(`\0${prefix}`) ? factsOf(source.slice(prefix.length + 1)) : undefined),
});
