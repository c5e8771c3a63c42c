import { createHash, type Hash } from 'node:crypto';
import { makeZip } from 'client-zip';
import type { Services } from '../../../context.ts';
import { openSnapshot, type Snapshot } from '../../../db/staging/snapshot.ts';
import { BlobMissing } from '../../../files/store.ts';
import { version } from '../../../version.ts';
import {
  formatVersion,
  holdsFiles,
  isOfPart,
  isSecret,
  manifestPath,
  packListPath,
  packPath,
  tablePath,
  waitingPath,
  type Entry,
  type Manifest,
  type PackedFile,
  type Part,
} from './manifest.ts';
import { seal } from './sealed.ts';

export interface ZipEntry {
  name: string;
  input: AsyncIterable<Uint8Array> | string;
}

/** Writes lines as an entry of the archive. Afterwards, `count` contains their totals. */
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

/** The maximum number of files in a pack, and the number of bytes after which no further file is added to a pack. */
const maxPacked = 1000;
const maxPackedBytes = 256 * 1024 * 1024;

/**
 * Writes one file after the other, up to the limits of a pack. Afterwards, `list` contains the actual lengths and
 * hashes of the files.
 */
async function* packBytes(
  waiting: HashQueue,
  files: Services['files'],
  list: PackedFile[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  while (list.length < maxPacked && size < maxPackedBytes) {
    const sha256 = await waiting.next();
    if (sha256 === undefined) return;
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of await files.read(sha256)) {
        if (!(chunk instanceof Uint8Array)) continue;
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      // The site works without the file, which the list marks as missing.
      if (!(error instanceof BlobMissing)) throw error;
    }
    size += bytes;
    list.push({ sha256, bytes, whole: hash.digest('hex') === sha256 });
  }
}

/** The single hashes of a source that returns hashes in batches. */
interface HashQueue {
  next: () => Promise<string | undefined>;
  /** Whether there is another hash. */
  more: () => Promise<boolean>;
}

function hashQueue(source: AsyncIterable<readonly string[]>): HashQueue {
  const batches = source[Symbol.asyncIterator]();
  let held: readonly string[] = [];
  let at = 0;
  const more = async (): Promise<boolean> => {
    while (at >= held.length) {
      const found = await batches.next();
      if (found.done === true) return false;
      held = found.value;
      at = 0;
    }
    return true;
  };
  return {
    more,
    next: async () => {
      if (!(await more())) return undefined;
      at += 1;
      return held[at - 1];
    },
  };
}

async function* asBatch(some: readonly string[]): AsyncGenerator<readonly string[]> {
  if (some.length > 0) yield await Promise.resolve(some);
}

async function* noBatches(): AsyncGenerator<readonly string[]> {}

/**
 * The entries of an archive, one after the other, with the manifest last. Each entry must be read to its end before the
 * next one starts.
 */
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
  const packs: Entry[] = [];
  let kept = 0;
  let missing = 0;
  const hashes = hashQueue(holdsFiles(part) ? snapshot.files() : noBatches());
  while (await hashes.more()) {
    const list: PackedFile[] = [];
    yield { name: packPath(packs.length), input: packBytes(hashes, files, list) };
    const count = counting();
    yield { name: packListPath(packs.length), input: lines(asBatch(list.map((each) => JSON.stringify(each))), count) };
    packs.push(count.entry());
    const whole = list.filter((each) => each.whole).length;
    kept += whole;
    missing += list.length - whole;
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
    packs,
    files: kept,
    missing,
  };
  done(manifest);
  yield { name: manifestPath, input: JSON.stringify(manifest) };
}

export interface ArchivePlace {
  database: Pick<Services['database'], 'backupPool'>;
  files: Services['files'];
  /** The passphrase with which archives are sealed, if set. */
  passphrase: string | undefined;
}

/**
 * Streams a backup of one point in time as a single zip, sealed if a passphrase is set. `done` receives the manifest
 * before the last bytes are sent. Files that records reference are not removed from the store while the archive is
 * being written.
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
    // If the reader stops, the entries end too.
    await reader.cancel().catch(() => undefined);
    await entries.return(undefined);
  }
}
