import { addDays, daysBetween, type BusinessDate } from '../../values/business-date.ts';

/** How often a checklist row is asked: at every n-th visit, or every n days, weeks, months or years. */
export interface DueInterval {
  every: number;
  unit: 'V' | 'D' | 'W' | 'M' | 'Y';
}

const units = ['V', 'D', 'W', 'M', 'Y'] as const;
const everyVisit: DueInterval = { every: 1, unit: 'V' };

/**
 * Parses a `DueInterval`: a number from 1 to 999 and a unit, such as `1V`, `30 D` or `2w`; an empty text stands for
 * every visit. Undefined for any other text.
 */
export function parseDueInterval(text: string): DueInterval | undefined {
  if (text.trim() === '') return everyVisit;
  const match = /^([1-9]\d{0,2}) ?([A-Z])$/.exec(text.trim().toUpperCase());
  const unit = units.find((each) => each === match?.[2]);
  return match === null || unit === undefined ? undefined : { every: Number(match[1]), unit };
}

/** Whether rows with this interval are asked at every visit, so that earlier answers do not matter. */
const isEveryVisit = (text: string): boolean => {
  const interval = parseDueInterval(text);
  return interval === undefined || (interval.unit === 'V' && interval.every === 1);
};

/** The ids of the rows of a checklist that are not asked at every visit. */
export const periodicRows = (checklist: readonly { row: string; DueInterval: string }[]): string[] =>
  checklist.filter(({ DueInterval }) => !isEveryVisit(DueInterval)).map(({ row }) => row);

/** The last answer to a row at a station: its date, and the visits since then, not counting the present one. */
export interface LastAnswer {
  on: BusinessDate;
  visits: number;
}

/** The same day of a later month, or its last day if that month is shorter. */
function addMonths(date: BusinessDate, months: number): BusinessDate {
  const day = date % 100;
  const count = Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1 + months;
  const first = Math.floor(count / 12) * 10_000 + ((count % 12) + 1) * 100 + 1;
  const next = count + 1;
  const following = Math.floor(next / 12) * 10_000 + ((next % 12) + 1) * 100 + 1;
  return addDays(first, Math.min(day, daysBetween(first, following)) - 1);
}

function dateAfter(on: BusinessDate, { every, unit }: DueInterval): BusinessDate {
  if (unit === 'D') return addDays(on, every);
  if (unit === 'W') return addDays(on, every * 7);
  return addMonths(on, unit === 'Y' ? every * 12 : every);
}

/**
 * Whether a checklist row is asked at a visit on a date. A row that was never answered is due, and so is one with an
 * interval that cannot be read. A visit may be early: up to a tenth of the interval before its end, the row is due.
 */
export function isRowDue(dueInterval: string, last: LastAnswer | undefined, today: BusinessDate): boolean {
  const interval = parseDueInterval(dueInterval);
  if (interval === undefined || last === undefined) return true;
  if (interval.unit === 'V') return last.visits + 1 >= interval.every;
  const end = dateAfter(last.on, interval);
  return today >= addDays(end, -Math.floor(daysBetween(last.on, end) / 10));
}
