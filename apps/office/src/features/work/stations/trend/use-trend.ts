import { addDays, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';

interface Series {
  siteId: string;
  typeId: string | undefined;
  area: string | undefined;
  weeks: number;
  today: BusinessDate;
}

/** The visits of a series in the weeks up to today, oldest first. */
export const useTrend = ({ siteId, typeId, area, weeks, today }: Series) =>
  useQuery({
    // The first part names the data, as live events do.
    queryKey: ['plan', 'trend', siteId, typeId, area, weeks, today],
    queryFn: async ({ signal }) =>
      (
        await api.trends.read(
          {
            query: {
              siteid: siteId,
              stationtypeid: typeId ?? '',
              from: String(addDays(today, 1 - weeks * 7)),
              to: String(today),
              ...(area === undefined ? {} : { area }),
            },
          },
          { signal },
        )
      ).data,
    enabled: typeId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
