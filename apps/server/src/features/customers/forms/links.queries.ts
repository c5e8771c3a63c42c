import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { FormSubject } from './queries.ts';

export interface NewLink {
  id: string;
  formId: string;
  /** The folder in which answers are stored. */
  folderId: string;
  hash: string;
  exp: number;
  most: number;
  about: FormSubject;
  userId: string;
  now: number;
}
export async function insertFormLink(
  db: ScopedDb,
  { id, formId, folderId, hash, exp, most, about, userId, now }: NewLink,
): Promise<void> {
  await db
    .insert('form_link')
    .values({
      id,
      form_id: formId,
      folder_id: folderId,
      token_hash: hash,
      exp,
      most,
      post_id: about.postId,
      contact_id: about.contactId,
      site_id: about.siteId,
      ended_at: null,
      created_by: userId,
      cts: now,
    })
    .execute();
}
/** Ends a link. Returns false if the form has no such link. */
export async function endFormLink(db: ScopedDb, formId: string, id: string, now: number): Promise<boolean> {
  const row = await db
    .update('form_link')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('form_id', '=', formId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenLink extends FormSubject {
  folderId: string;
  id: string;
  formId: string;
  exp: number;
  /** True if the link accepts no more answers. */
  spent: boolean;
  createdBy: string;
}
/** The form's link with this token hash, if the link is valid at `now`; `lock` locks it until the transaction ends. */
export async function readFormLink(
  db: SystemDb,
  formId: string,
  hash: string,
  now: number,
  lock = false,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select k.id, k.form_id "formId", k.exp, k.answers >= k.most spent, k.created_by "createdBy", coalesce(k.folder_id, m.folder_id) "folderId", k.post_id "postId", null "postTypeId", k.contact_id "contactId", k.site_id "siteId"
      from form_link k ${related('join form m on m.id = k.form_id')}
     where k.form_id = ${formId} and k.token_hash = ${hash} and k.exp > ${now}::bigint and k.ended_at is null and m.dts is null and m.state = 'active' ${lock ? sql`for update of k` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/**
 * The form and the expiry of a link at the time its email is sent; undefined if the link has ended or expired, the form
 * is closed, or no answers are left.
 */
export async function readMailedLink(
  db: SystemDb,
  id: string,
  now: number,
): Promise<{ formId: string; exp: number } | undefined> {
  const { rows } = await sql<{ formId: string; exp: number }>`
    select k.form_id "formId", k.exp from form_link k ${related('join form m on m.id = k.form_id')} where k.id = ${id} and k.exp > ${now}::bigint and k.ended_at is null and k.answers < k.most and m.dts is null and m.state = 'active'`.execute(
    db,
  );
  return rows[0];
}
export async function renewToken(db: SystemDb, id: string, hash: string): Promise<void> {
  await db.updateTable('form_link').set({ token_hash: hash }).where('id', '=', id).execute();
}

export async function countLinkAnswer(db: SystemDb, id: string): Promise<void> {
  await db
    .updateTable('form_link')
    .set((eb) => ({ answers: eb('answers', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
