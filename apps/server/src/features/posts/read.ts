import type { posts } from '@field-service/contract/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { jsonText, type JsonText } from '../../plugins/bind.ts';
import { Refusal } from '../../refusal.ts';
import { pageOf, readSafePoint } from '../data/public.ts';
import { readJobDetail } from './detail.queries.ts';
import { changedJobs, listJobs } from './list.queries.ts';

/** The most jobs of one answer. */
const cap = 1000;
const countsTo = 10_000;

/** Whole jobs as PostgreSQL builds them: a page of a list or, with `uts`, of what changed since. */
export async function listPosts(context: RequestContext, _caller: Caller, { query }: ParsedInput<typeof posts.list>): Promise<JsonText> {
  const page = pageOf(query, cap);
  if (query.uts === undefined) {
    const { text, total } = await listJobs(context.db, { find: query.find, sort: query.sort, page, countTo: query.total === '1' ? countsTo : undefined });
    return jsonText(text, total === undefined ? {} : { total });
  }
  const until = await readSafePoint(context.db.asSystem('the safe point names no record'));
  const text = await changedJobs(context.db, { find: query.find, after: { uts: Number(query.uts), ctid: query.ctid ?? 0 }, until, limit: page.limit });
  return jsonText(text, { uts: until });
}

/** Everything recorded on one job, for staff or for its customer. */
export async function getPost(context: RequestContext, caller: Caller, { params }: ParsedInput<typeof posts.get>): Promise<JsonText> {
  const text = await readJobDetail(context.db, caller, params.id);
  if (text === undefined) throw new Refusal('record.not_found', { id: params.id });
  return jsonText(text);
}
