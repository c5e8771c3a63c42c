import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import type { Manifest } from './manifest.ts';
import { verifyArchive } from './read.ts';
import { dropLeftArchives, withUnsealed } from './receive.ts';
import { selectBackup, selectExpiredArchives, updateFailed, updateGone, updateMade } from './queries.ts';
import { writeArchive } from './write.ts';

const keptFor = dayMs;

/**
 * Creates an ordered backup, reads it back as a restore would, and keeps its archive in the store for a day. If the job
 * runs again after its process was killed, it creates another archive. A failure is recorded in the state of the
 * backup, which must then be ordered again.
 */
export async function makeBackup(
  { system, database, files, config, log, now }: JobContext,
  { backupId }: EventPayloads['backup.ordered'],
): Promise<void> {
  const row = await selectBackup(system, backupId);
  if (row?.state !== 'waiting') return;
  const { passphrase } = config.backup;
  let manifest: Manifest | undefined;
  try {
    const { sha256, bytes } = await files.add(
      writeArchive({ database, files, passphrase }, row.part, (made) => (manifest = made)),
    );
    try {
      await files.withPath(sha256, async (file) => await withUnsealed(file, config, passphrase, verifyArchive));
    } catch (error) {
      await files.remove(sha256);
      throw error;
    }
    const made = { sha256, bytes, missing: manifest?.missing ?? 0, madeAt: manifest?.madeAt ?? now() };
    if (!(await updateMade(system, backupId, made, passphrase !== undefined, now() + keptFor)))
      await files.remove(sha256);
  } catch (error) {
    log.error({ err: error, backup: backupId }, 'a backup could not be made');
    await updateFailed(system, backupId);
  }
}

/** Removes stored archives after a day, and files that a killed process left on this machine. */
export const sweepBackups: Routine = {
  name: 'sweep-backups',
  cron: '9 * * * *',
  run: async ({ system, files, config, now }) => {
    await dropLeftArchives(config.dataDir, Date.now() - keptFor);
    for (const { id, sha256 } of await selectExpiredArchives(system, now())) {
      if (sha256 !== null) await files.remove(sha256);
      await updateGone(system, id);
    }
  },
};
