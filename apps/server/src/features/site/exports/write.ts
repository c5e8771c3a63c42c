import { exportLimits, NewExport } from '@field-service/contract/site/exports.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { countList, readRows, type Dataset } from '../../../datasets/public.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { startListProcess, type ListAnswer, type ListProcess } from '../../../print/list/list-writer.ts';
import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { Refusal } from '../../../refusal.ts';
import { selectSite } from '../settings/public.ts';
import { accessOf } from './access.ts';
import { headOf } from './export-file.ts';
import { takeExport, updateFailed, updateProgress, updateReady, updateTotal, type ExportRow } from './queries.ts';

const keptFor = dayMs;
/** How many rows are in memory at the same time. */
const pageSize = 250;
/** How often it is checked that the export is still wanted and its owner still sees the rows. */
const watchMs = 500;
/** After this many interrupted attempts an export has failed. */
const maxAttempts = 3;

/** Thrown when the owner has cancelled the export. */
class Stopped extends Error {
  constructor() {
    super('the export was cancelled');
    this.name = 'Stopped';
  }
}

/** The owner as of now. Throws the session's error if it has ended, and `export.access_changed`. */
async function ownerNow({ sessions }: JobContext, row: ExportRow): Promise<Caller> {
  const caller = await sessions.callerAgain(row.session_id, row.folder_id);
  if (accessOf(caller) !== row.access) throw new Refusal('export.access_changed', {});
  return caller;
}

/** A context that reads as a caller and can neither enqueue nor notify. */
function readingContext(job: JobContext, db: SystemDb, caller: Caller, id: string): RequestContext {
  const readOnly = (): never => {
    throw new Error('An export only reads.');
  };
  return {
    db: new ScopedDb(db, caller),
    enqueue: readOnly,
    notify: readOnly,
    now: job.now(),
    files: job.files,
    incoming: job.incoming,
    config: job.config,
    log: job.log,
    requestId: `export:${id}`,
    epoch: '',
    checkAnswers: false,
    http: { ip: '', header: () => undefined, rawBody: undefined, answerHeader: readOnly },
  };
}

/** What a run reports while it goes on, and why it must end. */
interface Run {
  rows: number;
  bytes: number;
  extension: string;
  failure: Error | undefined;
}

/** The bytes of the file: one state of the data, read through a cursor, a page of rows in memory at a time. */
async function* bytesOf(
  job: JobContext,
  dataset: Dataset,
  row: ExportRow,
  writing: ListProcess,
  run: Run,
): AsyncGenerator<Uint8Array> {
  const asked = NewExport.parse(row.asked);
  const limit = exportLimits[asked.format];
  const taken = function* ({ chunks }: ListAnswer): Generator<Uint8Array> {
    for (const chunk of chunks) {
      run.bytes += chunk.length;
      yield chunk;
    }
  };
  yield headOf(row.id);
  const transaction = await job.system
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const caller = await ownerNow(job, row);
    const context = readingContext(job, transaction, caller, row.id);
    const total = await countList(dataset, context, caller, asked.query, limit);
    if (total > limit) throw new Refusal('export.too_many_rows', { format: asked.format, limit });
    await updateTotal(job.system, row.id, total);
    const { format, title, filters, columns, settings } = asked;
    const site = (await selectSite(job.system))?.title ?? '';
    const begin = { dataset: dataset.name, format, site, title, filters, columns, settings, now: context.now, total };
    yield* taken(await writing.send({ kind: 'begin', job: begin }));
    for await (const rows of readRows(dataset, context, caller, asked.query, { limit, size: pageSize })) {
      if (run.failure !== undefined) throw run.failure;
      yield* taken(await writing.send({ kind: 'rows', rows }));
      run.rows += rows.length;
    }
  } finally {
    await transaction.rollback().execute();
  }
  const last = await writing.send({ kind: 'end' });
  run.extension = last.extension ?? asked.format;
  yield* taken(last);
}

/** Checks at intervals that the run may go on, and ends the process otherwise. Returns how to end the watch. */
function watch(job: JobContext, row: ExportRow, writing: ListProcess, run: Run): () => Promise<void> {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();
  const check = async (): Promise<void> => {
    try {
      await ownerNow(job, row);
      if (!(await updateProgress(job.system, row.id, run.rows))) throw new Stopped();
    } catch (error) {
      run.failure ??= error instanceof Error ? error : new Error(String(error));
      writing.stop();
    }
  };
  const checkAndWait = async (): Promise<void> => {
    await check();
    if (!ended && run.failure === undefined) wait();
  };
  function wait(): void {
    timer = setTimeout(() => {
      checking = checkAndWait();
    }, watchMs);
  }
  wait();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await checking;
  };
}

/** Writes the file to the store. Throws `Stopped`, a refusal, or what interrupted the run. */
async function writeFile(job: JobContext, dataset: Dataset, row: ExportRow): Promise<void> {
  const writing = startListProcess();
  const run: Run = { rows: 0, bytes: 0, extension: row.format, failure: undefined };
  const endWatch = watch(job, row, writing, run);
  try {
    const staged = await job.files.stage(bytesOf(job, dataset, row, writing, run));
    try {
      await endWatch();
      if (run.failure !== undefined) throw run.failure;
      await ownerNow(job, row);
      await staged.keep();
      const { sha256 } = staged;
      const fileName = row.file_name.replace(/\.[a-z]+$/, `.${run.extension}`);
      const file = { sha256, bytes: run.bytes, fileName, rows: run.rows, keepUntil: job.now() + keptFor };
      if (!(await updateReady(job.system, row.id, file))) await job.files.remove(sha256);
    } finally {
      await staged.discard();
    }
  } catch (error) {
    throw run.failure ?? error;
  } finally {
    await endWatch();
    writing.stop();
  }
}

/**
 * Writes an ordered export and keeps its file for a day. If the job runs again after its process was killed, the file is
 * written from the beginning. A refusal, such as rights that ended meanwhile, is recorded in the state of the export.
 */
export async function writeExport(
  datasets: readonly Dataset[],
  job: JobContext,
  { exportId }: EventPayloads['export.ordered'],
): Promise<void> {
  const row = await takeExport(job.system, exportId);
  if (row === undefined) return;
  const dataset = datasets.find(({ name }) => name === row.dataset);
  try {
    if (dataset === undefined) throw new Refusal('record.not_found', { noun: 'dataset' });
    await writeFile(job, dataset, row);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof Refusal) {
      await updateFailed(job.system, exportId, error.code, error.params);
      return;
    }
    if (row.attempts < maxAttempts) throw error;
    job.log.error({ err: error, export: exportId }, 'a list could not be exported');
    await updateFailed(job.system, exportId, 'server.failed', {});
  }
}
