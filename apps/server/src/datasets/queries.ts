import { sql, type RawBuilder } from 'kysely';
import { safePoint } from '../db/safe-point.ts';
import type { SystemDb } from '../db/system.ts';
import type { ScopedDb } from '../db/scope/scope.ts';
import type { Page } from './page.ts';
import type { Dataset, DatasetRequest, Version } from './registry.ts';

/** The maximum duration of one list, in milliseconds. */
export const queryTimeoutMs = 5000;
/** `total` stops counting one row above this number. */
export const countsTo = 10_000;

export interface ListParts {
  conditions: readonly RawBuilder<boolean>[];
  order: RawBuilder<unknown>;
  page: Page;
  cols: readonly string[] | undefined;
}

const rowOf = (dataset: Dataset, request: DatasetRequest): RawBuilder<unknown> =>
  typeof dataset.row === 'function' ? dataset.row(request) : dataset.row;

const chosen = (json: RawBuilder<unknown>, cols: readonly string[] | undefined): RawBuilder<unknown> =>
  cols === undefined
    ? json
    : sql`(select json_object_agg(c.key, c.value) from json_each((${json})::json) c where c.key = any(${[...cols]}::text[]))`;

/** Selects the JSON text of each row, in order. */
export function rowsQuery(
  dataset: Dataset,
  request: DatasetRequest,
  { conditions, order, page }: Omit<ListParts, 'cols'>,
): RawBuilder<{ text: string }> {
  const where = sql.join(conditions, sql` and `);
  const row = rowOf(dataset, request);
  const window = sql`limit ${page.limit} offset ${page.skip}`;
  return dataset.page === undefined
    ? sql<{ text: string }>`
        select (${row})::text as text from ${dataset.from(request)} where ${where} order by ${order} ${window}`
    : sql<{ text: string }>`
        select (${row})::text as text
          from (select ${sql.ref(dataset.page.base)}.*, row_number() over (order by ${order}) as page_at
                  from ${dataset.from(request)} where ${where} order by ${order} ${window}) ${sql.ref(dataset.page.base)} ${dataset.page.joins}
         order by ${sql.ref(`${dataset.page.base}.page_at`)}`;
}

/** Opens a cursor in the transaction of `db`; parameters of the query are those of the declaration. */
export async function declareCursor(db: ScopedDb, query: RawBuilder<unknown>, within: number): Promise<void> {
  await db.rows(sql`declare list_rows no scroll cursor for ${query}`, { within });
}

/** The next rows of the open cursor, at most `count`; none at its end. */
export async function fetchRows(db: ScopedDb, count: number, within: number): Promise<string[]> {
  const found = await db.rows(sql<{ text: string }>`fetch ${sql.raw(String(Math.trunc(count)))} from list_rows`, {
    within,
  });
  return found.map(({ text }) => text);
}

/** Selects the text of a JSON array of the rows, in order. */
export function listQuery(dataset: Dataset, request: DatasetRequest, parts: ListParts): RawBuilder<{ text: string }> {
  const { order, page, cols } = parts;
  const where = sql.join(parts.conditions, sql` and `);
  const row = chosen(rowOf(dataset, request), cols);
  const window = sql`limit ${page.limit} offset ${page.skip}`;
  return dataset.page === undefined
    ? sql<{ text: string }>`
        select coalesce(json_agg(x.j), '[]')::text as text
          from (select ${row} as j from ${dataset.from(request)} where ${where} order by ${order} ${window}) x`
    : sql<{ text: string }>`
        select coalesce(json_agg(x.j order by x.at), '[]')::text as text
          from (select ${row} as j, ${sql.ref(`${dataset.page.base}.page_at`)} as at
                  from (select ${sql.ref(dataset.page.base)}.*, row_number() over (order by ${order}) as page_at
                          from ${dataset.from(request)} where ${where} order by ${order} ${window}) ${sql.ref(dataset.page.base)} ${dataset.page.joins}) x`;
}

/** The text of the JSON array that a list's query selects. */
export async function selectText(db: ScopedDb, query: RawBuilder<{ text: string }>): Promise<string> {
  const [found] = await db.rows(query, { within: queryTimeoutMs });
  return found?.text ?? '[]';
}

/** The database's plan for a query, as the text of a JSON array; the query is not run. */
export async function explainText(db: ScopedDb, query: RawBuilder<unknown>): Promise<string> {
  const [found] = await db.rows(sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${query}`, {
    within: queryTimeoutMs,
  });
  return JSON.stringify(found?.['QUERY PLAN'] ?? []);
}

/** The number of rows, up to one more than `upTo`. */
export async function countRows(
  db: ScopedDb,
  dataset: Dataset,
  request: DatasetRequest,
  conditions: readonly RawBuilder<boolean>[],
  upTo: number = countsTo,
): Promise<number> {
  const query = sql<{ total: number }>`
    select count(*) as total from (select from ${dataset.from(request)} where ${sql.join(conditions, sql` and `)} limit ${upTo + 1}) x`;
  const [found] = await db.rows(query, { within: queryTimeoutMs });
  return found?.total ?? 0;
}

/** Rows after a position, up to a safe point; a position with `ctid` 0 is after all rows of its stamp. */
export const deltaCondition = (
  columns: Version,
  after: { uts: number; ctid: number },
  until: number,
): RawBuilder<boolean> =>
  after.ctid === 0
    ? sql<boolean>`(${columns.uts} > ${after.uts}::bigint and ${columns.uts} <= ${until}::bigint)`
    : sql<boolean>`((${columns.uts}, ${columns.ctid}) > (${after.uts}::bigint, ${after.ctid}::bigint) and ${columns.uts} <= ${until}::bigint)`;

export const deltaOrder = (columns: Version): RawBuilder<unknown> => sql`${columns.uts}, ${columns.ctid}`;

export const readSafePoint = async (db: SystemDb, reached?: number): Promise<number> => await safePoint(db, reached);
