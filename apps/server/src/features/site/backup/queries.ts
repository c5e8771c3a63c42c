import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import type { Part } from './manifest.ts';

/** The approximate size of a full backup in bytes; with `withFiles`, including files. */
export async function estimateBytes(db: SystemDb, withFiles: boolean): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(pg_relation_size(c.oid)), 0) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')::bigint
           + (select coalesce(sum(b.bytes), 0) from file_blob b where ${withFiles})::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export type BackupRow = Awaited<ReturnType<typeof selectBackups>>[number];
const columns = [
  'id',
  'part',
  'state',
  'by_name',
  'encrypted',
  'bytes',
  'sha256',
  'missing',
  'cts',
  'made_at',
  'keep_until',
] as const;

export async function selectBackups(db: SystemDb) {
  return await db
    .selectFrom('backup')
    .select(columns)
    .orderBy('cts', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export async function selectBackup(db: SystemDb, id: string): Promise<BackupRow | undefined> {
  return await db.selectFrom('backup').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Records an ordered backup. */
export async function insertWaiting(
  db: SystemDb,
  backup: { id: string; part: Part; byName: string; encrypted: boolean; now: number },
): Promise<void> {
  await db
    .insertInto('backup')
    .values({
      id: backup.id,
      part: backup.part,
      state: 'waiting',
      by_name: backup.byName,
      encrypted: backup.encrypted,
      bytes: null,
      sha256: null,
      missing: null,
      cts: backup.now,
      made_at: null,
      keep_until: null,
    })
    .execute();
}

export interface FinishedBackup {
  bytes: number;
  sha256: string;
  missing: number;
  madeAt: number;
}

/** Records a backup that was downloaded directly in full, or written to a file. */
export async function insertSent(
  db: SystemDb,
  backup: { id: string; part: Part; byName: string; encrypted: boolean; now: number } & FinishedBackup,
): Promise<void> {
  const { id, part, byName, encrypted, now, bytes, sha256, missing, madeAt } = backup;
  await db
    .insertInto('backup')
    .values({
      id,
      part,
      state: 'sent',
      by_name: byName,
      encrypted,
      bytes,
      sha256,
      missing,
      cts: now,
      made_at: madeAt,
      keep_until: null,
    })
    .execute();
}

/** Records that a backup was created. Returns false if the backup is no longer pending. */
export async function updateMade(
  db: SystemDb,
  id: string,
  { bytes, sha256, missing, madeAt }: FinishedBackup,
  encrypted: boolean,
  keepUntil: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup')
    .set({ state: 'ready', bytes, sha256, missing, encrypted, made_at: madeAt, keep_until: keepUntil })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateFailed(db: SystemDb, id: string): Promise<void> {
  await db.updateTable('backup').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Gives a stored archive a link, replacing any earlier one. Returns false if no archive is stored. */
export async function updateLink(db: SystemDb, id: string, hash: string, until: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup')
    .set({ link_hash: hash, link_until: until })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'sent'])
    .where('keep_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a link. Returns what to download, or undefined if the link is used, expired or unknown. */
export async function takeLink(db: SystemDb, id: string, hash: string, now: number) {
  return await db
    .updateTable('backup')
    .set({ link_hash: null, link_until: null, state: 'sent' })
    .where('id', '=', id)
    .where('link_hash', '=', hash)
    .where('link_until', '>', now)
    .where('keep_until', '>', now)
    .returning(['part', 'sha256', 'bytes', 'encrypted', 'made_at'])
    .executeTakeFirst();
}

/** The backups whose stored archive has expired. */
export async function selectExpiredArchives(
  db: SystemDb,
  now: number,
): Promise<{ id: string; sha256: string | null }[]> {
  return await db
    .selectFrom('backup')
    .select(['id', 'sha256'])
    .where('state', 'in', ['ready', 'sent'])
    .where('keep_until', '<=', now)
    .execute();
}

export async function updateGone(db: SystemDb, id: string): Promise<void> {
  await db
    .updateTable('backup')
    .set({ state: 'gone', link_hash: null, link_until: null, keep_until: null })
    .where('id', '=', id)
    .execute();
}
