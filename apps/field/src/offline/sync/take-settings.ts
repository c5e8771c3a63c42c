import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { db } from '../db.ts';
import { idsIn, putMine } from '../my-settings.ts';
import { syncMySign } from '../own-files/follow-server.ts';
import { dropNamed, jobTables } from './apply-jobs.ts';
import type { SyncContext, SyncStepRun } from './context.ts';
import { folderScope, type SettingScope } from './setting-rows.ts';

/** Creates the step that stores one part of the settings if the server has newer ones. */
const take =
  (part: 'mySettings' | 'folderSettings' | 'settings', scopeNow: () => SettingScope): SyncStepRun =>
  async ({ anyAnswer, report, signal }) => {
    const { row, uts }: SyncAnswer['settings'] = (await anyAnswer())[part];
    // The answer is of the folder in which the user was working until the sync was ended.
    signal.throwIfAborted();
    if (!row) return 'nothing';
    const store = db();
    const scope = scopeNow();
    await store.transaction('rw', store.settings, store.pendingSettings, async () => {
      await (scope === 'my' ? putMine(store, uts, row) : store.settings.put({ scope, uts, row }));
    });
    const count = Object.keys(row).length;
    report({ done: count, total: count, bytes: 0 });
    return 'done';
  };

const takeMySettings = take('mySettings', () => 'my');

/**
 * Lets go of the jobs that the setting `xpostids` names, and only then clears the setting on the server: after a kill in
 * between, the stored setting makes the next sync do both again. A job that is still the user's is read again.
 */
async function letGoOfNamed({ signal, outdate }: SyncContext): Promise<void> {
  const store = db();
  const ids = idsIn((await store.settings.get('my'))?.row.xpostids?.data);
  if (ids.length === 0) return;
  await store.transaction('rw', jobTables(), async () => await dropNamed(new Set(ids)));
  const { data } = await api.accounts.dropXpostids({}, { signal });
  await store.transaction('rw', store.settings, async () => {
    const my = await store.settings.get('my');
    if (my) await store.settings.put({ ...my, row: { ...my.row, ...data } });
  });
  // The answer's list of jobs was compared with those before.
  outdate();
}

/** Stores the user's settings and the signature that they name, and lets go of the jobs that they name. */
export const getMySettings: SyncStepRun = async (context) => {
  const result = await takeMySettings(context);
  await letGoOfNamed(context);
  await syncMySign(context.signal);
  return result;
};
export const getFolderSettings = take('folderSettings', () => folderScope(session()?.folderId ?? ''));
export const getSetting = take('settings', () => 'global');
