import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PictureTask } from './picture-worker.ts';
import { statOf } from './staging.ts';
import { assertHash, type BlobHash, type FileStore } from './store.ts';
import { openTaskProcess, TasksBusy } from './task-process.ts';

/**
 * Copies of pictures for display: upright, without EXIF and usually smaller. Created once and kept alongside the store.
 */
export interface Pictures {
  /**
   * Returns the file with the copy, at most `width` pixels wide, or at full size for null. Throws `PictureUnreadable`
   * if no copy can be created, `TasksBusy` if too many tasks are waiting, and `BlobMissing` if the blob is not stored.
   */
  derive: (sha256: BlobHash, width: number | null) => Promise<{ path: string; bytes: number }>;
}

/** Thrown if the bytes look like those of a picture, but cannot be read as one. */
export class PictureUnreadable extends Error {
  constructor(sha256: BlobHash, why: string) {
    super(`The picture ${sha256} cannot be read: ${why}`);
    this.name = 'PictureUnreadable';
  }
}

/** The time limit for one picture, and the number that may wait: about ten seconds of work. */
const limits = { timeoutMs: 30_000, maxWaiting: 200 };

const sizeOf = async (file: string): Promise<number | undefined> => (await statOf(file))?.size;

const folderOf = (dataDir: string, sha256: BlobHash): string => path.join(dataDir, 'derived', sha256.slice(0, 2));

/** Removes every copy of a picture that is being removed. */
export async function dropCopies(dataDir: string, sha256: BlobHash): Promise<void> {
  assertHash(sha256);
  const folder = folderOf(dataDir, sha256);
  if ((await sizeOf(folder)) === undefined) return;
  for (const name of await readdir(folder))
    if (name.startsWith(`${sha256}-`)) await rm(path.join(folder, name), { force: true });
}

/**
 * Opens the derived pictures under `{dataDir}/derived`; the folder may be emptied at any time. Pixels are never decoded
 * in the process that serves requests.
 */
export function openPictures(store: FileStore, dataDir: string, { timeoutMs, maxWaiting } = limits): Pictures {
  const work = openTaskProcess<PictureTask, undefined>({
    worker: new URL('./picture-worker.ts', import.meta.url),
    timeoutMs,
    maxWaiting,
    isResult: (value) => value === undefined,
  });
  const making = new Map<string, Promise<void>>();

  const make = async (sha256: BlobHash, target: string, width: number | null): Promise<void> => {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await store.withPath(sha256, async (source) => {
      try {
        await work({ source, target, width });
      } catch (error) {
        throw error instanceof TasksBusy
          ? error
          : new PictureUnreadable(sha256, error instanceof Error ? error.message : String(error));
      }
    });
  };

  return {
    derive: async (sha256, width) => {
      assertHash(sha256);
      const target = path.join(folderOf(dataDir, sha256), `${sha256}-${width ?? 'full'}`);
      const kept = await sizeOf(target);
      if (kept !== undefined) return { path: target, bytes: kept };
      const running = making.get(target) ?? make(sha256, target, width).finally(() => making.delete(target));
      making.set(target, running);
      await running;
      return { path: target, bytes: (await sizeOf(target)) ?? 0 };
    },
  };
}
