import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './client.ts';
import { createWords, namedTypes, type Words } from '@field-service/ui/record/named-words.ts';

const types = namedTypes.join();

/** Translates list values (species, actions, ratings, station types, time slots) into the current language. */
export const useWords = (): Words => {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['lookups', types],
    queryFn: async () => (await api.lookups.list({ params: { types } })).data,
    staleTime: 3_600_000,
  });
  return useMemo(() => createWords(data ?? [], language), [data, language]);
};
