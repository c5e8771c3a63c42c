import { isBusinessDate, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import type { Language } from '../languages.ts';
import { readingOf, tidy, type Reading } from './reading.ts';

/** The order of the parts of a date. */
type DateOrder = 'dmy' | 'mdy' | 'ymd';

const formatOrders: Record<DateFormat, DateOrder> = { 'dd/mm/yyyy': 'dmy', 'mm/dd/yyyy': 'mdy', 'yyyy-mm-dd': 'ymd' };
const dateOrders: Record<Language, DateOrder> = {
  'en-GB': 'dmy',
  vi: 'dmy',
  ms: 'dmy',
  id: 'dmy',
  'zh-CN': 'ymd',
};

export type DateProblem =
  | { code: 'form' }
  | { code: 'month'; month: number }
  /** The month has fewer days; `month` is the first day of that month. */
  | { code: 'day'; month: BusinessDate; days: number };

interface Parts {
  year: number;
  month: number;
  day: number;
}

const inOrder = (order: DateOrder, [a, b, c]: readonly [string, string, string]): Parts => {
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  return { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) };
};

const dateOf = ({ year, month, day }: Parts): BusinessDate => year * 10_000 + month * 100 + day;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const problemOf = ({ year, month }: Parts): DateProblem => {
  if (month < 1 || month > 12) return { code: 'month', month };
  return { code: 'day', month: dateOf({ year, month, day: 1 }), days: daysIn(year, month) };
};

/** Whether a year is plausible in a date without separators. */
const isLikelyYear = (year: number): boolean => year >= 1900 && year < 2200;

/** The parts of a date written without separators, in the given order. */
const cut = (digits: string, order: DateOrder): [string, string, string] => {
  const year = digits.length - 4;
  return order === 'ymd'
    ? [digits.slice(0, year), digits.slice(year, year + 2), digits.slice(year + 2)]
    : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
};

/**
 * Parses a date as people type it: `23/11/2026`, `3.1.2027`, `23112026`, `2026-11-23`, `2026年11月23日`. A two-digit year
 * is in this century. Day and month are read in the order that the folder asks for, otherwise in that of the language,
 * and never in the opposite order: what the field shows is what it reads. A year may stand at either end; if the date is
 * valid both ways, the result is a choice.
 */
export const readDate = (
  typed: string,
  language: Language,
  format?: DateFormat | null,
): Reading<BusinessDate, DateProblem> => {
  const text = tidy(typed);
  if (text === '') return { kind: 'empty' };
  const own = format ? formatOrders[format] : dateOrders[language];
  // Where the year comes first, a date with the year last is read as every language writes it: day before month.
  const other: DateOrder = own === 'ymd' ? 'dmy' : 'ymd';
  const [, a, b, c] = /^(\d{1,4})\s?[./年 -]\s?(\d{1,2})\s?[./月 -]\s?(\d{1,4})日?$/.exec(text) ?? [];
  if (a !== undefined && b !== undefined && c !== undefined) return readParts([a, b, c], own, other);
  if (/^\d{8}$/.test(text)) {
    const parts = [own, other].map((order): Parts => inOrder(order, cut(text, order)));
    const likely = parts.filter(({ year }) => isLikelyYear(year));
    const [first = { year: 0, month: 0, day: 0 }] = likely;
    return likely.length === 0
      ? { kind: 'problem', problem: { code: 'form' } }
      : readingOf(likely.map(dateOf).filter(isBusinessDate), problemOf(first));
  }
  return /^\d{6}$/.test(text) ? readParts(cut(text, own), own, other) : { kind: 'problem', problem: { code: 'form' } };
};

const readParts = (
  texts: readonly [string, string, string],
  own: DateOrder,
  other: DateOrder,
): Reading<BusinessDate, DateProblem> => {
  const isYear = (text: string) => text.length === 4 || text.length === 2;
  const fits = (order: DateOrder) => {
    const [year, day] = order === 'ymd' ? [texts[0], texts[2]] : [texts[2], texts[0]];
    return isYear(year) && day.length <= 2;
  };
  const orders = [own, other].filter(fits);
  const [first] = orders.map((order) => inOrder(order, texts));
  if (!first) return { kind: 'problem', problem: { code: 'form' } };
  // A date that is invalid in the language's own order is invalid, even if the other order would make it valid.
  if (!isBusinessDate(dateOf(first))) return { kind: 'problem', problem: problemOf(first) };
  return readingOf(orders.map((order) => dateOf(inOrder(order, texts))).filter(isBusinessDate), problemOf(first));
};
