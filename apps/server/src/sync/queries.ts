import { sql, type RawBuilder } from 'kysely';
import { related } from '../db/scope/related.ts';
import type { Caller } from '../caller.ts';
import type { ScopedDb } from '../db/scope/scope.ts';
import { appliesTo, seenLookups } from '../features/site/lookups/public.ts';
import { inView, postsInView, type Unassigned, type Window } from '../features/work/posts/public.ts';
import { installedBaseUts } from '../features/work/stations/public.ts';

export interface Stamps {
  /** The time at which anything in the profile last changed. */
  profile: number;
  mySettings: number;
  folderSettings: number;
  settings: number;
  statuses: number;
  /**
   * The last time at which the caller's folders changed or were moved in the tree, the caller was made a folder admin,
   * or prices were shown or hidden: existing rows then became visible or changed without a new stamp.
   */
  view: number;
  /** Ids of the statuses of started work, and of those in which a customer may still sign. */
  begun: string[];
  signable: string[];
  /** Time zone of the caller's folder. */
  timezone: string;
}

const newest = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select coalesce(max(s.uts), 0) from setting s where ${condition})`;

/** Reads when the user, settings and statuses that a device stores last changed, without building any of them. */
export async function readStamps(db: ScopedDb, caller: Caller): Promise<Stamps> {
  const line = sql`any(${[...caller.folderLine]}::text[])`;
  // Unscoped: the caller's own folders, roles and team.
  const [row] = await db.rows(sql<Stamps>`
    select greatest(u.uts, (select c.uts ${related('from contact c where c.id = u.contact_id')}), (select t.uts from lookup t where t.id = u.team_id),
             (select max(r.uts) ${related('from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id')}),
             (select max(f.uts) from folder f where f.id = any(${[...caller.folderIds]}::text[])), ${newest(sql`s.key = 'admins'`)}) profile,
           greatest(u.uts, ${newest(sql`s.user_id = u.id`)}) "mySettings",
           greatest(${newest(sql`s.user_id is null and (s.folder_id is null or s.folder_id = ${line})`)}, (select max(f.uts) from folder f where f.id = ${line})) "folderSettings",
           ${newest(sql`s.user_id is null and s.folder_id is null`)} settings,
           (select coalesce(max(l.uts), 0) from lookup l where l.type = 310) statuses,
           greatest(u.folders_at, (select max(f.placed_at) from folder f where f.id = any(${[...caller.folderIds]}::text[])), ${newest(sql`s.key = 'admins' and s.data ->> u.id = 'true'`)}, ${newest(sql`s.key = 'viewServicePricing'`)}) "view",
           array(select l.id from lookup l where l.type = 310 and l.flags ~ 'P') begun,
           array(select l.id from lookup l where l.type = 310 and (l.code in ('CLS', 'CWO')
             or l.code in (select s.data #>> '{}' from setting s where s.key in ('status-complete', 'status-nosignature') and s.folder_id is null and s.user_id is null))) signable,
           coalesce((select f.timezone from folder f where f.id = ${caller.folderId}), 'UTC') timezone
      from app_user u where u.id = ${caller.userId}`);
  if (row === undefined) throw new TypeError('a caller is a user');
  return row;
}

export interface ViewQuery {
  userId: string;
  window: Window;
  administered: readonly string[];
  unassigned: Unassigned | undefined;
  begun: readonly string[];
}

/** The jobs to be stored on a device: ids and sites, as the table `device_view` of a statement. */
export const deviceView = (
  db: ScopedDb,
  { userId, window, administered, unassigned, begun }: ViewQuery,
): RawBuilder<unknown> =>
  sql`device_view as materialized ${postsInView(db.source('post'), inView(userId, administered), window, begun, unassigned)}`;
export const viewIds = sql`select device_view.id from device_view`;

/** Every id in the view, or `null` if the device's hash of its ids matches. */
export const idsPart = (hash: string): RawBuilder<string> => sql<string>`(
  select case when encode(sha256(convert_to(coalesce(string_agg(v.id, ',' order by v.id), ''), 'UTF8')), 'hex') = ${hash} then 'null'
    else coalesce(json_agg(v.id order by v.id), '[]')::text end from device_view v)`;

/** Sites in the view whose installed base has changed since a stamp. */
export const installedBasesPart = (since: number): RawBuilder<string> => sql<string>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'uts', b.uts) order by b.id), '[]')::text
    from (select distinct v.site_id from device_view v) sites
    cross join lateral (select si.id, ${installedBaseUts} uts ${related('from contact_info si where si.id = sites.site_id')} offset 0) b
   where b.uts > ${since}::bigint)`;

/** The number of the technician's closed jobs since a stamp (planned, else due) that a customer may still sign. */
export const toSignPart = (
  db: ScopedDb,
  userId: string,
  since: number,
  signable: readonly string[],
): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${db.source('post')} p
   where p.dts is null and not p.customer_signed and coalesce(p.plan, p.due) >= ${since}::bigint and ${inView(userId)}
     and p.status_id = any(${[...signable]}::text[]))`;

/** The statuses of the caller's folders, as the device stores them, if they changed. */
export const statusesPart = (caller: Caller, changed: boolean): RawBuilder<string> =>
  changed
    ? sql<string>`(select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'flags', l.flags) order by l.ord, l.seq), '[]')::text
        from ${seenLookups(caller)} where l.type = 310 and l.deletor is null and ${appliesTo(caller)})`
    : sql<string>`'null'`;

/**
 * The caller's own stock, and the staff of the folders that the caller may enter, as the answer has them; `null` if the
 * device's hash of them matches, or without one.
 */
export const aidsPart = (caller: Caller, hash: string | undefined): RawBuilder<string> =>
  hash === undefined
    ? sql<string>`'null'`
    : // Unscoped: the caller's own stock, and names of the caller's own folders.
      sql<string>`(
  select case when aids.hash = ${hash} then 'null' else '{"hash":"' || aids.hash || '",' || substr(aids.found, 2) end
    from (select found, encode(sha256(convert_to(found, 'UTF8')), 'hex') hash from (select json_build_object(
      'stock', coalesce((select json_agg(json_build_object('itemId', b.item_id, 'uom', u.code, 'qty', trim_scale(b.qty)::text) order by b.item_id, b.uom_id)
         from stock_balance b join lookup u on u.id = b.uom_id where b.stockist_id = ${caller.userId}), '[]'),
      'staff', coalesce((select json_agg(json_build_object('id', s.id, 'name', s.displayname, 'folders', s.folders) order by s.displayname, s.id)
         from (select w.id, w.displayname, json_agg(fu.folder_id order by fu.folder_id) folders
                 from app_user w ${related('join folder_user fu on fu.user_id = w.id')} and fu.folder_id = any(${[...caller.folderIds]}::text[])
                where w.usertype = 'staff' and w.dts is null group by w.id) s), '[]'))::text found) made) aids)`;

/** Reads several values in one statement over the device's view. */
export async function readParts<T extends Record<string, unknown>>(
  db: ScopedDb,
  view: RawBuilder<unknown>,
  parts: { readonly [K in keyof T]: RawBuilder<T[K]> },
): Promise<T> {
  const columns = Object.entries<RawBuilder<unknown>>(parts).map(([name, part]) => sql`${part} as ${sql.ref(name)}`);
  const [row] = await db.rows(sql<T>`with ${view} select ${sql.join(columns)}`);
  if (row === undefined) throw new TypeError('a select without tables answers one row');
  return row;
}
