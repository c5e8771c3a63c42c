import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { compareMoney } from '@field-service/domain/values/money.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { lockInvoices } from '../invoices/public.ts';
import { getPayment } from './commands.ts';
import { flagPayment, lockPayment, type LockedPayment, type PaymentRow } from './queries.ts';
import { requireMinor } from './records.ts';
import { releasePayment } from './release.ts';

type Asked = ParsedInput<typeof paymentRecords.unapply>['body']['invoices'];

/** Returns the amount to remove from each invoice. Throws if an amount exceeds what was applied. */
function takenOff({ settles, currency }: LockedPayment, asked: Asked): { id: string; amount: string }[] {
  if (new Set(asked.map(({ id }) => id)).size < asked.length)
    throw new Refusal('field.invalid', { fields: ['invoices'] });
  return asked.map(({ id, amount }) => {
    const applied = settles.find((one) => one.invoiceId === id)?.applied ?? '0';
    if (compareMoney(applied, '0') <= 0) throw new Refusal('record.not_found', { noun: 'invoice', ids: [id] });
    if (amount === undefined) return { id, amount: applied };
    requireMinor('invoices', amount, currency);
    if (compareMoney(amount, applied) > 0)
      throw new Refusal('payment.allocation_too_large', { meant: amount, amount: applied });
    return { id, amount };
  });
}

/**
 * Removes amounts of a payment from invoices. Serialised with other removals, applications and refunds of the payment.
 */
export async function unapplyPayment(
  context: RequestContext,
  caller: Caller,
  id: string,
  { invoices, reason, uts }: ParsedInput<typeof paymentRecords.unapply>['body'],
): Promise<PaymentRow> {
  await getPayment(context, id);
  const system = context.db.asSystem(
    'the payment was found through the scope, and its invoices are asked for through it',
  );
  const payment = await lockPayment(system, id);
  if (payment === undefined) throw new Refusal('payment.not_found', { id });
  requireBase(await getPayment(context, id), uts);
  const off = takenOff(payment, invoices);
  const seen = await lockInvoices(
    context.db,
    off.map((one) => one.id),
  );
  const missing = off.filter((one) => seen.every((invoice) => invoice.id !== one.id));
  if (missing.length > 0) throw new Refusal('record.not_found', { noun: 'invoice', ids: missing.map((one) => one.id) });
  const voided = seen.filter(({ state }) => state === 'void');
  if (voided.length > 0) throw new Refusal('invoice.not_open', { docnos: voided.map(({ docno }) => docno).join(', ') });
  for (const one of off) await releasePayment(system, payment, one.id, one.amount);
  const after = await getPayment(context, id);
  await recordHistory(context, caller, {
    noun: 'payment',
    id,
    folderId: payment.folderId,
    kind: 'unapply',
    reason,
    before: { unapplied: payment.unapplied },
    after: { unapplied: after.unapplied, invoices: off },
  });
  await recordHistory(
    context,
    caller,
    ...off.map((one) => ({
      noun: 'invoice',
      id: one.id,
      folderId: payment.folderId,
      kind: 'unpaid',
      reason,
      after: { payment: id, amount: one.amount },
    })),
  );
  context.notify('payment', id);
  context.notify('invoice', ...off.map((one) => one.id));
  return after;
}

/** Marks a problem that a provider reported with a payment as reviewed. A pending payment must be decided instead. */
export async function noteSeen(context: RequestContext, caller: Caller, id: string): Promise<PaymentRow> {
  await getPayment(context, id);
  const system = context.db.asSystem('the payment was found through the scope');
  const payment = await lockPayment(system, id);
  if (payment === undefined) throw new Refusal('payment.not_found', { id });
  if (payment.state === 'pending') throw new Refusal('payment.undecided', { id });
  if (payment.problem !== null) {
    await flagPayment(system, id, null);
    await recordHistory(context, caller, {
      noun: 'payment',
      id,
      folderId: payment.folderId,
      kind: 'seen',
      before: { problem: payment.problem.code },
      after: { problem: null },
    });
    context.notify('payment', id);
  }
  return await getPayment(context, id);
}
