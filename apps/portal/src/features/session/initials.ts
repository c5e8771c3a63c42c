const letters = new Intl.Segmenter();
/** What a reader takes for letters, whatever they are made of. */
const lettersOf = (word: string): string[] => Array.from(letters.segment(word), ({ segment }) => segment);

/** At most two letters for a person: of the first and the last word, or of a name written in Chinese its last two. */
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
