import { stampOn } from '@field-service/domain/values/business-date.ts';
import { minuteOfDay } from '../../../../parts/clock.ts';
import { minuteAt, stepMinutes } from '../geometry.ts';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { lengthOf } from '../schedule.ts';

const minute = 60_000;

export type DragKind = 'move' | 'stretch';

/** The place where a job would land. */
export interface DropPlace {
  userId: string;
  plan: number;
  plan2: number;
}

export const samePlace = (a: DropPlace, b: DropPlace): boolean =>
  a.userId === b.userId && a.plan === b.plan && a.plan2 === b.plan2;

/** What the pointer is over. */
export type Track =
  | { kind: 'tray' }
  | { kind: 'day'; userId: string; day: number }
  /** Hours of a day: `from` is the minute at its left edge, which is `left` px from that of the window. */
  | { kind: 'hours'; userId: string; day: number; from: number; hourPx: number; left: number };

/**
 * The row under the pointer, read from its element: `data-user` is its technician, `data-day` (yyyymmdd) the day it
 * shows. A row of hours also has the start of its axis in minutes (`data-from`) and the width of an hour
 * (`data-hour-px`). The tray is a track without a technician.
 */
export const trackOf = (element: HTMLElement | undefined): Track | undefined => {
  if (!element) return undefined;
  const { track, user: userId, day, from, hourPx } = element.dataset;
  if (track === 'tray') return { kind: 'tray' };
  if (userId === undefined || !Number.isInteger(Number(day))) return undefined;
  const common = { userId, day: Number(day) };
  if (track === 'day') return { kind: 'day', ...common };
  const { left } = element.getBoundingClientRect();
  return { kind: 'hours', ...common, from: Number(from), hourPx: Number(hourPx), left };
};

/** What is held, and `grab`: how many minutes after its start. */
export interface Held {
  kind: DragKind;
  row: ScheduleRow;
  from: 'bar' | 'card';
  grab: number;
}

/** The stamp of the minute at `x` px of the window, in whole steps. */
const stampAt = (track: Track & { kind: 'hours' }, x: number, timeZone: string): number =>
  stampOn(
    track.day,
    minuteAt({ axis: { from: track.from, to: 24 * 60 }, hourPx: track.hourPx }, x - track.left),
    timeZone,
  );

/**
 * Where a job would land if it were dropped at `x` px of the window on a track: it keeps its length, and on a whole day
 * its time of day; stretched, it keeps its start.
 */
export const placeOn = (
  track: Track | undefined,
  { kind, row, grab }: Held,
  x: number,
  timeZone: string,
): DropPlace | undefined => {
  if (!track || track.kind === 'tray') return undefined;
  if (kind === 'stretch') {
    const { plan, userid } = row;
    if (plan === null || userid === null || track.kind === 'day') return undefined;
    return { userId: userid, plan, plan2: Math.max(stampAt(track, x, timeZone), plan + stepMinutes * minute) };
  }
  const plan =
    track.kind === 'day'
      ? stampOn(track.day, row.plan === null ? 9 * 60 : minuteOfDay(row.plan, timeZone), timeZone)
      : stampAt(track, x - (grab / 60) * track.hourPx, timeZone);
  return { userId: track.userId, plan, plan2: plan + lengthOf(row) * minute };
};

/** Whether a drop would unassign the job: only one on a row can be; from the tray it goes back to its place there. */
export const unassigns = (track: Track | undefined, { kind, from, row }: Held): boolean =>
  track?.kind === 'tray' && kind === 'move' && from === 'bar' && row.userid !== null;
