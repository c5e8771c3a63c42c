import { isClockTolerable, syncSteps, type SyncStep } from '@field-service/domain/work/job-buckets.ts';
import { db, isCurrent } from '../db.ts';
import { DeviceFailure, isAbort, isTimeout, toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { api } from '../connection/connection.ts';
import { onSession, session } from '../connection/session-state.ts';
import { askSync, currentWindow, type SyncContext, type SyncStepRun, type WholeAnswer } from './context.ts';
import { downloadItem2 } from './download-items.ts';
import { followEpoch, followFolder, beginFullSync, StartOver } from './full-sync.ts';
import { requireRoom, withRoom } from '../room.ts';
import { getPvValue } from './get-pv-value.ts';
import { beginProgress, endProgress, reportStep, syncProgress, type SyncOutcome } from './progress.ts';
import { reUpload } from './re-upload.ts';
import { refresh } from './refresh.ts';
import { saveMySettings } from './save-my-settings.ts';
import { reuploadClosedTasksWithZip, send2 } from './send.ts';
import { editFacts } from './facts.ts';
import { storeUser } from './store-user.ts';
import { syncCrmLookups, syncLookup } from './sync-lookups.ts';
import { syncTask } from './sync-task.ts';
import { getFolderSettings, getMySettings, getSetting } from './take-settings.ts';

const runs: Record<SyncStep, SyncStepRun> = {
  send2,
  storeUser,
  saveMySettings,
  getMySettings,
  getFolderSettings,
  reUpload,
  getSetting,
  syncLookup,
  downloadItem2,
  syncCrmLookups,
  syncTask,
  getPvValue,
  refresh,
  reuploadClosedTasksWithZip,
};

/** The steps that only send: what was recorded arrives, whatever the device's clock says. */
const sendingSteps: readonly SyncStep[] = ['send2', 'saveMySettings', 'reUpload', 'reuploadClosedTasksWithZip'];

/**
 * Compares the device's clock with the server's at the midpoint of the round trip. Returns false if they differ too
 * much for a download.
 */
async function checkClock(signal: AbortSignal): Promise<boolean> {
  const sent = Date.now();
  const { data } = await api.session.ping({ body: { geo: null, time: sent, type: 'EW' } }, { signal });
  const here = (sent + Date.now()) / 2;
  await withRoom(() => editFacts({ clockDifference: Math.round(here - data.time) }));
  return isClockTolerable(here, data.time);
}

/** Whether downloads would leave enough space for recording. */
const hasRoom = async (): Promise<boolean> =>
  await requireRoom().then(
    () => true,
    (error: unknown) => {
      if (error instanceof DeviceFailure) return false;
      throw error;
    },
  );

interface Kept {
  window: { start: number; end: number };
  answer: WholeAnswer;
}

function contextFor(
  { full, jobsChanged }: Pick<SyncContext, 'full' | 'jobsChanged'>,
  signal: AbortSignal,
  step: () => SyncStep,
): SyncContext {
  let kept: Kept | undefined;
  const context: SyncContext = {
    signal,
    full,
    jobsChanged,
    report: (count) => reportStep(step(), count),
    answer: async () => {
      const window = await currentWindow();
      // Settings that were just received may have moved the window.
      if (kept && kept.window.start === window.start && kept.window.end === window.end) return kept.answer;
      const answer = await askSync(signal);
      await context.follow(answer);
      kept = { window, answer };
      return answer;
    },
    anyAnswer: async () => kept?.answer ?? (await context.answer()),
    askPage: async (after) => await askSync(signal, after),
    follow: async ({ epoch }) => await followEpoch(epoch),
    outdate: () => {
      context.jobsChanged = true;
      kept = undefined;
    },
  };
  return context;
}

/** After a timeout, the step is retried once; a second timeout is an error (specification 001, section 7). */
async function runStep(step: SyncStep, context: SyncContext): Promise<void> {
  reportStep(step, { state: 'running' });
  try {
    reportStep(step, { state: await runs[step](context) });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    log('warning', `sync.${step}: timed out, tried again`);
    reportStep(step, { state: await runs[step](context) });
  }
}

/** Of the running sync. */
let controller: AbortController | undefined;

/** Why a sync was ended. */
class SyncEnded extends DOMException {
  readonly asked: boolean;

  constructor(asked: boolean) {
    super('The sync was cancelled', 'AbortError');
    this.asked = asked;
  }
}
/** Ends the running sync, as the user asks. */
export const cancelSync = (): void => controller?.abort(new SyncEnded(true));

interface SyncStart {
  /** The step from which a stopped sync resumes. A full sync always starts from the first one. */
  startAt?: number;
  /** Whether the user asked to read everything again. */
  full?: boolean;
  /** Whether to wait for a sync that is running; a full one waits for one in another window. */
  wait?: boolean;
}

const end = (outcome: SyncOutcome): SyncOutcome => {
  endProgress(outcome);
  return outcome;
};

async function runSteps({ startAt = 0, full = false }: SyncStart, signal: AbortSignal): Promise<SyncOutcome> {
  const store = db();
  const began = Date.now();
  let at: number | null = null;
  let stopped: number | null = null;
  const stepAt = (index: number): SyncStep => syncSteps[index] ?? 'send2';
  const runSending = async (): Promise<void> => {
    const context = contextFor({ full: false, jobsChanged: false }, signal, () => stepAt(at ?? 0));
    for (const [index, step] of syncSteps.entries()) {
      signal.throwIfAborted();
      if (!sendingSteps.includes(step)) continue;
      at = index;
      await runStep(step, context);
    }
    at = null;
  };
  const runFrom = async (first: number): Promise<void> => {
    const facts = await db().facts.get('this');
    const from = facts?.fullSync ? 0 : first;
    beginProgress(from);
    // A sync that was stopped or killed may have changed jobs already.
    const changed = facts !== undefined && facts.stoppedStep !== null;
    const start = { full: facts?.fullSync ?? false, jobsChanged: changed };
    const context = contextFor(start, signal, () => stepAt(at ?? from));
    await withRoom(() => editFacts({ stoppedStep: stopped ?? 0 }));
    for (at = from; at < syncSteps.length; at += 1) {
      signal.throwIfAborted();
      await runStep(stepAt(at), context);
    }
  };
  beginProgress(startAt);
  try {
    if (full) await beginFullSync();
    await followFolder();
    stopped = (await db().facts.get('this'))?.stoppedStep ?? null;
    if (!(await checkClock(signal))) {
      await runSending();
      throw new DeviceFailure('device.clock');
    }
    // What is sent makes room: its copies may be deleted.
    if (!(await hasRoom())) {
      await runSending();
      await requireRoom();
    }
    try {
      await runFrom(startAt);
    } catch (error) {
      if (!(error instanceof StartOver)) throw error;
      log('warning', error.message);
      await runFrom(0);
    }
    await withRoom(() => editFacts({ stoppedStep: null, lastSyncAt: Date.now(), fullSync: false }));
    return end({ kind: 'completed', seconds: Math.max(1, Math.round((Date.now() - began) / 1000)) });
  } catch (error) {
    // The store may have been closed by a logout, or another user's may have taken its place.
    if (isCurrent(store)) await editFacts({ stoppedStep: at ?? stopped }).catch(() => undefined);
    if (isAbort(error))
      return end({ kind: 'cancelled', asked: !(signal.reason instanceof SyncEnded) || signal.reason.asked });
    if (at !== null) reportStep(stepAt(at), { state: 'failed' });
    const failure = toFailure(error);
    log('error', `sync.${at === null ? 'ping' : stepAt(at)}: ${failure.code}`);
    return end({ kind: 'failed', step: at === null ? null : stepAt(at), failure });
  }
}

/**
 * Runs a sync, and returns how it ended. Does nothing, and returns undefined, while one is already running here or in
 * another window, unless it is to wait for that.
 */
export async function runSync(start: SyncStart = {}): Promise<SyncOutcome | undefined> {
  if (start.wait !== true && syncProgress.current()?.outcome === null) return undefined;
  const waits = start.full === true || start.wait === true;
  const own = new AbortController();
  const { signal } = own;
  const { userId, folderId } = session() ?? {};
  const stop = onSession(() => {
    // Answers for another user or folder do not belong to these cursors.
    const now = session();
    if (now?.userId !== userId || now?.folderId !== folderId) own.abort(new SyncEnded(false));
  });
  try {
    return await navigator.locks.request(
      'field-service-sync',
      waits ? { signal } : { ifAvailable: true },
      async (lock) => {
        if (!lock) return undefined;
        controller = own;
        return await runSteps(start, signal);
      },
    );
  } finally {
    stop();
  }
}

/**
 * Runs a sync from its first step, after one that runs, which may have passed the news. Returns whether it completed.
 */
export const syncAfresh = async (): Promise<boolean> => (await runSync({ wait: true }))?.kind === 'completed';

/** The step at which the last sync stopped; undefined if there is nothing to resume. */
export async function stoppedAt(): Promise<number | undefined> {
  const facts = await db().facts.get('this');
  if (!facts || facts.fullSync || facts.folderId !== session()?.folderId) return undefined;
  return facts.stoppedStep ?? undefined;
}
