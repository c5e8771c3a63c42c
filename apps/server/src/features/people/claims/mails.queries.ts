import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface ClaimFacts {
  docno: string;
  title: string;
  folderId: string;
  timezone: string;
  state: string;
  currency: string;
  amount: string;
  reason: string | null;
  claimantId: string;
  claimant: string;
  by: string;
}

/** The content of emails about a claim; undefined if the claim has been deleted. */
export async function readClaimFacts(db: SystemDb, id: string, byId: string): Promise<ClaimFacts | undefined> {
  const { rows } = await sql<ClaimFacts>`
    select p.docno, p.title, p.folder_id "folderId", f.timezone, k.state, k.currency, trim_scale(k.amount)::text amount, k.reason, k.claimant_id "claimantId", u.displayname claimant,
           coalesce((select b.displayname from app_user b where b.id = ${byId}), '') by
      from post p join claim k on k.post_id = p.id join folder f on f.id = p.folder_id join app_user u on u.id = k.claimant_id where p.id = ${id} and p.dts is null`.execute(
    db,
  );
  return rows[0];
}
