import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** Tickets that are resolved and not closed, the longest first. */
export async function readResolved(db: SystemDb): Promise<{ id: string; folderId: string; resolvedAt: number }[]> {
  const { rows } = await sql<{ id: string; folderId: string; resolvedAt: number }>`
    select t.post_id id, p.folder_id "folderId", t.resolved_at "resolvedAt" from ticket t join post p on p.id = t.post_id where t.state = 'resolved' and p.dts is null order by t.resolved_at`.execute(
    db,
  );
  return rows;
}
