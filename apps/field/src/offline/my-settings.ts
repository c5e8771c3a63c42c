import { db } from './db.ts';
import { useLive } from './live.ts';
import { readMobileSettings } from './mobile-settings.ts';

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

export interface MySettings {
  cutofftime: string | undefined;
  lang: string | undefined;
  hideCutoff: boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const useMySettings = (): MySettings | undefined =>
  useLive('my-settings', async () => {
    const [my, folder] = await Promise.all([db().settings.get('my'), db().settings.get('folder')]);
    return {
      cutofftime: textOf(my?.row.cutofftime?.data),
      lang: textOf(my?.row.lang?.data),
      hideCutoff: readMobileSettings(folder?.row).hideDailyCutOffTime,
    };
  });
