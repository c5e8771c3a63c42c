import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { addMoney, compareMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { addPaid } from '../invoices/public.ts';
import { getPayment } from './commands.ts';
import type { PaymentRow } from './queries.ts';
import { addApplied, lockSeenPayment } from './records.queries.ts';
import { lockOpenOf } from './records.ts';

/**
 * Applies the unapplied amount of a payment or credit to open invoices, in whole or in part. The payment's row is
 * locked first, as for a refund, so that the same money is not used twice.
 */
export async function applyPayment(
  context: RequestContext,
  caller: Caller,
  id: string,
  { invoices, uts }: ParsedInput<typeof paymentRecords.apply>['body'],
): Promise<PaymentRow> {
  const payer = await lockSeenPayment(context.db, id);
  const payment = await getPayment(context, id);
  if (payer === undefined) throw new Refusal('payment.not_found', { id });
  requireBase(payment, uts);
  const open = await lockOpenOf(context, payer, invoices);
  const meant = addMoney('0', ...invoices.map((one) => one.amount));
  if (compareMoney(meant, payment.unapplied) > 0)
    throw new Refusal('payment.allocation_too_large', { meant, amount: payment.unapplied });
  const over = open.filter(
    (invoice) =>
      compareMoney(
        invoices.find((one) => one.id === invoice.id)?.amount ?? '0',
        subtractMoney(invoice.amount, invoice.paid),
      ) > 0,
  );
  if (over.length > 0)
    throw new Refusal('payment.allocation_too_large', { docnos: over.map(({ docno }) => docno).join(', ') });
  const system = context.db.asSystem('the payment and the invoices were locked through the scope');
  for (const one of invoices) {
    await addPaid(system, one.id, one.amount);
    await addApplied(system, id, one.id, one.amount);
  }
  await recordHistory(context, caller, {
    noun: 'payment',
    id,
    folderId: payer.folderId,
    kind: 'apply',
    before: { unapplied: payment.unapplied },
    after: { unapplied: subtractMoney(payment.unapplied, meant), invoices },
  });
  await recordHistory(
    context,
    caller,
    ...invoices.map((one) => ({
      noun: 'invoice',
      id: one.id,
      folderId: payer.folderId,
      kind: 'paid',
      after: { payment: id, amount: one.amount },
    })),
  );
  context.notify('payment', id);
  context.notify('invoice', ...invoices.map((one) => one.id));
  return await getPayment(context, id);
}
