import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface LeaveMailFacts {
  docno: string;
  folderId: string;
  timezone: string;
  userId: string;
  person: string;
  kind: string;
  from: number;
  to: number;
  days: number;
  note: string;
  reason: string | null;
  by: string;
}

/** The content of messages about leave; undefined if the leave has been deleted. */
export async function readLeaveFacts(db: SystemDb, id: string, byId: string): Promise<LeaveMailFacts | undefined> {
  const { rows } = await sql<LeaveMailFacts>`
    select p.docno, p.folder_id "folderId", f.timezone, v.user_id "userId", u.displayname person, v.kind, v.from_date "from", v.to_date "to", v.days::float8 days, v.note, v.reason,
           coalesce((select b.displayname from app_user b where b.id = ${byId}), '') by
      from post p join leave v on v.post_id = p.id join folder f on f.id = p.folder_id join app_user u on u.id = v.user_id where p.id = ${id} and p.dts is null`.execute(
    db,
  );
  return rows[0];
}

/** The ids among `ids` that belong to active accounts, with the language of each. */
export const readWorking = async (db: SystemDb, ids: readonly string[]): Promise<{ id: string; lang: string }[]> =>
  ids.length === 0
    ? []
    : (
        await sql<{
          id: string;
          lang: string;
        }>`select u.id, u.lang from app_user u where u.id = any(${[...ids]}::text[]) and u.status = 'active' and u.dts is null`.execute(
          db,
        )
      ).rows;
