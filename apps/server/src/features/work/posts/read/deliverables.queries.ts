import * as facts from '@field-service/contract/datasets/jobs.ts';
import { Id, Stamp } from '@field-service/contract/common.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { related } from '../../../../db/scope/related.ts';
import { datasetOf } from '../../../../datasets/public.ts';
import { statusJson } from './job-json.queries.ts';
import { postFields } from './post-fields.queries.ts';

/** The lines with material to bring: their item's type is not a service (flag V). */
const lines = sql`${related('join post_line l on l.post_id = p.id')} and l.qty > 0 ${related('join item m on m.id = l.item_id')} join lookup mt on mt.id = m.type_id and mt.flags !~ 'V'`;

/**
 * The materials that jobs need, one row per line. Grouped by item and unit, the totals are what a technician packs
 * (specification 001, section 7).
 */
export const serviceItems = datasetOf(facts.serviceItems, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('post')} p join lookup st on st.id = p.status_id ${lines}`,
  where: () => sql<boolean>`p.systype = 'job'`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object('id', l.id, 'postid', p.id, 'docno', p.docno, 'date', p.date, 'item', json_build_object('id', m.id, 'code', m.code, 'name', m.name),
    'itemtype', json_build_object('id', mt.id, 'name', mt.name), 'folder', p.folder_id, 'uom', l.uom, 'qty', trim_scale(l.qty)::text)`,
  fields: {
    ...postFields,
    item: { column: sql`m.id`, notNull: true },
    'item.code': { column: sql`m.code`, notNull: true },
    'item.name': { column: sql`m.name`, notNull: true },
    itemtype: { column: sql`mt.name`, notNull: true },
    folder: { column: sql`p.folder_id`, notNull: true },
    uom: { column: sql`l.uom`, notNull: true },
  },
  tie: sql`p.seq, l.ord, l.id`,
  sums: { qty: sql`l.qty` },
  cap: 5000,
});

/** Selects jobs that are assigned to the given people and start between two stamps; `end` is exclusive. */
const DeliverablesForm = z.strictObject({ start: Stamp, end: Stamp, assignees: z.array(Id).max(200) }).partial();

function asked(form: unknown) {
  const { start, end, assignees } = DeliverablesForm.parse(form);
  return sql<boolean>`(p.systype = 'job' and (${start ?? null}::bigint is null or p.plan >= ${start ?? null}::bigint) and (${end ?? null}::bigint is null or p.plan < ${end ?? null}::bigint)
    and (${assignees === undefined} or exists (select ${related('from post_assignee a where a.post_id = p.id')} and a.user_id = any(${assignees ?? []}::text[]))))`;
}

/** The material to bring to each job, by item and unit. */
export const jobDeliverables = datasetOf(facts.jobDeliverables, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) =>
    sql`${context.db.source('post')} p join lookup st on st.id = p.status_id ${related('left join contact_info si on si.id = p.site_id')}`,
  where: ({ form }) => asked(form),
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object('id', p.id, 'docno', p.docno, 'title', p.title, 'date', p.date, 'plan', p.plan, 'status', ${statusJson}, 'site', si.name,
    'assignees', coalesce((select json_agg(json_build_object('id', a.user_id, 'name', person.displayname) order by a.lead desc, a.ord, a.user_id) ${related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id')}), '[]'),
    'items', coalesce((select json_agg(json_build_object('item', json_build_object('id', x.id, 'code', x.code, 'name', x.name), 'uom', x.uom, 'qty', trim_scale(x.qty)::text) order by x.code, x.uom)
      from (select m.id, m.code, m.name, l.uom, sum(l.qty) qty ${related('from post_line l join item m on m.id = l.item_id join lookup mt on mt.id = m.type_id where l.post_id = p.id')}
               and l.qty > 0 and mt.flags !~ 'V' group by m.id, m.code, m.name, l.uom) x), '[]'))`,
  fields: postFields,
  tie: sql`p.seq`,
  form: DeliverablesForm,
  cap: 1000,
});
