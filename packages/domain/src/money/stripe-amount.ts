import { Exact } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';
import { minorDigits } from '../values/minor-digits.ts';

/**
 * The currencies without decimal places in Stripe's integer amounts. Stripe's minor units differ from the product's:
 * VND has none in either, while IDR has none in the product and two digits in Stripe.
 */
const withoutDigits: ReadonlySet<string> = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const withThree: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Currencies without a minor unit that Stripe nevertheless writes with two digits, which must be zeros. */
const wholeWithTwo: ReadonlySet<string> = new Set(['ISK', 'UGX']);
const digitsOf = (currency: string): number => (withoutDigits.has(currency) ? 0 : withThree.has(currency) ? 3 : 2);

/**
 * Converts an amount to Stripe's units. Undefined if Stripe cannot accept the amount: too many decimals, zero,
 * negative, or too large.
 */
export function toStripeAmount(amount: Money, currency: string): number | undefined {
  const count = new Exact(amount).times(new Exact(10).pow(digitsOf(currency)));
  const step = wholeWithTwo.has(currency) ? 100 : withThree.has(currency) ? 10 : 1;
  if (
    !count.isInteger() ||
    !count.modulo(step).isZero() ||
    count.lessThanOrEqualTo(0) ||
    count.greaterThan(Number.MAX_SAFE_INTEGER)
  )
    return undefined;
  return count.toNumber();
}

/** Converts an integer in Stripe's units back to an amount. */
export const fromStripeAmount = (count: number, currency: string): Money =>
  new Exact(count)
    .dividedBy(new Exact(10).pow(digitsOf(currency)))
    .toFixed(Math.max(minorDigits(currency), digitsOf(currency)));
