import type { Product, products } from '@field-service/contract/goods/items.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { loadItemForUpdate, publishItem } from './commands.ts';
import { readProduct } from './products.queries.ts';
import type { LoadedItem } from './queries.ts';

export async function getProduct(context: RequestContext, id: string): Promise<Product> {
  const product = await readProduct(context.db, id);
  if (product === undefined) throw new Refusal('record.not_found', { noun: 'product', id });
  return product;
}

export async function offerProduct(
  context: RequestContext,
  caller: Caller,
  { itemid, showprice }: ParsedInput<typeof products.create>['body'],
): Promise<Product> {
  const loaded = await loadItemForUpdate(context, caller, itemid);
  if (loaded.item.data.published === true) throw new Refusal('record.duplicate', { fields: ['itemid'] });
  await publishItem(context, caller, loaded, { published: true, showPrice: showprice });
  return await getProduct(context, itemid);
}

async function offered(context: RequestContext, caller: Caller, id: string): Promise<LoadedItem> {
  const loaded = await loadItemForUpdate(context, caller, id);
  if (loaded.item.data.published !== true) throw new Refusal('record.not_found', { noun: 'product', id });
  return loaded;
}

export async function changeProduct(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, showprice }: ParsedInput<typeof products.update>['body'],
): Promise<Product> {
  const loaded = await offered(context, caller, id);
  requireBase(loaded.item, uts);
  await publishItem(context, caller, loaded, { published: true, showPrice: showprice });
  return await getProduct(context, id);
}

export async function withdrawProduct(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  await publishItem(context, caller, await offered(context, caller, id), { published: false, showPrice: false });
  return {};
}
