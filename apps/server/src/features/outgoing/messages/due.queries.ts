import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** A recommendation or corrective action that is due, with its recipient. */
export interface DueAction {
  noun: 'recommendation' | 'corrective-action';
  id: string;
  folderId: string;
  timezone: string;
  /** A business date. */
  due: number;
  /** The text of a recommendation; for a corrective action, the number of the job in which the breach was found. */
  title: string;
  site: string;
  /**
   * The customer, if the customer must act. Otherwise, `ownerId` is the member of staff who owns the action; if it is
   * null, anyone who approves jobs in the folder is notified.
   */
  customer: { address: string; name: string; lang: string } | null;
  ownerId: string | null;
}

/** The open actions due from `first` to `last`, both inclusive. */
export async function selectDue(db: SystemDb, first: number, last: number): Promise<DueAction[]> {
  const { rows } = await sql<DueAction>`
    select 'recommendation' as noun, n.id, n.folder_id as "folderId", f.timezone, n.due, n.title, i.name as site,
           case when n.owner = 'customer' and coalesce(i.email, c.email) is not null then json_build_object('address', coalesce(i.email, c.email), 'name', c.name, 'lang', c.lang) end as customer,
           case when n.owner = 'us' then n.created_by end as "ownerId"
      from recommendation n join folder f on f.id = n.folder_id join contact c on c.id = n.contact_id join contact_info i on i.id = n.site_id
     where n.dts is null and n.state in ('open', 'accepted') and n.due between ${first} and ${last} and (n.owner = 'us' or coalesce(i.email, c.email) is not null)
    union all
    select 'corrective-action', n.id, n.folder_id, f.timezone, n.due, p.docno, i.name, null, n.owner_id
      from corrective_action n join folder f on f.id = n.folder_id join contact_info i on i.id = n.site_id join post p on p.id = n.post_id
     where n.dts is null and n.state = 'open' and n.due between ${first} and ${last}
     order by 5, 2`.execute(db);
  return rows;
}

/** Records notices and returns the ids of the actions whose notices were not recorded before. */
export async function insertNotices(
  db: SystemDb,
  notices: readonly { noun: DueAction['noun']; id: string; stage: 'soon' | 'overdue'; due: number }[],
  now: number,
): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const taken = await db
    .insertInto('due_notice')
    .values(notices.map(({ noun, id, stage, due }) => ({ noun, noun_id: id, stage, due, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('noun_id')
    .execute();
  return new Set(taken.map((row) => row.noun_id));
}
