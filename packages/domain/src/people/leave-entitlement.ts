import { addDays, addYears, type BusinessDate } from '../values/business-date.ts';
import type { LeaveKind } from './leave.ts';

/** The accounts to which leave is charged; unpaid leave has none. */
export const leaveAccounts = ['AL', 'MC', 'HL', 'RL'] as const;
export type LeaveAccount = (typeof leaveAccounts)[number];
/** The account for a kind of leave: a half day is charged as annual leave, and unpaid leave has no account. */
export const accountOf = (kind: LeaveKind): LeaveAccount | null => (kind === 'UL' ? null : kind === 'HD' ? 'AL' : kind);

/** The entitlement in days per year of service, once `after` months have been completed; null means unlimited. */
export interface LeaveStep {
  after: number;
  days: number | null;
  /** Whether the days accrue month by month over the year, as labour laws provide for the first year. */
  accrues?: boolean | undefined;
}
export type LeaveTable = Readonly<Partial<Record<LeaveAccount, readonly LeaveStep[]>>>;

const years = (count: number): number => count * 12;

/**
 * The statutory minimum by country; the sources are listed in the decision on leave. A company's own tables come from
 * the folder setting `leave` and take precedence.
 */
export const statutoryLeave: Readonly<Record<string, LeaveTable>> = {
  MY: {
    AL: [
      { after: 0, days: 8, accrues: true },
      { after: years(1), days: 8 },
      { after: years(2), days: 12 },
      { after: years(5), days: 16 },
    ],
    MC: [
      { after: 0, days: 14 },
      { after: years(2), days: 18 },
      { after: years(5), days: 22 },
    ],
    HL: [{ after: 0, days: 60 }],
  },
  VN: {
    AL: [
      { after: 0, days: 12, accrues: true },
      { after: years(1), days: 12 },
      { after: years(5), days: 13 },
      { after: years(10), days: 14 },
      { after: years(15), days: 15 },
      { after: years(20), days: 16 },
      { after: years(25), days: 17 },
      { after: years(30), days: 18 },
    ],
    MC: [
      { after: 0, days: 30 },
      { after: years(15), days: 40 },
      { after: years(30), days: 60 },
    ],
    HL: [{ after: 0, days: null }],
  },
  ID: { AL: [{ after: years(1), days: 12 }], MC: [{ after: 0, days: null }], HL: [{ after: 0, days: null }] },
  SG: {
    AL: [
      { after: 3, days: 7, accrues: true },
      ...[8, 9, 10, 11, 12, 13, 14].map((days, at) => ({ after: years(at + 1), days })),
    ],
    MC: [
      { after: 3, days: 5 },
      { after: 4, days: 8 },
      { after: 5, days: 11 },
      { after: 6, days: 14 },
    ],
    HL: [
      { after: 3, days: 15 },
      { after: 4, days: 30 },
      { after: 5, days: 45 },
      { after: 6, days: 60 },
    ],
  },
  CN: {
    AL: [
      { after: years(1), days: 5 },
      { after: years(10), days: 10 },
      { after: years(20), days: 15 },
    ],
    MC: [{ after: 0, days: null }],
    HL: [{ after: 0, days: null }],
  },
};
/** The table for countries whose law is not listed. */
export const generalLeave: LeaveTable = {
  AL: [
    { after: 0, days: 12, accrues: true },
    { after: years(1), days: 12 },
  ],
  MC: [{ after: 0, days: null }],
  HL: [{ after: 0, days: null }],
};

/** The table of a country. For each account, a company's own steps take precedence over the law's. */
export const leaveTableOf = (country: string, own: LeaveTable = {}): LeaveTable => ({
  ...(statutoryLeave[country] ?? generalLeave),
  ...own,
});

const parts = (date: BusinessDate): { year: number; month: number; day: number } => ({
  year: Math.floor(date / 10_000),
  month: Math.floor(date / 100) % 100,
  day: date % 100,
});

/**
 * The whole months from one date to another; 0 if `to` is not later. For someone who joined on the 31st, a shorter
 * month is completed on its last day.
 */
export function completedMonths(from: BusinessDate, to: BusinessDate): number {
  if (to <= from) return 0;
  const [a, b] = [parts(from), parts(to)];
  const lastOfMonth = parts(addDays(to, 1)).day === 1;
  const short = b.day < a.day && !lastOfMonth;
  return (b.year - a.year) * 12 + b.month - a.month - (short ? 1 : 0);
}

/**
 * A year of service is completed on the anniversary of the date. In a year without 29 February, its anniversary is 1
 * March.
 */
const yearsLater = (date: BusinessDate, count: number): BusinessDate => addYears(date, count, '1 March');

/**
 * The year of service that contains a date, including both ends; the first year for a date before the person joined.
 */
export function serviceYear(
  joinedOn: BusinessDate,
  date: BusinessDate,
): { number: number; from: BusinessDate; to: BusinessDate } {
  let number = Math.max(0, Math.floor(date / 10_000) - Math.floor(joinedOn / 10_000));
  if (number > 0 && yearsLater(joinedOn, number) > date) number -= 1;
  return { number, from: yearsLater(joinedOn, number), to: addDays(yearsLater(joinedOn, number + 1), -1) };
}

/**
 * The days granted to an account by a date; null means unlimited. Fractions are rounded to whole days, with halves
 * rounded up.
 */
export function entitledOn(
  account: LeaveAccount,
  table: LeaveTable,
  joinedOn: BusinessDate,
  date: BusinessDate,
): number | null {
  const months = completedMonths(joinedOn, date);
  const step = table[account]?.filter(({ after }) => after <= months).at(-1);
  if (step === undefined) return 0;
  if (step.days === null || step.accrues !== true) return step.days;
  return Math.round((step.days * Math.min(12, months % 12)) / 12);
}

/** Leave as charged to an account. Its start date determines the year of service. */
export interface TakenLeave {
  kind: LeaveKind;
  from: BusinessDate;
  days: number;
}
export interface LeaveCredit {
  account: LeaveAccount;
  date: BusinessDate;
  days: number;
}

export interface AccountBalance {
  entitled: number | null;
  credited: number;
  taken: number;
  /** Null if unlimited. */
  left: number | null;
}

/** An account's balance on a date, after approved and pending leave. */
export function balanceOn(
  account: LeaveAccount,
  table: LeaveTable,
  joinedOn: BusinessDate,
  date: BusinessDate,
  taken: readonly TakenLeave[],
  credits: readonly LeaveCredit[],
): AccountBalance {
  const year = serviceYear(joinedOn, date);
  const inYear = (day: BusinessDate): boolean => (year.number === 0 || day >= year.from) && day <= year.to;
  const entitled = entitledOn(account, table, joinedOn, date);
  const credited = credits
    .filter((credit) => credit.account === account && inYear(credit.date))
    .reduce((sum, { days }) => sum + days, 0);
  const used = taken
    .filter((leave) => accountOf(leave.kind) === account && inYear(leave.from))
    .reduce((sum, { days }) => sum + days, 0);
  return { entitled, credited, taken: used, left: entitled === null ? null : entitled + credited - used };
}
