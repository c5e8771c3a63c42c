import { startedFlags } from '@field-service/domain/work/post-status.ts';
import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import { anyFlag } from '../../../db/flags.ts';

export interface AskedVisit {
  id: string;
  postId: string;
  folderId: string;
  title: string;
  site: string;
  plan: number;
  plan2: number | null;
  timezone: string;
  state: 'asked' | 'confirmed' | 'declined';
  note: string;
}
/**
 * The visit of a valid link; undefined if the link has expired, or the visit has since been moved, started, cancelled
 * or deleted. `lock` locks the link.
 */
export async function readAsked(
  db: SystemDb,
  hash: string,
  now: number,
  lock = false,
): Promise<AskedVisit | undefined> {
  const { rows } = await sql<AskedVisit>`
    select v.id, p.id "postId", p.folder_id "folderId", p.title, si.name site, p.plan, p.plan2, f.timezone, v.state, v.note
      from visit_confirmation v join post p on p.id = v.post_id join lookup st on st.id = p.status_id join contact_info si on si.id = p.site_id join folder f on f.id = p.folder_id
     where v.token_hash = ${hash} and v.exp > ${now}::bigint and p.plan = v.plan and p.dts is null and st.flags !~ ${anyFlag(startedFlags)} ${lock ? sql`for update of v` : sql``}`.execute(
    db,
  );
  return rows[0];
}
/**
 * Replaces the token of a valid link. Returns false if the link has expired, or the visit was moved, started, cancelled
 * or deleted.
 */
export async function renewToken(db: SystemDb, id: string, hash: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update visit_confirmation v set token_hash = ${hash} from post p join lookup st on st.id = p.status_id
     where v.id = ${id} and v.exp > ${now}::bigint and p.id = v.post_id and p.plan = v.plan and p.dts is null and st.flags !~ ${anyFlag(startedFlags)}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
export async function answerAsked(
  db: SystemDb,
  id: string,
  answer: { state: 'confirmed' | 'declined'; note: string; at: number },
): Promise<void> {
  await db
    .updateTable('visit_confirmation')
    .set({ state: answer.state, note: answer.note, answered_at: answer.at })
    .where('id', '=', id)
    .execute();
}
