import type { ParsedInput, RouteData, RouteSpec } from '@field-service/contract/route.ts';
import type { Caller } from '../caller.ts';
import type { OpenContext, RequestContext } from '../context.ts';
import type { JsonText, Reply, StreamAnswer } from './answer.ts';
import { parseInput, type RawInput } from './validation.ts';

export { jsonText, reply, stream, type JsonText, type Reply, type StreamAnswer } from './answer.ts';

/**
 * Thrown by a handler of `bindAhead` if the result of `ahead` is no longer sufficient: `ahead` and the handler run
 * again.
 */
export class StalePreparation extends Error {
  constructor() {
    super('What was prepared ahead of the transaction is no longer enough.');
    this.name = 'StalePreparation';
  }
}

type Awaitable<T> = T | Promise<T>;
type Answer<R extends RouteSpec> = R['answer'] extends 'stream'
  ? StreamAnswer
  : RouteData<R> | Reply<RouteData<R>> | JsonText;

type Run = (context: RequestContext, caller: Caller) => Awaitable<unknown>;
/** Work that precedes a transaction; returns what runs in it. */
type Ahead = (context: RequestContext, caller: Caller) => Promise<Run>;
/** One record of a batch: its id, and what is done with it, with or without work that precedes its transaction. */
export type BatchPart = { id: string } & ({ run: Run } | { ahead: Ahead });
/** What became of one record of a batch. */
export type PartOutcome<D = unknown> =
  | { done: D }
  | { refused: { code: string; params: Readonly<Record<string, unknown>> } };
/** Runs each part in a transaction of its own, in order; returns what became of them. */
export type RunParts = (parts: readonly BatchPart[]) => Promise<PartOutcome[]>;
/** A batch runs outside any transaction, apart from its parts, and returns the response. */
export type PreparedBatch = (context: RequestContext, caller: Caller, runParts: RunParts) => Promise<unknown>;
/**
 * The rest of a request with valid input: its handler, first the work that precedes the transaction, or the parts of a
 * batch.
 */
export type PreparedCall = { run: Run } | { ahead: Ahead } | { batch: PreparedBatch };

/** A route with its handler; `prepare` validates the input and returns what is left to run. */
export type BoundRoute =
  | { for: 'caller'; spec: RouteSpec; transaction: boolean; prepare: (raw: RawInput) => PreparedCall }
  | {
      for: 'open';
      spec: RouteSpec;
      transaction: boolean;
      prepare: (raw: RawInput) => (context: OpenContext) => Awaitable<unknown>;
    };

const writes = (spec: RouteSpec): boolean => spec.method !== 'GET';

/**
 * Binds a call of the contract to the function that handles it. The request has been authenticated, its access checked
 * and its input validated; a write runs in a transaction, which a thrown `Refusal` (or any error) rolls back.
 */
export function bind<R extends RouteSpec>(
  spec: R,
  handler: (context: RequestContext, caller: Caller, input: ParsedInput<R>) => Awaitable<Answer<R>>,
): BoundRoute {
  if (spec.access.kind === 'open') throw new TypeError(`${spec.method} ${spec.path} is open: bind it with bindOpen.`);
  return {
    for: 'caller',
    spec,
    transaction: writes(spec),
    prepare: (raw) => {
      const input = parseInput(spec, raw);
      return { run: (context, caller) => handler(context, caller, input) };
    },
  };
}

/**
 * Binds a write with long work, such as hashing and unpacking, which must not keep a transaction open. `ahead` does
 * that work and passes its result to `handler`, which runs in the transaction as with `bind`. In `ahead` the database
 * handle is outside any transaction, and nothing can be enqueued or notified. A refusal of `ahead` becomes the
 * response, like one of the handler. Anything that `ahead` leaves behind must be harmless if the handler never runs.
 * The handler checks again what may have changed since; if others have changed what `ahead` read, the handler throws
 * `StalePreparation`. A request whose response is stored under its idempotency key runs neither.
 */
