import { datasetFacts } from '@field-service/contract/datasets/all.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { exportLimits, type Export, type NewExport, type exports } from '@field-service/contract/site/exports.ts';
import { columnFacts } from '@field-service/i18n/list/shown-cell.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import { exportNeedOf } from '@field-service/domain/access/permissions.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { countList, type Dataset } from '../../../datasets/public.ts';
import { disposition } from '../../../files/disposition.ts';
import { recordHistory } from '../../../history/public.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { accessOf } from './access.ts';
import { contentTypeOf } from '../../../files/file-type.ts';
import { exportStem, headOf } from './export-file.ts';
import {
  countActive,
  insertExport,
  lockExportsOf,
  selectExport,
  selectExports,
  updateNoted,
  updateStopped,
  type ExportRow,
} from './queries.ts';

type Calls = typeof exports;
const ofOwner = 'an export is read and changed by its owner alone; each statement names the owner';
/** How many exports of one person may wait or run at the same time. */
const maxActive = 3;

const isFormat = (format: string): format is Export['format'] => Object.hasOwn(exportLimits, format);

const isPrint = (asked: unknown): boolean => isRecord(asked) && asked.print === true;

function exportOf(row: ExportRow): Export {
  if (!isFormat(row.format)) throw new TypeError(`An export has the format ${row.format}.`);
  return {
    id: row.id,
    dataset: row.dataset,
    format: row.format,
    title: row.title,
    state: row.state,
    rows: row.rows,
    total: row.total,
    fileName: row.file_name,
    bytes: row.bytes,
    code: row.code,
    params: row.params,
    orderedAt: row.cts,
    keptUntil: row.keep_until,
    print: isPrint(row.asked),
    noted: row.noted_at !== null,
  };
}

/** Throws unless the dataset exists and its rows contain the field of each column. */
function requireKnown(datasets: readonly Dataset[], { dataset: name, columns }: NewExport): Dataset {
  const dataset = datasets.find((each) => each.name === name);
  if (dataset === undefined) throw new Refusal('record.not_found', { noun: 'dataset' });
  const unknown = columns.find(({ field }) => columnFacts(datasetFacts[dataset.name], field) === undefined);
  if (unknown !== undefined) throw new Refusal('find.unknown_field', { field: unknown.field });
  return dataset;
}

/**
 * Whether a caller may export a dataset. Staff need the action EX in the area whose permission lets them read it;
 * customers export what they see.
 */
const mayExport = (caller: Caller, { callers, needs }: Dataset): boolean =>
  caller.kind === 'portal'
    ? callers.includes('portal')
    : callers.includes('staff') && (needs === null || (mayDo(caller, needs) && mayDo(caller, exportNeedOf(needs))));

export const listExportable = (datasets: readonly Dataset[], caller: Caller): string[] =>
  datasets.filter((dataset) => mayExport(caller, dataset)).map(({ name }) => name);

/**
 * Orders an export; the queue writes it. Throws what the list itself would throw, `permission.missing` without the
 * permission to export it, `export.too_many_rows`, and `export.too_many`.
 */
export async function orderExport(
  datasets: readonly Dataset[],
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Calls['order']>,
): Promise<Export> {
  const dataset = requireKnown(datasets, body);
  const limit = exportLimits[body.format];
  const total = await countList(dataset, context, caller, body.query, limit);
  // Checked after the right to read the list, which is what is missing first.
  if (body.print === undefined && !mayExport(caller, dataset))
    throw new Refusal('permission.missing', dataset.needs === null ? {} : { needs: exportNeedOf(dataset.needs) });
  if (total > limit) throw new Refusal('export.too_many_rows', { format: body.format, limit });
  const system = context.db.asSystem(ofOwner);
  await lockExportsOf(system, caller.userId);
  if ((await countActive(system, caller.userId)) >= maxActive)
    throw new Refusal('export.too_many', { limit: maxActive });
  const id = uuidv7();
  await insertExport(system, {
    id,
    userId: caller.userId,
    sessionId: caller.sessionId,
    folderId: context.http.header('folderid') ?? null,
    fileName: `${exportStem(body, context.now)}.${body.format}`,
    asked: body,
    access: accessOf(caller),
    total,
    now: context.now,
  });
  await recordHistory(context, caller, {
    noun: 'export',
    id,
    folderId: null,
    kind: 'create',
    after: {
      dataset: body.dataset,
      format: body.format,
      query: body.query,
      rows: total,
      ...(body.print === undefined ? {} : { print: true }),
    },
  });
  await context.enqueue('export.ordered', { exportId: id });
  return exportOf(await found(context, caller, id));
}

async function found(context: RequestContext, caller: Caller, id: string): Promise<ExportRow> {
  const row = await selectExport(context.db.asSystem(ofOwner), id, caller.userId);
  if (row === undefined) throw new Refusal('record.not_found', { noun: 'export', id });
  return row;
}

export const listExports = async (context: RequestContext, caller: Caller): Promise<Export[]> =>
  (await selectExports(context.db.asSystem(ofOwner), caller.userId, context.now - dayMs)).map(exportOf);

export async function stopExport(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<Calls['stop']>,
): Promise<Record<string, never>> {
  const { id } = await found(context, caller, params.id);
  await updateStopped(context.db.asSystem(ofOwner), id, context.now);
  return {};
}

export async function noteExport(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<Calls['note']>,
): Promise<RouteResult<Calls['note']>> {
  const { id, state } = await found(context, caller, params.id);
  if (state !== 'ready' && state !== 'failed') throw new Refusal('export.not_ready', {});
  return { first: await updateNoted(context.db.asSystem(ofOwner), id, context.now) };
}

/** Sends the file to its owner, as a download that never runs in a browser. */
export async function fetchExport(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<Calls['fetch']>,
): Promise<StreamAnswer> {
  const row = await found(context, caller, params.id);
  if (row.state !== 'ready' || row.sha256 === null || row.bytes === null || (row.keep_until ?? 0) <= context.now)
    throw new Refusal('export.not_ready', {});
  if (row.access !== accessOf(caller)) throw new Refusal('export.access_changed', {});
  const head = headOf(row.id).length;
  return stream(await context.files.read(row.sha256, { start: head, end: head + row.bytes - 1 }), {
    'content-type': contentTypeOf(row.file_name),
    'content-length': String(row.bytes),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': disposition('attachment', row.file_name),
  });
}
