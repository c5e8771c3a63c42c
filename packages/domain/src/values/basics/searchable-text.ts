/** The fewest bytes in UTF-8 that can be searched for: three Latin letters, or one Chinese character. */
const shortest = 3;

const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : 3;
};

/**
 * The text that a search looks for, without surrounding spaces; undefined if it is too short to be found by an index
 * (decision 0036).
 */
export const searchableText = (typed: string): string | undefined => {
  const text = typed.trim();
  let bytes = 0;
  for (const letter of text) bytes += bytesOf(letter);
  return bytes < shortest ? undefined : text;
};
