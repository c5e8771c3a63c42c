const withoutMinorUnit: ReadonlySet<string> = new Set(['VND', 'IDR']);

/**
 * The number of decimal places of a currency: 0 for VND and IDR, otherwise 2 (domain decisions, section 1). This is
 * separate from the money arithmetic, so that fields that only parse and show amounts do not load it.
 */
export const minorDigits = (currency: string): 0 | 2 => (withoutMinorUnit.has(currency) ? 0 : 2);
