import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { jsonText, type JsonText } from '../../../../plugins/bind.ts';
import { Refusal } from '../../../../refusal.ts';
import { checkTogether, pageOf, readList, readUntil } from '../../../../datasets/public.ts';
import { jobDataset } from './datasets.queries.ts';
import { readJobDetail } from './detail.queries.ts';
import { readHistory } from '../../../../history/public.ts';
import { seesPrices } from '../../../site/settings/public.ts';
import { changedJobs, explainJobs, listJobs } from './list.queries.ts';
import { loadPost } from '../load.ts';
import { readFiles } from '../queries.ts';

/** The maximum number of jobs per response. */
const cap = 1000;

/** The parameters of the standard list; a query with any other parameter is handled like that of any dataset. */
const usualParameters: ReadonlySet<string> = new Set([
  'find',
  'sort',
  'skip',
  'limit',
  'noLimit',
  'total',
  'uts',
  'ctid',
  'until',
  'search',
  'explain',
] satisfies (keyof DatasetQuery)[]);

const isUsual = (query: DatasetQuery): boolean =>
  Object.keys(query).every((name) => usualParameters.has(name)) &&
  // The standard delta supports neither `search` nor `explain`.
  (query.uts === undefined || (query.search === undefined && query.explain === undefined));

/** A page of complete jobs as JSON built by PostgreSQL; with `uts`, a page of the jobs changed since then. */
export async function listPosts(
  context: RequestContext,
  caller: Caller,
  { query }: { query: DatasetQuery },
): Promise<JsonText> {
  if (!isUsual(query)) return await readList(jobDataset, context, caller, query);
  checkTogether(jobDataset, caller, query);
  const page = pageOf(query, cap);
  if (query.uts === undefined) {
    const asked = {
      find: query.find,
      search: query.search?.trim(),
      sort: query.sort,
      page,
      counted: query.total === '1',
    };
    if (query.explain === '1') return jsonText(await explainJobs(context.db, asked), {}, false);
    const { text, total } = await listJobs(context.db, caller, asked);
    return jsonText(text, total === undefined ? {} : { total });
  }
  const until = await readUntil(context, query);
  const text = await changedJobs(context.db, caller, {
    find: query.find,
    after: { uts: Number(query.uts), ctid: query.ctid ?? 0 },
    until,
    limit: page.limit,
  });
  return jsonText(text, { uts: until });
}

/** Everything recorded on one job, for staff or for its customer. */
export async function getPost(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof posts.get>,
): Promise<JsonText> {
  const text = await readJobDetail(context.db, caller, params.id);
  if (text === undefined) throw new Refusal('record.not_found', { id: params.id });
  return jsonText(text);
}

/** The files and the change history of one job. */
export async function jobHistory(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof posts.jobHistory>,
): Promise<RouteData<typeof posts.jobHistory>> {
  const post = await loadPost(context, params.id);
  const history = await readHistory(context.db, 'post', post.id);
  const priced = await seesPrices(context, caller, post.folderId);
  // The `uts` of a change serves only to order changes and is not shown.
  return {
    docid: post.id,
    uts: post.uts,
    files: await readFiles(context.db, post.id),
    history: history.map((row) => ({
      ...row,
      changes: row.changes.filter(({ field }) => field !== 'uts' && (priced || field !== 'lines')),
    })),
  };
}
