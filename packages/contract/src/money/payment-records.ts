import { z } from 'zod';
import { Decimal, Id, IdParams, Line1, Stamp } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { Payment } from './payments.ts';
import { grant, portal, route } from '../route.ts';

const ways = ['transfer', 'cash', 'cheque'] as const;
const Amount = Decimal.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), {
  error: 'must be more than nothing',
});
/** The version on screen. */
const Seen = { uts: Stamp.optional() };
const stale = ['record.base_missing', 'record.changed'] as const;
const decided = { access: grant('BILL:AP'), params: IdParams, data: Payment } as const;

/** Money that no provider tells of: a clerk records it, another confirms that it is there. */
export const paymentRecords = {
  list: route({
    method: 'GET',
    path: '/api/payment',
    summary: 'Payments, credits and refunds; asked like the dataset `payments`.',
    access: grant('BILL:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  record: route({
    method: 'POST',
    path: '/api/payment',
    summary:
      'Records money of a customer that waits for its confirmation: what of it is meant for which invoice, and what was withheld under which certificate. Less than an invoice is a part payment; what is meant for none stays with the customer.',
    access: grant('BILL:CR'),
    body: z.strictObject({
      contactid: Id,
      provider: z.enum(ways),
      /** A payment type (lookup 50); without it that of the way of paying. */
      typeid: Id.optional(),
      amount: Amount,
      withheld: Amount.optional(),
      certificate: Line1(100).optional(),
      reference: Line1(200).optional(),
      proofid: Id.optional(),
      invoices: z.array(z.strictObject({ id: Id, amount: Amount })).max(100),
    }),
    data: Payment,
    errors: [
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
      'A customer tells of a bank transfer for the open balance of invoices, with its proof; it counts once staff have confirmed the money.',
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
      'Says that the money is there: the invoices take what is open of them. Where other money came than was told, `amount`, `withheld` and `certificate` say what did: less settles what was due first.',
    ...decided,
    body: z.strictObject({ ...Seen, amount: Amount, withheld: Amount, certificate: Line1(100) }).partial(),
    errors: [...stale, 'payment.not_found', 'payment.not_pending', 'payment.provider_unavailable', 'field.invalid'],
  }),
  reject: route({
    method: 'POST',
    path: '/api/payment/{id}/reject',
    summary: 'Says that the money did not come, with the reason.',
    ...decided,
    body: z.strictObject({ ...Seen, reason: Line1(500) }),
    errors: [...stale, 'payment.not_found', 'payment.not_pending', 'payment.provider_unavailable'],
  }),
  apply: route({
    method: 'POST',
    path: '/api/payment/{id}/apply',
    summary:
      'Lets open invoices take what is left of a confirmed payment or credit: an over-payment, or the worth of a credit note.',
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
      'Takes money of a payment or credit off invoices again, whole or in part, with the reason: they are open by it, and it is left for others or to be paid back. What credit notes of such an invoice have left settles it at once.',
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
    summary: 'Says that somebody has looked at what the provider told of a payment: its problem is settled.',
    ...decided,
    body: z.strictObject({}),
    errors: ['payment.not_found', 'payment.undecided'],
  }),
  refund: route({
    method: 'POST',
    path: '/api/payment/{id}/refund',
    summary: 'Records money that went back to the customer: at most what no invoice took of a payment or credit.',
    ...decided,
    body: z.strictObject({ ...Seen, amount: Amount, reason: Line1(500), reference: Line1(200).optional() }),
    errors: [...stale, 'payment.not_found', 'payment.not_returnable'],
  }),
};
