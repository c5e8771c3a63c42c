import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { Dashboard, Widget } from '@field-service/contract/site/dashboards.ts';
import { businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { periodSpan } from '@field-service/domain/values/periods.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { jsonText, type JsonText } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { checkList, readList, type Dataset } from '../../../datasets/public.ts';

export type Datasets = ReadonlyMap<string, Dataset>;
/** The time, in milliseconds, after which no further widget is queried. */
const maxInAll = 10_000;
const rowsUnlessSaid = 20;

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
  const { from, before } = periodSpan(is, businessDateOf(now, timezone));
  if (known?.type === 'stamp')
    return { [field]: { $gte: stampOn(from, 0, timezone), $lt: stampOn(before, 0, timezone) } };
  if (known?.type === 'number') return { [field]: { $gte: from, $lt: before } };
  throw known === undefined
    ? new Refusal('find.unknown_field', { field })
    : new Refusal('find.wrong_type', { field, type: known.type });
}

/** The query that a widget sends to its dataset. */
function queryOf(dataset: Dataset, widget: Widget, today: Today): DatasetQuery {
  const conditions = [
    ...(widget.find === undefined ? [] : [widget.find]),
    ...(widget.period === undefined ? [] : [periodOf(dataset, widget.period, today)]),
  ];
  return {
    ...(conditions.length === 0 ? {} : { find: JSON.stringify({ $and: conditions }) }),
    ...(widget.group === undefined ? {} : { group: widget.group }),
    ...(widget.sort === undefined ? {} : { sort: widget.sort }),
    ...(widget.cols === undefined ? {} : { cols: widget.cols }),
    ...(widget.kind === 'number' ? { limit: 1, total: '1' as const } : { limit: widget.limit ?? rowsUnlessSaid }),
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
      await checkList(dataset, context, caller, queryOf(dataset, widget, { now: context.now, timezone: 'UTC' }));
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

async function answerOf(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  widget: Widget,
  timezone: string,
): Promise<string> {
  try {
    const dataset = datasetOf(datasets, widget);
    const { text, extras } = await readList(
      dataset,
      context,
      caller,
      queryOf(dataset, widget, { now: context.now, timezone }),
    );
    return `{"id":${JSON.stringify(widget.id)},"rows":${widget.kind === 'number' ? '[]' : text},"total":${extras.total ?? 'null'},"code":null}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return JSON.stringify({ id: widget.id, rows: [], total: null, code: error.code });
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
  { widgets }: Dashboard,
  timezone: string,
): Promise<JsonText> {
  const started = performance.now();
  const answers: string[] = [];
  for (const widget of widgets) {
    const late = performance.now() - started > maxInAll;
    answers.push(
      late
        ? JSON.stringify({ id: widget.id, rows: [], total: null, code: 'query.too_slow' })
        : await answerOf(datasets, context, caller, widget, timezone),
    );
  }
  return jsonText(`[${answers.join(',')}]`);
}
