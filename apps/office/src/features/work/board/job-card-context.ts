import { createContext, use, type FocusEvent, type PointerEvent } from 'react';
import type { ScheduleRow } from '../../../assigning/schedule-rows.ts';

export interface JobCards {
  cardId: string;
  /** The element whose card is shown. */
  anchor: Element | undefined;
  point: (row: ScheduleRow, anchor: Element, by: 'pointer' | 'focus') => void;
  leave: (by: 'pointer' | 'focus') => void;
  /** The job whose card is shown, with the technician in whose row it is. */
  row: ScheduleRow | undefined;
}

export const JobCardContext = createContext<JobCards | undefined>(undefined);

/** The attributes of a button for a job, with which its card is shown while the pointer or the focus is on it. */
export const useJobCard = (row: ScheduleRow) => {
  const cards = use(JobCardContext);
  if (!cards) throw new Error('useJobCard needs a JobCardContext above it');
  const isShown = cards.row?.id === row.id && cards.row.userid === row.userid;
  return {
    'aria-describedby': isShown ? cards.cardId : undefined,
    onPointerEnter: (event: PointerEvent) => {
      // While a job is dragged over others, none of their cards is shown.
      if (event.pointerType !== 'touch' && event.buttons === 0) cards.point(row, event.currentTarget, 'pointer');
    },
    onPointerLeave: () => cards.leave('pointer'),
    onFocus: (event: FocusEvent) => {
      if (event.currentTarget.matches(':focus-visible')) cards.point(row, event.currentTarget, 'focus');
    },
    onBlur: () => cards.leave('focus'),
  };
};
