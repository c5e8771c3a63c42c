import { schedules } from '@field-service/contract/datasets/customers.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';
import { statusJson } from '../../work/posts/public.ts';
import { postMatches } from '../../../db/search.ts';

const technicians = sql`array(select person.displayname ${related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id')} order by a.lead desc, a.ord)`;
/** The state of the latest confirmation of the visit's current time. */
const confirmation = sql`(select v.state ${related('from visit_confirmation v where v.post_id = p.id')} and v.plan = p.plan order by v.seq desc limit 1)`;

/** Past, upcoming and cancelled visits, one row per visit, for staff and for the sites' customers. */
export const scheduleDataset = datasetOf(schedules, {
  code: 'PLNUC',
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  from: ({ context }) =>
    sql`${context.db.source('post')} p join lookup st on st.id = p.status_id ${related('join contact c on c.id = p.contact_id join contact_info si on si.id = p.site_id')}`,
  where: () => sql<boolean>`(p.systype = 'job' and p.plan is not null)`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object('id', p.id, 'docno', p.docno, 'title', p.title, 'folderid', p.folder_id, 'date', p.date, 'plan', p.plan, 'plan2', p.plan2, 'timeslot', (select ts.name from lookup ts where ts.id = p.timeslot_id),
    'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', si.id, 'name', si.name), 'technicians', ${technicians}, 'status', ${statusJson}, 'confirmation', ${confirmation}, 'uts', p.uts, 'ctid', p.seq)`,
  fields: {
    id: { column: sql`p.id`, notNull: true },
    docno: { column: sql`p.docno`, notNull: true },
    title: { column: sql`p.title`, notNull: true },
    folderid: { column: sql`p.folder_id`, notNull: true },
    'contact.id': { column: sql`p.contact_id` },
    'site.id': { column: sql`p.site_id` },
    'site.name': { column: sql`si.name`, notNull: true },
    date: { column: sql`p.date` },
    plan: { column: sql`p.plan` },
    plan2: { column: sql`p.plan2` },
    'status.code': { column: sql`st.code`, notNull: true },
    'status.flags': { column: sql`st.flags` },
    confirmation: { column: confirmation },
    ...versionColumns('p'),
  },
  tie: sql`p.seq`,
  search: postMatches,
  delta: versionOf('p'),
  cap: 5000,
});
