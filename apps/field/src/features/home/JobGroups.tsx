import { useDeferredValue } from 'react';
import { firstRows, type GroupDay, type JobGroup } from './home-jobs.ts';
import classes from './HomePage.module.css';
import { JobCards, type JobCardFacts } from './JobCards.tsx';

/** More jobs than the screen shows without scrolling: none is this low, in pixels. */
const minHeight = 140;

interface JobGroupsProps extends JobCardFacts {
  groups: readonly JobGroup[];
  dayName: (day: GroupDay) => string;
}

/** Jobs by day. In a long list, the first jobs are painted before the rest. */
export const JobGroups = ({ groups, dayName, ...facts }: JobGroupsProps) => {
  const shown = useDeferredValue(groups, firstRows(groups, Math.ceil(globalThis.innerHeight / minHeight)));
  return shown.map((group) => (
    <section key={group.day}>
      <h2 className={classes.day}>{dayName(group.day)}</h2>
      <JobCards rows={group.rows} {...facts} />
    </section>
  ));
};
