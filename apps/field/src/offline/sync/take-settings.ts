import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import { syncMySign } from '../recorded/my-sign.ts';
import type { SettingScope } from '../rows.ts';
import type { SyncStepRun } from './context.ts';

const partOf: Record<SettingScope, 'mySettings' | 'folderSettings' | 'settings'> = {
  my: 'mySettings',
  folder: 'folderSettings',
  global: 'settings',
};

/** Creates the step that stores the settings of one scope if the server has newer ones. */
const take =
  (scope: SettingScope): SyncStepRun =>
  async ({ anyAnswer, report }) => {
    const { row, uts }: SyncAnswer['settings'] = (await anyAnswer())[partOf[scope]];
    if (!row) return 'nothing';
    const store = db();
    await store.transaction('rw', store.settings, store.pendingSettings, async () => {
      const pending = scope === 'my' ? await store.pendingSettings.toArray() : [];
      // Local changes that have not been sent yet override the server's values.
      const own = Object.fromEntries(pending.map(({ key, value }) => [key, { data: value, uts }]));
      await store.settings.put({ scope, uts, row: { ...row, ...own } });
    });
    const count = Object.keys(row).length;
    report({ done: count, total: count, bytes: 0 });
    return 'done';
  };

const takeMySettings = take('my');

/** Stores the user's settings, and the signature that they name. */
export const getMySettings: SyncStepRun = async (context) => {
  const result = await takeMySettings(context);
  await syncMySign(context.signal);
  return result;
};
export const getFolderSettings = take('folder');
export const getSetting = take('global');
