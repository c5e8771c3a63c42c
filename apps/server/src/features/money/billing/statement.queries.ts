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
  billTo: {
    name: string;
    person: string | null;
    address: string;
    taxid: string | null;
    email: string | null;
    lang: string;
  };
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

/** What changed a customer's balance on a day, in its currency. */
export interface MovementRow {
  kind: 'invoice' | 'credit' | 'payment' | 'refund';
  id: string;
  docno: string | null;
  currency: string;
  on: number;
  /** Signed: what it adds to the balance. */
  amount: string;
}
/**
 * What changed a customer's balance up to a day, earliest first: payments count on the day of receipt. The value of a
 * credit note counts on its issue, not again as the payment that it is applied with.
 */
export async function readMovements(db: ScopedDb, { id }: Pick<Debtor, 'id'>, until: number): Promise<MovementRow[]> {
  return await db.rows(sql<MovementRow>`
    select m.kind, m.id, m.docno, m.currency, m.day "on", trim_scale(m.amount)::text amount from (
      select i.kind, i.id, i.docno, i.currency, i.issued_on as day, case when i.kind = 'credit' then -i.amount else i.amount end amount, i.issued_at at_ms
        from ${db.sourceAny('invoice')} i where i.contact_id = ${id} and i.state <> 'draft' and i.dts is null
      union all
      select y.kind, y.id, y.reference, y.currency, y.received_on, case when y.kind = 'refund' then y.amount else -(y.amount + y.withheld) end, coalesce(y.confirmed_at, y.cts)
        from ${db.sourceAny('payment')} y where y.contact_id = ${id} and y.state = 'confirmed' and y.kind <> 'credit') m
     where m.day <= ${until} order by m.day, m.at_ms, m.id`);
}
