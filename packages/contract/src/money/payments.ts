import { z } from 'zod';
import { Decimal, Id, IdParams, Stamp, Named, Line1 } from '../common.ts';
import { either, open, portal, route } from '../route.ts';

/** Providers that take the customer to a page of theirs, and tell of the money by a signed notification. */
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
  /** A payment, the worth of a credit note, or money that went back. */
  kind: z.enum(['payment', 'credit', 'refund']),
  /** With cash, what the customer withheld and proves by a certificate. */
  withheld: Decimal,
  certificate: z.string().nullable(),
  reference: z.string().nullable(),
  proofid: Id.nullable(),
  /** Confirmed money that no invoice took and that did not go back. */
  unapplied: Decimal,
  reason: z.string().nullable(),
  uts: Stamp,
  provider: z.string(),
  /** Its payment type (lookup 50). */
  type: Named.nullable(),
  state: z.enum(['pending', 'confirmed', 'failed']),
  currency: z.string(),
  amount: Decimal,
  /** Where the payer goes on while a provider waits for them. */
  redirect: z.string().nullable(),
  /** What the provider told that someone has to look at: a code of the errors, with its parameters. */
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), at: Stamp }).nullable(),
  /** What it is meant for, and what of it each invoice took. */
  invoices: z.array(z.object({ id: Id, docno: z.string(), amount: Decimal, applied: Decimal })),
});
export type Payment = z.output<typeof Payment>;

/** How to pay by a transfer: nothing is kept of it, and it counts once the customer tells of it (`portal/pay/transfer`). */
const ByTransfer = z.object({
  provider: z.literal('transfer'),
  redirect: z.null(),
  /** `reference`: what the transfer is to carry, so that it is found. */
  instructions: z.object({ bank: BankDetails, currency: z.string(), amount: Decimal, reference: z.string() }),
});
/** A payment that a provider takes from here on. */
const Online = Payment.extend({ provider: z.enum(onlineProviders), instructions: z.null() });

export const payments = {
  providers: route({
    method: 'GET',
    path: '/api/portal/pay/providers',
    summary: 'The ways to pay that are set up here; a bank transfer with the account that it goes to.',
    access: portal,
    data: z.array(z.object({ code: z.enum([...onlineProviders, 'transfer']), bank: BankDetails.nullable() })),
  }),
  pay: route({
    method: 'POST',
    path: '/api/portal/pay',
    summary:
      'Starts one payment of the open balance of the named invoices, all of one currency and folder; answers the one that already waits for the same. For a transfer it answers where to, how much and under which reference, and keeps nothing.',
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
    summary: 'What became of a payment.',
    access: either('BILL:VW'),
    params: IdParams,
    data: Payment,
    errors: ['payment.not_found'],
  }),
  /** The sandbox's own page is part of the portal; this is what its button does: the provider then notifies by webhook. */
  sandboxDecide: route({
    method: 'POST',
    path: '/api/payment/{id}/sandbox',
    summary: 'Plays the provider of the sandbox: approves or declines; refused in production.',
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
      "A provider's notification in the provider's own form, verified by its signature over the raw body and applied once. Another amount or currency than was asked for pays nothing and stays with the payment, as do disputes. Money that the provider paid back is booked: invoices that it had paid are open again.",
    access: open("verified by the provider's signature"),
    params: z.strictObject({ provider: z.enum(onlineProviders) }),
    body: z.record(z.string(), z.unknown()),
    data: z.object({}),
    errors: ['payment.signature_invalid', 'payment.not_found'],
    idempotent: false,
  }),
};
