import type { uploads } from '@field-service/contract/uploads.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { createReadStream } from 'node:fs';
import { mayDo } from '../../access.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { isPicture, typeOf } from '../../files/content-type.ts';
import { fileIdOf } from '../../files/incoming.ts';
import { Refusal } from '../../refusal.ts';
import { addFiles, findOwnFile, keepBlobs, lockBlob, type FileRow, type NewFile } from '../files/public.ts';
import { recordHistory } from '../history/public.ts';
import { loadPost, touchPost } from '../posts/public.ts';
import { takeIncoming } from './received-zip.ts';

type Input = ParsedInput<typeof uploads.part>;
type Target = Pick<NewFile, 'refKind' | 'refId' | 'folderId' | 'contactId' | 'siteId'>;

/** Tags of files that are shown as pictures everywhere. */
const pictureTags = new Set(['signature', 'avatar']);

/** `USER.{id}` or `POST.{id}`: what a single file is attached to, and whether the caller may. Nothing named: the caller. */
async function targetOf(context: RequestContext, caller: Caller, reference: string | undefined): Promise<Target> {
  const [kind = '', id = ''] = (reference ?? `USER.${caller.userId}`).split('.', 2);
  if (kind === 'USER') {
    if (id !== caller.userId) throw new Refusal('permission.missing', { needs: 'USER:UP' });
    return { refKind: 'USER', refId: id, folderId: null, contactId: null, siteId: null };
  }
  if (kind !== 'POST') throw new Refusal('request.invalid', { fields: [{ field: 'query.aref', problem: 'invalid_format' }] });
  if (!mayDo(caller, 'FILE:CR')) throw new Refusal('permission.missing', { needs: 'FILE:CR' });
  const post = await loadPost(context, id);
  return { refKind: 'POST', refId: post.id, folderId: post.folderId, contactId: post.contactId, siteId: post.siteId };
}

/** `!` marks what the system says of a file, such as that it is a service report: nobody else says it. */
const systemMark = '!';

function tagsOf(given: string | undefined): string[] {
  const tags = (given ?? '').split(',').map((tag) => tag.trim()).filter((tag) => tag !== '');
  const reserved = tags.find((tag) => tag.includes(systemMark));
  if (reserved !== undefined) throw new Refusal('file.tag_reserved', { tag: reserved });
  return tags;
}

/** A file as it will be recorded: new, with its bytes in the store, or the one that the same upload made before. */
export type PreparedFile = { known: FileRow } | { made: NewFile & { id: string } };

async function knownFile(context: RequestContext, caller: Caller, body: Input['body']): Promise<FileRow | undefined> {
  const known = await findOwnFile(context.db, fileIdOf(body.upload, caller.userId) ?? '', caller.userId);
  if (known !== undefined && known.sha256 !== body.sha256) throw new Refusal('upload.hash_mismatch', { upload: body.upload });
  return known;
}

/** Verifies a finished upload and puts its bytes into the store, ahead of the transaction; a refusal leaves nothing behind. */
export async function storeAhead(context: RequestContext, caller: Caller, { query, body }: Input): Promise<PreparedFile> {
  const tags = tagsOf(query.tags);
  const target = await targetOf(context, caller, query.aref ?? query.appref);
  const known = await knownFile(context, caller, body);
  if (known !== undefined) return { known };
  try {
    return { made: await storeFile(context, caller, { query, body }, target, tags) };
  } catch (error) {
    // A twin that was quicker has made the file, and the upload went away meanwhile.
    const twins = await knownFile(context, caller, body);
    if (twins === undefined) throw error;
    return { known: twins };
  }
}

async function storeFile(context: RequestContext, caller: Caller, { query, body }: Pick<Input, 'query' | 'body'>, target: Target, tags: readonly string[]): Promise<NewFile & { id: string }> {
  return await takeIncoming(context, caller.userId, body.upload, body.sha256, async ({ path, fileId }) => {
    const staged = await context.files.stage(createReadStream(path), { sha256: body.sha256 });
    try {
      const type = typeOf(staged.head);
      if (tags.some((tag) => pictureTags.has(tag)) && !isPicture(type)) throw new Refusal('file.type_refused', { type });
      await keepBlobs(context, [staged]);
      return { ...target, id: fileId, sha256: staged.sha256, bytes: staged.bytes, type, fileName: body.fileName, tags, perms: query.perms ?? null, metadata: {}, userId: caller.userId };
    } finally {
      await staged.discard();
    }
  });
}

const answerOf = ({ id, file_name, bytes, sha256 }: Pick<FileRow, 'id' | 'file_name' | 'bytes' | 'sha256'>): RouteData<typeof uploads.part> => [{ id, fileName: file_name, bytes, sha256, package: null }];

/** Makes a file of what was stored; the same upload again answers the same file. */
export async function recordFile(context: RequestContext, caller: Caller, { body }: Input, prepared: PreparedFile): Promise<RouteData<typeof uploads.part>> {
  if ('known' in prepared) return answerOf(prepared.known);
  const { made } = prepared;
  // Twins come one after the other, and the second finds what the first made.
  await lockBlob(context.db, made.sha256);
  const twin = await knownFile(context, caller, body);
  if (twin !== undefined) return answerOf(twin);
  await addFiles(context.db, [made]);
  if (made.refKind === 'POST') {
    await recordHistory(context, caller, { noun: 'post', id: made.refId, folderId: made.folderId, kind: 'file', after: { file: body.fileName } });
    await touchPost(context.db, made.refId);
    context.notify('post', made.refId);
  }
  await context.enqueue('upload.taken', { upload: body.upload });
  return answerOf({ ...made, file_name: made.fileName });
}
