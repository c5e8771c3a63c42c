import type { Job } from '@field-service/contract/work/job.ts';
import { bucketOfFlags, decideJobSync, type JobSyncAction } from '@field-service/domain/work/job-buckets.ts';
import { db } from '../db.ts';
import { jobRow, putJob, removeJob, removeWork, rowOfJob } from '../jobs.ts';
import { showNotice } from '../notices.ts';
import type { JobRow } from '../rows.ts';
import { hasUnsentWork } from '../unsent.ts';

const open = (row: JobRow): boolean => row.bucket === 'todo' || row.bucket === 'inProgress';

async function perform(action: JobSyncAction, incoming: Job): Promise<void> {
  const row = await jobRow(incoming.id);
  switch (action.act) {
    case 'store':
    case 'replace':
      await putJob({ ...rowOfJob(incoming, action.bucket), whole: row?.whole ?? 0 });
      return;
    case 'removeFolder':
      await removeWork(incoming.id);
      return;
    case 'remove':
      if (row) await removeJob(row);
      return;
    case 'setAside':
      if (row)
        await putJob({ ...row, job: incoming, uts: incoming.uts, aside: { reason: 'cancelled', at: Date.now() } });
      return;
    // Nothing to do: the work tables take the place of a folder, and plans are downloaded after the jobs are stored.
    case 'createFolder':
    case 'downloadPlans':
  }
}

/** Updates a job whose work was set aside. If the office gives the job back, the work returns to the list. */
async function followAside(row: JobRow, incoming: Job): Promise<void> {
  const bucket = bucketOfFlags(incoming.status.flags);
  const back = bucket === 'todo' && row.aside?.reason === 'cancelled' ? incoming.uts > row.uts : bucket === 'todo';
  await putJob({ ...row, job: incoming, uts: incoming.uts, aside: back ? null : row.aside });
}

/**
 * Applies jobs received from the server according to the domain rules. Requires a transaction over the tables of jobs
 * and recorded work.
 */
export async function applyJobs(jobs: readonly Job[], full: boolean): Promise<void> {
  const store = db();
  for (const incoming of jobs) {
    const row = await jobRow(incoming.id);
    if (row?.aside) {
      await followAside(row, incoming);
      continue;
    }
    const base = await store.ibase.get(incoming.addressid ?? '');
    const actions = decideJobSync({
      stored: row
        ? { bucket: row.bucket, uts: row.uts, flags: row.flags, unsent: await hasUnsentWork(row.id) }
        : undefined,
      incoming: { uts: incoming.uts, flags: incoming.status.flags },
      full,
      ibChanged: incoming.ib !== null && base?.uts !== incoming.ib.uts,
      update: true,
    });
    for (const action of actions) await perform(action, incoming);
  }
}

/**
 * Removes from the list the jobs that are no longer in the caller's window: unsent work is set aside, the rest is
 * deleted. Requires a transaction over the tables of jobs and recorded work.
 */
export async function dropUnlisted(ids: ReadonlySet<string>): Promise<void> {
  const store = db();
  const packed = new Set((await store.packages.toArray()).map((row) => row.jobId));
  for (const row of await store.jobs.toArray()) {
    // Closed work that has not been sent yet stays visible to the technician.
    if (ids.has(row.id) || row.aside || packed.has(row.id)) continue;
    if (open(row)) showNotice({ kind: 'taskRemoved', title: row.job.title || row.job.docno });
    if (await hasUnsentWork(row.id)) await putJob({ ...row, aside: { reason: 'withdrawn', at: Date.now() } });
    else await removeJob(row);
  }
}
