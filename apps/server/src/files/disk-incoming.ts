import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { FileConfigstore, FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { isDraft, replaceFile } from './atomic-files.ts';
import {
  isAbandoned,
  isUploadId,
  unfinishedFor,
  withKnownLength,
  type IncomingUpload,
  type IncomingUploads,
  type WaitingUploads,
} from './incoming.ts';
import { isMissing } from './staging.ts';

/** The size in an upload's description; undefined if there is no description or a kill cut it short. */
async function announcedSize(file: string): Promise<number | undefined> {
  try {
    const info: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof info === 'object' && info !== null && 'size' in info && typeof info.size === 'number'
      ? info.size
      : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The number of uploads whose size a process remembers. */
const maxKnown = 100_000;

/** Removes a draft that is more than a day old; one that has since become a description no longer exists. */
async function dropOld(draft: string, now: number): Promise<void> {
  try {
    if (now - (await stat(draft)).mtimeMs > dayMs) await rm(draft, { force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The tus store's descriptions, written atomically because the store rewrites each of them several times. */
class WholeDescriptions extends FileConfigstore {
  override async set(uploadId: string, upload: Upload): Promise<void> {
    if (!isUploadId(uploadId)) throw new TypeError('invalid upload id');
    await replaceFile(this.directory, `${uploadId}.json`, JSON.stringify(upload));
  }
}

/** Opens the storage of resumable uploads under `{dataDir}/uploads`: bytes and descriptions are in separate folders. */
export async function diskIncoming(dataDir: string): Promise<IncomingUploads> {
  const folders = { parts: path.join(dataDir, 'uploads', 'parts'), info: path.join(dataDir, 'uploads', 'info') };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  const partOf = (uploadId: string): string => path.join(folders.parts, uploadId);
  const infoOf = (uploadId: string): string => path.join(folders.info, `${uploadId}.json`);

  // An upload's announced size never changes; rereading every size for each new upload would take longer and longer.
  const announced = new Map<string, number>();
  const announcedBy = async (uploadId: string): Promise<number | undefined> => {
    const known = announced.get(uploadId) ?? (await announcedSize(infoOf(uploadId)));
    if (known !== undefined) {
      if (announced.size >= maxKnown) announced.clear();
      announced.set(uploadId, known);
    }
    return known;
  };

  const find = async (uploadId: string): Promise<IncomingUpload | undefined> => {
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
    announced.delete(uploadId);
    await rm(partOf(uploadId), { force: true });
    await rm(infoOf(uploadId), { force: true });
  };

  /**
   * Writes the file that describes an upload. For a resumable upload, the tus store later overwrites it with a more
   * complete one.
   */
  const describe = async (uploadId: string, bytes: number): Promise<void> =>
    await replaceFile(
      folders.info,
      path.basename(infoOf(uploadId)),
      JSON.stringify({ id: uploadId, size: bytes, offset: 0 }),
    );

  return {
    datastore: withKnownLength(
      new FileStore({
        directory: folders.parts,
        configstore: new WholeDescriptions(folders.info),
        expirationPeriodInMilliseconds: unfinishedFor,
      }),
    ),
    find,
    withPath: async (uploadId, work) => await work(partOf(uploadId)),
    deposit: async (uploadId, bytes) => {
      await describe(uploadId, bytes.size);
      await writeFile(partOf(uploadId), bytes.stream(), { mode: 0o600 });
    },
    drop,
    waitingOf: async (ownerId) => {
      const waiting: WaitingUploads = { uploads: 0, bytes: 0 };
      for (const uploadId of await readdir(folders.parts)) {
        if (!uploadId.startsWith(`${ownerId}.`)) continue;
        const bytes = (await announcedBy(uploadId)) ?? (await find(uploadId))?.bytes;
        if (bytes === undefined) continue;
        waiting.uploads += 1;
        waiting.bytes += bytes;
      }
      return waiting;
    },
    reserve: async (uploadId, bytes) => {
      await describe(uploadId, bytes);
      announced.set(uploadId, bytes);
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
      // Drafts of descriptions that a kill left behind.
      for (const name of await readdir(folders.info))
        if (isDraft(name)) await dropOld(path.join(folders.info, name), now);
      return removed;
    },
  };
}
