import type { contract } from '@field-service/contract/contract.ts';
import type { FolderDetail } from '@field-service/contract/site/folders.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { folderColumns } from '@field-service/contract/site/setting-descriptions.ts';
import { v7 as uuidv7 } from 'uuid';
import { isFolderAdmin, requireEntered, requireFolderAdmin } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { installFolder } from '../../../install/site.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { countersOf, inheritCounters } from '../counters/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { isColumnValue, storedSettings } from '../settings/public.ts';
import { requireParent } from './access.ts';
import { childPath } from './tree.ts';
import {
  insertFolder,
  lockTree,
  moveBranch,
  selectFolder,
  selectFolderUsers,
  takeDefaultFolder,
  updateFolder,
  type FolderColumns,
  type FolderRow,
} from './writes.queries.ts';

const owned = 'a folder that the caller may enter; what only its administration sees is asked for in access.ts';
type Fields = {
  code: string;
  name: string;
  parentid: string | null;
  flags: string;
  country: string;
  timezone: string;
  currency: string;
  locale: string;
  seq: number;
};

const fieldsOf = (row: FolderRow): Fields => ({
  code: row.code,
  name: row.name,
  parentid: row.parent_id,
  flags: row.flags,
  country: row.country,
  timezone: row.timezone,
  currency: row.currency,
  locale: row.locale,
  seq: row.ord,
});
const columnsOf = ({ parentid, seq, ...fields }: Fields): FolderColumns => ({
  ...fields,
  parent_id: parentid,
  ord: seq,
});

async function detailOf(context: RequestContext, caller: Caller, id: string, isAdmin: boolean): Promise<FolderDetail> {
  const system = context.db.asSystem(owned);
  const row = await selectFolder(system, id);
  if (row === undefined) throw new Refusal('record.not_found', { noun: 'folder', id });
  const { parent_id, ord, uts, ...folder } = row;
  const parent = parent_id !== null && caller.folderIds.includes(parent_id) ? parent_id : null;
  const shown = { ...folder, parent, parentId: parent, parentid: parent, seq: ord, uts, isAdmin };
  if (!isAdmin) return { ...shown, settings: null, users: null, counters: null };
  return {
    ...shown,
    settings: await storedSettings(system, id),
    users: await selectFolderUsers(system, id),
    counters: await countersOf(system, [id]),
  };
}

export async function getFolder(context: RequestContext, caller: Caller, id: string): Promise<FolderDetail> {
  requireEntered(caller, id);
  return await detailOf(context, caller, id, isFolderAdmin(caller, id));
}

/** The path of the parent folder; null at the top. Throws if the parent no longer exists. */
async function pathOf(context: RequestContext, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null;
  const parent = await selectFolder(context.db.asSystem(owned), parentId);
  if (parent === undefined) throw new Refusal('record.referenced_missing', { field: 'parentid', id: parentId });
  return parent.path;
}

function requireSound(fields: Fields): void {
  const wrong = folderColumns.filter((column) => !isColumnValue(column, fields[column]));
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong });
}

/**
 * Removes the default flag from other folders, because the site has at most one default folder: the one that was set
 * most recently.
 */
async function settleDefault(context: RequestContext, caller: Caller, id: string, flags: string): Promise<void> {
  if (!flags.includes('D')) return;
  const had = await takeDefaultFolder(
    context.db.asSystem('of other folders only the flag of the default is taken'),
    id,
  );
  await recordHistory(
    context,
    caller,
    ...had.map((other) => ({
      noun: 'folder',
      id: other.id,
      folderId: other.id,
      kind: 'update',
      before: { flags: other.flags },
      after: { flags: other.flags.replace('D', '') },
    })),
  );
}

export async function createFolder(
  context: RequestContext,
  caller: Caller,
  entered: ParsedInput<typeof contract.folders.create>['body'],
): Promise<FolderDetail> {
  const parentid = entered.parentid ?? null;
  requireParent(caller, parentid);
  const system = context.db.asSystem(owned);
  await lockTree(system);
  const parentPath = await pathOf(context, parentid);
  const above = parentid === null ? undefined : await selectFolder(system, parentid);
  const blank = {
    country: above?.country ?? 'MY',
    timezone: above?.timezone ?? 'Asia/Kuala_Lumpur',
    currency: above?.currency ?? 'MYR',
    locale: above?.locale ?? 'en-GB',
  };
  const fields = mergeEntered<Fields>(
    { ...blank, code: entered.code, name: entered.name, parentid, flags: '', seq: 0 },
    entered,
  );
  requireSound(fields);
  const id = uuidv7();
  await insertFolder(system, id, childPath(parentPath, id), columnsOf(fields));
  await installFolder(system, { id, country: fields.country });
  await inheritCounters(system, id);
  await settleDefault(context, caller, id, fields.flags);
  await recordHistory(context, caller, { noun: 'folder', id, folderId: id, kind: 'create', after: { ...fields } });
  context.notify('menu', '3');
  return await detailOf(context, caller, id, true);
}

export async function changeFolder(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof contract.folders.update>['body'],
): Promise<FolderDetail> {
  requireFolderAdmin(caller, id);
  const system = context.db.asSystem(owned);
  await lockTree(system);
  const row = await selectFolder(system, id);
  if (row === undefined) throw new Refusal('record.not_found', { noun: 'folder', id });
  requireBase(row, uts);
  const before = fieldsOf(row);
  const fields = mergeEntered(before, entered);
  requireSound(fields);
  const moved = fields.parentid !== before.parentid;
  if (moved) {
    // To move a folder, the caller must administer both its old and its new parent.
    requireParent(caller, before.parentid);
    requireParent(caller, fields.parentid);
    const parentPath = await pathOf(context, fields.parentid);
    if (parentPath?.startsWith(row.path) === true) throw new Refusal('folder.cycle', { id, parentid: fields.parentid });
    await moveBranch(system, row.path, childPath(parentPath, id));
  }
  await updateFolder(system, id, columnsOf(fields));
  await settleDefault(context, caller, id, fields.flags);
  await recordHistory(context, caller, {
    noun: 'folder',
    id,
    folderId: id,
    kind: moved ? 'move' : 'update',
    before: { ...before },
    after: { ...fields },
  });
  context.notify('menu', '3');
  return await detailOf(context, caller, id, true);
}
