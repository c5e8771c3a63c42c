import { showNotice } from '../offline/notices.ts';

/**
 * A requested sync. While the user is asked whether to resume a stopped sync, `stopped` is the step at which it
 * stopped; otherwise it is undefined.
 */
export interface SyncRequest {
  stopped: number | undefined;
}

let request: SyncRequest | null = null;
const listeners = new Set<() => void>();
const set = (next: SyncRequest | null) => {
  request = next;
  for (const listener of listeners) listener();
};

export const syncRequest = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): SyncRequest | null => request,
};

// The sync is loaded on demand: the first screen does not need it.
const loadRun = () => import('../offline/sync/run.ts');

/** Runs a sync from the given step, which is 0 unless the user resumes a stopped sync. */
export async function startSync(step: number): Promise<void> {
  set({ stopped: undefined });
  const { runSync } = await loadRun();
  await runSync(step);
}

export const forgetSync = (): void => set({ stopped: undefined });

/** Starts a sync, or asks whether to resume a stopped one. Without a network, only shows a notice. */
export async function askForSync(): Promise<void> {
  if (!navigator.onLine) {
    showNotice({ kind: 'unreachable' });
    return;
  }
  const { stoppedAt } = await loadRun();
  const stopped = await stoppedAt();
  if (stopped === undefined || stopped === 0) await startSync(0);
  else set({ stopped });
}
