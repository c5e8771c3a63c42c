import type { Geo, JobRow } from '../../offline/rows.ts';
import classes from './HomePage.module.css';
import { JobCard } from './JobCard.tsx';

/** What the cards of all jobs on Home are drawn with. */
export interface JobCardFacts {
  /** Jobs with a package waiting to be sent. */
  packed: ReadonlySet<string>;
  position: Geo | null;
  names: ReadonlyMap<string, string>;
  isOverdue: (row: JobRow) => boolean;
}

/** Jobs as cards, in the given order. */
export const JobCards = ({ rows, packed, position, names, isOverdue }: JobCardFacts & { rows: readonly JobRow[] }) => (
  <ul className={classes.list}>
    {rows.map((row) => (
      <JobCard
        key={row.id}
        row={row}
        waiting={packed.has(row.id)}
        position={position}
        names={names}
        overdue={isOverdue(row)}
      />
    ))}
  </ul>
);
