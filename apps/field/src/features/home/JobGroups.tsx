import { useDeferredValue } from 'react';
import { useGrowing } from './use-growing.ts';
import { firstRows, type GroupDay, type JobGroup } from './home-jobs.ts';
import classes from './HomePage.module.css';
import { JobCards, type JobCardFacts } from './JobCards.tsx';

/** About the height of a job that is to do, in pixels: the first jobs fill the screen. */
const usualHeight = 220;

interface JobGroupsProps extends JobCardFacts {
  groups: readonly JobGroup[];
  dayName: (day: GroupDay) => string;
}

const jobsOf = (groups: readonly JobGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** Jobs by day. In a long list, the first jobs are painted before the rest. */
export const JobGroups = ({ groups, dayName, ...facts }: JobGroupsProps) => {
  const latest = useDeferredValue(groups);
  const count = useGrowing(jobsOf(latest), Math.ceil(globalThis.innerHeight / usualHeight));
  return firstRows(latest, count).map((group) => (
    <section key={group.day}>
      <h2 className={classes.day}>{dayName(group.day)}</h2>
      <JobCards rows={group.rows} {...facts} />
    </section>
  ));
};
