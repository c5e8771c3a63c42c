import { Exact, denoise, plainText, storedDecimals } from '../values/decimal.ts';
import type { DecimalText, ExactNumber } from '../values/decimal.ts';
import { addMoney, roundMoney, subtractMoney } from '../values/money.ts';
import type { Money } from '../values/money.ts';

/** The costing modes, indexed by the number stored on an item type (specification 000, section 3). */
export const costingModes = ['fifo', 'average', 'lifo'] as const;
export type CostingMode = (typeof costingModes)[number];

/**
 * A quantity and its total cost, rounded to the minor unit. When a cost is split, the rounding remainder stays with the
 * part that is left.
 */
export interface Valued {
  qty: DecimalText;
  value: Money;
}

/** A stockist's holding of an item in one unit. */
export interface Holding {
  /** What is left of the receipts, oldest first; a single layer under weighted average. */
  layers: readonly Valued[];
  /** Quantities issued without stock, at the value at which they were booked. Later receipts settle them. */
  owed: Valued;
  /** The last known unit cost. */
  lastCost: DecimalText;
}

export const nothingHeld: Holding = { layers: [], owed: { qty: '0', value: '0' }, lastCost: '0' };

const plus = (a: DecimalText, b: DecimalText): DecimalText => plainText(new Exact(a).plus(b));
const minus = (a: DecimalText, b: DecimalText): DecimalText => plainText(new Exact(a).minus(b));
const isPositive = (amount: DecimalText): boolean => new Exact(amount).greaterThan(0);
const sum = (parts: readonly Valued[]): Valued =>
  parts.reduce<Valued>((all, part) => ({ qty: plus(all.qty, part.qty), value: addMoney(all.value, part.value) }), {
    qty: '0',
    value: '0',
  });

/** The unit cost if `qty` costs `value` in total; 0 for a zero quantity. */
export const unitCostOf = ({ qty, value }: Valued): DecimalText =>
  new Exact(qty).isZero() ? '0' : plainText(denoise(new Exact(value).dividedBy(qty)).toDecimalPlaces(storedDecimals));

/** The cost of a quantity at a given unit cost. */
export const valueAt = (qty: DecimalText, unitCost: DecimalText, currency: string): Money =>
  roundMoney(denoise(new Exact(qty).times(unitCost)), currency);

/**
 * Splits a value by quantity. The part taken is rounded and the rest keeps the remainder, so the two add up exactly.
 */
function split({ qty, value }: Valued, part: ExactNumber, currency: string): { taken: Valued; left: Valued } {
  if (part.equals(qty)) return { taken: { qty, value }, left: { qty: '0', value: subtractMoney(value, value) } };
  const taken = roundMoney(denoise(new Exact(value).times(part).dividedBy(qty)), currency);
  return {
    taken: { qty: plainText(part), value: taken },
    left: { qty: minus(qty, plainText(part)), value: subtractMoney(value, taken) },
  };
}

/**
 * The layers in the form that the mode uses, which is a single layer under weighted average. The total value is kept
 * even if an item type's mode changes.
 */
function pooled(layers: readonly Valued[], mode: CostingMode): readonly Valued[] {
  return mode === 'average' && layers.length > 1 ? [sum(layers)] : layers;
}

/** The current unit cost: the mean under weighted average if there is stock, otherwise the last known cost. */
export function currentCost({ layers, lastCost }: Holding, mode: CostingMode): DecimalText {
  const all = sum(layers);
  return mode === 'average' && isPositive(all.qty) ? unitCostOf(all) : lastCost;
}

export interface Received {
  after: Holding;
  /**
   * The additional cost (a saving if negative) of the settled issues compared with the value at which they were booked.
   * The receipt books it as a cost.
   */
  variance: Money;
}

/**
 * Receives a quantity above 0 with its value. Owed stock is settled first, at the actual value. `unitCost` becomes the
 * last known cost, because a cost derived from the rounded value of a small, cheap quantity would be too inaccurate.
 */
export function receiveStock(
  { layers, owed }: Holding,
  received: Valued,
  unitCost: DecimalText,
  mode: CostingMode,
  currency: string,
): Received {
  const filled = Exact.min(owed.qty, received.qty);
  const receipt = split(received, filled, currency);
  const settled = isPositive(owed.qty) ? split(owed, filled, currency) : { taken: nothingHeld.owed, left: owed };
  return {
    after: {
      layers: pooled(isPositive(receipt.left.qty) ? [...layers, receipt.left] : layers, mode),
      owed: settled.left,
      lastCost: unitCost,
    },
    variance: subtractMoney(receipt.taken.value, settled.taken.value),
  };
}

export interface Issued {
  after: Holding;
  /** The value of everything issued, including the uncovered part. */
  value: Money;
  /** The average unit cost, computed before the value is rounded. */
  unitCost: DecimalText;
  /** The uncovered quantity, issued anyway at the last known cost and owed. */
  short: DecimalText;
}

/** Issues a quantity above 0 according to the costing mode. */
export function issueStock(holding: Holding, qty: DecimalText, mode: CostingMode, currency: string): Issued {
  const layers = pooled(holding.layers, mode);
  const lastCost = currentCost(holding, mode);
  let open = new Exact(qty);
  let value: Money = '0';
  let exact = new Exact(0);
  const left: Valued[] = [];
  for (const layer of mode === 'lifo' ? layers.toReversed() : layers) {
    const part = split(layer, Exact.min(open, layer.qty), currency);
    open = open.minus(part.taken.qty);
    value = addMoney(value, part.taken.value);
    exact = exact.plus(new Exact(layer.value).times(part.taken.qty).dividedBy(layer.qty));
    if (isPositive(part.left.qty)) left.push(part.left);
  }
  const short = { qty: plainText(open), value: valueAt(plainText(open), lastCost, currency) };
  return {
    after: { layers: mode === 'lifo' ? left.toReversed() : left, owed: sum([holding.owed, short]), lastCost },
    value: roundMoney(addMoney(value, short.value), currency),
    unitCost: plainText(denoise(exact.plus(open.times(lastCost)).dividedBy(qty)).toDecimalPlaces(storedDecimals)),
    short: short.qty,
  };
}

/** The quantity held (below 0 if more was issued than received) and its value. */
export function heldOf({ layers, owed }: Holding): Valued {
  const all = sum(layers);
  return { qty: minus(all.qty, owed.qty), value: subtractMoney(all.value, owed.value) };
}
