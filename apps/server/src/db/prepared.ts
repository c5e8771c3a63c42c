import { createHash } from 'node:crypto';
import pg from 'pg';
import { SteadyClient } from './steady-client.ts';

/** Shorter statements take almost no time to plan. */
const worthwhile = 150;
/** A text seen this often is likely to recur; the text of a user's one-off filter is not. */
const often = 3;
/** Each connection keeps named statements in memory: the largest one uses two megabytes, a list half a megabyte. */
const maxNamed = 128;
const maxSeen = 1000;

/** Names the statements that recur, so that PostgreSQL keeps them prepared. */
export function statementNames(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || text.length < worthwhile || names.size >= maxNamed) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < often) {
      if (seen.size >= maxSeen) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
    names.set(text, name);
    return name;
  };
}

/**
 * A class of connections that prepare frequent queries: whole jobs are read by statements that take PostgreSQL longer
 * to plan than to run. After a few runs PostgreSQL decides by itself whether one plan is good enough for all values.
 */
export function preparingClient(): typeof SteadyClient {
  const nameOf = statementNames();
  const plain: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof plain !== 'function') throw new TypeError('A client asks by its method query.');
  const ask = plain;
  return class extends SteadyClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
        // A text without values may contain several commands, as those of the queue do, and they cannot be prepared.
        const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
        return Reflect.apply(ask, this, [name === undefined ? text : { name, text }, values, ...rest]);
      };
      Object.defineProperty(this, 'query', { value: query });
    }
  };
}
