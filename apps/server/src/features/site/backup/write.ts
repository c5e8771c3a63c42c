import { createHash, type Hash } from 'node:crypto';
import { makeZip } from 'client-zip';
import type { Services } from '../../../context.ts';
import { openSnapshot, type Snapshot } from '../../../db/beside/snapshot.ts';
import { BlobMissing } from '../../../files/store.ts';
import { version } from '../../../version.ts';
import {
  filePath,
  formatVersion,
  holdsFiles,
  isOfPart,
  isSecret,
  manifestPath,
  tablePath,
  waitingPath,
  type Entry,
  type Manifest,
  type Part,
} from './manifest.ts';
import { seal } from './sealed.ts';

export interface ZipEntry {
  name: string;
  input: AsyncIterable<Uint8Array> | string;
}

/** Lines as an entry of the archive; what went by is in `count` afterwards. */
async function* lines(
  source: AsyncIterable<readonly string[]>,
  count: { rows: number; bytes: number; hash: Hash },
): AsyncGenerator<Buffer> {
  for await (const some of source) {
    const bytes = Buffer.from(`${some.join('\n')}\n`);
    count.rows += some.length;
    count.bytes += bytes.length;
    count.hash.update(bytes);
    yield bytes;
  }
}

const counting = (): { rows: number; bytes: number; hash: Hash; entry: () => Entry } => {
  const count = { rows: 0, bytes: 0, hash: createHash('sha256') };
  return Object.assign(count, {
    entry: (): Entry => ({ rows: count.rows, bytes: count.bytes, sha256: count.hash.digest('hex') }),
  });
};

/** A stored file; `found` hears what its bytes are in truth. */
async function* fileBytes(
  source: AsyncIterable<unknown>,
  found: (sha256: string, bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) continue;
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  found(hash.digest('hex'), bytes);
}

async function* asBatch(some: readonly string[]): AsyncGenerator<readonly string[]> {
  if (some.length > 0) yield await Promise.resolve(some);
}

/** The entries of an archive, one after the other: each is read to its end before the next begins, the manifest last. */
async function* entriesOf(
  snapshot: Snapshot,
  files: Services['files'],
  part: Part,
  done: (manifest: Manifest) => void,
): AsyncGenerator<ZipEntry> {
  const tables: Manifest['tables'] = {};
  for (const table of snapshot.tables.filter(({ name }) => isOfPart(name, part))) {
    const without = new Set(part === 'full' ? [] : table.columns.map(({ name }) => name).filter(isSecret));
    const count = counting();
    yield { name: tablePath(table.name), input: lines(snapshot.rows(table, without), count) };
    tables[table.name] = count.entry();
  }
  const waiting = counting();
  yield { name: waitingPath, input: lines(asBatch(part === 'full' ? await snapshot.waiting() : []), waiting) };
  const kept: Manifest['files'] = [];
  const missing: string[] = [];
  for (const sha256 of holdsFiles(part) ? await snapshot.files() : []) {
    try {
      const source = await files.read(sha256);
      yield {
        name: filePath(sha256),
        input: fileBytes(
          source,
          (found, bytes) => void (found === sha256 ? kept.push({ sha256, bytes }) : missing.push(sha256)),
        ),
      };
    } catch (error) {
      // The site answers the same without it; the manifest says so.
      if (!(error instanceof BlobMissing)) throw error;
      missing.push(sha256);
    }
  }
  const manifest: Manifest = {
    product: 'field-service',
    format: formatVersion,
    part,
    version,
    madeAt: snapshot.at,
    epoch: snapshot.epoch,
    migrations: [...snapshot.migrations],
    tables,
    sequences: part === 'full' ? await snapshot.sequences() : [],
    waiting: waiting.entry(),
    files: kept,
    missing,
  };
  done(manifest);
  yield { name: manifestPath, input: JSON.stringify(manifest) };
}

export interface ArchivePlace {
  database: Pick<Services['database'], 'backupPool'>;
  files: Services['files'];
  /** Archives are sealed with it where one is set. */
  passphrase: string | undefined;
}

/**
 * A backup of one moment as a stream of one zip, sealed when a passphrase is set. `done` hears its manifest before the last
 * bytes. Files that records name are not removed from the store meanwhile.
 */
export async function* writeArchive(
  { database, files, passphrase }: ArchivePlace,
  part: Part,
  done: (manifest: Manifest) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const snapshot = await openSnapshot(database);
  try {
    const zip = zipOf(entriesOf(snapshot, files, part, done));
    yield* passphrase === undefined ? zip : seal(zip, passphrase);
  } finally {
    await snapshot.close();
  }
}

async function* zipOf(entries: AsyncGenerator<ZipEntry>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(entries).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Whoever no longer reads ends the entries too.
    await reader.cancel().catch(() => undefined);
    await entries.return(undefined);
  }
}
