import type { Lookup } from '@field-service/contract/reference.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import { showNotice } from '../notices.ts';
import type { MarkRow } from '../rows.ts';
import { wantsCrm, type SyncStepRun } from './context.ts';
import { dropUnseen, markSeen } from './full-sync.ts';
import { putMark, takePages } from './pages.ts';
import { editFacts } from './facts.ts';

/** The named lists that the job pages use (specification 001, section 3). */
const requiredLists = [
  'app-rate4',
  'app-rate2',
  'app-rate1',
  'app-area',
  'app-file-tags-users',
  'app-stat-acts',
  'app-followup-reason',
  'app-notes',
  'app-rate-cust1',
  'app-rate-cust2',
  'app-locs',
  'app-usage-notes',
];
const namedListType = 0;

/**
 * Stores a page of lookups. The delta also contains deleted lookups, which are removed from the device. The statuses of
 * the same answer are stored with the cursor that covers them.
 */
async function storeLookups(rows: Lookup[], mark: MarkRow, statuses: SyncAnswer['statuses'] = null): Promise<void> {
  const store = db();
  await store.transaction('rw', store.lookups, store.unseen, store.marks, store.facts, async () => {
    if (statuses) await editFacts({ statuses });
    await store.lookups.bulkPut(rows.filter((row) => row.deletor === null));
    await store.lookups.bulkDelete(rows.filter((row) => row.deletor !== null).map((row) => row.id));
    await markSeen('lookups', rows);
    await putMark(mark);
  });
}

async function missingLists(): Promise<string[]> {
  const codes = new Set((await db().lookups.where('type').equals(namedListType).toArray()).map((row) => row.code));
  return requiredLists.filter((code) => !codes.has(code));
}

export const syncLookup: SyncStepRun = async (context) => {
  let statuses: SyncAnswer['statuses'] = null;
  const received = await takePages(context, {
    id: 'lookups',
    first: await context.anyAnswer(),
    pageOf: (answer) => {
      ({ statuses } = answer);
      return answer.lookups;
    },
    store: async (rows, mark) => await storeLookups(rows, mark, statuses),
  });
  const missing = await missingLists();
  // A missing list affects only a few fields; it must not stop the download of the jobs.
  if (missing.length > 0) showNotice({ kind: 'missingList', names: missing });
  return received > 0 ? 'done' : 'nothing';
};

export const syncCrmLookups: SyncStepRun = async (context) => {
  const store = db();
  const [profile, global] = await Promise.all([store.profile.get('this'), store.settings.get('global')]);
  const received = wantsCrm(profile, global?.row)
    ? await takePages(context, {
        id: 'crm',
        first: await context.anyAnswer(),
        pageOf: (answer) => answer.crm,
        store: async (rows, mark) => await storeLookups(rows, mark),
      })
    : 0;
  // Both deltas of lookups fill one table, so only now is it known what neither of them brought.
  await dropUnseen('lookups');
  return received > 0 ? 'done' : 'nothing';
};
