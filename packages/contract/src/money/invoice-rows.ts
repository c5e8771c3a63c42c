import { z } from 'zod';
import { Decimal, Id, Stamp } from '../common.ts';

/** A row of the dataset `invoice-lines`: a line of an invoice or, with `kind` credit, of a credit note. */
export const InvoiceLineRow = z.object({
  id: Id,
  invoiceid: Id,
  docno: z.string().nullable(),
  kind: z.string(),
  state: z.string(),
  contact: z.object({ id: Id, name: z.string() }),
  folderid: Id,
  currency: z.string(),
  issuedOn: z.int().nullable(),
  postid: Id.nullable(),
  jobno: z.string().nullable(),
  name: z.string(),
  qty: Decimal,
  uom: z.string(),
  price: Decimal,
  discount: Decimal,
  nett: Decimal,
  taxes: Decimal,
  amount: Decimal,
  tax: z.string().nullable(),
});

/** A row of the dataset `payments`. */
export const PaymentRow = z.object({
  id: Id,
  kind: z.string(),
  provider: z.string(),
  state: z.string(),
  withheld: Decimal,
  unapplied: Decimal,
  /** The code of a provider event that needs attention. */
  problem: z.string().nullable(),
  reference: z.string().nullable(),
  contact: z.object({ id: Id, name: z.string() }),
  currency: z.string(),
  amount: Decimal,
  invoices: z.array(z.object({ id: Id, docno: z.string(), amount: Decimal })),
  at: Stamp,
  receivedOn: z.int().nullable(),
  confirmedAt: Stamp.nullable(),
});
