import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { trimLogs } from '../log.ts';
import type { FactsRow } from '../rows.ts';
import { trimOtherStores } from '../clear-store.ts';
import { trimSent } from '../uploading/trim-sent.ts';
import { putMark } from './pages.ts';
import type { SyncStepRun } from './context.ts';

export const firstFacts: FactsRow = {
  id: 'this',
  epoch: null,
  clockDifference: 0,
  lastSyncAt: null,
  stoppedStep: null,
  statuses: [],
  toSign: 0,
  toldWhole: null,
  pv: null,
};

export const editFacts = async (change: Partial<Omit<FactsRow, 'id'>>): Promise<void> => {
  const store = db();
  await store.transaction('rw', store.facts, async () => {
    await store.facts.put({ ...((await store.facts.get('this')) ?? firstFacts), ...change });
  });
};

/**
 * Stores the profile, the statuses and the number of jobs to sign, then deletes sent packages and log lines older than
 * 30 days.
 */
export const storeUser: SyncStepRun = async ({ answer, report }) => {
  const store = db();
  const { profile, statuses, toSign } = await answer();
  if (profile.row) {
    await store.profile.put({ ...profile.row, id: 'this' });
    await putMark({ id: 'profile', uts: profile.uts, ctid: 0, safe: null });
    report({ done: 1, total: 1, bytes: 0 });
  }
  if (!(await store.profile.get('this'))) throw new DeviceFailure('device.no_profile');
  await editFacts(statuses ? { statuses, toSign } : { toSign });
  const now = Date.now();
  await trimSent(store, now);
  await trimOtherStores(now);
  await trimLogs(now);
  return profile.row ? 'done' : 'nothing';
};
