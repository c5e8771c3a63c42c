import { sql, type RawBuilder } from 'kysely';
import { deltaCondition, type Dataset, type DatasetRequest } from '../datasets/public.ts';

/** A device's position in a dataset; `uts` is 0 before the first sync. */
export interface Cursor {
  uts: number;
  ctid: number;
  /** Between two pages: the safe point of the first page. */
  until?: number | undefined;
}

/** The rows of a dataset that changed after a cursor, up to the safe point. */
export interface ChangedRows {
  dataset: Dataset;
  request: DatasetRequest;
  cursor: Cursor;
  until: number;
}

/** The rows to read: a new device receives no deletions. */
function rowsOf({ dataset, request, cursor, until }: ChangedRows): {
  rows: RawBuilder<unknown>;
  delta: NonNullable<Dataset['delta']>;
} {
  const { delta } = dataset;
  if (delta === undefined) throw new TypeError(`The dataset ${dataset.name} does not support deltas.`);
  const conditions = [
    deltaCondition(delta, cursor, until),
    ...(dataset.where === undefined ? [] : [dataset.where(request)]),
    ...(cursor.uts === 0 && dataset.alive !== undefined ? [dataset.alive] : []),
  ];
  return { rows: sql`from ${dataset.from(request)} where ${sql.join(conditions, sql` and `)}`, delta };
}

/** The number of changed rows. */
export const countChanged = (changed: ChangedRows): RawBuilder<number> =>
  sql<number>`(select count(*)::int ${rowsOf(changed).rows})`;

export const nothingChanged = sql<number>`0`;
export const noPage = (until: number): string => `{"count":0,"bytes":2,"rows":[],"uts":${until},"next":null}`;

/** The rows of a page by their ids, without their data, and the start of the page after it. */
export interface PageKeys {
  /** The number of all changed rows. */
  count: number;
  ids: string[];
  next: { uts: number; ctid: number; until: number } | null;
}

/**
 * The keys of the next page of changed rows. What builds whole jobs for given ids is the same statement for every device
 * and stays prepared; PostgreSQL takes as long to plan it as to run it.
 */
export function changedKeys(changed: ChangedRows, limit: number): RawBuilder<PageKeys> {
  const { rows, delta } = rowsOf(changed);
  return sql<PageKeys>`(
    select json_build_object('count', total.count, 'ids', coalesce(here.ids, '{}'),
        'next', case when total.count > here.count then json_build_object('uts', here.changed[here.count], 'ctid', here.numbers[here.count], 'until', ${changed.until}::bigint) end)
      from (select count(*), array_agg(x.id) ids, array_agg(x.changed) changed, array_agg(x.number) numbers
              from (select ${changed.dataset.fields['id']?.column ?? sql`null`} id, ${delta.uts} changed, ${delta.ctid} number ${rows} order by ${delta.uts}, ${delta.ctid} limit ${limit}::bigint) x) here,
           (select count(*) ${rows} offset 0) total)`;
}

/** The text of a page whose rows were built for its keys. */
export const pageOfRows = ({ count, next }: PageKeys, rows: string, until: number): string =>
  `{"count":${count},"bytes":${Buffer.byteLength(rows)},"rows":${rows},"uts":${until},"next":${JSON.stringify(next)}}`;

/**
 * The text of the next page of changed rows, with its size in bytes and the start of the page after it; `count` is the
 * number of all changed rows.
 */
export function changedPage(changed: ChangedRows, count: number, limit: number): RawBuilder<string> {
  const { dataset, request, until } = changed;
  const { rows, delta } = rowsOf(changed);
  const chosen = sql`${rows} order by ${delta.uts}, ${delta.ctid} limit ${limit}::bigint`;
  const json = typeof dataset.row === 'function' ? dataset.row(request) : dataset.row;
  const built =
    dataset.page === undefined
      ? sql`select ${json} j, ${delta.uts} changed, ${delta.ctid} number ${chosen}`
      : sql`select ${json} j, ${delta.uts} changed, ${delta.ctid} number from (select ${sql.ref(dataset.page.base)}.* ${chosen}) ${sql.ref(dataset.page.base)} ${dataset.page.joins}`;
  return sql<string>`(
    select concat('{"count":', ${count}::int, ',"bytes":', octet_length(here.rows), ',"rows":', here.rows, ',"uts":', ${until}::bigint, ',"next":',
        case when ${count}::int > here.count then json_build_object('uts', here.changed, 'ctid', here.number, 'until', ${until}::bigint)::text else 'null' end, '}')
      from (select coalesce(json_agg(x.j order by x.changed, x.number)::text, '[]') as rows, count(*), max(x.changed) changed, (array_agg(x.number order by x.changed desc, x.number desc))[1] number from (${built}) x) here)`;
}
