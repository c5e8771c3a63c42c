import { parseField } from './find-field.ts';
import type { FindFailure, FindFields, FindNode, FindResult } from './find-node.ts';
import { FindRefusal, findLimits } from './find-node.ts';

export type { FieldType, FindCode, FindFailure, FindFields, FindNode, FindResult, FindValue } from './find-node.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses one `find` and counts all its terms. */
class Reading {
  terms = 0;
  readonly fields: FindFields;

  constructor(fields: FindFields) {
    this.fields = fields;
  }

  read(find: unknown, depth: number): FindNode {
    if (!isObject(find)) throw new FindRefusal('find.malformed', {});
    if (depth > findLimits.depth) throw new FindRefusal('find.too_complex', { depth: findLimits.depth });
    const nodes = Object.entries(find).flatMap(([key, value]) => this.entry(key, value, depth));
    const [only] = nodes;
    return nodes.length === 1 && only ? only : { kind: 'and', nodes };
  }

  private entry(key: string, value: unknown, depth: number): FindNode[] {
    if (key === '$and' || key === '$or')
      return [{ kind: key === '$and' ? 'and' : 'or', nodes: this.list(key, value, depth) }];
    if (key === '$not') return [{ kind: 'not', node: this.read(value, depth + 1) }];
    if (key.startsWith('$')) throw new FindRefusal('find.unknown_operator', { operator: key });
    const nodes = parseField(key, value, this.fields);
    this.terms += nodes.length;
    if (this.terms > findLimits.terms) throw new FindRefusal('find.too_complex', { terms: findLimits.terms });
    return nodes;
  }

  private list(operator: string, value: unknown, depth: number): FindNode[] {
    if (!Array.isArray(value) || value.length === 0) throw new FindRefusal('find.malformed', { operator });
    if (value.length > findLimits.terms) throw new FindRefusal('find.too_complex', { terms: findLimits.terms });
    return value.map((each) => this.read(each, depth + 1));
  }
}

const failure = (error: unknown): FindFailure => {
  if (error instanceof FindRefusal) return { ok: false, code: error.code, params: error.params };
  throw error;
};

/**
 * Parses a `find` (domain decisions, section 12) over a dataset's fields. The result is a tree to be compiled with
 * parameters, never SQL. An error names the rejected part.
 */
export function parseFind(find: unknown, fields: FindFields): FindResult {
  try {
    return { ok: true, node: new Reading(fields).read(find, 1) };
  } catch (error) {
    return failure(error);
  }
}

/** Like `parseFind`, but for the text of the query parameter. */
export function parseFindText(text: string, fields: FindFields): FindResult {
  let find: unknown;
  try {
    find = JSON.parse(text);
  } catch {
    return { ok: false, code: 'find.malformed', params: {} };
  }
  return parseFind(find, fields);
}
