import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { addMoney, compareMoney, isZeroMoney, roundMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import { v7 as uuidv7 } from 'uuid';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { addFiles, findOwnFile } from '../../site/files/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { lockInvoices, type LockedInvoice } from '../invoices/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { getPayment, lockOpen, maxPendingPerInvoice, pendingFor } from './commands.ts';
import { settleInvoices } from './notices.ts';
import {
  insertPayment,
  lockPayment,
  maxPending,
  samePending,
  settlePayment,
  type LockedPayment,
  type PaymentRow,
} from './queries.ts';
import {
  insertRefund,
  lockSeenPayment,
  readPayer,
  readToday,
  setReason,
  setReceived,
  type Payer,
} from './records.queries.ts';

/** The payment methods without a provider, for which a person confirms that the money has arrived. */
const byHand: ReadonlySet<string> = new Set(['transfer', 'cash', 'cheque']);

/** Throws if an amount has more decimal places than its currency. */
export const requireMinor = (field: string, amount: string, currency: string): void => {
  if (compareMoney(roundMoney(amount, currency), amount) !== 0)
    throw new Refusal('field.invalid', { fields: [field], currency });
};

/** Throws if a day of receipt has not begun in the folder. */
async function requireBegun({ db, now }: RequestContext, folderId: string, day: number): Promise<void> {
  if (day > (await readToday(db, folderId, now))) throw new Refusal('field.invalid', { fields: ['receivedOn'] });
}

/** Attaches a copy of the proof uploaded by the caller to the customer's record and returns the id of the copy. */
async function keepProof(
  context: RequestContext,
  caller: Caller,
  payer: Payer,
  proofId: string | undefined,
): Promise<string | undefined> {
  if (proofId === undefined) return undefined;
  const file = await findOwnFile(context.db, proofId, caller.userId);
  if (file === undefined || file.dts !== null)
    throw new Refusal('record.referenced_missing', { field: 'proofid', id: proofId });
  const [id] = await addFiles(context.db, [
    {
      sha256: file.sha256,
      bytes: file.bytes,
      type: file.type,
      fileName: file.file_name,
      refKind: 'CONTACT',
      refId: payer.contactId,
      folderId: payer.folderId,
      contactId: payer.contactId,
      siteId: null,
      tags: ['payment-proof'],
      perms: null,
      metadata: {},
      userId: caller.userId,
    },
  ]);
  return id;
}

type Entered = ParsedInput<typeof paymentRecords.record>['body'];

type Allocation = Entered['invoices'];

/**
 * Locks the invoices of an allocation. Throws unless they are distinct and open, and match the payer, folder and
 * currency.
 */
export async function lockOpenOf(
  context: RequestContext,
  payer: Payer,
  invoices: Allocation,
): Promise<LockedInvoice[]> {
  const ids = invoices.map(({ id }) => id);
  for (const one of invoices) requireMinor('invoices', one.amount, payer.currency);
  const found = await lockInvoices(context.db, ids);
  const missing = ids.filter((id) => found.every((invoice) => invoice.id !== id));
  if (missing.length > 0) throw new Refusal('record.not_found', { noun: 'invoice', ids: missing });
  if (new Set(ids).size < ids.length) throw new Refusal('field.invalid', { fields: ['invoices'] });
  if (
    found.some(
      (invoice) =>
        invoice.contactId !== payer.contactId ||
        invoice.folderId !== payer.folderId ||
        invoice.currency !== payer.currency,
    )
  )
    throw new Refusal('invoice.mixed');
  const closed = found.filter(({ state }) => state !== 'issued' && state !== 'part_paid');
  if (closed.length > 0) throw new Refusal('invoice.not_open', { docnos: closed.map(({ docno }) => docno).join(', ') });
  return found;
}

/**
 * Locks the invoices and returns the amount for each. Throws if the total exceeds the amount received, including any
 * amount withheld.
 */
async function requireAllocation(
  context: RequestContext,
  payer: Payer,
  { amount, withheld, invoices }: Entered,
): Promise<{ invoiceId: string; amount: string }[]> {
  await lockOpenOf(context, payer, invoices);
  const meant = addMoney('0', ...invoices.map((one) => one.amount));
  if (compareMoney(meant, addMoney(amount, withheld ?? '0')) > 0)
    throw new Refusal('payment.allocation_too_large', { meant, amount });
  return invoices.map((one) => ({ invoiceId: one.id, amount: one.amount }));
}

/** The payer, with the folder and currency of the invoices, which may differ from the customer's own. */
async function payerOf(context: RequestContext, { contactid, invoices }: Entered): Promise<Payer> {
  const payer = await readPayer(context.db, contactid);
  if (payer === undefined) throw new Refusal('record.not_found', { noun: 'contact', id: contactid });
  const [first] = await lockInvoices(
    context.db,
    invoices.map(({ id }) => id),
  );
  return first === undefined
    ? payer
    : { contactId: payer.contactId, folderId: first.folderId, currency: first.currency };
}

/** Records a payment entered by a clerk; nothing is paid until it is confirmed, which can be done in the same step. */
export async function recordPayment(context: RequestContext, caller: Caller, entered: Entered): Promise<PaymentRow> {
  if (entered.confirm === true && !mayDo(caller, 'BILL:AP'))
    throw new Refusal('permission.missing', { needs: 'BILL:AP' });
  const payer = await payerOf(context, entered);
  requireMinor('amount', entered.amount, payer.currency);
  if (entered.withheld !== undefined) requireMinor('withheld', entered.withheld, payer.currency);
  // Withheld money is documented by its certificate.
  if ((entered.withheld === undefined) !== (entered.certificate === undefined))
    throw new Refusal('field.invalid', { fields: ['certificate'] });
  const settles = await requireAllocation(context, payer, entered);
  const id = uuidv7();
  const { provider, typeid, amount, withheld, certificate, reference, receivedOn } = entered;
  if (receivedOn !== undefined) await requireBegun(context, payer.folderId, receivedOn);
  await requireLookups(context.db, payer.folderId, [{ field: 'typeid', type: 50, id: typeid }]);
  const proofFileId = await keepProof(context, caller, payer, entered.proofid);
  await insertPayment(
    context.db,
    {
      id,
      ...payer,
      provider,
      typeId: typeid,
      amount,
      userId: caller.userId,
      withheld,
      certificate,
      reference,
      proofFileId,
      receivedOn,
    },
    settles,
  );
  await recordHistory(context, caller, {
    noun: 'payment',
    id,
    folderId: payer.folderId,
    kind: 'create',
    after: { provider, typeid, amount, withheld, certificate, reference, receivedOn, invoices: settles },
  });
  context.notify('payment', id);
  const recorded = await getPayment(context, id);
  return entered.confirm === true ? await decidePayment(context, caller, id, recorded.uts, { received: {} }) : recorded;
}

/** Records a transfer reported by a customer; a repeated report returns the pending one. */
export async function reportTransfer(
  context: RequestContext,
  caller: Caller,
  entered: ParsedInput<typeof paymentRecords.transfer>['body'],
): Promise<PaymentRow> {
  const { ids, first, settles } = await lockOpen(context, entered.invoiceIds);
  const since = context.now - pendingFor;
  const waiting = await samePending(context.db, 'transfer', settles, since);
  if (waiting !== undefined) return await getPayment(context, waiting);
  if ((await maxPending(context.db, ids, since)) >= maxPendingPerInvoice)
    throw new Refusal('payment.too_many_pending', { most: maxPendingPerInvoice });
  const payer = { contactId: first.contactId, folderId: first.folderId, currency: first.currency };
  const proofFileId = await keepProof(context, caller, payer, entered.proofid);
  const id = uuidv7();
  const amount = addMoney('0', ...settles.map((one) => one.amount));
  await insertPayment(
    context.db,
    { id, ...payer, provider: 'transfer', amount, userId: caller.userId, reference: entered.reference, proofFileId },
    settles,
  );
  await recordHistory(context, caller, {
    noun: 'payment',
    id,
    folderId: payer.folderId,
    kind: 'create',
    after: { provider: 'transfer', amount, reference: entered.reference, invoices: settles },
  });
  context.notify('invoice', ...ids);
  return await getPayment(context, id);
}

/** The amount and the day of receipt, if they differ from the reported ones. */
export type ReceivedMoney = Omit<ParsedInput<typeof paymentRecords.confirm>['body'], 'uts'>;

/** Replaces what was reported with what was received: a smaller amount settles the earliest due invoices first. */
async function noteReceived(
  context: RequestContext,
  system: SystemDb,
  payment: LockedPayment,
  reported: PaymentRow,
  received: ReceivedMoney,
): Promise<LockedPayment['settles']> {
  const amount = received.amount ?? reported.amount;
  const withheld = received.withheld ?? reported.withheld;
  const certificate = received.certificate ?? reported.certificate;
  requireMinor('amount', amount, payment.currency);
  requireMinor('withheld', withheld, payment.currency);
  if (isZeroMoney(withheld) !== (certificate === null)) throw new Refusal('field.invalid', { fields: ['certificate'] });
  if (received.receivedOn !== undefined) await requireBegun(context, payment.folderId, received.receivedOn);
  let rest = addMoney(amount, withheld);
  const settles = payment.settles.map((one) => {
    const part = compareMoney(one.amount, rest) > 0 ? rest : one.amount;
    rest = subtractMoney(rest, part);
    return { ...one, amount: part };
  });
  const receivedOn = received.receivedOn ?? reported.receivedOn;
  await setReceived(system, payment.id, { amount, withheld, certificate, receivedOn }, settles);
  return settles.filter((one) => !isZeroMoney(one.amount));
}

/**
 * Confirms a pending payment, as reported or with the amount received, or rejects it with a reason. A payment can be
 * decided only once.
 */
export async function decidePayment(
  context: RequestContext,
  caller: Caller,
  id: string,
  uts: number | undefined,
  decision: { received: ReceivedMoney } | { reason: string },
): Promise<PaymentRow> {
  await getPayment(context, id);
  const system = context.db.asSystem(
    'the payment and its invoices were found through the scope; invoices settle as for a provider',
  );
  const payment = await lockPayment(system, id);
  if (payment === undefined) throw new Refusal('payment.not_found', { id });
  const reported = await getPayment(context, id);
  requireBase(reported, uts);
  const reason = 'reason' in decision ? decision.reason : null;
  // A payment at a provider is not confirmed manually, and can be rejected only if it has a problem.
  if (!byHand.has(payment.provider) && (reason === null || payment.problem === null))
    throw new Refusal('payment.provider_unavailable', { provider: payment.provider });
  if (payment.state !== 'pending') throw new Refusal('payment.not_pending', { state: payment.state });
  const state = reason === null ? 'confirmed' : 'failed';
  const settles =
    'received' in decision && Object.keys(decision.received).length > 0
      ? await noteReceived(context, system, payment, reported, decision.received)
      : payment.settles;
  await settlePayment(system, id, state, context.now);
  if (reason === null) {
    await settleInvoices(system, id, settles);
    await context.enqueue('payment.confirmed', { paymentId: id });
  } else {
    await setReason(context.db, id, reason);
    await context.enqueue('payment.rejected', { paymentId: id });
  }
  const after = await getPayment(context, id);
  await recordHistory(context, caller, {
    noun: 'payment',
    id,
    folderId: payment.folderId,
    kind: reason === null ? 'confirm' : 'reject',
    reason,
    before: { state: 'pending', amount: reported.amount, withheld: reported.withheld, receivedOn: reported.receivedOn },
    after: { state, amount: after.amount, withheld: after.withheld, receivedOn: after.receivedOn },
  });
  await recordHistory(
    context,
    caller,
    ...settles.map((one) => ({
      noun: 'invoice',
      id: one.invoiceId,
      folderId: payment.folderId,
      kind: reason === null ? 'paid' : 'payment_failed',
      after: { payment: id, amount: one.amount },
    })),
  );
  context.notify('payment', id);
  context.notify('invoice', ...payment.settles.map((one) => one.invoiceId));
  return after;
}

/** Records a refund. Concurrent refunds are serialised, and together cannot exceed the unapplied amount. */
export async function refundPayment(
  context: RequestContext,
  caller: Caller,
  id: string,
  { amount, reason, reference, uts }: ParsedInput<typeof paymentRecords.refund>['body'],
): Promise<PaymentRow> {
  const payer = await lockSeenPayment(context.db, id);
  const payment = await getPayment(context, id);
  if (payer === undefined) throw new Refusal('payment.not_found', { id });
  requireBase(payment, uts);
  if (compareMoney(amount, payment.unapplied) > 0 || compareMoney(roundMoney(amount, payment.currency), amount) !== 0)
    throw new Refusal('payment.not_returnable', { unapplied: payment.unapplied, amount });
  const refundId = uuidv7();
  await insertRefund(context.db.asSystem('the payment was locked through the scope'), {
    id: refundId,
    returnsId: id,
    ...payer,
    amount,
    reason,
    reference: reference ?? null,
    userId: caller.userId,
    now: context.now,
  });
  await recordHistory(context, caller, {
    noun: 'payment',
    id,
    folderId: payer.folderId,
    kind: 'refund',
    reason,
    after: { refund: refundId, amount, reference },
  });
  await context.enqueue('payment.returned', { refundId });
  context.notify('payment', id);
  return await getPayment(context, refundId);
}
