import { useDeferredValue } from 'react';
import { useGrowing } from '../../frame/use-growing.ts';
import { firstRows, type GroupDay, type JobGroup } from './home-jobs.ts';
import classes from './HomePage.module.css';
import { JobCards, type JobCardFacts } from './JobCards.tsx';

/** More jobs than the screen shows without scrolling: none is this low, in pixels. */
const minHeight = 140;

interface JobGroupsProps extends JobCardFacts {
  groups: readonly JobGroup[];
  dayName: (day: GroupDay) => string;
}

const jobsOf = (groups: readonly JobGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** Jobs by day. In a long list, the first jobs are painted before the rest. */
export const JobGroups = ({ groups, dayName, ...facts }: JobGroupsProps) => {
  const latest = useDeferredValue(groups);
  const count = useGrowing(jobsOf(latest), Math.ceil(globalThis.innerHeight / minHeight));
  return firstRows(latest, count).map((group) => (
    <section key={group.day}>
      <h2 className={classes.day}>{dayName(group.day)}</h2>
      <JobCards rows={group.rows} {...facts} />
    </section>
  ));
};
