import { addDays, weekdayOf, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { statusKind, type StatusKind } from '@field-service/ui/record/status-kind.ts';

/** A month as yyyymm. */
export type Month = number;

export const monthOf = (date: BusinessDate): Month => Math.floor(date / 100);
export const firstOf = (month: Month): BusinessDate => month * 100 + 1;

/** The month that is `months` later, or earlier if negative. */
export const addMonths = (month: Month, months: number): Month => {
  const at = Math.floor(month / 100) * 12 + (month % 100) - 1 + months;
  return Math.floor(at / 12) * 100 + (at % 12) + 1;
};

/** The weeks of a month, from Monday to Sunday, with the days of its neighbours that fill them. */
export const weeksOf = (month: Month): BusinessDate[][] => {
  const first = firstOf(month);
  const start = addDays(first, 1 - weekdayOf(first));
  const end = firstOf(addMonths(month, 1));
  const weeks: BusinessDate[][] = [];
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_none, at) => addDays(monday, at)));
  return weeks;
};

/** The order in which a day names its jobs: what needs somebody comes first. */
export const kindOrder: readonly StatusKind[] = [
  'overdue',
  'todo',
  'progress',
  'signature',
  'unsigned',
  'done',
  'cancelled',
];

/** Jobs of one day and one status, as the server counts them. */
export interface JobCount {
  date: unknown;
  'status.code': string;
  late: unknown;
  count: number;
}

export interface DayCount {
  /** Without cancelled jobs. */
  total: number;
  kinds: ReadonlyMap<StatusKind, number>;
}

/** The jobs of each day by the kind of their status; `flagsOf` knows the flags of the site's own statuses by their codes. */
export const countsByDay = (
  counts: readonly JobCount[],
  flagsOf: ReadonlyMap<string, string>,
): ReadonlyMap<BusinessDate, DayCount> => {
  const days = new Map<BusinessDate, Map<StatusKind, number>>();
  for (const { date, 'status.code': code, late, count } of counts) {
    const day = Number(date);
    const kinds = days.get(day) ?? new Map<StatusKind, number>();
    const kind = statusKind({ code, flags: flagsOf.get(code) ?? '' }, late === true);
    days.set(day, kinds.set(kind, (kinds.get(kind) ?? 0) + count));
  }
  return new Map(
    Array.from(days, ([day, kinds]) => {
      const total = kindOrder.reduce((sum, kind) => sum + (kind === 'cancelled' ? 0 : (kinds.get(kind) ?? 0)), 0);
      return [day, { total, kinds }];
    }),
  );
};

/** The day to which an arrow key leads, or a page key by months; undefined for other keys. */
export const dayAfterKey = (day: BusinessDate, key: string): BusinessDate | undefined => {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  const month = addMonths(monthOf(day), key === 'PageUp' ? -1 : 1);
  // The last day of a shorter month stands for those that it lacks.
  return Math.min(month * 100 + (day % 100), addDays(firstOf(addMonths(month, 1)), -1));
};
