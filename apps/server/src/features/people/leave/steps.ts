import type { Leave, leave } from '@field-service/contract/people/leave.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { hasLeaveBegun, mayStepLeave, type LeaveState } from '@field-service/domain/people/leave.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { getLeave, loadForChange, personFacts, statusFor } from './commands.ts';
import { requireBalance } from './days.ts';
import { writeStep, type LoadedLeave } from './queries.ts';

async function step(
  context: RequestContext,
  caller: Caller,
  loaded: LoadedLeave,
  to: LeaveState,
  reason: string | null,
): Promise<Leave> {
  if (!mayStepLeave(loaded.state, to)) throw new Refusal('leave.transition_forbidden', { state: loaded.state, to });
  const status = await statusFor(context, loaded.folderId, to);
  await writeStep(context.db, loaded.id, {
    state: to,
    statusId: status.id,
    reason,
    ...(to === 'withdrawn' ? {} : { decided: { by: caller.userId, at: context.now } }),
  });
  await recordHistory(context, caller, {
    noun: 'leave',
    id: loaded.id,
    folderId: loaded.folderId,
    kind: 'state',
    before: { state: loaded.state },
    after: { state: to },
    reason,
  });
  await context.enqueue('leave.changed', { leaveId: loaded.id, to, byId: caller.userId, at: context.now });
  context.notify('post', loaded.id);
  return await getLeave(context, caller, loaded.id);
}

/**
 * Locks leave for a decision by the caller. Throws `leave.own` for the caller's own leave, even if the caller is an
 * administrator.
 */
async function loadOfAnother(
  context: RequestContext,
  caller: Caller,
  id: string,
  uts: number | undefined,
): Promise<LoadedLeave> {
  const loaded = await loadForChange(context, id, uts);
  if (loaded.userId === caller.userId) throw new Refusal('leave.own', {});
  return loaded;
}

/**
 * Approves leave if the balance still covers it. The person's calendar is locked, so that a concurrent assignment sees
 * the leave.
 */
export async function approveLeave(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof leave.approve>,
): Promise<Leave> {
  const loaded = await loadOfAnother(context, caller, params.id, body.uts);
  const facts = await personFacts(context, caller, loaded.userId, 'LEAV:AP');
  if (facts !== undefined && loaded.state === 'filed') requireBalance(facts, loaded, loaded.id);
  return await step(context, caller, loaded, 'approved', body.reason ?? null);
}

export async function rejectLeave(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof leave.reject>,
): Promise<Leave> {
  return await step(
    context,
    caller,
    await loadOfAnother(context, caller, params.id, body.uts),
    'rejected',
    body.reason,
  );
}

/**
 * Withdraws the caller's own leave, unless it has been approved and has already started. Approvers may withdraw other
 * people's leave, with a reason.
 */
export async function withdrawLeave(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof leave.withdraw>,
): Promise<Leave> {
  const loaded = await loadForChange(context, params.id, body.uts);
  const own = loaded.userId === caller.userId;
  if (!own && !mayDo(caller, 'LEAV:AP')) throw new Refusal('permission.missing', { needs: 'LEAV:AP' });
  if (!own && (body.reason ?? '') === '') throw new Refusal('field.invalid', { fields: ['reason'] });
  const timezone =
    own && loaded.state === 'approved'
      ? (await personFacts(context, caller, loaded.userId, 'LEAV:VW'))?.person.timezone
      : undefined;
  if (timezone !== undefined && hasLeaveBegun(loaded, businessDateOf(context.now, timezone)))
    throw new Refusal('leave.begun', { from: loaded.from });
  return await step(context, caller, loaded, 'withdrawn', body.reason ?? null);
}
