import type { ScopedDb } from '../../../db/scope/scope.ts';
import { closeAccounts, keyOf, openAccounts, takeIn, takeOut } from './accounts.ts';
import { stockItems } from './queries.ts';

/** Material used on a job, in the item's stock unit. */
export interface StockUse {
  /** The device's id of the action; together with the upload and the item, it makes the booking unique. */
  entry: string;
  itemId: string;
  uomId: string;
  /** Negative if material was brought back. */
  qty: string;
  /** The time of use, in milliseconds. */
  at: number;
}

export interface UsageBooking {
  folderId: string;
  /** The currency of the job's folder; an account in another currency keeps its own. */
  currency: string;
  stockistId: string;
  postId: string;
  docno: string;
  contactId: string | null;
  uploadId: string;
  uses: readonly StockUse[];
}

const isZero = (qty: string): boolean => /^-?0+(\.0*)?$/.test(qty);

/**
 * Issues used material from the stockist, valued by the costing mode of each item, in the caller's transaction.
 * Material that was brought back is booked as a receipt. Unavailable stock is issued anyway, and flagged unless the
 * item's type allows a negative balance.
 */
export async function bookUsage(
  db: ScopedDb,
  { uses, currency, stockistId, uploadId, ...booking }: UsageBooking,
): Promise<void> {
  const moved = uses.filter(({ qty }) => !isZero(qty));
  const items = await stockItems(
    db,
    moved.map(({ itemId }) => itemId),
  );
  const acts = moved.flatMap((use) => {
    const item = items.get(use.itemId);
    return item === undefined ? [] : [{ use, item, account: { stockistId, itemId: use.itemId, uomId: use.uomId } }];
  });
  const opened = await openAccounts(
    db,
    acts.map(({ item, account }) => ({ account, item, currency, renews: false })),
  );
  for (const { use, account } of acts) {
    const open = opened.get(keyOf(account));
    if (open === undefined) continue;
    const origin = {
      ...booking,
      date: use.at,
      type: 'usage' as const,
      bookingId: uploadId,
      entry: use.entry,
      reason: null,
      userId: null,
    };
    if (use.qty.startsWith('-')) takeIn(open, use.qty.slice(1), null, origin);
    else takeOut(open, use.qty, origin);
  }
  await closeAccounts(db, opened.values());
}
