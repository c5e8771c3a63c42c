import { addressForm, fieldOfLetter, requireOne, type Address } from './address.ts';

/** Punctuation at the start or end of a line, left over from an empty field. */
const separators = /^[\s,\-–/]+|[\s,\-–/]+$/g;

function valuesOf(address: Address): (letter: string) => string {
  return (letter) => {
    const field = fieldOfLetter[letter];
    if (field === undefined) return '';
    const own = (address[field] ?? '').trim();
    const second = field === 'street_address' ? (address.street_address_2 ?? '').trim() : '';
    return [own, second].filter((text) => text !== '').join('\n');
  };
}

/** One line of a format with its fields filled in; empty if none of its fields has a value. */
function writeLine(line: string, valueOf: (letter: string) => string): string {
  const letters = [...line.matchAll(/%([A-Z])/g)].map(([, letter = '']) => letter);
  if (letters.length > 0 && letters.every((letter) => valueOf(letter) === '')) return '';
  const written = line.replaceAll(/%([A-Z])/g, (_whole, letter: string) => valueOf(letter));
  return written
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/(?:,\s*){2,}/g, ', ')
    .replace(separators, '')
    .trim();
}

/**
 * The lines of an address in its country's format, with the country last if `withCountry` is set. An incomplete address
 * is formatted as far as possible. Throws a TypeError for an array.
 */
export function formatAddress(address: Address, { withCountry = false }: { withCountry?: boolean } = {}): string[] {
  requireOne(address);
  const { format } = addressForm(address.country_iso);
  const valueOf = valuesOf(address);
  const lines = format.split('%n').flatMap((line) => writeLine(line, valueOf).split('\n'));
  const country = (address.country ?? address.country_iso ?? '').trim();
  return [...lines, withCountry ? country : ''].map((line) => line.trim()).filter((line) => line !== '');
}

/** The countries that write the postal code after the town or after the province; others write it before the town. */
export const codeAfter: Readonly<Record<'town' | 'area', readonly string[]>> = {
  town: ['SG', 'ID'],
  area: ['VN', 'CN'],
};

/**
 * An address on one line with the town and its postal code in the order of the country. Nothing is said twice, as the
 * country would be after a town of the same name. The server's `addressText` writes the same in SQL.
 */
export function addressInLine(address: Address, { withCountry = false }: { withCountry?: boolean } = {}): string {
  requireOne(address);
  const { locality: town = '', postal_code: code = '', admin_area = '', country = '' } = address;
  const iso = (address.country_iso ?? '').trim().toUpperCase();
  const area = admin_area === town ? '' : admin_area;
  const isAfterArea = codeAfter.area.includes(iso) && area !== '';
  const isAfterTown = codeAfter.town.includes(iso) || codeAfter.area.includes(iso);
  const join = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  return [
    address.street_address,
    address.street_address_2,
    isAfterArea ? town : isAfterTown ? join(town, code) : join(code, town),
    isAfterArea ? join(area, code) : area,
    withCountry && country.toLowerCase() !== town.toLowerCase() ? country : '',
  ]
    .filter((part) => part !== undefined && part.trim() !== '')
    .join(', ');
}

/** The older form of an address (specification 000, section 3). */
export interface OldAddress {
  street?: string | undefined;
  city?: string | undefined;
  zip?: string | undefined;
  state?: string | undefined;
  country_code?: string | undefined;
}

const kept = <T extends object>(values: T): Partial<T> => {
  const entries: Partial<T> = { ...values };
  for (const key in entries) if (entries[key] === undefined || entries[key] === '') delete entries[key];
  return entries;
};

/** Converts the older form to the newer one; all street lines after the first are joined in `street_address_2`. */
export function fromOldAddress(old: OldAddress): Address {
  requireOne(old);
  const [first, ...rest] = (old.street ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return kept({
    street_address: first,
    street_address_2: rest.join(', '),
    locality: old.city?.trim(),
    postal_code: old.zip?.trim(),
    admin_area: old.state?.trim(),
    country_iso: old.country_code?.trim().toUpperCase(),
  });
}

/**
 * Converts the newer form to the older one, which has no fields for recipient, organization, district or sorting code.
 */
export function toOldAddress(address: Address): OldAddress {
  requireOne(address);
  return kept({
    street: [address.street_address, address.street_address_2].filter((line) => (line ?? '') !== '').join('\n'),
    city: address.locality,
    zip: address.postal_code,
    state: address.admin_area,
    country_code: address.country_iso?.toUpperCase(),
  });
}
