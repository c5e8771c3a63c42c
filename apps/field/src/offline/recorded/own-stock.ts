import type { Item } from '@field-service/contract/reference.ts';
import { stockLeft, type Amount } from '@field-service/domain/goods/stock-left.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { baitLaidOut } from '@field-service/domain/work/visit.ts';
import { db } from '../db.ts';
import { liveRead } from '../live.ts';
import type { UsageRow } from '../rows.ts';

/** What the user holds of an item and has recorded elsewhere, without one usage. */
interface OwnStock {
  held: Amount[];
  used: Amount[];
}

/** The stock as last synced, and what this device has recorded since; null if the stock was never synced. */
async function readStock(itemId: string, entry: string): Promise<OwnStock | null> {
  const store = db();
  const [aids, units, usages, visits] = await Promise.all([
    store.aids.get('this'),
    store.lookups.where('type').equals(lookupNumbers.unit).toArray(),
    store.usages.filter((usage) => usage.itemId === itemId && usage.entry !== entry && usage.qty !== '').toArray(),
    store.visits.filter(({ bait }) => bait?.itemId === itemId).toArray(),
  ]);
  if (!aids) return null;
  const codes = new Map(units.map(({ id, code }) => [id, code]));
  const held = aids.stock.filter((row) => row.itemId === itemId).map(({ qty, uom }) => ({ qty, unit: uom }));
  const used = [
    ...usages.map(({ qty, uomId }) => ({ qty, unit: codes.get(uomId) ?? '' })),
    ...visits.flatMap(({ bait }) => {
      const qty = bait === null ? undefined : baitLaidOut(bait);
      return qty === undefined ? [] : [{ qty, unit: 'g' }];
    }),
  ];
  return { held, used };
}

const ownStock = liveRead(readStock);

/**
 * What the user has left of an item in a unit, before this usage; null if the stock was never synced, undefined while it
 * is being read. Work that was sent counts until its receipt, and the server's stock contains it from then on.
 */
export function useStockLeft(item: Item, usage: UsageRow, unit: string): string | null | undefined {
  const stock = ownStock.useResult(item.id, usage.entry);
  return stock && stockLeft(stock.held, stock.used, unit);
}

export interface Colleague {
  id: string;
  name: string;
}

/** The staff of a folder, by name; null if it was never synced. */
export const useStaff = liveRead(async (folderId: string): Promise<Colleague[] | null> => {
  const aids = await db().aids.get('this');
  return aids
    ? aids.staff.filter(({ folders }) => folders.includes(folderId)).map(({ id, name }) => ({ id, name }))
    : null;
}).useResult;
