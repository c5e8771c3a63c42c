import { intlLocales, type Language } from '../languages.ts';
import { readingOf, tidy, type Reading } from './reading.ts';

/** A duration in whole minutes. */
type Minutes = number;

export type DurationProblem = { code: 'form' } | { code: 'minutes' } | { code: 'whole' };

type Unit = 'day' | 'hour' | 'minute';
const minutesOf: Record<Unit, number> = { day: 1440, hour: 60, minute: 1 };

/** In Malay and Indonesian, few people recognise the standard abbreviations; `hr`, for example, means a day. */
const unitDisplays: Record<Language, 'short' | 'long'> = {
  'en-GB': 'short',
  vi: 'short',
  ms: 'long',
  id: 'long',
  'zh-CN': 'short',
};

const unitText = (language: Language, unit: Unit, value: number): string =>
  new Intl.NumberFormat(intlLocales[language], {
    style: 'unit',
    unit,
    unitDisplay: unitDisplays[language],
  }).format(value);

/** Formats a duration as `1 hr 30 mins`, with days from 24 hours on, and zero as 0 minutes. */
export const showDuration = (minutes: Minutes, language: Language): string => {
  const whole = Math.max(Math.round(minutes), 0);
  const parts = [
    ...(whole >= 1440 ? [unitText(language, 'day', Math.floor(whole / 1440))] : []),
    ...(whole % 1440 >= 60 ? [unitText(language, 'hour', Math.floor((whole % 1440) / 60))] : []),
    ...(whole % 60 > 0 || whole === 0 ? [unitText(language, 'minute', whole % 60)] : []),
  ];
  return parts.join(language === 'zh-CN' ? '' : ' ');
};

/** The words for the units that are accepted in addition to those that `showDuration` writes. */
const spoken: Record<Language, Record<Unit, readonly string[]>> = {
  'en-GB': { day: ['day', 'days'], hour: ['hr', 'hrs', 'hour', 'hours'], minute: ['min', 'mins', 'minute', 'minutes'] },
  vi: { day: ['ngày', 'ngay'], hour: ['giờ', 'gio', 'g', 'tiếng'], minute: ['phút', 'phut', 'p'] },
  ms: { day: ['hari'], hour: ['jam', 'j'], minute: ['minit', 'min'] },
  id: { day: ['hari', 'hr'], hour: ['jam', 'j', 'hr'], minute: ['menit', 'mnt', 'min'] },
  'zh-CN': { day: ['天', '日'], hour: ['小时', '时', '个小时'], minute: ['分钟', '分'] },
};
/** The letters accepted in every language (specification, part 1 §9). */
const letters: Record<Unit, string> = { day: 'd', hour: 'h', minute: 'm' };
const units = ['day', 'hour', 'minute'] as const;

/** The units that a word can mean. */
const unitsOf = (word: string, language: Language): Unit[] =>
  units.filter(
    (unit) =>
      letters[unit] === word ||
      spoken[language][unit].includes(word) ||
      [1, 2].some((count) => unitText(language, unit, count).replace(/\d+/, '').trim().toLowerCase() === word),
  );

/** A whole number of minutes; undefined for a fraction. */
const wholeMinutes = (amount: string, unit: Unit): Minutes | undefined => {
  const [whole = '0', fraction = ''] = amount.replace(',', '.').split('.');
  // Computed in units of the last decimal place, so that 0.1 hours are exactly 6 minutes.
  const scale = 10 ** fraction.length;
  const scaled = (Number(whole) * scale + Number(fraction || 0)) * minutesOf[unit];
  return scaled % scale === 0 ? scaled / scale : undefined;
};

/** Every sum of minutes that text such as `1h 30m` can mean; undefined for any other text. */
const sums = (text: string, language: Language): (Minutes | undefined)[] | undefined => {
  let rest = text;
  let found: { total: Minutes | undefined; last: number }[] = [{ total: 0, last: -1 }];
  while (rest !== '') {
    const [all, amount, word] = /^(\d{1,6}(?:[.,]\d{1,2})?) ?([^\d\s.,]*)\.? ?/.exec(rest) ?? [];
    if (all === undefined || amount === undefined || word === undefined) return undefined;
    rest = rest.slice(all.length);
    found = found.flatMap(({ total, last }) =>
      // In `1h30`, the number without a unit after the hours means minutes.
      (word === '' ? (last === units.indexOf('hour') ? (['minute'] as const) : []) : unitsOf(word, language))
        .filter((unit) => units.indexOf(unit) > last)
        .map((unit) => {
          const added = wholeMinutes(amount, unit);
          return {
            total: total === undefined || added === undefined ? undefined : total + added,
            last: units.indexOf(unit),
          };
        }),
    );
  }
  return found.length === 0 ? undefined : found.map(({ total }) => total);
};

/**
 * Every meaning of a number without a unit: hours or minutes as in `2`, `90` and `1.5`, or hours and minutes as in
 * `7.45`.
 */
const bare = (text: string): (Minutes | undefined)[] | undefined => {
  const [, whole, fraction] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const count = Number(whole);
  if (fraction !== undefined) {
    const clock = fraction.length === 2 && Number(fraction) < 60 ? [count * 60 + Number(fraction)] : [];
    return [...clock, wholeMinutes(`${whole}.${fraction}`, 'hour')];
  }
  // More than 24 cannot be hours of work. From 10 on, minutes are more likely than hours.
  if (count > 24 || count === 0) return [count];
  return count < 10 ? [count * 60, count] : [count, count * 60];
};

/** Parses a duration as people type it: `90 min`, `1h30`, `1:30`, `1,5 h`, `2 jam`. */
export const readDuration = (typed: string, language: Language): Reading<Minutes, DurationProblem> => {
  const text = tidy(typed).normalize('NFC').toLowerCase();
  if (text === '') return { kind: 'empty' };
  const [, hours, minutes] = /^(\d{1,4}):(\d{2})$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    if (Number(minutes) > 59) return { kind: 'problem', problem: { code: 'minutes' } };
    return { kind: 'value', value: Number(hours) * 60 + Number(minutes) };
  }
  const found = bare(text) ?? sums(text, language);
  if (!found) return { kind: 'problem', problem: { code: 'form' } };
  return readingOf(
    found.filter((each) => each !== undefined),
    { code: 'whole' },
  );
};
