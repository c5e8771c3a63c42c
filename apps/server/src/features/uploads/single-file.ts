import type { uploads } from '@field-service/contract/uploads.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { createReadStream } from 'node:fs';
import { mayDo } from '../../access.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { isPicture, typeOf } from '../../files/content-type.ts';
import { Refusal } from '../../refusal.ts';
import { addFiles, findOwnFile, insertBlob, type NewFile } from '../files/public.ts';
import { recordHistory } from '../history/public.ts';
import { loadPost, touchPost } from '../posts/public.ts';
import { fileIdOf } from './incoming.ts';
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

/** Makes a file of a finished upload; the same upload again answers the same file. */
export async function receiveFile(context: RequestContext, caller: Caller, { query, body }: Input): Promise<RouteData<typeof uploads.part>> {
  const target = await targetOf(context, caller, query.aref ?? query.appref);
  const known = await findOwnFile(context.db, fileIdOf(body.upload, caller.userId) ?? '', caller.userId);
  if (known !== undefined) {
    if (known.sha256 !== body.sha256) throw new Refusal('upload.hash_mismatch', { upload: body.upload });
    return [{ id: known.id, fileName: known.file_name, bytes: known.bytes, sha256: known.sha256, package: null }];
  }
  const incoming = await takeIncoming(context, caller.userId, body.upload, body.sha256);
  const staged = await context.files.stage(createReadStream(incoming.path), { sha256: body.sha256 });
  try {
    const type = typeOf(staged.head);
    const tags = (query.tags ?? '').split(',').map((tag) => tag.trim()).filter((tag) => tag !== '');
    if (tags.some((tag) => pictureTags.has(tag)) && !isPicture(type)) throw new Refusal('file.type_refused', { type });
    await staged.keep();
    await insertBlob(context.db, { sha256: staged.sha256, bytes: staged.bytes }, context.now);
    await addFiles(context.db, [{ ...target, id: incoming.fileId, sha256: staged.sha256, bytes: staged.bytes, type, fileName: body.fileName, tags, perms: query.perms ?? null, metadata: {}, userId: caller.userId }]);
  } finally {
    await staged.discard();
  }
  if (target.refKind === 'POST') {
    await recordHistory(context, caller, { noun: 'post', id: target.refId, folderId: target.folderId, kind: 'file', after: { file: body.fileName } });
    await touchPost(context.db, target.refId);
    context.notify('post', target.refId);
  }
  await context.enqueue('upload.taken', { upload: body.upload });
  return [{ id: incoming.fileId, fileName: body.fileName, bytes: staged.bytes, sha256: staged.sha256, package: null }];
}
