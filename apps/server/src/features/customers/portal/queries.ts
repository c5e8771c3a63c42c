import { endedFlags } from '@field-service/domain/work/post-status.ts';
import type { PortalSite, PortalUser } from '@field-service/contract/customers/portal.ts';
import { related } from '../../../db/scope/related.ts';
import { salutationOf } from '../contacts/public.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { dateFormatOf } from '../../site/settings/public.ts';
import { inReview } from '../../work/posts/public.ts';
import { anyFlag } from '../../../db/flags.ts';

export async function readPortalUser(
  db: ScopedDb,
  userId: string,
  billing: boolean,
  siteIds: readonly string[],
): Promise<PortalUser | undefined> {
  const [row] = await db.rows(sql<PortalUser>`
    select u.id, ci.id infoid,
           u.displayname name, coalesce(ci.person, u.displayname) contactperson, u.avatar, ci.data ->> 'avatar' "ciAvatar", u.lang, ${billing}::boolean billing,
           json_build_object('id', c.id, 'name', c.name) contact,
           coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'code', f.code, 'parentId', case when parent.id is null then null else f.parent_id end, 'path', f.path, 'currency', f.currency, 'timezone', f.timezone, 'locale', f.locale, 'dateFormat', ${dateFormatOf(sql`f.id`)}) order by f.path)
              from ${db.sourceAny('folder')} f left join ${db.sourceAny('folder')} parent on parent.id = f.parent_id
             where f.id in (select s.folder_id from ${db.sourceAny('contact_info')} s where s.id = any(${[...siteIds]}::text[])) or f.id = c.folder_id), '[]') folders
      from ${db.sourceAny('app_user')} u join ${db.sourceAny('contact')} c on c.id = u.contact_id
      left join lateral (select s.id, s.person, s.data from ${db.sourceAny('contact_info')} s left join (select * ${related('from portal_site w where w.user_id = u.id')}) ps on ps.info_id = s.id
        where s.type_val = 3 and s.dts is null order by ps.is_primary desc nulls last, s.seq limit 1) ci on true
     where u.id = ${userId}`);
  return row;
}

const siteRow: RawBuilder<unknown> = sql`s.id, coalesce(ps.is_primary, false) "primary", s.folder_id folderid, json_build_object('name', s.name, 'code', s.code) site,
  case when ${salutationOf} is null then null else json_build_object('name', ${salutationOf}) end salutation, json_build_object('name', c.name) contact, s.person contactperson,
  json_build_object('val', s.type_val::text) infotype, json_build_object('address', s.address) data`;
const siteFrom = (db: ScopedDb, userId: string): RawBuilder<unknown> => sql`
  from ${db.source('contact_info')} s join ${db.sourceAny('contact')} c on c.id = s.contact_id left join ${db.childrenOf('portal_site.user_id', userId)} ps on ps.info_id = s.id
 where s.type_val = 3 and s.dts is null`;

/**
 * A page of the customer's sites, the primary site first. `search` matches names, codes and addresses; a search of
 * fewer than 2 characters matches every site.
 */
export async function readPortalSites(
  db: ScopedDb,
  userId: string,
  page: { skip: number; limit: number; search: string },
): Promise<{ rows: PortalSite[]; total: number }> {
  const like = `%${page.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = sql`${siteFrom(db, userId)} and (${page.search.length} < 2 or s.name ilike ${like} or s.code ilike ${like} or s.address::text ilike ${like})`;
  const rows = await db.rows(
    sql<PortalSite>`select ${siteRow} ${matching} order by coalesce(ps.is_primary, false) desc, s.name, s.id offset ${page.skip} limit ${page.limit}`,
  );
  const [count] = await db.rows(sql<{ total: number }>`select count(*)::integer total ${matching}`);
  return { rows, total: count?.total ?? 0 };
}

export async function readPortalSite(db: ScopedDb, userId: string, id: string): Promise<PortalSite | undefined> {
  const [row] = await db.rows(sql<PortalSite>`select ${siteRow} ${siteFrom(db, userId)} and s.id = ${id}`);
  return row;
}

interface Home {
  openInvoices: number;
  overdueInvoices: number;
  balances: { currency: string; amount: string }[];
  next: { id: string; title: string; site: string; plan: number; timetype: number; timeslot: string | null }[];
  reports: { id: string; docno: string; title: string; site: string; date: number }[];
}
/** The content of the home page; `siteId` filters visits and reports, but not invoices. */
export async function readHome(db: ScopedDb, siteId: string | undefined, now: number): Promise<Home> {
  const atSite = siteId === undefined ? sql`true` : sql`p.site_id = ${siteId}`;
  const [row] = await db.rows(sql<Home>`
    with open as (
      select i.currency, i.amount - i.paid balance, i.due_on < to_char(now() at time zone f.timezone, 'YYYYMMDD')::integer overdue
        from ${db.sourceAny('invoice')} i join ${db.sourceAny('folder')} f on f.id = i.folder_id where i.state in ('issued', 'part_paid'))
    select (select count(*)::integer from open) "openInvoices", (select count(*)::integer from open where overdue) "overdueInvoices",
      coalesce((select json_agg(json_build_object('currency', currency, 'amount', trim_scale(sum)::text) order by currency) from (select currency, sum(balance) sum from open group by currency) sums), '[]') balances,
      coalesce((select json_agg(n order by n.plan) from (
        select p.id, p.title, s.name site, p.plan, p.timetype, ts.name timeslot
          from ${db.source('post')} p ${related('join contact_info s on s.id = p.site_id')} join lookup st on st.id = p.status_id left join lookup ts on ts.id = p.timeslot_id
         where p.plan >= ${now}::bigint and st.flags !~ ${anyFlag(endedFlags)} and p.dts is null and ${atSite} order by p.plan limit 5) n), '[]') next,
      coalesce((select json_agg(r order by r."doneAt" desc) from (
        select p.id, p.docno, p.title, s.name site, coalesce(p.date, 19700101) date, p.done_at "doneAt"
          from ${db.source('post')} p ${related('join contact_info s on s.id = p.site_id join lookup st on st.id = p.status_id join contact c on c.id = p.contact_id left join post_result r on r.post_id = p.id')}
         where p.done_at is not null and st.flags ~ 'C' and p.dts is null and not ${inReview} and ${atSite} order by p.done_at desc limit 5) r), '[]') reports`);
  if (row === undefined) throw new Error('a select without a table answers one row');
  return row;
}
