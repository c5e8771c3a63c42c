/** The raw query of an address, which may contain anything. */
export type RawSearch = Readonly<Record<string, unknown>>;

export const textIn = (search: RawSearch, name: string): string | undefined => {
  const value = search[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const oneOf = <T extends string>(search: RawSearch, name: string, allowed: readonly T[]): T | undefined => {
  const value = search[name];
  return allowed.find((each) => each === value);
};

/** Reads a day as yyyymmdd; undefined if it is missing or not between 1900 and 9999. */
export const dayIn = (search: RawSearch, name: string): number | undefined => {
  const value = Number(search[name]);
  return Number.isInteger(value) && value >= 19_000_101 && value <= 99_991_231 ? value : undefined;
};
