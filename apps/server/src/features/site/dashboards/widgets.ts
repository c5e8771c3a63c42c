import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import { datasetFacts } from '@field-service/contract/datasets/all.ts';
import type { FieldFacts } from '@field-service/contract/datasets/facts.ts';
import type { Widget, WidgetData } from '@field-service/contract/site/dashboards.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { conditionOn, periodSpan } from '@field-service/domain/values/periods.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { jsonText, type JsonText } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { checkList, readList, type Dataset } from '../../../datasets/public.ts';

export type Datasets = ReadonlyMap<string, Dataset>;
/** The time, in milliseconds, after which no further widget is queried. */
const maxInAll = 10_000;
const rowsUnlessSaid = 20;
const groupsUnlessSaid = 400;

interface Today {
  now: number;
  timezone: string;
}

/** The condition for a widget's period. Throws unless the period's field is a timestamp or a business date. */
function periodOf(
  dataset: Dataset,
  { field, is }: NonNullable<Widget['period']>,
  { now, timezone }: Today,
): Record<string, unknown> {
  const known = Object.hasOwn(dataset.fields, field) ? dataset.fields[field] : undefined;
  const days = periodSpan(is, businessDateOf(now, timezone));
  if (known?.type === 'stamp') return { [field]: conditionOn('stamp', days, timezone) };
  if (known?.type === 'number') return { [field]: conditionOn('date', days, timezone) };
  throw known === undefined
    ? new Refusal('find.unknown_field', { field })
    : new Refusal('find.wrong_type', { field, type: known.type });
}

/** What a widget asks of its dataset. */
interface Asked {
  query: DatasetQuery;
  /** The condition of the rows that the widget is about. */
  find: Readonly<Record<string, unknown>>;
}

/**
 * The fields by which the rows of a widget are grouped; undefined if it shows rows or their number. A sum is divided by
 * its currency or unit (domain §1: amounts of several currencies are never added). Throws for what is no sum, and for a
 * figure of a sum that has neither.
 */
function groupOf({ name }: Dataset, { kind, group, measure = 'count' }: Widget): string | undefined {
  if (measure === 'count') return group;
  const fields: Readonly<Record<string, FieldFacts>> = datasetFacts[name].fields;
  const summed = Object.hasOwn(fields, measure) ? fields[measure] : undefined;
  const by = summed?.currency ?? summed?.unit;
  if (summed?.sum !== true || (kind === 'number' && by === undefined))
    throw new Refusal('find.unknown_field', { field: measure });
  const fieldsOfGroup = kind === 'number' || group === undefined ? [] : group.split(',').map((each) => each.trim());
  return [...fieldsOfGroup, ...(by === undefined || fieldsOfGroup.includes(by) ? [] : [by])].join(',');
}

/** Groups of days are in the order of time; others begin with the largest. */
function sortOf({ sort, measure = 'count' }: Widget, group: string | undefined): string | undefined {
  if (sort !== undefined || group === undefined) return sort;
  return group.split(',')[0]?.includes(':') === true ? undefined : `${measure} desc`;
}

/** Throws if the period or the measure does not fit the dataset. */
function askedOf(dataset: Dataset, widget: Widget, today: Today): Asked {
  const conditions = [
    ...(widget.find === undefined ? [] : [widget.find]),
    ...(widget.period === undefined ? [] : [periodOf(dataset, widget.period, today)]),
  ];
  const find = conditions.length === 0 ? {} : { $and: conditions };
  const group = groupOf(dataset, widget);
  const sort = sortOf(widget, group);
  const isCounted = widget.kind === 'number' && group === undefined;
  return {
    find,
    query: {
      ...(conditions.length === 0 ? {} : { find: JSON.stringify(find) }),
      ...(group === undefined ? {} : { group }),
      ...(sort === undefined ? {} : { sort }),
      ...(widget.cols === undefined ? {} : { cols: widget.cols }),
      ...(isCounted
        ? { limit: 1, total: '1' as const }
        : { limit: widget.limit ?? (group === undefined ? rowsUnlessSaid : groupsUnlessSaid) }),
    },
  };
}

const datasetOf = (datasets: Datasets, { dataset }: Widget): Dataset => {
  const found = datasets.get(dataset);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'dataset' });
  return found;
};

/** Throws `dashboard.widget_invalid` with the first widget that its dataset would reject, and the reason. */
export async function requireReadable(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  widgets: readonly Widget[],
): Promise<void> {
  for (const widget of widgets) {
    try {
      const dataset = datasetOf(datasets, widget);
      await checkList(dataset, context, caller, askedOf(dataset, widget, { now: context.now, timezone: 'UTC' }).query);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        'dashboard.widget_invalid',
        { widget: widget.id, code: error.code, ...error.params },
        { cause: error },
      );
    }
  }
}

const refused = ({ id }: Widget, code: string, timezone: string): string =>
  JSON.stringify({ id, rows: [], total: null, code, find: null, timezone } satisfies WidgetData);

async function answerOf(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  widget: Widget,
  timezone: string,
): Promise<string> {
  try {
    const dataset = datasetOf(datasets, widget);
    const { query, find } = askedOf(dataset, widget, { now: context.now, timezone });
    const { text, extras } = await readList(dataset, context, caller, query, timezone);
    const rows = query.total === '1' ? '[]' : text;
    return `{"id":${JSON.stringify(widget.id)},"rows":${rows},"total":${extras.total ?? 'null'},"code":null,"find":${JSON.stringify(find)},"timezone":${JSON.stringify(timezone)}}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(widget, error.code, timezone);
  }
}

/**
 * The data of each widget, as far as the caller may access it. Once the time limit has passed, the remaining widgets
 * return `query.too_slow`.
 */
export async function readWidgets(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  widgets: readonly Widget[],
  timezone: string,
): Promise<JsonText> {
  const started = performance.now();
  const answers: string[] = [];
  for (const widget of widgets) {
    const late = performance.now() - started > maxInAll;
    answers.push(
      late ? refused(widget, 'query.too_slow', timezone) : await answerOf(datasets, context, caller, widget, timezone),
    );
  }
  return jsonText(`[${answers.join(',')}]`);
}
