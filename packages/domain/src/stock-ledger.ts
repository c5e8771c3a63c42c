import { issueStock } from './costing.ts';
import type { CostLayer, CostingMode } from './costing.ts';
import { Exact, denoise, plain } from './decimal.ts';
import type { DecimalText } from './decimal.ts';

/** One row of the ledger of one item in one unit at one stockist. */
export interface Movement {
  id: string;
  qtyIn: DecimalText;
  qtyOut: DecimalText;
  unitCost: DecimalText;
}

/** What a stockist holds of an item. */
export interface Holding {
  /** What is left of the receipts, the oldest first. */
  layers: CostLayer[];
  /** What went out without having been there; the next receipts fill it first. */
  owed: DecimalText;
  /** The last known cost of a unit. */
  lastCost: DecimalText;
}

const nothing: Holding = { layers: [], owed: '0', lastCost: '0' };
/** The decimals in which costs and quantities are stored. */
const storedDecimals = 6;

const least = (a: DecimalText, b: DecimalText): DecimalText => plain(Exact.min(a, b));
const plus = (a: DecimalText, b: DecimalText): DecimalText => plain(new Exact(a).plus(b));
const minus = (a: DecimalText, b: DecimalText): DecimalText => plain(new Exact(a).minus(b));
const isPositive = (amount: DecimalText): boolean => new Exact(amount).greaterThan(0);

function receive(holding: Holding, { id, qtyIn, unitCost }: Movement): Holding {
  const filled = least(holding.owed, qtyIn);
  const rest = minus(qtyIn, filled);
  return {
    owed: minus(holding.owed, filled),
    lastCost: unitCost,
    layers: isPositive(rest) ? [...holding.layers, { id, qty: rest, unitCost }] : holding.layers,
  };
}

/** What an issue is booked with: the cost of a unit, and whether something of it was not there. */
export interface BookedIssue {
  unitCost: DecimalText;
  negative: boolean;
  after: Holding;
}

/** Takes `qty` (above 0) out of a holding by the item's costing mode; what is not there is owed and flagged, never refused. */
export function issueFrom(holding: Holding, qty: DecimalText, mode: CostingMode, currency: string): BookedIssue {
  const issue = issueStock(holding.layers, qty, mode, currency, holding.lastCost);
  const value = issue.taken.reduce((sum, part) => sum.plus(new Exact(part.qty).times(part.unitCost)), new Exact(issue.short).times(holding.lastCost));
  return {
    unitCost: plain(denoise(value.dividedBy(qty)).toDecimalPlaces(storedDecimals)),
    negative: issue.isNegative || isPositive(holding.owed),
    after: { layers: issue.left, owed: plus(holding.owed, issue.short), lastCost: issue.taken.at(-1)?.unitCost ?? holding.lastCost },
  };
}

/** What the movements, in their order, have left. */
export const holdingAfter = (movements: readonly Movement[], mode: CostingMode, currency: string): Holding =>
  movements.reduce((holding, movement) => {
    const received = isPositive(movement.qtyIn) ? receive(holding, movement) : holding;
    return isPositive(movement.qtyOut) ? issueFrom(received, movement.qtyOut, mode, currency).after : received;
  }, nothing);

/** The amount that is held, below 0 when more went out than came in. */
export const heldAmount = ({ layers, owed }: Holding): DecimalText =>
  minus(layers.reduce((sum, layer) => plus(sum, layer.qty), '0'), owed);

/** The costing mode that an item type's stored number means; weighted average for any other text. */
export function costingModeOf(stored: string | null): CostingMode {
  if (stored === '0') return 'fifo';
  return stored === '2' ? 'lifo' : 'average';
}
