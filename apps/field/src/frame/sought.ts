/** What a station's sheet was opened for: its activity, or a row of its checklist. */
export type Sought = { part: 'activity'; row?: undefined } | { part: 'checklist'; row: string };

/** The part as it stands in the page's address, and back. */
export const soughtText = (sought: Sought): string => (sought.part === 'activity' ? 'activity' : `row:${sought.row}`);
export function readSought(text: string | undefined): Sought | undefined {
  if (text === 'activity') return { part: 'activity' };
  return text?.startsWith('row:') === true ? { part: 'checklist', row: text.slice(4) } : undefined;
}

/** A station whose sheet is opened from the page Closing, and what for; empty if it is for the whole visit. */
export interface StationTarget {
  id: string;
  sought: string;
}
