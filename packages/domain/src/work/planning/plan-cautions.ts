import { businessDateOf, type BusinessDate } from '../../values/business-date.ts';

/** What a person should look at in the times of a job before they are stored. */
export const planCautions = ['past', 'duePast', 'dueBeforePlan', 'outsideSlot'] as const;
export type PlanCaution = (typeof planCautions)[number];

export interface PlannedTimes {
  date: BusinessDate | null;
  /** Minutes after midnight. */
  start: number | null;
  due: BusinessDate | null;
  /** The time slot, in minutes after midnight; it ends on the next day if its end is not after its start. */
  slot: { from: number; to: number } | null;
}

const isInSlot = (start: number, { from, to }: { from: number; to: number }): boolean =>
  from < to ? from <= start && start < to : start >= from || start < to;

/**
 * What is unusual in the times of a job, which may still be meant: work planned or due on a day before today, a due date
 * before the planned one, and a start outside the time slot. Dates are those of the folder's time zone.
 */
export function cautionsOf(times: PlannedTimes, now: number, timeZone: string): PlanCaution[] {
  const { date, start, due, slot } = times;
  const today = businessDateOf(now, timeZone);
  const found: Record<PlanCaution, boolean> = {
    past: date !== null && date < today,
    duePast: due !== null && due < today,
    dueBeforePlan: date !== null && due !== null && due < date,
    outsideSlot: start !== null && slot !== null && !isInSlot(start, slot),
  };
  return planCautions.filter((each) => found[each]);
}
