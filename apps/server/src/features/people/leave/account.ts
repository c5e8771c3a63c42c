import type { LeaveAccount, leave } from '@field-service/contract/people/leave.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { businessDateOf, daysBetween, isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { lockPeople } from '../colleagues/public.ts';
import { balanceOf, type LeaveFacts } from './balance.ts';
import { personFacts } from './commands.ts';
import { insertCredit, saveJoined } from './entitlement.queries.ts';
import { calendarLock } from './queries.ts';

async function factsFor(context: Pick<RequestContext, 'db'>, caller: Caller, id: string): Promise<LeaveFacts> {
  const facts = await personFacts(context, caller, id, 'LEAV:VW');
  if (facts === undefined) throw new Refusal('record.not_found', { noun: 'user', id });
  return facts;
}

/** Returns a person's leave account with its adjustments and current balances. */
export async function getAccount(
  context: Pick<RequestContext, 'db' | 'now'>,
  caller: Caller,
  id: string,
): Promise<LeaveAccount> {
  const facts = await factsFor(context, caller, id);
  const { person, joinedOn, credits } = facts;
  return {
    id: person.id,
    name: person.name,
    entered: person.joinedOn !== null,
    joinedOn,
    country: person.country,
    credits: credits.map(({ id: credit, account, days, date, reason, by, at }) => ({
      id: credit,
      kind: account,
      days,
      date,
      reason,
      by,
      at,
    })),
    balance: balanceOf(facts, context.now),
    uts: person.uts ?? 0,
  };
}

/**
 * Locks someone else's leave account until the transaction ends. Throws `leave.own` for the caller's own account,
 * because people cannot grant themselves days.
 */
async function loadOfAnother(context: RequestContext, caller: Caller, id: string): Promise<LeaveFacts> {
  if (id === caller.userId) throw new Refusal('leave.own', {});
  await factsFor(context, caller, id);
  await lockPeople(context.db.asSystem(calendarLock), [id]);
  return await factsFor(context, caller, id);
}

/** Records when a person joined and which country's law applies. Before the first entry, the version is 0. */
export async function saveAccount(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof leave.saveAccount>,
): Promise<LeaveAccount> {
  const { person } = await loadOfAnother(context, caller, params.id);
  requireBase({ id: person.id, uts: person.uts ?? 0 }, body.uts);
  if (!isBusinessDate(body.joinedOn) || daysBetween(businessDateOf(context.now, person.timezone), body.joinedOn) > 366)
    throw new Refusal('field.invalid', { fields: ['joinedOn'] });
  await saveJoined(context.db, person.id, body.joinedOn, body.country);
  await recordHistory(context, caller, {
    noun: 'leave-account',
    id: person.id,
    folderId: person.folderId,
    kind: 'update',
    before: { joinedOn: person.joinedOn, country: person.country },
    after: { joinedOn: body.joinedOn, country: body.country },
  });
  return await getAccount(context, caller, person.id);
}

/** Adjusts an entitlement by a number of days, with a reason. Adjustments are never removed. */
export async function creditAccount(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof leave.credit>,
): Promise<LeaveAccount> {
  const { person } = await loadOfAnother(context, caller, params.id);
  if (!isBusinessDate(body.date)) throw new Refusal('field.invalid', { fields: ['date'] });
  const { kind, days, date, reason } = body;
  await insertCredit(context.db, {
    id: uuidv7(),
    userId: person.id,
    account: kind,
    days,
    date,
    reason,
    by: caller.userId,
    at: context.now,
  });
  await recordHistory(context, caller, {
    noun: 'leave-account',
    id: person.id,
    folderId: person.folderId,
    kind: 'credit',
    after: { kind, days, date },
    reason,
  });
  return await getAccount(context, caller, person.id);
}
