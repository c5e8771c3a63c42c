import { confirmations } from '@field-service/contract/datasets/work.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';

export interface PlannedPost {
  id: string;
  folderId: string;
  contactId: string | null;
  siteId: string | null;
  title: string;
  plan: number | null;
  /** The flags of the job's status. */
  flags: string;
}
/** Locks a live job until the transaction ends. Returns undefined if the caller cannot see the job. */
export async function lockPlanned(db: ScopedDb, id: string): Promise<PlannedPost | undefined> {
  const [row] = await db.rows(sql<PlannedPost>`
    select p.id, p.folder_id "folderId", p.contact_id "contactId", p.site_id "siteId", p.title, p.plan, st.flags from ${db.sourceAny('post')} p join lookup st on st.id = p.status_id where p.id = ${id} and p.systype = 'job' and p.dts is null for no key update of p`);
  return row;
}

/** Whom emails about a live job concern; undefined if the caller cannot see the job. */
export async function readAddressed(
  db: ScopedDb,
  id: string,
): Promise<Pick<PlannedPost, 'folderId' | 'contactId' | 'siteId'> | undefined> {
  const [row] = await db.rows(sql<Pick<PlannedPost, 'folderId' | 'contactId' | 'siteId'>>`
    select p.folder_id "folderId", p.contact_id "contactId", p.site_id "siteId" from ${db.sourceAny('post')} p where p.id = ${id} and p.systype = 'job' and p.dts is null`);
  return row;
}

/** Writes a link and invalidates earlier ones. */
export async function replaceLink(
  db: ScopedDb,
  link: { id: string; postId: string; hash: string; exp: number; plan: number; userId: string; now: number },
): Promise<void> {
  await db
    .update('visit_confirmation')
    .set({ exp: link.now })
    .where('post_id', '=', link.postId)
    .where('exp', '>', link.now)
    .execute();
  await db
    .insert('visit_confirmation')
    .values({
      id: link.id,
      post_id: link.postId,
      token_hash: link.hash,
      exp: link.exp,
      plan: link.plan,
      created_by: link.userId,
    })
    .execute();
}

export const confirmationDataset = datasetOf(confirmations, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) =>
    sql`${context.db.source('post')} p ${related('join visit_confirmation v on v.post_id = p.id')}`,
  row: sql`json_build_object('id', v.id, 'postid', p.id, 'docno', p.docno, 'plan', v.plan, 'state', v.state, 'note', v.note, 'answeredAt', v.answered_at, 'exp', v.exp, 'uts', v.uts, 'ctid', v.seq)`,
  fields: {
    id: { column: sql`v.id`, notNull: true },
    postid: { column: sql`p.id`, notNull: true },
    plan: { column: sql`v.plan`, notNull: true },
    state: { column: sql`v.state`, notNull: true },
    answeredAt: { column: sql`v.answered_at` },
    exp: { column: sql`v.exp`, notNull: true },
    ...versionColumns('v'),
  },
  tie: sql`v.seq desc`,
  delta: versionOf('v'),
  cap: 5000,
});
