import type { VisitRow } from '../../offline/rows.ts';

/** What each part of a station's sheet is given. */
export interface VisitPartProps {
  visit: VisitRow | undefined;
  /** Stores a change of this station's visit. */
  edit: (change: (visit: VisitRow) => Partial<VisitRow>) => Promise<void>;
}
