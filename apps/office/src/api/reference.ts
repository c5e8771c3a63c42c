import type { Lookup } from '@field-service/contract/reference.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { createWords, namedTypes, type Words } from '@field-service/ui/record/named-words.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, datasets } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Reference data changes about once a month, so it counts as fresh for ten minutes. */
const longLived = { staleTime: 10 * 60_000 };

export const useLookups = (...types: readonly number[]): UseQueryResult<Lookup[]> => {
  const key = types.join(',');
  return useQuery({
    queryKey: queryKeys.lookups(key),
    queryFn: async ({ signal }) => (await api.lookups.list({ params: { types: key }, query: {} }, { signal })).data,
    ...longLived,
  });
};

export type Technician = DatasetRow<'technicians'>;
export type Team = DatasetRow<'teams'>;

export const useTechnicians = (): UseQueryResult<Technician[]> =>
  useQuery({
    queryKey: [...queryKeys.people, 'technicians'],
    queryFn: async ({ signal }) => await datasets.rows('technicians', {}, { signal }),
    ...longLived,
  });

export const useTeams = (): UseQueryResult<Team[]> =>
  useQuery({
    queryKey: ['teams', 'all'],
    queryFn: async ({ signal }) => await datasets.rows('teams', {}, { signal }),
    ...longLived,
  });

/** The licence classes that a service type requires. */
export const licencesOf = (nature: Pick<Lookup, 'data'>): string[] => {
  return textsOf(nature.data.licences);
};

/** Translates list values (species, actions, ratings, station types, time slots) into the current language. */
export const useNamedWords = (): Words => {
  const language = useLanguage();
  const { data } = useLookups(...namedTypes);
  return useMemo(() => createWords(data ?? [], language), [data, language]);
};
