import { addDays, addYears, daysBetween, type BusinessDate } from '../values/business-date.ts';
import { Exact, denoise } from '../values/decimal.ts';
import { roundMoney, type Money } from '../values/money.ts';
import type { BillingPlan } from './billing-plans.ts';

/** A flat plan, which charges an amount per period, regardless of the number of visits. */
export type FlatPlan = Exclude<BillingPlan, 'visit'>;
export interface PlanTerms {
  plan: FlatPlan;
  startsOn: BusinessDate;
  /** The last day of the contract; null if open-ended. */
  endsOn: BusinessDate | null;
}

/** A span of days, including both ends. */
export interface Days {
  from: BusinessDate;
  to: BusinessDate;
}
/** A period for which a plan charges once. */
export interface PlanPeriod extends Days {
  /** The number of days in the period, and in the full month, quarter or year to which it belongs. */
  days: number;
  fullDays: number;
  /** The first date on which the period can be billed. */
  billOn: BusinessDate;
  /** The tax point: the first day if billed in advance, the last if billed in arrears. */
  taxPoint: BusinessDate;
}

const yearOf = (day: BusinessDate): number => Math.floor(day / 10_000);
const monthOf = (day: BusinessDate): number => Math.floor(day / 100) % 100;
const dayOf = (year: number, month: number, day: number): BusinessDate => year * 10_000 + month * 100 + day;
const inArrears = (plan: FlatPlan): boolean => plan.endsWith('_arrears');
const countOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/**
 * The first day of the calendar span that contains a day. Spans have the given number of months, and the first one
 * starts in January.
 */
function calendarStart(day: BusinessDate, months: number): BusinessDate {
  const first = monthOf(day) - ((monthOf(day) - 1) % months);
  return dayOf(yearOf(day), first, 1);
}
function nextCalendarStart(start: BusinessDate, months: number): BusinessDate {
  const month = monthOf(start) + months;
  return month > 12 ? dayOf(yearOf(start) + 1, month - 12, 1) : dayOf(yearOf(start), month, 1);
}

/**
 * Contract years start on the anniversaries of the first day. In a year without 29 February, its anniversary is 28
 * February.
 */
const yearsAfter = (day: BusinessDate, years: number): BusinessDate => addYears(day, years, '28 February');

/**
 * The full month, quarter or contract year that contains a day. Months and quarters follow the calendar; years start
 * with the contract.
 */
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

/** The parts of a span not covered by `taken`, in order. */
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

/** The number of days before its entry from which a contract is billed. Earlier periods were billed elsewhere. */
const lookBackDays = 92;

/** The periods of a contract that are still to be billed, in order; without end for an open-ended one. */
function* unbilledPeriods(terms: PlanTerms, billed: readonly Days[], notBefore: BusinessDate): Generator<PlanPeriod> {
  const end = terms.endsOn ?? 99_991_231;
  let whole = wholeAround(terms, notBefore > terms.startsOn ? notBefore : terms.startsOn);
  while (whole.from <= end) {
    const span = { from: Math.max(whole.from, terms.startsOn), to: Math.min(whole.to, end) };
    if (span.from <= span.to) for (const part of uncovered(span, billed)) yield periodOf(terms, part, whole);
    whole = wholeAround(terms, addDays(whole.to, 1));
  }
}

/**
 * The periods of a contract that can be billed by a date. Days already billed are excluded, so no day is charged twice
 * even if the plan has changed. The first and last period are prorated by days. Periods that ended long before the
 * contract was entered are omitted, because they were billed elsewhere.
 */
export function duePeriods(
  terms: PlanTerms,
  until: BusinessDate,
  billed: readonly Days[],
  enteredOn: BusinessDate = terms.startsOn,
): PlanPeriod[] {
  const due: PlanPeriod[] = [];
  for (const period of unbilledPeriods(terms, billed, addDays(enteredOn, -lookBackDays))) {
    if (period.billOn > until) break;
    due.push(period);
  }
  return due;
}

/** The first period for which a contract entered on a date is billed; undefined if it ended long before. */
export function firstPeriod(terms: PlanTerms, enteredOn: BusinessDate): PlanPeriod | undefined {
  const [first] = unbilledPeriods(terms, [], addDays(enteredOn, -lookBackDays));
  return first;
}

/** The share of a plan's amount that is charged for a period, rounded to the currency's minor unit. */
export const shareOf = (
  amount: Money,
  { days, fullDays }: Pick<PlanPeriod, 'days' | 'fullDays'>,
  currency: string,
): Money =>
  roundMoney(days === fullDays ? amount : denoise(new Exact(amount).times(days).dividedBy(fullDays)), currency);
