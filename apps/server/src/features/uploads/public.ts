import type { EventPayloads } from '../../queue/payloads.ts';
import type { JobContext, Routine } from '../../queue/job.ts';
import { dropIncoming, sweepIncoming } from './incoming.ts';

/** After the commit: the bytes are in the store, the resumable upload is no longer needed. */
export async function dropTakenUpload({ config }: Pick<JobContext, 'config'>, { upload }: EventPayloads['upload.taken']): Promise<void> {
  await dropIncoming(config.dataDir, upload);
}

/** Lets go of uploads that nobody goes on with. */
export const sweepUploads: Routine = {
  name: 'sweep-uploads',
  cron: '17 * * * *',
  run: async ({ config, log, now }) => {
    const removed = await sweepIncoming(config.dataDir, now());
    if (removed > 0) log.info({ removed }, 'uploads that nobody went on with are gone');
  },
};
