import type { Item } from '@field-service/contract/reference.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { balancesOf, stockLeft, type Amount, type Balance } from '@field-service/domain/goods/stock-left.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { baitLaidOut } from '@field-service/domain/work/visit.ts';
import { db, type FieldDb } from '../db.ts';
import { liveRead } from '../live.ts';
import type { AidsRow, UsageRow, UsedAmount, VisitRow } from '../rows.ts';
import type { Sheets } from '../sheets/rows.ts';

/** What the user holds of an item and has recorded elsewhere, without one usage. */
interface OwnStock {
  held: Amount[];
  used: Amount[];
}

/** What recorded usages and visits take out of the user's stock. */
const usedBy = (usages: readonly UsageRow[], visits: readonly VisitRow[]): UsedAmount[] => [
  ...usages.flatMap(({ itemId, qty, uomId }) => (qty === '' ? [] : [{ itemId, qty, uomId }])),
  ...visits.flatMap(({ bait }) => {
    // Visits that an early version of the app stored have no bait at all.
    const qty = bait ? baitLaidOut(bait) : undefined;
    const itemId = bait?.itemId ?? null;
    return itemId === null || qty === undefined ? [] : [{ itemId, qty, uomId: null }];
  }),
];

/**
 * Keeps what released work took out of the stock, until the stock that the server sends contains it; requires a
 * transaction over the aids. `at` is the server's time of the receipt, by which it is known.
 */
export async function noteSent(
  store: FieldDb,
  usages: readonly UsageRow[],
  visits: readonly VisitRow[],
  at: number,
): Promise<void> {
  const aids = await store.aids.get('this');
  const used = usedBy(usages, visits).map((amount) => ({ ...amount, at }));
  if (aids && used.length > 0) await store.aids.put({ ...aids, sent: [...(aids.sent ?? []), ...used] });
}

/**
 * Stores the stock and staff of an answer of the server; null if they are still the stored ones. `receipts`: the times of
 * the receipts that were here when it was requested. Other work may have been booked while the server answered: the
 * server's time of the answer does not tell.
 */
export async function storeAids(
  store: FieldDb,
  answered: SyncAnswer['aids'],
  receipts: ReadonlySet<number>,
): Promise<void> {
  const stored = await store.aids.get('this');
  const next = answered ?? stored;
  if (!next) return;
  const sent = (stored?.sent ?? []).filter(({ at }) => !receipts.has(at));
  if (answered || sent.length !== (stored?.sent ?? []).length) await store.aids.put({ ...next, id: 'this', sent });
}

/** The codes of the units by their ids. */
const unitCodes = async (store: FieldDb): Promise<ReadonlyMap<string, string>> =>
  new Map((await store.lookups.where('type').equals(lookupNumbers.unit).toArray()).map(({ id, code }) => [id, code]));

/**
 * Stores the stock that the server has answered with, apart from a sync. Requires a transaction over the aids and lookups;
 * `receipts`: see `storeAids`.
 */
export async function storeStock(store: FieldDb, rows: Sheets['stock'], receipts: ReadonlySet<number>): Promise<void> {
  const stored = await store.aids.get('this');
  if (!stored) return;
  const codes = await unitCodes(store);
  const stock = rows.map(({ item, uomid, uom, qty }) => ({ itemId: item.id, uom: codes.get(uomid) ?? uom, qty }));
  const sent = (stored.sent ?? []).filter(({ at }) => !receipts.has(at));
  // The hash is that of another stock: the next sync brings both anew.
  await store.aids.put({ ...stored, stock, sent, hash: '' });
}

type ItemAmount = Amount & { itemId: string };

/** The stock as last answered, and what this device has recorded since that it does not contain. */
async function amountsIn(
  store: FieldDb,
  aids: AidsRow,
  isMeant: (itemId: string, entry?: string) => boolean,
): Promise<{ held: ItemAmount[]; used: ItemAmount[] }> {
  const [codes, usages, visits] = await Promise.all([
    unitCodes(store),
    store.usages.filter((usage) => isMeant(usage.itemId, usage.entry)).toArray(),
    store.visits.filter(({ bait }) => isMeant(bait?.itemId ?? '')).toArray(),
  ]);
  const held = aids.stock.filter((row) => isMeant(row.itemId));
  const sent = (aids.sent ?? []).filter((amount) => isMeant(amount.itemId));
  return {
    held: held.map(({ itemId, qty, uom }) => ({ itemId, qty, unit: uom })),
    used: [...usedBy(usages, visits), ...sent].map(({ itemId, qty, uomId }) => ({
      itemId,
      qty,
      unit: uomId === null ? 'g' : (codes.get(uomId) ?? ''),
    })),
  };
}

/** The stock as last answered, and what this device has recorded since; null if the stock was never synced. */
export async function readStock(itemId: string, entry: string): Promise<OwnStock | null> {
  const store = db();
  const aids = await store.aids.get('this');
  if (!aids) return null;
  const { held, used } = await amountsIn(store, aids, (id, ofUsage) => id === itemId && ofUsage !== entry);
  const amountOf = ({ qty, unit }: Amount): Amount => ({ qty, unit });
  return { held: held.map(amountOf), used: used.map(amountOf) };
}

/** What the user has left of an item. */
export interface HeldItem extends Balance {
  itemId: string;
}

/** What the user has left of every item, after what was recorded here; null if the stock was never synced. */
export async function readOwnStock(store = db()): Promise<HeldItem[] | null> {
  const aids = await store.aids.get('this');
  if (!aids) return null;
  const { held, used } = await amountsIn(store, aids, (itemId) => itemId !== '');
  const ids = new Set([...held, ...used].map(({ itemId }) => itemId));
  return [...ids].flatMap((itemId) => {
    const isOf = (amount: ItemAmount): boolean => amount.itemId === itemId;
    return balancesOf(held.filter(isOf), used.filter(isOf)).map((balance) => ({ itemId, ...balance }));
  });
}

const allStock = liveRead(async () => await readOwnStock());
export const useOwnStock = allStock.useResult;

const ownStock = liveRead(readStock);

/**
 * What the user has left of an item in a unit, before this usage; null if the stock was never synced, undefined while it
 * is being read. Work that was sent counts until the server's stock contains it.
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
