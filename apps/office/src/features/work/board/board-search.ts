import { dayIn, oneOf, textIn, type RawSearch } from '../../../api/search.ts';
import { zoomHours, type Zoom } from './geometry.ts';

export const boardViews = ['day', 'week'] as const;
export type BoardView = (typeof boardViews)[number];

/** The date, view and filters of the board, all stored in the address. */
export interface BoardSearch {
  /** yyyymmdd; defaults to today. */
  date?: number | undefined;
  /** Defaults to the day view. */
  view?: BoardView | undefined;
  /** The hours in view; by default, the working day fits into it. */
  zoom?: Zoom;
  team?: string | undefined;
  /** A folder's id. */
  area?: string | undefined;
  nature?: string | undefined;
  /** Whether the map of the day stands beside the board. */
  map?: true | undefined;
}

export const boardSearch = (search: RawSearch): BoardSearch => ({
  date: dayIn(search, 'date'),
  view: oneOf(search, 'view', boardViews),
  zoom: zoomHours.find((hours) => hours === Number(search['zoom'])),
  team: textIn(search, 'team'),
  area: textIn(search, 'area'),
  nature: textIn(search, 'nature'),
  map: search['map'] === true || search['map'] === 'true' ? true : undefined,
});

/** The day, and whose jobs and which jobs are on the sheets of the day. */
export type SheetSearch = Pick<BoardSearch, 'date' | 'team' | 'area' | 'nature'>;

export const sheetSearch = (search: RawSearch): SheetSearch => {
  const { date, team, area, nature } = boardSearch(search);
  return { date, team, area, nature };
};
