import {
  businessDateOf,
  businessDay,
  fixedTime,
  timeTypes,
  type BusinessDate,
  type StampSpan,
} from '../values/business-date.ts';

/** What fills a person's calendar: another job, medical leave (from its filing), annual leave (from its approval), other leave. */
export type BusyKind = 'job' | 'mc' | 'al' | 'leave';

/** A stretch of a person's calendar; stamps, `to` not included. */
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
  /** The number of one of `timeTypes`. */
  timetype?: number | undefined;
  timeZone: string;
}

/**
 * The time that a job takes of its people: without an end so many minutes from its start, for Allday each business day that
 * it touches. Anytime takes no place in the day: undefined.
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

export interface AssignmentCandidate {
  /** The job's id, absent for one that is being made. */
  id?: string | null | undefined;
  assignees: readonly string[];
  plan: number;
  /** The end; a job without one, or with one not after its start, takes no time. */
  plan2?: number | null | undefined;
}

/** The stretches that a candidate's assignees cannot keep; touching ends do not clash, and a job never clashes with itself. */
export function findClashes(candidate: AssignmentCandidate, busy: readonly Busy[]): Busy[] {
  const from = candidate.plan;
  const to = Math.max(candidate.plan2 ?? from, from + 1);
  return busy
    .filter((each) => candidate.assignees.includes(each.userId) && each.postId !== candidate.id)
    .filter((each) => each.from < to && from < each.to)
    .toSorted((a, b) => a.from - b.from || a.userId.localeCompare(b.userId, 'en'));
}

/** A licence or permit of a person; its last day still counts. */
export interface Licence {
  class: string;
  number: string;
  validFrom?: BusinessDate | null | undefined;
  validTo?: BusinessDate | null | undefined;
}

export interface MissingLicence {
  class: string;
  reason: 'none' | 'expired' | 'notYetValid';
  /** The newest expiry, for `expired`. */
  validTo?: BusinessDate;
}

const begins = (licence: Licence): BusinessDate => licence.validFrom ?? 0;
const ends = (licence: Licence): BusinessDate => licence.validTo ?? 99_991_231;

/** The required classes that no licence covers on a day, each once, in the order they were asked for. */
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
