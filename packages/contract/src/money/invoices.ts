import { z } from 'zod';
import { Decimal, Email, Id, IdParams, Line1, QueryStamp, Stamp, Text } from '../common.ts';
import { BankDetails } from './payments.ts';
import { mailObstacles } from '../outgoing/messages.ts';
import { datasetQuery } from '../dataset-query.ts';
import { datasets } from '../data.ts';
import { PrintParams } from '../print-format.ts';
import { either, grant, route } from '../route.ts';

/** What a line bills: the site and the day of a visit, or the sites and the period of a contract. */
const Supply = z.object({
  sites: z.array(z.object({ id: Id, name: z.string(), address: z.string() })),
  on: z.int().nullable(),
  from: z.int().nullable(),
  to: z.int().nullable(),
});

export const Invoice = datasets.invoices.extend({
  /** The issuing company and its country, which determines the title (domain/money/document-title.ts). */
  company: z.object({ name: z.string(), address: z.string(), taxid: z.string() }),
  country: z.string(),
  /**
   * The recipient: the customer's billing address, otherwise the first site. `lang` is the language of the invoice's
   * printout and emails.
   */
  billTo: z.object({
    name: z.string(),
    person: z.string().nullable(),
    address: z.string(),
    taxid: z.string().nullable(),
    email: z.string().nullable(),
    lang: z.string(),
  }),
  /** The bank account for transfers. */
  bank: BankDetails.nullable(),
  lines: z.array(
    z.object({
      id: Id,
      postid: Id.nullable(),
      docno: z.string().nullable(),
      name: z.string(),
      qty: Decimal,
      uom: z.string(),
      price: Decimal,
      /** The discount as entered: an amount such as `12.50` or a percentage such as `10%`; null for none. */
      uiDisc: z.string().nullable(),
      discount: Decimal,
      nett: Decimal,
      taxes: Decimal,
      amount: Decimal,
      tax: z.string().nullable(),
      /** The parts of the line that are on credit notes. */
      credited: z.object({ qty: Decimal, discount: Decimal, taxes: Decimal, amount: Decimal }),
      supply: Supply.nullable(),
      period: z.object({ ordersetid: Id, docno: z.string(), from: z.int(), to: z.int() }).nullable(),
    }),
  ),
  taxTotals: z.array(z.object({ name: z.string(), rate: z.string(), base: Decimal, amount: Decimal })),
  payments: z.array(
    z.object({
      id: Id,
      provider: z.string(),
      state: z.string(),
      amount: Decimal,
      at: Stamp,
      receivedOn: z.int().nullable(),
    }),
  ),
  note: z.string(),
  ponumber: z.string().nullable(),
  /** Whether this is a draft that cannot be issued without a purchase order number, because the customer requires one. */
  porequired: z.boolean(),
  /** The reason for a credit note. */
  reason: z.string().nullable(),
  /** The invoice that a credit note credits, and the credit notes of an invoice. */
  credited: z.object({ id: Id, docno: z.string() }).nullable(),
  credits: z.array(z.object({ id: Id, docno: z.string(), amount: Decimal })),
  /** The payment reminders that were sent. */
  reminders: z.array(z.object({ level: z.int(), at: Stamp, byHand: z.boolean() })),
  pdf: z.object({ fileId: Id, filename: z.string() }).nullable(),
});
export type Invoice = z.output<typeof Invoice>;

/** Why a rule rejects a record of several: the code and parameters of the error. */
const Problem = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });

const LineChange = z
  .strictObject({ id: Id, name: Line1(), qty: Decimal, price: Decimal, uiDisc: z.string().max(20).nullable() })
  .partial()
  .required({ id: true });

