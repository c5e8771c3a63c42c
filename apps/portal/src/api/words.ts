import type { Lookup } from '@field-service/contract/reference.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from './client.ts';

/** Application lookups: the lists from which technicians choose (species, actions, pests, methods). */
const applicationLookups = '0';

const nameIn = (lookup: Lookup, language: string): string => {
  const { alt } = lookup.data;
  if (typeof alt !== 'object' || alt === null) return lookup.name;
  const own: unknown = Object.entries(alt).find(([tag]) => tag === language)?.[1];
  return typeof own === 'object' && own !== null && 'name' in own && typeof own.name === 'string' ? own.name : lookup.name;
};

/** Says a code of a named list in the language shown; one that is in no list stays as it is. */
export const useWords = (): ((code: string) => string) => {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['lookups', applicationLookups],
    queryFn: async () => (await api.lookups.list({ params: { types: applicationLookups } })).data,
    staleTime: 3_600_000,
  });
  const words = useMemo(() => new Map(data?.map((lookup) => [lookup.code, nameIn(lookup, language)])), [data, language]);
  return useCallback((code) => words.get(code) ?? code, [words]);
};
