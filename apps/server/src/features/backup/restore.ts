import { randomUUID } from 'node:crypto';
import type { RestoreOrder, Restored } from '@field-service/contract/installation.ts';
import { z } from 'zod';
import type { OpenContext, Services } from '../../context.ts';
import { besideMigrations, withBeside, type Beside } from '../../db/beside.ts';
import { swapIn } from '../../db/swap.ts';
import { BlobMismatch } from '../../files/store.ts';
import { Refusal } from '../../refusal.ts';
import { recordPersonHistory } from '../history/public.ts';
import { selectToken, tellProcesses, tokenHash } from '../system/public.ts';
import { filePath, isOfPart, tablePath, waitingPath, type Manifest } from './manifest.ts';
import { openArchive, type OpenArchive } from './read.ts';
import { withReceived } from './receive.ts';
import { closeCounters, keepBackups, renewSite } from './restore.queries.ts';

/** Seconds after which a table that somebody uses for long may be free. */
const comeBackAfter = 60;

type Place = Pick<Services, 'database' | 'queue'>;
const broken = (cause?: unknown): Refusal => new Refusal('backup.broken', {}, { cause });
const Waiting = z.strictObject({ name: z.string(), data: z.record(z.string(), z.unknown()) });

/** The last migration that the archive's tables had. Throws for one that this version does not know, and for a part. */
async function schemaOf({ part, migrations }: Manifest): Promise<string> {
  if (part !== 'full') throw new Refusal('backup.partial', { part });
  const known = [...(await besideMigrations()).keys()];
  const strange = migrations.filter((name) => !known.includes(name));
  if (strange.length > 0) throw new Refusal('backup.newer', { migrations: strange });
  const last = migrations.at(-1);
  // Tables are made again by all migrations up to one.
  if (last === undefined || migrations.some((name, at) => name !== known[at])) throw new Refusal('backup.foreign', {});
  return last;
}

/** Rows that PostgreSQL does not take are not what it once wrote. */
async function fitting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:2[23]|42)/.test(error.code) ? broken(error) : error;
  }
}

/** Fills the tables beside, and compares what they then hold with what was written. */
async function fill({ manifest, lines }: OpenArchive, beside: Beside): Promise<void> {
  const expected = beside.tables.filter(({ name }) => isOfPart(name, 'full'));
  const sequences = new Set(manifest.sequences.map(({ table, column }) => `${table}.${column}`));
  if (expected.length !== Object.keys(manifest.tables).length || sequences.size !== beside.sequences.length || !beside.sequences.every((name) => sequences.has(name))) throw broken();
  for (const table of expected) {
    const entry = manifest.tables[table.name];
    if (entry === undefined) throw broken();
    for await (const some of lines(tablePath(table.name), entry)) await fitting(beside.load(table, some));
    const found = await beside.measure(table);
    if (found.rows !== entry.rows || found.sha256 !== entry.sha256) throw broken();
  }
  await fitting(beside.finish(manifest.sequences));
}

/** Brings the files into the store, where those that are there already stay; without a row that names them they do no harm. */
async function bringFiles({ manifest, bytes }: OpenArchive, files: OpenContext['files']): Promise<void> {
  for (const file of manifest.files) {
    try {
      await files.add(await bytes(filePath(file.sha256)), file);
    } catch (error) {
      throw error instanceof BlobMismatch ? broken(error) : error;
    }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw broken(error);
  }
}

async function readWaiting({ manifest, lines }: OpenArchive): Promise<z.output<typeof Waiting>[]> {
  const jobs: z.output<typeof Waiting>[] = [];
  for await (const some of lines(waitingPath, manifest.waiting)) {
    for (const line of some) {
      const job = Waiting.safeParse(parsed(line));
      if (!job.success) throw broken(job.error);
      jobs.push(job.data);
    }
  }
  return jobs;
}

/** Who began the restore, by its token. */
interface Beginner {
  userId: string;
  name: string;
}

async function beginnerOf(system: OpenContext['system'], token: string, now: number): Promise<Beginner> {
  const found = await selectToken(system, tokenHash(token), 'reset', now);
  if (found === undefined || found.user_id === null) throw new Refusal('system.token_invalid', {});
  return { userId: found.user_id, name: found.by_name };
}

async function replaceSite(place: Place, context: OpenContext, archive: OpenArchive, token: string, beginner: Beginner): Promise<Restored> {
  const { manifest } = archive;
  const upTo = await schemaOf(manifest);
  await archive.verify();
  const waiting = await readWaiting(archive);
  await bringFiles(archive, context.files);
  const facts = { madeAt: manifest.madeAt, rows: Object.values(manifest.tables).reduce((sum, entry) => sum + entry.rows, 0), files: manifest.files.length, missing: manifest.missing.length };
  const restored = await withBeside(place.database, upTo, async (beside) => {
    await fill(archive, beside);
    return await swapIn(place.database, {
      // Spent with the tables that go: of two restores with one token, the second finds it no more.
      before: async (db) => void (await beginnerOf(db, token, context.now)),
      after: async (db) => {
        const epoch = randomUUID();
        await renewSite(db, epoch, context.now);
        await keepBackups(db);
        const counters = await closeCounters(db);
        await place.queue.replace(db, waiting);
        await recordPersonHistory(db, { ...beginner, via: 'reset', requestId: context.requestId }, context.now, { noun: 'system', id: 'site', folderId: null, kind: 'restore', after: { epoch, ...facts } });
        await tellProcesses(db, 'site');
        await tellProcesses(db, 'refresh');
        return { epoch, ...facts, counters };
      },
    });
  });
  if (restored === 'busy') throw new Refusal('backup.restore_running', {});
  if (restored === 'in use') throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter });
  return restored;
}

/**
 * Replaces the site by a backup, which has been sent as finished uploads of who asked for the reset. It is opened, checked
 * and loaded beside the tables in use, and only what is whole and equal is swapped in. Any refusal leaves the site as it is.
 */
export async function restoreSite(place: Place, context: OpenContext, order: RestoreOrder): Promise<Restored> {
  const { system, incoming, now, requestId } = context;
  const beginner = await beginnerOf(system, order.token, now);
  const sent = { ownerId: beginner.userId, uploads: order.uploads, sha256: order.sha256, passphrase: order.passphrase ?? context.config.backup.passphrase };
  try {
    const restored = await withReceived(context, sent, async (file) => {
      const archive = await openArchive(file);
      try {
        return await replaceSite(place, context, archive, order.token, beginner);
      } finally {
        archive.close();
      }
    });
    for (const upload of order.uploads) await incoming.drop(upload);
    return restored;
  } catch (error) {
    const after = { code: error instanceof Refusal ? error.code : 'server.failed' };
    await recordPersonHistory(system, { ...beginner, via: 'reset', requestId }, now, { noun: 'system', id: 'site', folderId: null, kind: 'restore_refused', after });
    throw error;
  }
}
