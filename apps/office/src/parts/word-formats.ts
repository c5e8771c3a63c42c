import { createFormats, type Formats } from '@field-service/i18n/format.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useMemo } from 'react';

/**
 * The folder's formats in the language shown: for what is written in words (names of days and months, units of time),
 * which stand among the app's own words. Numbers and dates in figures stay in the folder's form.
 */
export const useWordFormats = (): Formats => {
  const language = useLanguage();
  const { settings } = useFormats();
  return useMemo(() => createFormats({ ...settings, language }), [settings, language]);
};
