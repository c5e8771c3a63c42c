import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { filtersOf } from './subject-filters.ts';
import { subjectOf } from './subjects.ts';
import { withoutFilter } from './widget-draft.ts';

/** A value of a filter: a code or an id, or the truth. */
export type FilterValue = string | boolean;

const isValue = (value: unknown): value is FilterValue => typeof value === 'string' || typeof value === 'boolean';

/** The values of a condition on a field: one, or any of several; undefined for any other condition. */
const valuesIn = (condition: unknown): FilterValue[] | undefined => {
  if (isValue(condition)) return [condition];
  if (!isRecord(condition) || Object.keys(condition).join(',') !== '$in') return undefined;
  const { $in: values } = condition;
  return Array.isArray(values) && values.length > 0 && values.every(isValue) ? values : undefined;
};

const isOwn = ({ dataset }: Widget, field: string): boolean => {
  const subject = subjectOf(dataset);
  return subject !== undefined && Object.hasOwn(filtersOf(subject.name), field);
};

/** The values to which a widget is limited in a field; none for all. */
export const filterValues = ({ find = {} }: Widget, field: string): FilterValue[] => valuesIn(find[field]) ?? [];

/** Whether a widget has a condition that the designer has no field for. */
export const hasOtherFilter = (widget: Widget): boolean =>
  Object.entries(widget.find ?? {}).some(
    ([field, condition]) => !isOwn(widget, field) || valuesIn(condition) === undefined,
  );

const withFind = (widget: Widget, find: Readonly<Record<string, unknown>>): Widget =>
  Object.keys(find).length === 0 ? withoutFilter(widget) : { ...widget, find: { ...find } };

/** The widget limited to some values of a field; without one, to none in particular. */
export const withFilter = (widget: Widget, field: string, values: readonly FilterValue[]): Widget => {
  const find: Record<string, unknown> = { ...widget.find };
  delete find[field];
  const [first, ...more] = values;
  if (first !== undefined) find[field] = more.length === 0 ? first : { $in: [...values] };
  return withFind(widget, find);
};

/** The widget without the conditions that the designer has no field for. */
export const withoutOtherFilter = (widget: Widget): Widget =>
  withFind(
    widget,
    Object.fromEntries(
      Object.entries(widget.find ?? {}).filter(
        ([field, condition]) => isOwn(widget, field) && valuesIn(condition) !== undefined,
      ),
    ),
  );
