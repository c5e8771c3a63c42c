import type { appJobIds } from '@field-service/contract/datasets/jobs.ts';
import { deadlineFields, finishedFlags } from '@field-service/domain/work/lateness.ts';
import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import { neverNull, type Column, type DatasetColumns } from '../../../../datasets/public.ts';
import { scheduleId } from './job-json.queries.ts';
import { waitsForReview } from './review.queries.ts';
import { anyFlag } from '../../../../db/flags.ts';

const column = (name: string): Column => ({ column: sql.ref(`p.${name}`) });

const status: Column = { column: sql`st.code`, notNull: true };
/**
 * The assignees of the post `p`; a person's posts are found through the index on users. Unscoped: a condition on the
 * post `p` that can only narrow the result.
 */
export const assigneesField: Column = {
  column: sql`array(select a.user_id ${related('from post_assignee a where a.post_id = p.id')})`,
  holds: (users) => sql<boolean>`p.id in (select a.post_id from post_assignee a where a.user_id = any(${users}))`,
};

const deadline = sql.join(deadlineFields.map((name) => sql.ref(`p.${name}`)));
/** Whether the post `p` with the status `st` is a job that is late (domain/work/lateness.ts). */
export const isLate = sql<boolean>`(p.systype = 'job' and st.flags !~ ${anyFlag(finishedFlags)} and coalesce(coalesce(${deadline}) < floor(extract(epoch from now()) * 1000)::bigint, false))`;

/** The domain's `punctualityOf` for the post `p` with the status `st`; null for a post that is no job. */
const punctuality = sql`case when p.systype <> 'job' then null when st.flags ~ 'X' then 'cancelled' when ${isLate} then 'overdue' when p.done_at is null then 'open'
  when coalesce(p.done_at > coalesce(${deadline}), false) then 'late' else 'onTime' end`;

/**
 * Fields that any caller may use in `find` and `sort` on posts `p` with statuses `st`; the prefix `p.` is optional.
 * Tags are internal and therefore excluded, because customers could discover them by searching.
 */
export const customerPostFields = {
  id: neverNull(column('id')),
  docid: neverNull(column('id')),
  docno: neverNull(column('docno')),
  title: neverNull(column('title')),
  systype: neverNull(column('systype')),
  status,
  'status.id': neverNull(column('status_id')),
  'status.code': status,
  'status.flags': { column: sql`st.flags` },
  'type.id': neverNull(column('type_id')),
  'type.code': { column: sql`(select ty.code from lookup ty where ty.id = p.type_id)` },
  folderid: neverNull(column('folder_id')),
  contactid: column('contact_id'),
  'contact.id': column('contact_id'),
  addressid: column('site_id'),
  'site.id': column('site_id'),
  assignees: assigneesField,
  'assignees.id': assigneesField,
  teamid: column('team_id'),
  natures: column('natures'),
  timeslotid: column('timeslot_id'),
  date: column('date'),
  plan: column('plan'),
  plan2: column('plan2'),
  due: column('due'),
  doneAt: column('done_at'),
  duration: column('duration'),
  timetype: neverNull(column('timetype')),
  scheduleid: { column: scheduleId },
  priority: { column: sql`coalesce(p.data->>'priority', 'normal')` },
  parentpost: column('parent_id'),
  order: column('order_id'),
  oset: column('oset_id'),
  appid: column('appid'),
  followup: neverNull(column('followup')),
  nextday: neverNull(column('nextday')),
  review: { column: waitsForReview },
  late: { column: isLate },
  punctuality: { column: punctuality },
  cts: neverNull(column('cts')),
  uts: neverNull(column('uts')),
  dts: column('dts'),
  ctid: neverNull(column('seq')),
};
export const postFields: DatasetColumns<typeof appJobIds> = { ...customerPostFields, tags: column('tags') };

/** The joins that `postFields` needs. */
export const fieldJoins = sql`join lookup st on st.id = p.status_id`;
