import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { isClockTolerable, syncSteps, type SyncStep } from '@field-service/domain/work/job-buckets.ts';
import { db } from '../db.ts';
import { DeviceFailure, isAbort, toFailure } from '../failure.ts';
import { log } from '../log.ts';
import { api, onSession, session } from '../session.ts';
import { offerAgain } from '../uploading/uploader.ts';
import { askSync, currentWindow, type SyncContext, type SyncStepRun } from './context.ts';
import { downloadItem2 } from './download-items.ts';
import { getPvValue } from './get-pv-value.ts';
import { beginProgress, endProgress, reportStep, syncProgress } from './progress.ts';
import { reUpload } from './re-upload.ts';
import { refresh } from './refresh.ts';
import { saveMySettings } from './save-my-settings.ts';
import { reuploadClosedTasksWithZip, send2 } from './send.ts';
import { editFacts, storeUser } from './store-user.ts';
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

/** Compares the device's clock with the server's at the midpoint of the round trip. Throws if they differ too much. */
async function checkClock(signal: AbortSignal): Promise<void> {
  const sent = Date.now();
  const { data } = await api.session.ping({ body: { geo: null, time: sent, type: 'EW' } }, { signal });
  const here = (sent + Date.now()) / 2;
  await editFacts({ clockDifference: Math.round(here - data.time) });
  if (!isClockTolerable(here, data.time)) throw new DeviceFailure('device.clock');
}

interface Kept {
  window: { start: number; end: number };
  answer: SyncAnswer;
}

/**
 * Detects a restored server by its new epoch: everything is then fetched again, and kept packages are offered again.
 */
async function followEpoch(epoch: string): Promise<boolean> {
  const known = (await db().facts.get('this'))?.epoch ?? null;
  await editFacts({ epoch });
  if (known === null || known === epoch) return false;
  await db().marks.clear();
  await offerAgain();
  log('warning', `the server's epoch is new: ${epoch}`);
  return true;
}

function contextFor(signal: AbortSignal, step: () => SyncStep): SyncContext {
  let kept: Kept | undefined;
  const context: SyncContext = {
    signal,
    full: false,
    jobsChanged: false,
    report: (count) => reportStep(step(), count),
    answer: async () => {
      const window = await currentWindow();
      // Settings that were just received may have moved the window.
      if (kept && kept.window.start === window.start && kept.window.end === window.end) return kept.answer;
      const answer = await context.nextAnswer();
      kept = { window, answer };
      return answer;
    },
    nextAnswer: async () => {
      const answer = await askSync(signal);
      if (!(await followEpoch(answer.epoch))) return answer;
      context.full = true;
      return askSync(signal);
    },
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
    if (!(error instanceof ApiFailure) || error.code !== 'client.timeout') throw error;
    log('warning', `sync.${step}: timed out, tried again`);
    reportStep(step, { state: await runs[step](context) });
  }
}

let controller: AbortController | undefined;

export const cancelSync = (): void => controller?.abort(new DOMException('The sync was cancelled', 'AbortError'));

async function runSteps(startAt: number, signal: AbortSignal): Promise<void> {
  const began = Date.now();
  let at: number | null = null;
  const stepAt = (index: number): SyncStep => syncSteps[index] ?? 'send2';
  beginProgress(startAt);
  try {
    await checkClock(signal);
    const context = contextFor(signal, () => stepAt(at ?? startAt));
    for (at = startAt; at < syncSteps.length; at += 1) {
      signal.throwIfAborted();
      await runStep(stepAt(at), context);
    }
    await editFacts({ stoppedStep: null, lastSyncAt: Date.now() });
    endProgress({ kind: 'completed', seconds: Math.max(1, Math.round((Date.now() - began) / 1000)) });
  } catch (error) {
    // The store may have been closed by a logout.
    await editFacts({ stoppedStep: at }).catch(() => undefined);
    if (isAbort(error)) {
      endProgress({ kind: 'cancelled' });
      return;
    }
    if (at !== null) reportStep(stepAt(at), { state: 'failed' });
    const failure = toFailure(error);
    log('error', `sync.${at === null ? 'ping' : stepAt(at)}: ${failure.code}`);
    endProgress({ kind: 'failed', step: at === null ? null : stepAt(at), failure });
  }
}

/** Runs the steps from `startAt`. Does nothing while a sync is already running, in this window or another. */
export async function runSync(startAt = 0): Promise<void> {
  if (syncProgress.current()?.outcome === null) return;
  controller = new AbortController();
  const { signal } = controller;
  const stop = onSession(() => {
    if (!session()) cancelSync();
  });
  try {
    await navigator.locks.request('field-service-sync', { ifAvailable: true }, async (lock) => {
      if (lock) await runSteps(startAt, signal);
    });
  } finally {
    stop();
  }
}

/** The step at which the last sync stopped; undefined if there is nothing to resume. */
export const stoppedAt = async (): Promise<number | undefined> =>
  (await db().facts.get('this'))?.stoppedStep ?? undefined;
