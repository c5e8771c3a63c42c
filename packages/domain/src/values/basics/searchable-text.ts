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

/** A letter of a script in which one letter is a word or a syllable. */
const wordLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/**
 * Whether a field in which a record is chosen searches for a text: from more than two letters on, or from one letter of
 * Chinese, Japanese or Korean on (decision 0078). An accent that is typed apart is no letter of its own.
 */
export const isEnoughToChoose = (typed: string): boolean => {
  const text = typed.trim().normalize('NFC');
  return wordLetter.test(text) || text.length > 2;
};
