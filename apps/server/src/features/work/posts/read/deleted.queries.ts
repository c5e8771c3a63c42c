import { deletedJobs } from '@field-service/contract/datasets/jobs.ts';
import { sql } from 'kysely';
import { datasetOf } from '../../../../datasets/public.ts';
import { postMatches } from '../../../../db/search.ts';
import { related } from '../../../../db/scope/related.ts';

/** The latest deletion of the post `p`. Unscoped: the history of a job is as visible as the job. */
const deletion = sql`left join lateral (select h.by_name, h.reason from history h where h.noun = 'post' and h.noun_id = p.id and h.kind = 'delete' order by h.at desc, h.id desc limit 1) d on true`;

/** The deleted jobs of the caller's folders, the latest first. */
export const deletedJobDataset = datasetOf(deletedJobs, {
  callers: ['staff'],
  needs: 'POST:DE',
  from: ({ context }) =>
    sql`${context.db.source('post')} p ${related('left join contact c on c.id = p.contact_id left join contact_info si on si.id = p.site_id')} ${deletion}`,
  where: () => sql<boolean>`(p.systype = 'job' and p.dts is not null)`,
  row: sql`json_build_object('id', p.id, 'docno', p.docno, 'title', p.title, 'folderid', p.folder_id,
    'contact', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
    'site', case when si.id is not null then json_build_object('id', si.id, 'name', si.name) end, 'type', json_build_object('id', p.type_id),
    'plan', p.plan, 'dts', p.dts, 'by', d.by_name, 'reason', d.reason, 'uts', p.uts, 'ctid', p.seq)`,
  fields: {
    id: { column: sql`p.id`, notNull: true },
    docno: { column: sql`p.docno`, notNull: true },
    title: { column: sql`p.title`, notNull: true },
    folderid: { column: sql`p.folder_id`, notNull: true },
    'contact.id': { column: sql`p.contact_id` },
    'site.id': { column: sql`p.site_id` },
    'type.id': { column: sql`p.type_id`, notNull: true },
    plan: { column: sql`p.plan` },
    dts: { column: sql`p.dts` },
    uts: { column: sql`p.uts`, notNull: true },
    ctid: { column: sql`p.seq`, notNull: true },
  },
  tie: sql`p.seq desc`,
  search: postMatches,
  cap: 1000,
});
