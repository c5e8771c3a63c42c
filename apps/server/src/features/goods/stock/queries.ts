import type { Holding } from '@field-service/domain/goods/costing.ts';
import type { Movement } from '@field-service/domain/goods/stock-ledger.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** A stockist's holding of an item in one unit. */
export interface Account {
  stockistId: string;
  itemId: string;
  uomId: string;
}
export type MovementType = 'receipt' | 'issue' | 'transfer' | 'usage' | 'adjust' | 'count';

export interface LockedBalance {
  /** What was held after the ledger row `ledgerSeq`; null if no holding has been stored yet. */
  holding: Holding | null;
  ledgerSeq: number;
  /** Null before the first movement. */
  currency: string | null;
}

/** Creates the balance row if it is missing, and locks it so that other bookings on the account wait. */
export async function lockBalance(db: ScopedDb, { stockistId, itemId, uomId }: Account): Promise<LockedBalance> {
  await db
    .insert('stock_balance')
    .values({ stockist_id: stockistId, item_id: itemId, uom_id: uomId, qty: '0' })
    .onConflict((conflict) => conflict.columns(['stockist_id', 'item_id', 'uom_id']).doNothing())
    .execute();
  const row = await db
    .asSystem('whoever books was asked for the permission on the stockist')
    .selectFrom('stock_balance')
    .select(['holding', 'ledger_seq', 'currency'])
    .where('stockist_id', '=', stockistId)
    .where('item_id', '=', itemId)
    .where('uom_id', '=', uomId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { holding: row.holding, ledgerSeq: row.ledger_seq, currency: row.currency };
}

/** The movements on a locked account after a ledger row, in order. */
export async function movementsAfter(
  db: ScopedDb,
  { stockistId, itemId, uomId }: Account,
  seq: number,
): Promise<(Movement & { seq: number })[]> {
  // Unscoped: the account is locked, and the permission on it has been checked.
  return await db.rows(sql<Movement & { seq: number }>`
    select seq, qty_in::text "qtyIn", qty_out::text "qtyOut", value::text value, unit_cost::text "unitCost"
      from stock_ledger where stockist_id = ${stockistId} and item_id = ${itemId} and uom_id = ${uomId} and seq > ${seq} order by seq`);
}

export interface LedgerRow extends Account {
  id: string;
  folderId: string;
  date: number;
  type: MovementType;
  docno: string;
  postId: string | null;
  contactId: string | null;
  /**
   * The id of the upload of finished work, or of a person's booking. Together with the entry and the item, it makes a
   * booking unique.
   */
  bookingId: string;
  entry: string;
  qtyIn: string;
  qtyOut: string;
  unitCost: string;
  value: string;
  variance: string;
  currency: string;
  negative: boolean;
  reason: string | null;
  userId: string | null;
}

/** Appends rows to the ledger, whose rows are never changed, and returns their row numbers in order. */
export async function appendLedger(db: ScopedDb, rows: readonly LedgerRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insert('stock_ledger')
    .values(
      rows.map((row) => ({
        id: row.id,
        folder_id: row.folderId,
        stockist_id: row.stockistId,
        item_id: row.itemId,
        uom_id: row.uomId,
        date: row.date,
        type: row.type,
        docno: row.docno,
        post_id: row.postId,
        contact_id: row.contactId,
        upload_id: row.bookingId,
        entry: row.entry,
        qty_in: row.qtyIn,
        qty_out: row.qtyOut,
        unit_cost: row.unitCost,
        value: row.value,
        variance: row.variance,
        currency: row.currency,
        negative: row.negative,
        reason: row.reason,
        user_id: row.userId,
      })),
    )
    .returning('seq')
    .execute();
  return added.map(({ seq }) => seq);
}

export interface NewBalance {
  qty: string;
  value: string;
  currency: string;
  holding: Holding;
  ledgerSeq: number;
}

export async function writeBalance(
  db: ScopedDb,
  { stockistId, itemId, uomId }: Account,
  balance: NewBalance,
): Promise<void> {
  await db
    .update('stock_balance')
    .set({
      qty: balance.qty,
      value: balance.value,
      currency: balance.currency,
      holding: JSON.stringify(balance.holding),
      ledger_seq: balance.ledgerSeq,
    })
    .where('stockist_id', '=', stockistId)
    .where('item_id', '=', itemId)
    .where('uom_id', '=', uomId)
    .execute();
}

/** The item data needed for booking: its type's costing mode and flags, and its stock unit. */
export interface StockItem {
  id: string;
  costing: string | null;
  flags: string;
  uomId: string;
  uomCode: string;
}
const itemColumns = sql`i.id, t.val costing, t.flags, i.uom_id "uomId", u.code "uomCode"`;
const itemJoins = sql`join lookup t on t.id = i.type_id join lookup u on u.id = i.uom_id`;

/** Items by id for completed work, including deleted items and items that the caller cannot see. */
export async function stockItems(db: ScopedDb, ids: readonly string[]): Promise<Map<string, StockItem>> {
  // Unscoped: completed work is booked even if its items have changed since.
  const rows = await db.rows(
    sql<StockItem>`select ${itemColumns} from item i ${itemJoins} where i.id = any(${[...ids]}::text[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the live items that the caller may use until the transaction ends, and returns them by id. */
export async function usableItems(db: ScopedDb, ids: readonly string[]): Promise<Map<string, StockItem>> {
  const rows = await db.rows(
    sql<StockItem>`select ${itemColumns} from ${db.sourceAny('item')} i ${itemJoins} where i.dts is null and i.id = any(${[...ids]}::text[]) order by i.id for share of i`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The codes of measurement units, by id. */
export async function unitCodes(db: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows(
    sql<{
      id: string;
      code: string;
    }>`select id, code from lookup where type = 209 and deletor is null and id = any(${[...ids]}::text[])`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

export interface StockFolder {
  folderId: string;
  currency: string;
}

/**
 * Finds the folder where a stockist's movements are booked, and locks the stockist until the transaction ends. Returns
 * undefined if the caller cannot see the stockist or any of its folders. With `receives`, people who have left are
 * excluded: they cannot receive stock, but their stock can be transferred away.
 */
export async function stockFolderOf(
  db: ScopedDb,
  stockistId: string,
  { preferred, receives }: { preferred: string | null; receives: boolean },
): Promise<StockFolder | undefined> {
  // Unscoped: checks only whether a person has left.
  const [row] = await db.rows(sql<StockFolder>`
    select f.id "folderId", f.currency from ${db.sourceAny('stockist')} s join ${db.sourceAny('folder')} f
        on f.id = s.folder_id or (s.kind = 'person' and exists (select ${related('from folder_user fu where fu.user_id = s.id')} and fu.folder_id = f.id))
     where s.id = ${stockistId} and s.dts is null and (not ${receives} or not exists (select from app_user u where u.id = s.id and u.dts is not null))
     order by (f.id = ${preferred ?? ''}) desc, f.path limit 1 for share of s`);
  return row;
}

/** Whether a live customer with this id exists and the caller can see it. */
export async function seesContact(db: ScopedDb, id: string): Promise<boolean> {
  return (
    (await db
      .fromAny('contact', 'c')
      .select('c.id')
      .where('c.id', '=', id)
      .where('c.dts', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}
