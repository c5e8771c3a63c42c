import { addDays, businessDateOf, stampOn } from '../values/business-date.ts';
import type { StampSpan } from '../values/business-date.ts';
import type { DecimalText } from '../values/decimal.ts';
import { isLocalId } from '../values/ids.ts';

/**
 * The buckets in which a device stores jobs. `complete` means pending update or signature: the technician has closed
 * the job, but the customer's signature may still follow.
 */
export const jobBuckets = ['todo', 'inProgress', 'complete', 'closed', 'cancelled'] as const;
export type JobBucket = (typeof jobBuckets)[number];

/** Whether a job in this bucket is still to be worked on. */
export const isOpenBucket = (bucket: JobBucket): boolean => bucket === 'todo' || bucket === 'inProgress';

const prefixes = { todo: 'T_', complete: 'P_', closed: 'C_', cancelled: 'X_' } as const;

/** The key of a stored job: `T_{id}`, `P_{id}`, `C_{id}` or `X_{id}`; `job/{id}/` for a job in progress. */
export const bucketKey = (bucket: JobBucket, id: string): string =>
  bucket === 'inProgress' ? `job/${id}/` : `${prefixes[bucket]}${id}`;

/** The bucket and job of a storage key; `undefined` for any other key. */
export function parseBucketKey(key: string): { bucket: JobBucket; id: string } | undefined {
  const started = /^job\/([^/]+)\/$/.exec(key)?.[1];
  if (started) return { bucket: 'inProgress', id: started };
  const bucket = jobBuckets.find((name) => name !== 'inProgress' && key.startsWith(prefixes[name]));
  return bucket && key.length > 2 ? { bucket, id: key.slice(2) } : undefined;
}

/**
 * The bucket for a job from the server, according to the first of its flags that applies: X, C, P with S (`complete`),
 * then P, D, A, Z or O (to do). A job with flag P but not S is shown as to do and keeps its status on the server.
 * `undefined` for any other flags, which keep the job off phones.
 */
export function bucketOfFlags(flags: string): JobBucket | undefined {
  if (flags.includes('X')) return 'cancelled';
  if (flags.includes('C')) return 'closed';
  if (flags.includes('P')) return flags.includes('S') ? 'complete' : 'todo';
  return /[DAZO]/.test(flags) ? 'todo' : undefined;
}

export interface StoredJob {
  bucket: JobBucket;
  /** The server stamp of the stored record. */
  uts: number;
  /** The status flags of the stored record. */
  flags: string;
  /** Whether there is work without a receipt. */
  unsent: boolean;
  /** The server's time of the receipt for the work that closed the job here. */
  sentAt?: number | null | undefined;
}
export interface IncomingJob {
  uts: number;
  flags: string;
}

/** A device's actions for one job during a sync, in this order. */
export type JobSyncAction =
  | { act: 'store'; bucket: JobBucket }
  | { act: 'createFolder' }
  | { act: 'removeFolder' }
  | { act: 'downloadPlans' }
  /** The server's record replaces the stored one; data recorded on the device is kept. */
  | { act: 'replace'; bucket: JobBucket }
  /** The server's record is stored for later: the job is shown as it was closed here until its work is received. */
  | { act: 'note' }
  | { act: 'remove' }
  /** Unsent work is moved from the list to "On this device" instead of being deleted. */
  | { act: 'setAside' };

export interface JobSyncInput {
  stored?: StoredJob | undefined;
  incoming: IncomingJob;
  /** Whether unchanged jobs are included, as in a full sync. */
  full: boolean;
  /** Whether the installed base's stamp differs from the stored one. */
  ibChanged: boolean;
  /** The update flag: whether a started job leaves the list once it is closed or cancelled on the server. */
  update: boolean;
}

const plans: JobSyncAction = { act: 'downloadPlans' };
const folder: JobSyncAction = { act: 'createFolder' };

function decideUnknown(incoming: IncomingJob, bucket: JobBucket): JobSyncAction[] {
  const store: JobSyncAction = { act: 'store', bucket };
  return /[AD]/.test(incoming.flags) && bucket === 'todo' ? [store, folder, plans] : [store];
}

