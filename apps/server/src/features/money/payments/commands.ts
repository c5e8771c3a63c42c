import type { payments } from '@field-service/contract/money/payments.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { addMoney, compareMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { lockInvoices } from '../invoices/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { receiveNotice } from './notices.ts';
import { providersOf, type Provider } from './providers.ts';
import {
  insertPayment,
  lockPayment,
  maxPending,
  openBalances,
  readPayment,
  samePending,
  type PaymentRow,
  type Settlement,
} from './queries.ts';
import { signNotification, type SandboxNotice } from './sandbox.ts';
import { openCheckout, type Checkout } from './stripe.ts';

export async function getPayment(context: RequestContext, id: string): Promise<PaymentRow> {
  const payment = await readPayment(context.db, id);
  if (payment === undefined) throw new Refusal('payment.not_found', { id });
  return payment;
}

/** The time, in milliseconds, for which providers keep a checkout open. */
export const pendingFor = dayMs;
/** The maximum number of payments started within `pendingFor` that may be pending for one invoice. */
export const maxPendingPerInvoice = 10;

/**
 * Locks open invoices and returns the balance due on each. Throws unless they share one customer, folder and currency.
 */
export async function lockOpen(context: RequestContext, invoiceIds: readonly string[]) {
  const ids = [...new Set(invoiceIds)];
  const invoices = await lockInvoices(context.db, ids);
  if (invoices.length < ids.length)
    throw new Refusal('record.not_found', {
      noun: 'invoice',
      ids: ids.filter((id) => invoices.every((invoice) => invoice.id !== id)),
    });
  const settled = invoices.filter((invoice) => invoice.state !== 'issued' && invoice.state !== 'part_paid');
  if (settled.length > 0)
    throw new Refusal('invoice.not_open', { docnos: settled.map((invoice) => invoice.docno).join(', ') });
  const [first] = invoices;
  if (
    first === undefined ||
    invoices.some(
      (invoice) =>
        invoice.currency !== first.currency ||
        invoice.folderId !== first.folderId ||
        invoice.contactId !== first.contactId,
    )
  )
    throw new Refusal('invoice.mixed');
  return {
    ids,
    first,
    docnos: invoices.map((invoice) => invoice.docno ?? ''),
    settles: invoices.map((invoice) => ({
      invoiceId: invoice.id,
      amount: subtractMoney(invoice.amount, invoice.paid),
    })),
  };
}

/** A checkout opened before the transaction, with the amounts that it settles. */
export interface PreparedPayment {
  id: string;
  checkout: Checkout;
  settles: readonly Settlement[];
}
type Asked = ParsedInput<typeof payments.pay>['body'];
type Started = RouteData<typeof payments.pay>;

/** The bank details, amount and reference for a transfer that settles the invoices. */
async function instructTransfer(context: RequestContext, invoiceIds: readonly string[]): Promise<Started> {
  const { first, docnos, settles } = await lockOpen(context, invoiceIds);
  const bank = await readFolderSetting(context.db, first.folderId, 'bankDetails');
  if (bank === null) throw new Refusal('payment.provider_unavailable', { provider: 'transfer' });
  return {
    provider: 'transfer',
    redirect: null,
    instructions: {
      bank,
      currency: first.currency,
      amount: addMoney('0', ...settles.map((one) => one.amount)),
      reference: docnos.toSorted((a, b) => a.localeCompare(b)).join(', '),
    },
  };
}

function requireProvider(context: RequestContext, provider: Provider): void {
  if (!providersOf(context.config).includes(provider)) throw new Refusal('payment.provider_unavailable', { provider });
}

/**
 * The id of the pending payment for the same amounts, if any. Throws `payment.too_many_pending` if there is none and
 * too many others are pending.
 */
async function samePendingPayment(
  context: RequestContext,
  provider: Provider,
  ids: readonly string[],
  settles: readonly Settlement[],
): Promise<string | undefined> {
  const since = context.now - pendingFor;
  const waiting = await samePending(context.db, provider, settles, since);
  if (waiting === undefined && (await maxPending(context.db, ids, since)) >= maxPendingPerInvoice)
    throw new Refusal('payment.too_many_pending', { most: maxPendingPerInvoice });
  return waiting;
}

/**
 * Opens a checkout outside any transaction, if the provider uses checkouts. A checkout that no payment ends up using is
 * abandoned.
 */
