import { parseFindText, type FieldType, type FindNode, type FindValue } from '@field-service/domain/find/find.ts';
import { sql, type RawBuilder } from 'kysely';
import { alphabetically } from '../db/alphabetical.ts';
import { Refusal } from '../refusal.ts';
import type { Field, Fields } from './registry.ts';

type Condition = RawBuilder<boolean>;
type Fragment = RawBuilder<unknown>;

const operators = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const;

/** A parameter of the column's type, so that the column's index can be used. */
function parameter(type: FieldType, value: FindValue): Fragment {
  if (type === 'bool') return sql`${value}::boolean`;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`;
  return sql`${value}::text`;
}

function list(type: FieldType, values: readonly FindValue[]): Fragment {
  if (type === 'bool') return sql`${[...values]}::boolean[]`;
  if (type === 'number' || type === 'stamp')
    return values.every(Number.isSafeInteger) ? sql`${[...values]}::bigint[]` : sql`${[...values]}::numeric[]`;
  return sql`${[...values]}::text[]`;
}

/** Escapes text so that it matches literally in a LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const holdsAny = (field: Field, values: readonly FindValue[]): Condition => {
  const wanted = sql`${[...values]}::text[]`;
  return field.holds?.(wanted) ?? sql<boolean>`coalesce(${field.column} && ${wanted}, false)`;
};

function onField(node: Exclude<FindNode, { kind: 'and' | 'or' | 'not' }>, field: Field): Condition {
  const { column } = field;
  switch (node.kind) {
    case 'compare':
      if (node.type !== 'ids') return sql<boolean>`${column} ${operators[node.op]} ${parameter(node.type, node.value)}`;
      return node.op === 'ne' ? sql<boolean>`not ${holdsAny(field, [node.value])}` : holdsAny(field, [node.value]);
    case 'in':
      return node.type === 'ids'
        ? holdsAny(field, node.values)
        : sql<boolean>`${column} = any(${list(node.type, node.values)})`;
    case 'nin':
      return node.type === 'ids'
        ? sql<boolean>`not ${holdsAny(field, node.values)}`
        : sql<boolean>`(${column} = any(${list(node.type, node.values)})) is not true`;
    case 'exists':
      if (node.type === 'ids')
        return node.exists
          ? sql<boolean>`coalesce(cardinality(${column}), 0) > 0`
          : sql<boolean>`coalesce(cardinality(${column}), 0) = 0`;
      return node.exists ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`;
    case 'like':
      return sql<boolean>`starts_with(lower(${column}), lower(${node.prefix}::text))`;
    case 'flags': {
      const any = sql<boolean>`coalesce(string_to_array(${column}, null) && ${node.letters}::text[], false)`;
      return node.match === 'any' ? any : sql<boolean>`not ${any}`;
    }
  }
}

const joined = (nodes: readonly FindNode[], fields: Fields, word: Fragment, none: Condition): Condition =>
  nodes.length === 0
    ? none
    : sql<boolean>`(${sql.join(
        nodes.map((node) => compileFind(node, fields)),
        word,
      )})`;

/**
 * Compiles a parsed `find` into a condition over a dataset's columns: every value becomes a parameter, every name is
 * from `fields`.
 */
export function compileFind(node: FindNode, fields: Fields): Condition {
  switch (node.kind) {
    case 'and':
      return joined(node.nodes, fields, sql` and `, sql<boolean>`true`);
    case 'or':
      return joined(node.nodes, fields, sql` or `, sql<boolean>`false`);
    // A comparison with null is neither true nor false; `$not` matches everything that is not true.
    case 'not':
      return sql<boolean>`((${compileFind(node.node, fields)}) is not true)`;
    default: {
      const field = fields[node.field];
      if (field === undefined) throw new TypeError(`The field ${node.field} was read against another table of fields.`);
      return onField(node, field);
    }
  }
}

/** The text of the parameter `find` as a condition. Throws errors of the group `find`. */
export function findCondition(text: string | undefined, fields: Fields): Condition {
  if (text === undefined) return sql<boolean>`true`;
  const parsed = parseFindText(text, fields);
  if (!parsed.ok) throw new Refusal(parsed.code, parsed.params);
  return compileFind(parsed.node, fields);
}

/**
 * One term of an ORDER BY: names in alphabetical order, nulls last in both directions. For a column that is never null,
 * PostgreSQL's default order is used, which is that of the indexes.
 */
export function orderBy(
  { column, alphabetical, notNull }: Pick<Field, 'column' | 'alphabetical' | 'notNull'>,
  direction: string,
): Fragment {
  const value = alphabetical === true ? alphabetically(column) : column;
  if (direction.toLowerCase() !== 'desc') return sql`${value} asc`;
  return notNull === true ? sql`${value} desc` : sql`${value} desc nulls last`;
}

/** The text of the parameter `sort` (`uts asc, docno desc`) as an ORDER BY list, the tie-breaker last. */
export function sortOrder(text: string, fields: Fields, tie: Fragment): Fragment {
  const parts = text.split(',').map((part) => {
    const [, name = '', direction = 'asc'] = /^\s*([\w.]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    const known = Object.hasOwn(fields, name) ? name : name.startsWith('p.') ? name.slice(2) : `p.${name}`;
    const field = Object.hasOwn(fields, known) ? fields[known] : undefined;
    if (field === undefined || field.sort === false) throw new Refusal('find.unknown_field', { field: part.trim() });
    return orderBy(field, direction);
  });
  return sql.join([...parts, tie], sql`, `);
}

/** Whether any of the columns contains the text. */
export const searchCondition = (text: string, columns: readonly Fragment[]): Condition =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${column} ilike ${`%${escapeLike(text)}%`}`),
    sql` or `,
  )})`;
