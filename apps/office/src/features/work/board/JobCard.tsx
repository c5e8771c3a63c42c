import { useT } from '@field-service/i18n/use-t.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Text } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeCard } from './card-place.ts';
import classes from './JobCard.module.css';
import { JobFacts } from './JobFacts.tsx';
import type { ScheduleRow } from '../../../assigning/schedule-rows.ts';
import type { Travel } from './schedule.ts';

interface JobCardProps {
  id: string;
  row: ScheduleRow;
  anchor: Element;
  people: readonly string[];
  travel: Travel | undefined;
  /** The pointer is on the card, which then stays. */
  onEnter: () => void;
  onLeave: () => void;
}

/** A job at a glance, while the pointer or the focus is on it. */
export const JobCard = ({ id, row, anchor, people, travel, onEnter, onLeave }: JobCardProps): ReactNode => {
  const t = useT('office');
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const place = () => {
      const { left, top } = placeCard(
        anchor.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: globalThis.innerWidth, height: globalThis.innerHeight },
      );
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    globalThis.addEventListener('scroll', place, true);
    return () => globalThis.removeEventListener('scroll', place, true);
  }, [anchor]);
  return (
    <div ref={card} id={id} role="tooltip" className={classes.card} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      <div className={classes.head}>
        <strong>{row.docno}</strong>
        <StatusBadge status={row.status} overdue={row.late} />
      </div>
      <Text size="sm" fw={600}>
        {row.nextday ? `${t('Continuation')}: ` : ''}
        {row.title}
      </Text>
      <JobFacts row={row} people={people} travel={travel} />
    </div>
  );
};
