import { sending } from '../connection/connection.ts';
import { db } from '../db.ts';
import { collectTrails, sendOutbox } from '../outbox/outbox.ts';
import { sendPackages } from '../uploading/uploader.ts';
import type { SyncStepRun } from './context.ts';

/** Sends the pending small writes: starts, un-starts and positions. */
export const send2: SyncStepRun = async ({ report }) => {
  const sent = await sending(async (sender) => {
    await collectTrails(sender.store);
    return await sendOutbox(sender, { asked: true, onSent: (done, total) => report({ done, total, bytes: 0 }) });
  });
  return sent > 0 ? 'done' : 'nothing';
};

/** Sends closed work that a restored server may have lost, and everything else that became due during this sync. */
export const reuploadClosedTasksWithZip: SyncStepRun = async ({ report, signal }) => {
  const waiting = await db().packages.count();
  if (waiting === 0) return 'nothing';
  const sent = await sendPackages({ asked: false, signal });
  report({ done: sent, total: waiting, bytes: 0 });
  return sent > 0 ? 'done' : 'nothing';
};
