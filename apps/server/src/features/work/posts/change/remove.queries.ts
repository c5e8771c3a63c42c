import { sql } from 'kysely';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import type { SystemDb } from '../../../../db/system.ts';

/**
 * Whether work was recorded for a job or is being sent: a result, visits, treatments, stock movements, or a package
 * that is neither set aside nor refused.
 */
export async function hasWork(db: ScopedDb, postId: string): Promise<boolean> {
  // Unscoped: any record counts; reveals only whether one exists.
  const [row] = await db.rows(sql<{ held: boolean }>`
    select exists (select from ${db.childrenOf('post_result.post_id', postId)} r) or exists (select from ${db.childrenOf('visit.post_id', postId)} v)
        or exists (select from ${db.childrenOf('treatment.post_id', postId)} t) or exists (select from stock_ledger e where e.post_id = ${postId})
        or exists (select from upload_package k where k.post_id = ${postId} and k.status in ('receiving', 'late', 'applied')) held`);
  return row?.held ?? false;
}

/** The kind of a post; undefined if the caller cannot see it. */
export const readSystype = async (db: ScopedDb, id: string): Promise<string | undefined> =>
  (
    await db
      .fromAny('post', 'p')
      .select('p.systype')
      .where('p.id', '=', id)
      .where('p.dts', 'is', null)
      .executeTakeFirst()
  )?.systype;

/** Deletes a post, or restores it if `dts` is null; returns the post's new `uts`. */
export async function writeDeleted(db: ScopedDb, id: string, dts: number | null): Promise<number> {
  return (
    await db
      .update('post')
      .set(dts === null ? { dts, team_id: null } : { dts })
      .where('post.id', '=', id)
      .returning('post.uts')
      .executeTakeFirstOrThrow()
  ).uts;
}

export interface DeletedJob {
  id: string;
  typeId: string;
  folderId: string;
  contactId: string | null;
  siteId: string | null;
}

/** Locks a deleted job that the caller may see. Returns undefined if there is no such job. */
export async function lockDeleted(db: ScopedDb, id: string): Promise<DeletedJob | undefined> {
  const [row] = await db.rows(sql<DeletedJob>`
    select p.id, p.type_id "typeId", p.folder_id "folderId", p.contact_id "contactId", p.site_id "siteId" from ${db.sourceAny('post')} p where p.id = ${id} and p.systype = 'job' and p.dts is not null for no key update`);
  return row;
}

/**
 * Restores a deleted job without assignees, regardless of the caller's scope. Returns the job's folder and new `uts`,
 * or undefined if the job is not deleted.
 */
export async function undelete(db: SystemDb, id: string): Promise<{ folderId: string; uts: number } | undefined> {
  const row = await db
    .updateTable('post')
    .set({ dts: null, team_id: null })
    .where('id', '=', id)
    .where('systype', '=', 'job')
    .where('dts', 'is not', null)
    .returning(['folder_id as folderId', 'uts'])
    .executeTakeFirst();
  if (row !== undefined) await db.deleteFrom('post_assignee').where('post_id', '=', id).execute();
  return row;
}
