import { sql, type RawBuilder } from 'kysely';
import type { ScopedDb } from '../db/scope/scope.ts';
import { Refusal } from '../refusal.ts';
import type { GroupKey } from './asked.ts';
import { orderBy } from './find.queries.ts';
import type { Page } from './page.ts';
import { countsTo, queryTimeoutMs } from './queries.ts';
import type { Dataset, DatasetRequest, Field } from './registry.ts';

export interface GroupParts {
  keys: readonly GroupKey[];
  conditions: readonly RawBuilder<boolean>[];
  sort: string | undefined;
  page: Page;
}

/** The first day (`yyyymmdd`) of the span in which the value of a key lies; the value itself without a span. */
function keyColumn({ field, by }: GroupKey): RawBuilder<unknown> {
  if (by === undefined) return field.column;
  const day =
    field.type === 'stamp'
      ? sql`(to_timestamp(${field.column} / 1000.0) at time zone ${by.timezone}::text)`
      : sql`to_date(${field.column}::text, 'YYYYMMDD')::timestamp`;
  return sql`to_char(date_trunc(${sql.lit(by.span)}, ${day}), 'YYYYMMDD')::integer`;
}

type Ordered = Pick<Field, 'column' | 'alphabetical'>;
const keyAt = (at: number): RawBuilder<unknown> => sql.ref(`g.k${at}`);
const sumAt = (at: number): RawBuilder<unknown> => sql.ref(`g.s${at}`);

/** The dataset's sums by name; a field that rows are grouped by is a key, not a sum. */
const sumsOf = (
  { sums = {} }: Dataset,
  request: DatasetRequest,
  keys: readonly GroupKey[],
): [name: string, sum: RawBuilder<unknown>][] =>
  Object.entries(typeof sums === 'function' ? sums(request) : sums).filter(([name]) =>
    keys.every((key) => key.name !== name),
  );

/**
 * The groups `g` with columns k0…, n and s0…. The rows are grouped by position, because a repeated expression would get
 * new parameters.
 */
function groups(dataset: Dataset, request: DatasetRequest, { keys, conditions }: GroupParts): RawBuilder<unknown> {
  const columns = [
    ...keys.map((key, at) => sql`${keyColumn(key)} as ${sql.ref(`k${at}`)}`),
    sql`count(*) as n`,
    ...sumsOf(dataset, request, keys).map(([, sum], at) => sql`coalesce(sum(${sum}), 0) as ${sql.ref(`s${at}`)}`),
  ];
  const places = sql.join(keys.map((_, at) => sql.lit(at + 1)));
  return sql`(select ${sql.join(columns)} from ${dataset.from(request)} where ${sql.join(conditions, sql` and `)} group by ${places}) g`;
}

/** The order of the groups, such as `count desc, date asc` (keys, sums or the count), with the keys as tie-breakers. */
function orderOf(dataset: Dataset, request: DatasetRequest, { keys, sort }: GroupParts): RawBuilder<unknown> {
  const byKeys = keys.map(({ name, field, by }, at): [string, Ordered] => [
    name,
    { column: keyAt(at), ...(field.alphabetical === true && by === undefined ? { alphabetical: true } : {}) },
  ]);
  const known = new Map<string, Ordered>([
    ...byKeys,
    ...sumsOf(dataset, request, keys).map(([name], at): [string, Ordered] => [name, { column: sumAt(at) }]),
    ['count', { column: sql.ref('g.n') }],
  ]);
  const asked = (sort === undefined ? [] : sort.split(',')).map((part) => {
    const [, name = '', direction = 'asc'] = /^\s*(?:p\.)?([\w.:]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    const column = known.get(name);
    if (column === undefined) throw new Refusal('find.unknown_field', { field: part.trim() });
    return orderBy(column, direction);
  });
  return sql.join([...asked, ...byKeys.map(([, key]) => orderBy(key, 'asc'))]);
}

/** A page of groups: their keys, how many rows each has (`count`), and the dataset's sums. */
export function groupQuery(dataset: Dataset, request: DatasetRequest, parts: GroupParts): RawBuilder<{ text: string }> {
  const pairs = [
    ...parts.keys.map(({ name }, at) => sql`${name}::text, ${keyAt(at)}`),
    sql`'count', g.n`,
    ...sumsOf(dataset, request, parts.keys).map(
      ([name], at) => sql`${name}::text, trim_scale(${sumAt(at)}::numeric)::text`,
    ),
  ];
  return sql<{ text: string }>`
    select coalesce(json_agg(x.j), '[]')::text as text
      from (select json_build_object(${sql.join(pairs)}) as j from ${groups(dataset, request, parts)} order by ${orderOf(dataset, request, parts)} limit ${parts.page.limit} offset ${parts.page.skip}) x`;
}

/** The number of groups, up to one more than `countsTo`. */
export async function countGroups(
  db: ScopedDb,
  dataset: Dataset,
  request: DatasetRequest,
  parts: GroupParts,
): Promise<number> {
  const [found] = await db.rows(
    sql<{
      total: number;
    }>`select count(*) as total from (select from ${groups(dataset, request, parts)} limit ${countsTo + 1}) x`,
    { within: queryTimeoutMs },
  );
  return found?.total ?? 0;
}
