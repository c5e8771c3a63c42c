import { issueStock, receiveStock, type CostingMode, type Holding } from './costing.ts';
import { Exact } from '../values/decimal.ts';
import type { DecimalText } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

/** One row of the ledger for an item at one stockist, in one unit: a receipt or an issue. */
export interface Movement {
  qtyIn: DecimalText;
  qtyOut: DecimalText;
  /** The total value, and the cost per unit. */
  value: Money;
  unitCost: DecimalText;
}

const isPositive = (amount: DecimalText): boolean => new Exact(amount).greaterThan(0);

/** The holding after the movements have been applied in order. */
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

/** The costing mode for the number stored on an item type; weighted average if the number is missing or unknown. */
export function costingModeOf(stored: string | null): CostingMode {
  if (stored === '0') return 'fifo';
  return stored === '2' ? 'lifo' : 'average';
}
