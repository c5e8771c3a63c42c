import { dayIn, textIn, type RawSearch } from '../../../../api/search.ts';

/** Whose needs are shown, and for jobs that are planned until which day. */
export interface NeedsSearch {
  tech?: string | undefined;
  /** yyyymmdd. */
  until?: number | undefined;
}

export const needsSearch = (search: RawSearch): NeedsSearch => ({
  tech: textIn(search, 'tech'),
  until: dayIn(search, 'until'),
});