export async function preparePayment(
  context: RequestContext,
  caller: Caller,
  input: Asked,
): Promise<PreparedPayment | undefined> {
  if (input.provider === 'transfer') return undefined;
  requireProvider(context, input.provider);
  const { stripe } = context.config;
  if (input.provider !== 'stripe' || stripe === undefined) return undefined;
  const { ids, first, settles, docnos } = await lockOpen(context, input.invoiceIds);
  if ((await samePendingPayment(context, 'stripe', ids, settles)) !== undefined) return undefined;
  const id = uuidv7();
  const amount = addMoney('0', ...settles.map((one) => one.amount));
  return {
    id,
    settles,
    checkout: await openCheckout(context, stripe, {
      paymentId: id,
      amount,
      currency: first.currency,
      docnos,
      lang: caller.lang,
    }),
  };
}

const sameSettles = (a: readonly Settlement[], b: readonly Settlement[]): boolean =>
  a.length === b.length &&
  a.every((one) =>
    b.some((other) => other.invoiceId === one.invoiceId && compareMoney(other.amount, one.amount) === 0),
  );

/**
 * Starts a payment of the balance due on the invoices; nothing is paid until the provider confirms the money. A
 * repeated request (a second click, another window, a colleague) gets the pending payment.
 */
export async function startPayment(
  context: RequestContext,
  caller: Caller,
  input: Asked,
  prepared?: PreparedPayment,
): Promise<Started> {
  const { provider } = input;
  if (provider === 'transfer') return await instructTransfer(context, input.invoiceIds);
  requireProvider(context, provider);
  const started = async (id: string): Promise<Started> => ({
    ...(await getPayment(context, id)),
    provider,
    instructions: null,
  });
  const { ids, first, settles } = await lockOpen(context, input.invoiceIds);
  // The invoices are locked: a concurrent request has waited for the first one, and now finds its payment.
  const waiting = await samePendingPayment(context, provider, ids, settles);
  if (waiting !== undefined) return await started(waiting);
  // The balance changed while the checkout was being opened: the next attempt uses the new balance.
  if (provider === 'stripe' && (prepared === undefined || !sameSettles(prepared.settles, settles)))
    throw new Refusal('payment.provider_failed', { provider: 'stripe' });
  const id = prepared?.id ?? uuidv7();
  const amount = addMoney('0', ...settles.map((one) => one.amount));
  await insertPayment(
    context.db,
    {
      id,
      folderId: first.folderId,
      contactId: first.contactId,
      provider,
      currency: first.currency,
      amount,
      userId: caller.userId,
      checkout: prepared?.checkout,
    },
    settles,
  );
  context.notify('invoice', ...ids);
  return await started(id);
}

/**
 * Throws `invoice.not_open` if a pending payment exceeds the balance of one of its invoices. Locks the payment and the
 * invoices.
 */
async function requireOpen(db: SystemDb, payment: PaymentRow): Promise<void> {
  const locked = await lockPayment(db, payment.id);
  const open = await openBalances(
    db,
    payment.invoices.map((invoice) => invoice.id),
  );
  const settled = payment.invoices.filter((invoice) => compareMoney(invoice.amount, open.get(invoice.id) ?? '0') > 0);
  if (locked?.state === 'pending' && settled.length > 0)
    throw new Refusal('invoice.not_open', { docnos: settled.map((invoice) => invoice.docno).join(', ') });
}

/**
 * Decides a sandbox payment as the provider would: signs a notification and handles it like one that was received.
 * Throws `invoice.not_open` rather than take money for an invoice that has since been settled.
 */
export async function decideSandbox(context: RequestContext, id: string, approve: boolean): Promise<PaymentRow> {
  const payment = await getPayment(context, id);
  if (payment.provider !== 'sandbox' || !providersOf(context.config).includes('sandbox'))
    throw new Refusal('payment.provider_unavailable', { provider: payment.provider });
  const system = context.db.asSystem('a provider has no scope: its signature protects the payment');
  if (approve && payment.state === 'pending') await requireOpen(system, payment);
  const notice: SandboxNotice = {
    event: `${id}-decision`,
    payment: id,
    state: approve ? 'confirmed' : 'failed',
    amount: payment.amount,
    currency: payment.currency,
  };
  const rawBody = Buffer.from(JSON.stringify(notice));
  const signature = await signNotification(context.config, rawBody);
  const transaction = { db: system, enqueue: context.enqueue, notify: context.notify };
  await receiveNotice(context, transaction, 'sandbox', {
    rawBody,
    header: (name) => (name === 'x-signature' ? signature : undefined),
  });
  return await getPayment(context, id);
}
