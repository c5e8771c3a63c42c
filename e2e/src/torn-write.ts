import { appendFile, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * A browser that is killed in the middle of a write leaves the end of a record missing in the log of its IndexedDB.
 * Chromium ignores that at the next start and writes on behind it; at the start after that, it takes what it wrote for
 * damage and deletes everything that its pages have stored.
 */

const blockBytes = 32_768;
const headerBytes = 7;
const [full, last] = [1, 4];

/** The length of the whole records of a LevelDB log: what follows was torn. */
function wholeBytes(log: Buffer): number {
  let whole = 0;
  for (let at = 0; at < log.length;) {
    const left = blockBytes - (at % blockBytes);
    if (left < headerBytes) {
      at += left;
      continue;
    }
    if (at + headerBytes > log.length) break;
    const type = log.readUInt8(at + 6);
    at += headerBytes + log.readUInt16LE(at + 4);
    if (at > log.length || type === 0) break;
    if (type === full || type === last) whole = at;
  }
  return whole;
}

/** The newest log of each origin's IndexedDB in a browser's profile. */
async function logsOf(profile: string): Promise<string[]> {
  const base = join(profile, 'Default', 'IndexedDB');
  const logs: string[] = [];
  for (const origin of await readdir(base).catch(() => [])) {
    if (!origin.endsWith('.leveldb')) continue;
    const names = (await readdir(join(base, origin))).filter((name) => /^\d+\.log$/.test(name));
    const newest = names.toSorted().at(-1);
    if (newest !== undefined) logs.push(join(base, origin, newest));
  }
  return logs;
}

/** Removes what a killed browser began to write: nothing in it was reported as stored. */
export async function dropTornWrites(profile: string): Promise<void> {
  for (const log of await logsOf(profile)) {
    const bytes = await readFile(log);
    const whole = wholeBytes(bytes);
    if (whole < bytes.length) await truncate(log, whole);
  }
}

/** The announced length of a record that is torn after its first byte. */
const tornBytes = 20;

/** Adds the beginning of a record to the logs of a killed browser: a write of which the rest is missing. */
export async function beginTornWrites(profile: string): Promise<void> {
  for (const log of await logsOf(profile)) {
    const { size } = await stat(log);
    const left = blockBytes - (size % blockBytes);
    const skipped = left < headerBytes + tornBytes ? left : 0;
    const begun = Buffer.alloc(skipped + headerBytes + 1);
    begun.writeUInt16LE(tornBytes, skipped + 4);
    begun.writeUInt8(full, skipped + 6);
    await appendFile(log, begun);
  }
}
