import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import {
  patternFrom,
  patternOf,
  type MonthDays,
  type RecurrencePattern,
} from '@field-service/domain/work/recurrence/recurrence-pattern.ts';
import type { Formats } from './format.ts';
import type { GroupKey } from './groups.ts';
import type { Translate } from './use-t.ts';

/** The position of a weekday in its month; -1 is the last one. */
export const nthPhrases = {
  1: 'the first {{weekday}}',
  2: 'the second {{weekday}}',
  3: 'the third {{weekday}}',
  4: 'the fourth {{weekday}}',
  5: 'the fifth {{weekday}}',
  [-1]: 'the last {{weekday}}',
} as const satisfies Readonly<Record<number, GroupKey<'desk'>>>;
export type Nth = keyof typeof nthPhrases;
const isNth = (nth: number): nth is Nth => Object.hasOwn(nthPhrases, nth);

const often = ({ every, interval }: RecurrencePattern, t: Translate<GroupKey<'desk'>>): string => {
  const n = interval;
  if (every === 'day') return n === 1 ? t('Every day') : t('Every {{n}} days', { n });
  if (every === 'week') return n === 1 ? t('Every week') : t('Every {{n}} weeks', { n });
  if (every === 'month') return n === 1 ? t('Every month') : t('Every {{n}} months', { n });
  return n === 1 ? t('Every year') : t('Every {{n}} years', { n });
};

/** The name of a weekday; 0 stands for the days from Monday to Friday. */
export const weekdayText = (weekday: number, t: Translate<GroupKey<'desk'>>, formats: Formats): string =>
  weekday === 0 ? t('working day') : formats.weekdayName(weekday);

const daysText = (on: MonthDays, t: Translate<GroupKey<'desk'>>, formats: Formats): string => {
  if (on.by === 'start') return '';
  if (on.by === 'date')
    return formats.allOf(on.dates.map((n) => (n === -1 ? t('the last day') : t('day {{n}}', { n }))));
  const weekday = weekdayText(on.weekday, t, formats);
  return formats.allOf(on.nths.filter(isNth).map((nth) => t(nthPhrases[nth], { weekday })));
};

const repeated = (pattern: RecurrencePattern, t: Translate<GroupKey<'desk'>>, formats: Formats): string => {
  const how = often(pattern, t);
  if (pattern.every === 'day') return how;
  const days =
    pattern.every === 'week'
      ? formats.allOf(pattern.weekdays.map(formats.weekdayName))
      : daysText(pattern.on, t, formats);
  if (pattern.every !== 'year' || pattern.months.length === 0)
    return days === '' ? how : t('{{often}} on {{days}}', { often: how, days });
  const months = formats.allOf(pattern.months.map(formats.monthName));
  return days === ''
    ? t('{{often}} in {{months}}', { often: how, months })
    : t('{{often}} in {{months}} on {{days}}', { often: how, months, days });
};

/** How often something repeats as a sentence: "Every 2 weeks on Monday and Thursday until 31 Dec 2026". */
export function patternText(pattern: RecurrencePattern, t: Translate<GroupKey<'desk'>>, formats: Formats): string {
  const rule = repeated(pattern, t, formats);
  const { end } = pattern;
  if (end.by === 'date') return t('{{rule}} until {{date}}', { rule, date: formats.writtenBusinessDate(end.until) });
  return end.by === 'count' ? t('{{rule}}, {{count}} times', { rule, count: end.count }) : rule;
}

/**
 * A rule as a sentence, with the days that follow from its first date if that is known. A rule that no sentence
 * expresses is called a special schedule.
 */
export function recurrenceText(
  rule: string,
  startsOn: BusinessDate | null,
  t: Translate<GroupKey<'desk'>>,
  formats: Formats,
): string {
  const pattern = patternOf(rule);
  if (pattern === undefined) return t('Special schedule');
  return patternText(startsOn === null ? pattern : patternFrom(pattern, startsOn), t, formats);
}
