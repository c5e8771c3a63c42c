import type { Job } from '@field-service/contract/work/job.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { StampSpan } from '@field-service/domain/values/business-date.ts';
import {
  bucketOfFlags,
  bucketWithPart,
  decideJobSync,
  isOpenBucket,
  lateAfterSync,
  type JobBucket,
  type JobSyncAction,
  partAfterSync,
} from '@field-service/domain/work/job-buckets.ts';
import { goneReason, isNewToday, isToldGone, mergeNews, newsOf } from '@field-service/domain/work/phone/job-news.ts';
import { leadsJob } from '@field-service/domain/work/phone/job-people.ts';
import { db } from '../db.ts';
import { folderSettings } from '../folder-settings.ts';
import { endedReason, goneRow, jobRow, putJob, removeJob, removeWork, rowOfJob } from '../jobs.ts';
import { dayStartOf, isElsewhere, timeZoneOf, windowOf } from '../mobile-settings.ts';
import { showNotice } from '../notices.ts';
import type { JobRow } from '../rows.ts';
import { session } from '../connection/session-state.ts';
import { hasUnsentWork } from '../unsent.ts';

/** The tables that are read or written when jobs are applied or let go of. */
export const jobTables = () => {
  const store = db();
  return [
    store.jobs,
    store.ibase,
    store.drafts,
    store.visits,
    store.usages,
    store.pictures,
    store.lateSigns,
    store.trails,
    store.packages,
    store.marks,
    store.gone,
    store.facts,
    store.profile,
    store.settings,
  ];
};

/** Whether the technician still expects something of the job: to work on it, or that its lead closes it. */
const expected = (row: JobRow): boolean => isOpenBucket(row.bucket) || row.partSentAt !== null;

/** What is needed to judge a change of the office. */
interface Reader {
  userId: string | undefined;
  day: { now: number; timeZone: string; cutoffMinutes: number; lastSyncAt: number | null };
  window: StampSpan;
  elsewhere: (job: Job) => boolean;
}

/** Requires a transaction over the tables of the facts, the profile and the settings. */
async function readReader(): Promise<Reader> {
  const store = db();
  const { userId, folderId = '' } = session() ?? {};
  const [profile, facts, my, folder] = await Promise.all([
    store.profile.get('this'),
    store.facts.get('this'),
    store.settings.get('my'),
    folderSettings(store, folderId),
  ]);
  const now = Date.now();
  return {
    userId,
    day: {
      now,
      timeZone: timeZoneOf(profile, folderId),
      cutoffMinutes: dayStartOf(my?.row),
      // Jobs that are read again, or those of another folder, are not new.
      lastSyncAt: facts?.fullSync ? null : (facts?.lastSyncAt ?? null),
    },
    window: windowOf({ profile, folderId, my: my?.row, folder, now }),
    elsewhere: (job) => isElsewhere(job, profile, folderId),
  };
}

/** What the technician has not read yet of the office's changes to a job. */
function newsAfter(row: JobRow | undefined, incoming: Job, bucket: JobBucket, reader: Reader): JobRow['news'] {
  const at = reader.day.now;
  if (!row) {
    const isNew = bucket === 'todo' && isNewToday({ ...reader.day, job: incoming, userId: reader.userId });
    return isNew ? { at, changes: [{ kind: 'new', before: null, after: null }] } : null;
  }
  if (!expected(row) || bucket === 'closed' || bucket === 'cancelled') return null;
  const changes = mergeNews(row.news?.changes ?? [], newsOf(row.job, incoming, reader.userId));
  return changes.length === 0 ? null : { at, changes };
}

/** A record of the server, with the assignment that the device made by starting the job until a record knows of it. */
const withTaken = (row: JobRow | undefined, incoming: Job): { job: Job; taken: boolean } =>
  row?.taken === true && incoming.assignees.length === 0
    ? { job: { ...incoming, assignees: row.job.assignees }, taken: true }
    : { job: incoming, taken: false };

/** The row of a job that a sync stores or replaces. */
function rowAfter(row: JobRow | undefined, received: Job, target: JobBucket, reader: Reader): Omit<JobRow, 'key'> {
  const { job: incoming, taken } = withTaken(target === 'inProgress' ? row : undefined, received);
  const { uts, status } = incoming;
  const partSentAt = partAfterSync({
    device: row?.partSentAt ?? null,
    server: incoming.partSentAt,
    incoming: { uts, flags: status.flags },
    leads: leadsJob(incoming, reader.userId),
  });
  const bucket = bucketWithPart(target, partSentAt);
  const late = lateAfterSync({
    device: row?.late ? { state: row.late, at: row.lateAt ?? 0 } : null,
    server: incoming.lateWork,
    incoming: { uts, flags: status.flags },
  });
  return {
    ...rowOfJob(incoming, bucket),
    ...(taken ? { taken } : {}),
    whole: row?.whole ?? 0,
    // Work on a cancelled job stays set aside.
    aside: bucket === 'cancelled' ? (row?.aside ?? null) : null,
    news: newsAfter(row, incoming, bucket, reader),
    partSentAt,
    late,
    lateAt: late === null ? null : (row?.lateAt ?? null),
  };
}

