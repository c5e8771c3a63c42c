import { Exact, plainText, storedDecimals } from './decimal.ts';
import type { DecimalText } from './decimal.ts';

/**
 * The size of each unit in its kind's base unit (gram or millilitre); units of different kinds cannot be converted
 * (lookup type 209, by code).
 */
const kinds: readonly Readonly<Record<string, string>>[] = [
  { mg: '0.001', g: '1', kg: '1000' },
  { ml: '1', cl: '10', dl: '100', l: '1000' },
];

/**
 * An amount in another unit of the same kind; `undefined` if the units cannot be converted. Equal units always can be.
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
