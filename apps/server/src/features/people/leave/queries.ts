import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { leaves } from '@field-service/contract/datasets/people.ts';
import type { LeaveRow } from '@field-service/contract/people/leave.ts';
import type { LeaveHalf, LeaveKind, LeaveState } from '@field-service/domain/people/leave.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { related } from '../../../db/scope/related.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { lockPeople } from '../colleagues/public.ts';
import { neverNull, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';
import { anyFlag } from '../../../db/flags.ts';

type Row = z.output<typeof LeaveRow>;
const column = (name: string): Column => ({ column: sql.ref(name) });
const joins = sql`${related('join leave v on v.post_id = p.id')} join person who on who.id = v.user_id join person filer on filer.id = v.filed_by left join person decider on decider.id = v.decided_by`;
const named = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.displayname`)})`;

/** Text that is visible only to the person on leave and to approvers. */
const unlessPrivate = (caller: Caller, name: string): RawBuilder<unknown> =>
  sql`case when ${mayDo(caller, 'LEAV:AP')} or v.user_id = ${caller.userId} then ${sql.ref(name)} end`;
const row = (caller: Caller): RawBuilder<Row> => sql<Row>`json_build_object(
  'id', p.id, 'docno', p.docno, 'user', ${named('who')}, 'folderid', p.folder_id, 'kind', v.kind, 'state', v.state, 'from', v.from_date, 'to', v.to_date, 'half', v.half, 'days', v.days, 'beyond', v.beyond,
  'plan', p.plan, 'plan2', p.plan2, 'note', ${unlessPrivate(caller, 'v.note')}, 'reason', ${unlessPrivate(caller, 'v.reason')}, 'filedBy', ${named('filer')},
  'decidedBy', case when v.decided_by is null then null else ${named('decider')} end, 'decidedAt', v.decided_at, 'cts', p.cts, 'uts', p.uts, 'dts', p.dts, 'ctid', p.seq)`;

/** The caller's own leave and, with LEAV:VW, that of people in the caller's folders, as the scope of posts allows. */
export const leaveDataset = datasetOf(leaves, {
  callers: ['staff'],
  needs: null,
  from: ({ context }) => sql`${context.db.source('post')} p ${joins}`,
  alive: sql<boolean>`p.dts is null`,
  row: ({ caller }) => row(caller),
  fields: {
    id: neverNull(column('p.id')),
    docno: neverNull(column('p.docno')),
    folderid: neverNull(column('p.folder_id')),
    'user.id': neverNull(column('v.user_id')),
    'creator.id': neverNull(column('v.user_id')),
    kind: neverNull(column('v.kind')),
    state: neverNull(column('v.state')),
    from: neverNull(column('v.from_date')),
    to: neverNull(column('v.to_date')),
    days: neverNull(column('v.days')),
    beyond: neverNull(column('v.beyond')),
    plan: column('p.plan'),
    plan2: column('p.plan2'),
    decidedAt: column('v.decided_at'),
    cts: neverNull(column('p.cts')),
    uts: neverNull(column('p.uts')),
    ctid: neverNull(column('p.seq')),
  },
  tie: sql`p.seq desc`,
  search: [sql`p.docno`, sql`who.displayname`],
  sums: { days: sql`v.days` },
  delta: versionOf('p'),
  cap: 5000,
});

export async function readLeave(db: ScopedDb, caller: Caller, id: string): Promise<Row | undefined> {
  const [found] = await db.rows(
    sql<{
      row: Row;
    }>`select ${row(caller)} as row from ${db.sourceAny('post')} p ${joins} where p.id = ${id} and p.dts is null`,
  );
  return found?.row;
}

/** Leave with the data that its rules need. */
export interface LoadedLeave {
  id: string;
  docno: string;
  folderId: string;
  userId: string;
  kind: LeaveKind;
  state: LeaveState;
  from: number;
  to: number;
  half: LeaveHalf | null;
  days: number;
  note: string;
  uts: number;
}

/** The reason for locking a person's calendar outside the scope. */
export const calendarLock = 'only locks the person, and reads nothing';

/**
 * Locks the calendar of the person on leave until the transaction ends, and then reads the leave. Returns undefined if
 * the caller cannot see the leave.
 */
export async function lockLeave(db: ScopedDb, id: string): Promise<LoadedLeave | undefined> {
  const [whose] = await db.rows(
    sql<{
      userId: string;
    }>`select v.user_id "userId" from ${db.sourceAny('post')} p ${related('join leave v on v.post_id = p.id')} where p.id = ${id} and p.dts is null`,
  );
  if (whose === undefined) return undefined;
  await lockPeople(db.asSystem(calendarLock), [whose.userId]);
  const [loaded] = await db.rows(sql<LoadedLeave>`
    select p.id, p.docno, p.folder_id "folderId", v.user_id "userId", v.kind, v.state, v.from_date "from", v.to_date "to", v.half, v.days::float8 days, v.note, p.uts
      from ${db.sourceAny('post')} p ${related('join leave v on v.post_id = p.id')} where p.id = ${id} and p.dts is null`);
  return loaded;
}

/** The jobs of the person during the leave, limited to those that the caller can see. */
export const readClashes = async (
  db: ScopedDb,
  id: string,
): Promise<{ id: string; docno: string; title: string; plan: number; plan2: number | null }[]> =>
  await db.rows(sql`
    select j.id, j.docno, j.title, j.plan, j.plan2
      from ${db.sourceAny('post')} p ${related('join leave v on v.post_id = p.id')}
      join ${db.sourceAny('post')} j on j.systype = 'job' and j.dts is null and j.plan < p.plan2 and coalesce(j.plan2, j.plan + 1) > p.plan
      ${related('join post_assignee a on a.post_id = j.id')} and a.user_id = v.user_id
      join lookup st on st.id = j.status_id and st.flags !~ ${anyFlag(endedFlags)}
     where p.id = ${id} order by j.plan, j.id limit 100`);

export interface LeaveValues {
  kind: LeaveKind;
  from: number;
  to: number;
  half: LeaveHalf | null;
  days: number;
  beyond: boolean;
  note: string;
  plan: number;
  plan2: number;
}

/**
 * Inserts leave and its post, which is assigned to the person and so appears in their calendar. Returns the post's
 * `uts`.
 */
export async function insertLeave(
  db: ScopedDb,
  made: {
    id: string;
    folderId: string;
    typeId: string;
    statusId: string;
    docno: string;
    title: string;
    userId: string;
    filedBy: string;
  },
  values: LeaveValues,
): Promise<number> {
  const { uts } = await db
    .insert('post')
    .values({
      id: made.id,
      folder_id: made.folderId,
      systype: 'leave',
      type_id: made.typeId,
      status_id: made.statusId,
      docno: made.docno,
      title: made.title,
      plan: values.plan,
      plan2: values.plan2,
      date: values.from,
      created_by: made.userId,
      data: JSON.stringify({ kind: values.kind }),
    })
    .returning('uts')
    .executeTakeFirstOrThrow();
  await db.insert('post_assignee').values({ post_id: made.id, user_id: made.userId, lead: true }).execute();
  await db
    .insert('leave')
    .values({
      post_id: made.id,
      user_id: made.userId,
      kind: values.kind,
      from_date: values.from,
      to_date: values.to,
      half: values.half,
      days: String(values.days),
      beyond: values.beyond,
      note: values.note,
      filed_by: made.filedBy,
    })
    .execute();
  return uts;
}

/** Writes the changed content of leave. Returns the post's new `uts`. */
export async function updateLeave(db: ScopedDb, id: string, values: LeaveValues): Promise<number> {
  await db
    .update('leave')
    .set({
      kind: values.kind,
      from_date: values.from,
      to_date: values.to,
      half: values.half,
      days: String(values.days),
      beyond: values.beyond,
      note: values.note,
    })
    .where('leave.post_id', '=', id)
    .execute();
  return (
    await db
      .update('post')
      .set({ plan: values.plan, plan2: values.plan2, date: values.from, data: JSON.stringify({ kind: values.kind }) })
      .where('post.id', '=', id)
      .returning('post.uts')
      .executeTakeFirstOrThrow()
  ).uts;
}

/** Writes a change of state and, unless it is a withdrawal, who decided it and when. Returns the post's new `uts`. */
export async function writeStep(
  db: ScopedDb,
  id: string,
  step: { state: LeaveState; statusId: string; reason: string | null; decided?: { by: string; at: number } },
): Promise<number> {
  await db
    .update('leave')
    .set({
      state: step.state,
      reason: step.reason,
      ...(step.decided === undefined ? {} : { decided_by: step.decided.by, decided_at: step.decided.at }),
    })
    .where('leave.post_id', '=', id)
    .execute();
  return (
    await db
      .update('post')
      .set({ status_id: step.statusId })
      .where('post.id', '=', id)
      .returning('post.uts')
      .executeTakeFirstOrThrow()
  ).uts;
}
