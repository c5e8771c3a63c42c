import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { accountOf } from '@field-service/domain/people/leave-entitlement.ts';
import {
  isMedical,
  leaveDays,
  leavesMeet,
  leaveSpanProblem,
  leaveStretch,
  type LeaveHalf,
  type LeaveKind,
} from '@field-service/domain/people/leave.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { holidaysOf } from '../../site/lookups/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { accountOn, type LeaveFacts } from './balance.ts';
import type { LeaveValues } from './queries.ts';

/** A leave request as entered. */
export interface AskedLeave {
  kind: LeaveKind;
  from: number;
  to: number;
  half: LeaveHalf | null;
  note: string;
}

/**
 * Throws if the balance is too low for the leave. Medical leave is never rejected; the result is whether it exceeds the
 * balance.
 */
export function requireBalance(
  facts: LeaveFacts,
  asked: { kind: LeaveKind; from: number; days: number },
  except?: string,
): boolean {
  const account = accountOf(asked.kind);
  const left = account === null ? null : accountOn(facts, account, asked.from, except).left;
  const short = left !== null && left < asked.days;
  if (short && !isMedical(asked.kind)) throw new Refusal('leave.balance_short', { left, days: asked.days });
  return short;
}

/**
 * Checks a leave request in the folder where the person works, and returns the values to store, including the working
 * days and time span. Throws for an invalid span, an overlap with the person's other leave, no working day, or an
 * insufficient balance. `except` is the id of the leave being changed.
 */
export async function requireLeave(
  context: Pick<RequestContext, 'db' | 'now'>,
  folderId: string,
  facts: LeaveFacts,
  asked: AskedLeave,
  except?: string,
): Promise<LeaveValues> {
  const { timezone } = facts.person;
  const wrong = leaveSpanProblem(asked, businessDateOf(context.now, timezone));
  if (wrong !== undefined) throw new Refusal('field.invalid', { fields: [wrong] });
  const met = facts.standing.find((other) => other.id !== except && leavesMeet(asked, other));
  if (met !== undefined) throw new Refusal('leave.overlap', { id: met.id, kind: met.kind, from: met.from, to: met.to });
  const [off, work, holidays] = [
    await readFolderSetting(context.db, folderId, 'off'),
    await readFolderSetting(context.db, folderId, 'work'),
    await holidaysOf(context.db, folderId),
  ];
  const days = leaveDays(asked, { off, isHoliday: (date) => holidays.has(date) });
  if (days === 0) throw new Refusal('leave.no_days', { from: asked.from, to: asked.to });
  const beyond = requireBalance(facts, { ...asked, days }, except);
  const { start, end } = leaveStretch(asked, { from: Number(work.from), to: Number(work.to) }, timezone);
  return { ...asked, days, beyond, plan: start, plan2: end };
}