function decideCancelled(stored: StoredJob, incoming: IncomingJob, bucket: JobBucket): JobSyncAction[] {
  const clear: JobSyncAction = stored.unsent ? { act: 'setAside' } : { act: 'removeFolder' };
  if (bucket === 'cancelled') return [clear, { act: 'replace', bucket }];
  // Jobs with P become to-do, jobs with C become closed, and both get a folder. Other jobs are applied only if they are
  // newer.
  if (incoming.flags.includes('P')) return [clear, { act: 'replace', bucket: 'todo' }, folder];
  if (bucket === 'closed') return [clear, { act: 'replace', bucket }, folder];
  return incoming.uts > stored.uts ? [clear, { act: 'replace', bucket }, plans] : [clear];
}

function decideStarted(stored: StoredJob, incoming: IncomingJob, bucket: JobBucket, update: boolean): JobSyncAction[] {
  if (bucket === 'closed' || bucket === 'cancelled') {
    if (!update) return [];
    return stored.unsent ? [{ act: 'setAside' }] : [{ act: 'remove' }];
  }
  return incoming.uts > stored.uts ? [{ act: 'replace', bucket: 'inProgress' }] : [];
}

/**
 * Decides the actions for one job in a sync (specification 001, section 4, "Per-job sync rules"); an empty list means
 * no action. No rule deletes unsent work (domain decisions, section 9).
 */
export function decideJobSync({ stored, incoming, full, ibChanged, update }: JobSyncInput): JobSyncAction[] {
  const bucket = bucketOfFlags(incoming.flags);
  if (!bucket) return [];
  if (!stored) return decideUnknown(incoming, bucket);
  // An answer that was on its way while the work or the late signature was sent does not know it yet; a newer record follows.
  const behind = bucket === 'todo' || (bucket === 'complete' && stored.bucket === 'closed');
  if (behind && stored.bucket !== 'inProgress' && incoming.uts <= (stored.sentAt ?? 0)) return [];
  if (stored.uts >= incoming.uts && !full && !ibChanged) return [];
  if (stored.bucket === 'inProgress') return decideStarted(stored, incoming, bucket, update);
  if (stored.bucket === 'cancelled') return decideCancelled(stored, incoming, bucket);
  if (stored.bucket === 'todo') return [{ act: 'replace', bucket }, plans];
  // The job is closed on this device and being sent; the server's record is applied afterwards. No later sync brings it.
  const waits = stored.bucket === 'closed' ? stored.flags.includes('P') : stored.unsent;
  if (waits) return incoming.uts > stored.uts ? [{ act: 'note' }] : [];
  return [{ act: 'replace', bucket }];
}

/**
 * When the part of a technician who does not lead the job was sent, after a sync; null if there is none, or if it no
 * longer counts: the job has ended or was reopened, or the technician leads it now. `server` is what the server's record
 * says, undefined if it does not say; a record that is older than the part cannot know it.
 */
export function partAfterSync(input: {
  device: number | null;
  server: number | null | undefined;
  incoming: IncomingJob;
  leads: boolean;
}): number | null {
  const { device, server, incoming, leads } = input;
  if (leads || bucketOfFlags(incoming.flags) !== 'todo') return null;
  if (server === undefined || (device !== null && incoming.uts <= device)) return device ?? server ?? null;
  return server;
}

/** The state of work that arrived too late to be applied at once. */
export type LateState = 'late' | 'set_aside';

/**
 * The state of a technician's late work after a sync; null if there is none. `at` is the server's time of its receipt. A
 * record that is not newer may not know the work yet, and one that is newer tells what the office decided (`server`).
 * Work that was set aside is no longer mentioned once the job is open again.
 */
export function lateAfterSync(input: {
  device: { state: LateState; at: number } | null;
  server: LateState | null | undefined;
  incoming: IncomingJob;
}): LateState | null {
  const { device, server = null, incoming } = input;
  const state = device !== null && incoming.uts <= device.at ? device.state : server;
  const ended = ['cancelled', 'closed'].includes(bucketOfFlags(incoming.flags) ?? '');
  return state === 'set_aside' && !ended ? null : state;
}

/** The bucket of a job of which the technician's part was sent: it waits for the lead and does not return as to do. */
export const bucketWithPart = (bucket: JobBucket, partSentAt: number | null): JobBucket =>
  bucket === 'todo' && partSentAt !== null ? 'complete' : bucket;

/**
 * The defaults for a sync: the days before and after today in its window, the days during which a job can still be
 * signed, and the jobs per page (specification 001, section 9).
 */
