import type { JobContext, Transaction } from '../../../../queue/job.ts';
import type { EventPayloads } from '../../../../queue/payloads.ts';
import { queueMessage, queueMessages } from '../compose.ts';
import { readInvoiceFacts, readPayments, readRejected, type InvoiceFacts } from './money.queries.ts';

/** An invoice that was issued, and the address that its mail goes to. */
interface Mailed extends InvoiceFacts {
  docno: string;
  address: string;
}
/** `to`: in the place of the address that it was issued to. */
async function mailed(db: Transaction['db'], invoiceId: string, to?: string): Promise<Mailed | undefined> {
  const invoice = await readInvoiceFacts(db, invoiceId);
  const address = to ?? invoice?.email ?? '';
  return invoice === undefined || invoice.docno === null || address === ''
    ? undefined
    : { ...invoice, docno: invoice.docno, address };
}
const mailOf = ({ folderId, address, lang, docno, customer, currency, timezone }: Mailed, invoiceId: string) => ({
  folderId,
  channel: 'mail' as const,
  userId: null,
  address,
  lang,
  params: { docno, customer, currency, timezone },
  refKind: 'INVOICE',
  refId: invoiceId,
});

const dueOf = ({ dueOn }: Mailed) => (dueOn === null ? {} : { dueOn });

/** An invoice goes out when it is issued, and `again` whenever someone asks; a credit note likewise. */
export async function mailInvoice(
  context: JobContext,
  invoiceId: string,
  again?: { to: string; at: number },
): Promise<void> {
  const invoice = await mailed(context.system, invoiceId, again?.to);
  if (invoice === undefined) return;
  const plain = mailOf(invoice, invoiceId);
  const mail = again === undefined ? plain : { ...plain, params: { ...plain.params, byHand: 1 } };
  const isCredit = invoice.credits !== null;
  const once = `${isCredit ? 'credit' : 'invoice'} ${invoiceId}${again === undefined ? '' : ` ${again.at} ${again.to}`}`;
  await queueMessages(context, [
    isCredit
      ? {
          ...mail,
          once,
          template: 'credit-note',
          params: { ...mail.params, invoice: invoice.credits ?? '', amount: invoice.amount },
        }
      : {
          ...mail,
          once,
          template: 'invoice',
          params: { ...mail.params, amount: invoice.amount, ...dueOf(invoice) },
        },
  ]);
}

export interface Reminder {
  level: number;
  last: boolean;
  daysLate: number;
  /** By hand: to whom, and what tells it from others of the same level. */
  byHand?: { to: string; id: string };
}
/** Reminds a customer of an invoice, in the transaction that notes the level. */
export async function mailReminder(
  transaction: Pick<Transaction, 'db' | 'enqueue'>,
  invoiceId: string,
  { level, last, daysLate, byHand }: Reminder,
): Promise<void> {
  const invoice = await mailed(transaction.db, invoiceId, byHand?.to);
  if (invoice === undefined) return;
  const mail = mailOf(invoice, invoiceId);
  await queueMessage(transaction, {
    ...mail,
    once: `reminder ${invoiceId} ${byHand?.id ?? level}`,
    template: 'reminder',
    params: {
      ...mail.params,
      amount: invoice.open,
      ...dueOf(invoice),
      level,
      last: last ? 1 : 0,
      days: daysLate,
    },
  });
}

/** Tells a customer of each invoice what of their money it took, and what is still open of it. */
export async function mailReceipt(
  context: JobContext,
  { paymentId }: EventPayloads['payment.confirmed'],
): Promise<void> {
  for (const { invoiceId, amount } of await readPayments(context.system, paymentId)) {
    const invoice = await mailed(context.system, invoiceId);
    if (invoice === undefined) continue;
    const mail = mailOf(invoice, invoiceId);
    await queueMessages(context, [
      {
        ...mail,
        once: `payment ${paymentId} ${invoiceId}`,
        template: 'payment',
        params: { ...mail.params, amount, open: invoice.open },
      },
    ]);
  }
}

/**
 * Tells who had told of a transfer that the money did not come, and why; what a clerk records is not an affair of
 * theirs.
 */
export async function mailRejection(
  context: JobContext,
  { paymentId }: EventPayloads['payment.rejected'],
): Promise<void> {
  const rejected = await readRejected(context.system, paymentId);
  if (rejected === undefined || rejected.email === null) return;
  const { userId, email: address, lang, folderId, name, docnos, amount, currency, reason, timezone } = rejected;
  await queueMessages(context, [
    {
      once: `payment-rejected ${paymentId}`,
      folderId,
      channel: 'mail',
      userId,
      address,
      template: 'payment-rejected',
      lang,
      params: { customer: name, docno: docnos, amount, currency, reason, timezone },
      refKind: 'PAYMENT',
      refId: paymentId,
    },
  ]);
}
