import { z } from 'zod';
import { mailObstacles } from '../outgoing/messages.ts';
import { BusinessDate, Decimal, Email, Id, IdParams, QueryInt, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { BankDetails } from './payments.ts';
import { PrintParams } from '../print-format.ts';
import { either, grant, route } from '../route.ts';

const span = {
  from: z.int(),
  to: z.int(),
  days: z.int(),
  fullDays: z.int(),
  billOn: z.int(),
  amount: Decimal,
  currency: z.string(),
};

/** A row of the dataset `billing-periods`: a period of a flat-rate contract, billed once. `amount` is before tax. */
export const BillingPeriodRow = z.object({
  id: Id,
  ordersetid: Id,
  docno: z.string(),
  title: z.string(),
  contact: z.object({ id: Id, name: z.string() }),
  folderid: Id,
  ...span,
  /** `returned`: the draft was deleted or the invoice fully credited. The period can be billed again on request. */
  state: z.enum(['due', 'billed', 'returned', 'void']),
  invoice: z.object({ id: Id, docno: z.string().nullable(), state: z.string() }).nullable(),
  /** The code that explains why the period cannot be billed; null if it can. */
  problem: z.string().nullable(),
  uts: Stamp,
  ctid: z.int(),
});

export const billingPeriods = {
  list: route({
    method: 'GET',
    path: '/api/billing-period',
    summary:
      'The periods for which flat-rate contracts are billed; takes the same queries as the dataset `billing-periods`.',
    access: grant('BILL:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  preview: route({
    method: 'POST',
    path: '/api/billing-period/preview',
    summary:
      'A preview of what contracts would be billed up to a date, at most a year ahead, with taxes; at most 1,000 periods. Nothing is stored.',
    access: grant('BILL:VW'),
    body: z.strictObject({ until: BusinessDate, ordersetid: Id.optional() }),
    data: z.array(
      z.object({
        ordersetid: Id,
        docno: z.string(),
        title: z.string(),
        contact: z.object({ id: Id, name: z.string() }),
        ...span,
        returned: z.boolean(),
        taxes: Decimal,
        total: Decimal,
        problem: z.string().nullable(),
      }),
    ),
    errors: ['record.not_found', 'field.invalid'],
    idempotent: false,
  }),
  bill: route({
    method: 'POST',
    path: '/api/order-set/{id}/bill',
    summary: 'Creates the invoice drafts that a contract is due for, including returned periods: one per period.',
    access: grant('BILL:CR'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.array(z.object({ from: z.int(), to: z.int(), invoiceid: Id })),
    errors: ['record.not_found', 'invoice.nothing_billable', 'tax.rate_missing'],
  }),
};

/** What changed a customer's balance: an invoice or a refund raises it, a credit note or a payment lowers it. */
const Movement = z.object({
  kind: z.enum(['invoice', 'credit', 'payment', 'refund']),
  id: Id,
  /** The number of the invoice or credit note, or the reference of the payment. */
  docno: z.string().nullable(),
  on: z.int(),
  /** Signed: what it adds to the balance. */
  amount: Decimal,
  /** The balance after it. */
  balance: Decimal,
});

export const Statement = z.object({
  contact: z.object({ id: Id, name: z.string(), folderid: Id, email: z.string().nullable() }),
  /** The period whose movements are listed; null for a statement of open items only. */
  period: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** The date in the time zone of the customer's folder. */
  on: z.int(),
  accounts: z.array(
    z.object({
      currency: z.string(),
      items: z.array(
        z.object({ id: Id, docno: z.string(), issuedOn: z.int(), dueOn: z.int(), amount: Decimal, open: Decimal }),
      ),
      /**
       * The amounts not due yet, then those overdue by 1 to 30, 31 to 60, 61 to 90 and more days
       * (domain/money/ageing.ts).
       */
      ageing: z.object({ current: Decimal, to30: Decimal, to60: Decimal, to90: Decimal, over90: Decimal }),
      unapplied: Decimal,
      /** The balance due less the customer's unapplied payments. */
      due: Decimal,
      /** The balance before the period, what changed it, and the balance after it; null without a period. */
      movements: z.object({ opening: Decimal, entries: z.array(Movement), closing: Decimal }).nullable(),
    }),
  ),
  bank: BankDetails.nullable(),
});
export type Statement = z.output<typeof Statement>;

/** The first and last day of a period, in the time zone of the customer's folder; both or neither. */
const period = z.strictObject({ from: QueryInt.optional(), until: QueryInt.optional() });

export const statements = {
  get: route({
    method: 'GET',
    path: '/api/contact/{id}/statement',
    summary:
      "A customer's statement today, by currency: unpaid invoices, their age, and unapplied payments. With a period also what changed the balance in it.",
    access: either('BILL:VW'),
    params: IdParams,
    query: period,
    data: Statement,
    errors: ['record.not_found', 'permission.missing', 'field.invalid'],
  }),
  print: route({
    method: 'GET',
    path: '/api/contact/{id}/statement/print/{format}',
    summary: "The same to print, in the customer's language: pdf, xlsx, xls, html, jpg or png (several pages as zip).",
    access: either('BILL:VW'),
    params: PrintParams,
    query: period,
    answer: 'stream',
    errors: ['record.not_found', 'permission.missing', 'field.invalid'],
  }),
  send: route({
    method: 'POST',
    path: '/api/contact/{id}/statement/send',
    summary:
      "Emails a customer their statement as a PDF, as it is when the email is sent: to the given address, else to that of the customer's billing address. `obstacle` is what it waits for. While the same email waits, no second one is written.",
    access: grant('BILL:UP'),
    params: IdParams,
    body: z.strictObject({ to: Email, from: BusinessDate, until: BusinessDate }).partial(),
    data: z.object({ to: z.string(), obstacle: z.enum(mailObstacles).nullable() }),
    errors: ['record.not_found', 'field.invalid', 'mail.no_address'],
    final: true,
  }),
};
