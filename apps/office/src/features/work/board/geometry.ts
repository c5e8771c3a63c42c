import type { WorkHours } from '@field-service/domain/values/business-date.ts';
import { minutesOfHours } from '@field-service/domain/values/business-hours.ts';

/** A time span on a board row, as timestamps; `to` is exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** The start and end of a part of the day, in minutes after midnight. */
export interface Axis {
  from: number;
  to: number;
}

/** How one day is drawn: the hours of its axis, the width of an hour, and the timestamp of midnight. */
export interface Scale {
  axis: Axis;
  hourPx: number;
  dayStart: number;
}

/** Dragged jobs start and end on the quarter-hour. */
export const stepMinutes = 15;
/** The length of a job without an end or a duration. */
export const defaultMinutes = 60;
/** The width that a shorter bar has where there is room, so that it can be seen and grabbed. */
export const minBarPx = 18;
/** The least width of a bar that another one follows directly. */
export const leastBarPx = 2;
/** The least width for a job's text. A narrower bar has its text beside it. */
export const legiblePx = 112;
/** The greatest width of a text beside its bar. */
const flowPx = 220;
/** The space between a text and the next bar. */
const gapPx = 4;
/** The least width of an hour; below it, the board scrolls. */
const minHourPx = 32;
/** The width of an hour's label, with the longest clock. */
const hourLabelPx = 58;
const minute = 60_000;
const wholeDay: Axis = { from: 0, to: 24 * 60 };

const fullHours = ({ from, to }: Axis): Axis => ({
  from: Math.max(Math.floor(from / 60) * 60, wholeDay.from),
  to: Math.min(Math.ceil(to / 60) * 60, wholeDay.to),
});

/** The full hours of a folder's working day; the whole day if it works through midnight or the hours are invalid. */
export const workingDayOf = (hours: { from: WorkHours; to: WorkHours }): Axis => {
  const { start, end } = minutesOfHours(hours);
  return end > wholeDay.to ? wholeDay : fullHours({ from: start, to: end });
};

/** `axis`, extended to the full hour that contains a minute of the day; unchanged without one. */
export const withMinute = (axis: Axis, minuteOfDay: number | undefined): Axis =>
  minuteOfDay === undefined
    ? axis
    : {
        from: Math.min(axis.from, Math.floor(minuteOfDay / 60) * 60),
        to: Math.max(axis.to, Math.min(Math.floor(minuteOfDay / 60) * 60 + 60, wholeDay.to)),
      };

/** `least`, extended to the full hours that contain all stretches shorter than 12 hours. */
export const axisOf = (stretches: readonly Stretch[], dayStart: number, least: Axis): Axis => {
  const minutesIn = (stamp: number) => Math.min(Math.max((stamp - dayStart) / minute, wholeDay.from), wholeDay.to);
  // A stretch of 12 hours or more, such as a day of leave, does not widen the axis.
  const own = stretches.filter(({ from, to }) => to - from < 12 * 60 * minute);
  return fullHours({
    from: Math.min(least.from, ...own.map(({ from }) => minutesIn(from))),
    to: Math.max(least.to, ...own.map(({ to }) => minutesIn(to))),
  });
};

/** The hours that fit into the view, from the whole day to two hours. */
export const zoomHours = [24, 6, 4, 2] as const;
export type ZoomHours = (typeof zoomHours)[number];
/** Undefined: the working day fits into the view. */
export type Zoom = ZoomHours | undefined;
/** From far to near. */
const zooms: readonly Zoom[] = [24, undefined, 6, 4, 2];

/** The next zoom in a direction; null at the end. */
export const nextZoom = (zoom: Zoom, direction: 'in' | 'out'): { zoom: Zoom } | null => {
  const at = zooms.indexOf(zoom) + (direction === 'in' ? 1 : -1);
  return at < 0 || at >= zooms.length ? null : { zoom: zooms[at] };
};

/** The part of the day that should be visible in whole: the whole day, or the working day with the current hour. */
export const rangeOf = (zoom: Zoom, workingDay: Axis, nowMinute: number | undefined): Axis =>
  zoom === 24 ? wholeDay : withMinute(workingDay, nowMinute);

/** The width of an hour if the view shows `zoom` hours, or `range` in whole; never less than can be read. */
export const hourPxOf = (zoom: Zoom, range: Axis, viewPx: number): number =>
  Math.max(viewPx / (zoom ?? (range.to - range.from) / 60), minHourPx);

/** The number of hours from one label to the next, so that labels do not touch. */
export const labelStep = (hourPx: number): number => Math.max(Math.ceil(hourLabelPx / hourPx), 1);

export const axisPx = ({ axis, hourPx }: Scale): number => ((axis.to - axis.from) / 60) * hourPx;

/** The distance from the start of the axis to a minute of the day. */
export const pxOfMinute = ({ axis, hourPx }: Pick<Scale, 'axis' | 'hourPx'>, minuteOfDay: number): number =>
  ((minuteOfDay - axis.from) / 60) * hourPx;

export interface Box {
  left: number;
  width: number;
}

