import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@field-service/server/db/connect.ts';
import { migrate } from '@field-service/server/db/migrate.ts';
import { diskStore } from '@field-service/server/files/disk-store.ts';
import { openArchive } from '@field-service/server/features/site/backup/read.ts';
import { writeArchive } from '@field-service/server/features/site/backup/write.ts';

const files = Number(process.argv[2] ?? 1_000_000);
const wantedMb = 512;

/**
 * Finds a number from 0 to `files` - 1 by the hash of its digits. Each number takes 36 bytes, so that the store itself
 * uses almost no memory.
 */
function numbersByHash(): (sha256: string) => string {
  const order = new Uint32Array(files).map((_, at) => at);
  const hashes = Buffer.alloc(files * 32);
  for (const at of order)
    createHash('sha256')
      .update(String(at))
      .digest()
      .copy(hashes, at * 32);
  const hashOf = (at: number): Buffer => hashes.subarray(at * 32, at * 32 + 32);
  order.sort((a, b) => hashOf(a).compare(hashOf(b)));
  return (sha256) => {
    const wanted = Buffer.from(sha256, 'hex');
    let [low, high] = [0, files - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (hashOf(order[middle] ?? 0).compare(wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return String(order[low]);
  };
}

const mb = (): number => Math.round(process.resourceUsage().maxRSS / 1024);
const folder = await mkdtemp(path.join(tmpdir(), 'fs-bench-'));
const database = await openDatabase({ dataDir: folder }, { warn: () => undefined });
try {
  await migrate(database);
  await database.ownerPool.query(
    `insert into file_blob (sha256, bytes, cts) select encode(sha256(n::text::bytea), 'hex'), length(n::text), 1 from generate_series(0, $1::int - 1) n`,
    [files],
  );
  await database.ownerPool.query(
    `insert into file (id, sha256, bytes, type, file_name, ref_kind, ref_id, tags, metadata, cts, uts)
     select n::text, encode(sha256(n::text::bytea), 'hex'), length(n::text), 'text/plain', n::text, 'USER', 'nobody', '{}', '{}', 1, 1 from generate_series(0, $1::int - 1) n`,
    [files],
  );
  const numberOf = numbersByHash();
  const store = {
    ...(await diskStore(folder)),
    read: async (sha256: string) => await Promise.resolve(Readable.from([Buffer.from(numberOf(sha256))])),
  };
  const before = mb();
  const archive = path.join(folder, 'archive.zip');
  let began = performance.now();
  await pipeline(writeArchive({ database, files: store, passphrase: undefined }, 'full'), createWriteStream(archive));
  const written = Math.round((performance.now() - began) / 1000);
  began = performance.now();
  const opened = await openArchive(archive);
  await opened.verify();
  opened.close();
  const read = Math.round((performance.now() - began) / 1000);
  console.log(
    `${opened.manifest.files} files: written in ${written} s, read back in ${read} s; the process took ${mb()} MB at most (${before} MB before).`,
  );
  if (mb() > wantedMb || opened.manifest.files !== files) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
