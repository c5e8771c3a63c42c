import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { supplies } from '@field-service/contract/datasets/goods.ts';
import { Id, Stamp } from '@field-service/contract/common.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { related } from '../../../db/scope/related.ts';
import { mayDo } from '../../../access.ts';
import { Refusal } from '../../../refusal.ts';
import { type DatasetRequest, datasetOf } from '../../../datasets/public.ts';
import { anyFlag } from '../../../db/flags.ts';

/** The technician and the planned start of their jobs, from `start` (inclusive) to `end` (exclusive). */
const SuppliesForm = z.strictObject({ techid: Id, start: Stamp, end: Stamp }).partial();

/** Parses the request form. Throws `supplies.tech_missing` if it names no technician (specification 001, section 5). */
function asked({ form }: DatasetRequest): { techId: string; start: number; end: number } {
  const { techid, start, end } = SuppliesForm.parse(form);
  if (techid === undefined) throw new Refusal('supplies.tech_missing');
  return { techId: techid, start: start ?? 0, end: end ?? 9_999_999_999_999 };
}

/**
 * The quantity that the technician already holds, in the line's unit.
 * Unscoped: balances of the requested technician, shown only with STCK:VW or to themselves.
 */
const held = sql`coalesce((select sum(b.qty) from stock_balance b join lookup bu on bu.id = b.uom_id where b.stockist_id = n.tech_id and b.item_id = n.item_id and n.uom in (bu.name, bu.code)), 0)`;

/**
 * The material needed for a technician's jobs that are to do or in progress: the non-service lines of those jobs,
 * summed by item, folder and unit.
 */
export const suppliesDataset = datasetOf(supplies, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: (request) => {
    const { techId, start, end } = asked(request);
    return sql`(
      select ${techId}::text tech_id, l.item_id, p.folder_id, l.uom, sum(l.qty) qty, count(distinct p.id)::integer jobs
        from ${request.context.db.source('post')} p join lookup st on st.id = p.status_id ${related('join post_line l on l.post_id = p.id')} and l.qty > 0
       where p.systype = 'job' and p.dts is null and st.flags ~ '[DP]' and st.flags !~ ${anyFlag(endedFlags)} and p.plan >= ${start}::bigint and p.plan < ${end}::bigint
         and exists (select ${related('from post_assignee a where a.post_id = p.id')} and a.user_id = ${techId})
       group by l.item_id, p.folder_id, l.uom) n
    ${related('join item m on m.id = n.item_id')} join lookup mt on mt.id = m.type_id and mt.flags !~ 'V'`;
  },
  row: (request) => {
    const may = asked(request).techId === request.caller.userId || mayDo(request.caller, 'STCK:VW');
    return sql`json_build_object('item', json_build_object('id', m.id, 'code', m.code, 'name', m.name), 'itemtype', json_build_object('id', mt.id, 'name', mt.name), 'folder', n.folder_id, 'uom', n.uom, 'jobs', n.jobs,
      'qty', trim_scale(n.qty)::text, 'held', ${may ? sql`trim_scale(${held})::text` : sql`null`}, 'missing', ${may ? sql`trim_scale(greatest(n.qty - ${held}, 0))::text` : sql`null`})`;
  },
  fields: {
    item: { column: sql`m.id`, notNull: true },
    'item.code': { column: sql`m.code`, notNull: true },
    'item.name': { column: sql`m.name`, notNull: true },
    'itemtype.id': { column: sql`mt.id`, notNull: true },
    'itemtype.name': { column: sql`mt.name`, notNull: true },
    folder: { column: sql`n.folder_id`, notNull: true },
    uom: { column: sql`n.uom`, notNull: true },
    qty: { column: sql`n.qty` },
  },
  tie: sql`n.folder_id, n.uom`,
  sums: { qty: sql`n.qty` },
  form: SuppliesForm,
  cap: 5000,
});
