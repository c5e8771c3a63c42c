import { upQuotes } from '@field-service/contract/datasets/site.ts';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { datasetOf } from '../../../datasets/public.ts';

/**
 * The site's visible quotes with their positions, and the current date in the time zone of the default folder.
 * Unscoped: reads only the time zone of the default folder, for the date.
 */
const sentences = ({ now }: { now: number }) => sql`(
  select c.id, c.seq, c.ord, c.name, c.data, row_number() over (order by c.ord, c.seq) - 1 as at, count(*) over () as n, d.today
    from lookup l join lookup c on c.parent_id = l.id
   cross join (select (to_timestamp(${now} / 1000.0) at time zone coalesce(
     (select f.timezone from folder f where f.dts is null order by (f.flags ~ 'D') desc, length(f.path), f.seq limit 1), 'UTC'))::date as today) d
   where l.type = 0 and l.code = 'app-quotes' and l.folder_id is null and l.deletor is null and c.type = 0 and c.deletor is null and c.flags !~ 'H') q`;

/**
 * The messages of the day, in the caller's language, otherwise in English. `pick=day` selects the message that everyone
 * on the site sees today. The messages rotate in order, so none repeats before all have been shown.
 */
export const quoteDataset = datasetOf(upQuotes, {
  callers: ['staff'],
  needs: null,
  picks: ['day'],
  from: ({ context }) => sentences(context),
  where: ({ pick }) => sql<boolean>`(${pick !== 'day'} or q.at = (q.today - date '2000-01-01') % q.n)`,
  row: ({ caller }) =>
    sql`json_build_object('id', q.id, 'text', coalesce(nullif(q.data #>> array['alt', ${caller.lang}::text, 'name'], ''), q.name), 'date', to_char(q.today, 'YYYYMMDD')::integer)`,
  fields: { id: { column: sql`q.id` } },
  tie: sql`q.ord, q.seq`,
  cap: 1000,
});

/** The message of the day in a language, otherwise in English; null if the site has none. */
export async function messageOfTheDay(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  lang: string,
): Promise<string | null> {
  const [row] = await db.rows(sql<{ text: string }>`
    select coalesce(nullif(q.data #>> array['alt', ${lang}::text, 'name'], ''), q.name) text
      from ${sentences({ now })} where q.at = (q.today - date '2000-01-01') % q.n`);
  return row?.text ?? null;
}
