const withoutMinorUnit: ReadonlySet<string> = new Set(['VND', 'IDR']);

/**
 * Digits after the point of a currency: 0 for VND and IDR, 2 otherwise (domain decisions, section 1). Apart from the
 * arithmetic of money, which fields that only read and show amounts do not load.
 */
export const minorDigits = (currency: string): 0 | 2 => (withoutMinorUnit.has(currency) ? 0 : 2);
