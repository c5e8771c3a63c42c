import type { contract } from '@field-service/contract/contract.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../../../api/client.ts';
import { queryKeys } from '../../../../../api/query-keys.ts';

export type Recipients = RouteResult<(typeof contract)['confirmations']['recipients']>;

/** To whom emails about a job go, and what prevents them. */
export const useRecipients = (id: string): UseQueryResult<Recipients> =>
  useQuery({
    queryKey: queryKeys.jobRecipients(id),
    queryFn: async ({ signal }) => (await api.confirmations.recipients({ params: { id } }, { signal })).data,
  });
