import type { RouteData } from '@field-service/contract/route.ts';
import type { trends } from '@field-service/contract/work/trends.ts';
import { addDays, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { Measure } from '@field-service/domain/work/trends.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';

export type TrendPoint = RouteData<typeof trends.read>['points'][number];

const valueFields = {
  activity_index: 'activityIndex',
  active_rate: 'activeRate',
  bait_index: 'baitIndex',
} as const satisfies Record<Measure, keyof TrendPoint>;

/** The value of a visit; undefined if it is unknown. */
export const valueAt = (point: TrendPoint, measure: Measure): string | undefined =>
  point[valueFields[measure]] ?? undefined;

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
