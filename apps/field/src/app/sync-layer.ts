import { session } from '../offline/connection/session-state.ts';
import { db } from '../offline/db.ts';
import { toFailure } from '../offline/failure.ts';
import { showNotice } from '../offline/notices.ts';
import type * as Run from '../offline/sync/run.ts';

/**
 * A requested sync. While the user is asked whether to resume a stopped sync, `stopped` is the step at which it
 * stopped; otherwise it is undefined.
 */
export interface SyncRequest {
  stopped: number | undefined;
  /** The id of the job on whose page a person asked for the sync; undefined elsewhere. */
  askedAt: string | undefined;
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

/**
 * Uses the sync, which is loaded on demand because the first screen does not need it. If it cannot be loaded, the user is
 * told to try again.
 */
async function withSync(act: (run: typeof Run) => Promise<void>): Promise<void> {
  let run;
  try {
    run = await import('../offline/sync/run.ts');
  } catch (error) {
    showNotice({ kind: 'failed', failure: toFailure(error) });
    return;
  }
  await act(run);
}

/** Reads the user's own affairs again, in the background: a sync has ended without them. */
async function refreshOwn(): Promise<void> {
  if (!navigator.onLine || session() === undefined) return;
  const { refreshSheets, sheetIds } = await import('../offline/sheets/sheets.ts');
  await refreshSheets(sheetIds);
}

/** Runs a sync from the given step, which is 0 unless the user resumes a stopped sync. */
export async function startSync(startAt: number, askedAt?: string): Promise<void> {
  await withSync(async ({ runSync }) => {
    set({ stopped: undefined, askedAt });
    await runSync({ startAt });
    await refreshOwn();
  });
}

/** Starts a sync by itself if this user has never synced on this device. */
export async function startFirstSync(): Promise<void> {
  if (!navigator.onLine || (await db().facts.get('this'))?.lastSyncAt) return;
  await startSync(0);
}

/** Reads everything again. Without a network, only shows a notice. */
export async function startFullSync(): Promise<void> {
  if (!navigator.onLine) {
    showNotice({ kind: 'unreachable' });
    return;
  }
  await withSync(async ({ runSync }) => {
    set({ stopped: undefined, askedAt: undefined });
    await runSync({ full: true });
  });
}

export const forgetSync = (): void => set({ stopped: undefined, askedAt: undefined });

/**
 * Starts a sync, or asks whether to resume a stopped one. Without a network, only shows a notice. `askedAt`: the id of the
 * job on whose page the user asks.
 */
export async function askForSync(askedAt?: string): Promise<void> {
  if (!navigator.onLine) {
    showNotice({ kind: 'unreachable' });
    return;
  }
  await withSync(async ({ stoppedAt }) => {
    const stopped = await stoppedAt();
    if (stopped === undefined || stopped === 0) await startSync(0, askedAt);
    else set({ stopped, askedAt });
  });
}
