import { db } from '../db.ts';
import { deviceId } from '../device-db.ts';
import { chunksOf } from '../job-reads.ts';
import { DeviceFailure, toFailure } from '../failure.ts';
import { markWhole } from '../jobs.ts';
import { showNotice } from '../notices.ts';
import { sha256OfText } from '../packing/sha256.ts';
import { api } from '../connection/connection.ts';
import { isAppStored, storeApp } from './app-files.ts';
import type { SyncStepRun } from './context.ts';
import { editFacts } from './facts.ts';

/** The maximum number of jobs per `set-posts-synced-on` call. */
const atOnce = 500;

/**
 * Marks the jobs that are complete on this device, and reports their ids if they have changed or the sync is full. No job
 * is, before the app itself is stored here; the first sync waits for that.
 */
export const refresh: SyncStepRun = async ({ report, signal, full }) => {
  await storeApp(signal);
  await markWhole();
  if (!isAppStored()) showNotice({ kind: 'failed', failure: toFailure(new DeviceFailure('device.app_files')) });
  const ids = (await db().jobs.toArray())
    .filter((row) => row.whole === 1 && row.bucket !== 'cancelled')
    .map((row) => row.id);
  const idsHash = await sha256OfText(ids.toSorted().join(','));
  const facts = await db().facts.get('this');
  if (!full && facts?.toldWhole === idsHash) return 'nothing';
  const did = await deviceId();
  for (const chunk of chunksOf(ids, atOnce)) await api.posts.setSynced({ body: { ids: chunk, did } }, { signal });
  await editFacts({ toldWhole: idsHash });
  report({ done: ids.length, total: ids.length, bytes: 0 });
  return ids.length > 0 ? 'done' : 'nothing';
};
