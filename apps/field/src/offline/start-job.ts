import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { allowedTransitions, holdOf, jobStatusOf } from '@field-service/domain/work/post-status.ts';
import { bucketWithPart, decideUnstart } from '@field-service/domain/work/job-buckets.ts';
import { newsAfterStart, type GoneReason } from '@field-service/domain/work/phone/job-news.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import { db } from './db.ts';
import { allStored, forgetEdits, shownDraft } from './edits.ts';
import { DeviceFailure, isPassing } from './failure.ts';
import { serverNow } from './connection/clock.ts';
import { endedReason, goneRow, jobRow, moveJob, removeJob, removeWork } from './jobs.ts';
import { log } from './logs/log.ts';
import { withRoom } from './room.ts';
import { isSigned } from './recorded/sign-cover.ts';
import { officeTasks } from './recorded/office-tasks.ts';
import { dropStatuses, enqueueStatus } from './outbox/outbox.ts';
import { signatureFolder, techSignPath } from './packing/job-file.ts';
import type { DraftRow, Geo, JobRow } from './rows.ts';
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
  techSign: null,
  moreSigns: [],
  signCovers: null,
  signVoidedAt: null,
  unsigned: null,
  noSignReason: '',
  followup: null,
  stationChanges: [],
  nextday: null,
  billingNote: '',
  lines: null,
});

/** The tasks of the office, none of them done. */
const tasksOf = (job: Job): DraftRow['tasks'] =>
  officeTasks(job)
    .slice(0, jobLimits.tasks)
    .map(({ id, name }) => ({ id, name: name.slice(0, jobTexts.task.name), done: false, note: '' }));

/** An unassigned job with the user as its lead, as the server will have it; other jobs as they are. */
async function taken({ job, taken: before }: JobRow): Promise<Pick<JobRow, 'job' | 'taken'>> {
  const user = (await db().profile.get('this'))?.user;
  if (job.assignees.length > 0 || user === undefined) return { job, taken: before ?? false };
  return { job: { ...job, assignees: [{ id: user.id, name: user.displayname, lead: true }] }, taken: true };
}

/** The job as it was before it was taken on this device. */
const givenBack = ({ job, taken: was }: JobRow): Pick<JobRow, 'job' | 'taken'> =>
  was === true ? { job: { ...job, assignees: [] }, taken: false } : { job };

/**
 * Moves a job from to-do to in progress, in one durable step. Queues the status change for the server if the job's
 * status allows it. Whoever starts an unassigned job gets it.
 */
export async function startJob(id: string, geo: Geo | null): Promise<void> {
  const store = db();
  const at = Date.now();
  const start = async () => {
    const row = await jobRow(id);
    if (!row) throw new DeviceFailure('device.job_missing');
    if (!(await store.drafts.get(id))) {
      forgetEdits(id);
      await store.drafts.add(emptyDraft(row.job, at, geo));
    }
    const changes = newsAfterStart(row.news?.changes ?? []);
    const news = row.news && changes.length > 0 ? { ...row.news, changes } : null;
    await moveJob(id, { bucket: 'inProgress', news, ...(await taken(row)) });
    const { status } = row.job;
    const stage = jobStatusOf(status);
    const next = stage ? allowedTransitions(stage, { signed: false, mayApprove: false, hold: holdOf(status) }) : [];
    if (next.includes('IP')) await enqueueStatus(id, 'IP', row.uts);
  };
  const tables = [store.jobs, store.drafts, store.outbox, store.profile];
  await withRoom(() => store.transaction('rw', tables, start));
}

/** What the server knows of a job: the flags of its status, its stamp, and why it leaves the device if it does. */
interface OnServer {
  flags: string;
  uts: number;
  reason: GoneReason;
}

/**
 * The job on the server: undefined if the server is unavailable. A job that the server does not have, or that is not the
 * user's any more, counts as ended at the server's present time.
 */
async function onServer(id: string, signal: AbortSignal | undefined): Promise<OnServer | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const [job] = await findJobs([id], signal);
    if (!job) return { flags: 'X', uts: serverNow(), reason: 'unassigned' };
    const { flags } = job.status;
    return { flags, uts: job.uts, reason: endedReason(flags) };
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

/**
 * Whether a customer has signed what is recorded on a job; the technician's own signature binds nobody. A signature that was voided by a change holds nothing back; one
 * that is packed was given for what is sent.
 */
async function hasSignature(id: string): Promise<boolean> {
  const store = db();
  const draft = shownDraft(id, await store.drafts.get(id));
  const packages = await store.packages.where('jobId').equals(id).toArray();
  return (
    (draft !== undefined && isSigned(draft)) ||
    packages.some(({ manifest }) =>
      manifest.entries.some(({ path }) => path.startsWith(signatureFolder) && path !== techSignPath),
    )
  );
}

export type UnstartResult = 'todo' | 'cleared' | 'signed';

/**
 * Moves a job from in progress back to to-do and clears its local data (specification 001, section 4). Has no effect if
 * the customer has signed. If the job has ended on the server in the meantime, removes it from the device. The signal
 * ends it, without any effect, while the server is asked.
 */
export async function unstartJob(id: string, signal?: AbortSignal): Promise<UnstartResult> {
  const store = db();
  await allStored();
  const signed = await hasSignature(id);
  const known = signed ? undefined : await onServer(id, signal);
  const decision = decideUnstart({ id, signed, serverFlags: known?.flags });
  signal?.throwIfAborted();
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
    store.packages,
    store.gone,
  ];
  const remove = async (): Promise<UnstartResult> => {
    const row = await jobRow(id);
    if (!row) return 'cleared';
    // While the server was asked, another window may have taken the signature or closed the job.
    if (await hasSignature(id)) return 'signed';
    if (row.bucket !== 'inProgress') throw new DeviceFailure('device.job_missing');
    if (decision.act === 'clearLocal') {
      await dropStatuses(id);
      await removeJob(row);
      // A sync under way may bring a record from before the end.
      if (known) await store.gone.put({ ...goneRow(row, known.reason), endedAt: known.uts });
      return 'cleared';
    }
    await removeWork(id);
    await moveJob(id, { bucket: bucketWithPart('todo', row.partSentAt), ...givenBack(row) });
    // A job whose lead is still at work is not taken back to to-do by a technician whose part was sent.
    if (row.partSentAt === null) await enqueueStatus(id, 'TD', row.uts);
    return 'todo';
  };
  const result = await store.transaction('rw', tables, remove).catch((error: unknown) => {
    if (error instanceof DeviceFailure) throw error;
    log('error', `un-start: ${String(error)}`);
    throw new DeviceFailure('device.remove_part');
  });
  if (result !== 'signed') forgetEdits(id);
  return result;
}
