import { addDays, daysBetween, type BusinessDate } from '../values/business-date.ts';
import { Exact, denoise } from '../values/decimal.ts';
import { roundMoney, type Money } from '../values/money.ts';
import type { BillingPlan } from '../work/recurrence.ts';

/** A flat plan: it charges an amount for each of its periods, whatever visits fall into them. */
export type FlatPlan = Exclude<BillingPlan, 'visit'>;
export interface PlanTerms {
  plan: FlatPlan;
  startsOn: BusinessDate;
  /** The last day of the contract; null while it has none. */
  endsOn: BusinessDate | null;
}

/** A span of days, both ends in it. */
export interface Days {
  from: BusinessDate;
  to: BusinessDate;
}
/** What a plan charges for once. */
export interface PlanPeriod extends Days {
  /** Its days, and those of the whole month, quarter or year that it is a share of. */
  days: number;
  fullDays: number;
  /** The first day on which it is billed. */
  billOn: BusinessDate;
  /** The day that chooses its tax rates: the first day of what is paid in advance, the last of what is paid in arrears. */
  taxPoint: BusinessDate;
}

const yearOf = (day: BusinessDate): number => Math.floor(day / 10_000);
const monthOf = (day: BusinessDate): number => Math.floor(day / 100) % 100;
const dayOf = (year: number, month: number, day: number): BusinessDate => year * 10_000 + month * 100 + day;
const inArrears = (plan: FlatPlan): boolean => plan.endsWith('_arrears');
const countOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/** The first day, in a calendar span of so many months that starts with January, of the span that holds a day. */
function calendarStart(day: BusinessDate, months: number): BusinessDate {
  const first = monthOf(day) - ((monthOf(day) - 1) % months);
  return dayOf(yearOf(day), first, 1);
}
function nextCalendarStart(start: BusinessDate, months: number): BusinessDate {
  const month = monthOf(start) + months;
  return month > 12 ? dayOf(yearOf(start) + 1, month - 12, 1) : dayOf(yearOf(start), month, 1);
}

/** The day so many years after another; the 29th of February is the 28th in a year without one. */
function yearsAfter(day: BusinessDate, years: number): BusinessDate {
  const year = yearOf(day) + years;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const inMonth = day % 10_000;
  return year * 10_000 + (inMonth === 229 && !leap ? 228 : inMonth);
}

/** The whole month, quarter or contract year that holds a day. Months and quarters are the calendar's, years begin with the contract. */
function wholeAround(terms: PlanTerms, day: BusinessDate): Days {
  if (terms.plan === 'annual') {
    let years = Math.max(0, yearOf(day) - yearOf(terms.startsOn));
    while (years > 0 && yearsAfter(terms.startsOn, years) > day) years -= 1;
    return { from: yearsAfter(terms.startsOn, years), to: addDays(yearsAfter(terms.startsOn, years + 1), -1) };
  }
  const months = terms.plan.startsWith('quarterly') ? 3 : 1;
  const from = calendarStart(day, months);
  return { from, to: addDays(nextCalendarStart(from, months), -1) };
}

function periodOf(terms: PlanTerms, { from, to }: Days, whole: Days): PlanPeriod {
  const arrears = inArrears(terms.plan);
  return {
    from,
    to,
    days: countOf({ from, to }),
    fullDays: countOf(whole),
    billOn: arrears ? addDays(to, 1) : from,
    taxPoint: arrears ? to : from,
  };
}

/** The parts of a span that none of `taken` covers, in order. */
function uncovered(span: Days, taken: readonly Days[]): Days[] {
  const inside = taken
    .filter((each) => each.to >= span.from && each.from <= span.to)
    .toSorted((a, b) => a.from - b.from);
  const parts: Days[] = [];
  let next = span.from;
  for (const each of inside) {
    if (each.from > next) parts.push({ from: next, to: addDays(each.from, -1) });
    if (each.to >= next) next = addDays(each.to, 1);
  }
  return next <= span.to ? [...parts, { from: next, to: span.to }] : parts;
}

/**
 * What a contract is to be billed for by a day: its periods up to then, less the days that are billed already, so that
 * no day is charged twice whatever became of the plan meanwhile. The first and last period are shares by days. Periods
 * that ended before `notBefore` are left out: someone else has billed them.
 */
export function duePeriods(
  terms: PlanTerms,
  until: BusinessDate,
  billed: readonly Days[],
  notBefore: BusinessDate = terms.startsOn,
): PlanPeriod[] {
  const due: PlanPeriod[] = [];
  const end = terms.endsOn ?? 99_991_231;
  let whole = wholeAround(terms, notBefore > terms.startsOn ? notBefore : terms.startsOn);
  while (whole.from <= end && whole.from <= until) {
    const span = { from: Math.max(whole.from, terms.startsOn), to: Math.min(whole.to, end) };
    if (span.from <= span.to) for (const part of uncovered(span, billed)) due.push(periodOf(terms, part, whole));
    whole = wholeAround(terms, addDays(whole.to, 1));
  }
  return due.filter(({ billOn }) => billOn <= until);
}

/** The share of a plan's amount that a period is charged, to the currency's minor unit. */
export const shareOf = (
  amount: Money,
  { days, fullDays }: Pick<PlanPeriod, 'days' | 'fullDays'>,
  currency: string,
): Money =>
  roundMoney(days === fullDays ? amount : denoise(new Exact(amount).times(days).dividedBy(fullDays)), currency);
