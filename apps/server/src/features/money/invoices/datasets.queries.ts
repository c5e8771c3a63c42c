import { invoices, unbilled } from '@field-service/contract/datasets/money.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { versionOf, datasetOf } from '../../../datasets/public.ts';
import { postMatches } from '../../../db/search.ts';
import { isFree } from './billable.queries.ts';
import { poRequired } from './parties.queries.ts';
import { invoiceJoins, invoiceRow } from './queries.ts';

/** Whether the invoice `i` of the folder `f` is issued, not settled, and past its due date in the folder's time zone. */
export const overdue = sql<boolean>`coalesce(i.due_on < to_char(now() at time zone f.timezone, 'YYYYMMDD')::integer and i.state in ('issued', 'part_paid'), false)`;

/** The invoices. Portal users see only issued ones, and only with billing access (`db/scope/scope-rules.ts`). */
export const invoicesDataset = datasetOf(invoices, {
  callers: ['staff', 'portal'],
  needs: 'BILL:VW',
  from: ({ context: { db } }) => sql`${db.source('invoice')} i ${invoiceJoins}`,
  alive: sql<boolean>`i.dts is null`,
  row: invoiceRow,
  fields: {
    id: { column: sql`i.id`, notNull: true },
    kind: { column: sql`i.kind`, notNull: true },
    creditsid: { column: sql`i.credits_id` },
    docno: { column: sql`i.docno` },
    state: { column: sql`i.state`, notNull: true },
    'contact.id': { column: sql`i.contact_id`, notNull: true },
    'contact.name': { column: sql`c.name`, notNull: true },
    folderid: { column: sql`i.folder_id`, notNull: true },
    currency: { column: sql`i.currency`, notNull: true },
    amount: { column: sql`i.amount`, notNull: true },
    balance: { column: sql`(i.amount - i.paid)` },
    issuedOn: { column: sql`i.issued_on` },
    dueOn: { column: sql`i.due_on` },
    overdue: {
      column: overdue,
    },
    cts: { column: sql`i.cts`, notNull: true },
    uts: { column: sql`i.uts`, notNull: true },
  },
  tie: sql`i.seq desc`,
  search: [sql`i.docno`, sql`c.name`],
  sums: {
    nett: sql`i.nett`,
    taxes: sql`i.taxes`,
    amount: sql`i.amount`,
    paid: sql`i.paid`,
    balance: sql`(i.amount - i.paid)`,
    revenue: sql`(case i.kind when 'credit' then -i.nett else i.nett end)`,
  },
  delta: versionOf('i'),
  cap: 10_000,
});

const ofJob = (column: string) =>
  sql`coalesce((select sum(${sql.ref(`l.${column}`)}) ${related('from post_line l where l.post_id = p.id')}), 0)`;
/** The amount of the lines of the job `p`. */
export const jobAmount = ofJob('amount');
/** What belongs to the unbilled job `p`: its folder `f`, customer `c`, site `si`, and invoice `i`, if any. */
export const unbilledJoins = sql`${related('join folder f on f.id = p.folder_id join contact c on c.id = p.contact_id join contact_info si on si.id = p.site_id')}
    ${related('left join invoice_post ip on ip.post_id = p.id left join invoice i on i.id = ip.invoice_id')}`;
/** Whether the job `p` with `unbilledJoins` is done and billable, and on no issued invoice. */
export const isUnbilled = sql<boolean>`p.systype = 'job' and p.done_at is not null and p.dts is null and not p.covered and not ${isFree} and (i.id is null or i.state = 'draft')
    and exists (select from lookup st where st.id = p.status_id and st.flags like '%C%') and ${jobAmount} > 0`;

/**
 * The completed jobs with billable lines that are neither covered by a plan nor free of charge because of their service
 * types, and are not on an issued invoice. A job on a draft still counts as unbilled (domain decisions, section 11).
 */
export const unbilledDataset = datasetOf(unbilled, {
  code: 'GUVEOPN',
  callers: ['staff'],
  needs: 'BILL:VW',
  from: ({ context: { db } }) => sql`${db.source('post')} p ${unbilledJoins}`,
  where: () => isUnbilled,
  row: sql`json_build_object('id', p.id, 'docno', p.docno, 'title', p.title, 'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', si.id, 'name', si.name),
    'folderid', p.folder_id, 'doneAt', p.done_at, 'age', greatest(0, (now_ms() - p.done_at) / 86400000), 'reason', case when i.id is null then 'no_invoice' else 'draft' end, 'invoiceId', i.id, 'currency', f.currency,
    'consolidation', coalesce(c.data ->> 'consolidation', 'job'), 'porequired', ${poRequired},
    'nett', (select trim_scale(sum(l.nett))::text ${related('from post_line l where l.post_id = p.id')}), 'taxes', (select trim_scale(sum(l.taxes))::text ${related('from post_line l where l.post_id = p.id')}),
    'amount', (select trim_scale(sum(l.amount))::text ${related('from post_line l where l.post_id = p.id')}))`,
  fields: {
    id: { column: sql`p.id`, notNull: true },
    docno: { column: sql`p.docno`, notNull: true },
    title: { column: sql`p.title`, notNull: true },
    'contact.id': { column: sql`p.contact_id` },
    'contact.name': { column: sql`c.name`, notNull: true },
    'site.name': { column: sql`si.name`, notNull: true },
    folderid: { column: sql`p.folder_id`, notNull: true },
    doneAt: { column: sql`p.done_at` },
    currency: { column: sql`f.currency`, notNull: true },
    reason: { column: sql`(case when i.id is null then 'no_invoice' else 'draft' end)` },
    amount: { column: jobAmount },
  },
  sums: { nett: ofJob('nett'), taxes: ofJob('taxes'), amount: jobAmount },
  tie: sql`p.seq`,
  search: postMatches,
  cap: 10_000,
});
