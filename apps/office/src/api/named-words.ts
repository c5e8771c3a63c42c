import { useLanguage } from '@field-service/i18n/use-t.ts';
import { createWords, namedTypes, type Words } from '@field-service/ui/record/named-words.ts';
import { useMemo } from 'react';
import { useLookups } from './reference.ts';

/** Says what comes from lists (species, actions, ratings, station types, time slots) in the language shown. */
export const useNamedWords = (): Words => {
  const language = useLanguage();
  const { data } = useLookups(...Object.values(namedTypes));
  return useMemo(() => createWords(data ?? [], language), [data, language]);
};
