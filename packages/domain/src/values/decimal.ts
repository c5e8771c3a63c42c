import { Decimal } from 'decimal.js';

/**
 * The decimal arithmetic for money, quantities and rates. With 60 significant digits, products and quotients of any
 * stored values fit. Halves are rounded away from zero, and text never has an exponent.
 */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -100, toExpPos: 100 });

/** A decimal number of `Exact`. It is internal to this package; callers use text. */
export type ExactNumber = Decimal;

/** A decimal number as text: an optional minus, digits and an optional fraction, without an exponent or grouping. */
export type DecimalText = string;

const pattern = /^-?\d{1,30}(?:\.\d{1,30})?$/;

/** Whether a text is a plain decimal number such as `-12.50`. */
export const isDecimalText = (text: string): boolean => pattern.test(text);

/** The number of decimals with which quantities and unit costs are stored. */
export const storedDecimals = 6;

/** The shortest plain text of a number, `0` for minus zero. */
export const plainText = (value: Decimal): DecimalText => (value.isZero() ? '0' : value.toFixed());

/**
 * Removes the noise of non-terminating quotients before halves are rounded: 0.0549…9 (60 digits), the product of 0.6
 * and 11/120, becomes 0.055. Stored values have far fewer than 40 digits, so they are unaffected.
 */
export const denoise = (value: Decimal): Decimal => value.toSignificantDigits(40);
