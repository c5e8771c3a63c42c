import type { Leave } from '@field-service/contract/people/leave.ts';
import type { NewPostOf, PostUpdateOf } from '@field-service/contract/work/post-kinds.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { LeaveKind } from '@field-service/domain/people/leave.ts';
import { v7 as uuidv7 } from 'uuid';
import { mayDo, requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { requireNearest } from '../../site/lookups/public.ts';
import { attachOwnFiles, filesOf, nextDocno, type Changes } from '../../work/posts/public.ts';
import { lockPeople } from '../colleagues/public.ts';
import { factsOf, type LeaveFacts } from './balance.ts';
import { requireLeave } from './days.ts';
import { readPerson } from './entitlement.queries.ts';
import {
  calendarLock,
  insertLeave,
  lockLeave,
  readClashes,
  readLeave,
  updateLeave,
  type LoadedLeave,
} from './queries.ts';

const series = { code: 'LEAVE', pattern: 'L-{yyyy}-' };

/**
 * Returns leave with its files, history and conflicting jobs. If the caller may not see the note, the files and the
 * private parts of the history are left out. Throws `record.not_found` if the caller cannot see the leave.
 */
export async function getLeave(context: Pick<RequestContext, 'db'>, caller: Caller, id: string): Promise<Leave> {
  const found = await readLeave(context.db, caller, id);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'leave', id });
  const history = await readHistory(context.db, 'leave', id);
  const shownHistory =
    found.note === null
      ? history.map((each) => ({
          ...each,
          reason: null,
          changes: each.changes.filter(({ field }) => field !== 'note' && field !== 'reason'),
        }))
      : history;
  return {
    ...found,
    files: found.note === null ? [] : await filesOf(context.db, id),
    clashes: await readClashes(context.db, id),
    history: shownHistory,
  };
}

/**
 * Locks leave until the transaction ends. Throws if the caller cannot see the leave, or if `uts` is not its current
 * version.
 */
export async function loadForChange(
  context: Pick<RequestContext, 'db'>,
  id: string,
  uts: number | undefined,
): Promise<LoadedLeave> {
  const loaded = await lockLeave(context.db, id);
  if (loaded === undefined) throw new Refusal('record.not_found', { noun: 'leave', id });
  requireBase(loaded, uts);
  return loaded;
}

/** The job status closest to a leave state. Calendars and lists of all posts use the status's flags. */
const statusOf = { filed: 'TD', approved: 'DN', rejected: 'X', withdrawn: 'X' } as const;
export const statusFor = async (
  context: Pick<RequestContext, 'db'>,
  folderId: string,
  state: keyof typeof statusOf,
): Promise<Changes['status']> => await requireNearest(context.db, folderId, 310, statusOf[state], 'status');

/**
 * The data for a person's leave. Undefined if the caller cannot see the person, or if the person is someone else and
 * the caller lacks the permission `needs`.
 */
export async function personFacts(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  userId: string,
  needs: string,
): Promise<LeaveFacts | undefined> {
  const person = await readPerson(context.db, userId, caller.userId, mayDo(caller, needs));
  if (person === undefined) return undefined;
  const placed =
    person.folderId === null && userId === caller.userId ? { ...person, folderId: caller.folderId } : person;
  return (await factsOf(context, [placed]))[0];
}

const historyOf = ({
  kind,
  from,
  to,
  half,
  days,
  note,
}: {
  kind: LeaveKind;
  from: number;
  to: number;
  half: string | null;
  days: number;
  note: string;
}) => ({ kind, from, to, half, days, note });

/** Files leave for the caller, which requires LEAV:CR, or for someone else, which requires LEAV:AP. */
export async function fileLeave(context: RequestContext, caller: Caller, input: NewPostOf<'leave'>): Promise<Changes> {
  const userId = input.userid ?? caller.userId;
  requireGrant(caller, userId === caller.userId ? 'LEAV:CR' : 'LEAV:AP');
  await lockPeople(context.db.asSystem(calendarLock), [userId]);
  const facts = await personFacts(context, caller, userId, 'LEAV:AP');
  const folderId = facts?.person.folderId ?? null;
  if (facts === undefined || folderId === null || !(caller.isAdmin || caller.folderIds.includes(folderId)))
    throw new Refusal('record.referenced_missing', { field: 'userid', id: userId });
  const values = await requireLeave(context, folderId, facts, input);
  const [type, status] = [
    await requireNearest(context.db, folderId, 20, 'LEAVE', 'typeid'),
    await statusFor(context, folderId, 'filed'),
  ];
  const id = uuidv7();
  const docno = await nextDocno(
    context.db,
    uuidv7(),
    folderId,
    businessDateOf(context.now, facts.person.timezone),
    series,
  );
  const uts = await insertLeave(
    context.db,
    { id, folderId, typeId: type.id, statusId: status.id, docno, title: type.name, userId, filedBy: caller.userId },
    values,
  );
  const missing = await attachOwnFiles(context.db, caller.userId, id, input.files ?? []);
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'files', id: missing });
  await recordHistory(context, caller, {
    noun: 'leave',
    id,
    folderId,
    kind: 'create',
    after: { ...historyOf(values), docno, state: 'filed', userid: userId },
  });
  await context.enqueue('leave.changed', { leaveId: id, to: 'filed', byId: caller.userId, at: context.now });
  context.notify('post', id);
  return { id, uts, status, docno, conflicts: [] };
}

/** Changes leave that has not been decided: the caller's own with LEAV:CR, someone else's with LEAV:AP. */
export async function changeLeave(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts: base, fields }: PostUpdateOf<'leave'>,
): Promise<Changes> {
  const loaded = await loadForChange(context, id, base);
  requireGrant(caller, loaded.userId === caller.userId ? 'LEAV:CR' : 'LEAV:AP');
  if (loaded.state !== 'filed') throw new Refusal('leave.transition_forbidden', { state: loaded.state });
  const facts = await personFacts(context, caller, loaded.userId, 'LEAV:AP');
  if (facts === undefined) throw new Refusal('record.not_found', { noun: 'leave', id });
  const values = await requireLeave(
    context,
    loaded.folderId,
    facts,
    mergeEntered({ kind: loaded.kind, from: loaded.from, to: loaded.to, half: loaded.half, note: loaded.note }, fields),
    id,
  );
  const uts = await updateLeave(context.db, id, values);
  await recordHistory(context, caller, {
    noun: 'leave',
    id,
    folderId: loaded.folderId,
    kind: 'update',
    before: historyOf(loaded),
    after: historyOf(values),
  });
  context.notify('post', id);
  return { id, uts, status: await statusFor(context, loaded.folderId, 'filed'), docno: loaded.docno, conflicts: [] };
}
