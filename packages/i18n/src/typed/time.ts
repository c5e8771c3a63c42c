import { intlLocales, type Language } from '../languages.ts';
import { readingOf, tidy, type Reading } from './reading.ts';

/** The folder's hour cycle. */
export type Clock = 12 | 24;

/** Minutes after midnight, 0 to 1439. */
export type MinuteOfDay = number;

export type TimeProblem = { code: 'form' } | { code: 'range' } | { code: 'range12' };

const formats = new Map<string, Intl.DateTimeFormat>();
const clockFormat = (language: Language, clock: Clock): Intl.DateTimeFormat => {
  const key = `${language} ${clock}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(intlLocales[language], {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: clock === 12 ? 'h12' : 'h23',
      timeZone: 'UTC',
    });
  formats.set(key, format);
  return format;
};

/** Formats a time as `14:05` (`14.05` in Indonesian), or as `02:05 pm` on a 12-hour clock. */
export const showTime = (time: MinuteOfDay, language: Language, clock: Clock): string =>
  clockFormat(language, clock).format(time * 60_000);

const halfWord = (language: Language, time: MinuteOfDay): string =>
  clockFormat(language, 12)
    .formatToParts(time * 60_000)
    .find(({ type }) => type === 'dayPeriod')?.value ?? '';

/** The words for am and pm; the English ones are accepted in every language. */
const halves = (language: Language): ReadonlyMap<string, 'am' | 'pm'> =>
  new Map([
    ...(['am', 'a.m.', 'a'] as const).map((word): [string, 'am'] => [word, 'am']),
    ...(['pm', 'p.m.', 'p'] as const).map((word): [string, 'pm'] => [word, 'pm']),
    [halfWord(language, 60).toLowerCase(), 'am'],
    [halfWord(language, 780).toLowerCase(), 'pm'],
  ]);

const pattern =
  /^(?<before>[^\d\s]*)\s?(?:(?<h>\d{1,2})(?:\s?[:.h时点 ]\s?(?<m>\d{2})分?)?[h时点]?|(?<hm>\d{3,4}))\s?(?<after>\D*)$/;

/**
 * Parses a time as people type it: `9`, `930`, `9.30`, `9h30`, `09:30`, `2 pm`. On a 12-hour clock, a time from 1 to 12
 * without am or pm is a choice.
 */
export const readTime = (typed: string, language: Language, clock: Clock): Reading<MinuteOfDay, TimeProblem> => {
  const text = tidy(typed).toLowerCase();
  if (text === '') return { kind: 'empty' };
  const { before = '', after = '', h, m, hm } = pattern.exec(text)?.groups ?? {};
  const hours = h ?? hm?.slice(0, -2);
  if (hours === undefined) return { kind: 'problem', problem: { code: 'form' } };
  const [hour, minute] = [Number(hours), Number(m ?? hm?.slice(-2) ?? 0)];
  const word = before === '' ? after.trim() : before;
  const half = halves(language).get(word);
  if ((before !== '' && after.trim() !== '') || (word !== '' && half === undefined))
    return { kind: 'problem', problem: { code: 'form' } };
  if (half !== undefined) {
    if (hour < 1 || hour > 12 || minute > 59) return { kind: 'problem', problem: { code: 'range12' } };
    return { kind: 'value', value: ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute };
  }
  if (hour > 23 || minute > 59) return { kind: 'problem', problem: { code: 'range' } };
  const isOpen = clock === 12 && hour >= 1 && hour <= 12;
  const inHalf = (hour % 12) * 60 + minute;
  return readingOf(isOpen ? [inHalf, inHalf + 720] : [hour * 60 + minute], { code: 'form' });
};
