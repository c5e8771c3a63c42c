import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSettled } from '@field-service/ui/fields/use-settled.ts';
import { api } from '../../../api/client.ts';
import type { PreviewBody } from './contract-values.ts';
import type { PreviewVisit } from './contract-visits.ts';

/** The visits of a contract as it is entered, from today on, with what holidays do to them. */
export const usePreview = (body: PreviewBody | undefined): UseQueryResult<PreviewVisit[]> => {
  // A change of one character is not worth a call.
  const settled = useSettled(body === undefined ? '' : JSON.stringify(body));
  return useQuery({
    queryKey: ['order-set-preview', settled],
    queryFn: async ({ signal }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written three lines above
      const asked = JSON.parse(settled) as PreviewBody;
      return (await api.orderSets.preview({ body: asked }, { signal })).data;
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
};
