import { db } from '../db.ts';
import { sendPackages, sending } from '../uploading/uploader.ts';
import type { SyncStepRun } from './context.ts';

/** Sends all packages that have no receipt yet. If a package fails, it is kept and the sync continues. */
export const reUpload: SyncStepRun = async ({ report, outdate, signal }) => {
  const waiting = await db().packages.toArray();
  if (waiting.length === 0) return 'nothing';
  const bytesOf = (uploadId: string | undefined) => waiting.find((row) => row.uploadId === uploadId)?.bytes ?? 0;
  const stop = sending.subscribe(() => {
    const now = sending.current();
    if (now) report({ done: now.part - 1, total: now.parts, bytes: Math.min(now.bytes, bytesOf(now.uploadId)) });
  });
  try {
    const sent = await sendPackages({ asked: true, signal });
    if (sent > 0) outdate();
    report({ done: sent, total: waiting.length, bytes: waiting.reduce((sum, row) => sum + row.bytes, 0) });
    return 'done';
  } finally {
    stop();
  }
};
