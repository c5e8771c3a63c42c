import { useT } from '@field-service/i18n/use-t.ts';
import { IconFlagFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { priorityNames, toPriority } from '../../../parts/priorities.ts';
import classes from './PriorityMark.module.css';

/** The name of a priority above the usual one; undefined for all others. */
export const useHighPriority = (priority: string): string | undefined => {
  const t = useT('office');
  const level = toPriority(priority);
  return level === 'high' || level === 'urgent' ? t(priorityNames[level]) : undefined;
};

/** Marks a job that comes before others, in words. */
export const PriorityMark = ({ priority }: { priority: string }): ReactNode => {
  const name = useHighPriority(priority);
  return name === undefined ? null : (
    <span className={classes.mark} data-urgent={priority === 'urgent' || undefined}>
      <IconFlagFilled size={12} aria-hidden /> {name}
    </span>
  );
};
