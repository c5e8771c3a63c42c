import { db } from '../db.ts';
import { sendPackages } from '../uploading/uploader.ts';
import type { SyncStepRun } from './context.ts';

/** Closed work that a restored server may have lost, and whatever else became due while this sync ran. */
export const reuploadClosedTasksWithZip: SyncStepRun = async ({ report, signal }) => {
  const waiting = await db().packages.where('createdAt').above(0).count();
  if (waiting === 0) return 'nothing';
  const sent = await sendPackages({ asked: false, signal });
  report({ done: sent, total: waiting, bytes: 0 });
  return sent > 0 ? 'done' : 'nothing';
};
