import { compareMoney, isZeroMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import type { SystemDb } from '../../../db/system.ts';
import { addPaid, takePaid, voidInvoice } from '../invoices/public.ts';
import { addApplied } from './records.queries.ts';
import { readCreditsLeft, readInvoiceBalance, takeApplied } from './release.queries.ts';

/**
 * Applies the unapplied credits of an invoice to its balance. An invoice that is then fully settled by credits, without
 * any money, becomes void.
 */
async function settleByCredits(db: SystemDb, invoiceId: string): Promise<void> {
  for (const credit of await readCreditsLeft(db, invoiceId)) {
    const open = (await readInvoiceBalance(db, invoiceId))?.open ?? '0';
    const amount = compareMoney(credit.left, open) > 0 ? open : credit.left;
    if (isZeroMoney(amount)) continue;
    await addPaid(db, invoiceId, amount);
    await addApplied(db, credit.id, invoiceId, amount);
  }
  const standing = await readInvoiceBalance(db, invoiceId);
  if (standing?.creditedWhole === true && !standing.tookMoney && isZeroMoney(standing.open))
    await voidInvoice(db, invoiceId);
}

/**
 * Removes an amount of a payment from an invoice. The amount becomes due again, except for what the invoice's unapplied
 * credits cover. The caller has locked the payment and the invoice.
 */
export async function releasePayment(
  db: SystemDb,
  payment: { id: string; kind: 'payment' | 'credit' | 'refund' },
  invoiceId: string,
  amount: string,
): Promise<void> {
  await takePaid(db, invoiceId, amount);
  await takeApplied(db, payment.id, invoiceId, amount);
  // A credit is removed so that it can be used elsewhere, and must not be applied to the same invoice again.
  if (payment.kind === 'payment') await settleByCredits(db, invoiceId);
}

/**
 * Releases an amount of a payment from the invoices that it is applied to, starting with the last one due. Returns the
 * amount released from each invoice.
 */
export async function releaseUpTo(
  db: SystemDb,
  payment: {
    id: string;
    kind: 'payment' | 'credit' | 'refund';
    settles: readonly { invoiceId: string; applied: string }[];
  },
  amount: string,
): Promise<{ invoiceId: string; amount: string }[]> {
  const given: { invoiceId: string; amount: string }[] = [];
  let rest = amount;
  for (const { invoiceId, applied } of payment.settles.toReversed()) {
    const part = compareMoney(applied, rest) > 0 ? rest : applied;
    if (compareMoney(part, '0') <= 0) continue;
    await releasePayment(db, payment, invoiceId, part);
    given.push({ invoiceId, amount: part });
    rest = subtractMoney(rest, part);
  }
  return given;
}
