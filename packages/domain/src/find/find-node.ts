/** The types of a dataset's searchable fields. */
export type FieldType = 'text' | 'number' | 'bool' | 'stamp' | 'flags' | 'id' | 'ids';
export type FindFields = Readonly<Record<string, { readonly type: FieldType }>>;

export type FindValue = string | number | boolean;
export const comparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * A condition. `field` is a key of the field table. For `ids` (a list of ids), `eq` and `in` test whether the list
 * contains the value or one of the values, and `ne` and `nin` test the opposite. `and` without nodes is always true.
 */
export type FindNode =
  | { kind: 'and'; nodes: FindNode[] }
  | { kind: 'or'; nodes: FindNode[] }
  | { kind: 'not'; node: FindNode }
  | { kind: 'compare'; field: string; type: FieldType; op: Comparison; value: FindValue }
  | { kind: 'in'; field: string; type: FieldType; values: FindValue[] }
  | { kind: 'nin'; field: string; type: FieldType; values: FindValue[] }
  | { kind: 'exists'; field: string; type: FieldType; exists: boolean }
  /** Matches text that starts with `prefix`, which is taken literally. */
  | { kind: 'like'; field: string; prefix: string }
  /** `any`: at least one of the letters is set; `none`: none of the letters is set. */
  | { kind: 'flags'; field: string; match: 'any' | 'none'; letters: string[] };

export type FindCode =
  | 'find.malformed'
  | 'find.unknown_field'
  | 'find.unknown_operator'
  | 'find.wrong_type'
  | 'find.too_complex';
export interface FindFailure {
  ok: false;
  code: FindCode;
  params: Record<string, string | number>;
}
export type FindResult = { ok: true; node: FindNode } | FindFailure;

export const findLimits = { depth: 6, terms: 100, list: 500 } as const;

/** Carries an error out of the recursive parser; `find.ts` always catches it. */
export class FindRefusal extends Error {
  readonly code: FindCode;
  readonly params: Record<string, string | number>;

  constructor(code: FindCode, params: Record<string, string | number>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
