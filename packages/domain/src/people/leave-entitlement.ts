import { addDays, type BusinessDate } from '../values/business-date.ts';
import type { LeaveKind } from './leave.ts';

/** The accounts that leave is taken from; unpaid leave is taken from none. */
export const leaveAccounts = ['AL', 'MC', 'HL', 'RL'] as const;
export type LeaveAccount = (typeof leaveAccounts)[number];
/** The account of a kind: half a day is one of annual leave. */
export const accountOf = (kind: LeaveKind): LeaveAccount | null => (kind === 'UL' ? null : kind === 'HD' ? 'AL' : kind);

/** From so many completed months of service on, so many days a year of service; null is without a number. */
export interface LeaveStep {
  after: number;
  days: number | null;
  /** Earned month by month over the year, as laws say of the first one. */
  accrues?: boolean | undefined;
}
export type LeaveTable = Readonly<Partial<Record<LeaveAccount, readonly LeaveStep[]>>>;

const years = (count: number): number => count * 12;

/**
 * What the labour laws grant at least, by country; what was taken from them stands in the decision on leave. A company's own
 * tables come from the folder setting `leave` and go before these.
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
/** Where no law is known here. */
export const generalLeave: LeaveTable = {
  AL: [
    { after: 0, days: 12, accrues: true },
    { after: years(1), days: 12 },
  ],
  MC: [{ after: 0, days: null }],
  HL: [{ after: 0, days: null }],
};

/** The tables of a country: a company's own go before the law's, account by account. */
export const leaveTableOf = (country: string, own: LeaveTable = {}): LeaveTable => ({
  ...(statutoryLeave[country] ?? generalLeave),
  ...own,
});

const parts = (date: BusinessDate): { year: number; month: number; day: number } => ({
  year: Math.floor(date / 10_000),
  month: Math.floor(date / 100) % 100,
  day: date % 100,
});

/** Whole months from one date to another; 0 when `to` is not the later one. Who joined on the 31st completes a shorter month with its last day. */
export function completedMonths(from: BusinessDate, to: BusinessDate): number {
  if (to <= from) return 0;
  const [a, b] = [parts(from), parts(to)];
  const lastOfMonth = parts(addDays(to, 1)).day === 1;
  const short = b.day < a.day && !lastOfMonth;
  return (b.year - a.year) * 12 + b.month - a.month - (short ? 1 : 0);
}

/** The date so many years later; the 29th of February becomes the 1st of March where there is none. */
function yearsLater(date: BusinessDate, count: number): BusinessDate {
  const year = Math.floor(date / 10_000) + count;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return date % 10_000 === 229 && !leap ? year * 10_000 + 301 : year * 10_000 + (date % 10_000);
}

/** The year of service that holds a date, both ends included; before someone joined it is their first. */
export function serviceYear(
  joinedOn: BusinessDate,
  date: BusinessDate,
): { number: number; from: BusinessDate; to: BusinessDate } {
  let number = Math.max(0, Math.floor(date / 10_000) - Math.floor(joinedOn / 10_000));
  if (number > 0 && yearsLater(joinedOn, number) > date) number -= 1;
  return { number, from: yearsLater(joinedOn, number), to: addDays(yearsLater(joinedOn, number + 1), -1) };
}

/** The days that an account has on a date; null is without a number. A part of a day from a half on counts as one, less as none. */
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

/** Leave as it weighs on an account: the date on which it starts decides in which year of service. */
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
  /** Null where there is no number. */
  left: number | null;
}

/** What an account has on a date, of what is approved or waits for it. */
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
