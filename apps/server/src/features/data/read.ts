import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { requireGrant } from '../../access.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { jsonText, type JsonText } from '../../plugins/bind.ts';
import { Refusal } from '../../refusal.ts';
import { findCondition, searchCondition, sortOrder } from './find.queries.ts';
import { pageOf } from './page.ts';
import { countRows, deltaCondition, deltaOrder, readSafePoint, selectRowsText } from './queries.ts';
import { columnsOf, shapeOf, type Dataset, type DatasetRequest } from './registry.ts';

type Input = ParsedInput<typeof contract.data.read>;

function mayRead(dataset: Dataset, caller: Caller): void {
  const kind = caller.kind === 'portal' ? 'portal' : 'staff';
  if (!dataset.callers.includes(kind)) throw new Refusal('permission.missing', {});
  if (kind === 'staff' && dataset.needs !== null) requireGrant(caller, dataset.needs);
}

function formOf(dataset: Dataset, text: string | undefined): unknown {
  if (dataset.form === undefined) {
    if (text !== undefined) throw new Refusal('request.unknown_parameter', { name: 'formData' });
    return undefined;
  }
  let given: unknown;
  try {
    given = JSON.parse(text ?? '{}');
  } catch {
    throw new Refusal('request.invalid', { fields: [{ field: 'query.formData', problem: 'invalid_format', expected: 'json' }] });
  }
  const parsed = dataset.form.safeParse(given);
  if (!parsed.success) throw new Refusal('request.invalid', { fields: parsed.error.issues.slice(0, 20).map((issue) => ({ field: ['query.formData', ...issue.path.map(String)].join('.'), problem: issue.code })) });
  return parsed.data;
}

function colsOf(dataset: Dataset, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const known = columnsOf(dataset.name);
  const cols = text.split(',').map((name) => name.trim().replace(/^p\./, ''));
  const unknown = cols.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal('find.unknown_field', { field: unknown });
  return cols;
}

/** Throws when rows are not what the contract says of the dataset; for tests. */
function checkRows(dataset: Dataset, text: string): void {
  const checked = z.array(shapeOf(dataset.name)).safeParse(JSON.parse(text));
  if (!checked.success) throw new Error(`The dataset ${dataset.name} answers what the contract does not say: ${z.prettifyError(checked.error)}`);
}

/**
 * Reads one dataset. With `uts` it is a delta: rows changed since, deleted ones included, by (uts, ctid), up to the safe
 * point, which the answer carries and the client stores from its first page.
 */
export async function readDataset(datasets: ReadonlyMap<string, Dataset>, context: RequestContext, caller: Caller, { params, query }: Input): Promise<JsonText> {
  const dataset = datasets.get(params.id);
  if (dataset === undefined) throw new Refusal('record.not_found', { noun: 'dataset' });
  mayRead(dataset, caller);
  const request: DatasetRequest = { context, caller, form: formOf(dataset, query.formData) };
  const conditions: RawBuilder<boolean>[] = [findCondition(query.find, dataset.fields)];
  if (dataset.where !== undefined) conditions.push(dataset.where(request));
  if (query.search !== undefined && query.search.trim() !== '') {
    if (dataset.search === undefined) throw new Refusal('request.unknown_parameter', { name: 'search' });
    conditions.push(searchCondition(query.search.trim(), dataset.search));
  }
  const delta = query.uts === undefined && query.ctid === undefined ? undefined : dataset.delta;
  if ((query.uts !== undefined || query.ctid !== undefined) && delta === undefined) throw new Refusal('request.unknown_parameter', { name: query.uts === undefined ? 'ctid' : 'uts' });
  let until: number | undefined;
  if (delta !== undefined) {
    until = await readSafePoint(context.db.asSystem('the safe point names no record'));
    conditions.push(deltaCondition(delta, { uts: Number(query.uts ?? 0), ctid: query.ctid ?? 0 }, until));
  } else if (dataset.alive !== undefined) {
    conditions.push(dataset.alive);
  }
  const order = delta === undefined ? sortOrder(query.sort ?? dataset.sort, dataset.fields, dataset.tie) : deltaOrder(delta);
  const text = await selectRowsText(context.db, dataset, request, { conditions, order, page: pageOf(query, dataset.cap), cols: colsOf(dataset, query.cols) });
  if (context.checkAnswers && query.cols === undefined) checkRows(dataset, text);
  const total = query.total === '1' ? await countRows(context.db, dataset, request, conditions) : undefined;
  return jsonText(text, { ...(until === undefined ? {} : { uts: until }), ...(total === undefined ? {} : { total }) });
}
