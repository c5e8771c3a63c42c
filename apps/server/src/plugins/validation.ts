import type { ParsedInput, RouteSpec } from '@field-service/contract/route.ts';
import { notString } from '@field-service/domain/site/lookup-rules.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** The parts of a request as received. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Lists the fields that failed a check, at most 20; never repeats a value. */
export function invalidRequest(part: string, error: z.ZodError): Refusal {
  const fields = error.issues.slice(0, 20).map((issue) => ({
    field: [part, ...issue.path.map(String), ...(issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [])].join(
      '.',
    ),
    problem: issue.code,
    expected: 'expected' in issue ? issue.expected : undefined,
    // The only message that the specification defines for input validation.
    message: issue.message === notString(String(issue.path.at(-1))) ? issue.message : undefined,
  }));
  return new Refusal('request.invalid', { fields });
}

function parsePart(part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (part === 'query' && isRecord(value)) {
      const [name] = Object.keys(value);
      if (name !== undefined) throw new Refusal('request.unknown_parameter', { name });
    }
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const unknown =
    part === 'query' ? parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys') : undefined;
  throw unknown === undefined
    ? invalidRequest(part, parsed.error)
    : new Refusal('request.unknown_parameter', { name: unknown.keys[0] ?? '' });
}

/**
 * Rejects text that the database cannot store: with a NUL, or with half of a surrogate pair. Deep input does not cause
 * deep recursion.
 */
function requireText(part: string, value: unknown): void {
  const waiting: { path: readonly string[]; value: unknown }[] = [{ path: [part], value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value: each } = next;
    if (typeof each === 'string') {
      if (each.includes('\0') || !each.isWellFormed())
        throw new Refusal('request.invalid', { fields: [{ field: path.join('.'), problem: 'invalid_format' }] });
    } else if (typeof each === 'object' && each !== null) {
      // Positions in arrays are named by their index. Below a few levels the position is omitted as unhelpful.
      for (const [name, inner] of Object.entries(each))
        waiting.push({ path: path.length < 6 ? [...path, name] : path, value: inner }, { path, value: name });
    }
  }
}

/** Each part has just been parsed by the spec's own schema, and this is that schema's output type. */
const isParsed = <R extends RouteSpec>(_spec: R, input: object): input is ParsedInput<R> =>
  'params' in input && 'query' in input && 'body' in input;

/**
 * Validates a request against the contract. Throws `request.invalid` with the fields, or `request.unknown_parameter`
 * with its name.
 */
export function parseInput<R extends RouteSpec>(spec: R, raw: RawInput): ParsedInput<R> {
  for (const [part, value] of Object.entries(raw)) requireText(part, value);
  const input = {
    params: parsePart('params', spec.params, raw.params),
    query: parsePart('query', spec.query, raw.query),
    body: parsePart('body', spec.body, raw.body),
  };
  if (!isParsed(spec, input)) throw new TypeError('unreachable: an input has all its parts');
  return input;
}
