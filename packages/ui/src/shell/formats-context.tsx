import { createFormats, type Formats } from '@field-service/i18n/format.ts';
import { toLanguage } from '@field-service/i18n/languages.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';

/** What a folder says about how it writes dates and money. */
export interface FolderFormats {
  /** Any tag; without one that the product speaks, the language shown decides. */
  locale?: string | undefined;
  timeZone?: string | undefined;
  currency?: string | undefined;
  hour12?: boolean | undefined;
}

const FormatsContext = createContext<Formats | undefined>(undefined);

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives the parts below it the formats of a folder; may stand again around a record of another folder. */
export const FormatsProvider = ({ folder, children }: { folder: FolderFormats; children: ReactNode }) => {
  const shown = useLanguage();
  const { locale, timeZone, currency, hour12 } = folder;
  const formats = useMemo(
    () =>
      createFormats({
        language: toLanguage(locale) ?? shown,
        timeZone: timeZone ?? browserTimeZone(),
        currency: currency ?? 'USD',
        hour12: hour12 ?? false,
      }),
    [locale, timeZone, currency, hour12, shown],
  );
  return <FormatsContext value={formats}>{children}</FormatsContext>;
};

export const useFormats = (): Formats => {
  const formats = use(FormatsContext);
  if (!formats) throw new Error('useFormats needs a FormatsProvider above it');
  return formats;
};
