import type { NewExport } from '@field-service/contract/site/exports.ts';
import { sql, type Selectable } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import type { Tables } from '../../../db/tables/tables.ts';

export type ExportRow = Selectable<Tables['list_export']>;
const ended = ['ready', 'failed'] as const;

/** Serialises the orders of a person, so that concurrent ones cannot exceed the limit together. */
export async function lockExportsOf(db: SystemDb, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${userId}`}, 0))`.execute(db);
}

/** The number of a person's exports that are waiting or being written. */
export async function countActive(db: SystemDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('list_export')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

export interface OrderedExport {
  id: string;
  userId: string;
  sessionId: string;
  folderId: string | null;
  fileName: string;
  asked: NewExport;
  access: string;
  total: number;
  now: number;
}

export async function insertExport(db: SystemDb, order: OrderedExport): Promise<void> {
  const { dataset, format, title } = order.asked;
  await db
    .insertInto('list_export')
    .values({
      id: order.id,
      user_id: order.userId,
      session_id: order.sessionId,
      folder_id: order.folderId,
      dataset,
      format,
      title,
      file_name: order.fileName,
      asked: JSON.stringify(order.asked),
      access: order.access,
      state: 'waiting',
      total: order.total,
      cts: order.now,
    })
    .execute();
}

export async function selectExports(db: SystemDb, userId: string, since: number): Promise<ExportRow[]> {
  return await db
    .selectFrom('list_export')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cts', '>=', since)
    .orderBy('cts', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export async function selectExport(db: SystemDb, id: string, userId: string): Promise<ExportRow | undefined> {
  return await db
    .selectFrom('list_export')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Takes an export for writing; undefined if it has ended. A run that was interrupted starts again. */
export async function takeExport(db: SystemDb, id: string): Promise<ExportRow | undefined> {
  return await db
    .updateTable('list_export')
    .set((eb) => ({ state: 'running', rows: 0, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Stores how far an export is. Returns false if it is no longer being written. */
export async function updateProgress(db: SystemDb, id: string, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_export')
    .set({ rows })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateTotal(db: SystemDb, id: string, total: number): Promise<void> {
  await db.updateTable('list_export').set({ total }).where('id', '=', id).where('state', '=', 'running').execute();
}

/** Records the file of an export. Returns false if the export is no longer wanted. */
export async function updateReady(
  db: SystemDb,
  id: string,
  file: { sha256: string; bytes: number; fileName: string; rows: number; keepUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_export')
    .set({
      state: 'ready',
      sha256: file.sha256,
      bytes: file.bytes,
      file_name: file.fileName,
      rows: file.rows,
      total: file.rows,
      keep_until: file.keepUntil,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateFailed(
  db: SystemDb,
  id: string,
  code: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .updateTable('list_export')
    .set({ state: 'failed', code, params: JSON.stringify(params) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Cancels an export or gives up its file, which is removed at the next sweep. */
export async function updateStopped(db: SystemDb, id: string, now: number): Promise<void> {
  await db
    .updateTable('list_export')
    .set({ state: 'stopped', keep_until: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running', ...ended])
    .execute();
}

/** Notes that a person is told of the end of an export. Returns false if it was noted before. */
export async function updateNoted(db: SystemDb, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_export')
    .set({ noted_at: now })
    .where('id', '=', id)
    .where('state', 'in', ended)
    .where('noted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The exports whose files have expired. */
export async function selectExpired(db: SystemDb, now: number): Promise<{ id: string; sha256: string | null }[]> {
  return await db.selectFrom('list_export').select(['id', 'sha256']).where('keep_until', '<=', now).execute();
}

export async function updateGone(db: SystemDb, id: string): Promise<void> {
  await db
    .updateTable('list_export')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'ready').then(eb.val<ExportRow['state']>('gone')).else(eb.ref('state')).end(),
      sha256: null,
      keep_until: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Removes records of exports that were ordered before a time and have no file. */
export async function deleteOld(db: SystemDb, before: number): Promise<void> {
  await db
    .deleteFrom('list_export')
    .where('cts', '<', before)
    .where('sha256', 'is', null)
    .where('state', 'not in', ['waiting', 'running'])
    .execute();
}
