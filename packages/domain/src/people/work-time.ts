import { addDays, businessDateOf, businessDay, type BusinessDate } from '../values/business-date.ts';
import { hasMoved, type Geo } from '../values/distance.ts';

/**
 * The types of entries (pings) in a person's work day: work starts and ends (`WS`, `WE`), a break starts and work
 * resumes (`WB`, `WR`), and a position while at work (`WT`). Other ping types are ignored.
 */
export const workTypes = ['WS', 'WB', 'WR', 'WE', 'WT'] as const;
export type WorkType = (typeof workTypes)[number];
export const isWorkType = (type: string): type is WorkType => workTypes.some((each) => each === type);
/** The types of entries that a manager's correction may contain; positions cannot be corrected. */
export const correctableTypes = ['WS', 'WB', 'WR', 'WE'] as const;

export interface WorkEntry {
  /** Milliseconds, by the device's clock. */
  at: number;
  type: WorkType;
  /** 0 for a device's entry; otherwise the number of the correction. */
  revision: number;
}

/** Irregularities to be reviewed by a person. */
export const workFlags = ['no_start', 'no_end', 'corrected'] as const;
export type WorkFlag = (typeof workFlags)[number];

/** The time in ms after which a shift without an end counts as not ended. */
export const maxShiftMs = 16 * 3_600_000;

export interface WorkDay {
  startAt: number | null;
  /** The end of the last shift; null while a shift is running. */
  endAt: number | null;
  running: 'work' | 'break' | null;
  /** The start of the running span. */
  since: number | null;
  /** Whole minutes of the completed spans. */
  workMinutes: number;
  breakMinutes: number;
  flags: WorkFlag[];
}

const byTime = (a: WorkEntry, b: WorkEntry): number =>
  a.at - b.at || workTypes.indexOf(a.type) - workTypes.indexOf(b.type);

/**
 * The end of the period that the latest correction covers. A device's entries up to that time are stored but not
 * counted. -1 without a correction.
 */
export const correctedUntil = (entries: readonly WorkEntry[], revision: number): number =>
  revision === 0 ? -1 : Math.max(-1, ...entries.filter((entry) => entry.revision === revision).map(({ at }) => at));

function countedEntries(entries: readonly WorkEntry[], revision: number): WorkEntry[] {
  const until = correctedUntil(entries, revision);
  return entries
    .filter((entry) => (entry.revision === 0 ? entry.at > until : entry.revision === revision))
    .toSorted(byTime);
}

/** The state of a day while its entries are processed. */
interface Course {
  startAt: number | null;
  endAt: number | null;
  running: 'work' | 'break' | null;
  since: number;
  /** The start of the running shift, and the time of the latest entry. */
  shift: number;
  sign: number;
  sums: { work: number; break: number };
  flags: Set<WorkFlag>;
}

function switchTo(course: Course, to: Course['running'], at: number): void {
  if (course.running !== null) course.sums[course.running] += at - course.since;
  if (course.running === null && to !== null) course.shift = at;
  if (to !== null) course.startAt ??= at;
  course.running = to;
  course.since = at;
  course.endAt = to === null ? at : null;
}

/**
 * Ends a shift that was never ended, at the time of its last entry, so that no one is credited with hours that no entry
 * supports.
 */
function endForgotten(course: Course, now: number): void {
  if (course.running === null || now - course.shift < maxShiftMs) return;
  switchTo(course, null, Math.max(course.sign, course.since));
  course.flags.add('no_end');
}

function applyEntry(course: Course, { at, type }: WorkEntry): void {
  endForgotten(course, at);
  const { running } = course;
  if (type === 'WE' && running === null && course.startAt === null) course.flags.add('no_start');
  if (type === 'WE' && running !== null) switchTo(course, null, at);
  // A position after an end does not start a new shift.
  if (running === null && type !== 'WE' && (type !== 'WT' || course.startAt === null)) {
    if (type === 'WB' || type === 'WR') course.flags.add('no_start');
    switchTo(course, type === 'WB' ? 'break' : 'work', at);
  }
  if (running === 'work' && type === 'WB') switchTo(course, 'break', at);
  if (running === 'break' && (type === 'WR' || type === 'WS')) switchTo(course, 'work', at);
  course.sign = at;
}

