import type { uploads } from '@field-service/contract/work/uploads.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { createReadStream } from 'node:fs';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { captureOf } from '../../../files/capture.ts';
import { isPicture, typeOf } from '../../../files/content-type.ts';
import { fileIdOf } from '../../../files/incoming.ts';
import { Refusal } from '../../../refusal.ts';
import {
  addFiles,
  findOwnFile,
  keepBlobs,
  lockBlob,
  lockRoom,
  readTags,
  requireFitting,
  takeRoom,
  writableTarget,
  type FileRow,
  type NewFile,
  type Target,
} from '../../site/files/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { touchPost } from '../posts/public.ts';
import type { HandedOver } from './form.ts';
import { takeIncoming } from './zip/received-zip.ts';

type Query = ParsedInput<typeof uploads.part>['query'];
interface Input {
  query: Query;
  body: HandedOver;
}

/** A file to be recorded: new, with its bytes in the store, or the one created earlier from the same upload. */
export type PreparedFile = { known: FileRow } | { made: NewFile & { id: string } };

async function knownFile(context: RequestContext, caller: Caller, body: Input['body']): Promise<FileRow | undefined> {
  const known = await findOwnFile(context.db, body.fileId ?? fileIdOf(body.upload, caller.userId) ?? '', caller.userId);
  if (known !== undefined && known.sha256 !== body.sha256)
    throw new Refusal('upload.hash_mismatch', { upload: body.upload });
  return known;
}

/**
 * The record to which a file is attached: the given one, otherwise the caller. A person's file may name the folder in
 * which it was created.
 */
async function targetOf(context: RequestContext, caller: Caller, { aref, appref, folderId }: Query): Promise<Target> {
  if (folderId !== undefined && !caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderId', id: folderId });
  const target = await writableTarget(context, caller, aref ?? appref ?? { kind: 'USER', id: caller.userId });
  return target.refKind === 'USER' ? { ...target, folderId: folderId ?? target.folderId } : target;
}

/**
 * Verifies a finished upload and puts its bytes into the store, before the transaction; a rejection leaves nothing
 * behind.
 */
export async function storeAhead(
  context: RequestContext,
  caller: Caller,
  { query, body }: Input,
): Promise<PreparedFile> {
  const tags = readTags(query.tags);
  const target = await targetOf(context, caller, query);
  const known = await knownFile(context, caller, body);
  if (known !== undefined) return { known };
  try {
    return { made: await storeFile(context, caller, { query, body }, target, tags) };
  } catch (error) {
    // A faster concurrent request has created the file and removed the upload.
    const twins = await knownFile(context, caller, body);
    if (twins === undefined) throw error;
    return { known: twins };
  }
}

async function storeFile(
  context: RequestContext,
  caller: Caller,
  { query, body }: Input,
  target: Target,
  tags: readonly string[],
): Promise<NewFile & { id: string }> {
  return await takeIncoming(context, caller.userId, body.upload, body.sha256, async ({ path, fileId }) => {
    const staged = await context.files.stage(createReadStream(path), { sha256: body.sha256 });
    try {
      const type = typeOf(staged.head);
      requireFitting(tags, type);
      await keepBlobs(context, [staged]);
      return {
        ...target,
        id: body.fileId ?? fileId,
        sha256: staged.sha256,
        bytes: staged.bytes,
        type,
        fileName: body.fileName,
        tags,
        perms: query.perms ?? null,
        metadata: isPicture(type) ? { ...(await captureOf(path)) } : {},
        userId: caller.userId,
      };
    } finally {
      await staged.discard();
    }
  });
}

const answerOf = ({
  id,
  file_name,
  bytes,
  sha256,
}: Pick<FileRow, 'id' | 'file_name' | 'bytes' | 'sha256'>): RouteData<typeof uploads.part> => [
  { id, fileName: file_name, bytes, sha256, package: null },
];

/**
 * Creates a file from the stored bytes; repeating the same upload returns the same file. Throws `file.quota_exceeded`
 * if the file exceeds the quota for a person's own files.
 */
export async function recordFile(
  context: RequestContext,
  caller: Caller,
  body: HandedOver,
  prepared: PreparedFile,
): Promise<RouteData<typeof uploads.part>> {
  if ('known' in prepared) return answerOf(prepared.known);
  const { made } = prepared;
  await lockRoom(context, made);
  // Concurrent requests for the same upload are serialised, and the second finds the file that the first created.
  await lockBlob(context.db, made.sha256);
  const twin = await knownFile(context, caller, body);
  if (twin !== undefined) return answerOf(twin);
  await takeRoom(context, made);
  await addFiles(context.db, [made]);
  if (made.refKind === 'POST') {
    await recordHistory(context, caller, {
      noun: 'post',
      id: made.refId,
      folderId: made.folderId,
      kind: 'file',
      after: { file: body.fileName },
    });
    await touchPost(context.db, made.refId);
    context.notify('post', made.refId);
  }
  await context.enqueue('upload.taken', { upload: body.upload });
  return answerOf({ ...made, file_name: made.fileName });
}
