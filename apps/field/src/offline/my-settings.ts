import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { db, type FieldDb } from './db.ts';
import { session } from './connection/session-state.ts';
import { folderSettings } from './folder-settings.ts';
import { liveRead } from './live.ts';
import { readMobileSettings } from './mobile-settings.ts';
import type { Settings } from './rows.ts';
import type { MySettingKey } from './sync/setting-rows.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Stores the user's settings as the server has them, apart from those that were changed here and not sent since; requires
 * a transaction over both tables.
 */
export async function putMine(store: FieldDb, uts: number, row: Settings): Promise<void> {
  const pending = await store.pendingSettings.toArray();
  const own = Object.fromEntries(pending.map(({ key, value }) => [key, { data: value, uts }]));
  await store.settings.put({ scope: 'my', uts, row: { ...row, ...own } });
}

/** Stores a user setting on the device, from its stored value; the next sync sends it. */
async function storeMySetting(key: MySettingKey, next: (stored: unknown) => unknown): Promise<void> {
  const store = db();
  await store.transaction('rw', store.settings, store.pendingSettings, async () => {
    const known = await store.settings.get('my');
    const value = next(known?.row[key]?.data);
    await store.settings.put({
      scope: 'my',
      uts: known?.uts ?? 0,
      row: { ...known?.row, [key]: { data: value, uts: known?.uts ?? 0 } },
    });
    await store.pendingSettings.put({ key, value });
  });
}

export const changeMySetting = async (key: 'cutofftime' | 'lang', value: string): Promise<void> =>
  await storeMySetting(key, () => value);

/** The ids, or other texts, in the value of a setting that lists them. */
export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Pins an item, after those that are pinned, or unpins it. */
export const togglePinnedItem = async (itemId: string): Promise<void> =>
  await storeMySetting('pinned-items', (stored) => {
    const pinned = idsIn(stored);
    return pinned.includes(itemId) ? pinned.filter((id) => id !== itemId) : [...pinned, itemId];
  });

/** The ids of the items that the user pinned, in their order. */
export const usePinnedItems = liveRead(async (): Promise<readonly string[]> => {
  const my = await db().settings.get('my');
  return idsIn(my?.row['pinned-items']?.data);
}).useResult;

/** Lets a tag of items stand first in the list of items, after those that do, or no longer. */
export const toggleFirstTag = async (tag: string): Promise<void> =>
  await storeMySetting('my-item-tags', (stored) => {
    const first = idsIn(stored);
    return first.includes(tag) ? first.filter((each) => each !== tag) : [...first, tag];
  });

export interface ItemTags {
  /** The site's tags, those that the user wants first at the beginning; null if the device does not have the setting. */
  all: readonly string[] | null;
  /** Those that the user wants first. A tag that the site no longer has is none of them. */
  first: readonly string[];
}

/** The tags of items; undefined until the store has answered. */
export const useItemTags = liveRead(async (): Promise<ItemTags> => {
  const [global, my] = await db().settings.bulkGet(['global', 'my']);
  const value = global?.row['item-tags']?.data;
  if (!Array.isArray(value)) return { all: null, first: [] };
  const tags = idsIn(value);
  const first = idsIn(my?.row['my-item-tags']?.data).filter((tag) => tags.includes(tag));
  return { all: [...first, ...tags.filter((tag) => !first.includes(tag))], first };
}).useResult;

/** The language that the user chose here and that no sync has sent yet. */
export async function unsentLanguage(): Promise<string | undefined> {
  return textOf((await db().pendingSettings.get('lang'))?.value);
}

export interface MySettings {
  cutofftime: string | undefined;
  lang: string | undefined;
  hideCutoff: boolean;
  notices: PhoneNotices;
}

/** Which notifications the phone shows by itself. */
export interface PhoneNotices {
  message: boolean;
  lunch: boolean;
}

/** Each is on until somebody turns it off. */
const noticesIn = (value: unknown): PhoneNotices => {
  const stored = isRecord(value) ? value : {};
  return { message: stored.message !== false, lunch: stored.lunch !== false };
};

/** Turns one of the phone's own notifications on or off, on every device of the user. */
export const changeNotice = async (notice: keyof PhoneNotices, on: boolean): Promise<void> =>
  await storeMySetting('phoneNotices', (stored) => ({ ...noticesIn(stored), [notice]: on }));

export const useMySettings = liveRead(async (): Promise<MySettings> => {
  const store = db();
  const [my, folder] = await Promise.all([store.settings.get('my'), folderSettings(store, session()?.folderId ?? '')]);
  return {
    cutofftime: textOf(my?.row.cutofftime?.data),
    lang: textOf(my?.row.lang?.data),
    hideCutoff: readMobileSettings(folder).hideDailyCutOffTime,
    notices: noticesIn(my?.row.phoneNotices?.data),
  };
}).useResult;
