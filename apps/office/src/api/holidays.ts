import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client.ts';
import { useCaller } from './caller.tsx';

/** The public holidays of the chosen folder and of those above and below it, between two days (yyyymmdd). */
export const useHolidays = (
  from: number,
  to: number,
): UseQueryResult<Awaited<ReturnType<typeof api.lookups.holidays>>['data']> => {
  const { folder } = useCaller();
  return useQuery({
    queryKey: ['holidays', folder?.id, from, to],
    queryFn: async ({ signal }) =>
      (await api.lookups.holidays({ query: { from: String(from), to: String(to) } }, { signal })).data,
    staleTime: 60 * 60_000,
  });
};
