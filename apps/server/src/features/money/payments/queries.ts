import type { Payment } from '@field-service/contract/money/payments.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Problem } from '../../../db/tables/columns.ts';
import type { Notice } from './providers.ts';

export type PaymentRow = Payment;

export const paymentTypeId = sql<
  string | null
>`coalesce(y.type_id, (select l.id from lookup l where l.type = 50 and l.folder_id is null and l.deletor is null
  and l.code = case y.provider when 'stripe' then 'CARD' else upper(y.provider) end limit 1))`;

/** What was paid back of the payment `y`. Unscoped: refunds are as visible as their payment. */
const refunded = sql`coalesce((select sum(back.amount) from payment back where back.returns_id = y.id), 0)`;

/**
 * The money of the confirmed payment `y` that is neither applied nor refunded.
 */
export const unapplied = sql<string>`case when y.state <> 'confirmed' or y.kind = 'refund' then '0' else trim_scale(y.amount + y.withheld
  - coalesce((select sum(pi.applied) ${related('from payment_invoice pi where pi.payment_id = y.id')}), 0) - ${refunded})::text end`;

/** The payment type of `y`: the given one, otherwise the site's default for its payment method. */
const typeOf = sql`(select json_build_object('id', l.id, 'name', l.name) from lookup l where l.id = ${paymentTypeId})`;

const paymentJson = sql<PaymentRow>`json_build_object('id', y.id, 'kind', y.kind, 'withheld', trim_scale(y.withheld)::text, 'certificate', y.certificate, 'reference', y.reference, 'proofid', y.proof_file_id,
  'unapplied', ${unapplied}, 'refunded', trim_scale(${refunded})::text, 'contact', (select json_build_object('id', c.id, 'name', c.name) ${related('from contact c where c.id = y.contact_id')}), 'folderid', y.folder_id, 'at', y.cts, 'receivedOn', y.received_on, 'confirmedAt', y.confirmed_at, 'reason', y.reason, 'uts', y.uts, 'provider', y.provider, 'type', ${typeOf}, 'state', y.state, 'currency', y.currency, 'amount', trim_scale(y.amount)::text,
  'redirect', case when y.state = 'pending' then coalesce(y.checkout_url, case when y.provider = 'sandbox' then '/portal/payment?id=' || y.id end) end, 'problem', y.problem,
  'invoices', coalesce((select json_agg(json_build_object('id', i.id, 'docno', i.docno, 'amount', trim_scale(pi.amount)::text, 'applied', trim_scale(pi.applied)::text) order by i.docno)
     ${related('from payment_invoice pi join invoice i on i.id = pi.invoice_id where pi.payment_id = y.id')}), '[]'))`;

/** A row of the dataset `payments` from `y` (payment) and `c` (contact). */
export const paymentDatasetRow: RawBuilder<unknown> = sql`json_build_object('id', y.id, 'kind', y.kind, 'provider', y.provider, 'state', y.state, 'withheld', trim_scale(y.withheld)::text, 'unapplied', ${unapplied}, 'problem', y.problem ->> 'code', 'reference', y.reference, 'contact', json_build_object('id', c.id, 'name', c.name),
  'currency', y.currency, 'amount', trim_scale(y.amount)::text, 'at', y.cts, 'receivedOn', y.received_on, 'confirmedAt', y.confirmed_at,
  'invoices', coalesce((select json_agg(json_build_object('id', i.id, 'docno', i.docno, 'amount', trim_scale(pi.amount)::text) order by i.docno)
     ${related('from payment_invoice pi join invoice i on i.id = pi.invoice_id where pi.payment_id = y.id')}), '[]'))`;

export async function readPayment(db: ScopedDb, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.rows(
    sql<{ payment: PaymentRow }>`select ${paymentJson} payment from ${db.sourceAny('payment')} y where y.id = ${id}`,
  );
  return row?.payment;
}

