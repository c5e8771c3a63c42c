import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { dateInFormat, type DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import { byteSize } from '@field-service/domain/values/bytes.ts';
import { intlLocales, listFormat, type Language } from './languages.ts';
import { showDuration } from './typed/duration.ts';
import { showTime, type Clock, type MinuteOfDay } from './typed/time.ts';

/** The user's language, with the time zone, currency and clock of the folder. */
export interface FormatSettings {
  language: Language;
  /** IANA name, such as Asia/Kuala_Lumpur. */
  timeZone: string;
  /** ISO 4217; the currency for amounts without one. */
  currency: string;
  /** The hour cycle; 24 hours unless the folder requests another one. */
  clock?: Clock;
  /** How the folder asks for dates in digits; the language's own order if it does not. */
  dateFormat?: DateFormat | null | undefined;
  /** The names of units in the language, by the names that records have in the company's. */
  units?: Readonly<Record<string, string>>;
}

type Moment = Date | number;

const isDecimal = (value: string): value is `${number}` => /^-?\d+(\.\d+)?$/.test(value);

/** Converts a yyyymmdd number to a date that shows the same day when it is formatted in UTC. */
const businessDay = (yyyymmdd: number) =>
  new Date(Date.UTC(Math.floor(yyyymmdd / 10000), (Math.floor(yyyymmdd / 100) % 100) - 1, yyyymmdd % 100));

const ages = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A format of Intl is costly to create, and a screen uses few of them: each is created at its first use. */
const onDemand = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** The city of a time zone with its offset at a point in time, such as Kuala Lumpur (GMT+8). */
export const zoneName = (timeZone: string, stamp: Moment): string => {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(stamp)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined ? place : `${place} (${offset})`;
};

/**
 * Creates functions that format values with Intl in the user's language. Timestamps are in milliseconds, business dates
 * are yyyymmdd numbers, and amounts are decimal strings (exact at any size).
 */
export const createFormats = (settings: FormatSettings) => {
  const locale = intlLocales[settings.language];
  const unitName = (name: string): string => settings.units?.[name] ?? name;
  const { clock: hours = 24, dateFormat: order } = settings;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: hours === 12 ? 'h12' : 'h23' } as const;
  const dateParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

  const dateFormat = (options: Intl.DateTimeFormatOptions, zone: string = settings.timeZone) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  const numeric = onDemand(() => dateFormat(dateParts));
  const numericUtc = onDemand(() => dateFormat(dateParts, 'UTC'));
  const fullUtc = onDemand(() =>
    dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, 'UTC'),
  );
  const writtenUtc = onDemand(() => dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC'));
  const weekdayUtc = onDemand(() => dateFormat({ weekday: 'long' }, 'UTC'));
  const shortWeekdayUtc = onDemand(() => dateFormat({ weekday: 'short' }, 'UTC'));
  const monthNameUtc = onDemand(() => dateFormat({ month: 'long' }, 'UTC'));
  const monthUtc = onDemand(() => dateFormat({ month: 'long', year: 'numeric' }, 'UTC'));
  const withTime = onDemand(() => dateFormat({ ...dateParts, ...clock }));
  const time = onDemand(() => dateFormat(clock));
  const weekday = onDemand(() => dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }));
  const relative = onDemand(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }));
  const joined = onDemand(() => listFormat(settings.language));
  const together = onDemand(() => new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }));
  const alternatives = onDemand(() => new Intl.ListFormat(locale, { style: 'long', type: 'disjunction' }));
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const made = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
    numbers.set(key, made);
    return made;
  };

  /** 'MMM d' in English and 'd MMM' in other languages; Chinese has no space between month and day. */
  const monthDay = (zone?: string) => {
    const format = onDemand(() => dateFormat({ month: 'short', day: 'numeric' }, zone));
    return (moment: Moment) => {
      if (settings.language === 'zh-CN') return format().format(moment);
      const part = (type: 'month' | 'day') =>
        format()
          .formatToParts(moment)
          .find((each) => each.type === type)?.value ?? '';
      return settings.language === 'en-GB' ? `${part('month')} ${part('day')}` : `${part('day')} ${part('month')}`;
    };
  };
  const shortHere = monthDay();
  const shortUtc = monthDay('UTC');

  const dayOf = (stamp: number): number => businessDateOf(stamp, settings.timeZone);
  const businessDate = (yyyymmdd: number): string =>
    order ? dateInFormat(yyyymmdd, order) : numericUtc().format(businessDay(yyyymmdd));
  const date = (stamp: Moment): string => (order ? businessDate(dayOf(Number(stamp))) : numeric().format(stamp));

  const dateTime = (stamp: Moment): string => {
    const text = withTime().format(stamp);
    return order ? text.replace(numeric().format(stamp), date(stamp)) : text;
  };
  const timeText = (stamp: Moment): string => time().format(stamp);

  const quantity = (value: string): string =>
    isDecimal(value) ? numberFormat({ maximumFractionDigits: 12 }).format(value) : value;

  return {
    settings,
    /** 21/11/2026, in the order that the folder asks for, or else that of the language. */
    date,
    /** The day of a timestamp as a yyyymmdd number. */
    dayOf,
    /** 21/11/2026, 14:05. The language decides whether the day or the time comes first. */
    dateTime,
    /** 14:05. */
    time: timeText,
    /** 14:05–15:35; an end a day or more later has its date, because its time alone would mean the first day. */
    timeSpan: (from: number, to: number): string =>
      `${timeText(from)}–${to - from < dayMs ? '' : `${shortHere(to)}, `}${timeText(to)}`,
    /** 21/11/2026, 14:05–15:35; an end a day or more later has its date. */
    dateTimeSpan: (from: number, to: number): string =>
      `${dateTime(from)}–${to - from < dayMs ? timeText(to) : dateTime(to)}`,
    /** 14:05, from minutes after midnight. */
    timeOfDay: (time: MinuteOfDay): string => showTime(time, settings.language, hours),
    /** 34 days. */
    days: (count: number): string => numberFormat({ style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count),
    /** 1 hr 30 mins, from a number of minutes. */
    duration: (minutes: number): string => showDuration(minutes, settings.language),
    /** Nov 21. */
    shortDate: (stamp: Moment): string => shortHere(stamp),
    /** Saturday 21 November. */
    weekday: (stamp: Moment): string => weekday().format(stamp),
    /** 21/11/2026, from a yyyymmdd number; independent of the time zone. */
    businessDate,
    /** Saturday 21 November 2026. */
    fullBusinessDate: (yyyymmdd: number): string => fullUtc().format(businessDay(yyyymmdd)),
    /** 21 Nov 2026, for sentences. */
    writtenBusinessDate: (yyyymmdd: number): string => writtenUtc().format(businessDay(yyyymmdd)),
    /** Monday, from 1 (Monday) to 7 (Sunday). */
    weekdayName: (weekday: number): string => weekdayUtc().format(businessDay(20_240_100 + weekday)),
    /** Mon, from 1 (Monday) to 7 (Sunday). */
    shortWeekdayName: (weekday: number): string => shortWeekdayUtc().format(businessDay(20_240_100 + weekday)),
    /** March, from 1 to 12. */
    monthName: (month: number): string => monthNameUtc().format(businessDay(20_240_001 + month * 100)),
    /** November 2026, from any date in that month. */
    monthOfYear: (yyyymmdd: number): string => monthUtc().format(businessDay(yyyymmdd)),
    shortBusinessDate: (yyyymmdd: number): string => shortUtc(businessDay(yyyymmdd)),
    number: (value: number, options: Intl.NumberFormatOptions = {}): string => numberFormat(options).format(value),
    /** A decimal string as a quantity, with up to 12 decimal places. */
    quantity,
    /** A decimal string with its unit, kept on one line. */
    measure: (value: string, unit: string): string =>
      unit === '' ? quantity(value) : `${quantity(value)}\u00A0${unitName(unit)}`,
    unit: unitName,
    /** An amount with its currency; a value that is not a decimal string is shown unchanged. */
    money: (amount: string, currency: string = settings.currency): string =>
      isDecimal(amount) ? numberFormat({ style: 'currency', currency }).format(amount) : amount,
    /** A percentage from decimal text, such as the `8` of a tax, with up to 6 decimal places. */
    rate: (percent: string): string =>
      isDecimal(percent)
        ? numberFormat({ style: 'percent', maximumFractionDigits: 6 }).format(Number(percent) / 100)
        : percent,
    /** A list of names, joined according to the language. */
    list: (parts: readonly string[]): string => joined().format(parts),
    /** A list in a sentence, such as Monday, Tuesday and Friday. */
    allOf: (parts: readonly string[]): string => together().format(parts),
    /** A list of alternatives, such as PDF, JPG or PNG. */
    anyOf: (parts: readonly string[]): string => alternatives().format(parts),
    percent: (fraction: number): string =>
      numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(fraction),
    /** A distance in kilometres, with two decimal places. */
    distance: (kilometres: number): string =>
      `${numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(kilometres)} km`,
    /** A number of bytes in units of 1024, up to PB. */
    bytes: (count: number): string => {
      const { value, unit } = byteSize(count);
      return `${numberFormat({ maximumFractionDigits: 1 }).format(value)} ${unit}`;
    },
    /** '3 days ago' or 'in 2 hours'; 'now' for less than a minute. */
    age: (stamp: number, now: number): string => {
      const seconds = Math.round((stamp - now) / 1000);
      const found = ages.find(([, size]) => Math.abs(seconds) >= size);
      return found ? relative().format(Math.trunc(seconds / found[1]), found[0]) : relative().format(0, 'second');
    },
  };
};

export type Formats = ReturnType<typeof createFormats>;
