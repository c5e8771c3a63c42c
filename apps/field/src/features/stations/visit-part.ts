import type { VisitRow } from '../../offline/rows.ts';

/** The props of each part of a station's sheet. */
export interface VisitPartProps {
  visit: VisitRow | undefined;
  /** Stores a change to this station's visit. */
  edit: (change: (visit: VisitRow) => Partial<VisitRow>) => void;
}
