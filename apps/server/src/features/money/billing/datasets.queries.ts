import { billingPeriods } from '@field-service/contract/datasets/money.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { neverNull, type Column, datasetOf } from '../../../datasets/public.ts';

const column = (name: string): Column => ({ column: sql.ref(`p.${name}`) });

/** The billing periods of contracts, in every state. */
export const billingPeriodDataset = datasetOf(billingPeriods, {
  callers: ['staff'],
  needs: 'BILL:VW',
  from: ({ context: { db } }) =>
    sql`${db.source('billing_period')} p ${related('join order_set s on s.id = p.order_set_id join contact c on c.id = p.contact_id join folder f on f.id = p.folder_id left join invoice i on i.id = p.invoice_id')}`,
  row: sql`json_build_object('id', p.id, 'ordersetid', p.order_set_id, 'docno', s.docno, 'title', s.title, 'contact', json_build_object('id', c.id, 'name', c.name), 'folderid', p.folder_id,
    'from', p.from_day, 'to', p.to_day, 'days', p.days, 'fullDays', p.full_days, 'billOn', p.bill_on, 'amount', trim_scale(p.amount)::text, 'currency', f.currency, 'state', p.state,
    'invoice', case when i.id is not null then json_build_object('id', i.id, 'docno', i.docno, 'state', i.state) end, 'problem', p.problem ->> 'code', 'uts', p.uts, 'ctid', p.seq)`,
  fields: {
    id: neverNull(column('id')),
    ordersetid: neverNull(column('order_set_id')),
    docno: { column: sql`s.docno`, notNull: true },
    'contact.id': neverNull(column('contact_id')),
    'contact.name': { column: sql`c.name`, notNull: true },
    folderid: neverNull(column('folder_id')),
    from: neverNull(column('from_day')),
    to: neverNull(column('to_day')),
    billOn: neverNull(column('bill_on')),
    amount: neverNull(column('amount')),
    state: neverNull(column('state')),
    currency: { column: sql`f.currency`, notNull: true },
    'invoice.id': column('invoice_id'),
    problem: { column: sql`p.problem ->> 'code'` },
    uts: neverNull(column('uts')),
    ctid: neverNull(column('seq')),
  },
  tie: sql`p.seq desc`,
  search: [sql`s.docno`, sql`s.title`, sql`c.name`],
  sums: { amount: sql`p.amount` },
  cap: 10_000,
});
