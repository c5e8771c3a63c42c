import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { isAbandoned, isUploadId, unfinishedFor, withKnownLength, type Incoming, type IncomingUploads, type Waiting } from './incoming.ts';
import { isMissing } from './staging.ts';

/** The number in a description that the tus store wrote; a description that a kill cut short has none. */
async function announcedSize(file: string): Promise<number | undefined> {
  try {
    const info: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof info === 'object' && info !== null && 'size' in info && typeof info.size === 'number' ? info.size : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Resumable uploads under `{dataDir}/uploads`: bytes and descriptions in folders of their own. */
export async function diskIncoming(dataDir: string): Promise<IncomingUploads> {
  const folders = { parts: path.join(dataDir, 'uploads', 'parts'), info: path.join(dataDir, 'uploads', 'info') };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  const partOf = (uploadId: string): string => path.join(folders.parts, uploadId);
  const infoOf = (uploadId: string): string => path.join(folders.info, `${uploadId}.json`);

  const find = async (uploadId: string): Promise<Incoming | undefined> => {
    if (!isUploadId(uploadId)) return undefined;
    try {
      const { size, mtimeMs } = await stat(partOf(uploadId));
      return { bytes: size, changedAt: mtimeMs, finished: (await announcedSize(infoOf(uploadId))) === size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const drop = async (uploadId: string): Promise<void> => {
    if (!isUploadId(uploadId)) return;
    await rm(partOf(uploadId), { force: true });
    await rm(infoOf(uploadId), { force: true });
  };

  /** The tus store writes the same files again, with more in them. */
  const describe = async (uploadId: string, bytes: number): Promise<void> =>
    await writeFile(infoOf(uploadId), JSON.stringify({ id: uploadId, size: bytes, offset: 0 }), { mode: 0o600 });

  return {
    datastore: withKnownLength(new FileStore({ directory: folders.parts, configstore: new FileConfigstore(folders.info), expirationPeriodInMilliseconds: unfinishedFor })),
    find,
    withPath: async (uploadId, work) => await work(partOf(uploadId)),
    deposit: async (uploadId, bytes) => {
      await describe(uploadId, bytes.size);
      await writeFile(partOf(uploadId), bytes.stream(), { mode: 0o600 });
    },
    drop,
    waitingOf: async (ownerId) => {
      const waiting: Waiting = { uploads: 0, bytes: 0 };
      for (const uploadId of await readdir(folders.parts)) {
        if (!uploadId.startsWith(`${ownerId}.`)) continue;
        const found = await find(uploadId);
        if (found === undefined) continue;
        waiting.uploads += 1;
        waiting.bytes += Math.max(found.bytes, (await announcedSize(infoOf(uploadId))) ?? 0);
      }
      return waiting;
    },
    reserve: async (uploadId, bytes) => {
      await describe(uploadId, bytes);
      await writeFile(partOf(uploadId), '', { mode: 0o600 });
    },
    sweep: async (now) => {
      let removed = 0;
      for (const uploadId of await readdir(folders.parts)) {
        const found = await find(uploadId);
        if (found === undefined || !isAbandoned(found, now)) continue;
        await drop(uploadId);
        removed += 1;
      }
      return removed;
    },
  };
}
