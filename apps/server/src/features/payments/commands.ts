import { addMoney, compareMoney, subtractMoney } from '@field-service/domain/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import type { SystemDb } from '../../db/system.ts';
import type { Transaction } from '../../queue/job.ts';
import { Refusal } from '../../refusal.ts';
import { recordSystemHistory } from '../history/public.ts';
import { addPaid, lockInvoices } from '../invoices/public.ts';
import { insertPayment, lockPayment, mostPending, noteApplied, noteEvent, openBalances, readPayment, samePending, settlePayment, type PaymentRow } from './queries.ts';
import { isSigned, providersOf, signNotification, type Notification } from './providers.ts';

export async function getPayment(context: RequestContext, id: string): Promise<PaymentRow> {
  const payment = await readPayment(context.db, id);
  if (payment === undefined) throw new Refusal('payment.not_found', { id });
  return payment;
}

/** As long as providers keep a checkout open. */
export const pendingFor = 86_400_000;
/** Further payments of an invoice, together with other ones each time, that may wait for a provider within that time. */
export const mostPendingOfInvoice = 10;

/** Locks invoices of one customer, currency and folder, of each of which something is open: all of it is to be settled. */
export async function lockOpen(context: RequestContext, invoiceIds: readonly string[]) {
  const ids = [...new Set(invoiceIds)];
  const invoices = await lockInvoices(context.db, ids);
  if (invoices.length < ids.length) throw new Refusal('record.not_found', { noun: 'invoice', ids: ids.filter((id) => invoices.every((invoice) => invoice.id !== id)) });
  const settled = invoices.filter((invoice) => invoice.state !== 'issued' && invoice.state !== 'part_paid');
  if (settled.length > 0) throw new Refusal('invoice.not_open', { docnos: settled.map((invoice) => invoice.docno).join(', ') });
  const [first] = invoices;
  if (first === undefined || invoices.some((invoice) => invoice.currency !== first.currency || invoice.folderId !== first.folderId || invoice.contactId !== first.contactId)) throw new Refusal('invoice.mixed');
  return { ids, first, settles: invoices.map((invoice) => ({ invoiceId: invoice.id, amount: subtractMoney(invoice.amount, invoice.paid) })) };
}

/**
 * Starts a payment of what is open of the invoices; nothing is paid before the provider has confirmed the money. Who asks
 * for the same again (a second click, another window, a colleague) gets the payment that is already waiting.
 */
export async function startPayment(context: RequestContext, caller: Caller, input: { invoiceIds: readonly string[]; provider: 'sandbox' }): Promise<PaymentRow> {
  if (!providersOf(context.config).includes(input.provider)) throw new Refusal('payment.provider_unavailable', { provider: input.provider });
  const { ids, first, settles } = await lockOpen(context, input.invoiceIds);
  // The invoices are locked: what is asked at the same time waits here, and then finds the first one's payment.
  const since = context.now - pendingFor;
  const waiting = await samePending(context.db, input.provider, settles, since);
  if (waiting !== undefined) return await getPayment(context, waiting);
  if ((await mostPending(context.db, ids, since)) >= mostPendingOfInvoice) throw new Refusal('payment.too_many_pending', { most: mostPendingOfInvoice });
  const id = uuidv7();
  const amount = addMoney('0', ...settles.map((one) => one.amount));
  await insertPayment(context.db, { id, folderId: first.folderId, contactId: first.contactId, provider: input.provider, currency: first.currency, amount, userId: caller.userId }, settles);
  context.notify('invoice', ...ids);
  return await getPayment(context, id);
}

