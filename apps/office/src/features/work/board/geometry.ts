/** A time span on a board row, as timestamps; `to` is exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** The start and end of the day's axis, in minutes after midnight. */
export interface Axis {
  from: number;
  to: number;
}

/** Dragged jobs start and end on the quarter-hour. */
export const stepMinutes = 15;
/** The length of a job without an end or a duration. */
export const defaultMinutes = 60;
/** Shorter jobs are drawn at this length, so that they can be read and grabbed. */
const minDrawnMinutes = 30;
const minute = 60_000;
const workingDay: Axis = { from: 7 * 60, to: 19 * 60 };
const wholeDay: Axis = { from: 0, to: 24 * 60 };

/**
 * The full hours that contain all stretches shorter than 12 hours, and at least the working day. `dayStart` is the
 * timestamp of midnight.
 */
export const axisOf = (stretches: readonly Stretch[], dayStart: number): Axis => {
  const minutesIn = (stamp: number) => Math.min(Math.max((stamp - dayStart) / minute, wholeDay.from), wholeDay.to);
  // A stretch of 12 hours or more, such as a day of leave, does not widen the axis.
  const own = stretches.filter(({ from, to }) => to - from < 12 * 60 * minute);
  return {
    from: Math.min(workingDay.from, ...own.map(({ from }) => Math.floor(minutesIn(from) / 60) * 60)),
    to: Math.max(workingDay.to, ...own.map(({ to }) => Math.ceil(minutesIn(to) / 60) * 60)),
  };
};

/** Left edge and width as fractions of the axis, clipped at its ends. */
export const placeOn = (axis: Axis, dayStart: number, { from, to }: Stretch): { left: number; width: number } => {
  const length = axis.to - axis.from;
  const start = Math.max((from - dayStart) / minute, axis.from);
  const end = Math.min(Math.max((to - dayStart) / minute, start + minDrawnMinutes), axis.to);
  return { left: (start - axis.from) / length, width: Math.max(end - start, 0) / length };
};

/** The minute of the day at a fraction of the axis, rounded to the step. */
export const minuteAt = (axis: Axis, share: number): number => {
  const raw = axis.from + share * (axis.to - axis.from);
  return Math.min(Math.max(Math.round(raw / stepMinutes) * stepMinutes, 0), 24 * 60);
};

/**
 * The lane of each stretch, in the given order, and the number of lanes. Overlapping stretches are in different lanes.
 */
export const lanesOf = (stretches: readonly Stretch[]): { lanes: number[]; count: number } => {
  const ends: number[] = [];
  const lanes = stretches.map(() => 0);
  const inOrder = stretches
    .map((stretch, at) => ({ ...stretch, at }))
    .toSorted((a, b) => a.from - b.from || a.at - b.at);
  for (const { from, to, at } of inOrder) {
    const drawnTo = Math.max(to, from + minDrawnMinutes * minute);
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = drawnTo;
    lanes[at] = lane;
  }
  return { lanes, count: Math.max(ends.length, 1) };
};
