import { issueStock, receiveStock, type CostingMode, type Holding } from './costing.ts';
import { Exact } from '../values/decimal.ts';
import type { DecimalText } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

/** One row of the ledger of one item in one unit at one stockist: something came in, or something went out. */
export interface Movement {
  qtyIn: DecimalText;
  qtyOut: DecimalText;
  /** Of all of it, and of a unit. */
  value: Money;
  unitCost: DecimalText;
}

const isPositive = (amount: DecimalText): boolean => new Exact(amount).greaterThan(0);

/** What the movements, in their order, have left of a holding. */
export const holdingAfter = (
  from: Holding,
  movements: readonly Movement[],
  mode: CostingMode,
  currency: string,
): Holding =>
  movements.reduce((holding, { qtyIn, qtyOut, value, unitCost }) => {
    const received = isPositive(qtyIn)
      ? receiveStock(holding, { qty: qtyIn, value }, unitCost, mode, currency).after
      : holding;
    return isPositive(qtyOut) ? issueStock(received, qtyOut, mode, currency).after : received;
  }, from);

/** The costing mode that an item type's stored number means; weighted average for any other text. */
export function costingModeOf(stored: string | null): CostingMode {
  if (stored === '0') return 'fifo';
  return stored === '2' ? 'lifo' : 'average';
}
