import { fullSchedules } from '@field-service/contract/datasets/jobs.ts';
import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import { datasetOf } from '../../../../datasets/public.ts';
import { postMatches } from '../../../../db/search.ts';
import { occupiesTime } from '../assign/occupied.queries.ts';
import { statusJson } from './job-json.queries.ts';
import { isLate, postFields } from './post-fields.queries.ts';

/** Whether the post `p` has undecided late work. Unscoped: packages are as visible as their job. */
const latePackage = sql`exists (select from upload_package k where k.post_id = p.id and k.status = 'late')`;
/** The licence classes that the service types of the post `p`, and `p` itself, require. */
const licences = sql`array(select distinct asked.class from (
    select l.data->'licences' classes from lookup l where l.id = any(p.natures) union all select p.data->'licences') wanted,
    jsonb_array_elements_text(case when jsonb_typeof(wanted.classes) = 'array' then wanted.classes else '[]' end) asked(class) order by asked.class)`;
const assignee = { column: sql`a.user_id` };

/**
 * The board: one row per job and technician (one without a technician for an unassigned job), and one row per absence.
 */
export const boardDataset = datasetOf(fullSchedules, {
  code: 'LORWLP',
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('post')} p
    join lookup st on st.id = p.status_id
    ${related('left join post_assignee a on a.post_id = p.id')}
    ${related('left join contact c on c.id = p.contact_id')}
    ${related('left join contact_info si on si.id = p.site_id')}`,
  where: () => sql<boolean>`p.systype in ('job', 'leave')`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object(
    'id', p.id, 'kind', case p.systype when 'job' then 'job' else 'absence' end, 'userid', a.user_id, 'docno', p.docno, 'title', p.title, 'contact', c.name, 'site', si.name,
    'folderid', p.folder_id, 'natures', array(select l.name from unnest(p.natures) with ordinality n (id, at) join lookup l on l.id = n.id order by n.at),
    'area', coalesce(si.data->>'area', si.address->>'locality'), 'plan', p.plan, 'plan2', p.plan2, 'due', p.due, 'duration', p.duration,
    'priority', coalesce(p.data->>'priority', 'normal'), 'status', ${statusJson}, 'late', ${isLate},
    'latePackage', ${latePackage}, 'nextday', p.nextday, 'timetype', p.timetype, 'night', p.data->'night' is not distinct from 'true'::jsonb,
    'busy', ${occupiesTime}, 'licences', ${licences}, 'geo', case when si.lat is null or si.lng is null then null else json_build_array(si.lat, si.lng) end, 'uts', p.uts)`,
  fields: {
    ...postFields,
    latePackage: { column: latePackage },
    assignees: assignee,
    'assignees.id': assignee,
    userid: assignee,
    kind: { column: sql`case p.systype when 'job' then 'job' else 'absence' end` },
  },
  tie: sql`p.seq, a.ord, a.user_id`,
  search: postMatches,
  cap: 5000,
});
