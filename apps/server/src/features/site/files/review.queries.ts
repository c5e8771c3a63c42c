import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { inReview } from '../../work/posts/public.ts';
import type { FileRow } from './queries.ts';

// Unscoped: customer and result of a job are joined to the job, which is read through the caller's scope.

/** Whether a customer may see what else is on the job of a file of kind POST or VISIT: not before the review, where they ask for one. */
export async function isReviewed(db: ScopedDb, file: FileRow): Promise<boolean> {
  const [row] = await db.rows(sql<{ waits: boolean }>`
    select ${inReview} waits from ${db.sourceAny('post')} p left join contact c on c.id = p.contact_id left join post_result r on r.post_id = p.id
     where p.id = case when ${file.ref_kind} = 'VISIT' then (select v.post_id from visit v where v.id = ${file.ref_id}) else ${file.ref_id} end`);
  return row?.waits !== true;
}
