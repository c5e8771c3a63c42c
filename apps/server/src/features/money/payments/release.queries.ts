import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import { unapplied } from './queries.ts';

/** Takes back of what an invoice took of a payment; nothing of it is left: no link either. */
export async function takeApplied(db: SystemDb, paymentId: string, invoiceId: string, amount: string): Promise<void> {
  await sql`delete from payment_invoice where payment_id = ${paymentId} and invoice_id = ${invoiceId} and applied = ${amount}::numeric`.execute(
    db,
  );
  await sql`update payment_invoice set applied = applied - ${amount}::numeric, amount = applied - ${amount}::numeric where payment_id = ${paymentId} and invoice_id = ${invoiceId}`.execute(
    db,
  );
}

/** What credit notes of an invoice have left, the oldest first; their rows are locked. */
export async function readCreditsLeft(db: SystemDb, invoiceId: string): Promise<{ id: string; left: string }[]> {
  const { rows } = await sql<{ id: string; left: string }>`
    select y.id, ${unapplied} "left" from invoice i join invoice k on k.credits_id = i.id join payment y on y.contact_id = i.contact_id and y.kind = 'credit' and y.reference = k.docno
     where i.id = ${invoiceId} order by k.seq`.execute(db);
  return rows;
}

export interface Standing {
  state: string;
  open: string;
  /** Credit notes take back all of it. */
  creditedWhole: boolean;
  /** Real money has paid of it, besides credits. */
  tookMoney: boolean;
}
export async function readStanding(db: SystemDb, invoiceId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select i.state, trim_scale(i.amount - i.paid)::text open, coalesce((select sum(k.amount) from invoice k where k.credits_id = i.id), 0) >= i.amount "creditedWhole",
           exists (select from payment_invoice pi join payment y on y.id = pi.payment_id where pi.invoice_id = i.id and y.kind = 'payment' and pi.applied > 0) "tookMoney"
      from invoice i where i.id = ${invoiceId}`.execute(db);
  return rows[0];
}
