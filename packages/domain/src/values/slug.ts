/**
 * Turns text into a slug (specification 000, section 5): letters, digits, hyphen, dot and underscore are kept, in lower
 * case; runs of white space and hyphens become one hyphen; everything else is removed.
 */
export const slug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s._-]/gu, '')
    .replace(/[\s-]+/gu, '-');
