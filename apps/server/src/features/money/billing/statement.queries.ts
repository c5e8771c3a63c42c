import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { billTo, companyOf } from '../invoices/public.ts';
import { unapplied } from '../payments/public.ts';

export interface Debtor {
  id: string;
  name: string;
  folderId: string;
  timezone: string;
  currency: string;
  company: Record<string, string>;
  billTo: { name: string; person: string | null; address: string; taxid: string | null; lang: string };
}
export async function readDebtor(db: ScopedDb, id: string): Promise<Debtor | undefined> {
  const [row] = await db.rows(sql<Debtor>`
    select c.id, c.name, c.folder_id "folderId", f.timezone, f.currency, ${companyOf} company, b.party "billTo"
      from ${db.sourceAny('contact')} c ${related('join folder f on f.id = c.folder_id')} cross join ${billTo} b where c.id = ${id} and c.dts is null`);
  return row;
}

export interface OpenItem {
  id: string;
  docno: string;
  currency: string;
  issuedOn: number;
  dueOn: number;
  amount: string;
  open: string;
}
/** A customer's open invoices, earliest due first. */
export async function readOpenItems(db: ScopedDb, contactId: string): Promise<OpenItem[]> {
  return await db.rows(sql<OpenItem>`
    select i.id, i.docno, i.currency, i.issued_on "issuedOn", i.due_on "dueOn", trim_scale(i.amount)::text amount, trim_scale(i.amount - i.paid)::text open
      from ${db.sourceAny('invoice')} i where i.contact_id = ${contactId} and i.kind = 'invoice' and i.state in ('issued', 'part_paid') and i.dts is null order by i.due_on, i.seq`);
}

/** The customer's money that is neither applied nor refunded, per currency. */
export async function readUnapplied(db: ScopedDb, contactId: string): Promise<{ currency: string; amount: string }[]> {
  return await db.rows(sql<{ currency: string; amount: string }>`
    select y.currency, trim_scale(sum((${unapplied})::numeric))::text amount from ${db.sourceAny('payment')} y
     where y.contact_id = ${contactId} and y.state = 'confirmed' and y.kind <> 'refund' group by y.currency having sum((${unapplied})::numeric) <> 0`);
}
