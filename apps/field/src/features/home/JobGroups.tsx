import { useDeferredValue } from 'react';
import type { Geo, JobRow } from '../../offline/rows.ts';
import { firstRows, type GroupDay, type JobGroup } from './home-jobs.ts';
import classes from './HomePage.module.css';
import { JobCard } from './JobCard.tsx';

/** More jobs than the screen shows without scrolling: none is this low, in pixels. */
const minHeight = 140;

interface JobGroupsProps {
  groups: readonly JobGroup[];
  dayName: (day: GroupDay) => string;
  packed: ReadonlySet<string>;
  position: Geo | null;
  names: ReadonlyMap<string, string>;
  isOverdue: (row: JobRow) => boolean;
}

/** Jobs by day. In a long list, the first jobs are painted before the rest. */
export const JobGroups = ({ groups, dayName, packed, position, names, isOverdue }: JobGroupsProps) => {
  const shown = useDeferredValue(groups, firstRows(groups, Math.ceil(globalThis.innerHeight / minHeight)));
  return shown.map((group) => (
    <section key={group.day}>
      <h2 className={classes.day}>{dayName(group.day)}</h2>
      <ul className={classes.list}>
        {group.rows.map((row) => (
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
    </section>
  ));
};
