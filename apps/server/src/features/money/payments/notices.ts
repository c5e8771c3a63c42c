import { addMoney, compareMoney, subtractMoney, type Money } from '@field-service/domain/values/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { OpenContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Transaction } from '../../../queue/job.ts';
import { Refusal } from '../../../refusal.ts';
import { recordSystemHistory } from '../../../history/public.ts';
import { addPaid } from '../invoices/public.ts';
import {
  findPayment,
  flagPayment,
  keepNotice,
  lockCharge,
  lockPayment,
  noteApplied,
  noteEvent,
  openBalances,
  settlePayment,
  takeNotices,
  type LockedPayment,
} from './queries.ts';
import { providersOf, type Notice, type Provider, type RawNotice, type ReadNotice } from './providers.ts';
import { hasDispute, insertRefund } from './records.queries.ts';
import { releaseUpTo } from './release.ts';
import { readSandboxNotice } from './sandbox.ts';
import { readStripeNotice } from './stripe.ts';

const readers: Readonly<Record<Provider, ReadNotice>> = { sandbox: readSandboxNotice, stripe: readStripeNotice };

type Tells<W extends Notice['tells']['what']> = Extract<Notice['tells'], { what: W }>;

/** Stores a problem with a payment for review; a new one replaces the previous one. */
async function flag(
  { db, notify }: Transaction,
  provider: Provider,
  payment: LockedPayment,
  problem: { code: string; params: Readonly<Record<string, string>> },
  now: number,
): Promise<void> {
  await flagPayment(db, payment.id, { ...problem, params: { ...problem.params }, at: now });
  await recordSystemHistory(db, provider, now, {
    noun: 'payment',
    id: payment.id,
    folderId: payment.folderId,
    kind: 'flag',
    after: { problem: problem.code, ...problem.params },
  });
  notify('payment', payment.id);
}

async function settle(
  { db, enqueue, notify }: Transaction,
  provider: Provider,
  payment: LockedPayment,
  state: 'confirmed' | 'failed',
  chargeId: string | undefined,
  now: number,
): Promise<void> {
  await settlePayment(db, payment.id, state, now, chargeId);
  if (state === 'confirmed') await settleInvoices(db, payment.id, payment.settles);
  await recordSystemHistory(
    db,
    provider,
    now,
    ...payment.settles.map((one) => ({
      noun: 'invoice',
      id: one.invoiceId,
      folderId: payment.folderId,
      kind: state === 'confirmed' ? 'paid' : 'payment_failed',
      after: { payment: payment.id, amount: one.amount },
    })),
  );
  if (state === 'confirmed') await enqueue('payment.confirmed', { paymentId: payment.id });
  notify('payment', payment.id);
  notify('invoice', ...payment.settles.map((one) => one.invoiceId));
}

/**
 * Books a provider's refund: first from the unapplied amount, then from the invoices, which become due again. Never
 * books more than the payment still holds.
 */
async function bookReturn(
  { db, enqueue, notify }: Transaction,
  provider: Provider,
  payment: LockedPayment,
  asked: Money,
  disputeRef: string | undefined,
  now: number,
): Promise<void> {
  const held = addMoney(payment.unapplied, ...payment.settles.map(({ applied }) => applied));
  const amount = compareMoney(asked, held) > 0 ? held : asked;
  if (compareMoney(amount, '0') <= 0) return;
  const short = subtractMoney(amount, payment.unapplied);
  const off = compareMoney(short, '0') > 0 ? await releaseUpTo(db, payment, short) : [];
  const refundId = uuidv7();
  await insertRefund(db, {
    id: refundId,
    returnsId: payment.id,
    contactId: payment.contactId,
    folderId: payment.folderId,
    currency: payment.currency,
    provider,
    amount,
    reason: null,
    reference: disputeRef ?? null,
    userId: null,
    disputeRef,
    now,
  });
  await recordSystemHistory(
    db,
    provider,
    now,
    {
      noun: 'payment',
      id: payment.id,
      folderId: payment.folderId,
      kind: 'refund',
      after: { refund: refundId, amount, ...(disputeRef === undefined ? {} : { dispute: disputeRef }) },
    },
    ...off.map((one) => ({
      noun: 'invoice',
      id: one.invoiceId,
      folderId: payment.folderId,
      kind: 'unpaid',
      after: { payment: payment.id, amount: one.amount },
    })),
  );
  await enqueue('payment.returned', { refundId });
  notify('payment', payment.id, refundId);
  notify('invoice', ...off.map((one) => one.invoiceId));
}

/**
 * Books the total refunded by the provider, minus the refunds already recorded from earlier notifications or by a
 * clerk, and flags the payment for review.
 */
async function noteReturned(
  transaction: Transaction,
  provider: Provider,
  payment: LockedPayment,
  { total, currency }: Tells<'returned'>,
  now: number,
): Promise<void> {
  const ours = payment.state === 'confirmed' && payment.currency === currency;
  const news = subtractMoney(total, payment.returned);
  if (ours && compareMoney(news, '0') <= 0) return;
  if (ours) await bookReturn(transaction, provider, payment, news, undefined, now);
  await flag(transaction, provider, payment, { code: 'payment.returned', params: { amount: total, currency } }, now);
}

