import type { RouteInput, RouteResult, RouteSpec } from './route.ts';
import type { RouteTable, TableEntry } from './route-table.ts';
import { send, type CallOptions, type RawAnswer, type RawInput, type Transport } from './transport.ts';

/** `uts` is the safe point for the next read; `total` is present if requested. */
export interface Answered<Data> {
  data: Data;
  uts?: number;
  total?: number;
}

type DataOf<R extends RouteSpec> = R['answer'] extends 'stream' ? Response : RouteResult<R>;
type InputArgs<R extends RouteSpec> =
  unknown extends RouteInput<R>
    ? [input?: Record<string, never>, options?: CallOptions]
    : Record<string, never> extends RouteInput<R>
      ? [input?: RouteInput<R>, options?: CallOptions]
      : [input: RouteInput<R>, options?: CallOptions];

export type Call<R extends RouteSpec> = (...args: InputArgs<R>) => Promise<Answered<DataOf<R>>>;
export type Client<C> = {
  readonly [G in keyof C]: { readonly [N in keyof C[G]]: C[G][N] extends RouteSpec ? Call<C[G][N]> : never };
};

type LooseCall = (input?: RawInput, options?: CallOptions) => Promise<RawAnswer>;
type LooseTable = Readonly<Record<string, Readonly<Record<string, TableEntry>>>>;

/**
 * The only place where types are trusted rather than checked. The server's tests validate its responses against the
 * same contract, and the browser does not load the schemas.
 */
const asClient = <C>(calls: Record<string, Record<string, LooseCall>>): Client<C> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  calls as unknown as Client<C>;

/**
 * Creates the typed client of a contract, used as `client.posts.assign({ body }, { signal })`. Calls return `{data,
 * uts?, total?}`. They throw failures as `ApiFailure`, and an abort by the caller as `AbortError`.
 */
export const createClient = <C>(table: RouteTable<C>, transport: Transport): Client<C> => {
  const groups: LooseTable = table;
  return asClient<C>(
    Object.fromEntries(
      Object.entries(groups).map(([group, routes]) => [
        group,
        Object.fromEntries(
          Object.entries(routes).map(([name, entry]): [string, LooseCall] => [
            name,
            (input = {}, options = {}) => send(transport, entry, input, options),
          ]),
        ),
      ]),
    ),
  );
};
