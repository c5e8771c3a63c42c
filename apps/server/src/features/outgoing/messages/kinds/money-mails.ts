import type { JobContext, Transaction } from '../../../../queue/job.ts';
import type { EventPayloads } from '../../../../queue/payloads.ts';
import { queueMessage, queueMessages } from '../compose.ts';
import { readInvoiceFacts, readPayments, readRejected, type InvoiceFacts } from './money.queries.ts';

/** An issued invoice and its mail address. */
interface MailedInvoice extends InvoiceFacts {
  docno: string;
  address: string;
}
/** `to` is used instead of the address that the invoice was issued to. */
async function mailedInvoice(
  db: Transaction['db'],
  invoiceId: string,
  to?: string,
): Promise<MailedInvoice | undefined> {
  const invoice = await readInvoiceFacts(db, invoiceId);
  const address = to ?? invoice?.email ?? '';
  return invoice === undefined || invoice.docno === null || address === ''
    ? undefined
    : { ...invoice, docno: invoice.docno, address };
}
const mailOf = (
  { folderId, address, lang, docno, customer, currency, timezone }: MailedInvoice,
  invoiceId: string,
) => ({
  folderId,
  channel: 'mail' as const,
  userId: null,
  address,
  lang,
  params: { docno, customer, currency, timezone },
  refKind: 'INVOICE',
  refId: invoiceId,
});

const dueOf = ({ dueOn }: MailedInvoice) => (dueOn === null ? {} : { dueOn });

/** Sends an invoice or credit note when it is issued, or once more on request (`again`). */
export async function mailInvoice(
  context: JobContext,
  invoiceId: string,
  again?: { to: string; at: number },
): Promise<void> {
  const invoice = await mailedInvoice(context.system, invoiceId, again?.to);
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
  /** For a manual reminder: its recipient, and an id that distinguishes it from others of the same level. */
  byHand?: { to: string; id: string };
}
/** Sends a customer a reminder about an invoice, in the transaction that records the level. */
export async function mailReminder(
  transaction: Pick<Transaction, 'db' | 'enqueue'>,
  invoiceId: string,
  { level, last, daysLate, byHand }: Reminder,
): Promise<void> {
  const invoice = await mailedInvoice(transaction.db, invoiceId, byHand?.to);
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

/** Notifies a customer of how much of their payment was applied to each invoice, and of each invoice's balance due. */
export async function mailReceipt(
  context: JobContext,
  { paymentId }: EventPayloads['payment.confirmed'],
): Promise<void> {
  for (const { invoiceId, amount } of await readPayments(context.system, paymentId)) {
    const invoice = await mailedInvoice(context.system, invoiceId);
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
 * Notifies the person who reported a transfer that the money did not arrive, with the reason. Payments recorded by
 * clerks cause no mail.
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
