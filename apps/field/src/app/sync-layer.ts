import { showNotice } from '../offline/notices.ts';

/**
 * A requested sync. `stopped` is the step at which the last sync stopped, while the user is asked whether to resume it.
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

/** Starts a sync at a step; the user chooses the step when asked to resume a stopped sync. */
export async function startSync(step: number): Promise<void> {
  set({ stopped: undefined });
  const { runSync } = await loadRun();
  await runSync(step);
}

export const forgetSync = (): void => set({ stopped: undefined });

/** Starts a sync: immediately, or after asking whether to resume a stopped one. */
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