/**
 * Computes a work day from its entries, as of `now` (milliseconds). `revision` is the number of the latest correction,
 * or 0 if there is none.
 */
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
  for (const entry of countedEntries(entries, revision)) applyEntry(course, entry);
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

/**
 * The index of the first entry of a correction that is not of its day, or -1. Work starts on the date itself, a night
 * shift may extend into the next date by the maximum length of a shift, and nothing is in the future. Times are
 * milliseconds.
 */
export function strayEntry(
  entries: readonly { type: (typeof correctableTypes)[number]; time: number }[],
  date: BusinessDate,
  timeZone: string,
  now: number,
): number {
  const { start } = businessDay(date, timeZone);
  const { start: end } = businessDay(addDays(date, 1), timeZone);
  return entries.findIndex(
    ({ time, type }) => time < start || time > now || (type === 'WS' ? time >= end : time >= end + maxShiftMs),
  );
}

/** Whether one of the day's shifts is running at `at`, according to the entries up to then. */
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
 * The date of an entry: that of the running shift, so that a night shift stays on its start date. An end or a position
 * after the end of a shift still belongs to that shift, up to `maxShiftMs` after its start.
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
    return startAt !== null && at - startAt < maxShiftMs;
  };
  const held =
    latest.find(({ entries }) =>
      entries.some((entry) => entry.revision === 0 && entry.at === at && entry.type === type),
    ) ??
    latest.find(({ entries, revision }) => isAtWork(entries, revision, at)) ??
    (type === 'WE' || type === 'WT' ? latest.find(follows) : undefined);
  return held?.date ?? businessDateOf(at, timeZone);
}

/** The entries that a person can make now, the most likely one first. */
export const nextSigns = (running: WorkDay['running']): readonly WorkType[] => {
  if (running === null) return ['WS'];
  return running === 'work' ? ['WB', 'WE'] : ['WR', 'WE'];
};

/** The days with further entries of a device, each in the day to which it belongs; entries that a day has stay as they are. */
export function withEntries(
  days: readonly HeldWorkDay[],
  entries: readonly Pick<WorkEntry, 'at' | 'type'>[],
  timeZone: string,
): HeldWorkDay[] {
  const found = [...days];
  for (const { at, type } of entries.toSorted((a, b) => a.at - b.at)) {
    const date = workDateOf({ at, type }, found, timeZone);
    const index = found.findIndex((day) => day.date === date);
    const held = found[index];
    if (held === undefined) found.push({ date, revision: 0, entries: [{ at, type, revision: 0 }] });
    else if (!held.entries.some((entry) => entry.revision === 0 && entry.at === at && entry.type === type))
      found[index] = { ...held, entries: [...held.entries, { at, type, revision: 0 }] };
  }
  return found;
}

/** The day whose shift is running at `now`, otherwise that of the date at `now`, which may have no entries. */
export function currentWorkDay(
  days: readonly HeldWorkDay[],
  now: number,
  timeZone: string,
): HeldWorkDay & { sums: WorkDay } {
  const latest = days.toSorted((a, b) => b.date - a.date);
  const today = businessDateOf(now, timeZone);
  const day = latest.find(({ entries, revision }) => isAtWork(entries, revision, now)) ??
    latest.find(({ date }) => date === today) ?? { date: today, entries: [], revision: 0 };
  return { ...day, sums: reckonWorkDay(day.entries, day.revision, now) };
}

/** A position at work is recorded at most this often, in milliseconds. */
export const positionEveryMs = 15 * 60_000;

/** Whether a position at work is to be recorded, after the latest entry that has one. */
export const isPositionDue = (
  latest: { at: number; geo: Geo } | undefined,
  { at, geo }: { at: number; geo: Geo },
): boolean => latest === undefined || (at - latest.at >= positionEveryMs && hasMoved(latest.geo, geo));
