import { measures, type Measure } from '@field-service/domain/work/trends.ts';
import { oneOf, textIn, type RawSearch } from '../../../../api/search.ts';

/** The periods of a trend, in weeks that end today. */
export const trendWeeks = ['13', '26', '52', '104'] as const;
export type TrendWeeks = (typeof trendWeeks)[number];

/** The address of a trend. What is missing is chosen by the screen: the commonest station type, its usual measure. */
export interface TrendSearch {
  customer?: string | undefined;
  site?: string | undefined;
  type?: string | undefined;
  measure?: Measure | undefined;
  area?: string | undefined;
  weeks?: TrendWeeks | undefined;
}

export const trendSearch = (search: RawSearch): TrendSearch => ({
  customer: textIn(search, 'customer'),
  site: textIn(search, 'site'),
  type: textIn(search, 'type'),
  measure: oneOf(search, 'measure', measures),
  area: textIn(search, 'area'),
  // The address holds numbers, as the router writes them.
  weeks: trendWeeks.find((weeks) => weeks === textIn(search, 'weeks')),
});
