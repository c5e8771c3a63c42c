import type {
  CorrectiveAction,
  Threshold,
  correctiveActions,
  thresholds,
} from '@field-service/contract/work/trends.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { addDays, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { isColleague } from '../../people/colleagues/public.ts';
import { readSiteOf } from '../recommendations/public.ts';
import {
  insertThreshold,
  isStationType,
  lockAction,
  lockThreshold,
  readAction,
  readThreshold,
  updateAction,
  writeApproval,
  type ActionRow,
} from './thresholds.queries.ts';

export async function getThreshold(context: RequestContext, id: string): Promise<Threshold> {
  const found = await readThreshold(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { id });
  return found;
}

/** Proposes a threshold. A threshold already in effect is never changed. */
export async function createThreshold(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof thresholds.create>,
): Promise<Threshold> {
  const site = await readSiteOf(context.db, body.siteid);
  if (site === undefined) throw new Refusal('record.referenced_missing', { field: 'siteid', id: body.siteid });
  if (!(await isStationType(context.db, body.stationtypeid)))
    throw new Refusal('record.referenced_missing', { field: 'stationtypeid', id: body.stationtypeid });
  if (!isBusinessDate(body.validFrom)) throw new Refusal('field.invalid', { fields: ['validFrom'] });
  const id = uuidv7();
  await insertThreshold(context.db, {
    id,
    folder_id: site.folderId,
    contact_id: site.contactId,
    site_id: body.siteid,
    area: body.area,
    station_type_id: body.stationtypeid,
    species: body.species,
    measure: body.measure,
    alert: body.alert,
    action: body.action,
    consecutive: body.consecutive,
    zero_tolerance: body.zeroTolerance,
    valid_from: body.validFrom,
    valid_to: null,
    due_days: body.dueDays,
    approved_by: null,
    approved_at: null,
    created_by: caller.userId,
  });
  await recordHistory(context, caller, {
    noun: 'threshold',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { ...body },
  });
  context.notify('threshold', id);
  return await getThreshold(context, id);
}

export async function approveThreshold(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof thresholds.approve>,
): Promise<Threshold> {
  const row = await lockThreshold(context.db, params.id);
  if (row === undefined) throw new Refusal('record.not_found', { id: params.id });
  requireBase(row, body.uts);
  if (row.approved_at !== null) throw new Refusal('threshold.approved', { id: row.id });
  // A customer approves in their own name.
  const by = caller.kind === 'portal' ? caller.name : body.approvedBy;
  if (by === undefined) throw new Refusal('field.invalid', { fields: ['approvedBy'] });
  await writeApproval(context.db, row, { by, at: context.now, dayBefore: addDays(row.valid_from, -1) });
  await recordHistory(context, caller, {
    noun: 'threshold',
    id: row.id,
    folderId: row.folder_id,
    kind: 'approve',
    after: { approvedBy: by, approvedAt: context.now },
  });
  context.notify('threshold', row.id);
  return await getThreshold(context, row.id);
}

export async function getAction(context: RequestContext, id: string): Promise<CorrectiveAction> {
  const found = await readAction(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { id });
  return found;
}

async function loadForChange(
  context: RequestContext,
  id: string,
  uts: number | undefined,
  from: ActionRow['state'],
): Promise<ActionRow> {
  const row = await lockAction(context.db, id);
  if (row === undefined) throw new Refusal('record.not_found', { id });
  requireBase(row, uts);
  if (row.state !== from) throw new Refusal('corrective_action.transition_forbidden', { state: row.state });
  return row;
}

export async function changeAction(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof correctiveActions.update>,
): Promise<CorrectiveAction> {
  const row = await loadForChange(context, params.id, body.uts, 'open');
  if (body.ownerid !== undefined && body.ownerid !== null && !(await isColleague(context.db, body.ownerid)))
    throw new Refusal('record.referenced_missing', { field: 'ownerid', id: body.ownerid });
  const change = {
    owner_id: body.ownerid === undefined ? row.owner_id : body.ownerid,
    due: body.due ?? row.due,
    notes: body.notes ?? row.notes,
  };
  await updateAction(context.db, row.id, change);
  await recordHistory(context, caller, {
    noun: 'corrective-action',
    id: row.id,
    folderId: row.folder_id,
    kind: 'update',
    before: { owner_id: row.owner_id, due: row.due, notes: row.notes },
    after: change,
  });
  context.notify('corrective_action', row.id);
  return await getAction(context, row.id);
}

export async function stepAction(
  context: RequestContext,
  caller: Caller,
  step: { from: ActionRow['state']; to: ActionRow['state'] },
  id: string,
  body: { uts?: number | undefined; reason?: string | undefined },
): Promise<CorrectiveAction> {
  const row = await loadForChange(context, id, body.uts, step.from);
  await updateAction(context.db, row.id, { state: step.to });
  await recordHistory(context, caller, {
    noun: 'corrective-action',
    id: row.id,
    folderId: row.folder_id,
    kind: 'state',
    before: { state: step.from },
    after: { state: step.to },
    reason: body.reason ?? null,
  });
  context.notify('corrective_action', row.id);
  return await getAction(context, row.id);
}
