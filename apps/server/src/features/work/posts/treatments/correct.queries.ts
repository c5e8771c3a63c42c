import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';

export interface TreatmentRow {
  id: string;
  postId: string;
  typeId: string;
  folderId: string;
  siteId: string;
  uploadId: string;
  entry: string;
  userId: string;
  itemId: string;
  at: number;
  qty: string;
  uomId: string;
  batch: string | null;
  data: Record<string, unknown>;
  corrected: boolean;
}

/** A treatment record of a live job that the caller may see, and whether it has been corrected. */
export async function readTreatment(db: ScopedDb, id: string): Promise<TreatmentRow | undefined> {
  const [row] = await db.rows(sql<TreatmentRow>`
    select t.id, t.post_id "postId", p.type_id "typeId", p.folder_id "folderId", p.site_id "siteId", t.upload_id "uploadId", t.entry, t.user_id "userId", t.item_id "itemId", t.at,
           trim_scale(t.qty)::text qty, t.uom_id "uomId", t.batch, t.data, exists (select ${related('from treatment k where k.corrects_id = t.id')}) corrected
      from ${db.sourceAny('post')} p ${related('join treatment t on t.post_id = p.id')} where t.id = ${id} and p.dts is null`);
  return row;
}

/** An id in `stationIds` that is not a station of the site (null if there is none), and the code of the unit `uomId`. */
export async function checkNamed(
  db: ScopedDb,
  siteId: string,
  stationIds: readonly string[],
  uomId: string,
): Promise<{ station: string | null; unit: string | null }> {
  // Unscoped: reveals only whether the stations belong to the site.
  const [row] = await db.rows(sql<{ station: string | null; unit: string | null }>`
    select (select n.id from unnest(${stationIds}::text[]) n (id) where not exists (select from station s where s.id = n.id and s.site_id = ${siteId}) limit 1) station,
           (select l.code from lookup l where l.id = ${uomId} and l.type = 209) unit`);
  return row ?? { station: null, unit: null };
}

/**
 * Inserts the corrected record. Violates the constraint `treatment_corrected` if the original has already been
 * corrected.
 */
export async function insertCorrection(
  db: ScopedDb,
  made: { id: string; now: number; reason: string; row: TreatmentRow },
): Promise<void> {
  const { id, now, reason, row } = made;
  await db
    .insert('treatment')
    .values({
      id,
      post_id: row.postId,
      upload_id: `correction:${id}`,
      entry: row.entry,
      user_id: row.userId,
      item_id: row.itemId,
      at: row.at,
      qty: row.qty,
      uom_id: row.uomId,
      batch: row.batch,
      data: JSON.stringify(row.data),
      received_at: now,
      corrects_id: row.id,
      reason,
    })
    .execute();
}
