const shortest = 3;

/**
 * The digits by which a phone number is found however it was entered: without the zeros that stand for a country or a
 * long distance. `undefined` for text that is not a part of a phone number.
 */
export function phoneDigits(text: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < shortest ? undefined : digits;
}
