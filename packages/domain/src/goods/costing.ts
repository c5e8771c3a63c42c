import { Exact, denoise, plain } from '../values/decimal.ts';
import type { DecimalText, ExactNumber } from '../values/decimal.ts';
import { addMoney, roundMoney, subtractMoney } from '../values/money.ts';
import type { Money } from '../values/money.ts';

/** An item type's costing mode by its stored number (specification 000, section 3). */
export const costingModes = ['fifo', 'average', 'lifo'] as const;
export type CostingMode = (typeof costingModes)[number];

/** A quantity and what it cost altogether, in whole minor units; what a division leaves over stays with the rest. */
export interface Valued {
  qty: DecimalText;
  value: Money;
}

/** What a stockist holds of an item in one unit. */
export interface Holding {
  /** What is left of the receipts, the oldest first; under weighted average it is one. */
  layers: readonly Valued[];
  /** What went out without having been there, and the value it was booked with; the next receipts settle it. */
  owed: Valued;
  /** The last known cost of a unit. */
  lastCost: DecimalText;
}

export const nothingHeld: Holding = { layers: [], owed: { qty: '0', value: '0' }, lastCost: '0' };

/** The decimals in which a unit's cost is shown and stored. */
const storedDecimals = 6;

const plus = (a: DecimalText, b: DecimalText): DecimalText => plain(new Exact(a).plus(b));
const minus = (a: DecimalText, b: DecimalText): DecimalText => plain(new Exact(a).minus(b));
const isPositive = (amount: DecimalText): boolean => new Exact(amount).greaterThan(0);
const sum = (parts: readonly Valued[]): Valued =>
  parts.reduce<Valued>((all, part) => ({ qty: plus(all.qty, part.qty), value: addMoney(all.value, part.value) }), {
    qty: '0',
    value: '0',
  });

/** What a unit of `qty` cost when all of it cost `value`; 0 of nothing. */
export const unitCostOf = ({ qty, value }: Valued): DecimalText =>
  new Exact(qty).isZero() ? '0' : plain(denoise(new Exact(value).dividedBy(qty)).toDecimalPlaces(storedDecimals));

/** What a quantity costs at the cost of a unit. */
export const valueAt = (qty: DecimalText, unitCost: DecimalText, currency: string): Money =>
  roundMoney(denoise(new Exact(qty).times(unitCost)), currency);

/** Splits a value by quantity: the part is rounded, the rest is what remains, so that both are the whole to the minor unit. */
function split({ qty, value }: Valued, part: ExactNumber, currency: string): { taken: Valued; left: Valued } {
  if (part.equals(qty)) return { taken: { qty, value }, left: { qty: '0', value: subtractMoney(value, value) } };
  const taken = roundMoney(denoise(new Exact(value).times(part).dividedBy(qty)), currency);
  return {
    taken: { qty: plain(part), value: taken },
    left: { qty: minus(qty, plain(part)), value: subtractMoney(value, taken) },
  };
}

/** The layers as the mode keeps them: weighted average knows one. An item type whose mode changes keeps the value. */
function pooled(layers: readonly Valued[], mode: CostingMode): readonly Valued[] {
  return mode === 'average' && layers.length > 1 ? [sum(layers)] : layers;
}

/** What a unit is worth now: the mean under weighted average, else, and of nothing, the last known cost. */
export function currentCost({ layers, lastCost }: Holding, mode: CostingMode): DecimalText {
  const all = sum(layers);
  return mode === 'average' && isPositive(all.qty) ? unitCostOf(all) : lastCost;
}

export interface Received {
  after: Holding;
  /** What settled issues cost more (below 0: less) than they were booked with: the receipt books it as a cost at once. */
  variance: Money;
}

/**
 * Takes in a quantity above 0 with its value. What is owed is settled first, at the value that really came for it.
 * `unitCost` becomes the last known cost: a little of something that costs next to nothing has no value to tell it by.
 */
export function receiveStock(
  { layers, owed }: Holding,
  received: Valued,
  unitCost: DecimalText,
  mode: CostingMode,
  currency: string,
): Received {
  const filled = Exact.min(owed.qty, received.qty);
  const came = split(received, filled, currency);
  const settled = isPositive(owed.qty) ? split(owed, filled, currency) : { taken: nothingHeld.owed, left: owed };
  return {
    after: {
      layers: pooled(isPositive(came.left.qty) ? [...layers, came.left] : layers, mode),
      owed: settled.left,
      lastCost: unitCost,
    },
    variance: subtractMoney(came.taken.value, settled.taken.value),
  };
}

export interface Issued {
  after: Holding;
  /** The value of all that went out, the short part included. */
  value: Money;
  /** Of a unit on average, before the value was rounded. */
  unitCost: DecimalText;
  /** What was not there: booked all the same, at the last known cost, and owed. */
  short: DecimalText;
}

/** Takes out a quantity above 0 by the costing mode. */
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
  const short = { qty: plain(open), value: valueAt(plain(open), lastCost, currency) };
  return {
    after: { layers: mode === 'lifo' ? left.toReversed() : left, owed: sum([holding.owed, short]), lastCost },
    value: roundMoney(addMoney(value, short.value), currency),
    unitCost: plain(denoise(exact.plus(open.times(lastCost)).dividedBy(qty)).toDecimalPlaces(storedDecimals)),
    short: short.qty,
  };
}

/** The quantity that is held, below 0 when more went out than came in, and its value. */
export function heldOf({ layers, owed }: Holding): Valued {
  const all = sum(layers);
  return { qty: minus(all.qty, owed.qty), value: subtractMoney(all.value, owed.value) };
}