export const invoices = {
  list: route({
    method: 'GET',
    path: '/api/invoice',
    summary: 'Invoices and credit notes; takes the same queries as the dataset `invoices`.',
    access: either('BILL:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
  }),
  update: route({
    method: 'PUT',
    path: '/api/invoice/{id}',
    summary: 'Changes a draft: its note, purchase order, lines, and billed jobs. Its amounts are recomputed.',
    access: grant('BILL:UP'),
    params: IdParams,
    body: z
      .strictObject({
        uts: Stamp,
        note: Text(2000),
        ponumber: Line1(60).nullable(),
        lines: z.array(LineChange).max(1000),
        addPostIds: z.array(Id).max(100),
        removePostIds: z.array(Id).max(100),
      })
      .partial(),
    data: Invoice,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.referenced_missing',
      'invoice.not_draft',
      'invoice.already_billed',
      'invoice.nothing_billable',
      'invoice.mixed',
      'line.amount_too_large',
      'line.invalid_discount',
      'tax.rate_missing',
    ],
  }),
  credit: route({
    method: 'POST',
    path: '/api/invoice/{id}/credit',
    summary:
      'Credits an issued invoice, in full or by quantities of its lines, with a numbered credit note. The credit settles the balance due first; the rest stays with the customer. Jobs of a fully credited invoice become unbilled again. `uts` is the version the change is based on.',
    access: grant('BILL:AP'),
    params: IdParams,
    body: z.strictObject({
      uts: Stamp.optional(),
      reason: Line1(500),
      lines: z
        .array(z.strictObject({ id: Id, qty: Decimal }))
        .min(1)
        .max(1000)
        .optional(),
    }),
    data: Invoice,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.referenced_missing',
      'invoice.not_creditable',
      'invoice.credit_too_large',
    ],
    final: true,
  }),
  recipients: route({
    method: 'POST',
    path: '/api/invoice/recipients',
    summary:
      'To whom the emails of invoices and their credit notes go, and what prevents one: for drafts as if they were issued now. Also why a draft cannot be issued now (`problem`). Nothing is stored.',
    access: grant('BILL:VW'),
    body: z.strictObject({ invoiceIds: z.array(Id).min(1).max(100) }),
    data: z.array(
      z.object({
        id: Id,
        to: z.string().nullable(),
        obstacle: z.enum(mailObstacles).nullable(),
        problem: Problem.nullable(),
      }),
    ),
    errors: ['record.not_found'],
    idempotent: false,
  }),
  create: route({
    method: 'POST',
    path: '/api/invoice',
    summary:
      'Creates one draft from completed, unbilled jobs with billable lines, all of one customer, folder and currency.',
    access: grant('BILL:CR'),
    body: z.strictObject({ postIds: z.array(Id).min(1).max(100) }),
    data: Invoice,
    errors: [
      'record.not_found',
      'invoice.already_billed',
      'invoice.nothing_billable',
      'invoice.mixed',
      'tax.rate_missing',
    ],
  }),
  bundle: route({
    method: 'POST',
    path: '/api/invoice/bundle',
    summary:
      'Creates drafts for completed jobs, combined as their customers prefer: per job, per site, or per customer (`consolidation`), and always per folder and currency. All of them or none.',
    access: grant('BILL:CR'),
    body: z.strictObject({ postIds: z.array(Id).min(1).max(500) }),
    data: z.array(Invoice),
    errors: ['record.not_found', 'invoice.already_billed', 'invoice.nothing_billable', 'tax.rate_missing'],
  }),
  get: route({
    method: 'GET',
    path: '/api/invoice/{id}',
    summary: 'One invoice. Customers see issued ones only.',
    access: either('BILL:VW'),
    params: IdParams,
    data: Invoice,
    errors: ['record.not_found'],
  }),
  print: route({
    method: 'GET',
    path: '/api/invoice/{id}/print/{format}',
    summary:
      "An issued invoice or credit note to print, in the customer's language: pdf, xlsx, xls, html, jpg or png (several pages as zip).",
    access: either('BILL:VW'),
    params: PrintParams,
    answer: 'stream',
    errors: ['record.not_found', 'invoice.not_issued'],
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/invoice/{id}',
    summary: 'Discards a draft; its jobs can be invoiced again. `uts` is the version the change is based on.',
    access: grant('BILL:CR'),
    params: IdParams,
    query: z.strictObject({ uts: QueryStamp.optional() }),
    data: z.object({}),
    errors: ['record.not_found', 'record.base_missing', 'record.changed', 'invoice.not_draft'],
  }),
  issue: route({
    method: 'POST',
    path: '/api/invoice/{id}/issue',
    summary:
      'Issues a draft: assigns its gapless number and its dates; after that it never changes. Its PDF and the e-mail to the customer are queued. `uts` is the version the change is based on.',
    access: grant('BILL:AP'),
    params: IdParams,
    body: z.strictObject({ uts: Stamp.optional() }),
    data: Invoice,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'invoice.not_draft',
      'invoice.nothing_billable',
      'invoice.po_missing',
    ],
    final: true,
  }),
  issueMany: route({
    method: 'POST',
    path: '/api/invoice/issue',
    summary:
      'Issues drafts in the given order, each in a transaction of its own: returns its number or why it was not issued. `uts` is the version of each that was on screen. Refused as a whole only if a draft does not exist.',
    access: grant('BILL:AP'),
    body: z.strictObject({
      drafts: z
        .array(z.strictObject({ id: Id, uts: Stamp }))
        .min(1)
        .max(100)
        .refine((drafts) => new Set(drafts.map(({ id }) => id)).size === drafts.length, {
          error: 'must name each draft once',
        }),
    }),
    data: z.array(z.object({ id: Id, docno: z.string().nullable(), problem: Problem.nullable() })),
    errors: [
      'record.not_found',
      'record.changed',
      'invoice.not_draft',
      'invoice.nothing_billable',
      'invoice.po_missing',
    ],
    final: true,
  }),
  send: route({
    method: 'POST',
    path: '/api/invoice/{id}/send',
    summary:
      'Mails an issued invoice or credit note with its PDF again: to the given address, else to the original recipient. `obstacle` is what it waits for. While the same email waits, no second one is written.',
    access: grant('BILL:UP'),
    params: IdParams,
    body: z.strictObject({ to: Email.optional() }),
    data: z.object({ to: z.string(), obstacle: z.enum(mailObstacles).nullable() }),
    errors: ['record.not_found', 'invoice.not_issued', 'mail.no_address'],
    final: true,
  }),
  sendMany: route({
    method: 'POST',
    path: '/api/invoice/send',
    summary:
      'Mails issued invoices and credit notes with their PDFs again, each to its own recipient: returns to whom, or why it was not sent. Refused as a whole only if one does not exist.',
    access: grant('BILL:UP'),
    body: z.strictObject({
      invoiceIds: z
        .array(Id)
        .min(1)
        .max(100)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each invoice once' }),
    }),
    data: z.array(z.object({ id: Id, to: z.string().nullable(), problem: Problem.nullable() })),
    errors: ['record.not_found', 'invoice.not_issued', 'mail.no_address'],
    final: true,
  }),
  remind: route({
    method: 'POST',
    path: '/api/invoice/{id}/remind',
    summary:
      'Sends a reminder for an overdue invoice now: at the level its age requires, never below one already sent.',
    access: grant('BILL:UP'),
    params: IdParams,
    body: z.strictObject({ to: Email.optional() }),
    data: z.object({ to: z.string(), obstacle: z.enum(mailObstacles).nullable(), level: z.int() }),
    errors: ['record.not_found', 'invoice.not_open', 'invoice.not_overdue', 'mail.no_address'],
    final: true,
  }),
};
