import type { FolderColumn } from './registry.ts';

function isTimezone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies = new Set(Intl.supportedValuesOf('currency'));

const checks: Readonly<Record<FolderColumn, (text: string) => boolean>> = {
  country: (text) => /^[A-Z]{2}$/.test(text) && regions.of(text) !== undefined,
  timezone: isTimezone,
  currency: (text) => currencies.has(text),
  locale: isLocale,
};

/**
 * Whether the value is valid for a folder: an ISO 3166 country, an IANA time zone, an ISO 4217 currency, or a BCP 47
 * locale.
 */
export const isColumnValue = (column: FolderColumn, value: unknown): value is string =>
  typeof value === 'string' && checks[column](value);
