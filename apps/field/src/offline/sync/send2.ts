import { collectTrails, sendOutbox } from '../outbox.ts';
import type { SyncStepRun } from './context.ts';

/** Sends the small writes that wait: starts, un-starts, positions. */
export const send2: SyncStepRun = async ({ report }) => {
  await collectTrails();
  const sent = await sendOutbox((done, total) => report({ done, total, bytes: 0 }));
  return sent > 0 ? 'done' : 'nothing';
};
