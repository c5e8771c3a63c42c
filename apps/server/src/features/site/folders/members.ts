import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { requireFolderAdmin } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { requireLooseFiles } from '../files/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { readOwnFolderSetting, unknownUsers, writeSetting } from '../settings/public.ts';
import { attachFiles, binFiles, selectFolderFiles, selectOwnFiles } from './files.queries.ts';
import { lockTree, replaceFolderUsers, selectFolder, selectFolderUsers } from './writes.queries.ts';

const owned = 'the people of a folder that the caller administers';
type Members = RouteData<typeof contract.folders.users>;

/** Throws if a folder does not exist. Only administrators need this check, because they have access to every id. */
async function requireThere(system: SystemDb, id: string): Promise<void> {
  if ((await selectFolder(system, id)) === undefined) throw new Refusal('record.not_found', { noun: 'folder', id });
}

export async function folderUsers(context: RequestContext, caller: Caller, id: string): Promise<Members> {
  requireFolderAdmin(caller, id);
  const system = context.db.asSystem(owned);
  await requireThere(system, id);
  return await selectFolderUsers(system, id);
}

/**
 * Sets who may access a folder, and who administers it (the setting `admins`). Only staff and bots whom the caller can
 * see can be added, so that ids reveal nothing about others. Only staff can become administrators.
 */
export async function saveFolderUsers(
  context: RequestContext,
  caller: Caller,
  id: string,
  { users }: ParsedInput<typeof contract.folders.saveUsers>['body'],
): Promise<Members> {
  requireFolderAdmin(caller, id);
  const system = context.db.asSystem(owned);
  const ids = users.map((user) => user.id);
  if (new Set(ids).size < ids.length) throw new Refusal('field.invalid', { fields: ['users'] });
  await lockTree(system);
  await requireThere(system, id);
  const before = await selectFolderUsers(system, id);
  const added = ids.filter((user) => before.every((known) => known.id !== user));
  const seen = caller.isAdmin ? null : caller.folderIds;
  const [stranger] = await unknownUsers(system, added, ['staff', 'bot'], seen);
  if (stranger !== undefined) throw new Refusal('record.referenced_missing', { field: 'users', id: stranger });
  const promoted = users.filter(
    (user) => user.isAdmin === true && before.every(({ id: known, isAdmin }) => known !== user.id || !isAdmin),
  );
  const unfit = await unknownUsers(
    system,
    promoted.map((user) => user.id),
    ['staff'],
    seen,
  );
  if (unfit.length > 0) throw new Refusal('field.invalid', { fields: ['users'] });
  await replaceFolderUsers(system, id, ids);
  const admins = await readOwnFolderSetting(system, id, 'admins');
  const listed = new Map(before.map((known) => [known.id, known.isAdmin]));
  for (const user of users) listed.set(user.id, user.isAdmin ?? listed.get(user.id) ?? false);
  const kept = Object.fromEntries([
    ...Object.entries(admins).filter(([user, is]) => is && !listed.has(user)),
    ...ids.filter((user) => listed.get(user) === true).map((user) => [user, true] as const),
  ]);
  if (JSON.stringify(kept) !== JSON.stringify(admins)) await writeSetting(system, { folderId: id }, 'admins', kept);
  const after = await selectFolderUsers(system, id);
  const historyOf = (members: Members) => ({
    users: members.map((user) => user.id),
    admins: members.filter((user) => user.isAdmin).map((user) => user.id),
  });
  await recordHistory(context, caller, {
    noun: 'folder',
    id,
    folderId: id,
    kind: 'users',
    before: historyOf(before),
    after: historyOf(after),
  });
  return after;
}

/**
 * Sets the files attached to a folder. New files come from the caller's own uploads, and omitted files are moved to the
 * bin. Throws `file.kept` if a record references one of the added or omitted files.
 */
export async function saveFolderFiles(
  context: RequestContext,
  caller: Caller,
  id: string,
  { files }: ParsedInput<typeof contract.folders.files>['body'],
): Promise<RouteData<typeof contract.folders.files>> {
  requireFolderAdmin(caller, id);
  await requireThere(context.db.asSystem(owned), id);
  const before = (await selectFolderFiles(context.db, id)).map((file) => file.id);
  const wanted = [...new Set(files)];
  const fresh = wanted.filter((file) => !before.includes(file));
  const mine = await selectOwnFiles(context.db, caller.userId, fresh);
  const missing = fresh.find((file) => !mine.includes(file));
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'files', id: missing });
  const dropped = before.filter((file) => !wanted.includes(file));
  await requireLooseFiles(context, [...fresh, ...dropped]);
  await attachFiles(context.db, id, fresh);
  await binFiles(context.db, dropped, context.now);
  const after = await selectFolderFiles(context.db, id);
  await recordHistory(context, caller, {
    noun: 'folder',
    id,
    folderId: id,
    kind: 'files',
    before: { files: before },
    after: { files: after.map((file) => file.id) },
  });
  return after;
}
