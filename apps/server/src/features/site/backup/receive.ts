import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config.ts';
import type { OpenContext } from '../../../context.ts';
import { fileIdOf } from '../../../files/incoming.ts';
import { statOf } from '../../../files/staging.ts';
import { Refusal } from '../../../refusal.ts';
import { isSealed, unseal } from './sealed.ts';

type UploadStore = Pick<OpenContext, 'incoming' | 'config'>;

/**
 * An archive as sent: the finished uploads of one person in order, the hash of their concatenation, and the
 * passphrase.
 */
export interface SentArchive {
  ownerId: string;
  uploads: readonly string[];
  sha256: string;
  passphrase: string | undefined;
}

async function requireFinished({ incoming }: UploadStore, { ownerId, uploads }: SentArchive): Promise<void> {
  for (const upload of uploads) {
    const found = fileIdOf(upload, ownerId) === undefined ? undefined : await incoming.find(upload);
    if (found === undefined) throw new Refusal('upload.not_found', { upload });
    if (!found.finished) throw new Refusal('upload.incomplete', { upload, bytes: found.bytes });
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(16);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const rootOf = (dataDir: string): string => path.join(dataDir, 'restore');

/**
 * Removes archives that a killed process left on this machine, if they were last modified before `before`
 * (milliseconds).
 */
export async function dropLeftArchives(dataDir: string, before: number): Promise<void> {
  const root = rootOf(dataDir);
  for (const name of await readdir(root).catch(() => [])) {
    const found = await statOf(path.join(root, name));
    if (found !== undefined && found.mtimeMs < before)
      await rm(path.join(root, name), { recursive: true, force: true });
  }
}

/** Runs `work` with a temporary folder on this machine, and removes the folder afterwards. */
async function withFolder<T>({ dataDir }: Pick<Config, 'dataDir'>, work: (folder: string) => Promise<T>): Promise<T> {
  const root = rootOf(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(root, 'archive-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with the unsealed form of an archive. Throws a `Refusal` if the passphrase is missing or wrong, or if the
 * bytes differ from the sealed ones.
 */
export async function withUnsealed<T>(
  file: string,
  config: Pick<Config, 'dataDir'>,
  passphrase: string | undefined,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  if (!isSealed(await headOf(file))) return await work(file);
  if (passphrase === undefined) throw new Refusal('backup.passphrase_missing', {});
  return await withFolder(config, async (folder) => {
    const plain = path.join(folder, 'plain');
    await pipeline(unseal(createReadStream(file), passphrase), createWriteStream(plain, { mode: 0o600 }));
    return await work(plain);
  });
}

/** Runs `work` with the uploads assembled in a local file, unsealed if necessary. */
export async function withReceived<T>(
  store: UploadStore,
  sent: SentArchive,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  await requireFinished(store, sent);
  return await withFolder(store.config, async (folder) => {
    const whole = path.join(folder, 'whole');
    const hash = createHash('sha256');
    for (const upload of sent.uploads) {
      await store.incoming.withPath(upload, async (part) => {
        const source = createReadStream(part);
        source.on('data', (chunk) => hash.update(chunk));
        await pipeline(source, createWriteStream(whole, { flags: 'a', mode: 0o600 }));
      });
    }
    if (hash.digest('hex') !== sent.sha256) throw new Refusal('upload.hash_mismatch', {});
    return await withUnsealed(whole, store.config, sent.passphrase, work);
  });
}
