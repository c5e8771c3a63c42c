/**
 * Turns text into a slug (specification 000, section 5). Letters, digits, hyphens, dots and underscores are kept, in
 * lower case. Runs of white space and hyphens become one hyphen, and everything else is removed.
 */
export const slug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s._-]/gu, '')
    .replace(/[\s-]+/gu, '-');
