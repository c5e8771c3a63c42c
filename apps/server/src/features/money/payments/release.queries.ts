import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import { unapplied } from './queries.ts';

/** Removes part of a payment from an invoice. The link between them is deleted once nothing is left. */
export async function takeApplied(db: SystemDb, paymentId: string, invoiceId: string, amount: string): Promise<void> {
  await sql`delete from payment_invoice where payment_id = ${paymentId} and invoice_id = ${invoiceId} and applied = ${amount}::numeric`.execute(
    db,
  );
  await sql`update payment_invoice set applied = applied - ${amount}::numeric, amount = applied - ${amount}::numeric where payment_id = ${paymentId} and invoice_id = ${invoiceId}`.execute(
    db,
  );
}

/** The unapplied amounts of an invoice's credit notes, oldest first. The caller has locked their rows. */
export async function readCreditsLeft(db: SystemDb, invoiceId: string): Promise<{ id: string; left: string }[]> {
  const { rows } = await sql<{ id: string; left: string }>`
    select y.id, ${unapplied} "left" from invoice i join invoice k on k.credits_id = i.id join payment y on y.contact_id = i.contact_id and y.kind = 'credit' and y.reference = k.docno
     where i.id = ${invoiceId} order by k.seq`.execute(db);
  return rows;
}

export interface InvoiceBalance {
  state: string;
  open: string;
  /** Whether the invoice is credited in full. */
  creditedWhole: boolean;
  /** Whether the invoice is paid at least in part with actual money, not only with credits. */
  tookMoney: boolean;
}
export async function readInvoiceBalance(db: SystemDb, invoiceId: string): Promise<InvoiceBalance | undefined> {
  const { rows } = await sql<InvoiceBalance>`
    select i.state, trim_scale(i.amount - i.paid)::text open, coalesce((select sum(k.amount) from invoice k where k.credits_id = i.id), 0) >= i.amount "creditedWhole",
           exists (select from payment_invoice pi join payment y on y.id = pi.payment_id where pi.invoice_id = i.id and y.kind = 'payment' and pi.applied > 0) "tookMoney"
      from invoice i where i.id = ${invoiceId}`.execute(db);
  return rows[0];
}
