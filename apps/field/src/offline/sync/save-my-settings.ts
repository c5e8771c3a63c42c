import { db } from '../db.ts';
import { api } from '../connection/connection.ts';
import type { SyncStepRun } from './context.ts';

/** Sends the settings that the user changed here; the response contains the current settings. */
export const saveMySettings: SyncStepRun = async ({ report, signal }) => {
  const store = db();
  const pending = await store.pendingSettings.toArray();
  if (pending.length === 0) return 'nothing';
  const settings = Object.fromEntries(pending.map(({ key, value }) => [key, value]));
  const { data } = await api.session.saveSettings({ body: { settings } }, { signal });
  await store.transaction('rw', store.settings, store.pendingSettings, async () => {
    const known = await store.settings.get('my');
    await store.settings.put({ scope: 'my', uts: known?.uts ?? 0, row: { ...known?.row, ...data } });
    for (const { key, value } of pending) {
      const now = await store.pendingSettings.get(key);
      // A setting that was changed again during the request is sent with the next sync.
      if (JSON.stringify(now?.value) === JSON.stringify(value)) await store.pendingSettings.delete(key);
    }
  });
  report({ done: pending.length, total: pending.length, bytes: 0 });
  return 'done';
};
