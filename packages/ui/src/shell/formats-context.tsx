import type { DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import { createFormats, type Formats } from '@field-service/i18n/format.ts';
import { clockOf, type Language } from '@field-service/i18n/languages.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';

/** A folder's settings for dates and money. The notation itself depends on the current language. */
export interface FolderFormats {
  /** Determines whether the clock has 12 or 24 hours. */
  locale?: string | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
  /** How dates are written and typed; as the language does where the folder does not say. */
  dateFormat?: DateFormat | null | undefined;
}

/** What a folder that the server lists says about dates and money. */
export const notationOf = (
  folder: (Omit<FolderFormats, 'timeZone'> & { timezone?: string }) | undefined,
): FolderFormats => ({ ...folder, timeZone: folder?.timezone });

const FormatsContext = createContext<Formats | undefined>(undefined);

let browserZone: string | undefined;
/** Asked only where no folder is known, because the browser takes long to answer for the first time. */
const browserTimeZone = (): string => (browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

type UnitNames = Readonly<Record<string, string>>;

const UnitNamesContext = createContext<UnitNames>({});

/** Provides the names of units in the user's language, by the names that records have in the company's. */
export const UnitNamesProvider = UnitNamesContext.Provider;

/** The names of units in the user's language (`UnitNamesProvider`). */
export const useUnitNames = (): UnitNames => use(UnitNamesContext);

const formatsOf = (
  language: Language,
  { locale = '', timeZone, currency = 'USD', dateFormat }: FolderFormats,
  units: UnitNames,
): Formats =>
  createFormats({
    language,
    get timeZone() {
      return timeZone ?? browserTimeZone();
    },
    currency,
    clock: clockOf(locale),
    dateFormat,
    units,
  });

/**
 * Provides the formats of a folder to the components inside. Providers can be nested, for a record in another folder.
 */
export const FormatsProvider = ({ folder, children }: { folder: FolderFormats; children: ReactNode }) => {
  const shown = useLanguage();
  const units = useUnitNames();
  const { locale, timeZone, currency, dateFormat } = folder;
  const formats = useMemo(
    () => formatsOf(shown, { locale, timeZone, currency, dateFormat }, units),
    [locale, timeZone, currency, dateFormat, shown, units],
  );
  return <FormatsContext value={formats}>{children}</FormatsContext>;
};

export const useFormats = (): Formats => {
  const formats = use(FormatsContext);
  if (!formats) throw new Error('useFormats needs a FormatsProvider above it');
  return formats;
};
