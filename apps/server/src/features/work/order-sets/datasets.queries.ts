import { sql } from 'kysely';
import { always, type Dataset, type Field, versionOf } from '../../../datasets/public.ts';

// Unscoped: customers, sites and visits are joined by ids of a contract that was read through the scope.

const column = (type: Field['type'], name: string): Field => ({ type, column: sql.ref(`s.${name}`) });

/** The recurring contracts of the caller's folders. */
export const orderSetDataset: Dataset = {
  name: 'order-sets',
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('order_set')} s join contact c on c.id = s.contact_id`,
  alive: sql<boolean>`s.dts is null`,
  row: sql`json_build_object(
    'id', s.id, 'docno', s.docno, 'title', s.title, 'state', s.state, 'folderid', s.folder_id, 'contact', json_build_object('id', c.id, 'name', c.name),
    'sites', (select count(*) from order_set_site i where i.order_set_id = s.id), 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'rrule', s.rrule, 'billingPlan', s.billing_plan,
    'planAmount', trim_scale(s.plan_amount)::text, 'problem', s.problem->>'code',
    'next', (select min(p.date) from order_set_visit v join post p on p.id = v.post_id join lookup st on st.id = p.status_id where v.order_set_id = s.id and p.dts is null and st.flags ~ 'D'),
    'uts', s.uts, 'dts', s.dts, 'ctid', s.seq)`,
  fields: {
    id: always(column('id', 'id')),
    docno: always(column('text', 'docno')),
    title: always(column('text', 'title')),
    state: always(column('text', 'state')),
    folderid: always(column('id', 'folder_id')),
    contactid: always(column('id', 'contact_id')),
    'contact.id': always(column('id', 'contact_id')),
    'contact.name': { type: 'text', column: sql`c.name`, notNull: true },
    startsOn: always(column('number', 'starts_on')),
    endsOn: column('number', 'ends_on'),
    billingPlan: always(column('text', 'billing_plan')),
    problem: { type: 'text', column: sql`s.problem->>'code'` },
    cts: always(column('stamp', 'cts')),
    uts: always(column('stamp', 'uts')),
    ctid: always(column('number', 'seq')),
    sites: {
      type: 'ids',
      column: sql`array(select i.site_id from order_set_site i where i.order_set_id = s.id)`,
      sort: false,
    },
  },
  sort: 'docno desc',
  tie: sql`s.seq desc`,
  search: [sql`s.docno`, sql`s.title`, sql`c.name`],
  delta: versionOf('s'),
  cap: 5000,
};