/** Left edge and true width of a stretch, clipped at the ends of the axis. */
export const boxOn = (scale: Scale, { from, to }: Stretch): Box => {
  const { axis, dayStart } = scale;
  const within = (stamp: number) => Math.min(Math.max((stamp - dayStart) / minute, axis.from), axis.to);
  const left = pxOfMinute(scale, within(from));
  return { left, width: pxOfMinute(scale, within(to)) - left };
};

/** The minute of the day at a distance from the start of the axis, rounded to the step. */
export const minuteAt = ({ axis, hourPx }: Pick<Scale, 'axis' | 'hourPx'>, px: number): number => {
  const raw = axis.from + (px / hourPx) * 60;
  return Math.min(Math.max(Math.round(raw / stepMinutes) * stepMinutes, wholeDay.from), wholeDay.to);
};

export interface Bar extends Box {
  lane: number;
  /** The width of the text, which may be greater than that of the bar. */
  textPx: number;
  /** Where the text of a short bar is: it flows out over the end, or stands before the start. */
  flows?: 'after' | 'before' | undefined;
}

interface Placed extends Bar {
  from: number;
  to: number;
}

/** Gives the bars of one lane, in their order, widths that can be seen, as far as the next bar leaves room for them. */
const widen = (lane: readonly Placed[], boardPx: number): void => {
  for (const [at, bar] of lane.entries()) {
    const next = lane[at + 1];
    const before = lane[at - 1];
    if (next === undefined) {
      const earliest = before ? before.left + Math.max(before.width, leastBarPx) : 0;
      bar.left = Math.max(Math.min(bar.left, boardPx - minBarPx), Math.min(bar.left, earliest));
    }
    const room = (next?.left ?? boardPx) - bar.left;
    bar.width = Math.max(bar.width, Math.min(minBarPx, room), leastBarPx);
  }
};

/** Gives the texts of one lane their places: in a long bar, otherwise in the free space after a short one or before it. */
const letFlow = (lane: readonly Placed[], boardPx: number): void => {
  let before: Placed | undefined;
  for (const [at, bar] of lane.entries()) {
    const next = lane[at + 1];
    bar.textPx = bar.width;
    if (bar.width < legiblePx) {
      const after = next ? next.left - gapPx - bar.left : boardPx - bar.left;
      // Two texts share the space between their bars, in halves where it is short.
      const kept = before?.flows === 'after' ? Math.min(legiblePx + gapPx, (bar.left - before.left) / 2) : 0;
      const ahead = bar.left - gapPx - (before ? before.left + Math.max(before.width, kept) : 0);
      if (next === undefined && after < legiblePx && ahead > after) {
        bar.flows = 'before';
        bar.textPx = Math.min(flowPx, ahead);
        if (before?.flows === 'after')
          before.textPx = Math.min(
            before.textPx,
            Math.max(bar.left - bar.textPx - 2 * gapPx - before.left, before.width),
          );
      } else if (after > bar.width) {
        bar.flows = 'after';
        bar.textPx = Math.min(flowPx, after);
      }
    }
    before = bar;
  }
};

/**
 * Places the bars of one row on a board of `boardPx`. Only jobs at the same time have different lanes: a second lane
 * looks like a double booking. A text ends where the next bar of its lane begins.
 */
export const layoutBars = (
  scale: Scale,
  stretches: readonly Stretch[],
  boardPx: number,
): { bars: Bar[]; laneCount: number } => {
  const bars = stretches.map((stretch): Placed => ({ ...stretch, ...boxOn(scale, stretch), lane: 0, textPx: 0 }));
  const lanes: Placed[][] = [];
  for (const bar of bars.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const free = lanes.findIndex((lane) => {
      const last = lane.at(-1);
      // Bars that begin at the same point would hide each other.
      return last === undefined || (last.to <= bar.from && last.left + leastBarPx <= bar.left);
    });
    bar.lane = free < 0 ? lanes.length : free;
    (lanes[bar.lane] ??= []).push(bar);
  }
  for (const lane of lanes) {
    widen(lane, boardPx);
    letFlow(lane, boardPx);
  }
  return {
    bars: bars.map(({ left, width, lane, textPx, flows }) => ({ left, width, lane, textPx, flows })),
    laneCount: Math.max(lanes.length, 1),
  };
};

/** How far the board is scrolled at first: to `range` if it fits into the view, otherwise to the current time. */
export const firstScroll = (scale: Scale, range: Axis, viewPx: number, nowMinute: number | undefined): number => {
  const [from, to] = [pxOfMinute(scale, range.from), pxOfMinute(scale, range.to)];
  const wanted = to - from <= viewPx + 1 || nowMinute === undefined ? from : pxOfMinute(scale, nowMinute) - viewPx / 3;
  return Math.min(Math.max(wanted, 0), Math.max(axisPx(scale) - viewPx, 0));
};

/** How far the board is scrolled so that a minute of the day is in the middle of the view. */
export const scrollToMiddle = (scale: Scale, minuteOfDay: number, viewPx: number): number =>
  Math.min(Math.max(pxOfMinute(scale, minuteOfDay) - viewPx / 2, 0), Math.max(axisPx(scale) - viewPx, 0));
