import type { items } from '@field-service/contract/goods/items.ts';
import type { HistoryRow } from '@field-service/contract/history-row.ts';
import type { Item } from '@field-service/contract/reference.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { isNegativeMoney } from '@field-service/domain/values/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { readFolderSetting, seesPrices } from '../../site/settings/public.ts';
import { requireOwnFolder } from './access.ts';
import {
  countItemUses,
  isKeptInStock,
  insertItem,
  lockItem,
  markItemDeleted,
  readItem,
  replaceBatches,
  updateItem,
  type ItemColumns,
  type LoadedItem,
  type PricedItem,
} from './queries.ts';

interface Fields extends Pick<
  PricedItem,
  'code' | 'name' | 'notes' | 'uomid' | 'price' | 'taxid' | 'brandid' | 'menuid' | 'data' | 'batches'
> {
  typeid: string;
  status: string;
  statusid: string | null;
}

const fieldsOf = (
  { code, name, notes, types, uomid, price, taxid, status, brandid, menuid, data, batches }: PricedItem,
  ownStatus: string,
): Fields => ({
  code,
  name,
  notes,
  typeid: types.id,
  uomid,
  price,
  taxid,
  status: ownStatus,
  statusid: status.id,
  brandid,
  menuid,
  data,
  batches,
});

function columnsOf({
  data: { stationType, ...data },
  code,
  name,
  notes,
  typeid,
  uomid,
  price,
  taxid,
  status,
  statusid,
  brandid,
  menuid,
}: Fields): ItemColumns {
  return {
    code,
    name,
    notes,
    type_id: typeid,
    uom_id: uomid,
    price,
    tax_id: taxid,
    station_type_id: stationType ?? null,
    status,
    status_id: statusid,
    brand_id: brandid,
    menu_id: menuid,
    data: JSON.stringify(data),
  };
}

/**
 * Returns an item, with its price only if the caller may see prices. Throws `record.not_found` if the caller cannot see
 * the item.
 */
export async function showItem(context: RequestContext, caller: Caller, id: string): Promise<Item> {
  const item = await getItem(context, id);
  return (await seesPrices(context, caller, caller.folderId)) ? item : { ...item, price: null };
}

/** The history of an item, without its prices unless the caller may see them. */
export async function readItemHistory(context: RequestContext, caller: Caller, id: string): Promise<HistoryRow[]> {
  await getItem(context, id);
  const rows = await readHistory(context.db, 'item', id);
  if (await seesPrices(context, caller, caller.folderId)) return rows;
  return rows
    .map((row) => ({ ...row, changes: row.changes.filter(({ field }) => field !== 'price') }))
    .filter(({ kind, changes }) => kind !== 'update' || changes.length > 0);
}

async function getItem(context: RequestContext, id: string): Promise<PricedItem> {
  const found = await readItem(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'item', id });
  return found.item;
}

/**
 * Loads a live item and locks it until the transaction ends. Throws if the caller may not access the folder of the
 * item.
 */
export async function loadItemForUpdate(context: RequestContext, caller: Caller, id: string): Promise<LoadedItem> {
  if (!(await lockItem(context.db, id))) throw new Refusal('record.not_found', { noun: 'item', id });
  const found = await readItem(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'item', id });
  requireOwnFolder(caller, found.folderId);
  return found;
}

async function requireSound(
  context: RequestContext,
  folderId: string,
  { typeid, uomid, taxid, statusid, brandid, menuid, price, data, batches }: Fields,
): Promise<void> {
  await requireLookups(context.db, folderId, [
    { field: 'typeid', type: 230, id: typeid },
    { field: 'uomid', type: 209, id: uomid },
    { field: 'taxid', type: 60, id: taxid },
    { field: 'statusid', type: 310, id: statusid },
    { field: 'brandid', type: 234, id: brandid },
    { field: 'menuid', type: 239, id: menuid },
    { field: 'data.stationType', type: 231, id: data.stationType },
  ]);
  if (isNegativeMoney(price)) throw new Refusal('field.invalid', { fields: ['price'] });
  if (new Set(batches.map(({ batch }) => batch)).size < batches.length)
    throw new Refusal('field.invalid', { fields: ['batches'] });
}

/**
 * Throws `record.in_use` if any stock is held or owed and the change affects it: a new unit, or a type that is not kept
 * in stock.
 */
