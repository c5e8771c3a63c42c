import type { JobContext, Transaction } from '../../../../queue/job.ts';
import type { EventPayloads } from '../../../../queue/payloads.ts';
import { queueMessage, queueMessages } from '../compose.ts';
import { readInvoiceFacts, readPayments, readRejected, type InvoiceFacts } from './money.queries.ts';

/** An issued invoice and the address to which it is emailed. */
interface MailedInvoice extends InvoiceFacts {
  docno: string;
  address: string;
}
/**
 * Undefined for an invoice that is not issued or has no address. `to` overrides the address to which the invoice was
 * issued.
 */
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

/** Queues the email with an invoice or credit note when it is issued, or again on request (`again`). */
export async function mailInvoice(
  context: JobContext,
  invoiceId: string,
  again?: { to: string; at: number },
): Promise<void> {
  const invoice = await mailedInvoice(context.system, invoiceId, again?.to);
  if (invoice === undefined) return;
  const plain = mailOf(invoice, invoiceId);
  const mail =
    again === undefined ? plain : { ...plain, unlessWaiting: true as const, params: { ...plain.params, byHand: 1 } };
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
  /** For a manual reminder, its recipient, and an id that distinguishes it from other reminders at the same level. */
  byHand?: { to: string; id: string };
}
/** Queues a reminder about an invoice in the transaction that records its level. */
export async function mailReminder(
  transaction: Pick<Transaction, 'db' | 'enqueue' | 'notify'>,
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

/** Notifies a customer, for each invoice, of the amount applied from their payment and of the balance due. */
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
 * Notifies the person who reported a transfer that the money did not arrive, with the reason. No email is sent about
 * payments that clerks recorded.
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
