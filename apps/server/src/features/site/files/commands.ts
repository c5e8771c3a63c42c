import { createReadStream } from 'node:fs';
import type { files } from '@field-service/contract/site/files.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { disposition } from '../../../files/disposition.ts';
import { readRange } from '../../../files/byte-range.ts';
import { isPicture, mayShow } from '../../../files/content-type.ts';
import { PictureUnreadable, type Pictures } from '../../../files/pictures.ts';
import { BlobMissing, type ByteRange } from '../../../files/store.ts';
import { TasksBusy } from '../../../files/task-process.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { requireReadable } from './access.ts';
import { infoOf } from './list.ts';
import { findFile, type FileRow } from './queries.ts';

async function readableFile(context: Pick<RequestContext, 'db'>, caller: Caller, id: string): Promise<FileRow> {
  const file = await findFile(context.db, id);
  if (file === undefined) throw new Refusal('file.not_found', { id });
  await requireReadable(context, caller, file);
  return file;
}

/** One form of a file: the stored bytes, or a copy of a picture for display. */
interface Body {
  etag: string;
  bytes: number;
  open: (range?: ByteRange) => Promise<StreamAnswer['body']>;
}

/** The number of seconds after which a pending picture should be ready. */
const comeBackAfter = 5;

async function bodyOf(
  { files: store }: RequestContext,
  pictures: Pictures,
  file: FileRow,
  variant: number | 'full' | null,
): Promise<Body> {
  if (variant === null)
    return { etag: `"${file.sha256}"`, bytes: file.bytes, open: async (range) => await store.read(file.sha256, range) };
  try {
    const derived = await pictures.derive(file.sha256, variant === 'full' ? null : variant);
    return {
      etag: `"${file.sha256}-${variant}"`,
      bytes: derived.bytes,
      open: async (range) => await Promise.resolve(createReadStream(derived.path, { ...range })),
    };
  } catch (error) {
    if (error instanceof TasksBusy)
      throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter, cause: error });
    throw error instanceof PictureUnreadable
      ? new Refusal('file.type_refused', { type: file.type }, { cause: error })
      : error;
  }
}

/**
 * The form in which the caller gets a file. Customers get pictures without the location and device that the camera
 * recorded.
 */
function variantOf(caller: Caller, file: FileRow, width: string | undefined): number | 'full' | null {
  if (!isPicture(file.type)) {
    if (width !== undefined) throw new Refusal('file.type_refused', { type: file.type });
    return null;
  }
  if (width !== undefined) return Number(width);
  return caller.kind === 'portal' ? 'full' : null;
}

const names = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);

/**
 * `GET f/{id}`: sends the bytes, a range of them, or the status that they have not changed. Files of types that a
 * browser could run can only be downloaded.
 */
export async function sendFile(
  context: RequestContext,
  caller: Caller,
  pictures: Pictures,
  { params, query }: ParsedInput<typeof files.get>,
): Promise<StreamAnswer> {
  const file = await readableFile(context, caller, params.id);
  const { header } = context.http;
  const body = await bodyOf(context, pictures, file, variantOf(caller, file, query.w));
  const headers = {
    etag: body.etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-type': mayShow(file.type) ? file.type : 'application/octet-stream',
    'content-disposition': disposition(
      query.download !== '1' && mayShow(file.type) ? 'inline' : 'attachment',
      file.file_name,
    ),
  };
  if (names(header('if-none-match'), body.etag))
    return stream(null, { etag: body.etag, 'cache-control': headers['cache-control'] }, 304);
  const ifRange = header('if-range');
  const range = ifRange !== undefined && ifRange !== body.etag ? undefined : readRange(header('range'), body.bytes);
  if (range === 'unsatisfiable') throw new Refusal('file.range_invalid', { bytes: body.bytes });
  try {
    if (range === undefined) return stream(await body.open(), { ...headers, 'content-length': String(body.bytes) });
    return stream(
      await body.open(range),
      {
        ...headers,
        'content-length': String(range.end - range.start + 1),
        'content-range': `bytes ${range.start}-${range.end}/${body.bytes}`,
      },
      206,
    );
  } catch (error) {
    throw error instanceof BlobMissing ? new Refusal('file.not_found', { id: file.id }, { cause: error }) : error;
  }
}

/** The metadata of a file. */
export async function readMeta(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<RouteData<typeof files.meta>> {
  return infoOf(await readableFile(context, caller, id), caller);
}
