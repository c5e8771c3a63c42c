import { db } from './db.ts';
import { liveRead } from './live.ts';
import { readMobileSettings } from './mobile-settings.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Stores a user setting on the device; the next sync sends it. */
export async function changeMySetting(key: 'cutofftime' | 'lang', value: string): Promise<void> {
  const store = db();
  await store.transaction('rw', store.settings, store.pendingSettings, async () => {
    const known = await store.settings.get('my');
    await store.settings.put({
      scope: 'my',
      uts: known?.uts ?? 0,
      row: { ...known?.row, [key]: { data: value, uts: known?.uts ?? 0 } },
    });
    await store.pendingSettings.put({ key, value });
  });
}

/** The language that the user chose here and that no sync has sent yet. */
export async function unsentLanguage(): Promise<string | undefined> {
  return textOf((await db().pendingSettings.get('lang'))?.value);
}

export interface MySettings {
  cutofftime: string | undefined;
  lang: string | undefined;
  hideCutoff: boolean;
}

export const useMySettings = liveRead(async (): Promise<MySettings> => {
  const [my, folder] = await Promise.all([db().settings.get('my'), db().settings.get('folder')]);
  return {
    cutofftime: textOf(my?.row.cutofftime?.data),
    lang: textOf(my?.row.lang?.data),
    hideCutoff: readMobileSettings(folder?.row).hideDailyCutOffTime,
  };
}).useResult;
