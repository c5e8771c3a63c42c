import { businessDateOf, type BusinessDate } from '../values/business-date.ts';

/**
 * What a person's work day is made of, by the types of its pings: work starts and ends (`WS`, `WE`), a break starts and
 * work resumes (`WB`, `WR`), a position while at work (`WT`). Pings of any other type say nothing about work.
 */
export const workTypes = ['WS', 'WB', 'WR', 'WE', 'WT'] as const;
export type WorkType = (typeof workTypes)[number];
export const isWorkType = (type: string): type is WorkType => workTypes.some((each) => each === type);
/** What a manager's correction may hold: positions are not one's to correct. */
export const correctableTypes = ['WS', 'WB', 'WR', 'WE'] as const;

export interface WorkEntry {
  /** Milliseconds, by the device. */
  at: number;
  type: WorkType;
  /** 0 for what a device sent, n for what the n-th correction says. */
  revision: number;
}

/** What is to be looked at by a person. */
export const workFlags = ['no_start', 'no_end', 'corrected'] as const;
export type WorkFlag = (typeof workFlags)[number];

/** A shift that has run for so many milliseconds without an end was not ended. */
export const longestShift = 16 * 3_600_000;

export interface WorkDay {
  startAt: number | null;
  /** The end of the last shift; null while one runs. */
  endAt: number | null;
  running: 'work' | 'break' | null;
  /** When what runs began. */
  since: number | null;
  /** Whole minutes of the spans that have ended. */
  workMinutes: number;
  breakMinutes: number;
  flags: WorkFlag[];
}

const byTime = (a: WorkEntry, b: WorkEntry): number =>
  a.at - b.at || workTypes.indexOf(a.type) - workTypes.indexOf(b.type);

/** The end of what the newest correction says; what a device says of the time before it is kept, and does not count. */
export const correctedUntil = (entries: readonly WorkEntry[], revision: number): number =>
  revision === 0 ? -1 : Math.max(-1, ...entries.filter((entry) => entry.revision === revision).map(({ at }) => at));

function countedEntries(entries: readonly WorkEntry[], revision: number): WorkEntry[] {
  const until = correctedUntil(entries, revision);
  return entries
    .filter((entry) => (entry.revision === 0 ? entry.at > until : entry.revision === revision))
    .toSorted(byTime);
}

/** A day while its entries are gone through. */
interface Course {
  startAt: number | null;
  endAt: number | null;
  running: 'work' | 'break' | null;
  since: number;
  /** When the running shift began, and the last sign of it. */
  shift: number;
  sign: number;
  sums: { work: number; break: number };
  flags: Set<WorkFlag>;
}

function turn(course: Course, to: Course['running'], at: number): void {
  if (course.running !== null) course.sums[course.running] += at - course.since;
  if (course.running === null && to !== null) course.shift = at;
  if (to !== null) course.startAt ??= at;
  course.running = to;
  course.since = at;
  course.endAt = to === null ? at : null;
}

/** Ends a shift that nobody ended, with the last sign of it: nobody is credited with hours that nothing shows. */
function endForgotten(course: Course, now: number): void {
  if (course.running === null || now - course.shift < longestShift) return;
  turn(course, null, Math.max(course.sign, course.since));
  course.flags.add('no_end');
}

function take(course: Course, { at, type }: WorkEntry): void {
  endForgotten(course, at);
  const { running } = course;
  if (type === 'WE' && running === null && course.startAt === null) course.flags.add('no_start');
  if (type === 'WE' && running !== null) turn(course, null, at);
  // After an end a position is not a new start.
  if (running === null && type !== 'WE' && (type !== 'WT' || course.startAt === null)) {
    if (type === 'WB' || type === 'WR') course.flags.add('no_start');
    turn(course, type === 'WB' ? 'break' : 'work', at);
  }
  if (running === 'work' && type === 'WB') turn(course, 'break', at);
  if (running === 'break' && (type === 'WR' || type === 'WS')) turn(course, 'work', at);
  course.sign = at;
}

/** Adds up a day's entries as they stand at `now` (milliseconds); `revision` is that of the newest correction, 0 without any. */
export function reckonWorkDay(entries: readonly WorkEntry[], revision: number, now: number): WorkDay {
  const course: Course = {
    startAt: null,
    endAt: null,
    running: null,
    since: 0,
    shift: 0,
    sign: 0,
    sums: { work: 0, break: 0 },
    flags: new Set(revision > 0 ? ['corrected'] : []),
  };
  for (const entry of countedEntries(entries, revision)) take(course, entry);
  endForgotten(course, now);
  const { startAt, endAt, running, since, sums, flags } = course;
  return {
    startAt,
    endAt,
    running,
    since: running === null ? null : since,
    workMinutes: Math.floor(sums.work / 60_000),
    breakMinutes: Math.floor(sums.break / 60_000),
    flags: workFlags.filter((flag) => flags.has(flag)),
  };
}

/** Whether a shift of the day is running at a stamp, by what came before it. */
export const isAtWork = (entries: readonly WorkEntry[], revision: number, at: number): boolean =>
  reckonWorkDay(
    entries.filter((entry) => entry.at <= at),
    revision,
    at,
  ).running !== null;

export interface HeldWorkDay {
  date: BusinessDate;
  entries: readonly WorkEntry[];
  revision: number;
}

/**
 * The day that a sign belongs to: the one that has it, or whose shift runs, so that a night stays on the date on which
 * it began. An end or a position that comes a little late belongs to the shift that it follows, and starts no other
 * day.
 */
export function workDateOf(
  { at, type }: Pick<WorkEntry, 'at' | 'type'>,
  days: readonly HeldWorkDay[],
  timeZone: string,
): BusinessDate {
  const latest = days.toSorted((a, b) => b.date - a.date);
  const follows = ({ entries, revision }: HeldWorkDay): boolean => {
    const { startAt } = reckonWorkDay(
      entries.filter((entry) => entry.at <= at),
      revision,
      at,
    );
    return startAt !== null && at - startAt < longestShift;
  };
  const held =
    latest.find(({ entries }) =>
      entries.some((entry) => entry.revision === 0 && entry.at === at && entry.type === type),
    ) ??
    latest.find(({ entries, revision }) => isAtWork(entries, revision, at)) ??
    (type === 'WE' || type === 'WT' ? latest.find(follows) : undefined);
  return held?.date ?? businessDateOf(at, timeZone);
}