async function requireBookable(context: RequestContext, before: Item, { typeid, uomid }: Fields): Promise<void> {
  const parts = uomid !== before.uomid || (typeid !== before.types.id && !(await isKeptInStock(context.db, typeid)));
  if (!parts) return;
  const { stock } = await countItemUses(context.db, before.id);
  if (stock > 0) throw new Refusal('record.in_use', { stock });
}

/** Throws unless the tags that are new on an item are tags of the setting `item-tags`, each once. */
async function requireTags(
  context: RequestContext,
  folderId: string,
  { tags = [] }: Fields['data'],
  before: readonly string[] = [],
): Promise<void> {
  if (new Set(tags).size < tags.length) throw new Refusal('field.invalid', { fields: ['data.tags'] });
  const added = tags.filter((tag) => !before.includes(tag));
  if (added.length === 0) return;
  const known = await readFolderSetting(context.db, folderId, 'item-tags');
  const unknown = added.find((tag) => !known.includes(tag));
  if (unknown !== undefined) throw new Refusal('record.referenced_missing', { field: 'data.tags', id: unknown });
}

export async function createItem(
  context: RequestContext,
  caller: Caller,
  { folderid, ...entered }: ParsedInput<typeof items.create>['body'],
): Promise<Item> {
  const folderId = folderid ?? caller.folderId;
  if (folderId === null || !caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderId });
  const { code, name, typeid, uomid } = entered;
  const fields = mergeEntered<Fields>(
    {
      code,
      name,
      typeid,
      uomid,
      notes: '',
      price: '0',
      taxid: null,
      status: 'active',
      statusid: null,
      brandid: null,
      menuid: null,
      data: {},
      batches: [],
    },
    entered,
  );
  await requireSound(context, folderId, fields);
  await requireTags(context, folderId, fields.data);
  const id = uuidv7();
  await insertItem(context.db, id, folderId, columnsOf(fields));
  await replaceBatches(context.db, id, fields.batches);
  await recordHistory(context, caller, { noun: 'item', id, folderId, kind: 'create', after: { ...fields } });
  context.notify('item', id);
  return await getItem(context, id);
}

/** Writes an item's new values and records the change in the history. */
export async function saveItem(
  context: RequestContext,
  caller: Caller,
  { item, status, folderId }: LoadedItem,
  kind: string,
  fields: Fields,
): Promise<void> {
  await updateItem(context.db, item.id, columnsOf(fields));
  await recordHistory(context, caller, {
    noun: 'item',
    id: item.id,
    folderId,
    kind,
    before: { ...fieldsOf(item, status) },
    after: { ...fields },
  });
  context.notify('item', item.id);
}

export async function changeItem(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof items.update>['body'],
): Promise<Item> {
  const loaded = await loadItemForUpdate(context, caller, id);
  requireBase(loaded.item, uts);
  const fields = mergeEntered(fieldsOf(loaded.item, loaded.status), entered);
  await requireSound(context, loaded.folderId, fields);
  await requireTags(context, loaded.folderId, fields.data, loaded.item.data.tags);
  await requireBookable(context, loaded.item, fields);
  if (entered.batches !== undefined) await replaceBatches(context.db, id, fields.batches);
  await saveItem(context, caller, loaded, 'update', fields);
  return await getItem(context, id);
}

/** Sets whether an item is offered to customers, and whether its price is shown. */
export async function publishItem(
  context: RequestContext,
  caller: Caller,
  loaded: LoadedItem,
  offer: { published: boolean; showPrice: boolean },
): Promise<void> {
  const fields = fieldsOf(loaded.item, loaded.status);
  await saveItem(context, caller, loaded, offer.published ? 'publish' : 'withdraw', {
    ...fields,
    data: { ...fields.data, ...offer },
  });
}

export async function removeItem(context: RequestContext, caller: Caller, id: string): Promise<Record<string, never>> {
  const { item, folderId } = await loadItemForUpdate(context, caller, id);
  const uses = await countItemUses(context.db, id);
  if (uses.jobs > 0 || uses.stock > 0) throw new Refusal('record.in_use', { ...uses });
  await markItemDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'item',
    id,
    folderId,
    kind: 'delete',
    before: { code: item.code, name: item.name },
  });
  context.notify('item', id);
  return {};
}
