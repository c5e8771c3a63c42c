import type { Profile } from '@field-service/contract/access/session.ts';
import type { FieldDb } from './db.ts';
import type { Settings } from './rows.ts';
import { folderScope, isFolderScope, type SettingScope } from './sync/setting-rows.ts';

/**
 * Where a folder's settings are looked for: in its own row, in those of the folders above, the nearest first, in that of
 * the folder that was synced last, and in what an earlier version of the app stored without its folder.
 */
function scopesOf(profile: Profile | undefined, folderId: string, synced: string | null | undefined): SettingScope[] {
  const path = profile?.folders.find(({ id }) => id === folderId)?.path ?? '';
  const above = path.split('/').filter((id) => id !== '' && id !== folderId);
  return [folderId, ...above.toReversed(), synced ?? '', ''].map(folderScope);
}

/**
 * A folder's settings, or the nearest that the device has. A transaction must cover the settings, the profile and the
 * facts.
 */
export async function folderSettings(store: FieldDb, folderId: string): Promise<Settings | undefined> {
  const [profile, facts] = await Promise.all([store.profile.get('this'), store.facts.get('this')]);
  const rows = await store.settings.bulkGet(scopesOf(profile, folderId, facts?.folderId));
  return rows.find((row) => row !== undefined)?.row;
}

/** Deletes the settings of folders of which the device has no job, apart from those of the folder of the cursors. */
export async function dropOldFolders(store: FieldDb): Promise<void> {
  await store.transaction('rw', store.settings, store.jobs, store.profile, store.facts, async () => {
    const [profile, facts] = await Promise.all([store.profile.get('this'), store.facts.get('this')]);
    const stored = (await store.settings.toCollection().primaryKeys()).filter(isFolderScope);
    const folders = new Set([facts?.folderId ?? '', ...(await store.jobs.toArray()).map(({ job }) => job.folderid)]);
    const used = new Set<SettingScope | undefined>(
      [...folders].map((id) =>
        scopesOf(profile, id, facts?.folderId).find((scope) => stored.some((each) => each === scope)),
      ),
    );
    await store.settings.bulkDelete(stored.filter((scope) => !used.has(scope)));
  });
}
