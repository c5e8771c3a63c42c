import { serviceReports } from '@field-service/contract/datasets/jobs.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import { mayDo } from '../../../../access.ts';
import { versionOf, datasetOf } from '../../../../datasets/public.ts';
import { postMatches } from '../../../../db/search.ts';
import { activityFound } from '../../stations/public.ts';
import { statusJson } from './job-json.queries.ts';
import { customerPostFields } from './post-fields.queries.ts';
import { report } from './recorded.queries.ts';
import { inReview } from './review.queries.ts';

/** The business date of the visit; for an unplanned visit, the date of its end in the folder's time zone. */
const day = sql`coalesce(p.date, to_char(to_timestamp(coalesce(r.end_at, p.done_at) / 1000) at time zone f.timezone, 'YYYYMMDD')::integer)`;
const reported = sql`(select count(distinct v.station_id) ${related('from visit v where v.post_id = p.id')} and v.access_reason is null)`;
const active = sql`(select count(distinct v.station_id) ${related('from visit v where v.post_id = p.id')} and ${activityFound(null)})`;
/** The recorded value, or null for a customer while the findings are under review. */
const open = (recorded: RawBuilder<unknown>, isCustomer: boolean): RawBuilder<unknown> =>
  isCustomer ? sql`case when ${inReview} then null else ${recorded} end` : recorded;

/** Completed jobs with their latest report, for staff and for the site's customer. */
export const reportDataset = datasetOf(serviceReports, {
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('post')} p
    join lookup st on st.id = p.status_id
    ${related('join folder f on f.id = p.folder_id')}
    ${related('join contact c on c.id = p.contact_id')}
    ${related('join contact_info si on si.id = p.site_id')}
    ${related('left join post_result r on r.post_id = p.id')}`,
  where: () => sql<boolean>`(p.systype = 'job' and p.done_at is not null)`,
  alive: sql<boolean>`p.dts is null`,
  row: ({ caller }) => sql`json_build_object(
    'id', p.id, 'docno', p.docno, 'title', p.title, 'date', ${day}, 'startAt', r.start_at, 'endAt', r.end_at,
    'site', json_build_object('id', si.id, 'name', si.name), 'contact', json_build_object('id', c.id, 'name', c.name),
    'technicians', array(select person.displayname ${related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id')} order by a.lead desc, a.ord),
    'status', ${statusJson}, 'review', ${inReview}, 'inspected', ${open(reported, caller.kind === 'portal')}, 'withActivity', ${open(active, caller.kind === 'portal')},
    'report', ${caller.kind === 'portal' || mayDo(caller, 'FILE:VW:ServiceReport') ? report(caller.kind === 'portal') : sql`null`}, 'uts', p.uts)`,
  fields: {
    ...customerPostFields,
    startAt: { column: sql`r.start_at` },
    endAt: { column: sql`r.end_at` },
  },
  tie: sql`p.seq desc`,
  search: postMatches,
  delta: versionOf('p'),
  cap: 1000,
});
