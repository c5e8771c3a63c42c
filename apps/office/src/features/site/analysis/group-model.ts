import type { Widget } from '@field-service/contract/site/dashboards.ts';
import type { DatasetFacts, FieldFacts } from '@field-service/contract/datasets/facts.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { conditionOn, spanFrom, spans, spansBetween, type Span } from '@field-service/domain/values/periods.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';

/** A value by which rows are grouped; the first day (`yyyymmdd`) of a span of days. */
export type KeyValue = string | number | boolean | null;

type Grouped = Pick<Widget, 'kind' | 'group' | 'measure'>;

/** The parts of a group's field: `issuedOn:month` is the field `issuedOn` by its months. */
export const fieldOf = (name: string): { field: string; span: Span | undefined } => {
  const [field = '', by] = name.split(':');
  return { field, span: spans.find((each) => each === by) };
};

const factsOf = (facts: DatasetFacts, field: string): FieldFacts | undefined =>
  Object.hasOwn(facts.fields, field) ? facts.fields[field] : undefined;

export interface GroupFields {
  /** What the categories are; undefined for a single figure. */
  category: string | undefined;
  series: string | undefined;
  /** The currency or unit that divides the measure; undefined for a count and for what can be added up. */
  unit: string | undefined;
}

/** What the fields of a widget's group mean, as the server groups it (`dashboards.data`). */
export const groupFields = (facts: DatasetFacts, { kind, group = '', measure = 'count' }: Grouped): GroupFields => {
  const summed = factsOf(facts, measure);
  const unit = summed?.currency ?? summed?.unit;
  const [category, series] =
    kind === 'number'
      ? []
      : group
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '' && each !== unit);
  return { category, series, unit };
};

/** Stands for the smaller ones of many series, or parts of a pie, which are put together. */
export const otherKey = Symbol('other');
export type ShownKey = KeyValue | typeof otherKey;

/** The values of one currency or unit; `unit` is null where the measure has none. */
export interface GroupPart {
  unit: string | null;
  categories: readonly ShownKey[];
  series: readonly ShownKey[];
  /** By category, then by series. */
  values: readonly (readonly (string | undefined)[])[];
  /** The number of categories that are left out. */
  left: number;
}

/** The most series and parts of a pie that are shown, and the most bars; times and rows of a table are all shown. */
export const maxSeries = 8;
export const maxCategories = 12;

const keyOf = (row: Readonly<Record<string, unknown>>, field: string | undefined): KeyValue => {
  const value = field === undefined ? null : row[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const valueOf = (row: Readonly<Record<string, unknown>>, measure: string): string => {
  const value = row[measure];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '0';
};

/** Sums by key, in the order of their first rows. */
const sumsBy = <Key extends ShownKey>(rows: readonly { key: Key; value: string }[]): Map<Key, string> => {
  const sums = new Map<Key, string>();
  for (const { key, value } of rows) sums.set(key, addMoney(sums.get(key) ?? '0', value));
  return sums;
};
const largestFirst = <Key extends ShownKey>(sums: ReadonlyMap<Key, string>): Key[] =>
  [...sums].toSorted(([, a], [, b]) => Number(b) - Number(a)).map(([key]) => key);

/** All spans from the first to the last with a value, so that a month without rows is seen as one. */
const times = (span: Span, found: readonly ShownKey[]): ShownKey[] => {
  const days = found.filter((key) => typeof key === 'number').toSorted((a, b) => a - b);
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? [] : spansBetween(span, first, last);
};

interface GroupCell {
  unit: string | null;
  category: ShownKey;
  series: ShownKey;
  value: string;
}

/** Returns a function that puts all but the largest keys of the cells together, if there are more than `most`. */
const together = (cells: readonly GroupCell[], part: 'series' | 'category', most: number) => {
  const keys = largestFirst(sumsBy(cells.map((cell) => ({ key: cell[part], value: cell.value }))));
  const kept = new Set(keys.length > most ? keys.slice(0, most - 1) : keys);
  return (cell: GroupCell): GroupCell => (kept.has(cell[part]) ? cell : { ...cell, [part]: otherKey });
};
const otherLast = (keys: readonly ShownKey[]): ShownKey[] => [
  ...keys.filter((key) => key !== otherKey),
  ...keys.filter((key) => key === otherKey),
];

/** The groups of a widget as categories and series, a part for each currency or unit, those with most rows first. */
export const groupParts = (facts: DatasetFacts, widget: Grouped, rows: readonly unknown[]): GroupPart[] => {
  const { category, series, unit } = groupFields(facts, widget);
  const { measure = 'count' } = widget;
  const cells = rows.filter(isRecord).map((row) => ({
    unit: unit === undefined ? null : textOf(row[unit]),
    category: keyOf(row, category),
    series: keyOf(row, series),
    value: valueOf(row, measure),
    count: valueOf(row, 'count'),
  }));
  const units = largestFirst(sumsBy(cells.map(({ unit: key, count }) => ({ key, value: count }))));
  return units.map((of) => {
    const inUnit = cells.filter((cell) => cell.unit === of);
    const { span } = fieldOf(category ?? '');
    const own = inUnit
      .map(together(inUnit, 'series', maxSeries))
      .map(widget.kind === 'pie' ? together(inUnit, 'category', maxSeries) : (cell) => cell);
    const sums = sumsBy(own.map(({ category: key, value }) => ({ key, value })));
    const all = span === undefined ? otherLast(largestFirst(sums)) : times(span, [...sums.keys()]);
    const categories = span === undefined && widget.kind !== 'table' ? all.slice(0, maxCategories) : all;
    const named = otherLast(largestFirst(sumsBy(own.map(({ series: key, value }) => ({ key, value })))));
    const values = categories.map((row) =>
      named.map((column) => {
        const found = own.filter((cell) => cell.category === row && cell.series === column);
        return found.length === 0 ? undefined : addMoney('0', ...found.map(({ value }) => value));
      }),
    );
    return {
      unit: typeof of === 'string' ? of : null,
      categories,
      series: named,
      values,
      left: all.length - categories.length,
    };
  });
};

/** The condition of the rows that have these values of a group. `timezone` decides on which day a stamp is. */
export const conditionOfKeys = (
  facts: DatasetFacts,
  keys: Readonly<Record<string, KeyValue>>,
  timezone: string,
): Find[] =>
  Object.entries(keys).flatMap(([name, value]): Find[] => {
    const { field, span } = fieldOf(name);
    const described = factsOf(facts, field);
    if (described === undefined) return [];
    if (value === null) return [{ [field]: { $exists: false } }];
    if (span === undefined || typeof value !== 'number') return [{ [field]: value }];
    return [{ [field]: conditionOn(described.type === 'date' ? 'date' : 'stamp', spanFrom(span, value), timezone) }];
  });