/** Whether a record says nothing newer of a job than that it has ended, for which it has left this device. */
const isKnownEnd = async (incoming: Job): Promise<boolean> =>
  incoming.uts <= ((await db().gone.get(incoming.id))?.endedAt ?? 0);

async function perform(action: JobSyncAction, incoming: Job, reader: Reader): Promise<void> {
  const row = await jobRow(incoming.id);
  switch (action.act) {
    case 'store':
    case 'replace':
      await putJob(rowAfter(row, incoming, action.bucket, reader));
      await db().gone.delete(incoming.id);
      return;
    case 'note':
      if (row)
        await putJob({
          ...row,
          ...withTaken(row, incoming),
          uts: incoming.uts,
          siteId: incoming.addressid ?? '',
        });
      return;
    case 'removeFolder':
      await removeWork(incoming.id);
      return;
    case 'remove':
      if (row) {
        await removeJob(row);
        await db().gone.put(goneRow(row, endedReason(incoming.status.flags)));
      }
      return;
    case 'setAside':
      if (row)
        await putJob({
          ...row,
          ...withTaken(row, incoming),
          uts: incoming.uts,
          aside: { reason: endedReason(incoming.status.flags), at: Date.now() },
          news: null,
        });
      return;
    // Nothing to do: the work tables take the place of a folder, and plans are downloaded after the jobs are stored.
    case 'createFolder':
    case 'downloadPlans':
  }
}

/** Updates a job whose work was set aside. If the office gives the job back, the work returns to the list. */
async function followAside(row: JobRow, received: Job, { userId }: Reader): Promise<void> {
  const { job: incoming, taken } = withTaken(row, received);
  const bucket = bucketOfFlags(incoming.status.flags);
  const ended = row.aside?.reason === 'cancelled' || row.aside?.reason === 'closed';
  const back = bucket === 'todo' && ended ? incoming.uts > row.uts : bucket === 'todo';
  const news = back ? newsOf(row.job, incoming, userId) : [];
  await putJob({
    ...row,
    job: incoming,
    uts: incoming.uts,
    taken,
    aside: back ? null : row.aside,
    news: news.length > 0 ? { at: Date.now(), changes: news } : null,
  });
}

/**
 * Applies jobs received from the server according to the domain rules. Requires a transaction over `jobTables`.
 */
export async function applyJobs(jobs: readonly Job[], full: boolean): Promise<void> {
  const store = db();
  const reader = await readReader();
  for (const incoming of jobs) {
    const row = await jobRow(incoming.id);
    if (!row && (await isKnownEnd(incoming))) continue;
    if (row?.aside) {
      await followAside(row, incoming, reader);
      continue;
    }
    const base = await store.ibase.get(incoming.addressid ?? '');
    const actions = decideJobSync({
      stored: row
        ? {
            bucket: row.bucket,
            uts: row.uts,
            flags: row.flags,
            unsent: await hasUnsentWork(row.id),
            sentAt: row.sentAt,
          }
        : undefined,
      incoming: { uts: incoming.uts, flags: incoming.status.flags },
      full,
      ibChanged: incoming.ib !== null && base?.uts !== incoming.ib.uts,
      update: true,
    });
    for (const action of actions) await perform(action, incoming, reader);
  }
}

/** How long the page of a job that left the device can say why, in milliseconds. */
const goneKeptMs = 30 * dayMs;

/**
 * Removes jobs that the user no longer has: unsent work is set aside, the rest is deleted. A job of another folder than
 * the chosen one stays as it is while it has unsent work. Requires a transaction over `jobTables`.
 */
async function letGo(leaves: (id: string) => boolean): Promise<void> {
  const store = db();
  const { window, day, userId, elsewhere } = await readReader();
  await store.gone.filter(({ at }) => at < day.now - goneKeptMs).delete();
  const packed = new Set((await store.packages.toArray()).map((row) => row.jobId));
  for (const row of await store.jobs.toArray()) {
    // Closed work that has not been sent yet stays visible to the technician.
    if (!leaves(row.id) || row.aside || packed.has(row.id)) continue;
    const reason = goneReason(row.job, { window, elsewhere: elsewhere(row.job) });
    const unsent = await hasUnsentWork(row.id);
    if (reason === 'otherFolder' && unsent) continue;
    const told = isToldGone(row.job, reason, userId);
    // Late work concerns a job that the technician has closed: its reassignment is told with what became of the work.
    if (told && (isOpenBucket(row.bucket) || row.late !== null))
      showNotice({ kind: 'taskRemoved', title: row.job.title || row.job.docno, reason });
    if (unsent) await putJob({ ...row, aside: { reason, at: Date.now() }, news: null });
    else {
      await removeJob(row);
      if ((told || reason === 'otherFolder') && (expected(row) || row.late !== null))
        await store.gone.put(goneRow(row, reason));
    }
  }
}

/** Lets go of all jobs but those with these ids, which are in the caller's window. */
export const dropUnlisted = async (ids: ReadonlySet<string>): Promise<void> => await letGo((id) => !ids.has(id));

/** Lets go of the jobs with these ids. */
export const dropNamed = async (ids: ReadonlySet<string>): Promise<void> => await letGo((id) => ids.has(id));
