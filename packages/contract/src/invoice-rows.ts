import { z } from 'zod';
import { Decimal, Id } from './common.ts';

/** A row of the dataset `invoice-lines`: a line of an invoice or, with `kind` credit, of a credit note. */
export const InvoiceLineRow = z.object({
  id: Id, invoiceid: Id, docno: z.string().nullable(), kind: z.string(), state: z.string(), contact: z.object({ id: Id, name: z.string() }), folderid: Id, currency: z.string(), issuedOn: z.int().nullable(),
  postid: Id.nullable(), jobno: z.string().nullable(), name: z.string(), qty: Decimal, uom: z.string(), price: Decimal, discount: Decimal, nett: Decimal, taxes: Decimal, amount: Decimal, tax: z.string().nullable(),
});
