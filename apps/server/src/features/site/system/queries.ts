import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** Whether the database has a site. Without a site, no one can log in. */
export async function isInitialised(db: SystemDb): Promise<boolean> {
  return (await db.selectFrom('site').select('epoch').executeTakeFirst()) !== undefined;
}

/**
 * Whether the database is for real use: it has people, none of whom belongs to the demonstration, or it has no people
 * yet but a token to install a site. People are restored from a backup, so the result moves with the site.
 */
export async function isInUse(db: SystemDb): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select not exists (select from app_user where is_demo)
       and (exists (select from app_user) or exists (select from system_token where purpose = 'install')) used`.execute(
    db,
  );
  return rows[0]?.used === true;
}

export async function selectEpoch(db: SystemDb): Promise<string> {
  return (await db.selectFrom('site').select('epoch').executeTakeFirst())?.epoch ?? '';
}

/** Whether an administrator has switched on detailed logs. */
export async function selectDebug(db: SystemDb): Promise<boolean> {
  return (await db.selectFrom('site').select('debug').executeTakeFirst())?.debug ?? false;
}

export async function updateDebug(db: SystemDb, debug: boolean): Promise<void> {
  await db.updateTable('site').set({ debug }).execute();
}

/** Notifies every process when the transaction is committed, so that each process reads the new data. */
export async function notifyProcesses(db: SystemDb, item: 'debug' | 'refresh' | 'site'): Promise<void> {
  await sql`select pg_notify('fs_system', ${JSON.stringify([item])})`.execute(db);
}

export async function selectDatabase(db: SystemDb): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{
    version: string;
    bytes: number;
  }>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] ?? { version: '', bytes: 0 };
}

/** The latest full backup that was completed. */
export async function selectLastBackup(
  db: SystemDb,
): Promise<{ at: number; bytes: number; encrypted: boolean } | null> {
  const row = await db
    .selectFrom('backup')
    .select(['made_at', 'bytes', 'encrypted'])
    .where('part', '=', 'full')
    .where('made_at', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { at: row.made_at ?? 0, bytes: row.bytes ?? 0, encrypted: row.encrypted };
}

/** The number and total size of stored files, counting each blob once. */
export async function selectStorage(db: SystemDb): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{
    files: number;
    bytes: number;
  }>`select count(*)::bigint as files, coalesce(sum(bytes), 0)::bigint as bytes from file_blob`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}
