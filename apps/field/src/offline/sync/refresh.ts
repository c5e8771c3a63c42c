import { db } from '../db.ts';
import { deviceId } from '../device-db.ts';
import { chunksOf } from '../job-reads.ts';
import { markWhole } from '../jobs.ts';
import { api } from '../session.ts';
import type { SyncStepRun } from './context.ts';

/** Jobs that `set-posts-synced-on` takes at once. */
const atOnce = 500;

/** Marks what is whole and tells the office which jobs the technician can work without network. */
export const refresh: SyncStepRun = async ({ report, signal }) => {
  await markWhole();
  const ids = (await db().jobs.toArray()).filter((row) => row.whole === 1 && row.bucket !== 'cancelled').map((row) => row.id);
  const did = await deviceId();
  for (const chunk of chunksOf(ids, atOnce)) await api.posts.setSynced({ body: { ids: chunk, did } }, { signal });
  report({ done: ids.length, total: ids.length, bytes: 0 });
  return ids.length > 0 ? 'done' : 'nothing';
};
