const shortest = 3;

/**
 * The digits by which to search for a phone number in any format, without leading zeros (a trunk zero, or 00 before the
 * country code). `undefined` if there are too few digits or the text cannot be part of a phone number.
 */
export function phoneDigits(text: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < shortest ? undefined : digits;
}
