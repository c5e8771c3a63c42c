import { treatments } from '@field-service/contract/datasets/work.ts';
import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import { datasetOf } from '../../../../datasets/public.ts';
import { treatmentJson } from '../read/recorded.queries.ts';
import { inReview } from '../read/review.queries.ts';

/**
 * The register of applications (practice, the treatment record), including corrected records. Customers do not see work
 * that is under review.
 */
export const treatmentDataset = datasetOf(treatments, {
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  from: ({ context }) =>
    sql`${context.db.source('post')} p ${related('join treatment t on t.post_id = p.id join contact c on c.id = p.contact_id join item i on i.id = t.item_id left join post_result r on r.post_id = p.id')} join lookup u on u.id = t.uom_id`,
  where: ({ caller }) => (caller.kind === 'portal' ? sql<boolean>`not ${inReview}` : sql<boolean>`true`),
  alive: sql<boolean>`p.dts is null`,
  row: ({
    caller,
  }) => sql`(${treatmentJson(caller.kind === 'portal')} || jsonb_build_object('postid', p.id, 'docno', p.docno, 'folderid', p.folder_id,
    'contact', jsonb_build_object('id', c.id, 'name', c.name), 'site', (select jsonb_build_object('id', s.id, 'name', s.name) ${related('from contact_info s where s.id = p.site_id')})))`,
  page: {
    base: 't',
    joins: sql`${related('join post p on p.id = t.post_id join contact c on c.id = p.contact_id join item i on i.id = t.item_id')} join lookup u on u.id = t.uom_id join person on person.id = t.user_id`,
  },
  fields: {
    id: { column: sql`t.id`, notNull: true },
    postid: { column: sql`t.post_id`, notNull: true },
    docno: { column: sql`p.docno`, notNull: true },
    folderid: { column: sql`p.folder_id`, notNull: true },
    contactid: { column: sql`p.contact_id` },
    siteid: { column: sql`p.site_id` },
    'contact.name': { column: sql`c.name`, notNull: true },
    'item.name': { column: sql`i.name`, notNull: true },
    uom: { column: sql`u.name`, notNull: true },
    pest: { column: sql`(t.data->>'pest')` },
    itemid: { column: sql`t.item_id`, notNull: true },
    userid: { column: sql`t.user_id`, notNull: true },
    batch: { column: sql`t.batch` },
    at: { column: sql`t.at`, notNull: true },
    receivedAt: { column: sql`t.received_at`, notNull: true },
    /** Whether the record has objections. */
    flagged: { column: sql`(jsonb_array_length(coalesce(t.data->'findings', '[]')) > 0)` },
    /** Whether the record was replaced by a correction. */
    corrected: { column: sql`exists (select ${related('from treatment k where k.corrects_id = t.id')})` },
  },
  sums: { qty: sql`t.qty` },
  tie: sql`t.id desc`,
  cap: 5000,
});
