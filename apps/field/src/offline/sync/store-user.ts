import { serverNow } from '../connection/clock.ts';
import { session } from '../connection/session-state.ts';
import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { trimLogs } from '../logs/log.ts';
import { sendAskedLog } from '../logs/log-files.ts';
import { trimOtherStores } from '../clear-store.ts';
import { askForStarted } from '../loss/lost-work.ts';
import { syncAvatar } from '../own-files/follow-server.ts';
import { takeRemoval } from '../pin/removal.ts';
import { storeAids } from '../recorded/own-stock.ts';
import { trimSent } from '../uploading/trim-sent.ts';
import { editFacts } from './facts.ts';
import { putMark } from './pages.ts';
import type { SyncStepRun } from './context.ts';

/**
 * Stores the profile with its picture, drops a PIN that the office has removed, and sends the log if the office asks for it;
 * stores the statuses, the number of jobs to sign, the user's stock and the staff, then
 * deletes sent packages and log lines older than 30 days.
 */
export const storeUser: SyncStepRun = async ({ answer, report, signal }) => {
  const store = db();
  const { profile, statuses, toSign, aids, receipts } = await answer();
  await store.transaction('rw', store.profile, store.marks, store.facts, store.aids, async () => {
    if (profile.row) {
      await store.profile.put({ ...profile.row, id: 'this' });
      await putMark({ id: 'profile', uts: profile.uts, ctid: 0, safe: null });
    }
    await storeAids(store, aids, receipts);
    await editFacts({ ...(statuses ? { statuses } : {}), ...(toSign === null ? {} : { toSign }) });
  });
  if (profile.row) report({ done: 1, total: 1, bytes: 0 });
  if (!(await store.profile.get('this'))) throw new DeviceFailure('device.no_profile');
  await takeRemoval();
  await sendAskedLog(signal);
  await syncAvatar(signal);
  const userId = session()?.userId;
  if (userId !== undefined) await askForStarted(store, userId, signal);
  const today = serverNow();
  await trimSent(store, today);
  await trimOtherStores(today);
  await trimLogs(today);
  return profile.row ? 'done' : 'nothing';
};
