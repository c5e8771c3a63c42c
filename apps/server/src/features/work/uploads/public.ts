import type { EventPayloads } from '../../../queue/payloads.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';

export { settleArrival } from './apply.ts';
export { isWorkKnown } from './exported/open-work.ts';
export { formFileId, storeForm, type HandedOver } from './form.ts';
export { prepareHandOver, takeHandOver, type PreparedUpload } from './handed-over.ts';
export { storableJson } from './job-file.ts';
export { keepManifest } from './manifest.ts';
export { isJobFile, prepareWork, type PreparedWork } from './prepare.ts';
export {
  beginEffects,
  entriesOf,
  folderOfWork,
  keepEffects,
  lockPackage,
  markReceived,
  noteClock,
  ownPackage,
  undoEffects,
  type EntryRow,
  type PackageRow,
} from './queries.ts';
export { takeIncoming } from './zip/received-zip.ts';
export { openGuardedZip, type GuardedZip } from './zip/zip-guard.ts';

/** Deletes a resumable upload after the commit: its bytes are in the store, so it is no longer needed. */
export async function dropTakenUpload(
  { incoming }: Pick<JobContext, 'incoming'>,
  { upload }: EventPayloads['upload.taken'],
): Promise<void> {
  await incoming.drop(upload);
}

export const sweepUploads: Routine = {
  name: 'sweep-uploads',
  cron: '17 * * * *',
  run: async ({ incoming, log, now }) => {
    const removed = await incoming.sweep(now());
    if (removed > 0) log.info({ removed }, 'uploads that nobody went on with are gone');
  },
};
