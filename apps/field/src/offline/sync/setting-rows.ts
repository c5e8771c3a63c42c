import type { Settings } from '../rows.ts';

/** The settings of a folder; of one that is not known if its id is empty. */
type FolderScope = `folder/${string}`;
export type SettingScope = 'my' | 'global' | FolderScope;
export const folderScope = (folderId: string): FolderScope => `folder/${folderId}`;
export const isFolderScope = (scope: SettingScope): scope is FolderScope => scope.startsWith('folder/');

export interface SettingsRow {
  scope: SettingScope;
  uts: number;
  row: Settings;
}

/** The user settings that can be changed here. */
export type MySettingKey = 'cutofftime' | 'lang' | 'pinned-items' | 'my-item-tags' | 'phoneNotices';
/** A user setting that was changed here; the server has not confirmed it yet. */
export interface PendingSettingRow {
  key: MySettingKey;
  value: unknown;
}