/** Applies what a provider says, once for each event; an amount or currency other than the payment's is refused. */
export async function applyNotification({ db, enqueue, notify }: Transaction, provider: string, notification: Notification, now: number): Promise<void> {
  const payment = await lockPayment(db, notification.payment);
  if (payment === undefined) throw new Refusal('payment.not_found', { id: notification.payment });
  if (payment.currency !== notification.currency || compareMoney(payment.amount, notification.amount) !== 0) {
    throw new Refusal('payment.amount_mismatch', { expected: payment.amount, found: notification.amount, currency: payment.currency });
  }
  const isNew = await noteEvent(db, provider, notification.event, payment.id, notification, now);
  if (!isNew || payment.state !== 'pending') return;
  await settlePayment(db, payment.id, notification.state, now);
  if (notification.state === 'confirmed') await settleInvoices(db, payment.id, payment.settles);
  await recordSystemHistory(db, provider, now, ...payment.settles.map((one) => ({
    noun: 'invoice', id: one.invoiceId, folderId: payment.folderId, kind: notification.state === 'confirmed' ? 'paid' : 'payment_failed', after: { payment: payment.id, amount: one.amount },
  })));
  if (notification.state === 'confirmed') await enqueue('payment.confirmed', { paymentId: payment.id });
  notify('payment', payment.id);
  notify('invoice', ...payment.settles.map((one) => one.invoiceId));
}

/** Money that arrives for an invoice which another payment has settled meanwhile is kept on the payment, not on the invoice. */
export async function settleInvoices(db: SystemDb, paymentId: string, settles: readonly { invoiceId: string; amount: string }[]): Promise<void> {
  const open = await openBalances(db, settles.map((one) => one.invoiceId));
  for (const one of settles) {
    const balance = open.get(one.invoiceId) ?? '0';
    const amount = compareMoney(one.amount, balance) > 0 ? balance : one.amount;
    if (compareMoney(amount, '0') <= 0) continue;
    await addPaid(db, one.invoiceId, amount);
    await noteApplied(db, paymentId, one.invoiceId, amount);
  }
}

/** Throws `invoice.not_open` when a waiting payment is more than what is left of one of its invoices; locks both. */
async function requireOpen(db: SystemDb, payment: PaymentRow): Promise<void> {
  const locked = await lockPayment(db, payment.id);
  const open = await openBalances(db, payment.invoices.map((invoice) => invoice.id));
  const settled = payment.invoices.filter((invoice) => compareMoney(invoice.amount, open.get(invoice.id) ?? '0') > 0);
  if (locked?.state === 'pending' && settled.length > 0) throw new Refusal('invoice.not_open', { docnos: settled.map((invoice) => invoice.docno).join(', ') });
}

/** A notification as it arrives: first the signature, over the bytes as they came. */
export async function receiveNotification(context: { config: RequestContext['config']; now: number }, transaction: Transaction, provider: 'sandbox', rawBody: Buffer, signature: string | undefined, notification: Notification): Promise<void> {
  if (!providersOf(context.config).includes(provider) || !(await isSigned(context.config, rawBody, signature))) throw new Refusal('payment.signature_invalid');
  await applyNotification(transaction, provider, notification, context.now);
}

/**
 * The sandbox in the provider's place: it decides, signs its notification and delivers it by the same door. It takes no
 * money for an invoice that was settled meanwhile: `invoice.not_open`.
 */
export async function decideSandbox(context: RequestContext, id: string, approve: boolean): Promise<PaymentRow> {
  const payment = await getPayment(context, id);
  if (payment.provider !== 'sandbox' || !providersOf(context.config).includes('sandbox')) throw new Refusal('payment.provider_unavailable', { provider: payment.provider });
  const system = context.db.asSystem('a provider has no scope: its signature protects the payment');
  if (approve && payment.state === 'pending') await requireOpen(system, payment);
  const notification: Notification = { event: `${id}-decision`, payment: id, state: approve ? 'confirmed' : 'failed', amount: payment.amount, currency: payment.currency };
  const rawBody = Buffer.from(JSON.stringify(notification));
  const transaction = { db: system, enqueue: context.enqueue, notify: context.notify };
  await receiveNotification(context, transaction, 'sandbox', rawBody, await signNotification(context.config, rawBody), notification);
  return await getPayment(context, id);
}