export interface Settlement {
  invoiceId: string;
  amount: string;
}
export interface NewPayment {
  id: string;
  folderId: string;
  contactId: string;
  provider: string;
  typeId?: string | undefined;
  currency: string;
  amount: string;
  userId: string;
  withheld?: string | undefined;
  certificate?: string | undefined;
  reference?: string | undefined;
  proofFileId?: string | undefined;
  receivedOn?: number | undefined;
  checkout?: { ref: string; url: string } | undefined;
}
export async function insertPayment(db: ScopedDb, payment: NewPayment, settles: readonly Settlement[]): Promise<void> {
  await db
    .insert('payment')
    .values({
      id: payment.id,
      folder_id: payment.folderId,
      contact_id: payment.contactId,
      provider: payment.provider,
      type_id: payment.typeId ?? null,
      currency: payment.currency,
      amount: payment.amount,
      user_id: payment.userId,
      confirmed_at: null,
      withheld: payment.withheld ?? '0',
      certificate: payment.certificate ?? null,
      reference: payment.reference ?? null,
      proof_file_id: payment.proofFileId ?? null,
      received_on: payment.receivedOn ?? null,
      provider_ref: payment.checkout?.ref ?? null,
      checkout_url: payment.checkout?.url ?? null,
    })
    .execute();
  if (settles.length > 0)
    await db
      .insert('payment_invoice')
      .values(settles.map((one) => ({ payment_id: payment.id, invoice_id: one.invoiceId, amount: one.amount })))
      .execute();
}

/**
 * The id of the latest payment at a provider for exactly these amounts that was started after `since` and is still
 * pending, if any.
 */
export async function samePending(
  db: ScopedDb,
  provider: string,
  settles: readonly Settlement[],
  since: number,
): Promise<string | undefined> {
  const [row] = await db.rows(sql<{ id: string }>`
    select y.id from ${db.sourceAny('payment')} y
     where y.state = 'pending' and y.provider = ${provider} and y.cts > ${since}
       and exists (select ${related('from payment_invoice pi where pi.payment_id = y.id')} and pi.invoice_id = ${settles[0]?.invoiceId})
       and not exists (
         select from unnest(${settles.map((one) => one.invoiceId)}::text[], ${settles.map((one) => one.amount)}::numeric[]) wanted(invoice_id, amount)
           full join (select pi.invoice_id, pi.amount ${related('from payment_invoice pi where pi.payment_id = y.id')}) held using (invoice_id)
          where wanted.amount is distinct from held.amount)
     order by y.seq desc limit 1`);
  return row?.id;
}

/**
 * The highest number of pending payments for any of the given invoices, counting only payments started after `since`.
 */
export async function maxPending(db: ScopedDb, invoiceIds: readonly string[], since: number): Promise<number> {
  const [row] = await db.rows(sql<{ most: number }>`
    select coalesce(max(n), 0) most from (
      select count(*) n from ${db.sourceAny('payment')} y ${related('join payment_invoice pi on pi.payment_id = y.id')}
       where pi.invoice_id = any(${[...invoiceIds]}::text[]) and y.state = 'pending' and y.cts > ${since} group by pi.invoice_id) of_invoice`);
  return row?.most ?? 0;
}

export interface LockedPayment {
  id: string;
  state: string;
  currency: string;
  amount: string;
  folderId: string;
  contactId: string;
  kind: 'payment' | 'credit' | 'refund';
  provider: string;
  problem: Problem | null;
  /** The intended and applied amounts per invoice, earliest due first. */
  settles: (Settlement & { applied: string })[];
  /** Confirmed money that is neither applied nor refunded. */
  unapplied: string;
  /** The total of recorded refunds, excluding disputes. */
  returned: string;
}
/**
 * Locks a payment, the credits of its invoices, and then the invoices themselves. Payments are always locked before
 * invoices, each in id order. The scope does not apply, because a provider's notification has no caller.
 */
