import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '../../../context.ts';
import { recordSystemHistory } from '../../../history/public.ts';
import type { Manifest } from './manifest.ts';
import { insertSent } from './queries.ts';
import { verifyArchive } from './read.ts';
import { withUnsealed } from './receive.ts';
import { withMeasures } from './take.ts';
import { writeArchive } from './write.ts';

/**
 * Writes a full backup to a file, which gets its name only when it is complete and verified. Returns the size and hash
 * of the file, and the number of missing files.
 */
export async function backUpTo(
  {
    database,
    system,
    files,
    config,
    now,
  }: Pick<Services, 'database' | 'system' | 'files' | 'config'> & { now: number },
  file: string,
): Promise<{ bytes: number; sha256: string; missing: number }> {
  const { passphrase } = config.backup;
  const part = `${file}.part`;
  let manifest: Manifest | undefined;
  let made = { bytes: 0, sha256: '' };
  const archive = withMeasures(
    writeArchive({ database, files, passphrase }, 'full', (written) => (manifest = written)),
    async (bytes, sha256) => {
      made = { bytes, sha256 };
      await Promise.resolve();
    },
  );
  try {
    await pipeline(archive, createWriteStream(part, { mode: 0o600, flush: true }));
    await withUnsealed(part, config, passphrase, verifyArchive);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  const missing = manifest?.missing ?? 0;
  const id = uuidv7();
  await insertSent(system, {
    id,
    part: 'full',
    byName: 'console',
    encrypted: passphrase !== undefined,
    now,
    ...made,
    missing,
    madeAt: manifest?.madeAt ?? now,
  });
  await recordSystemHistory(system, 'console', now, {
    noun: 'system',
    id,
    folderId: null,
    kind: 'backup',
    after: { part: 'full', encrypted: passphrase !== undefined },
  });
  return { ...made, missing };
}
