import type { Plan, plans } from '@field-service/contract/work/stations.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { attachPicture, type PlanPicture } from './plan-picture.ts';
import {
  insertPlan,
  insertRevision,
  lockPlan,
  markPlanDeleted,
  readPlan,
  readPlanSite,
  updatePlan,
  type PlanSite,
} from './plans.queries.ts';

export async function getPlan(context: RequestContext, id: string, at: number = context.now): Promise<Plan> {
  const plan = await readPlan(context.db, id, at);
  if (plan === undefined) throw new Refusal('record.not_found', { noun: 'floor-plan', id });
  return plan;
}

/** Locks a live plan until the transaction ends, then reads it. */
async function loaded(context: RequestContext, id: string): Promise<Plan> {
  if (!(await lockPlan(context.db, id))) throw new Refusal('record.not_found', { noun: 'floor-plan', id });
  return await getPlan(context, id);
}

const siteOf = (plan: Plan): PlanSite => ({ id: plan.siteid, contactId: plan.contactid, folderId: plan.folderid });
const fieldsOf = ({ name, extraId, seq }: Plan): { name: string; extraId: string | null; seq: number } => ({
  name,
  extraId,
  seq,
});

export async function createPlan(
  context: RequestContext,
  caller: Caller,
  { siteid, name, extraId, seq, noteMarkers }: ParsedInput<typeof plans.create>['body'],
  picture: PlanPicture,
): Promise<Plan> {
  const site = await readPlanSite(context.db, siteid);
  if (site === undefined) throw new Refusal('record.not_found', { noun: 'contact-info', id: siteid });
  const id = uuidv7();
  await insertPlan(context.db, id, site, { name, extra_id: extraId ?? null, ord: seq ?? 0 });
  const fileId = await attachPicture(context, caller, id, site, picture);
  await insertRevision(context.db, id, {
    revision: 1,
    fileId,
    width: picture.width,
    height: picture.height,
    validFrom: context.now,
    noteMarkers: noteMarkers ?? [],
  });
  await recordHistory(context, caller, {
    noun: 'floor-plan',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { siteid, name, extraId: extraId ?? null, fileid: fileId },
  });
  context.notify('floor_plan', id);
  return await getPlan(context, id);
}

export async function changePlan(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof plans.update>['body'],
): Promise<Plan> {
  const plan = await loaded(context, id);
  requireBase(plan, uts);
  const before = fieldsOf(plan);
  const fields = mergeEntered(before, entered);
  await updatePlan(context.db, id, { name: fields.name, extra_id: fields.extraId, ord: fields.seq });
  await recordHistory(context, caller, {
    noun: 'floor-plan',
    id,
    folderId: plan.folderid,
    kind: 'update',
    before,
    after: fields,
  });
  context.notify('floor_plan', id);
  return await getPlan(context, id);
}

/** Adds a revision of the plan; omitted values are copied from the previous revision. */
export async function revisePlan(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, noteMarkers }: ParsedInput<typeof plans.revise>['body'],
  picture: PlanPicture | null,
): Promise<Plan> {
  const plan = await loaded(context, id);
  requireBase(plan, uts);
  const fileId = picture === null ? plan.fileid : await attachPicture(context, caller, id, siteOf(plan), picture);
  const revision = Math.max(...plan.revisions.map((each) => each.revision)) + 1;
  await insertRevision(context.db, id, {
    revision,
    fileId,
    width: picture?.width ?? plan.width,
    height: picture?.height ?? plan.height,
    validFrom: context.now,
    noteMarkers: noteMarkers ?? plan.noteMarkers,
  });
  await updatePlan(context.db, id, { name: plan.name, extra_id: plan.extraId, ord: plan.seq });
  await recordHistory(context, caller, {
    noun: 'floor-plan',
    id,
    folderId: plan.folderid,
    kind: 'revise',
    before: { revision: plan.revision, fileid: plan.fileid, noteMarkers: plan.noteMarkers },
    after: { revision, fileid: fileId, noteMarkers: noteMarkers ?? plan.noteMarkers },
  });
  context.notify('floor_plan', id);
  return await getPlan(context, id);
}

export async function removePlan(context: RequestContext, caller: Caller, id: string): Promise<Record<string, never>> {
  const plan = await loaded(context, id);
  if (plan.stations.length > 0) throw new Refusal('record.in_use', { stations: plan.stations.length });
  await markPlanDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'floor-plan',
    id,
    folderId: plan.folderid,
    kind: 'delete',
    before: { name: plan.name, siteid: plan.siteid },
  });
  context.notify('floor_plan', id);
  return {};
}
