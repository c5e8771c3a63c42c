import { orderSets } from '@field-service/contract/datasets/work.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { neverNull, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';

const column = (name: string): Column => ({ column: sql.ref(`s.${name}`) });

/** The recurring contracts of the caller's folders. */
export const orderSetDataset = datasetOf(orderSets, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('order_set')} s ${related('join contact c on c.id = s.contact_id')}`,
  alive: sql<boolean>`s.dts is null`,
  row: sql`json_build_object(
    'id', s.id, 'docno', s.docno, 'title', s.title, 'state', s.state, 'folderid', s.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name),
    'sites', (select count(*) ${related('from order_set_site i where i.order_set_id = s.id')}), 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'rrule', s.rrule, 'billingPlan', s.billing_plan,
    'planAmount', trim_scale(s.plan_amount)::text, 'problem', s.problem->>'code',
    'next', (select min(p.date) ${related('from order_set_visit v join post p on p.id = v.post_id join lookup st on st.id = p.status_id where v.order_set_id = s.id')} and p.dts is null and st.flags ~ 'D'),
    'uts', s.uts, 'dts', s.dts, 'ctid', s.seq)`,
  fields: {
    id: neverNull(column('id')),
    docno: neverNull(column('docno')),
    title: neverNull(column('title')),
    state: neverNull(column('state')),
    folderid: neverNull(column('folder_id')),
    contactid: neverNull(column('contact_id')),
    'contact.id': neverNull(column('contact_id')),
    'contact.name': { column: sql`c.name`, notNull: true },
    startsOn: neverNull(column('starts_on')),
    endsOn: column('ends_on'),
    billingPlan: neverNull(column('billing_plan')),
    problem: { column: sql`s.problem->>'code'` },
    cts: neverNull(column('cts')),
    uts: neverNull(column('uts')),
    ctid: neverNull(column('seq')),
    sites: {
      column: sql`array(select i.site_id ${related('from order_set_site i where i.order_set_id = s.id')})`,
    },
  },
  tie: sql`s.seq desc`,
  search: [sql`s.docno`, sql`s.title`, sql`c.name`],
  delta: versionOf('s'),
  cap: 5000,
});
