import { db } from '../db.ts';
import { api } from '../connection/connection.ts';
import { putMine } from '../my-settings.ts';
import type { SyncStepRun } from './context.ts';

/** Sends the settings that the user changed here; the response contains the current settings. */
export const saveMySettings: SyncStepRun = async ({ report, outdate, signal }) => {
  const store = db();
  const pending = await store.pendingSettings.toArray();
  if (pending.length === 0) return 'nothing';
  const settings = Object.fromEntries(pending.map(({ key, value }) => [key, value]));
  const { data } = await api.session.saveSettings({ body: { settings } }, { signal });
  await store.transaction('rw', store.settings, store.pendingSettings, async () => {
    for (const { key, value } of pending) {
      const now = await store.pendingSettings.get(key);
      // A setting that was changed again during the request is sent with the next sync.
      if (JSON.stringify(now?.value) === JSON.stringify(value)) await store.pendingSettings.delete(key);
    }
    const known = await store.settings.get('my');
    await putMine(store, known?.uts ?? 0, { ...known?.row, ...data });
  });
  // An answer from before has the earlier values.
  outdate();
  report({ done: pending.length, total: pending.length, bytes: 0 });
  return 'done';
};
