import { issueStock, receiveStock, type CostingMode, type Holding } from './costing.ts';
import { Exact } from '../values/decimal.ts';
import type { DecimalText } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

/** One ledger row for an item, in one unit, at one stockist: a receipt or an issue. */
export interface Movement {
  qtyIn: DecimalText;
  qtyOut: DecimalText;
  /** The value in total and per unit. */
  value: Money;
  unitCost: DecimalText;
}

const isPositive = (amount: DecimalText): boolean => new Exact(amount).greaterThan(0);

/** A holding after applying its movements in order. */
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

/** The costing mode for an item type's stored number; weighted average if the number is missing or unknown. */
export function costingModeOf(stored: string | null): CostingMode {
  if (stored === '0') return 'fifo';
  return stored === '2' ? 'lifo' : 'average';
}
