import { sql } from 'kysely';
import type { Dataset } from '../data/public.ts';

/** The JSON of the item `i` with its type `t` and unit `u` (contract `Item`). */
export const itemJson = sql`json_build_object(
  'id', i.id, 'code', i.code, 'name', i.name, 'notes', i.notes, 'types', json_build_object('id', t.id, 'name', t.name, 'flags', t.flags), 'uomid', i.uom_id, 'uom', u.name,
  'price', trim_scale(i.price)::text, 'taxid', i.tax_id, 'status', i.status,
  'data', case when i.station_type_id is null then i.data else i.data || jsonb_build_object('stationType', i.station_type_id) end,
  'batches', coalesce((select json_agg(json_build_object('batch', b.batch, 'expiry', b.expiry) order by b.expiry, b.batch) from item_batch b where b.item_id = i.id), '[]'),
  'uts', i.uts, 'dts', i.dts, 'ctid', i.seq)`;
export const itemJoins = sql`join lookup t on t.id = i.type_id join lookup u on u.id = i.uom_id`;

/** The items that the caller's folders may use. */
export const itemDataset: Dataset = {
  name: 'item-report',
  callers: ['staff'],
  needs: 'ITEM:VW',
  from: ({ context }) => sql`${context.db.source('item')} i ${itemJoins}`,
  alive: sql<boolean>`i.dts is null`,
  row: itemJson,
  fields: {
    id: { type: 'id', column: sql`i.id` },
    folderid: { type: 'id', column: sql`i.folder_id` },
    code: { type: 'text', column: sql`i.code` },
    name: { type: 'text', column: sql`i.name` },
    status: { type: 'text', column: sql`i.status` },
    'types.id': { type: 'id', column: sql`i.type_id` },
    'types.flags': { type: 'flags', column: sql`t.flags`, sort: false },
    'types.code': { type: 'text', column: sql`t.code` },
    stationType: { type: 'id', column: sql`i.station_type_id` },
    uts: { type: 'stamp', column: sql`i.uts` },
    ctid: { type: 'number', column: sql`i.seq` },
  },
  sort: 'ctid asc',
  tie: sql`i.seq`,
  search: [sql`i.name`, sql`i.code`],
  delta: { uts: sql`i.uts`, ctid: sql`i.seq` },
  cap: 5000,
};