/**
 * Flags a disputed payment for review, or clears the flag if the dispute was won. The money of a lost dispute is booked
 * as refunded, only once.
 */
async function noteDispute(
  transaction: Transaction,
  provider: Provider,
  payment: LockedPayment,
  { ref, outcome, amount, currency, status, reason }: Tells<'dispute'>,
  now: number,
): Promise<void> {
  if (outcome === 'won') {
    if (payment.problem?.code !== 'payment.disputed') return;
    await flagPayment(transaction.db, payment.id, null);
    await recordSystemHistory(transaction.db, provider, now, {
      noun: 'payment',
      id: payment.id,
      folderId: payment.folderId,
      kind: 'seen',
      before: { problem: 'payment.disputed' },
      after: { problem: null, status },
    });
    return transaction.notify('payment', payment.id);
  }
  const lost = outcome === 'lost' && payment.state === 'confirmed' && payment.currency === currency;
  if (lost && !(await hasDispute(transaction.db, provider, ref)))
    await bookReturn(transaction, provider, payment, amount, ref, now);
  await flag(
    transaction,
    provider,
    payment,
    { code: 'payment.disputed', params: { amount, currency, status, reason } },
    now,
  );
}

/** A notification as stored with its payment, where the charge id is named `money`. */
function storedOf(tells: Notice['tells']): Readonly<Record<string, unknown>> {
  if (tells.what !== 'result' || tells.chargeId === undefined) return { ...tells };
  const { chargeId, ...result } = tells;
  return { ...result, money: chargeId };
}

/**
 * Applies a provider's event, unless it has already been applied. Money received counts even for an abandoned payment.
 * A different amount or currency settles nothing and is recorded as a problem with the payment.
 */
async function applyNotice(
  transaction: Transaction,
  provider: Provider,
  { event, of, tells }: Notice,
  now: number,
): Promise<void> {
  const { db } = transaction;
  const chargeId = 'chargeId' in of ? of.chargeId : tells.what === 'result' ? tells.chargeId : undefined;
  // A refund and its checkout may arrive at the same time: the lock ensures that whichever is second finds the first.
  if (chargeId !== undefined) await lockCharge(db, provider, chargeId);
  const id = await findPayment(db, provider, of);
  const payment = id === undefined ? undefined : await lockPayment(db, id);
  if (payment === undefined) {
    // A real provider's account may serve other systems too, but every sandbox payment is ours.
    if ('id' in of) throw new Refusal('payment.not_found', { id: of.id });
    // A notification about a charge whose checkout is still unknown is stored until the checkout is known. Charges of
    // other systems are never matched.
    if ('chargeId' in of) await keepNotice(db, provider, { event, chargeId: of.chargeId, tells }, now);
    return;
  }
  if (!(await noteEvent(db, provider, event, payment.id, storedOf(tells), now))) return;
  if (tells.what === 'returned') return await noteReturned(transaction, provider, payment, tells, now);
  if (tells.what === 'dispute') return await noteDispute(transaction, provider, payment, tells, now);
  if (
    tells.state === 'waiting' ||
    payment.state === 'confirmed' ||
    (tells.state === 'failed' && payment.state === 'failed')
  )
    return;
  if (
    tells.state === 'confirmed' &&
    (payment.currency !== tells.currency || compareMoney(payment.amount, tells.amount) !== 0)
  ) {
    await flag(
      transaction,
      provider,
      payment,
      {
        code: 'payment.amount_mismatch',
        params: { expected: `${payment.amount} ${payment.currency}`, found: `${tells.amount} ${tells.currency}` },
      },
      now,
    );
    return;
  }
  await settle(transaction, provider, payment, tells.state, tells.chargeId, now);
  if (tells.chargeId === undefined) return;
  for (const early of await takeNotices(db, provider, tells.chargeId))
    await applyNotice(transaction, provider, { ...early, of: { chargeId: tells.chargeId } }, now);
}

/** Settles the invoices of a payment. Money for an invoice that has already been settled remains unapplied. */
export async function settleInvoices(
  db: SystemDb,
  paymentId: string,
  settles: readonly { invoiceId: string; amount: string }[],
): Promise<void> {
  const open = await openBalances(
    db,
    settles.map((one) => one.invoiceId),
  );
  for (const one of settles) {
    const balance = open.get(one.invoiceId) ?? '0';
    const amount = compareMoney(one.amount, balance) > 0 ? balance : one.amount;
    if (compareMoney(amount, '0') <= 0) continue;
    await addPaid(db, one.invoiceId, amount);
    await noteApplied(db, paymentId, one.invoiceId, amount);
  }
}

/** Handles a notification as received: verifies the signature of the raw bytes, and then applies the content. */
export async function receiveNotice(
  context: Pick<OpenContext, 'config' | 'now'>,
  transaction: Transaction,
  provider: Provider,
  raw: RawNotice,
): Promise<void> {
  if (!providersOf(context.config).includes(provider)) throw new Refusal('payment.signature_invalid');
  const notice = await readers[provider](context, raw);
  if (notice !== undefined) await applyNotice(transaction, provider, notice, context.now);
}
