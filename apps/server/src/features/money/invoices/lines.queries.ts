import { invoiceLines } from '@field-service/contract/datasets/money.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { datasetOf } from '../../../datasets/public.ts';

export interface EnteredLine {
  id: string;
  postLineId: string | null;
  periodId: string | null;
  name: string;
  qty: string;
  price: string;
  uiDisc: string | null;
}
/** The discount of the line `l` as entered. An older one, stored without its input, appears as an amount. */
export const enteredDiscount = sql<
  string | null
>`coalesce(l.ui_disc, case when l.discount <> 0 then trim_scale(abs(l.discount))::text end)`;

/** A draft's lines as entered. */
export async function readEnteredLines(db: ScopedDb, invoiceId: string): Promise<EnteredLine[]> {
  return await db.rows(sql<EnteredLine>`
    select l.id, l.post_line_id "postLineId", l.billing_period_id "periodId", l.name, trim_scale(l.qty)::text qty, trim_scale(l.price)::text price, ${enteredDiscount} "uiDisc"
      from ${db.childrenOf('invoice_line.invoice_id', invoiceId)} l order by l.ord`);
}

/** An invoice line with the amounts already credited on it. */
export interface CreditableLine {
  id: string;
  postId: string | null;
  name: string;
  uom: string;
  price: string;
  taxId: string | null;
  taxDetail: { id: string; name: string; rate: string; amount: string }[];
  qty: string;
  discount: string;
  taxes: string;
  amount: string;
  creditedQty: string;
  creditedDiscount: string;
  creditedTaxes: string;
  creditedAmount: string;
}
export async function readCreditableLines(db: ScopedDb, invoiceId: string): Promise<CreditableLine[]> {
  return await db.rows(sql<CreditableLine>`
    select l.id, l.post_id "postId", l.name, l.uom, trim_scale(l.price)::text price, l.tax_id "taxId", l.tax_detail "taxDetail", trim_scale(l.qty)::text qty, trim_scale(l.discount)::text discount,
           trim_scale(l.taxes)::text taxes, trim_scale(l.amount)::text amount, trim_scale(coalesce(k.qty, 0))::text "creditedQty", trim_scale(coalesce(k.discount, 0))::text "creditedDiscount",
           trim_scale(coalesce(k.taxes, 0))::text "creditedTaxes", trim_scale(coalesce(k.amount, 0))::text "creditedAmount"
      from ${db.childrenOf('invoice_line.invoice_id', invoiceId)} l left join lateral (select sum(c.qty) qty, sum(c.discount) discount, sum(c.taxes) taxes, sum(c.amount) amount ${related('from invoice_line c where c.credits_line_id = l.id')}) k on true order by l.ord`);
}

const text = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

/** The lines of all invoices and credit notes. */
export const invoiceLinesDataset = datasetOf(invoiceLines, {
  callers: ['staff', 'portal'],
  needs: 'BILL:VW',
  from: ({ context: { db } }) =>
    sql`${db.source('invoice')} i ${related('join invoice_line l on l.invoice_id = i.id join contact c on c.id = i.contact_id left join post p on p.id = l.post_id')} left join lookup t on t.id = l.tax_id`,
  alive: sql<boolean>`i.dts is null`,
  row: sql`json_build_object('id', l.id, 'invoiceid', i.id, 'docno', i.docno, 'kind', i.kind, 'state', i.state, 'contact', json_build_object('id', c.id, 'name', c.name), 'folderid', i.folder_id, 'currency', i.currency,
    'issuedOn', i.issued_on, 'postid', l.post_id, 'jobno', p.docno, 'name', l.name, 'qty', ${text('l.qty')}, 'uom', l.uom, 'price', ${text('l.price')}, 'discount', ${text('l.discount')},
    'nett', ${text('l.nett')}, 'taxes', ${text('l.taxes')}, 'amount', ${text('l.amount')}, 'tax', t.name)`,
  fields: {
    id: { column: sql`l.id`, notNull: true },
    invoiceid: { column: sql`i.id`, notNull: true },
    postid: { column: sql`l.post_id` },
    docno: { column: sql`i.docno` },
    kind: { column: sql`i.kind`, notNull: true },
    state: { column: sql`i.state`, notNull: true },
    'contact.id': { column: sql`i.contact_id`, notNull: true },
    'contact.name': { column: sql`c.name`, notNull: true },
    folderid: { column: sql`i.folder_id`, notNull: true },
    currency: { column: sql`i.currency`, notNull: true },
    issuedOn: { column: sql`i.issued_on` },
    name: { column: sql`l.name`, notNull: true },
    jobno: { column: sql`p.docno` },
    tax: { column: sql`t.name` },
    amount: { column: sql`l.amount`, notNull: true },
    cts: { column: sql`i.cts`, notNull: true },
  },
  tie: sql`l.invoice_id, l.ord`,
  search: [sql`l.name`, sql`i.docno`],
  sums: { qty: sql`l.qty`, discount: sql`l.discount`, nett: sql`l.nett`, taxes: sql`l.taxes`, amount: sql`l.amount` },
  cap: 20_000,
});
