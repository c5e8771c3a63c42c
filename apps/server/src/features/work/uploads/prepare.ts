import { buffer } from 'node:stream/consumers';
import type { JobFile, SignFile } from '@field-service/contract/work/job-package.ts';
import { jobFileName } from '@field-service/domain/work/package-manifest.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { typeOfBlob } from '../../site/files/public.ts';
import { maxJobFile, readJobFile, readSignFile } from './job-file.ts';
import { entriesOf, type EntryRow, type PackageRow } from './queries.ts';

/** An entry of a package, with its content type. The job file is not included, because it does not become a file. */
export interface TypedEntry extends EntryRow {
  type: string;
}

/** The contents of a package, read from the store and parsed. */
export interface ReadableWork {
  file: JobFile | SignFile;
  entries: readonly TypedEntry[];
}

/** The contents of a package, or the errors in its job file. */
export type PreparedWork = ReadableWork | Refusal;

/** The maximum number of blobs that are open at the same time. */
const readers = 8;

/** The properties of a package on which reading it depends. */
type Named = Pick<PackageRow, 'id' | 'post_id' | 'kind'>;

async function readFile(
  files: RequestContext['files'],
  row: Named,
  entries: readonly EntryRow[],
): Promise<JobFile | SignFile> {
  const own = entries.find(({ path }) => path === jobFileName(row.post_id, row.kind));
  if (own === undefined || own.bytes > maxJobFile)
    throw new Refusal('upload.job_file_invalid', {
      fields: [{ field: '', problem: own === undefined ? 'missing' : 'too_big' }],
    });
  const facts = { uploadId: row.id, jobId: row.post_id, paths: new Set(entries.map(({ path }) => path)) };
  const bytes = await buffer(await files.read(own.sha256));
  return row.kind === 'job' ? readJobFile(bytes, facts) : readSignFile(bytes, facts);
}

async function typedEntries(
  files: RequestContext['files'],
  row: Named,
  entries: readonly EntryRow[],
): Promise<TypedEntry[]> {
  const typed: TypedEntry[] = [];
  const attached = entries.filter(({ path }) => path !== jobFileName(row.post_id, row.kind));
  for (let at = 0; at < attached.length; at += readers)
    typed.push(
      ...(await Promise.all(
        attached
          .slice(at, at + readers)
          .map(async (entry) => ({ ...entry, type: await typeOfBlob(files, entry.sha256, entry.bytes) })),
      )),
    );
  return typed;
}

/**
 * Reads a package whose entries are all stored, before the transaction that applies the package. `given`: the entries of
 * a package that is not announced yet. Throws a `Refusal` for an unreadable job file.
 */
export async function readWork(
  { db, files }: Pick<RequestContext, 'db' | 'files'>,
  row: Named,
  given?: readonly EntryRow[],
): Promise<ReadableWork> {
  const entries = given ?? (await entriesOf(db, row.id));
  return { file: await readFile(files, row, entries), entries: await typedEntries(files, row, entries) };
}

/** Like `readWork`, but returns the error for an unreadable job file, because the package is stored anyway. */
export async function prepareWork(
  context: Pick<RequestContext, 'db' | 'files'>,
  row: Named,
  given?: readonly EntryRow[],
): Promise<PreparedWork> {
  try {
    return await readWork(context, row, given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

export const isJobFile = (file: JobFile | SignFile): file is JobFile => 'stations' in file;
