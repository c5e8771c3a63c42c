import type { files } from '@field-service/contract/site/files.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { touchPost } from '../../work/posts/public.ts';
import { requireChangeable, requireLoose, requireOwnWords, requireReadable } from './access.ts';
import { infoOf } from './list.ts';
import { attachFile, describeFile, lockFile, setDeleted, type FileRow } from './queries.ts';
import { lockRoom, takeRoom } from './room.ts';
import { shareOf } from './room.queries.ts';
import { requireFitting, requireOwnTags } from './tags.ts';
import { writableTarget, type AppRef } from './targets.ts';

type Info = RouteData<typeof files.meta>;
type FileState = 'alive' | 'bin';

/**
 * Locks a file until the transaction ends. Throws `file.not_found` or `report.not_allowed` if the caller may not read
 * the file.
 */
async function loaded(
  context: RequestContext,
  caller: Caller,
  id: string,
  where: FileState = 'alive',
): Promise<FileRow> {
  const file = await lockFile(context.db, id);
  if (file === undefined || (where === 'alive' && file.dts !== null)) throw new Refusal('file.not_found', { id });
  await requireReadable(context, caller, file);
  return file;
}

interface FileChange {
  kind: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Records a change to a file. A post whose files have changed is sent to devices again. */
async function recordChange(
  context: RequestContext,
  caller: Caller,
  file: FileRow,
  { kind, before, after }: FileChange,
  places: readonly Pick<FileRow, 'ref_kind' | 'ref_id'>[] = [file],
): Promise<void> {
  await recordHistory(context, caller, {
    noun: 'file',
    id: file.id,
    folderId: file.folder_id,
    kind,
    before: { ...before },
    after: { ...after },
  });
  context.notify('file', file.id);
  for (const { ref_kind, ref_id } of places) {
    if (ref_kind !== 'POST') continue;
    await touchPost(context.db, ref_id);
    context.notify('post', ref_id);
  }
}

/** `PUT f/{id}`: changes the details of a file. Throws `file.kept` for an issued report. */
export async function changeFile(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof files.update>['body'],
): Promise<Info> {
  const file = await loaded(context, caller, id);
  requireChangeable(caller, file, 'FILE:UP');
  requireBase(file, uts);
  requireOwnWords(file);
  const before = { fileName: file.file_name, tags: file.tags, perms: file.perms };
  const after = {
    ...mergeEntered({ fileName: before.fileName, tags: before.tags }, entered),
    perms: entered.perms === undefined ? before.perms : entered.perms,
  };
  requireOwnTags(after.tags);
  requireFitting(after.tags, file.type);
  const own = { refKind: file.ref_kind, refId: file.ref_id, bytes: file.bytes, tags: after.tags };
  await lockRoom(context, own);
  if (shareOf(before) !== shareOf(after)) await takeRoom(context, own);
  const changed = await describeFile(context.db, id, after);
  await recordChange(context, caller, changed, { kind: 'update', before, after });
  return infoOf(changed, caller);
}

/** `DELETE f/{id}`: moves a file to the bin. Throws `file.kept` if a record references it. */
export async function removeFile(context: RequestContext, caller: Caller, id: string): Promise<Info> {
  const file = await loaded(context, caller, id);
  requireChangeable(caller, file, 'FILE:DE');
  await requireLoose(context, file);
  const changed = await setDeleted(context.db, id, context.now);
  await recordChange(context, caller, changed, {
    kind: 'delete',
    before: { file: file.file_name },
    after: { file: null },
  });
  return infoOf(changed, caller);
}

/** `DELETE f/{id}/restore`: restores a file from the bin. A file that is not in the bin is left unchanged. */
export async function restoreFile(context: RequestContext, caller: Caller, id: string): Promise<Info> {
  const file = await loaded(context, caller, id, 'bin');
  requireChangeable(caller, file, 'FILE:DE');
  if (file.dts === null) return infoOf(file, caller);
  const changed = await setDeleted(context.db, id, null);
  await recordChange(context, caller, changed, {
    kind: 'restore',
    before: { file: null },
    after: { file: file.file_name },
  });
  return infoOf(changed, caller);
}

/**
 * `PUT file/{id}`: attaches a file to another record. Throws if the caller may not write to that record, and
 * `file.kept` if another record references the file.
 */
export async function moveFile(context: RequestContext, caller: Caller, id: string, ref: AppRef): Promise<Info> {
  const target = await writableTarget(context, caller, ref);
  const file = await loaded(context, caller, id);
  requireChangeable(caller, file, 'FILE:UP');
  if (file.ref_kind === target.refKind && file.ref_id === target.refId) return infoOf(file, caller);
  await requireLoose(context, file);
  const moved = { ...target, bytes: file.bytes, tags: file.tags };
  await lockRoom(context, moved);
  await takeRoom(context, moved);
  const changed = await attachFile(context.db, id, target);
  const appref = {
    before: { appref: `${file.ref_kind}.${file.ref_id}` },
    after: { appref: `${target.refKind}.${target.refId}` },
  };
  await recordChange(context, caller, changed, { kind: 'attach', ...appref }, [file, changed]);
  return infoOf(changed, caller);
}
