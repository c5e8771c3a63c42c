import { Exact, denoise, plain } from './decimal.ts';
import type { DecimalText, ExactNumber } from './decimal.ts';
import { roundMoney } from './money.ts';
import type { Money } from './money.ts';

/** An item type's costing mode by its stored number (specification 000, section 3). */
export const costingModes = ['fifo', 'average', 'lifo'] as const;
export type CostingMode = (typeof costingModes)[number];

/** What is left of one receipt, oldest first in a list. `unitCost` is not rounded to the minor unit. */
export interface CostLayer {
  id: string;
  qty: DecimalText;
  unitCost: DecimalText;
}

export interface Issue {
  /** The value of what was taken. */
  cost: Money;
  taken: { id: string; qty: DecimalText; unitCost: DecimalText }[];
  /** The layers afterwards, empty ones left out. */
  left: CostLayer[];
  /** What was not there: booked negative and flagged, never refused. */
  short: DecimalText;
  isNegative: boolean;
}

const sum = (values: readonly ExactNumber[]): ExactNumber => values.reduce((all, value) => all.plus(value), new Exact(0));

/** The mean cost of a unit over all layers; 0 when there is nothing. */
function averageCost(layers: readonly CostLayer[]): ExactNumber {
  const qty = sum(layers.map((layer) => new Exact(layer.qty)));
  if (qty.isZero()) return new Exact(0);
  return sum(layers.map((layer) => new Exact(layer.qty).times(layer.unitCost))).dividedBy(qty);
}

/**
 * Values an issue of `qty` over the layers of an item. What the layers do not hold is valued at `lastCost`, the item's
 * last known cost, or else at that of the newest layer (the mean, for weighted average).
 */
export function issueStock(
  layers: readonly CostLayer[],
  qty: DecimalText,
  mode: CostingMode,
  currency: string,
  lastCost?: DecimalText,
): Issue {
  const held = layers.filter((layer) => new Exact(layer.qty).greaterThan(0));
  const mean = averageCost(held);
  const order = mode === 'lifo' ? held.toReversed() : held;
  let open = new Exact(qty);
  let cost = new Exact(0);
  const taken: Issue['taken'] = [];
  const rest = new Map<string, ExactNumber>();
  for (const layer of order) {
    const part = Exact.min(open, layer.qty);
    const unitCost = mode === 'average' ? mean : new Exact(layer.unitCost);
    if (part.greaterThan(0)) {
      taken.push({ id: layer.id, qty: plain(part), unitCost: plain(denoise(unitCost)) });
      cost = cost.plus(part.times(unitCost));
      open = open.minus(part);
    }
    rest.set(layer.id, new Exact(layer.qty).minus(part));
  }
  const fallback = lastCost ?? (mode === 'average' ? mean : (held.at(-1)?.unitCost ?? '0'));
  cost = cost.plus(open.times(fallback));
  return {
    cost: roundMoney(denoise(cost), currency),
    taken,
    left: held.flatMap((layer): CostLayer[] => {
      const qtyLeft = rest.get(layer.id) ?? new Exact(layer.qty);
      // Under weighted average every unit that stays costs the mean.
      return qtyLeft.isZero() ? [] : [{ id: layer.id, qty: plain(qtyLeft), unitCost: mode === 'average' ? plain(denoise(mean)) : layer.unitCost }];
    }),
    short: plain(open),
    isNegative: open.greaterThan(0),
  };
}
