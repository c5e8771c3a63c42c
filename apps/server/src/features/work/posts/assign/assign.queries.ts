import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { takenTime, type Busy, type Licence } from '@field-service/domain/work/assignment.ts';
import { sql } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import { foldersOfUser } from '../../../people/people/public.ts';
import { occupiesTime } from './occupied.queries.ts';

export interface Technician {
  id: string;
  name: string;
  /**
   * Whether the person may open the field app: an active staff member who is an administrator or has a role with access
   * to the app.
   */
  works: boolean;
  /** An administrator may access every folder; others may access only `folderIds`. */
  isAdmin: boolean;
  folderIds: string[];
}

export async function readTechnicians(db: ScopedDb, ids: readonly string[]): Promise<Technician[]> {
  // Unscoped: assignees are checked before anything about them is shown.
  return await db.rows(sql<Technician>`
    select u.id, u.displayname name, u.is_admin "isAdmin",
           u.usertype = 'staff' and u.status = 'active' and (u.is_admin or exists (
             select from user_role ur join role r on r.id = ur.role_id, unnest(r.perms) perm
              where ur.user_id = u.id and r.dts is null and perm ~ '^EXT:([A-Z]+[|])*SAPP([|:]|$)')) works,
           ${foldersOfUser} "folderIds"
      from app_user u where u.id = any(${ids}::text[]) and u.dts is null`);
}

export async function readLicences(
  db: ScopedDb,
  userIds: readonly string[],
): Promise<(Licence & { userId: string })[]> {
  return await db
    .asSystem('whom a job is given to is checked before anything of them is shown')
    .selectFrom('licence')
    .select(['user_id as userId', 'class', 'number', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('user_id', 'in', userIds)
    .execute();
}

export interface BusyPost extends Busy {
  docno: string;
  folderId: string;
}

/**
 * The time that is occupied in people's calendars from `from` to `to` (stamps) and up to a day before and after. A job
 * without an end occupies `usualMinutes`.
 */
export async function readBusy(
  db: ScopedDb,
  userIds: readonly string[],
  from: number,
  to: number,
  exceptPostIds: readonly string[],
  usualMinutes: number,
): Promise<BusyPost[]> {
  type Row = Omit<BusyPost, 'from' | 'to'> & { plan: number; plan2: number | null; timetype: number; timeZone: string };
  // One extra day before and after is read, because all-day jobs occupy more than their planned time.
  // Unscoped: calendars span all folders; callers see only the time of jobs in other folders.
  const rows = await db.rows(sql<Row>`
    select p.id "postId", p.folder_id "folderId", a.user_id "userId", p.plan, p.plan2, p.timetype, f.timezone "timeZone", p.title, p.docno,
           case when p.systype = 'job' then 'job' when upper(p.data->>'kind') = 'MC' then 'mc' when upper(p.data->>'kind') = 'AL' then 'al' else 'leave' end kind
      from post_assignee a
      ${related('join post p on p.id = a.post_id')}
      join lookup st on st.id = p.status_id
      ${related('join folder f on f.id = p.folder_id')}
     where a.user_id = any(${userIds}::text[]) and p.dts is null and p.plan < ${to + dayMs}::bigint and coalesce(p.plan2, p.plan + ${usualMinutes * 60_000}::bigint) > ${from - dayMs}::bigint
       and p.id <> all(${exceptPostIds}::text[]) and ${occupiesTime}
     order by p.plan, p.id`);
  return rows.flatMap(({ plan, plan2, timetype, timeZone, ...row }) => {
    const taken = takenTime({ plan, plan2, timetype, timeZone }, row.kind === 'job' ? usualMinutes : 0);
    return taken === undefined ? [] : [{ ...row, from: taken.start, to: taken.end }];
  });
}

/** The licence classes required by each service type. */
export async function readRequiredLicences(
  db: ScopedDb,
  natureIds: readonly string[],
): Promise<{ id: string; licences: string[] }[]> {
  return await db.rows(sql<{ id: string; licences: string[] }>`
    select l.id, array(select jsonb_array_elements_text(l.data->'licences')) licences
      from lookup l where l.id = any(${[...new Set(natureIds)]}::text[]) and jsonb_typeof(l.data->'licences') = 'array'`);
}

/** The licence classes that the jobs themselves require, as specified by their contracts. */
export async function readOwnLicences(
  db: ScopedDb,
  postIds: readonly string[],
): Promise<{ id: string; licences: string[] }[]> {
  // Unscoped: the jobs were read through the scope.
  return await db.rows(sql<{ id: string; licences: string[] }>`
    select p.id, array(select jsonb_array_elements_text(p.data->'licences')) licences
      from post p where p.id = any(${postIds}::text[]) and jsonb_typeof(p.data->'licences') = 'array'`);
}
