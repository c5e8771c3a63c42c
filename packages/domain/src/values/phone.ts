/** Separators that people type in a phone number. */
const separators = /[\s().\-/]/g;
/**
 * An optional country code after `+` or `00`, or a trunk zero, then an area code of up to five digits and a group of 7
 * or 8 digits.
 */
const pattern = /^(?:(?:\+|00)[1-9]\d{0,2}|0)?\d{0,5}\d{7,8}$/;
/** The maximum number of digits, including the country code (ITU-T E.164). */
const maxDigits = 15;

/** Why a text is not a phone number: other characters, a country code that begins with 0, too few or too many digits. */
export type PhoneProblem = 'characters' | 'country' | 'short' | 'long';

/**
 * What keeps a text from being a phone number (specification 000, section 5); undefined if nothing does. Any grouping of
 * its digits is accepted.
 */
export function phoneProblem(text: string): PhoneProblem | undefined {
  const digits = text.replaceAll(separators, '');
  const { length } = digits.replace(/^(?:\+|00)/, '');
  if (!/^\+?\d*$/.test(digits)) return 'characters';
  if (pattern.test(digits)) return length <= maxDigits ? undefined : 'long';
  if (digits.startsWith('+0')) return 'country';
  return length < maxDigits - 2 ? 'short' : 'long';
}

export const isPhone = (text: string): boolean => phoneProblem(text) === undefined;
