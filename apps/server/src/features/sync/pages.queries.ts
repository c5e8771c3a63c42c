import { sql, type RawBuilder } from 'kysely';
import { deltaCondition, type Dataset, type DatasetRequest } from '../data/public.ts';

/** Where a device stands in a dataset; `uts` 0: it has nothing yet. */
export interface Cursor {
  uts: number;
  ctid: number;
}

export interface Until {
  /** The safe point, which the device keeps from its first page. */
  until: number;
  limit: number;
}

/** A page of what a device does not ask for, or its user may not read. */
export const noPage = (until: number): RawBuilder<string> => sql<string>`concat('{"count":0,"bytes":2,"rows":[],"uts":', ${until}::bigint, ',"next":null}')`;

/**
 * The text of the next page of what changed in a dataset: how much there is in all, the page with its bytes, and where the
 * page after it begins. Who has nothing yet is not told of what was deleted.
 */
export function changedPage(dataset: Dataset, request: DatasetRequest, cursor: Cursor, { until, limit }: Until): RawBuilder<string> {
  const { delta, page } = dataset;
  if (delta === undefined) throw new TypeError(`The dataset ${dataset.name} knows no changes.`);
  const conditions = [
    deltaCondition(delta, cursor, until),
    ...(dataset.where === undefined ? [] : [dataset.where(request)]),
    ...(cursor.uts === 0 && dataset.alive !== undefined ? [dataset.alive] : []),
  ];
  const rows = sql`from ${dataset.from(request)} where ${sql.join(conditions, sql` and `)}`;
  const chosen = sql`${rows} order by ${delta.uts}, ${delta.ctid} limit ${limit}::bigint`;
  const json = typeof dataset.row === 'function' ? dataset.row(request) : dataset.row;
  const built = page === undefined
    ? sql`select ${json} j, ${delta.uts} changed, ${delta.ctid} number ${chosen}`
    : sql`select ${json} j, ${delta.uts} changed, ${delta.ctid} number from (select ${sql.ref(page.base)}.* ${chosen}) ${sql.ref(page.base)} ${page.joins}`;
  return sql<string>`(
    select concat('{"count":', whole.count, ',"bytes":', octet_length(here.rows), ',"rows":', here.rows, ',"uts":', ${until}::bigint, ',"next":',
        case when whole.count > here.count then json_build_object('uts', here.changed, 'ctid', here.number)::text else 'null' end, '}')
      from (select count(*) ${rows}) whole,
           (select coalesce(json_agg(x.j order by x.changed, x.number)::text, '[]') as rows, count(*), max(x.changed) changed, (array_agg(x.number order by x.changed desc, x.number desc))[1] number from (${built}) x) here)`;
}
