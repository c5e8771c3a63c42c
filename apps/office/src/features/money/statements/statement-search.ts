import { dayIn, textIn, type RawSearch } from '../../../api/search.ts';

/** Whose statement is shown, and for which days. */
export interface StatementSearch {
  contact?: string | undefined;
  /** yyyymmdd. */
  from?: number | undefined;
  until?: number | undefined;
}

export const statementSearch = (search: RawSearch): StatementSearch => ({
  contact: textIn(search, 'contact'),
  from: dayIn(search, 'from'),
  until: dayIn(search, 'until'),
});
