/** The effects of a statement, and the ids of the objects that it accesses, as parsed by PostgreSQL. */
export interface ParsedStatement {
  /** Whether the statement is a single read-only query. */
  reads: boolean;
  relations: readonly number[];
  functions: readonly number[];
}

const numbersOf = (tree: string, pattern: RegExp): number[] => [
  ...new Set([...tree.matchAll(pattern)].map((match) => Number(match[1])).filter((id) => id !== 0)),
];

/**
 * Reads the parse tree of a statement (`pg_node_tree` as text). The tree contains the id of every function that the
 * statement calls, whether written as a call, an operator, a cast, an aggregate or a window function. It also contains
 * the id of every table. Names and constants are escaped in the tree, so they can add findings but not hide any.
 */
export function parseStatement(tree: string): ParsedStatement {
  const commands = [...tree.matchAll(/:commandType (\d+)/g)].map((match) => match[1]);
  return {
    reads: commands.length > 0 && commands.every((command) => command === '1'),
    relations: numbersOf(tree, /:relid (\d+)/g),
    functions: numbersOf(tree, /:(?:funcid|opfuncid|aggfnoid|winfnoid|tsmhandler) (\d+)/g),
  };
}

/**
 * PostgreSQL functions that only read the clock, the time zone or the structure of a record. Operators, casts, and
 * functions that always return the same result for the same arguments are allowed without being listed.
 */
export const readingFunctions: readonly string[] = [
  'age',
  'array_to_json',
  'array_to_string',
  'concat',
  'concat_ws',
  'date_add',
  'date_part',
  'date_subtract',
  'date_trunc',
  'extract',
  'format',
  'generate_series',
  'make_timestamptz',
  'now',
  'overlaps',
  'quote_literal',
  'quote_nullable',
  'row_to_json',
  'statement_timestamp',
  'timezone',
  'to_char',
  'to_date',
  'to_json',
  'to_jsonb',
  'to_number',
  'to_timestamp',
  'transaction_timestamp',
  'json_agg',
  'json_agg_strict',
  'json_build_array',
  'json_build_object',
  'json_object_agg',
  'json_object_agg_strict',
  'json_object_agg_unique',
  'json_object_agg_unique_strict',
  'json_populate_record',
  'json_populate_recordset',
  'json_to_record',
  'json_to_recordset',
  'jsonb_agg',
  'jsonb_agg_strict',
  'jsonb_build_array',
  'jsonb_build_object',
  'jsonb_object_agg',
  'jsonb_object_agg_strict',
  'jsonb_object_agg_unique',
  'jsonb_object_agg_unique_strict',
  'jsonb_populate_record',
  'jsonb_populate_recordset',
  'jsonb_to_record',
  'jsonb_to_recordset',
];
