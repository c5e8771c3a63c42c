import {
  bucketKey,
  bucketOfFlags,
  decideJobSync,
  jobBuckets,
  type JobBucket,
  type StoredJob,
} from '@field-service/domain/work/job-buckets.ts';
import { jobStatusCodes, seededFlags, type JobStatus } from '@field-service/domain/work/post-status.ts';
import { writeSetting } from '@field-service/server/features/site/settings/public.ts';
import { makeJob } from '@field-service/testing/people.ts';
import { expect, test } from 'vitest';
import { logIn, sync } from '../with-server.ts';
import { openRig } from './rig.ts';

const rig = openRig();

interface Pair {
  id: string;
  status: JobStatus;
  stored: { bucket: JobBucket; flags: string; unsent: boolean; newerBy: number } | null;
}

const ages = [-1000, 0, 1000];
/** A job that was closed here waits to be sent (P), or was sent (C). */
const storedAs: readonly { bucket: JobBucket; flags: string }[] = [
  ...jobBuckets.filter((bucket) => bucket !== 'closed').map((bucket) => ({ bucket, flags: '' })),
  { bucket: 'closed', flags: 'P' },
  { bucket: 'closed', flags: 'C' },
];

/** What is left of a job after the actions of a sync. */
function after({ stored, status }: Pair, uts: number): unknown {
  const flags = seededFlags[status];
  const known: StoredJob | undefined = stored
    ? { bucket: stored.bucket, flags: stored.flags, unsent: stored.unsent, uts: uts + stored.newerBy }
    : undefined;
  let left: unknown = known ? { bucket: known.bucket, aside: false, unsent: known.unsent, record: 'earlier' } : null;
  const actions = decideJobSync({
    stored: known,
    incoming: { uts, flags },
    full: false,
    ibChanged: false,
    update: true,
  });
  for (const action of actions) {
    // The list of the phone's jobs then lacks this one, so the same sync brings it as it ended.
    if (action.act === 'remove') left = { bucket: bucketOfFlags(flags), aside: false, unsent: false, record: 'new' };
    if (action.act === 'setAside') left = { bucket: known?.bucket, aside: true, unsent: true, record: 'new' };
    // What the office did shows once the work of this job is received or discarded.
    if (action.act === 'note') left = { bucket: known?.bucket, aside: false, unsent: known?.unsent, record: 'new' };
    if (action.act === 'store' || action.act === 'replace') {
      // Work on a cancelled job stays set aside.
      const aside = action.bucket === 'cancelled' && actions.some(({ act }) => act === 'setAside');
      left = { bucket: action.bucket, aside, unsent: known?.unsent ?? false, record: 'new' };
    }
  }
  return left;
}

test('every pair of what the phone and the server know of a job, older, equal or newer, ends as decided; work stays', async () => {
  const { db } = rig.server();
  await writeSetting(db, { folderId: rig.world().folder.id }, 'x-mobileSetting', { synclimit: 200 });
  const user = await rig.newUser();
  const pairs: Pair[] = [];
  const add = async (status: JobStatus, stored: Pair['stored']): Promise<void> => {
    const { id } = await makeJob(db, rig.site(), { plan: Date.now(), assignees: [user], status });
    pairs.push({ id, status, stored });
  };
  for (const status of jobStatusCodes) {
    await add(status, null);
    for (const local of storedAs)
      for (const newerBy of ages) for (const unsent of [false, true]) await add(status, { ...local, newerBy, unsent });
  }
  const page = await rig.openPage();
  await logIn(page, user);
  expect(await sync(page)).toBe('completed');
  const stamps = await page.evaluate(async (given) => {
    const { db: opened, putJob } = globalThis.offline;
    const store = opened();
    const found: Record<string, number> = {};
    const blank = { luts: 1, rev: 1, startData: { at: 1, geo: null }, ratings: [], tasks: [], billingNote: '' };
    const texts = { remarks: 'Mine', customerRemarks: '', signName: '', signPosition: '', noSignReason: '' };
    const lists = {
      areaChecklist: [],
      stationChanges: [],
      moreSigns: [],
      techSign: null,
      lines: null,
      nextday: null,
      signCovers: null,
      signVoidedAt: null,
      unsigned: null,
    };
    await store.transaction('rw', store.jobs, store.drafts, async () => {
      for (const { id, stored } of given) {
        const row = await store.jobs.where('id').equals(id).first();
        if (!row) throw new Error('The first sync brings every job.');
        found[id] = row.uts;
        if (stored === null) await store.jobs.delete(row.key);
        else {
          const job = { ...row.job, title: 'earlier' };
          await putJob({ ...row, job, bucket: stored.bucket, flags: stored.flags, uts: row.uts + stored.newerBy });
        }
        if (stored?.unsent === true)
          await store.drafts.put({ ...blank, ...texts, ...lists, jobId: id, customerSign: null, followup: null });
      }
    });
    // Every job is read again.
    await store.marks.delete('jobs');
    return found;
  }, pairs);
  expect(await sync(page)).toBe('completed');
  const left = await page.evaluate(
    async (ids) => {
      const store = globalThis.offline.db();
      const found: unknown[] = [];
      for (const id of ids) {
        const row = await store.jobs.where('id').equals(id).first();
        const unsent = (await store.drafts.where('jobId').equals(id).count()) > 0;
        const record = row?.job.title === 'earlier' ? 'earlier' : 'new';
        found.push(row ? { bucket: row.bucket, aside: row.aside !== null, unsent, record } : null);
      }
      return found;
    },
    pairs.map(({ id }) => id),
  );
  const rows = await page.evaluate(async () => await globalThis.offline.db().jobs.toArray());
  expect(rows.filter(({ key, bucket, id }) => key !== bucketKey(bucket, id)).map(({ key }) => key)).toEqual([]);
  const named = (pair: Pair, found: unknown) => JSON.stringify([pair.status, pair.stored, found]);
  expect(pairs.map((pair, at) => named(pair, left[at]))).toEqual(
    pairs.map((pair) => named(pair, after(pair, stamps[pair.id] ?? 0))),
  );
  expect(pairs.filter(({ status }) => bucketOfFlags(seededFlags[status]) === undefined)).toEqual([]);
  const kept = pairs.filter(
    ({ stored }, at) => stored?.unsent === true && !JSON.stringify(left[at]).includes('"unsent":true'),
  );
  expect(kept).toEqual([]);
});
