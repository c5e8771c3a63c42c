import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';

/** The customer of a payment, with the folder and currency in which it is booked. */
export interface Payer {
  contactId: string;
  folderId: string;
  currency: string;
}

export async function readPayer(db: ScopedDb, contactId: string): Promise<Payer | undefined> {
  const [row] = await db.rows(sql<Payer>`
    select c.id "contactId", c.folder_id "folderId", f.currency from ${db.sourceAny('contact')} c ${related('join folder f on f.id = c.folder_id')} where c.id = ${contactId} and c.dts is null`);
  return row;
}

/** The current day in a folder's time zone, `yyyymmdd`. */
export async function readToday(db: ScopedDb, folderId: string, now: number): Promise<number> {
  const [row] = await db.rows(sql<{ today: number }>`select day_in(${folderId}, ${now}::bigint) today`);
  return row?.today ?? 0;
}

/** Locks a payment until the transaction ends. Returns undefined if the caller cannot see it. */
export async function lockSeenPayment(db: ScopedDb, id: string): Promise<(Payer & { provider: string }) | undefined> {
  const [row] = await db.rows(sql<Payer & { provider: string }>`
    select y.contact_id "contactId", y.folder_id "folderId", y.currency, y.provider from ${db.sourceAny('payment')} y where y.id = ${id} for no key update`);
  return row;
}

/**
 * Replaces the reported amount, its day and its allocation to invoices with what was received. An invoice that receives nothing
 * is unlinked.
 */
export async function setReceived(
  db: SystemDb,
  id: string,
  {
    receivedOn,
    ...received
  }: { amount: string; withheld: string; certificate: string | null; receivedOn: number | null },
  settles: readonly { invoiceId: string; amount: string }[],
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...received, received_on: receivedOn })
    .where('id', '=', id)
    .execute();
  for (const { invoiceId, amount } of settles) {
    await sql`delete from payment_invoice where payment_id = ${id} and invoice_id = ${invoiceId} and ${amount}::numeric = 0`.execute(
      db,
    );
    await sql`update payment_invoice set amount = ${amount}::numeric where payment_id = ${id} and invoice_id = ${invoiceId}`.execute(
      db,
    );
  }
}

export async function setReason(db: ScopedDb, id: string, reason: string): Promise<void> {
  await db.update('payment').set({ reason }).where('payment.id', '=', id).execute();
}

export interface Refund extends Payer {
  id: string;
  returnsId: string;
  provider: string;
  amount: string;
  /** Null if a provider, rather than a person, reported the refund. */
  reason: string | null;
  reference: string | null;
  userId: string | null;
  /** The provider's id of the dispute that withdrew the money. */
  disputeRef?: string | undefined;
  now: number;
}
/** Records a refund, which is confirmed from the start because the money has already been returned. */
export async function insertRefund(db: SystemDb, refund: Refund): Promise<void> {
  await db
    .insertInto('payment')
    .values({
      id: refund.id,
      kind: 'refund',
      returns_id: refund.returnsId,
      folder_id: refund.folderId,
      contact_id: refund.contactId,
      provider: refund.provider,
      currency: refund.currency,
      amount: refund.amount,
      state: 'confirmed',
      confirmed_at: refund.now,
      user_id: refund.userId,
      reason: refund.reason,
      reference: refund.reference,
      provider_ref: refund.disputeRef ?? null,
    })
    .execute();
}

/** Whether a lost dispute has been booked. */
export async function hasDispute(db: SystemDb, provider: string, disputeRef: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('payment')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_ref', '=', disputeRef)
      .executeTakeFirst()) !== undefined
  );
}

/** Records an amount applied to an invoice in addition to the original allocation of the payment. */
export async function addApplied(db: SystemDb, paymentId: string, invoiceId: string, amount: string): Promise<void> {
  await sql`
    insert into payment_invoice (payment_id, invoice_id, amount, applied) values (${paymentId}, ${invoiceId}, ${amount}::numeric, ${amount}::numeric)
    on conflict (payment_id, invoice_id) do update set amount = greatest(payment_invoice.amount, payment_invoice.applied + excluded.applied), applied = payment_invoice.applied + excluded.applied`.execute(
    db,
  );
}
