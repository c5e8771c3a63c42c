import {
  currentCost,
  heldOf,
  issueStock,
  nothingHeld,
  receiveStock,
  unitCostOf,
  valueAt,
  type CostingMode,
  type Holding,
} from '@field-service/domain/goods/costing.ts';
import { costingModeOf, holdingAfter } from '@field-service/domain/goods/stock-ledger.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import {
  appendLedger,
  lockBalance,
  movementsAfter,
  writeBalance,
  type Account,
  type LedgerRow,
  type StockItem,
} from './queries.ts';

/** A movement's data other than its quantity and value. */
export type MovementOrigin = Pick<
  LedgerRow,
  'folderId' | 'date' | 'type' | 'docno' | 'postId' | 'contactId' | 'bookingId' | 'entry' | 'reason' | 'userId'
>;

/** An account locked for the rest of the transaction, with its holdings and pending rows. */
export interface OpenAccount {
  account: Account;
  mode: CostingMode;
  /** Whether the item's type allows a negative balance without flagging the movement. */
  silent: boolean;
  currency: string;
  holding: Holding;
  ledgerSeq: number;
  rows: LedgerRow[];
}

export interface AccountKey {
  account: Account;
  item: StockItem;
  /** The currency of the folder where the account's movements are booked. */
  currency: string;
  /**
   * Whether an empty account adopts the currency of its next movement; otherwise it keeps that of its first movement.
   */
  renews: boolean;
}

export const keyOf = ({ stockistId, itemId, uomId }: Account): string => `${stockistId} ${itemId} ${uomId}`;

/** Whether nothing is held or owed, and no value remains. */
const isNothing = ({ layers, owed }: Holding): boolean =>
  layers.length === 0 && Number(owed.qty) === 0 && Number(owed.value) === 0;

/**
 * Opens and locks each account once, in a fixed order, so that concurrent bookings wait for each other and never
 * deadlock.
 */
export async function openAccounts(db: ScopedDb, wanted: readonly AccountKey[]): Promise<Map<string, OpenAccount>> {
  const distinct = new Map(wanted.map((each) => [keyOf(each.account), each]));
  const opened = new Map<string, OpenAccount>();
  for (const [key, { account, item, currency, renews }] of [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const mode = costingModeOf(item.costing);
    const balance = await lockBalance(db, account);
    const own = balance.currency ?? currency;
    const since = await movementsAfter(db, account, balance.ledgerSeq);
    const holding = holdingAfter(balance.holding ?? nothingHeld, since, mode, own);
    const anew = renews && own !== currency && isNothing(holding);
    opened.set(key, {
      account,
      mode,
      silent: item.flags.includes('-'),
      currency: anew ? currency : own,
      holding: anew ? nothingHeld : holding,
      ledgerSeq: since.at(-1)?.seq ?? balance.ledgerSeq,
      rows: [],
    });
  }
  return opened;
}

/** Books a receipt of a quantity above 0 at the given total or unit cost, otherwise at the current unit cost. */
export function takeIn(
  open: OpenAccount,
  qty: string,
  cost: { value: string } | { unitCost: string } | null,
  origin: MovementOrigin,
): void {
  const { mode, currency } = open;
  const known = cost !== null && 'unitCost' in cost ? cost.unitCost : currentCost(open.holding, mode);
  const value = cost !== null && 'value' in cost ? cost.value : valueAt(qty, known, currency);
  const unitCost = cost !== null && 'value' in cost ? unitCostOf({ qty, value }) : known;
  const { after, variance } = receiveStock(open.holding, { qty, value }, unitCost, mode, currency);
  open.holding = after;
  open.rows.push({
    ...origin,
    ...open.account,
    id: uuidv7(),
    qtyIn: qty,
    qtyOut: '0',
    unitCost,
    value,
    variance,
    currency,
    negative: false,
  });
}

/**
 * Books an issue of a quantity above 0 and returns its value. Unavailable stock is issued anyway, and flagged unless
 * the item's type allows a negative balance.
 */
export function takeOut(open: OpenAccount, qty: string, origin: MovementOrigin): { value: string } {
  const { after, value, unitCost, short } = issueStock(open.holding, qty, open.mode, open.currency);
  open.holding = after;
  open.rows.push({
    ...origin,
    ...open.account,
    id: uuidv7(),
    qtyIn: '0',
    qtyOut: qty,
    unitCost,
    value,
    variance: '0',
    currency: open.currency,
    negative: short !== '0' && !open.silent,
  });
  return { value };
}

/** Writes the booked movements and the new balances. Returns the movement ids, grouped by account. */
export async function closeAccounts(db: ScopedDb, opened: Iterable<OpenAccount>): Promise<string[]> {
  const ids: string[] = [];
  for (const open of opened) {
    const { account, currency, holding, rows, ledgerSeq } = open;
    if (rows.length === 0) continue;
    const seqs = await appendLedger(db, rows);
    await writeBalance(db, account, { ...heldOf(holding), currency, holding, ledgerSeq: Math.max(ledgerSeq, ...seqs) });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
