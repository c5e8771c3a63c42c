import type { Recommendation, recommendations } from '@field-service/contract/work/recommendations.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { isOpenRecommendation, mayStep, type RecommendationState } from '@field-service/domain/work/recommendation.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  attachUploads,
  insertRecommendation,
  lockRecommendation,
  readRecommendation,
  readSiteOf,
  firstForeignReference,
  updateRecommendation,
  type RecommendationRow,
} from './queries.ts';

export async function getRecommendation(context: RequestContext, caller: Caller, id: string): Promise<Recommendation> {
  const found = await readRecommendation(context.db, id, caller.kind === 'portal');
  if (found === undefined) throw new Refusal('record.not_found', { id });
  return found;
}

/** Takes the caller's own uploads, and throws unless all that a recommendation names is of its site. */
async function requireOfSite(
  context: RequestContext,
  caller: Caller,
  { siteId, postId }: { siteId: string; postId: string | null },
  named: { postid: string | null; stationid: string | null; files: readonly string[] },
): Promise<void> {
  await attachUploads(context.db, caller.userId, { siteId, postId }, named.files);
  const stranger = await firstForeignReference(context.db, siteId, named);
  if (stranger !== undefined) throw new Refusal('record.referenced_missing', { ...stranger });
}

export async function createRecommendation(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof recommendations.create>,
): Promise<Recommendation> {
  const site = await readSiteOf(context.db, body.siteid);
  if (site === undefined) throw new Refusal('record.referenced_missing', { field: 'siteid', id: body.siteid });
  await requireOfSite(context, caller, { siteId: body.siteid, postId: body.postid }, body);
  const { siteid, postid, stationid, ...fields } = body;
  const id = uuidv7();
  await insertRecommendation(context.db, {
    ...fields,
    id,
    folder_id: site.folderId,
    contact_id: site.contactId,
    site_id: siteid,
    post_id: postid,
    station_id: stationid,
    created_by: caller.userId,
  });
  await recordHistory(context, caller, {
    noun: 'recommendation',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { ...body },
  });
  context.notify('recommendation', id);
  return await getRecommendation(context, caller, id);
}

/** Locks a recommendation for a change based on the version `uts`. */
async function loadForChange(
  context: RequestContext,
  caller: Caller,
  id: string,
  uts: number | undefined,
): Promise<RecommendationRow> {
  const row = await lockRecommendation(context.db, id, caller.kind === 'portal');
  if (row === undefined) throw new Refusal('record.not_found', { id });
  requireBase(row, uts);
  return row;
}

export async function changeRecommendation(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof recommendations.update>,
): Promise<Recommendation> {
  const row = await loadForChange(context, caller, params.id, body.uts);
  if (!isOpenRecommendation(row.state)) throw new Refusal('recommendation.transition_forbidden', { state: row.state });
  await requireOfSite(
    context,
    caller,
    { siteId: row.site_id, postId: row.post_id },
    { postid: null, stationid: null, files: body.fields.files ?? [] },
  );
  const given = Object.fromEntries(Object.entries(body.fields).filter(([, value]) => value !== undefined));
  const before = Object.fromEntries(Object.entries(row).filter(([field]) => field in given));
  await updateRecommendation(context.db, row.id, given);
  await recordHistory(context, caller, {
    noun: 'recommendation',
    id: row.id,
    folderId: row.folder_id,
    kind: 'update',
    before,
    after: given,
  });
  context.notify('recommendation', row.id);
  return await getRecommendation(context, caller, row.id);
}

/** Moves a recommendation to its next state (domain/work/recommendation.ts). */
export async function stepRecommendation(
  context: RequestContext,
  caller: Caller,
  to: RecommendationState,
  id: string,
  body: { uts?: number | undefined; reason?: string | undefined },
): Promise<Recommendation> {
  const row = await loadForChange(context, caller, id, body.uts);
  const party = caller.kind === 'portal' ? 'customer' : 'staff';
  if (!mayStep(row.state, to, row.owner, party))
    throw new Refusal('recommendation.transition_forbidden', { state: row.state, to });
  await updateRecommendation(context.db, row.id, { state: to });
  await recordHistory(context, caller, {
    noun: 'recommendation',
    id: row.id,
    folderId: row.folder_id,
    kind: 'state',
    before: { state: row.state },
    after: { state: to },
    reason: body.reason ?? null,
  });
  context.notify('recommendation', row.id);
  return await getRecommendation(context, caller, row.id);
}
