import { z } from 'zod';
import { Decimal, Id, IdParams, Stamp, Named, Line1 } from '../common.ts';
import { either, open, portal, route } from '../route.ts';

/** The providers with their own payment page. They report payments in signed notifications. */
export const onlineProviders = ['sandbox', 'stripe'] as const;

/** The account to which customers transfer money (setting `bankDetails`). */
export const BankDetails = z.object({
  holder: Line1(200),
  bank: Line1(200),
  account: Line1(60),
  /** BIC of the bank. */
  swift: z.string().trim().max(11).optional(),
  branch: z.string().trim().max(200).optional(),
  note: z.string().trim().max(500).optional(),
});
export type BankDetails = z.output<typeof BankDetails>;

export const Payment = z.object({
  id: Id,
  /** A payment, the amount of a credit note, or a refund. */
  kind: z.enum(['payment', 'credit', 'refund']),
  /** The amount that the customer withheld in addition to `amount` and documents with a certificate. */
  withheld: Decimal,
  certificate: z.string().nullable(),
  reference: z.string().nullable(),
  proofid: Id.nullable(),
  /** Confirmed money that is neither applied to an invoice nor refunded. */
  unapplied: Decimal,
  /** What was paid back to the customer. */
  refunded: Decimal,
  contact: Named,
  folderid: Id,
  /** The day on which the money was received, by which statements are written; null if nobody has said it yet. */
  receivedOn: z.int().nullable(),
  /** When it was recorded, and when it was confirmed. */
  at: Stamp,
  confirmedAt: Stamp.nullable(),
  reason: z.string().nullable(),
  uts: Stamp,
  provider: z.string(),
  /** The payment type (lookup 50). */
  type: Named.nullable(),
  state: z.enum(['pending', 'confirmed', 'failed']),
  currency: z.string(),
  amount: Decimal,
  /** The page where the payer completes the payment; null once it is no longer pending. */
  redirect: z.string().nullable(),
  /** A provider event that needs attention, as an error code with parameters. */
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), at: Stamp }).nullable(),
  /** The invoices that the payment is for, and how much was applied to each. */
  invoices: z.array(z.object({ id: Id, docno: z.string(), amount: Decimal, applied: Decimal })),
});
export type Payment = z.output<typeof Payment>;

/**
 * The instructions for a bank transfer. Nothing is stored; the payment is recorded once the customer reports the
 * transfer (`portal/pay/transfer`).
 */
const ByTransfer = z.object({
  provider: z.literal('transfer'),
  redirect: z.null(),
  /** `reference` is the text to quote in the transfer, so that the transfer can be matched. */
  instructions: z.object({ bank: BankDetails, currency: z.string(), amount: Decimal, reference: z.string() }),
});
/** A payment that continues at a provider. */
const Online = Payment.extend({ provider: z.enum(onlineProviders), instructions: z.null() });

export const payments = {
  providers: route({
    method: 'GET',
    path: '/api/portal/pay/providers',
    summary: 'The available payment methods; a bank transfer with the account to pay to.',
    access: portal,
    data: z.array(z.object({ code: z.enum([...onlineProviders, 'transfer']), bank: BankDetails.nullable() })),
  }),
  pay: route({
    method: 'POST',
    path: '/api/portal/pay',
    summary:
      'Starts one payment of the balance due on the given invoices, all of one currency and folder; returns the pending payment if there is one. For a transfer it returns account, amount and reference, and stores nothing.',
    access: portal,
    body: z.strictObject({
      invoiceIds: z.array(Id).min(1).max(100),
      provider: z.enum([...onlineProviders, 'transfer']),
    }),
    data: z.discriminatedUnion('provider', [Online, ByTransfer]),
    errors: [
      'record.not_found',
      'invoice.not_open',
      'invoice.mixed',
      'payment.provider_unavailable',
      'payment.provider_failed',
      'payment.too_many_pending',
    ],
  }),
  get: route({
    method: 'GET',
    path: '/api/payment/{id}',
    summary: 'The status of a payment.',
    access: either('BILL:VW'),
    params: IdParams,
    data: Payment,
    errors: ['payment.not_found'],
  }),
  /**
   * The sandbox's payment page is part of the portal. Its buttons make this call, which handles a signed notification
   * as if the sandbox had sent it.
   */
  sandboxDecide: route({
    method: 'POST',
    path: '/api/payment/{id}/sandbox',
    summary: 'Acts as the sandbox provider: approves or declines; rejected in production.',
    access: portal,
    params: IdParams,
    body: z.strictObject({ approve: z.boolean() }),
    data: Payment,
    errors: ['payment.not_found', 'payment.provider_unavailable', 'invoice.not_open'],
  }),
  webhook: route({
    method: 'POST',
    path: '/api/webhooks/payment/{provider}',
    summary:
      "A provider's notification in its own format, verified by its signature over the raw body and applied once. If amount or currency differ from the request, nothing is paid and the payment is flagged, as for disputes. Refunds by the provider are booked: the invoices they paid become due again.",
    access: open("verified by the provider's signature"),
    params: z.strictObject({ provider: z.enum(onlineProviders) }),
    body: z.record(z.string(), z.unknown()),
    data: z.object({}),
    errors: ['payment.signature_invalid', 'payment.not_found'],
    idempotent: false,
  }),
};
