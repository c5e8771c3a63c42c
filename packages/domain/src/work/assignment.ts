import {
  businessDateOf,
  businessDay,
  fixedTime,
  timeTypes,
  type BusinessDate,
  type StampSpan,
} from '../values/business-date.ts';

/**
 * The kinds of entries that occupy a person's calendar: another job, medical leave (once filed), annual leave (once
 * approved), and other leave.
 */
export type BusyKind = 'job' | 'mc' | 'al' | 'leave';

/** A span in a person's calendar, in stamps; `to` is exclusive. */
export interface Busy {
  postId: string;
  userId: string;
  from: number;
  to: number;
  kind: BusyKind;
  title: string;
}

export interface PlannedTime {
  plan: number;
  plan2?: number | null | undefined;
  /** An index into `timeTypes`. */
  timetype?: number | undefined;
  timeZone: string;
}

/**
 * The time that a job occupies for its assignees. A job without an end lasts a default number of minutes, and an Allday
 * job occupies every business day that it touches. Undefined for Anytime, which occupies no time.
 */
export function takenTime(
  { plan, plan2, timetype = fixedTime, timeZone }: PlannedTime,
  defaultMinutes: number,
): StampSpan | undefined {
  const type = timeTypes[timetype];
  if (type === 'anytime') return undefined;
  const end = Math.max(plan2 ?? plan + defaultMinutes * 60_000, plan + 1);
  if (type !== 'allDay') return { start: plan, end };
  const dayOf = (stamp: number): StampSpan => businessDay(businessDateOf(stamp, timeZone), timeZone);
  return { start: dayOf(plan).start, end: dayOf(end - 1).end };
}

const noon = 720;

/**
 * The business date of a plan in the folder's time zone. Night work belongs to the date on which the night starts, so a
 * plan before noon belongs to the previous date (practice, planning).
 */
export const dayOfPlan = (plan: number, timeZone: string, isNight: boolean): BusinessDate =>
  businessDateOf(plan, timeZone, isNight ? noon : 0);

/** The people of a job, its lead first; the order of the others stays. */
export const leadFirst = <P extends { lead: boolean }>(people: readonly P[]): P[] =>
  people.toSorted((a, b) => Number(b.lead) - Number(a.lead));

/** Whether a technician may take the jobs of a folder: one of their own, or any if they are an administrator. */
export const takesJobsIn = (
  { isAdmin, folderIds }: { isAdmin: boolean; folderIds: readonly string[] },
  folderId: string,
): boolean => isAdmin || folderIds.includes(folderId);

export interface AssignmentCandidate {
  /** The job's id; absent for a new job. */
  id?: string | null | undefined;
  assignees: readonly string[];
  plan: number;
  /** The end of the job. If there is none or it is not after the start, the job counts as a single point in time. */
  plan2?: number | null | undefined;
}

/**
 * The entries that clash with a candidate, for any of its assignees. Spans that only touch do not clash, and a job
 * never clashes with itself.
 */
export function findClashes(candidate: AssignmentCandidate, busy: readonly Busy[]): Busy[] {
  const from = candidate.plan;
  const to = Math.max(candidate.plan2 ?? from, from + 1);
  return busy
    .filter((each) => candidate.assignees.includes(each.userId) && each.postId !== candidate.id)
    .filter((each) => each.from < to && from < each.to)
    .toSorted((a, b) => a.from - b.from || a.userId.localeCompare(b.userId, 'en'));
}

/** A person's licence or permit, valid through its last day. */
export interface Licence {
  class: string;
  number: string;
  validFrom?: BusinessDate | null | undefined;
  validTo?: BusinessDate | null | undefined;
}

export interface MissingLicence {
  class: string;
  reason: 'none' | 'expired' | 'notYetValid';
  /** The latest expiry date, set for `expired`. */
  validTo?: BusinessDate;
}

const begins = (licence: Licence): BusinessDate => licence.validFrom ?? 0;
const ends = (licence: Licence): BusinessDate => licence.validTo ?? 99_991_231;

/** The required classes that no licence covers on a date, each listed once, in the given order. */
export function missingLicences(
  required: readonly string[],
  held: readonly Licence[],
  day: BusinessDate,
): MissingLicence[] {
  return [...new Set(required)].flatMap((wanted): MissingLicence[] => {
    const own = held.filter((licence) => licence.class === wanted);
    if (own.some((licence) => begins(licence) <= day && day <= ends(licence))) return [];
    if (own.length === 0) return [{ class: wanted, reason: 'none' }];
    const past = own.filter((licence) => ends(licence) < day);
    if (past.length === 0) return [{ class: wanted, reason: 'notYetValid' }];
    return [{ class: wanted, reason: 'expired', validTo: Math.max(...past.map(ends)) }];
  });
}
