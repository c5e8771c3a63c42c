import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../../caller.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { postMatches } from '../../../../db/search.ts';
import {
  countsTo,
  deltaCondition,
  explainText,
  findCondition,
  queryTimeoutMs,
  type Page,
  sortOrder,
  versionOf,
} from '../../../../datasets/public.ts';
import { jobsText } from './job-json.queries.ts';
import { jobDataset } from './datasets.queries.ts';
import { fieldJoins } from './post-fields.queries.ts';

type Fragment = RawBuilder<unknown>;

/** The posts to select from; without joins if there is no `find`, so that an index-only scan suffices. */
const postsOf = (db: ScopedDb, find: string | undefined): Fragment =>
  sql`${db.source('post')} p ${find === undefined ? sql`` : fieldJoins}`;

function orderOf(sort: string | undefined): { order: Fragment; joins: Fragment } {
  if (sort === undefined) return { order: sql`p.cts desc, p.seq desc`, joins: sql`` };
  return { order: sortOrder(sort, jobDataset.fields, sql`p.seq desc`), joins: fieldJoins };
}

export interface ListQuery {
  find: string | undefined;
  search: string | undefined;
  sort: string | undefined;
  page: Page;
  /** Whether matches are counted. */
  counted: boolean;
}

/** The ids of a page of jobs, and the query that counts all matches. */
function chosenJobs(db: ScopedDb, { find, search, sort, page }: ListQuery): { ids: Fragment; all: Fragment } {
  const { order, joins } = orderOf(sort);
  const searched = search === undefined || search === '' ? sql`` : sql` and ${postMatches(search)}`;
  const condition = sql`p.systype = 'job' and p.dts is null and ${findCondition(find, jobDataset.fields)}${searched}`;
  return {
    ids: sql`select p.id from ${db.source('post')} p ${find === undefined ? joins : fieldJoins} where ${condition} order by ${order} limit ${page.limit}::bigint offset ${page.skip}::bigint`,
    all: sql`${postsOf(db, find)} where ${condition}`,
  };
}

/** PostgreSQL's plan for selecting a page of jobs, as the text of a JSON array; the query itself is not run. */
export const explainJobs = async (db: ScopedDb, query: ListQuery): Promise<string> =>
  await explainText(db, chosenJobs(db, query).ids);

/**
 * A page of complete jobs as JSON text. The page is selected first, so that the statement that builds its jobs is the
 * same for every filter and order and stays prepared. PostgreSQL needs as long to plan that statement as to run it.
 */
export async function listJobs(
  db: ScopedDb,
  caller: Pick<Caller, 'app' | 'userId'>,
  query: ListQuery,
): Promise<{ text: string; total: number | undefined }> {
  const { ids: chosen, all } = chosenJobs(db, query);
  const total = query.counted
    ? sql`(select count(*)::int from (select from ${all} limit ${countsTo + 1}::bigint) counted)`
    : sql`null::int`;
  const [found] = await db.rows(
    sql<{ ids: string[]; total: number | null }>`select array(${chosen}) as ids, ${total} as total`,
    { within: queryTimeoutMs },
  );
  return { text: await jobsById(db, caller, found?.ids ?? [], queryTimeoutMs), total: found?.total ?? undefined };
}

/**
 * The JSON text of the jobs with these ids, in the same order; the ids were selected through the scope. `within` is the
 * limit of the statement in milliseconds.
 */
export async function jobsById(
  db: ScopedDb,
  caller: Pick<Caller, 'app' | 'userId'>,
  ids: readonly string[],
  within?: number,
): Promise<string> {
  if (ids.length === 0) return '[]';
  const page = sql`select * from unnest(${ids}::text[]) with ordinality chosen (id, at)`;
  const query = sql<{ text: string }>`select ${jobsText(caller, page, sql`page.at`)} as text`;
  const [row] = await (within === undefined ? db.rows(query) : db.rows(query, { within }));
  return row?.text ?? '[]';
}

export interface DeltaQuery {
  find: string | undefined;
  /** The position after which rows are read. */
  after: { uts: number; ctid: number };
  /** The safe point up to which rows are read. */
  until: number;
  limit: number;
}

/** The next page of changed jobs with all their data, including deleted jobs, oldest change first. */
export async function changedJobs(
  db: ScopedDb,
  caller: Pick<Caller, 'app' | 'userId'>,
  { find, after, until, limit }: DeltaQuery,
): Promise<string> {
  const order = sql`p.uts, p.seq`;
  const changed = deltaCondition(versionOf('p'), after, until);
  const chosen = sql`select p.id from ${postsOf(db, find)} where p.systype = 'job' and ${changed} and ${findCondition(find, jobDataset.fields)} order by ${order} limit ${limit}::bigint`;
  const [row] = await db.rows(sql<{ text: string }>`select ${jobsText(caller, chosen, order)} as text`, {
    within: queryTimeoutMs,
  });
  return row?.text ?? '[]';
}
