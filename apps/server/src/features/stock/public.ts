import { costingModeOf, heldAmount, holdingAfter, issueFrom } from '@field-service/domain/stock-ledger.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ScopedDb } from '../../db/scope.ts';
import { appendLedger, lockBalance, movementsOf, writeBalance, type LedgerRow } from './queries.ts';

/** Something that was used up on a job, in the unit that the item's stock is kept in. */
export interface Use {
  /** The id that the device gave to the act; with the upload and the item it is booked once. */
  entry: string;
  itemId: string;
  uomId: string;
  /** Below 0: brought back. */
  qty: string;
  /** Milliseconds. */
  at: number;
  /** The costing mode of the item's type, as stored (lookup type 230). */
  costing: string | null;
}

export interface UsageBooking {
  folderId: string;
  currency: string;
  stockistId: string;
  postId: string;
  docno: string;
  contactId: string | null;
  uploadId: string;
  uses: readonly Use[];
}

const isZero = (qty: string): boolean => /^-?0+(\.0*)?$/.test(qty);
const accountKey = (use: Use): string => `${use.itemId} ${use.uomId}`;

/**
 * Takes what was used off the stockist's stock, valued by the item's costing mode, in the caller's transaction. What was
 * not there is booked all the same, and flagged. Accounts are locked in one order, so that bookings do not deadlock.
 */
export async function bookUsage(db: ScopedDb, booking: UsageBooking): Promise<void> {
  const { uses, currency, ...origin } = booking;
  const accounts = Map.groupBy(uses.filter(({ qty }) => !isZero(qty)), accountKey);
  for (const [, moved] of [...accounts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = moved;
    if (first === undefined) continue;
    const account = { stockistId: origin.stockistId, itemId: first.itemId, uomId: first.uomId };
    const mode = costingModeOf(first.costing);
    await lockBalance(db, account);
    const movements = await movementsOf(db, account);
    let holding = holdingAfter(movements, mode, currency);
    const rows: LedgerRow[] = [];
    for (const use of moved) {
      const row = { ...origin, ...account, id: uuidv7(), type: 'usage' as const, date: use.at, entry: use.entry };
      if (use.qty.startsWith('-')) {
        const back = { id: row.id, qtyIn: use.qty.slice(1), qtyOut: '0', unitCost: holding.lastCost };
        movements.push(back);
        rows.push({ ...row, ...back, negative: false });
        holding = holdingAfter(movements, mode, currency);
        continue;
      }
      const issued = issueFrom(holding, use.qty, mode, currency);
      const out = { id: row.id, qtyIn: '0', qtyOut: use.qty, unitCost: issued.unitCost };
      movements.push(out);
      rows.push({ ...row, ...out, negative: issued.negative });
      holding = issued.after;
    }
    await appendLedger(db, rows);
    await writeBalance(db, account, heldAmount(holding));
  }
}
