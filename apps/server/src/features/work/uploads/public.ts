import type { EventPayloads } from '../../../queue/payloads.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';

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
