/** Text without letter case and accents, so that "cong viec" finds "Công việc". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase();

/** The words of a search; none for a blank one. */
const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Returns a function that says whether texts contain, taken together, every word that was typed, in any letter case and
 * with or without accents. A blank search finds everything.
 */
export function finder(typed: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const words = wordsOf(typed);
  return (...texts) => {
    const text = plain(texts.filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  };
}
