import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { textIn, type RawSearch } from '../../../api/search.ts';

/** The address of the map of the team: the selected person. */
export interface MapSearch {
  person?: string | undefined;
}
export const mapSearch = (search: RawSearch): MapSearch => ({ person: textIn(search, 'person') });

/** The address of a track: its day as yyyymmdd; today without one. */
export interface TrackSearch {
  date?: number | undefined;
}
export const trackSearch = (search: RawSearch): TrackSearch => {
  const date = Number(search.date);
  return { date: isBusinessDate(date) ? date : undefined };
};
