import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { itemReport } from '@field-service/contract/datasets/goods.ts';
import type { Item } from '@field-service/contract/reference.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { settingHolds } from '../../site/settings/public.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';
import { anyFlag } from '../../../db/flags.ts';

/** The status flags of the item `i`. */
export const statusFlags = sql<string>`coalesce(ist.flags, case i.status when 'inactive' then 'U' else '' end)`;

/** The JSON of the item `i` with its type `t` and unit `u` (contract `Item`); its price is null unless `priced`. */
const itemJsonWith = (priced: RawBuilder<boolean>): RawBuilder<string> => sql<string>`json_build_object(
  'id', i.id, 'code', i.code, 'name', i.name, 'notes', i.notes, 'types', json_build_object('id', t.id, 'name', t.name, 'flags', t.flags), 'uomid', i.uom_id, 'uom', u.name,
  'price', case when ${priced} then trim_scale(i.price)::text end, 'taxid', i.tax_id, 'status', json_build_object('id', i.status_id, 'code', coalesce(ist.code, i.status), 'name', coalesce(ist.name, i.status), 'flags', ${statusFlags}), 'brandid', i.brand_id, 'menuid', i.menu_id,
  'data', case when i.station_type_id is null then i.data else i.data || jsonb_build_object('stationType', i.station_type_id) end,
  'batches', coalesce((select json_agg(json_build_object('batch', b.batch, 'expiry', b.expiry) order by b.expiry, b.batch) ${related('from item_batch b where b.item_id = i.id')}), '[]'),
  'uts', i.uts, 'dts', i.dts, 'ctid', i.seq)`;
export const itemJson = itemJsonWith(sql`true`);
export const itemJoins = sql`join lookup t on t.id = i.type_id join lookup u on u.id = i.uom_id left join lookup ist on ist.id = i.status_id`;

/** The items available in the caller's folders. */
export const itemDataset = datasetOf(itemReport, {
  callers: ['staff'],
  needs: 'ITEM:VW',
  from: ({ context }) => sql`${context.db.source('item')} i ${itemJoins}`,
  alive: sql<boolean>`i.dts is null`,
  row: ({ caller }) =>
    caller.app === 'app'
      ? itemJsonWith(sql`(select ${settingHolds('viewServicePricing', sql`${caller.folderId}`)})`)
      : itemJson,
  fields: {
    id: { column: sql`i.id`, notNull: true },
    folderid: { column: sql`i.folder_id`, notNull: true },
    code: { column: sql`i.code`, notNull: true },
    name: { column: sql`i.name`, notNull: true },
    status: { column: sql`i.status`, notNull: true },
    'status.id': { column: sql`coalesce(i.status_id, '')` },
    'status.code': { column: sql`coalesce(ist.code, i.status)` },
    'status.flags': { column: statusFlags },
    brandid: { column: sql`i.brand_id` },
    menuid: { column: sql`i.menu_id` },
    'data.tags': { column: sql`array(select jsonb_array_elements_text(coalesce(i.data -> 'tags', '[]')))` },
    'types.id': { column: sql`i.type_id`, notNull: true },
    'types.flags': { column: sql`t.flags` },
    'types.code': { column: sql`t.code`, notNull: true },
    stationType: { column: sql`i.station_type_id` },
    ...versionColumns('i'),
  },
  tie: sql`i.seq`,
  search: [sql`i.name`, sql`i.code`],
  delta: versionOf('i'),
  cap: 5000,
});

/** An item with its price, as stored. */
export type PricedItem = Item & { price: string };

/** An item with its folder. */
export interface LoadedItem {
  item: PricedItem;
  /** `active` or `inactive`, regardless of `statusid`. */
  status: string;
  folderId: string;
}

export async function readItem(db: ScopedDb, id: string): Promise<LoadedItem | undefined> {
  const [row] = await db.rows(
    sql<LoadedItem>`select ${itemJson} item, i.status, i.folder_id "folderId" from ${db.sourceAny('item')} i ${itemJoins} where i.id = ${id} and i.dts is null`,
  );
  return row;
}

/** Locks a live item until the transaction ends. Returns false if the caller cannot see the item. */
export async function lockItem(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select i.id from ${db.sourceAny('item')} i where i.id = ${id} and i.dts is null for no key update`,
  );
  return rows.length > 0;
}

export interface ItemColumns {
  code: string;
  name: string;
  notes: string;
  type_id: string;
  uom_id: string;
  price: string;
  tax_id: string | null;
  station_type_id: string | null;
  status: string;
  status_id: string | null;
  brand_id: string | null;
  menu_id: string | null;
  data: string;
}

export async function insertItem(db: ScopedDb, id: string, folderId: string, columns: ItemColumns): Promise<void> {
  await db
    .insert('item')
    .values({ id, folder_id: folderId, ...columns })
    .execute();
}

export async function updateItem(db: ScopedDb, id: string, columns: ItemColumns): Promise<void> {
  await db.update('item').set(columns).where('item.id', '=', id).execute();
}

export async function replaceBatches(
  db: ScopedDb,
  itemId: string,
  batches: readonly { batch: string; expiry: number }[],
): Promise<void> {
  await db.remove('item_batch').where('item_id', '=', itemId).execute();
  if (batches.length > 0)
    await db
      .insert('item_batch')
      .values(batches.map((batch) => ({ item_id: itemId, ...batch })))
      .execute();
}

export async function markItemDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('item').set({ dts: now }).where('item.id', '=', id).execute();
}

/** Whether items of a type are kept in stock: flag I for stock items, T for tools. */
export async function isKeptInStock(db: ScopedDb, typeId: string): Promise<boolean> {
  return (await db.rows(sql`select from lookup where id = ${typeId} and flags ~ '[IT]'`)).length > 0;
}

/** Counts what prevents the deletion of an item: the open jobs that use it, and the stock accounts with a balance. */
export async function countItemUses(db: ScopedDb, id: string): Promise<{ jobs: number; stock: number }> {
  // Unscoped: an item in use anywhere must be kept; reveals only counts.
  const [row] = await db.rows(sql<{ jobs: number; stock: number }>`
    select (select count(distinct p.id)::integer from post_line l ${related('join post p on p.id = l.post_id')} join lookup st on st.id = p.status_id
             where l.item_id = ${id} and p.dts is null and st.flags !~ ${anyFlag(endedFlags)}) jobs,
           (select count(*)::integer from stock_balance b where b.item_id = ${id} and b.qty <> 0) stock`);
  return row ?? { jobs: 0, stock: 0 };
}
