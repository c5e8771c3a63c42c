import {
  dayOfPlan,
  findClashes,
  missingLicences,
  takenTime,
  takesJobsIn,
} from '@field-service/domain/work/assignment.ts';
import type { StampSpan } from '@field-service/domain/values/business-date.ts';
import { mayDo } from '../../../../access.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { lockPeople } from '../../../people/colleagues/public.ts';
import { mayWithType } from '../access.ts';
import { isNight, usualMinutes } from '../schedule.ts';
import {
  readBusy,
  readLicences,
  readOwnLicences,
  readRequiredLicences,
  readTechnicians,
  type BusyPost,
  type Technician,
} from './assign.queries.ts';

/** A job with its new assignees and time. */
export interface Candidate {
  id: string;
  docno: string | null;
  title: string;
  typeId: string;
  folderId: string;
  timezone: string;
  natures: readonly string[];
  /** The first assignee is the lead. */
  assignees: readonly string[];
  plan: number | null;
  plan2: number | null;
  timetype: number;
  /** If `night` is set, the business date is the date on which the night starts. */
  data?: Readonly<Record<string, unknown>> | undefined;
}

type Reads = Pick<RequestContext, 'db'>;
type Planned = Candidate & { plan: number };
const isPlanned = (candidate: Candidate): candidate is Planned =>
  candidate.plan !== null && candidate.assignees.length > 0;
type Taking = Planned & { taken: StampSpan };
/** The jobs that occupy time in calendars, each with the time that it occupies. */
const takingTime = (planned: readonly Planned[], usualMinutes: number): Taking[] =>
  planned.flatMap((candidate) => {
    const taken = takenTime({ ...candidate, timeZone: candidate.timezone }, usualMinutes);
    return taken === undefined ? [] : [{ ...candidate, taken }];
  });

type Clash = Pick<BusyPost, 'userId' | 'from' | 'to' | 'kind'> & {
  jobId: string;
  user: string;
  postId?: string;
  docno?: string;
  title?: string;
};

/** Each job's clashes with calendar entries and with earlier jobs in the same call. */
async function clashesOf(context: Reads, caller: Caller, all: readonly Planned[], people: readonly Technician[]) {
  const usual = await usualMinutes(context.db);
  const planned = takingTime(all, usual);
  if (planned.length === 0) return [];
  const users = [...new Set(planned.flatMap(({ assignees }) => assignees))];
  const from = Math.min(...planned.map(({ taken }) => taken.start));
  const to = Math.max(...planned.map(({ taken }) => taken.end));
  const busy: BusyPost[] = await readBusy(
    context.db,
    users,
    from,
    to,
    all.map(({ id }) => id),
    usual,
  );
  const clashes: Clash[] = [];
  for (const candidate of planned) {
    const mine = new Set(
      findClashes(
        {
          id: candidate.id,
          assignees: candidate.assignees,
          plan: candidate.taken.start,
          plan2: candidate.taken.end,
        },
        busy,
      ),
    );
    for (const { postId, userId, from: start, to: end, kind, docno, title, folderId } of busy.filter((each) =>
      mine.has(each),
    )) {
      // An entry shows only its time if it is in a folder that the caller may not access, or is leave that the caller
      // may not see. The kind of leave is then hidden too.
      const open = kind === 'job' || mayDo(caller, 'LEAV:VW');
      const seen = open && (caller.isAdmin || caller.folderIds.includes(folderId));
      clashes.push({
        jobId: candidate.id,
        userId,
        user: nameOf(people, userId),
        from: start,
        to: end,
        kind: seen || kind === 'job' ? kind : 'leave',
        ...(seen ? { postId, docno, title } : {}),
      });
    }
    const taken = {
      postId: candidate.id,
      from: candidate.taken.start,
      to: candidate.taken.end,
      kind: 'job',
      title: candidate.title,
      docno: candidate.docno ?? '',
      folderId: candidate.folderId,
    } as const;
    busy.push(...candidate.assignees.map((userId) => ({ ...taken, userId })));
  }
  return clashes;
}

/**
 * An overridden clash as written to the job's history, without the kind of leave, because anyone who sees the job can
 * read the history.
 */
const discreetly = ({ jobId, userId, user, from, to, kind, postId }: Clash) => ({
  jobId,
  userId,
  user,
  from,
  to,
  ...(kind === 'job' ? { kind, postId } : { kind: 'leave' }),
});