export const syncDefaults = { additionalMissDay: 14, additionalDate: 0, toSignDays: 10, synclimit: 20 } as const;

/**
 * The start of a person's day in minutes after midnight, from the hour of the setting `cutofftime` (`HH:MM`); 0 if the
 * value is invalid.
 */
export const cutoffMinutesOf = (value: unknown): number => {
  const hour = typeof value === 'string' ? /^([01]?\d|2[0-3]):[0-5]\d$/.exec(value)?.[1] : undefined;
  return hour === undefined ? 0 : Number(hour) * 60;
};

/**
 * The period, in stamps, for which jobs are stored on a device: from `additionalMissDay` days ago to the end of the day
 * `additionalDate` days ahead. Days start at the cut-off.
 */
export function syncWindow(input: {
  now: number;
  timeZone: string;
  additionalMissDay?: number | undefined;
  additionalDate?: number | undefined;
  cutoffMinutes?: number | undefined;
}): StampSpan {
  const { now, timeZone, cutoffMinutes = 0 } = input;
  const today = businessDateOf(now, timeZone, cutoffMinutes);
  const back = input.additionalMissDay ?? syncDefaults.additionalMissDay;
  const ahead = input.additionalDate ?? syncDefaults.additionalDate;
  return {
    start: stampOn(addDays(today, -back), cutoffMinutes, timeZone),
    end: stampOn(addDays(today, ahead + 1), cutoffMinutes, timeZone),
  };
}

/** The period, in stamps, whose closed jobs can still be signed, including today. */
export const toSignWindow = (input: {
  now: number;
  timeZone: string;
  toSignDays?: number | undefined;
  cutoffMinutes?: number | undefined;
}): StampSpan =>
  syncWindow({ ...input, additionalMissDay: input.toSignDays ?? syncDefaults.toSignDays, additionalDate: 0 });

export const isInWindow = (stamp: number, window: StampSpan): boolean => stamp >= window.start && stamp < window.end;

/**
 * The result of un-starting a job: rejected, saved on this device only, saved on both this device and the server, or
 * removed from this device.
 */
export type UnstartDecision =
  | { ok: false; code: 'post.signed' }
  | { ok: true; act: 'saveLocally' | 'saveBoth' | 'clearLocal' };

/**
 * Decides what un-starting a job does. `serverFlags` are the flags of the job's status on the server, which are known
 * only online.
 */
export function decideUnstart(job: { id: string; signed: boolean; serverFlags?: string | undefined }): UnstartDecision {
  if (job.signed) return { ok: false, code: 'post.signed' };
  if (job.serverFlags === undefined || isLocalId(job.id)) return { ok: true, act: 'saveLocally' };
  const bucket = bucketOfFlags(job.serverFlags);
  const ended = bucket === 'cancelled' || bucket === 'closed' || bucket === 'complete';
  return { ok: true, act: ended ? 'clearLocal' : 'saveBoth' };
}

/** The clock difference, in ms, from which a sync is rejected. */
export const clockToleranceMs = 90_000;

export const isClockTolerable = (deviceNow: number, serverNow: number): boolean =>
  Math.abs(deviceNow - serverNow) < clockToleranceMs;

/**
 * Whether a quantity is above 0, judged by its digits, so that the decimal library is not loaded before the first
 * screen.
 */
const isPositive = (qty: DecimalText): boolean => !qty.startsWith('-') && /[1-9]/.test(qty);

/** The stations to sync: those not yet ticked whose type is covered by a line with a quantity above 0. */
export function stationsToSync<S extends { type: { id: string }; tick?: boolean | undefined }>(
  stations: readonly S[],
  lines: readonly { stationType: string | null; qty: DecimalText }[],
): S[] {
  const covered = new Set(lines.filter((line) => isPositive(line.qty)).map((line) => line.stationType));
  return stations.filter((station) => !station.tick && covered.has(station.type.id));
}

/** The steps of a sync in order (specification 001, section 4). */
export const syncSteps = [
  'send2',
  'storeUser',
  'saveMySettings',
  'getMySettings',
  'getFolderSettings',
  'reUpload',
  'getSetting',
  'syncLookup',
  'downloadItem2',
  'syncCrmLookups',
  'syncTask',
  'getPvValue',
  'refresh',
  'reuploadClosedTasksWithZip',
] as const;
export type SyncStep = (typeof syncSteps)[number];
