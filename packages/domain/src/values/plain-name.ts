/**
 * A name as it is kept: on one line, without control characters and without those that turn the direction of what stands
 * beside them, by which a name would look like another one. What joins letters or pictures stays.
 */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim();
