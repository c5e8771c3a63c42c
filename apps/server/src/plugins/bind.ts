import type { ParsedInput, RouteData, RouteSpec } from '@field-service/contract/route.ts';
import type { Caller } from '../caller.ts';
import type { OpenContext, RequestContext } from '../context.ts';
import type { JsonText, Reply, StreamAnswer } from './answer.ts';
import { parseInput, type RawInput } from './validation.ts';

export { jsonText, reply, stream, type JsonText, type Reply, type StreamAnswer } from './answer.ts';

type Awaitable<T> = T | Promise<T>;
type Answer<R extends RouteSpec> = R['answer'] extends 'stream' ? StreamAnswer : RouteData<R> | Reply<RouteData<R>> | JsonText;

/** A route with its handler; `prepare` checks the input and answers what is left to run. */
export type BoundRoute =
  | { for: 'caller'; spec: RouteSpec; transaction: boolean; prepare: (raw: RawInput) => (context: RequestContext, caller: Caller) => Awaitable<unknown> }
  | { for: 'open'; spec: RouteSpec; transaction: boolean; prepare: (raw: RawInput) => (context: OpenContext) => Awaitable<unknown> };

const writes = (spec: RouteSpec): boolean => spec.method !== 'GET';

/**
 * Binds a call of the contract to the function that answers it. The request has been authenticated, its access checked
 * and its input validated; a write runs in a transaction, which a thrown `Refusal` (or any error) rolls back.
 */
export function bind<R extends RouteSpec>(spec: R, handler: (context: RequestContext, caller: Caller, input: ParsedInput<R>) => Awaitable<Answer<R>>): BoundRoute {
  if (spec.access.kind === 'open') throw new TypeError(`${spec.method} ${spec.path} is open: bind it with bindOpen.`);
  return {
    for: 'caller',
    spec,
    transaction: writes(spec),
    prepare: (raw) => {
      const input = parseInput(spec, raw);
      return (context, caller) => handler(context, caller, input);
    },
  };
}

/**
 * Binds a call that needs no login. Its handler works on the whole database, because there is no caller whose scope could
 * hold; `transaction: false` leaves transactions to the handler.
 */
export function bindOpen<R extends RouteSpec>(spec: R, handler: (context: OpenContext, input: ParsedInput<R>) => Awaitable<Answer<R>>, options: { transaction?: boolean } = {}): BoundRoute {
  if (spec.access.kind !== 'open') throw new TypeError(`${spec.method} ${spec.path} is not open: bind it with bind.`);
  return {
    for: 'open',
    spec,
    transaction: options.transaction ?? writes(spec),
    prepare: (raw) => {
      const input = parseInput(spec, raw);
      return (context) => handler(context, input);
    },
  };
}
