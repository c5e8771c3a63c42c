import type { RouteData } from '@field-service/contract/route.ts';
import type { trends } from '@field-service/contract/work/trends.ts';
import type { Measure } from '@field-service/domain/work/trends.ts';

export type TrendPoint = RouteData<typeof trends.read>['points'][number];

const valueFields = {
  activity_index: 'activityIndex',
  active_rate: 'activeRate',
  bait_index: 'baitIndex',
} as const satisfies Record<Measure, keyof TrendPoint>;

/** The value of a visit; undefined if it is unknown. */
export const valueAt = (point: TrendPoint, measure: Measure): string | undefined =>
  point[valueFields[measure]] ?? undefined;
