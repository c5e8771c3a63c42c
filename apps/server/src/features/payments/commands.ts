import { addMoney, compareMoney, subtractMoney } from '@field-service/domain/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import type { SystemDb } from '../../db/system.ts';
import type { Transaction } from '../../queue/job.ts';
import { Refusal } from '../../refusal.ts';
import { recordSystemHistory } from '../history/public.ts';
import { addPaid, lockInvoices } from '../invoices/public.ts';
import { insertPayment, lockPayment, noteEvent, openBalances, readPayment, settlePayment, type PaymentRow } from './queries.ts';
import { isSigned, providersOf, signNotification, type Notification } from './providers.ts';

export async function getPayment(context: RequestContext, id: string): Promise<PaymentRow> {
  const payment = await readPayment(context.db, id);
  if (payment === undefined) throw new Refusal('payment.not_found', { id });
  return payment;
}

/** Starts a payment of what is open of the invoices; nothing is paid before the provider has confirmed the money. */
export async function startPayment(context: RequestContext, caller: Caller, input: { invoiceIds: readonly string[]; provider: 'sandbox' }): Promise<PaymentRow> {
  if (!providersOf(context.config).includes(input.provider)) throw new Refusal('payment.provider_unavailable', { provider: input.provider });
  const ids = [...new Set(input.invoiceIds)];
  const invoices = await lockInvoices(context.db, ids);
  if (invoices.length < ids.length) throw new Refusal('record.not_found', { noun: 'invoice', ids: ids.filter((id) => invoices.every((invoice) => invoice.id !== id)) });
  const settled = invoices.filter((invoice) => invoice.state !== 'issued' && invoice.state !== 'part_paid');
  if (settled.length > 0) throw new Refusal('invoice.not_open', { docnos: settled.map((invoice) => invoice.docno).join(', ') });
  const [first] = invoices;
  if (first === undefined || invoices.some((invoice) => invoice.currency !== first.currency || invoice.folderId !== first.folderId)) throw new Refusal('invoice.mixed');
  const settles = invoices.map((invoice) => ({ invoiceId: invoice.id, amount: subtractMoney(invoice.amount, invoice.paid) }));
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
  if (notification.state === 'confirmed') await settleInvoices(db, payment.settles);
  await recordSystemHistory(db, provider, now, ...payment.settles.map((one) => ({
    noun: 'invoice', id: one.invoiceId, folderId: payment.folderId, kind: notification.state === 'confirmed' ? 'paid' : 'payment_failed', after: { payment: payment.id, amount: one.amount },
  })));
  if (notification.state === 'confirmed') await enqueue('payment.confirmed', { paymentId: payment.id });
  notify('payment', payment.id);
  notify('invoice', ...payment.settles.map((one) => one.invoiceId));
}

/** Money that arrives for an invoice which another payment has settled meanwhile is kept on the payment, not on the invoice. */
async function settleInvoices(db: SystemDb, settles: readonly { invoiceId: string; amount: string }[]): Promise<void> {
  const open = await openBalances(db, settles.map((one) => one.invoiceId));
  for (const one of settles) {
    const balance = open.get(one.invoiceId) ?? '0';
    const amount = compareMoney(one.amount, balance) > 0 ? balance : one.amount;
    if (compareMoney(amount, '0') > 0) await addPaid(db, one.invoiceId, amount);
  }
}

/** A notification as it arrives: first the signature, over the bytes as they came. */
export async function receiveNotification(context: { config: RequestContext['config']; now: number }, transaction: Transaction, provider: 'sandbox', rawBody: Buffer, signature: string | undefined, notification: Notification): Promise<void> {
  if (!providersOf(context.config).includes(provider) || !(await isSigned(context.config, rawBody, signature))) throw new Refusal('payment.signature_invalid');
  await applyNotification(transaction, provider, notification, context.now);
}

/** The sandbox in the provider's place: it decides, signs its notification and delivers it by the same door. */
export async function decideSandbox(context: RequestContext, id: string, approve: boolean): Promise<PaymentRow> {
  const payment = await getPayment(context, id);
  if (payment.provider !== 'sandbox' || !providersOf(context.config).includes('sandbox')) throw new Refusal('payment.provider_unavailable', { provider: payment.provider });
  const notification: Notification = { event: `${id}-decision`, payment: id, state: approve ? 'confirmed' : 'failed', amount: payment.amount, currency: payment.currency };
  const rawBody = Buffer.from(JSON.stringify(notification));
  const transaction = { db: context.db.asSystem('a provider has no scope: its signature protects the payment'), enqueue: context.enqueue, notify: context.notify };
  await receiveNotification(context, transaction, 'sandbox', rawBody, await signNotification(context.config, rawBody), notification);
  return await getPayment(context, id);
}
