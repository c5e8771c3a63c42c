import type { Invoice, invoices } from '@field-service/contract/money/invoices.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { creditOf, creditTotals, leftOf } from '@field-service/domain/money/credit.ts';
import { compareMoney, isNegativeMoney, isZeroMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireBase } from '../../../record-base.ts';
import { getInvoice, touchBilledJobs } from './commands.ts';
import {
  creditedSoFar,
  freeJobs,
  insertCredit,
  insertCreditPayment,
  issueCredit,
  markVoid,
  tookMoney,
  type CreditLine,
} from './credit.queries.ts';
import { readCreditableLines, type CreditableLine } from './lines.queries.ts';
import { returnPeriods } from './periods.queries.ts';
import { addPaid, lockInvoices, takeInvoiceNumber, type LockedInvoice } from './queries.ts';

type Asked = ParsedInput<typeof invoices.credit>['body']['lines'];

/**
 * Computes the lines of a credit note: the requested ones, or everything not credited yet. Throws if a quantity exceeds
 * what is left to credit.
 */
function creditLines(lines: readonly CreditableLine[], asked: Asked, currency: string): CreditLine[] {
  const wanted =
    asked ?? lines.filter((line) => !isZeroMoney(leftOf(line))).map((line) => ({ id: line.id, qty: leftOf(line) }));
  if (wanted.length === 0 || new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw new Refusal('invoice.credit_too_large', {});
  return wanted.map(({ id, qty }) => {
    const line = lines.find((each) => each.id === id);
    if (line === undefined) throw new Refusal('record.referenced_missing', { field: 'lines', id });
    const amounts = creditOf(line, qty, currency);
    if (amounts === undefined) throw new Refusal('invoice.credit_too_large', { name: line.name, left: leftOf(line) });
    const { postId, name, uom, price, taxId, taxDetail } = line;
    return { id, postId, name, uom, price, taxId, taxDetail, ...amounts };
  });
}

/** Locks an issued invoice. Throws if it has changed since the version that the caller saw (`uts`). */
async function lockIssued(
  context: RequestContext,
  id: string,
  uts: number | undefined,
): Promise<{ invoice: LockedInvoice; before: Invoice }> {
  const [invoice] = await lockInvoices(context.db, [id]);
  if (invoice === undefined) throw new Refusal('record.not_found', { noun: 'invoice', id });
  const before = await getInvoice(context, id);
  requireBase(before, uts);
  if (invoice.kind !== 'invoice' || !['issued', 'part_paid', 'paid'].includes(invoice.state))
    throw new Refusal('invoice.not_creditable', { state: invoice.state, docno: invoice.docno });
  return { invoice, before };
}

/**
 * Credits an issued invoice, in full or in part. The credit settles the balance due on the invoice; the rest stays with
 * the customer and can be refunded. The invoice's row is locked throughout. The credit note takes its number once it
 * has been validated and inserted; only then are the invoice's balance, jobs and billing periods updated.
 */
export async function creditInvoice(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, reason, lines: asked }: ParsedInput<typeof invoices.credit>['body'],
): Promise<Invoice> {
  const { invoice, before } = await lockIssued(context, id, uts);
  const all = await readCreditableLines(context.db, id);
  const lines = creditLines(all, asked, invoice.currency);
  const whole = all.every(
    (line) => isZeroMoney(leftOf(line)) || lines.some((credit) => credit.id === line.id && credit.whole),
  );
  const sofar = await creditedSoFar(context.db, id);
  const left = {
    nett: subtractMoney(before.nett, sofar.nett),
    taxes: subtractMoney(before.taxes, sofar.taxes),
    amount: subtractMoney(before.amount, sofar.amount),
  };
  // The last credit note takes the remainder of the invoice, because the invoice's taxes may have been rounded as a
  // whole.
  const totals = whole ? left : creditTotals(lines);
  if (isNegativeMoney(totals.amount) || compareMoney(totals.amount, left.amount) > 0)
    throw new Refusal('invoice.credit_too_large', { left: left.amount });

  const creditId = uuidv7();
  await insertCredit(context.db, invoice, { id: creditId, reason, userId: caller.userId, totals, lines });
  await context.enqueue('credit.issued', { creditId });
  const issuedOn = businessDateOf(context.now, invoice.timezone);
  const docno = await takeInvoiceNumber(context.db, uuidv7(), invoice.folderId, creditId, issuedOn, context.now, 'CN');
  await issueCredit(context.db, creditId, docno, issuedOn, context.now);
  const open = subtractMoney(invoice.amount, invoice.paid);
  const settles = compareMoney(totals.amount, open) > 0 ? open : totals.amount;
  if (!isZeroMoney(totals.amount))
    await insertCreditPayment(context.db, invoice, {
      id: uuidv7(),
      amount: totals.amount,
      settles,
      docno,
      reason,
      userId: caller.userId,
      now: context.now,
    });
  if (!isZeroMoney(settles))
    await addPaid(context.db.asSystem('the invoice was locked through the scope'), id, settles);
  if (whole) {
    await freeJobs(context.db, id);
    await returnPeriods(context.db, id);
    if (!(await tookMoney(context.db, id))) await markVoid(context.db, id);
  }
  const after = await getInvoice(context, id);
  await recordHistory(
    context,
    caller,
    {
      noun: 'invoice',
      id,
      folderId: invoice.folderId,
      kind: 'credit',
      reason,
      before: { state: before.state, paid: before.paid },
      after: { state: after.state, paid: after.paid, credit: docno },
    },
    {
      noun: 'invoice',
      id: creditId,
      folderId: invoice.folderId,
      kind: 'create',
      reason,
      after: { docno, credits: before.docno, amount: totals.amount },
    },
  );
  await touchBilledJobs(
    context,
    id,
    before.jobs.map((job) => job.id),
  );
  context.notify('invoice', creditId);
  return await getInvoice(context, creditId);
}
