import { z } from 'zod';
import { BusinessDate, Decimal, Id, IdParams, Line1, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { Payment } from './payments.ts';
import { grant, portal, route } from '../route.ts';

const ways = ['transfer', 'cash', 'cheque'] as const;
const Amount = Decimal.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), {
  error: 'must be more than nothing',
});
/** The displayed version of the payment. */
const Seen = { uts: Stamp.optional() };
const stale = ['record.base_missing', 'record.changed'] as const;
const decided = { access: grant('BILL:AP'), params: IdParams, data: Payment } as const;

/** Payments without a provider: one clerk records a payment, and another confirms that it has arrived. */
export const paymentRecords = {
  list: route({
    method: 'GET',
    path: '/api/payment',
    summary: 'Payments, credits and refunds; takes the same queries as the dataset `payments`.',
    access: grant('BILL:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  record: route({
    method: 'POST',
    path: '/api/payment',
    summary:
      "Records a customer's payment, pending confirmation unless the caller confirms it at once: the amounts for each invoice, and any amount withheld with its certificate. An invoice can be paid in part; money not applied to an invoice stays with the customer.",
    access: grant('BILL:CR'),
    body: z.strictObject({
      contactid: Id,
      provider: z.enum(ways),
      /** The payment type (lookup 50); defaults to that of the payment method. */
      typeid: Id.optional(),
      amount: Amount,
      withheld: Amount.optional(),
      certificate: Line1(100).optional(),
      reference: Line1(200).optional(),
      proofid: Id.optional(),
      /** The day on which the money was received, today at the latest; defaults to the day of the confirmation. */
      receivedOn: BusinessDate.optional(),
      /** Confirms it at once; requires the permission to confirm. */
      confirm: z.boolean().optional(),
      invoices: z.array(z.strictObject({ id: Id, amount: Amount })).max(100),
    }),
    data: Payment,
    errors: [
      'permission.missing',
      'record.not_found',
      'record.referenced_missing',
      'invoice.not_open',
      'invoice.mixed',
      'payment.allocation_too_large',
      'field.invalid',
    ],
  }),
  transfer: route({
    method: 'POST',
    path: '/api/portal/pay/transfer',
    summary:
      'A customer reports a bank transfer for the balance due on invoices, with proof; it counts once staff confirm the money.',
    access: portal,
    body: z.strictObject({ invoiceIds: z.array(Id).min(1).max(100), reference: Line1(200).optional(), proofid: Id }),
    data: Payment,
    errors: [
      'record.not_found',
      'record.referenced_missing',
      'invoice.not_open',
      'invoice.mixed',
      'payment.too_many_pending',
    ],
  }),
  confirm: route({
    method: 'POST',
    path: '/api/payment/{id}/confirm',
    summary:
      'Confirms that the money arrived and applies it to the balance due on its invoices. If the amount differs from the reported one, `amount`, `withheld` and `certificate` give the actual values, and `receivedOn` the day: a smaller amount settles the earliest due first.',
    ...decided,
    body: z
      .strictObject({ ...Seen, amount: Amount, withheld: Amount, certificate: Line1(100), receivedOn: BusinessDate })
      .partial(),
    errors: [...stale, 'payment.not_found', 'payment.not_pending', 'payment.provider_unavailable', 'field.invalid'],
    final: true,
  }),
  reject: route({
    method: 'POST',
    path: '/api/payment/{id}/reject',
    summary: 'Declines a reported payment that did not arrive, with a reason.',
    ...decided,
    body: z.strictObject({ ...Seen, reason: Line1(500) }),
    errors: [...stale, 'payment.not_found', 'payment.not_pending', 'payment.provider_unavailable'],
    final: true,
  }),
  apply: route({
    method: 'POST',
    path: '/api/payment/{id}/apply',
    summary:
      'Applies the rest of a confirmed payment or credit, such as an over-payment or a credit note, to open invoices.',
    ...decided,
    body: z.strictObject({
      ...Seen,
      invoices: z
        .array(z.strictObject({ id: Id, amount: Amount }))
        .min(1)
        .max(100),
    }),
    errors: [
      ...stale,
      'payment.not_found',
      'record.not_found',
      'invoice.not_open',
      'invoice.mixed',
      'payment.allocation_too_large',
      'field.invalid',
    ],
  }),
  unapply: route({
    method: 'POST',
    path: '/api/payment/{id}/unapply',
    summary:
      'Removes amounts of a payment or credit from invoices, in full or in part, with a reason: the invoices become due again, and the money can be applied or refunded. Credits left over from such an invoice are applied to it at once.',
    ...decided,
    body: z.strictObject({
      ...Seen,
      invoices: z
        .array(z.strictObject({ id: Id, amount: Amount.optional() }))
        .min(1)
        .max(100),
      reason: Line1(500),
    }),
    errors: [
      ...stale,
      'payment.not_found',
      'record.not_found',
      'invoice.not_open',
      'payment.allocation_too_large',
      'field.invalid',
    ],
  }),
  seen: route({
    method: 'POST',
    path: '/api/payment/{id}/seen',
    summary: 'Marks a problem that the provider reported for a payment as reviewed and settled.',
    ...decided,
    body: z.strictObject({}),
    errors: ['payment.not_found', 'payment.undecided'],
  }),
  refund: route({
    method: 'POST',
    path: '/api/payment/{id}/refund',
    summary: 'Records a refund to the customer: at most the unapplied amount of a payment or credit.',
    ...decided,
    body: z.strictObject({ ...Seen, amount: Amount, reason: Line1(500), reference: Line1(200).optional() }),
    errors: [...stale, 'payment.not_found', 'payment.not_returnable'],
    final: true,
  }),
};
