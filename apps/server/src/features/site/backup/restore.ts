import { randomUUID } from 'node:crypto';
import type { RestoreOrder, Restored } from '@field-service/contract/site/installation.ts';
import { z } from 'zod';
import type { OpenContext, Services } from '../../../context.ts';
import { stagingMigrations, withStaging, type Staging } from '../../../db/staging/staging.ts';
import { swapIn } from '../../../db/staging/swap.ts';
import type { SystemDb } from '../../../db/system.ts';
import { BlobMismatch } from '../../../files/store.ts';
import { Refusal } from '../../../refusal.ts';
import { tokenHash } from '../../../token.ts';
import { recordPersonHistory, recordSystemHistory, type Change } from '../../../history/public.ts';
import { selectToken, notifyProcesses } from '../system/public.ts';
import { isOfPart, tablePath, waitingPath } from './manifest.ts';
import { openArchive, type OpenArchive } from './read.ts';
import { withReceived, withUnsealed } from './receive.ts';
import { closeCounters, keepBackups, keepRevoked, renewSite } from './restore.queries.ts';

/** The number of seconds after which a retry may find a busy table free. */
const comeBackAfter = 60;

const broken = (cause?: unknown): Refusal => new Refusal('backup.broken', {}, { cause });
const Waiting = z.strictObject({ name: z.string(), data: z.record(z.string(), z.unknown()) });

/**
 * The last migration of the archive's tables. Throws if this version does not know one of the migrations, or if the
 * backup contains only a part.
 */
async function schemaOf({ part, migrations }: OpenArchive['manifest']): Promise<string> {
  if (part !== 'full') throw new Refusal('backup.partial', { part });
  const known = [...(await stagingMigrations()).keys()];
  const strange = migrations.filter((name) => !known.includes(name));
  if (strange.length > 0) throw new Refusal('backup.newer', { migrations: strange });
  const last = migrations.at(-1);
  // The tables can only be recreated by running every migration up to the last one.
  if (last === undefined || migrations.some((name, at) => name !== known[at])) throw new Refusal('backup.foreign', {});
  return last;
}

/** Throws `backup.broken` for rows that PostgreSQL rejects, because the archive must be damaged. */
async function fitting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      /^(?:2[23]|42)/.test(error.code)
      ? broken(error)
      : error;
  }
}

/** Fills the staging tables, and compares their content with the archive. */
async function fill({ manifest, lines }: OpenArchive, staging: Staging): Promise<void> {
  const expected = staging.tables.filter(({ name }) => isOfPart(name, 'full'));
  const sequences = new Set(manifest.sequences.map(({ table, column }) => `${table}.${column}`));
  if (
    expected.length !== Object.keys(manifest.tables).length ||
    sequences.size !== staging.sequences.length ||
    !staging.sequences.every((name) => sequences.has(name))
  )
    throw broken();
  for (const table of expected) {
    const entry = manifest.tables[table.name];
    if (entry === undefined) throw broken();
    for await (const some of lines(tablePath(table.name), entry)) await fitting(staging.load(table, some));
    const found = await staging.measure(table);
    if (found.rows !== entry.rows || found.sha256 !== entry.sha256) throw broken();
  }
  await fitting(staging.finish(manifest.sequences));
}