const nameOf = (people: readonly Technician[], id: string): string =>
  people.find((person) => person.id === id)?.name ?? '';

/**
 * The licences that each job's assignees lack on the job's date, whether its service types or the job itself require
 * them.
 */
async function licencesMissing(context: Reads, planned: readonly Planned[], people: readonly Technician[]) {
  const required = await readRequiredLicences(
    context.db,
    planned.flatMap(({ natures }) => natures),
  );
  const own = await readOwnLicences(
    context.db,
    planned.map(({ id }) => id),
  );
  if (required.length === 0 && own.length === 0) return [];
  const held = await readLicences(
    context.db,
    people.map(({ id }) => id),
  );
  return planned.flatMap((candidate) => {
    const classes = [
      ...required.filter(({ id }) => candidate.natures.includes(id)),
      ...own.filter(({ id }) => id === candidate.id),
    ].flatMap(({ licences }) => licences);
    const day = dayOfPlan(candidate.plan, candidate.timezone, isNight(candidate.data));
    return candidate.assignees.flatMap((userId) =>
      missingLicences(
        classes,
        held.filter((licence) => licence.userId === userId),
        day,
      ).map((missing) => ({ jobId: candidate.id, userId, user: nameOf(people, userId), day, ...missing })),
    );
  });
}

/** The assignees who cannot take the job: they may not open the field app, or do not work in the job's folder. */
const unableFor = (candidates: readonly Candidate[], people: readonly Technician[]) =>
  candidates.flatMap(({ id, folderId, assignees }) =>
    assignees
      .filter(
        (userId) => !people.some((person) => person.id === userId && person.works && takesJobsIn(person, folderId)),
      )
      .map((userId) => ({ jobId: id, userId, user: nameOf(people, userId) })),
  );

/**
 * What speaks against assigning people to jobs. Locks their calendars until the transaction ends, so that the second of
 * two concurrent assignments sees the first.
 */
async function problemsOf(context: Reads, caller: Caller, candidates: readonly Candidate[]) {
  const users = [...new Set(candidates.flatMap(({ assignees }) => assignees))];
  if (users.length === 0) return { unable: [], clashes: [], missing: [] };
  await lockPeople(context.db.asSystem('only locks the assignees, and reads nothing'), users);
  const people = await readTechnicians(context.db, users);
  const planned = candidates.filter(isPlanned);
  return {
    unable: unableFor(candidates, people),
    clashes: await clashesOf(context, caller, planned, people),
    missing: planned.length === 0 ? [] : await licencesMissing(context, planned, people),
  };
}

/**
 * Checks whether people can be assigned to jobs, and locks their calendars. Throws `assign.not_assignable` for people who
 * cannot take a job, otherwise `assign.clash` or `assign.licence_missing` with all clashes and missing licences. A reason
 * given by a caller with POST:AP overrides the clashes and missing licences, which are then returned for the history. So
 * are the clashes of callers who decide about their own time only (`ownTime`), which need neither.
 */
export async function checkAssignment(
  context: Reads,
  caller: Caller,
  candidates: readonly Candidate[],
  reason: string | undefined,
  { ownTime = false }: { ownTime?: boolean } = {},
): Promise<Record<string, unknown>> {
  const { unable, clashes, missing } = await problemsOf(context, caller, candidates);
  if (unable.length > 0) throw new Refusal('assign.not_assignable', { users: unable });
  const refused = ownTime ? [] : clashes;
  if (refused.length > 0 || missing.length > 0) {
    const mayOverride = candidates.filter(isPlanned).every(({ typeId }) => mayWithType(caller, 'AP', typeId));
    if (reason === undefined || !mayOverride) {
      if (refused.length > 0) throw new Refusal('assign.clash', { clashes, missing, mayOverride });
      throw new Refusal('assign.licence_missing', { missing, mayOverride });
    }
    if (reason === '') throw new Refusal('assign.reason_missing');
  }
  return {
    ...(clashes.length > 0 ? { clashes: clashes.map(discreetly) } : {}),
    ...(missing.length > 0 ? { licences: missing } : {}),
  };
}

/** The assignees of a job who could be assigned to it now, the lead first. Locks their calendars. */
export async function stillFree(context: Reads, caller: Caller, candidate: Candidate): Promise<string[]> {
  const { unable, clashes, missing } = await problemsOf(context, caller, [candidate]);
  const kept = new Set(candidate.assignees);
  for (const { userId } of [...unable, ...clashes, ...missing]) kept.delete(userId);
  return [...kept];
}
