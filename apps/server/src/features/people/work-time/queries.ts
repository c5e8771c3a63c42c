import { workTimeListing } from '@field-service/contract/datasets/people.ts';
import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import type { WorkDay, WorkType } from '@field-service/domain/people/work-time.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { neverNull, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';

const column = (name: string): Column => ({ column: sql.ref(name) });
const joins = sql`${related('join work_time w on w.post_id = p.id join app_user u on u.id = w.user_id')} join lookup ty on ty.id = p.type_id`;
/**
 * The entries of a day that count. For a corrected day, these are the entries of the correction and later ones from the
 * device. Positions always count.
 */
const entriesOf = (types: readonly WorkType[]): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_array(e.lat, e.lng, e.at, e.type, e.job_id) order by e.at, e.type)
    ${related('from work_entry e where e.post_id = p.id')}
     and e.type = any(${[...types]}::text[])
     and (e.type = 'WT' or w.revision = 0 or e.revision = w.revision or (e.revision = 0 and e.at > (select max(c.at) ${related('from work_entry c where c.post_id = p.id')} and c.revision = w.revision)))), '[]')`;
const row = sql<WorkTime>`json_build_object(
  'id', p.id, 'docno', p.docno, 'date', w.date, 'creator', json_build_object('id', u.id, 'name', u.displayname), 'type', json_build_object('id', ty.id, 'code', ty.code), 'folderid', p.folder_id,
  'state', w.state, 'startAt', w.start_at, 'endAt', w.end_at, 'running', w.running, 'since', w.since, 'workMinutes', w.work_minutes, 'breakMinutes', w.break_minutes, 'flags', w.flags,
  'work', ${entriesOf(['WS', 'WE'])}, 'break', ${entriesOf(['WB', 'WR'])}, 'trails', ${entriesOf(['WT'])}, 'cts', p.cts, 'uts', p.uts, 'dts', p.dts, 'ctid', p.seq)`;

/** The caller's own work days and, with USER:VW, those of people in the caller's folders. */
export const workTimeDataset = datasetOf(workTimeListing, {
  callers: ['staff'],
  needs: null,
  from: ({ context }) => sql`${context.db.source('post')} p ${joins}`,
  alive: sql<boolean>`p.dts is null`,
  row,
  fields: {
    id: neverNull(column('p.id')),
    docno: neverNull(column('p.docno')),
    folderid: neverNull(column('p.folder_id')),
    'creator.id': neverNull(column('w.user_id')),
    'type.id': neverNull(column('p.type_id')),
    'type.code': neverNull(column('ty.code')),
    date: neverNull(column('w.date')),
    state: neverNull(column('w.state')),
    running: column('w.running'),
    startAt: column('w.start_at'),
    endAt: column('w.end_at'),
    since: column('w.since'),
    workMinutes: neverNull(column('w.work_minutes')),
    breakMinutes: neverNull(column('w.break_minutes')),
    flags: { column: sql`w.flags` },
    cts: neverNull(column('p.cts')),
    uts: neverNull(column('p.uts')),
    ctid: neverNull(column('p.seq')),
    teamid: column('u.team_id'),
  },
  tie: sql`p.seq desc`,
  search: [sql`u.displayname`],
  sums: { workMinutes: sql`w.work_minutes`, breakMinutes: sql`w.break_minutes` },
  delta: versionOf('p'),
  cap: 1000,
});

export async function readWorkTime(db: ScopedDb, id: string): Promise<WorkTime | undefined> {
  const [found] = await db.rows(
    sql<{
      row: WorkTime;
    }>`select ${row} as row from ${db.sourceAny('post')} p ${joins} where p.id = ${id} and p.dts is null`,
  );
  return found?.row;
}

export const readFolder = async (db: SystemDb, id: string): Promise<{ id: string; timezone: string } | undefined> =>
  await db
    .selectFrom('folder')
    .select(['id', 'timezone'])
    .where('id', '=', id)
    .where('dts', 'is', null)
    .executeTakeFirst();

/** A day with its entries and current totals. */
export interface HeldDay {
  id: string;
  userId: string;
  folderId: string;
  date: number;
  revision: number;
  state: 'open' | 'closed';
  flags: string[];
  uts: number;
  entries: { at: number; type: WorkType; revision: number }[];
}

// Unscoped: reads the days of the person who works them, or a day whose id was read through the scope.
const heldDays = (condition: RawBuilder<boolean>): RawBuilder<HeldDay> => sql<HeldDay>`
  select w.post_id id, w.user_id "userId", p.folder_id "folderId", w.date, w.revision, w.state, w.flags, p.uts,
         coalesce((select json_agg(json_build_object('at', e.at, 'type', e.type, 'revision', e.revision)) ${related('from work_entry e where e.post_id = w.post_id')}), '[]') entries
    from work_time w ${related('join post p on p.id = w.post_id')} where ${condition} order by w.date`;

/** A person's days between two dates, inclusive. */
export const readDays = async (db: SystemDb, userId: string, from: number, to: number): Promise<HeldDay[]> =>
  (await heldDays(sql<boolean>`w.user_id = ${userId} and w.date between ${from} and ${to}`).execute(db)).rows;

export const readDay = async (db: SystemDb, id: string): Promise<HeldDay | undefined> =>
  (await heldDays(sql<boolean>`w.post_id = ${id}`).execute(db)).rows[0];

/** A person's days between two dates, inclusive, latest first; `since` is null unless the day is running. */
export const readStates = async (
  db: SystemDb,
  userId: string,
  from: number,
  to: number,
): Promise<{ id: string; date: number; since: number | null }[]> =>
  await db
    .selectFrom('work_time')
    .select(['post_id as id', 'date', 'since'])
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .execute();

/** The days that had started by a timestamp and are still open. */
export const readRunning = async (
  db: SystemDb,
  startedBy: number,
  limit: number,
): Promise<{ id: string; userId: string }[]> =>
  await db
    .selectFrom('work_time')
    .select(['post_id as id', 'user_id as userId'])
    .where('state', '=', 'open')
    .where('start_at', '<=', startedBy)
    .orderBy('since')
    .limit(limit)
    .execute();

const statusId = (code: 'IP' | 'DN'): RawBuilder<string> =>
  sql<string>`(select l.id from lookup l where l.type = 310 and l.code = ${code} order by l.deletor is not null, l.folder_id nulls first limit 1)`;
const typeId = sql<string>`(select l.id from lookup l where l.type = 20 and l.code = '_WT' order by l.deletor is not null, l.folder_id nulls first limit 1)`;

/** Creates a person's day. Its post belongs to the person and has their name as its title. */
export async function insertDay(
  db: SystemDb,
  day: { id: string; userId: string; name: string; folderId: string; date: number },
): Promise<void> {
  await db
    .insertInto('post')
    .values({
      id: day.id,
      folder_id: day.folderId,
      systype: 'worktime',
      type_id: typeId,
      status_id: statusId('IP'),
      docno: `WT-${day.date}-${day.id.slice(-12)}`,
      title: day.name,
      contact_id: null,
      site_id: null,
      plan: null,
      plan2: null,
      due: null,
      duration: null,
      date: day.date,
      timeslot_id: null,
      team_id: null,
      parent_id: null,
      order_id: null,
      oset_id: null,
      appid: null,
      done_at: null,
      created_by: day.userId,
    })
    .execute();
  await db.insertInto('post_assignee').values({ post_id: day.id, user_id: day.userId, lead: true }).execute();
  await db
    .insertInto('work_time')
    .values({
      post_id: day.id,
      user_id: day.userId,
      date: day.date,
      start_at: null,
      end_at: null,
      running: null,
      since: null,
    })
    .execute();
}

export interface NewEntry {
  id: string;
  postId: string;
  revision: number;
  type: WorkType;
  at: number;
  geo: readonly [number, number] | null;
  jobId: string | null;
}

/** Appends an entry. Returns false if the day already has it. */
export async function insertEntry(db: SystemDb, entry: NewEntry, now: number): Promise<boolean> {
  const inserted = await db
    .insertInto('work_entry')
    .values({
      id: entry.id,
      post_id: entry.postId,
      revision: entry.revision,
      type: entry.type,
      at: entry.at,
      lat: entry.geo?.[0] ?? null,
      lng: entry.geo?.[1] ?? null,
      job_id: entry.jobId,
      cts: now,
    })
    .onConflict((conflict) => conflict.constraint('work_entry_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes a day's totals to the day and its post. Returns the post's new `uts`. */
export async function writeDay(
  db: SystemDb,
  day: { id: string; revision: number; flags: readonly string[] },
  sums: WorkDay,
): Promise<number> {
  await db
    .updateTable('work_time')
    .set({
      state: sums.running === null ? 'closed' : 'open',
      start_at: sums.startAt,
      end_at: sums.endAt,
      running: sums.running,
      since: sums.since,
      work_minutes: sums.workMinutes,
      break_minutes: sums.breakMinutes,
      flags: [...day.flags],
      revision: day.revision,
    })
    .where('post_id', '=', day.id)
    .execute();
  const post = await db
    .updateTable('post')
    .set({
      status_id: statusId(sums.running === null ? 'DN' : 'IP'),
      plan: sums.startAt,
      done_at: sums.running === null ? sums.endAt : null,
    })
    .where('id', '=', day.id)
    .returning('uts')
    .executeTakeFirstOrThrow();
  return post.uts;
}