export async function lockPayment(db: SystemDb, id: string): Promise<LockedPayment | undefined> {
  await sql`
    select from payment where id = ${id} or id in (
      select c.id from payment_invoice pi ${related('join invoice i on i.id = pi.invoice_id')} join invoice k on k.credits_id = i.id join payment c on c.contact_id = i.contact_id and c.kind = 'credit' and c.reference = k.docno where pi.payment_id = ${id})
     order by id for no key update`.execute(db);
  await sql`select from invoice where id in (select invoice_id from payment_invoice where payment_id = ${id}) order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<LockedPayment>`
    select y.id, y.state, y.currency, trim_scale(y.amount)::text amount, y.folder_id "folderId", y.contact_id "contactId", y.kind, y.provider, y.problem, ${unapplied} unapplied,
           trim_scale(coalesce((select sum(back.amount) from payment back where back.returns_id = y.id and back.provider_ref is null), 0))::text returned,
           coalesce((select json_agg(json_build_object('invoiceId', pi.invoice_id, 'amount', trim_scale(pi.amount)::text, 'applied', trim_scale(pi.applied)::text) order by i.due_on, pi.invoice_id)
             ${related('from payment_invoice pi join invoice i on i.id = pi.invoice_id where pi.payment_id = y.id')}), '[]') settles
      from payment y where y.id = ${id}`.execute(db);
  return rows[0];
}

/** Records a provider's event. Returns false if the event is already recorded. */
export async function noteEvent(
  db: SystemDb,
  provider: string,
  event: string,
  paymentId: string,
  body: object,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('payment_event')
    .values({ provider, event, payment_id: paymentId, body: JSON.stringify(body), at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event']).doNothing())
    .returning('event')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number of days for which a notification about an unknown charge is kept; providers repeat a notification for
 * three days.
 */
const noticesFor = 30;

/** Locks a charge at a provider until the transaction ends. */
export async function lockCharge(db: SystemDb, provider: string, chargeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment money ${provider} ${chargeId}`}, 0))`.execute(db);
}

/** Stores a notification about a charge that is not yet linked to a payment, and deletes expired notifications. */
export async function keepNotice(
  db: SystemDb,
  provider: string,
  { event, chargeId, tells }: { event: string; chargeId: string; tells: Notice['tells'] },
  now: number,
): Promise<void> {
  await db
    .deleteFrom('payment_notice')
    .where('at', '<', now - noticesFor * dayMs)
    .execute();
  await db
    .insertInto('payment_notice')
    .values({ provider, event, money: chargeId, tells: JSON.stringify(tells), at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event']).doNothing())
    .execute();
}

/** Returns and deletes the notifications that arrived before their checkout, in order of arrival. */
export async function takeNotices(
  db: SystemDb,
  provider: string,
  chargeId: string,
): Promise<Pick<Notice, 'event' | 'tells'>[]> {
  const { rows } = await sql<Pick<Notice, 'event' | 'tells'>>`
    with taken as (delete from payment_notice where provider = ${provider} and money = ${chargeId} returning event, tells, seq)
    select event, tells from taken order by seq`.execute(db);
  return rows;
}

/** Records the amount of a payment that is applied to an invoice. */
export async function noteApplied(db: SystemDb, paymentId: string, invoiceId: string, applied: string): Promise<void> {
  await db
    .updateTable('payment_invoice')
    .set({ applied })
    .where('payment_id', '=', paymentId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/**
 * Marks a payment as confirmed or failed, which also clears its problem. `chargeId` is the provider's id of the charge.
 */
export async function settlePayment(
  db: SystemDb,
  id: string,
  state: 'confirmed' | 'failed',
  now: number,
  chargeId: string | null = null,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ state, confirmed_at: state === 'confirmed' ? now : null, provider_payment: chargeId, problem: null })
    .where('id', '=', id)
    .execute();
}

/** Stores the problem with a payment; null marks it as reviewed. */
export async function flagPayment(db: SystemDb, id: string, problem: Problem | null): Promise<void> {
  await db
    .updateTable('payment')
    .set({ problem: problem === null ? null : JSON.stringify(problem) })
    .where('id', '=', id)
    .execute();
}

/**
 * The id of the payment that a provider refers to; undefined if the payment is not known yet or belongs to another
 * system on the same account.
 */
export async function findPayment(db: SystemDb, provider: string, of: Notice['of']): Promise<string | undefined> {
  const payments = db.selectFrom('payment').select('id').where('provider', '=', provider);
  const found =
    'id' in of
      ? payments.where('id', '=', of.id)
      : 'ref' in of
        ? payments.where('provider_ref', '=', of.ref)
        : payments.where('provider_payment', '=', of.chargeId);
  return (await found.executeTakeFirst())?.id;
}

/** The balances due, by invoice id, excluding invoices that are settled or void. */
export async function openBalances(db: SystemDb, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    open: string;
  }>`select id, trim_scale(amount - paid)::text open from invoice where id = any(${[...ids]}::text[]) and state in ('issued', 'part_paid')`.execute(
    db,
  );
  return new Map(rows.map(({ id, open }) => [id, open]));
}
