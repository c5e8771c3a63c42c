import { products } from '@field-service/contract/datasets/goods.ts';
import type { Product } from '@field-service/contract/goods/items.ts';
import { sql } from 'kysely';
import { unofferedFlags } from '@field-service/domain/goods/item-offer.ts';
import { anyFlag } from '../../../db/flags.ts';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { datasetOf } from '../../../datasets/public.ts';
import { itemJoins, statusFlags } from './queries.ts';

const productJson = sql`json_build_object('id', i.id, 'folderid', i.folder_id, 'code', i.code, 'name', i.name, 'notes', i.notes, 'type', t.name, 'uom', u.name, 'currency', f.currency,
  'price', case when coalesce((i.data ->> 'showPrice')::boolean, false) then trim_scale(i.price)::text end, 'alt', coalesce(i.data -> 'alt', '{}'), 'uts', i.uts)`;
const joins = sql`${itemJoins} ${related('join folder f on f.id = i.folder_id')}`;
/** Whether an item is published to customers, active, and not in a status in which nobody is offered it. */
const offered = sql<boolean>`(i.dts is null and i.status = 'active' and ${statusFlags} !~ ${anyFlag(unofferedFlags.status)} and (i.data ->> 'published')::boolean is true)`;

export async function readProduct(db: ScopedDb, id: string): Promise<Product | undefined> {
  const [row] = await db.rows(
    sql<{
      product: Product;
    }>`select ${productJson} product from ${db.sourceAny('item')} i ${joins} where i.id = ${id} and ${offered}`,
  );
  return row?.product;
}

/** The products offered in the caller's folders; customers and staff see the same products. */
export const productDataset = datasetOf(products, {
  callers: ['staff', 'portal'],
  needs: 'ITEM:VW',
  from: ({ context }) => sql`${context.db.source('item')} i ${joins}`,
  where: () => offered,
  row: productJson,
  fields: {
    id: { column: sql`i.id`, notNull: true },
    folderid: { column: sql`i.folder_id`, notNull: true },
    code: { column: sql`i.code`, notNull: true },
    name: { column: sql`i.name`, notNull: true },
    type: { column: sql`t.name`, notNull: true },
    uts: { column: sql`i.uts`, notNull: true },
  },
  tie: sql`i.seq`,
  search: [sql`i.name`, sql`i.code`, sql`i.notes`],
  cap: 5000,
});
