import { systemDb } from '@field-service/server/db/system.ts';
import type { RawBuilder } from 'kysely';
import pg from 'pg';

// Only compiles queries; it never connects.
const compiler = systemDb(new pg.Pool({ max: 1 }));

/** The text of a fragment of the server's SQL. Throws if it has parameters, which a fixed statement cannot have. */
export function textOf(fragment: RawBuilder<unknown>): string {
  const { sql, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new TypeError(`The fragment has parameters: ${sql}`);
  return sql;
}

/** The text of a condition whose only parameters are values, numbered from `first`, and the number of parameters. */
export function conditionOf(fragment: RawBuilder<unknown>, first = 1): { text: string; count: number } {
  const { sql, parameters } = fragment.compile(compiler);
  return {
    text: sql.replaceAll(/\$(\d+)/g, (_, at: string) => `$${Number(at) + first - 1}`),
    count: parameters.length,
  };
}

/** The arguments of a call, split at the commas outside strings, parentheses and brackets. */
function argumentsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of list.matchAll(/'(?:[^']|'')*'|"[^"]*"|[([\])]|,/g)) {
    if (token === '(' || token === '[') depth += 1;
    else if (token === ')' || token === ']') depth -= 1;
    else if (token === ',' && depth === 0) {
      parts.push(list.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...parts, list.slice(from).trim()];
}

/**
 * The select list of `json_build_object('key', expression, …)`: `expression as "key", …`. The server lets PostgreSQL
 * build whole rows as JSON; this returns the same row as separate columns, as a program without that feature would
 * select it.
 */
export function columnsOf(object: RawBuilder<unknown>): string {
  const text = textOf(object).trim();
  const list = /^json_build_object\(([^]*)\)$/.exec(text)?.[1];
  if (list === undefined) throw new TypeError(`Not an object: ${text.slice(0, 80)}`);
  const parts = argumentsOf(list);
  return Array.from({ length: parts.length / 2 }, (_, at) => {
    const key = /^'([^']+)'$/.exec(parts[at * 2] ?? '')?.[1];
    if (key === undefined) throw new TypeError(`Not a key: ${parts[at * 2] ?? ''}`);
    return `${parts[at * 2 + 1] ?? ''} as "${key}"`;
  }).join(', ');
}
