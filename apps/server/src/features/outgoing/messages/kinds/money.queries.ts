import { sql } from 'kysely';
import type { SystemDb } from '../../../../db/system.ts';

/** The content and recipient of emails about an invoice or credit note. */
export interface InvoiceFacts {
  docno: string | null;
  folderId: string;
  timezone: string;
  currency: string;
  amount: string;
  open: string;
  /** For a credit note, the number of the credited invoice. */
  credits: string | null;
  dueOn: number | null;
  customer: string;
  lang: string;
  email: string | null;
}
export async function readInvoiceFacts(db: SystemDb, invoiceId: string): Promise<InvoiceFacts | undefined> {
  const { rows } = await sql<InvoiceFacts>`
    select i.docno, i.folder_id "folderId", f.timezone, i.currency, trim_scale(i.amount)::text amount, i.due_on "dueOn", c.name customer, coalesce(i.snapshot -> 'billTo' ->> 'lang', c.lang) lang, i.snapshot -> 'billTo' ->> 'email' email, of.docno credits,
           trim_scale(i.amount - i.paid)::text open
      from invoice i left join invoice of on of.id = i.credits_id join folder f on f.id = i.folder_id join contact c on c.id = i.contact_id where i.id = ${invoiceId}`.execute(
    db,
  );
  return rows[0];
}

/** The amounts of a payment that are applied to invoices. */
export async function readPayments(db: SystemDb, paymentId: string): Promise<{ invoiceId: string; amount: string }[]> {
  const { rows } = await sql<{
    invoiceId: string;
    amount: string;
  }>`select invoice_id "invoiceId", trim_scale(applied)::text amount from payment_invoice where payment_id = ${paymentId} and applied > 0 order by invoice_id`.execute(
    db,
  );
  return rows;
}

export interface RejectedPayment {
  userId: string;
  name: string;
  email: string | null;
  lang: string;
  folderId: string;
  timezone: string;
  docnos: string;
  amount: string;
  currency: string;
  reason: string;
}
/**
 * A declined payment and the customer's user who reported it; undefined if staff recorded it, or if the user is no
 * longer active.
 */
export async function readRejected(db: SystemDb, paymentId: string): Promise<RejectedPayment | undefined> {
  const { rows } = await sql<RejectedPayment>`
    select u.id "userId", u.displayname "name", u.email, u.lang, y.folder_id "folderId", f.timezone, trim_scale(y.amount)::text amount, y.currency, coalesce(y.reason, '') reason,
           coalesce((select string_agg(i.docno, ', ' order by i.docno) from payment_invoice pi join invoice i on i.id = pi.invoice_id where pi.payment_id = y.id), '') docnos
      from payment y join folder f on f.id = y.folder_id join app_user u on u.id = y.user_id
     where y.id = ${paymentId} and y.state = 'failed' and y.provider = 'transfer' and u.usertype = 'portal' and u.status = 'active' and u.dts is null`.execute(
    db,
  );
  return rows[0];
}
