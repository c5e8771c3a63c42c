/** Separators that people type in a phone number. */
const separators = /[\s().\-/]/g;
/**
 * An optional country code after `+` or `00`, or a trunk zero, then an area code of up to five digits and a group of 7
 * or 8 digits.
 */
const pattern = /^(?:(?:\+|00)[1-9]\d{0,2}|0)?\d{0,5}\d{7,8}$/;
/** The maximum number of digits, including the country code (ITU-T E.164). */
const maxDigits = 15;

/** Whether a text is a phone number (specification 000, section 5); any grouping of its digits is accepted. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(separators, '');
  return pattern.test(digits) && digits.replace(/^(?:\+|00)/, '').length <= maxDigits;
}
