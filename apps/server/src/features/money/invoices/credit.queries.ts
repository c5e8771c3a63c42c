import type { CreditAmounts } from '@field-service/domain/money/credit.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { TaxDetail } from '../../../db/tables/columns.ts';
import type { LockedInvoice } from './queries.ts';

export interface CreditLine extends CreditAmounts {
  id: string;
  postId: string | null;
  name: string;
  uom: string;
  price: string;
  taxId: string | null;
  taxDetail: TaxDetail[];
}
interface CreditNote {
  id: string;
  reason: string;
  userId: string;
  totals: { nett: string; taxes: string; amount: string };
  lines: readonly CreditLine[];
}

/** Inserts a credit note with the invoice's parties and without a number. */
export async function insertCredit(db: ScopedDb, invoice: LockedInvoice, note: CreditNote): Promise<void> {
  await db
    .insert('invoice')
    .values({
      id: note.id,
      kind: 'credit',
      credits_id: invoice.id,
      reason: note.reason,
      folder_id: invoice.folderId,
      contact_id: invoice.contactId,
      currency: invoice.currency,
      ...note.totals,
      docno: null,
      issued_at: null,
      issued_on: null,
      due_on: null,
      created_by: note.userId,
      snapshot: sql<string>`(select i.snapshot - 'taxTotals' from ${db.sourceAny('invoice')} i where i.id = ${invoice.id})`,
    })
    .execute();
  await db
    .insert('invoice_line')
    .values(
      note.lines.map((line, ord) => ({
        id: uuidv7(),
        invoice_id: note.id,
        ord,
        credits_line_id: line.id,
        post_id: line.postId,
        post_line_id: null,
        name: line.name,
        qty: line.qty,
        uom: line.uom,
        price: line.price,
        discount: line.discount,
        nett: line.nett,
        taxes: line.taxes,
        amount: line.amount,
        tax_id: line.taxId,
        tax_detail: JSON.stringify(line.taxDetail),
      })),
    )
    .execute();
}

/** Gives a credit note its number and marks it as settled. */
export async function issueCredit(
  db: ScopedDb,
  id: string,
  docno: string,
  issuedOn: number,
  now: number,
): Promise<void> {
  await db
    .update('invoice')
    .set((eb) => ({
      state: 'paid',
      docno,
      issued_at: now,
      issued_on: issuedOn,
      due_on: issuedOn,
      paid: eb.ref('invoice.amount'),
    }))
    .where('invoice.id', '=', id)
    .execute();
}

/** Inserts a credit note's amount as a payment, of which `settles` is applied to the invoice. */
export async function insertCreditPayment(
  db: ScopedDb,
  invoice: LockedInvoice,
  payment: { id: string; amount: string; settles: string; docno: string; reason: string; userId: string; now: number },
): Promise<void> {
  await db
    .insert('payment')
    .values({
      id: payment.id,
      kind: 'credit',
      folder_id: invoice.folderId,
      contact_id: invoice.contactId,
      provider: 'credit',
      state: 'confirmed',
      currency: invoice.currency,
      amount: payment.amount,
      user_id: payment.userId,
      confirmed_at: payment.now,
      reference: payment.docno,
      reason: payment.reason,
    })
    .execute();
  if (Number(payment.settles) > 0)
    await db
      .insert('payment_invoice')
      .values({ payment_id: payment.id, invoice_id: invoice.id, amount: payment.settles, applied: payment.settles })
      .execute();
}

/** The amounts already credited on an invoice. */
export async function creditedSoFar(
  db: ScopedDb,
  invoiceId: string,
): Promise<{ nett: string; taxes: string; amount: string }> {
  const [row] = await db.rows(sql<{ nett: string; taxes: string; amount: string }>`
    select trim_scale(coalesce(sum(k.nett), 0))::text nett, trim_scale(coalesce(sum(k.taxes), 0))::text taxes, trim_scale(coalesce(sum(k.amount), 0))::text amount
      from ${db.sourceAny('invoice')} k where k.credits_id = ${invoiceId}`);
  return row ?? { nett: '0', taxes: '0', amount: '0' };
}

/** Whether actual money, not only credits, is applied to an invoice. */
export async function tookMoney(db: ScopedDb, invoiceId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select pi.payment_id from ${db.sourceAny('payment')} y ${related('join payment_invoice pi on pi.payment_id = y.id')} where pi.invoice_id = ${invoiceId} and y.kind = 'payment' and pi.applied > 0 limit 1`,
  );
  return rows.length > 0;
}

/** Unlinks an invoice's jobs, which makes them unbilled again. */
export async function freeJobs(db: ScopedDb, invoiceId: string): Promise<void> {
  await db.remove('invoice_post').where('invoice_id', '=', invoiceId).execute();
}

export async function markVoid(db: ScopedDb, invoiceId: string): Promise<void> {
  await db.update('invoice').set({ state: 'void' }).where('invoice.id', '=', invoiceId).execute();
}
