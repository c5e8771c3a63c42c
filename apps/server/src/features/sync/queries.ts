import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { ScopedDb } from '../../db/scope.ts';
import { inView, inWindow, type Window } from '../posts/public.ts';
import { installedBaseUts } from '../stations/public.ts';

// Unscoped: folders, roles, team and contact are the caller's own; sites are joined by jobs read through the scope.

export interface Stamps {
  /** When anything in the profile changed. */
  profile: number;
  mySettings: number;
  folderSettings: number;
  settings: number;
  statuses: number;
  /** Zone of the caller's folder. */
  timezone: string;
}

const newest = (condition: RawBuilder<unknown>): RawBuilder<number> => sql`(select coalesce(max(s.uts), 0) from setting s where ${condition})`;

/** When what a device keeps of its user, settings and statuses last changed; nothing of it is built. */
export async function readStamps(db: ScopedDb, caller: Caller): Promise<Stamps> {
  const line = sql`any(${[...caller.folderLine]}::text[])`;
  const [row] = await db.rows(sql<Stamps>`
    select greatest(u.uts, (select c.uts from contact c where c.id = u.contact_id), (select t.uts from lookup t where t.id = u.team_id),
             (select max(r.uts) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id),
             (select max(f.uts) from folder f where f.id = any(${[...caller.folderIds]}::text[])), ${newest(sql`s.key = 'admins'`)}) profile,
           ${newest(sql`s.user_id = u.id`)} "mySettings",
           greatest(${newest(sql`s.user_id is null and (s.folder_id is null or s.folder_id = ${line})`)}, (select max(f.uts) from folder f where f.id = ${line})) "folderSettings",
           ${newest(sql`s.user_id is null and s.folder_id is null`)} settings,
           (select coalesce(max(l.uts), 0) from lookup l where l.type = 310) statuses,
           coalesce((select f.timezone from folder f where f.id = ${caller.folderId}), 'UTC') timezone
      from app_user u where u.id = ${caller.userId}`);
  if (row === undefined) throw new TypeError('a caller is a user');
  return row;
}

export interface ViewQuery {
  userId: string;
  window: Window;
  administered: readonly string[];
  /** The device's hash of its ids, as `jobIds` hashes them. */
  hash: string;
  /** The device has every installed base up to this stamp. */
  ib: number;
  /** Since when a closed job may still be signed. */
  toSignFrom: number;
}

/** What a device asks besides changes: the ids in its view where the hash differs, sites that changed, jobs to be signed. */
export function viewParts(db: ScopedDb, { userId, window, administered, hash, ib, toSignFrom }: ViewQuery): { ids: RawBuilder<string>; ib: RawBuilder<string>; toSign: RawBuilder<number> } {
  const view = sql`from ${db.source('post')} p where p.dts is null and ${inView(userId, administered)}`;
  return {
    ids: sql`(select case when encode(sha256(convert_to(coalesce(string_agg(p.id, ',' order by p.id), ''), 'UTF8')), 'hex') = ${hash} then 'null'
      else coalesce(json_agg(p.id order by p.id), '[]')::text end ${view} and ${inWindow(window)})`,
    ib: sql`(select coalesce(json_agg(json_build_object('id', si.id, 'uts', ${installedBaseUts}) order by si.id), '[]')::text
      from contact_info si where si.id in (select p.site_id ${view} and ${inWindow(window)}) and ${installedBaseUts} > ${ib}::bigint)`,
    toSign: sql`(select count(*)::int ${view} and not p.customer_signed and coalesce(p.done_at, p.plan) >= ${toSignFrom}::bigint
      and p.status_id = any(array(select l.id from lookup l where l.type = 310 and l.code in ('CLS', 'CWO'))))`,
  };
}

/** Statuses as the device keeps them, where they changed. */
export const statusesText = (changed: boolean): RawBuilder<string> => changed ? statuses : sql<string>`'null'`;
const statuses = sql<string>`(select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'flags', l.flags) order by l.ord, l.seq), '[]')::text
  from lookup l where l.type = 310 and l.deletor is null)`;

/** Several texts in one statement. */
export async function readTexts(db: ScopedDb, parts: Readonly<Record<string, RawBuilder<unknown>>>): Promise<Record<string, string>> {
  const columns = Object.entries(parts).map(([name, part]) => sql`(${part})::text as ${sql.ref(name)}`);
  const [row] = await db.rows(sql<Record<string, string>>`select ${sql.join(columns)}`);
  if (row === undefined) throw new TypeError('a select without tables answers one row');
  return row;
}
