import { deadlineFields, finishedFlags } from '@field-service/domain/work/lateness.ts';
import { sql } from 'kysely';
import { always, type Field, type Fields } from '../../../../datasets/public.ts';
import { scheduleId } from './job-json.queries.ts';
import { waitsForReview } from './review.queries.ts';

const column = (type: Field['type'], name: string): Field => ({ type, column: sql.ref(`p.${name}`) });
const ids = (expression: Field['column']): Field => ({ type: 'ids', column: expression, sort: false });

const status: Field = { type: 'text', column: sql`st.code`, notNull: true };
/** Who the post `p` is assigned to; a person's posts are found by the index over people. */
export const assigneesField: Field = {
  ...ids(sql`array(select a.user_id from post_assignee a where a.post_id = p.id)`),
  holds: (users) => sql<boolean>`p.id in (select a.post_id from post_assignee a where a.user_id = any(${users}))`,
};

const deadline = sql.join(deadlineFields.map((name) => sql.ref(`p.${name}`)));
/** Whether the post `p` with the status `st` is a job that is late (domain/work/lateness.ts). */
export const isLate = sql<boolean>`(p.systype = 'job' and st.flags !~ ${sql.lit(`[${finishedFlags}]`)} and coalesce(coalesce(${deadline}) < floor(extract(epoch from now()) * 1000)::bigint, false))`;

/** What a `find` and a `sort` over the posts `p` with their statuses `st` may name; the prefix `p.` is optional. */
export const postFields: Fields = {
  id: always(column('id', 'id')),
  docid: always(column('id', 'id')),
  docno: always(column('text', 'docno')),
  title: always(column('text', 'title')),
  systype: always(column('text', 'systype')),
  status,
  'status.id': always(column('id', 'status_id')),
  'status.code': status,
  'status.flags': { type: 'flags', column: sql`st.flags`, sort: false },
  'type.id': always(column('id', 'type_id')),
  'type.code': { type: 'text', column: sql`(select ty.code from lookup ty where ty.id = p.type_id)` },
  folderid: always(column('id', 'folder_id')),
  contactid: column('id', 'contact_id'),
  'contact.id': column('id', 'contact_id'),
  addressid: column('id', 'site_id'),
  'site.id': column('id', 'site_id'),
  assignees: assigneesField,
  'assignees.id': assigneesField,
  teamid: column('id', 'team_id'),
  natures: ids(sql`p.natures`),
  tags: ids(sql`p.tags`),
  timeslotid: column('id', 'timeslot_id'),
  date: column('number', 'date'),
  plan: column('stamp', 'plan'),
  plan2: column('stamp', 'plan2'),
  due: column('stamp', 'due'),
  doneAt: column('stamp', 'done_at'),
  duration: column('text', 'duration'),
  timetype: always(column('number', 'timetype')),
  scheduleid: { type: 'id', column: scheduleId, sort: false },
  priority: { type: 'text', column: sql`coalesce(p.data->>'priority', 'normal')` },
  parentpost: column('id', 'parent_id'),
  order: column('id', 'order_id'),
  oset: column('id', 'oset_id'),
  appid: column('id', 'appid'),
  followup: always(column('bool', 'followup')),
  nextday: always(column('bool', 'nextday')),
  review: { type: 'bool', column: waitsForReview, sort: false },
  late: { type: 'bool', column: isLate },
  cts: always(column('stamp', 'cts')),
  uts: always(column('stamp', 'uts')),
  dts: column('stamp', 'dts'),
  ctid: always(column('number', 'seq')),
};

/** What `postFields` reads beside the post `p`. */
export const fieldJoins = sql`join lookup st on st.id = p.status_id`;
