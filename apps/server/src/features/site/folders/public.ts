import type { Folder } from '@field-service/contract/access/session.ts';
import type { Caller } from '../../../caller.ts';
import type { SystemDb } from '../../../db/system.ts';
import { selectFolders } from './queries.ts';

export { childPath, idsOfPath, withAncestors, withDescendants, type FolderPlace } from './tree.ts';

/**
 * The folders that a caller may access, as clients show them. `parent` is null if the parent folder is not among them.
 */
export async function foldersOf(db: SystemDb, caller: Pick<Caller, 'folderIds' | 'adminFolderIds'>): Promise<Folder[]> {
  const rows = await selectFolders(db, caller.folderIds);
  const shown = new Set(rows.map((row) => row.id));
  return rows.map((row) => {
    const parent = row.parent_id !== null && shown.has(row.parent_id) ? row.parent_id : null;
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      parent,
      parentId: parent,
      path: row.path,
      flags: row.flags,
      country: row.country,
      timezone: row.timezone,
      currency: row.currency,
      locale: row.locale,
      dateFormat: row.dateFormat,
      isAdmin: caller.adminFolderIds.includes(row.id),
    };
  });
}
