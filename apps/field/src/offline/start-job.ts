import { allowedTransitions, isJobStatus } from '@field-service/domain/work/post-status.ts';
import { decideUnstart } from '@field-service/domain/work/job-buckets.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import { db } from './db.ts';
import { forgetEdits } from './edits.ts';
import { DeviceFailure, isPassing } from './failure.ts';
import { jobRow, moveJob, removeJob, removeWork } from './jobs.ts';
import { dropStatuses, enqueueStatus } from './outbox.ts';
import type { DraftRow, Geo } from './rows.ts';
import { findJobs } from './job-reads.ts';

const emptyDraft = (job: Job, at: number, geo: Geo | null): DraftRow => ({
  jobId: job.id,
  luts: at,
  rev: 0,
  startData: { at, geo },
  ratings: [],
  tasks: tasksOf(job),
  areaChecklist: [],
  remarks: '',
  customerRemarks: '',
  signName: '',
  signPosition: '',
  customerSign: null,
  unsigned: null,
  noSignReason: '',
  followup: null,
  billingNote: '',
});

const isNamed = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

/** The tasks that the office added to the job (`data.tasks`), none of them done. */
const tasksOf = (job: Job): DraftRow['tasks'] => {
  const listed = job.data.tasks;
  return Array.isArray(listed)
    ? listed.filter(isNamed).map(({ id, name }) => ({ id, name, done: false, note: '' }))
    : [];
};

/**
 * Moves a job from to-do to in progress, in one durable step. Queues the status change for the server if the job's
 * status allows it.
 */
export async function startJob(id: string, geo: Geo | null): Promise<void> {
  const store = db();
  const at = Date.now();
  await store.transaction('rw', [store.jobs, store.drafts, store.outbox], async () => {
    const row = await jobRow(id);
    if (!row) throw new DeviceFailure('device.job_missing');
    if (!(await store.drafts.get(id))) {
      forgetEdits(id);
      await store.drafts.add(emptyDraft(row.job, at, geo));
    }
    await moveJob(id, { bucket: 'inProgress' });
    const { code } = row.job.status;
    const known = isJobStatus(code) ? allowedTransitions(code, { signed: false, mayApprove: false }) : [];
    if (known.includes('IP')) await enqueueStatus(id, 'IP', row.uts);
  });
}

/**
 * The flags of the job's status on the server: undefined if the server is unavailable, 'X' if the server has no such
 * job.
 */
async function serverFlags(id: string): Promise<string | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const [job] = await findJobs([id]);
    return job ? job.status.flags : 'X';
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

export type UnstartResult = 'todo' | 'cleared' | 'signed';

/**
 * Moves a job from in progress back to to-do and clears its local data (specification 001, section 4). Has no effect if
 * the customer has signed. If the job has ended on the server in the meantime, removes it from the device.
 */
export async function unstartJob(id: string): Promise<UnstartResult> {
  const store = db();
  const draft = await store.drafts.get(id);
  const signed = draft !== undefined && draft.customerSign !== null;
  const decision = decideUnstart({ id, signed, serverFlags: signed ? undefined : await serverFlags(id) });
  if (!decision.ok) return 'signed';
  const tables = [
    store.jobs,
    store.drafts,
    store.visits,
    store.usages,
    store.pictures,
    store.lateSigns,
    store.trails,
    store.outbox,
  ];
  await store.transaction('rw', tables, async () => {
    const row = await jobRow(id);
    if (!row) return;
    if (decision.act === 'clearLocal') {
      await dropStatuses(id);
      await removeJob(row);
      return;
    }
    await removeWork(id);
    await moveJob(id, { bucket: 'todo' });
    await enqueueStatus(id, 'TD', row.uts);
  });
  forgetEdits(id);
  return decision.act === 'clearLocal' ? 'cleared' : 'todo';
}
