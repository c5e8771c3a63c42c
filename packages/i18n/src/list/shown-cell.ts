import type { FieldFacts, FieldType } from '@field-service/contract/datasets/facts.ts';
import { derivedValue, type DerivedValue } from '@field-service/contract/datasets/derived-values.ts';
import type { ShownColumn } from '@field-service/contract/site/exports.ts';
import { valueAt } from '@field-service/domain/values/basics/value-at.ts';
import { createFormats, type Formats } from '../format.ts';

/**
 * A cell of a list: its text in the reader's language and, for what a spreadsheet calculates with, its value: `number`
 * and `money` as decimal text, `date` as yyyymmdd, `instant` in milliseconds.
 */
export type ShownCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; value: string }
  | { kind: 'money'; text: string; value: string; currency: string }
  | { kind: 'date'; text: string; value: number }
  | { kind: 'instant'; text: string; value: number };

/** What cells are written with: the formats, the words for true and false, and how a recurrence rule is said. */
export interface CellWords {
  formats: Formats;
  recurrence: (rule: string) => string;
  yes: string;
  no: string;
}

/** The facts of what a column shows: those of a field of the rows, or of a derived value. */
export interface ColumnFacts {
  field: FieldFacts;
  derived?: DerivedValue<never>;
}

interface NamedFacts {
  readonly name: string;
  readonly fields: Readonly<Record<string, FieldFacts>>;
}

/** The facts of a column's field; undefined if the dataset's rows do not contain it. */
export const columnFacts = (facts: NamedFacts, field: string): ColumnFacts | undefined => {
  const derived = derivedValue(facts.name, field);
  if (derived !== undefined) return { field: derived.facts, derived };
  const described = Object.hasOwn(facts.fields, field) ? facts.fields[field] : undefined;
  return described === undefined || described.shown === false ? undefined : { field: described };
};

/** The kind of a column's cells that have a value; a missing value is a text. */
export const columnKind = ({ names, as, zones }: ShownColumn, { field }: ColumnFacts): ShownCell['kind'] => {
  if (names !== undefined || (zones !== undefined && field.type === 'instant')) return 'text';
  if (as === 'money' || field.type === 'money') return 'money';
  if (field.type === 'date' || as === 'day') return 'date';
  if (field.type === 'instant') return 'instant';
  return field.type === 'integer' || field.type === 'number' || field.type === 'decimal' ? 'number' : 'text';
};

const idTypes: readonly FieldType[] = ['id', 'reference', 'ids'];

const text = (shown: string): ShownCell => ({ kind: 'text', text: shown });
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';
const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The name of a code where the column names it; otherwise the shown value itself, unless it is an id. */
const named = ({ names, by }: ShownColumn, owner: unknown, shown: unknown, isId: boolean): string => {
  const code = plain(by === undefined ? shown : valueAt(owner, by));
  return (names !== undefined && Object.hasOwn(names, code) ? names[code] : undefined) ?? (isId ? '' : plain(shown));
};

const currencyOf = (column: ShownColumn, row: unknown, field: FieldFacts): string | undefined => {
  const { currencies } = column;
  const own = field.currency === undefined ? undefined : valueAt(row, field.currency);
  if (typeof own === 'string') return own;
  return currencies === undefined ? undefined : currencies.of[plain(valueAt(row, currencies.by))];
};

const zoned = new WeakMap<Formats, Map<string, Formats>>();

/** The formats with another time zone; each is made once, because a list has thousands of rows in a few zones. */
const formatsIn = (formats: Formats, timeZone: string): Formats => {
  const made = zoned.get(formats) ?? new Map<string, Formats>();
  zoned.set(formats, made);
  const found = made.get(timeZone) ?? createFormats({ ...formats.settings, timeZone });
  made.set(timeZone, found);
  return found;
};

/** An instant on the clock of the row's place. It is a text: a spreadsheet knows one time zone only. */
const zonedCell = (row: unknown, value: number, { zones, as }: ShownColumn, { formats }: CellWords): ShownCell => {
  const zone = zones === undefined ? undefined : zones.of[plain(valueAt(row, zones.by))];
  const local = zone === undefined ? formats : formatsIn(formats, zone);
  return text(as === 'day' ? local.date(value) : local.dateTime(value));
};

const numberCell = (value: number, column: ShownColumn, field: FieldFacts, { formats }: CellWords): ShownCell => {
  if (field.type === 'date') return { kind: 'date', text: formats.businessDate(value), value };
  if (field.type === 'instant')
    return column.as === 'day'
      ? { kind: 'date', text: formats.date(value), value: formats.dayOf(value) }
      : { kind: 'instant', text: formats.dateTime(value), value };
  return {
    kind: 'number',
    text:
      column.as === 'days'
        ? formats.days(value)
        : column.as === 'minutes'
          ? formats.duration(value)
          : formats.number(value),
    value: String(value),
  };
};

/**
 * The one rule by which a list shows a value, on the screen and in every export. `now` is the time of reading in
 * milliseconds. The row is one of the dataset that the facts describe.
 */
export const shownCell = (
  row: object,
  column: ShownColumn,
  { field, derived }: ColumnFacts,
  words: CellWords,
  now: number,
): ShownCell => {
  const { formats, yes, no } = words;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the dataset whose value this is
  const value = derived === undefined ? valueAt(row, column.field) : derived.of(row as never, now);
  const isId = column.by === undefined && column.of === undefined && idTypes.includes(field.type);
  if (isMissing(value)) return text(column.none ?? '');
  if (typeof value === 'boolean' && column.names === undefined) return text(value ? yes : no);
  if (Array.isArray(value)) {
    const { of } = column;
    const parts = value.map((each: unknown) => named(column, each, of === undefined ? each : valueAt(each, of), isId));
    const shown = parts.filter((part) => part !== '');
    return text(shown.length === 0 ? (column.none ?? '') : formats.list(shown));
  }
  if (column.names !== undefined) return text(named(column, row, value, isId));
  if (typeof value === 'number' && column.zones !== undefined && field.type === 'instant')
    return zonedCell(row, value, column, words);
  if (typeof value === 'number') return numberCell(value, column, field, words);
  if (typeof value !== 'string') return text('');
  if (column.as === 'recurrence') return text(words.recurrence(value));
  if (field.type !== 'money' && column.as !== 'money')
    return field.type === 'decimal' ? { kind: 'number', text: formats.quantity(value), value } : text(value);
  const currency = currencyOf(column, row, field) ?? formats.settings.currency;
  return { kind: 'money', text: formats.money(value, currency), value, currency };
};
