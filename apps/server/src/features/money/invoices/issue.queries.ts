import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { isFree, type BillablePost } from './billable.queries.ts';
import { poRequired } from './parties.queries.ts';

/** What decides whether an invoice can be issued. */
export interface IssueFacts {
  id: string;
  state: string;
  docno: string | null;
  ponumber: string | null;
  /** Whether the customer requires a purchase order on every invoice. */
  poRequired: boolean;
  jobs: Pick<BillablePost, 'id' | 'docno' | 'systype' | 'statusFlags' | 'covered' | 'free'>[];
}

/** Reads invoices with what decides whether they can be issued, in no particular order; omits those that the caller cannot see. */
export async function readIssueFacts(db: ScopedDb, ids: readonly string[]): Promise<IssueFacts[]> {
  return await db.rows(sql<IssueFacts>`
    select i.id, i.state, i.docno, i.po_number ponumber, ${poRequired} "poRequired",
           coalesce((select json_agg(json_build_object('id', p.id, 'docno', p.docno, 'systype', p.systype, 'statusFlags', (select st.flags from lookup st where st.id = p.status_id), 'covered', p.covered, 'free', ${isFree}) order by p.docno)
             ${related('from invoice_post ip join post p on p.id = ip.post_id where ip.invoice_id = i.id')} and p.dts is null), '[]') jobs
      from ${db.sourceAny('invoice')} i ${related('join contact c on c.id = i.contact_id')}
     where i.id = any(${[...ids]}::text[]) and i.dts is null`);
}
