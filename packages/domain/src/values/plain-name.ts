/**
 * A name as stored: on one line, without control characters, and without characters that change the direction of
 * adjacent text, which could make one name look like another. Characters that join letters or emoji are kept.
 */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim();
