import { documentNumber, jobNumbers } from '@field-service/domain/money/document-number.ts';
import { startedFlags } from '@field-service/domain/work/post-status.ts';
import { sql } from 'kysely';
import { anyFlag } from '../../../db/flags.ts';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';

/** A post with the data needed to apply its rules; its lines and amounts are read separately. */
export interface LoadedPost {
  id: string;
  docno: string;
  title: string;
  folderId: string;
  timezone: string;
  currency: string;
  systype: string;
  typeId: string;
  status: { id: string; code: string; name: string; flags: string };
  contactId: string | null;
  siteId: string | null;
  plan: number | null;
  plan2: number | null;
  due: number | null;
  duration: string | null;
  timetype: number;
  date: number | null;
  natures: string[];
  timeslotId: string | null;
  tags: string[];
  data: Record<string, unknown>;
  signed: boolean;
  doneAt: number | null;
  billed: boolean;
  assignees: { id: string; name: string; lead: boolean }[];
  cts: number;
  uts: number;
}

/**
 * Locks the live posts that the caller can see against other writers, in id order, and returns their ids. The data of
 * the posts is read afterwards, because it may have changed during the wait for the locks.
 */
export async function lockPosts(db: ScopedDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select p.id from ${db.sourceAny('post')} p where p.id = any(${[...new Set(ids)]}::text[]) and p.dts is null order by p.id for no key update`);
  return rows.map(({ id }) => id);
}

export async function readPosts(db: ScopedDb, ids: readonly string[]): Promise<LoadedPost[]> {
  return await db.rows(sql<LoadedPost>`
    select p.id, p.docno, p.title, p.folder_id "folderId", f.timezone, f.currency, p.systype, p.type_id "typeId",
           json_build_object('id', st.id, 'code', st.code, 'name', st.name, 'flags', st.flags) status,
           p.contact_id "contactId", p.site_id "siteId", p.plan, p.plan2, p.due, p.duration, p.timetype, p.date, p.natures, p.timeslot_id "timeslotId", p.tags,
           p.data, p.customer_signed signed, p.done_at "doneAt", exists (select ${related('from invoice_post ip where ip.post_id = p.id')}) billed,
           coalesce((select json_agg(json_build_object('id', a.user_id, 'name', person.displayname, 'lead', a.lead) order by a.lead desc, a.ord, a.user_id)
              ${related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id')}), '[]') assignees,
           p.cts, p.uts
      from ${db.sourceAny('post')} p
      join lookup st on st.id = p.status_id
      ${related('join folder f on f.id = p.folder_id')}
     where p.id = any(${ids}::text[]) and p.dts is null`);
}

/**
 * Gives a post a new `uts`, so that delta reads send the post again. Called when a part of the post's JSON that is
 * stored in other tables (files, result) changes. Returns the new `uts`; undefined if the caller cannot see the post.
 */
export async function touchPost(db: Pick<ScopedDb, 'update'> | SystemDb, id: string): Promise<number | undefined> {
  const write = 'update' in db ? db.update('post') : db.updateTable('post');
  const row = await write
    .set((eb) => ({ tags: eb.ref('post.tags') }))
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirst();
  return row?.uts;
}

/** Replaces a post's assignees; the first is the lead. */
export async function writeAssignees(db: ScopedDb, postId: string, userIds: readonly string[]): Promise<void> {
  await db.remove('post_assignee').where('post_id', '=', postId).execute();
  await insertAssignees(db, postId, userIds);
}

/** Assigns an unassigned post; the first assignee is the lead. */
export async function insertAssignees(db: ScopedDb, postId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insert('post_assignee')
    .values(userIds.map((userId, at) => ({ post_id: postId, user_id: userId, lead: at === 0, ord: at })))
    .execute();
}

/** Appends positions to a post's trail; positions that are already stored are ignored. */
export async function appendTrail(
  db: ScopedDb,
  postId: string,
  userId: string,
  points: readonly (readonly [number, number, number, string, string])[],
): Promise<void> {
  await db
    .insert('post_trail')
    .values(points.map(([lat, lng, at, type]) => ({ post_id: postId, user_id: userId, lat, lng, at, type })))
    .onConflict((conflict) => conflict.constraint('post_trail_once').doNothing())
    .execute();
}

/** Records which of the posts are stored completely on a device; the posts themselves do not change. */
export async function noteSynced(
  db: ScopedDb,
  did: string,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await db.rows(sql`
    insert into device_post (did, post_id, user_id, synced_at)
    select ${did}, p.id, ${userId}, ${now}::bigint from ${db.sourceAny('post')} p where p.id = any(${[...new Set(ids)]}::text[])
    on conflict (did, post_id) do update set user_id = excluded.user_id, synced_at = excluded.synced_at`);
}

/** Records that a job was started on a device, or that it no longer is (`at` null). */
export async function noteStarted(
  db: ScopedDb,
  started: { did: string; postId: string; userId: string; at: number | null },
): Promise<void> {
  const { did, postId, userId, at } = started;
  await db
    .insert('device_post')
    .values({ did, post_id: postId, user_id: userId, synced_at: null, started_at: at })
    .onConflict((conflict) => conflict.columns(['did', 'post_id']).doUpdateSet({ user_id: userId, started_at: at }))
    .execute();
}

/**
 * The jobs in progress that a user started on a device, or on any (`did` null), and from which no package has arrived
 * since.
 */
export const startedWithoutWork = async (
  db: ScopedDb,
  { did, userId }: { did: string | null; userId: string },
): Promise<{ id: string; docno: string; title: string }[]> =>
  // Unscoped: a user's own packages of jobs that the user can see.
  await db.rows(sql<{ id: string; docno: string; title: string }>`
    select distinct p.id, p.docno, p.title from device_post d join ${db.sourceAny('post')} p on p.id = d.post_id join lookup s on s.id = p.status_id
     where (${did}::text is null or d.did = ${did}) and d.user_id = ${userId} and d.started_at is not null and p.dts is null and s.flags ~ 'P' and s.flags !~ 'S'
       and not exists (select from upload_package u where u.post_id = p.id and u.user_id = d.user_id and u.cts >= d.started_at)
     order by p.docno`);

/**
 * Claims a local id for a record. `did` is the issuer of the ids: a user's device, or one upload. The first call claims
 * the id for `recordId` and returns undefined. Later calls, even concurrent ones, wait for the first call and return
 * its record id.
 */
export async function claimLocalId(
  db: ScopedDb,
  did: string,
  localId: string,
  recordId: string,
): Promise<string | undefined> {
  const taken = await db
    .insert('device_local_id')
    .values({ did, local_id: localId, noun: 'post', record_id: recordId })
    .onConflict((conflict) => conflict.columns(['did', 'local_id']).doNothing())
    .returning('record_id')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const known = await db
    .table('device_local_id')
    .select('record_id')
    .where('did', '=', did)
    .where('local_id', '=', localId)
    .executeTakeFirst();
  return known?.record_id;
}

/** The code of a folder's counter, and its initial pattern. */
export interface Series {
  code: string;
  pattern: string;
}
const jobs: Series = { code: 'JOB', pattern: jobNumbers.pattern };

/**
 * Increments a folder's counter and formats the number with the counter's pattern and `day`, for example as
 * `J-KL-2026-00012`. A rollback releases the number.
 */
export async function nextDocno(
  db: ScopedDb,
  counterId: string,
  folderId: string,
  day: number,
  series = jobs,
): Promise<string> {
  // Unscoped: reads only the folder's code, which is part of the number.
  const [row] = await db.rows(sql<{ number: number; pattern: string; digits: number; code: string }>`
    with taken as (
      insert into counter (id, folder_id, code, pattern, digits, next) values (${counterId}, ${folderId}, ${series.code}, ${series.pattern}, 5, 2)
      on conflict (folder_id, code) do update set next = counter.next + 1
      returning next - 1 as number, pattern, digits)
    select taken.*, f.code from taken, folder f where f.id = ${folderId}`);
  if (row === undefined) throw new Error('a counter answers one row');
  return documentNumber(row, row.number, day, row.code);
}

/** The live files of a post that the caller may see, newest first; the post was read through the scope. */
export async function readFiles(
  db: ScopedDb,
  postId: string,
): Promise<{ id: string; filename: string; tags: string[] }[]> {
  return await db
    .fromAny('file', 'f')
    .select(['f.id', 'f.file_name as filename', 'f.tags'])
    .where('f.ref_kind', '=', 'POST')
    .where('f.ref_id', '=', postId)
    .where('f.dts', 'is', null)
    .orderBy('f.seq', 'desc')
    .execute();
}

/**
 * Turns the user's uploads into files of a post that the user may see or has created. Returns the first id that does
 * not name an upload of the user; undefined if all of them do.
 */
export async function attachOwnFiles(
  db: ScopedDb,
  userId: string,
  postId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  // Unscoped: the post was read through the scope or just created; the files are the user's own.
  const taken = await db.rows(sql<{ id: string }>`
    update file set ref_kind = 'POST', ref_id = p.id, folder_id = p.folder_id, contact_id = p.contact_id, site_id = p.site_id
      from post p
     where p.id = ${postId} and file.id = any(${[...ids]}::text[]) and file.ref_kind = 'USER' and file.ref_id = ${userId} and file.user_id = ${userId} and file.dts is null
    returning file.id`);
  return ids.find((id) => !taken.some((file) => file.id === id));
}

/**
 * Adds stations to those already done in the jobs that continue a job and are still to do; returns the ids of the jobs,
 * which get a new `uts`.
 */
export async function addDoneStations(db: ScopedDb, postId: string, stationIds: readonly string[]): Promise<string[]> {
  if (stationIds.length === 0) return [];
  // Unscoped: the jobs that continue a job which the caller may change.
  const rows = await db.rows(sql<{ id: string }>`
    with recursive continuing as (
      select id from post where parent_id = ${postId} and nextday
      union select p.id from post p join continuing c on p.parent_id = c.id where p.nextday)
    update post p
       set data = p.data || jsonb_build_object('doneStations', (
             select jsonb_agg(distinct s.id order by s.id) from (
               select jsonb_array_elements_text(coalesce(p.data->'doneStations', '[]')) id union select unnest(${[...stationIds]}::text[])) s))
      from lookup st
     where st.id = p.status_id and p.id in (select id from continuing) and p.dts is null and st.flags !~ ${anyFlag(startedFlags)}
       and not coalesce(p.data->'doneStations', '[]') ?& ${[...stationIds]}::text[]
    returning p.id`);
  return rows.map(({ id }) => id);
}

/** The stations of a job at which a technician was able to work. */
export async function readReachedStations(db: ScopedDb, postId: string): Promise<string[]> {
  // Unscoped: the stations of a job that the caller may change.
  const rows = await db.rows(
    sql<{ id: string }>`select distinct station_id id from visit where post_id = ${postId} and access_reason is null`,
  );
  return rows.map(({ id }) => id);
}