export function bindAhead<R extends RouteSpec, P>(
  spec: R,
  ahead: (context: RequestContext, caller: Caller, input: ParsedInput<R>) => Promise<P>,
  handler: (context: RequestContext, caller: Caller, input: ParsedInput<R>, prepared: P) => Awaitable<Answer<R>>,
): BoundRoute {
  if (spec.access.kind === 'open' || !writes(spec))
    throw new TypeError(`${spec.method} ${spec.path} is open or a read: nothing comes ahead of its transaction.`);
  return {
    for: 'caller',
    spec,
    transaction: true,
    prepare: (raw) => {
      const input = parseInput(spec, raw);
      return {
        ahead: async (outside, caller) => {
          const prepared = await ahead(outside, caller, input);
          return (context) => handler(context, caller, input, prepared);
        },
      };
    },
  };
}

/** What is done with each record of a batch. */
interface BatchWork<R extends RouteSpec, P extends { id: string }, D> {
  parts: (input: ParsedInput<R>) => readonly P[];
  /** Runs outside any transaction and refuses the whole batch by throwing: before it, nothing has been done. */
  check: (context: RequestContext, caller: Caller, parts: readonly P[]) => Promise<void>;
  run: (context: RequestContext, caller: Caller, part: P) => Promise<D>;
  answer: (id: string, outcome: PartOutcome<D>) => RouteData<R> extends readonly (infer One)[] ? One : never;
}

/**
 * Binds a write of several records, each in a transaction of its own: a record that is refused is left as it was, and
 * the others are not held up. With an idempotency key each record has a key too, derived from it, so that a request that
 * is repeated after a failure halfway completes the rest and returns what became of the first.
 */
export function bindBatch<R extends RouteSpec, P extends { id: string }, D>(
  spec: R,
  { parts, check, run, answer }: BatchWork<R, P, D>,
): BoundRoute {
  if (spec.access.kind === 'open' || !writes(spec))
    throw new TypeError(`${spec.method} ${spec.path} is open or a read: it is no batch.`);
  return {
    for: 'caller',
    spec,
    transaction: true,
    prepare: (raw) => {
      const all = parts(parseInput(spec, raw));
      return {
        batch: async (outside, caller, runParts) => {
          await check(outside, caller, all);
          const outcomes = await runParts(
            all.map((part) => ({ id: part.id, run: async (context, own) => await run(context, own, part) })),
          );
          return all.flatMap(({ id }, at) => {
            const outcome = outcomes[at];
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `run` has returned it
            return outcome === undefined ? [] : [answer(id, outcome as PartOutcome<D>)];
          });
        },
      };
    },
  };
}

/**
 * Binds a write whose parts are known only once its input has been read, such as the things in an archive. `handler` runs
 * outside any transaction and passes the parts to `runParts`, which gives each a transaction of its own; the call stores
 * no response of its own, so repeating it must change nothing.
 */
export function bindParts<R extends RouteSpec>(
  spec: R,
  handler: (
    context: RequestContext,
    caller: Caller,
    input: ParsedInput<R>,
    runParts: RunParts,
  ) => Promise<RouteData<R>>,
): BoundRoute {
  if (spec.access.kind === 'open' || !writes(spec) || spec.idempotent !== false)
    throw new TypeError(`${spec.method} ${spec.path} is open, a read or kept under a key: its parts are known before.`);
  return {
    for: 'caller',
    spec,
    transaction: true,
    prepare: (raw) => {
      const input = parseInput(spec, raw);
      return { batch: async (outside, caller, runParts) => await handler(outside, caller, input, runParts) };
    },
  };
}

/**
 * Binds a call that needs no login. Its handler works on the whole database, because there is no caller whose scope
 * could apply; `transaction: false` leaves transactions to the handler.
 */
export function bindOpen<R extends RouteSpec>(
  spec: R,
  handler: (context: OpenContext, input: ParsedInput<R>) => Awaitable<Answer<R>>,
  options: { transaction?: boolean } = {},
): BoundRoute {
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
