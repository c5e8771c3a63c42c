/** Without letter case and accents, so that "cong viec" finds "Công việc". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLocaleLowerCase();

/** Whether a text contains every word that was typed, in any letter case, with or without accents. */
export const containsWords = (text: string, typed: string): boolean => {
  const own = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => own.includes(word));
};
