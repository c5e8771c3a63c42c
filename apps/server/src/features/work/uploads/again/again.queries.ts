import { sql, type Selectable } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import type { Tables } from '../../../../db/tables/tables.ts';

export type ResultRow = Selectable<Tables['post_result']>;

/** The result that a job shows; undefined if there is none. */
export async function readResult(db: ScopedDb, postId: string): Promise<ResultRow | undefined> {
  return await db
    .asSystem('the job was found through the scope')
    .selectFrom('post_result')
    .selectAll()
    .where('post_id', '=', postId)
    .executeTakeFirst();
}

export interface KeptTreatment {
  id: string;
  uploadId: string;
  corrects: string | null;
  product: string;
  data: Record<string, unknown>;
}

/** All treatment records of a job, with those that were replaced. */
export async function readTreatments(db: ScopedDb, postId: string): Promise<KeptTreatment[]> {
  return await db.rows(sql<KeptTreatment>`
    select t.id, t.upload_id "uploadId", t.corrects_id corrects, i.name product, t.data
      from ${db.sourceAny('post')} p ${related('join treatment t on t.post_id = p.id join item i on i.id = t.item_id')}
     where p.id = ${postId} order by t.at, t.id`);
}

/** The files that a package became on its job, by their paths in the package. */
export async function filesOfPackage(
  db: ScopedDb,
  postId: string,
  uploadId: string,
): Promise<ReadonlyMap<string, string>> {
  // Unscoped: files of a job are as visible as the job.
  const rows = await db.rows(sql<{ id: string; path: string }>`
    select f.id, f.metadata->>'path' path from ${db.sourceAny('post')} p, file f
     where p.id = ${postId} and f.ref_kind = 'POST' and f.ref_id = p.id and f.metadata->>'uploadId' = ${uploadId}`);
  return new Map(rows.map(({ id, path }) => [path, id]));
}
