import { sql } from 'kysely';
import type { Movement } from '@field-service/domain/stock-ledger.ts';
import type { ScopedDb } from '../../db/scope.ts';

// Unscoped: the technician's own ledger is read to value what they used; nothing of it is shown.

/** What one person holds of an item in one unit. */
export interface Account {
  stockistId: string;
  itemId: string;
  uomId: string;
}

/** Makes the balance's row where there is none and locks it: whoever books on the same account waits. */
export async function lockBalance(db: ScopedDb, { stockistId, itemId, uomId }: Account): Promise<void> {
  await db.insert('stock_balance').values({ stockist_id: stockistId, item_id: itemId, uom_id: uomId, qty: '0' })
    .onConflict((conflict) => conflict.columns(['stockist_id', 'item_id', 'uom_id']).doNothing()).execute();
  await db.child('stock_balance').select('qty').where('stockist_id', '=', stockistId).where('item_id', '=', itemId).where('uom_id', '=', uomId).forUpdate().executeTakeFirstOrThrow();
}

/** Every movement on a locked account, in order. */
export async function movementsOf(db: ScopedDb, { stockistId, itemId, uomId }: Account): Promise<Movement[]> {
  return await db.rows(sql<Movement>`
    select id, qty_in::text "qtyIn", qty_out::text "qtyOut", unit_cost::text "unitCost"
      from stock_ledger where stockist_id = ${stockistId} and item_id = ${itemId} and uom_id = ${uomId} order by seq`);
}

export interface LedgerRow extends Account {
  id: string;
  folderId: string;
  date: number;
  type: 'usage';
  docno: string;
  postId: string;
  contactId: string | null;
  uploadId: string;
  entry: string;
  qtyIn: string;
  qtyOut: string;
  unitCost: string;
  negative: boolean;
}

/** Appends to the ledger; rows are never changed. */
export async function appendLedger(db: ScopedDb, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insert('stock_ledger').values(rows.map((row) => ({
    id: row.id, folder_id: row.folderId, stockist_id: row.stockistId, item_id: row.itemId, uom_id: row.uomId, date: row.date, type: row.type, docno: row.docno,
    post_id: row.postId, contact_id: row.contactId, upload_id: row.uploadId, entry: row.entry, qty_in: row.qtyIn, qty_out: row.qtyOut, unit_cost: row.unitCost, negative: row.negative,
  }))).execute();
}

export async function writeBalance(db: ScopedDb, { stockistId, itemId, uomId }: Account, qty: string): Promise<void> {
  await db.update('stock_balance').set({ qty }).where('stockist_id', '=', stockistId).where('item_id', '=', itemId).where('uom_id', '=', uomId).execute();
}
