const letters = new Intl.Segmenter();
/** Splits a word into letters as readers perceive them, however they are encoded. */
const lettersOf = (word: string): string[] => Array.from(letters.segment(word), ({ segment }) => segment);

/**
 * At most two letters for a person: the first letters of the first and last word, or the last two characters of a
 * Chinese name without spaces.
 */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (words.length === 1 && /\p{Script=Han}/u.test(first)) return lettersOf(first).slice(-2).join('');
  const initials = [lettersOf(first)[0], words.length > 1 ? lettersOf(last)[0] : undefined];
  return initials.join('').toUpperCase();
};
