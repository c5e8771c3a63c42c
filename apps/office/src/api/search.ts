import { isBusinessDate } from '@field-service/domain/values/business-date.ts';

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

/** Reads a day as yyyymmdd; undefined if it is missing, no day, or before 1900. */
export const dayIn = (search: RawSearch, name: string): number | undefined => {
  const value = Number(search[name]);
  return Number.isInteger(value) && value >= 19_000_101 && isBusinessDate(value) ? value : undefined;
};
