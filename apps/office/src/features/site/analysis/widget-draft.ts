import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { fieldOf } from './group-model.ts';
import { subjectOf, type Subject } from './subjects.ts';

/** A widget without what does not fit its subject and its kind, so that changing one part never leaves a wrong rest. */
export const fittedWidget = (widget: Widget): Widget => {
  const subject = subjectOf(widget.dataset);
  if (subject === undefined) return widget;
  const { kind, measure = 'count' } = widget;
  const isGrouped = kind !== 'number' && kind !== 'list';
  const groups = (widget.group ?? '').split(',').filter((name) => isField(subject, name));
  const [first = Object.keys(subject.groups)[0], second] = groups;
  const hasMeasure = kind !== 'list' && measure !== 'count' && canMeasure(subject, kind, measure);
  const { id, title, names, dataset, find, limit, width, period } = widget;
  return {
    id,
    kind,
    title,
    dataset,
    ...(names === undefined ? {} : { names }),
    ...(find === undefined ? {} : { find }),
    ...(limit === undefined ? {} : { limit }),
    ...(width === undefined ? {} : { width }),
    ...(isGrouped && first !== undefined
      ? { group: second === undefined || kind === 'pie' || kind === 'bar' ? first : `${first},${second}` }
      : {}),
    ...(hasMeasure ? { measure } : {}),
    ...(period !== undefined && Object.hasOwn(subject.days, period.field) ? { period } : {}),
    ...(kind === 'list' && widget.cols !== undefined ? { cols: widget.cols } : {}),
    ...(kind === 'list' && widget.sort !== undefined ? { sort: widget.sort } : {}),
  };
};

const isField = (subject: Subject, name: string): boolean => {
  const { field, span } = fieldOf(name);
  return Object.hasOwn(span === undefined ? subject.groups : subject.days, field);
};

/** Whether a measure can be shown: one figure of a sum needs a currency or a unit, which divides it. */
export const canMeasure = (subject: Subject, kind: Widget['kind'], measure: string): boolean => {
  if (!Object.hasOwn(subject.measures, measure)) return false;
  const facts = subject.facts.fields[measure];
  return kind !== 'number' || facts?.currency !== undefined || facts?.unit !== undefined;
};

const omit = <Key extends keyof Widget>(widget: Widget, key: Key): Omit<Widget, Key> => {
  const rest: Omit<Widget, Key> & Partial<Pick<Widget, Key>> = { ...widget };
  delete rest[key];
  return rest;
};
/** The widget about all rows of its subject. */
export const withoutFilter = (widget: Widget): Widget => omit(widget, 'find');
/** The widget about any time. */
export const withoutPeriod = (widget: Widget): Widget => omit(widget, 'period');

/** The widget about another subject: its filter was one of the former. */
export const aboutSubject = (widget: Widget, dataset: string): Widget => {
  const subject = subjectOf(dataset);
  const [day] = Object.keys(subject?.days ?? {});
  return fittedWidget({
    ...withoutFilter(widget),
    dataset,
    ...(day === undefined ? {} : { period: { field: day, is: widget.period?.is ?? 'last12Months' } }),
  });
};