/** Adds the files to the store, which keeps its existing files. Files that no row references are harmless. */
async function bringFiles(archive: OpenArchive, files: OpenContext['files']): Promise<void> {
  for await (const { content, ...expected } of archive.files()) {
    try {
      await files.add(content, expected);
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

/**
 * The person who restores. They are checked again in the transaction of the swap, and named in the restored history.
 */
interface Authority {
  require: (db: SystemDb) => Promise<void>;
  record: (
    db: SystemDb,
    kind: 'restore' | 'restore_refused',
    after: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
}

const act = (kind: string, after: Readonly<Record<string, unknown>>): Change => ({
  noun: 'system',
  id: 'site',
  folderId: null,
  kind,
  after,
});

/**
 * The owner of a reset token. The token is removed with the old tables, so the second of two restores with the same
 * token no longer finds it.
 */
async function holderOf(
  { system, now, requestId }: OpenContext,
  token: string,
): Promise<Authority & { userId: string }> {
  const find = async (db: SystemDb): Promise<{ userId: string; name: string }> => {
    const found = await selectToken(db, tokenHash(token), 'reset', now);
    if (found === undefined || found.user_id === null) throw new Refusal('system.token_invalid', {});
    return { userId: found.user_id, name: found.by_name };
  };
  const holder = await find(system);
  return {
    userId: holder.userId,
    require: async (db) => void (await find(db)),
    record: async (db, kind, after) =>
      await recordPersonHistory(db, { ...holder, via: 'reset', requestId }, now, act(kind, after)),
  };
}

/** The operator of the machine, who has full access to its database anyway. */
const operator = (now: number): Authority => ({
  require: async () => await Promise.resolve(),
  record: async (db, kind, after) => await recordSystemHistory(db, 'console', now, act(kind, after)),
});

type RestoreTarget = Pick<Services, 'database' | 'queue' | 'files'> & { now: number };

async function replaceSite(
  { database, queue, files, now }: RestoreTarget,
  archive: OpenArchive,
  authority: Authority,
): Promise<Restored> {
  const { manifest } = archive;
  const upTo = await schemaOf(manifest);
  await archive.verify();
  const waiting = await readWaiting(archive);
  await bringFiles(archive, files);
  const facts = {
    madeAt: manifest.madeAt,
    rows: Object.values(manifest.tables).reduce((sum, entry) => sum + entry.rows, 0),
    files: manifest.files,
    missing: manifest.missing,
  };
  const restored = await withStaging(database, upTo, async (staging) => {
    await fill(archive, staging);
    return await swapIn(database, {
      before: authority.require,
      after: async (db) => {
        const epoch = randomUUID();
        await renewSite(db, epoch, now);
        await keepRevoked(db);
        await keepBackups(db);
        const counters = await closeCounters(db);
        await queue.replace(db, waiting);
        await authority.record(db, 'restore', { epoch, ...facts });
        await notifyProcesses(db, 'site');
        await notifyProcesses(db, 'refresh');
        return { epoch, ...facts, counters };
      },
    });
  });
  if (restored === 'busy') throw new Refusal('backup.restore_running', {});
  if (restored === 'in use')
    throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter });
  return restored;
}

async function replaceBy(target: RestoreTarget, file: string, authority: Authority): Promise<Restored> {
  const archive = await openArchive(file);
  try {
    return await replaceSite(target, archive, authority);
  } finally {
    archive.close();
  }
}

/** Replaces the site with a backup in a local file. If a `Refusal` is thrown, the site is unchanged. */
export async function restoreFile(
  target: RestoreTarget & Pick<Services, 'config'>,
  file: string,
  passphrase: string | undefined,
): Promise<Restored> {
  return await withUnsealed(
    file,
    target.config,
    passphrase,
    async (plain) => await replaceBy(target, plain, operator(target.now)),
  );
}

/**
 * Replaces the site with a backup that the person who requested the reset has sent as finished uploads. The backup is
 * opened, checked and loaded into staging tables alongside the tables in use. The staging tables are swapped in only if
 * their content equals that of the archive. If a `Refusal` is thrown, the site is unchanged.
 */
export async function restoreSite(
  services: Pick<Services, 'database' | 'queue'>,
  context: OpenContext,
  order: RestoreOrder,
): Promise<Restored> {
  const { system, incoming, files, config, now } = context;
  const holder = await holderOf(context, order.token);
  const sent = {
    ownerId: holder.userId,
    uploads: order.uploads,
    sha256: order.sha256,
    passphrase: order.passphrase ?? config.backup.passphrase,
  };
  try {
    const restored = await withReceived(
      context,
      sent,
      async (file) => await replaceBy({ ...services, files, now }, file, holder),
    );
    for (const upload of order.uploads) await incoming.drop(upload);
    return restored;
  } catch (error) {
    await holder.record(system, 'restore_refused', { code: error instanceof Refusal ? error.code : 'server.failed' });
    throw error;
  }
}
