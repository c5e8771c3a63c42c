import type { DatasetRow } from '@field-service/contract/data.ts';
import type { NewPostBody } from '@field-service/contract/work/outbox-writes.ts';
import { accountOf, type LeaveAccount } from '@field-service/domain/people/leave-entitlement.ts';
import {
  isLeaveKind,
  isMedical,
  leaveDays,
  leaveHalves,
  leaveSpanProblem,
  leavesMeet,
  type LeaveHalf,
  type LeaveKind,
  type LeaveSpan,
} from '@field-service/domain/people/leave.ts';

/** Leave while it is entered; dates are yyyymmdd. */
export type LeaveForm = Readonly<{
  /** Tells this application from the next one. */
  key: string;
  kind: LeaveKind;
  from: number | null;
  /** Null for a single day. */
  to: number | null;
  half: LeaveHalf;
  note: string;
}>;

type Stored = Readonly<Record<string, unknown>> | undefined;
const textIn = (stored: Stored, name: string): string => {
  const value = stored?.[name];
  return typeof value === 'string' ? value : '';
};
const numberIn = (stored: Stored, name: string): number | null => {
  const value = stored?.[name];
  return typeof value === 'number' ? value : null;
};

/** Reads what was stored of an application, or begins one with the key `newKey`. */
export const readLeaveForm = (stored: Stored, newKey: string): LeaveForm => {
  const kind = textIn(stored, 'kind');
  return {
    key: textIn(stored, 'key') || newKey,
    kind: isLeaveKind(kind) ? kind : 'AL',
    from: numberIn(stored, 'from'),
    to: numberIn(stored, 'to'),
    half: leaveHalves.find((half) => half === stored?.half) ?? 'am',
    note: textIn(stored, 'note'),
  };
};

/** The span of an application; undefined without a first day. */
export const spanOf = ({ kind, from, to, half }: LeaveForm): LeaveSpan | undefined => {
  if (from === null) return undefined;
  return kind === 'HD' ? { from, to: from, half } : { from, to: to ?? from, half: null };
};

export const bodyOf = (form: LeaveForm, span: LeaveSpan): NewPostBody => ({
  systype: 'leave',
  kind: form.kind,
  ...span,
  note: form.note.trim(),
});

/** Leave that the phone knows: what the server has, and what waits to be sent. */
export interface KnownLeave extends LeaveSpan {
  kind: LeaveKind;
}

/** The leave that counts: neither rejected nor withdrawn. */
export const standingLeave = (rows: readonly DatasetRow<'leaves'>[]): KnownLeave[] =>
  rows.filter(({ state }) => state === 'filed' || state === 'approved');

interface LeaveFacts {
  today: number;
  /** The days of the week without work; null if they are not known. Holidays are not on the device. */
  off: readonly number[] | null;
  standing: readonly KnownLeave[];
  /** The balance as the server last said; undefined if it is not known. */
  balance: DatasetRow<'leave-balance'> | undefined;
  /** Leave that waits to be sent, which the balance does not count yet. */
  waiting: readonly KnownLeave[];
}

export interface LeaveCheck {
  /** The field that makes the span invalid. */
  wrong: 'from' | 'to' | 'half' | undefined;
  /** Leave in the same time. */
  overlap: KnownLeave | undefined;
  /** Working days before holidays are taken off; undefined if they cannot be counted. */
  days: number | undefined;
  /** The days that are left of this leave, if the application needs more. */
  short: number | undefined;
}

const leftOf = (balance: DatasetRow<'leave-balance'>, account: LeaveAccount): number | null =>
  ({ AL: balance.al_left, MC: balance.mc_left, HL: balance.hl_left, RL: balance.rl_left })[account];

const countDays = (span: LeaveSpan, off: readonly number[]): number => leaveDays(span, { off, isHoliday: () => false });

/**
 * Checks an application with the rules of the server as far as the device knows the facts. A balance is that of the year
 * of service that includes today: nothing is said about leave in another one.
 */
export function checkLeave(form: LeaveForm, { today, off, standing, balance, waiting }: LeaveFacts): LeaveCheck {
  const none: LeaveCheck = { wrong: undefined, overlap: undefined, days: undefined, short: undefined };
  const span = spanOf(form);
  if (span === undefined) return none;
  const wrong = leaveSpanProblem({ kind: form.kind, ...span }, today);
  if (wrong !== undefined) return { ...none, wrong };
  const overlap = [...standing, ...waiting].find((other) => leavesMeet(span, other));
  const days = off === null ? undefined : countDays(span, off);
  const account = accountOf(form.kind);
  const left = balance === undefined || account === null ? null : leftOf(balance, account);
  const inYear = balance !== undefined && span.from >= balance.from && span.from <= balance.to;
  if (left === null || off === null || days === undefined || !inYear) return { ...none, overlap, days };
  const reserved = waiting
    .filter(({ kind }) => accountOf(kind) === account)
    .reduce((sum, each) => sum + countDays(each, off), 0);
  const free = left - reserved;
  return { ...none, overlap, days, short: days > free ? Math.max(free, 0) : undefined };
}

/** Whether an application can be submitted: a short balance is judged by the server. */
export const isReady = (form: LeaveForm, { wrong, overlap, days }: LeaveCheck): boolean =>
  form.from !== null && wrong === undefined && overlap === undefined && days !== 0;

/** Whether the server takes leave beyond the balance. */
export const isTakenBeyond = ({ kind }: LeaveForm): boolean => isMedical(kind);
