import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** The reason why a file cannot be removed or moved. */
export type KeptBy = 'record' | 'report' | 'plan' | 'profile';

/**
 * The reason why the file `f` must be kept, or null if there is none. Files are kept for finished work, the product's
 * own documents, anything that someone submitted or reported with the file, issued reports, floor plans, and people's
 * profiles. Unscoped: anything that references a file keeps it; no row data is returned.
 */
export const keptBy = sql<KeptBy | null>`case
  when f.ref_kind in ('VISIT', 'INVOICE', 'DOCUMENT', 'ANSWER') or f.metadata ? 'uploadId' then 'record'
  when exists (select from claim_receipt r where r.file_id = f.id) or exists (select from payment y where y.proof_file_id = f.id) or exists (select from document d where d.file_id = f.id)
    or (f.ref_kind = 'POST' and (exists (select from ticket_message m where m.post_id = f.ref_id and f.id = any(m.files)) or exists (select from sighting n where n.post_id = f.ref_id and f.id = any(n.files))))
    or exists (select from recommendation n where n.site_id = f.site_id and f.id = any(n.files)) then 'record'
  when exists (select from service_report r where r.file_id = f.id) then 'report'
  when exists (select from floor_plan_revision r where r.file_id = f.id) then 'plan'
  when exists (select from app_user u where f.id in (u.avatar, u.signature)) then 'profile'
  when f.ref_kind = 'SITE' and exists (select from contact_info ci where ci.id = f.ref_id and ci.data ->> 'avatar' = f.id and ci.dts is null) then 'record'
  end`;

export async function whyKept(db: ScopedDb, id: string): Promise<KeptBy | undefined> {
  // Unscoped: the file was read through the scope.
  const [row] = await db.rows(sql<{ by: KeptBy | null }>`select ${keptBy} "by" from file f where f.id = ${id}`);
  return row?.by ?? undefined;
}
