import { Exact, plainText, storedDecimals } from './decimal.ts';
import type { DecimalText } from './decimal.ts';

/**
 * The size of each unit in its kind's base unit, which is the gram or the millilitre (lookup type 209, by code). Units
 * of different kinds cannot be converted into each other.
 */
const kinds: readonly Readonly<Record<string, string>>[] = [
  { mg: '0.001', g: '1', kg: '1000' },
  { ml: '1', cl: '10', dl: '100', l: '1000' },
];

/** The units that an amount in a unit can be converted to, the unit itself included. */
export const unitsLike = (unit: string): readonly string[] => {
  const kind = kinds.find((each) => Object.hasOwn(each, unit));
  return kind === undefined ? [unit] : Object.keys(kind);
};

/**
 * Converts an amount to another unit of the same kind, or to the same unit; `undefined` if the units are of different
 * kinds or unknown.
 */
export function convertUnit(amount: DecimalText, from: string, to: string): DecimalText | undefined {
  if (from === to) return plainText(new Exact(amount));
  for (const kind of kinds) {
    const [one, other] = [kind[from], kind[to]];
    if (one !== undefined && other !== undefined)
      return plainText(new Exact(amount).times(one).dividedBy(other).toDecimalPlaces(storedDecimals));
  }
  return undefined;
}
