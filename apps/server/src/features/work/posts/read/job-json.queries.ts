import { sql, type RawBuilder } from 'kysely';
import { isOfficeOnly } from '../../../../db/scope/office-only.ts';
import { related } from '../../../../db/scope/related.ts';
import type { Caller } from '../../../../caller.ts';
import { settingHolds } from '../../../site/settings/public.ts';
import { installedBaseUts } from '../../stations/public.ts';
import { inReview, isReportOpen } from './review.queries.ts';

/**
 * The JSON of complete jobs, built by PostgreSQL and passed on as text. A page of posts is first selected through the
 * caller's scope; each part is then read only for the ids of that page. A caller who may see a job may also see its
 * customer, even if the customer is in another folder.
 */

const number = (column: string): RawBuilder<string> => sql`trim_scale(${sql.ref(column)})::text`;

/** `{id, code, name, flags}` of the status `st`. */
export const statusJson = sql<string>`json_build_object('id', st.id, 'code', st.code, 'name', st.name, 'flags', st.flags)`;

const assignees = sql`coalesce((
  select json_agg(json_build_object('id', a.user_id, 'name', person.displayname, 'lead', a.lead) order by a.lead desc, a.ord, a.user_id)
    ${related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id')}), '[]')`;

/** The lookups listed in the text array `column`, in the order of the array. */
const named = (column: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name) order by n.at)
    from unnest(${column}) with ordinality n (id, at) join lookup l on l.id = n.id), '[]')`;

/** The lines of the post `p`; unless `priced` is set, their prices and amounts are null. */
const linesOf = (priced: boolean): RawBuilder<unknown> => {
  const money = (column: string): RawBuilder<unknown> => (priced ? number(column) : sql`null`);
  return sql`coalesce((
  select json_agg(json_build_object(
      'id', l.id, 'parentId', l.parent_id, 'seq', l.ord, 'itemid', l.item_id, 'code', l.code, 'name', l.name, 'stationType', l.station_type_id,
      'qty', ${number('l.qty')}, 'uom', l.uom, 'price', ${money('l.price')}, 'uiDisc', ${priced ? sql`l.ui_disc` : sql`null`}, 'tax', l.tax_id, 'taxname', tax.name, 'flags', l.flags,
      'original', ${money('l.original')}, 'discount', ${money('l.discount')}, 'nett', ${money('l.nett')}, 'taxes', ${money('l.taxes')},
      'amount', ${money('l.amount')}, 'taxDetail', ${priced ? sql`l.tax_detail` : sql`'[]'::jsonb`}) order by l.ord, l.id)
    ${related('from post_line l left join lookup tax on tax.id = l.tax_id where l.post_id = p.id')}), '[]')`;
};
const lines = linesOf(true);

/** Whether technicians see the prices of the post `p` on their phones. */
export const pricedOnPhones = settingHolds('viewServicePricing', sql`p.folder_id`);

/** The contract visit that the post `p` fulfils. */
export const scheduleId = sql<string | null>`(select v.id ${related('from order_set_visit v where v.post_id = p.id')})`;

/**
 * The files of the post `p` that meet a condition on the file `f`.
 * Unscoped: files of a job are as visible as the job.
 */
const filesWhere = (condition: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'filename', f.file_name, 'tags', f.tags) order by f.seq)
    from file f where f.ref_kind = 'POST' and f.ref_id = p.id and f.dts is null and ${condition}), '[]')`;

// Unscoped: plans are as visible as their site, and the site is as visible as its job.
const installedBase = sql`case when si.id is null then null else json_build_object('id', si.id, 'uts', ${installedBaseUts},
  'plans', coalesce((select json_agg(fp.id order by fp.ord, fp.seq) from floor_plan fp where fp.site_id = si.id and fp.dts is null), '[]')) end`;

/**
 * The last job completed at the site before the post `p`. Unscoped: reveals only an id; the job is read through the
 * scope.
 */
const lastJob = sql`(select e.id from post e where e.site_id = p.site_id and e.done_at < coalesce(p.done_at, p.plan, 9999999999999) and e.id <> p.id
  order by e.done_at desc limit 1)`;

const contact = sql`case when c.id is null then null else json_build_object(
  'id', c.id, 'code', c.code, 'name', c.name, 'lang', c.lang, 'phone', c.phone, 'email', c.email) end`;
const site = sql`case when si.id is null then null else json_build_object(
  'id', si.id, 'code', si.code, 'name', si.name, 'person', si.person, 'phone', si.phone) end`;
const slot = sql`case when ts.id is null then null else json_build_object(
  'id', ts.id, 'name', ts.name, 'from', coalesce(ts.val, ''), 'to', coalesce(ts.val2, '')) end`;

/** The parts of a job that differ by reader. */
interface Parts {
  lines: RawBuilder<unknown>;
  files: RawBuilder<unknown>;
  scheduledata: RawBuilder<unknown>;
  tags: RawBuilder<unknown>;
  data: RawBuilder<unknown>;
  partSentAt: RawBuilder<unknown>;
  lateWork: RawBuilder<unknown>;
}

/**
 * When the user last sent work on the post `p` after which its lead has not closed it yet; null if there is none. The
 * package of the result tells when the lead closed it, because work that others send later renews the result.
 * Unscoped: everyone may see what they sent themselves, and whether the job was closed since.
 */
const partSentAt = (userId: string): RawBuilder<unknown> => sql`(
  select max(u.received_at) from upload_package u where u.post_id = p.id and u.user_id = ${userId} and u.kind = 'job' and u.status = 'applied'
     and not exists (select from post_result r join upload_package w on w.id = r.upload_id
                      where r.post_id = p.id and w.received_at >= u.received_at))`;

/**
 * The state of the work that the user last sent on the post `p`, while the office has not applied it.
 * Unscoped: everyone may see what became of their own work.
 */
const lateWork = (userId: string): RawBuilder<unknown> => sql`(
  select nullif(u.status, 'applied') from upload_package u
   where u.post_id = p.id and u.user_id = ${userId} and u.status in ('applied', 'late', 'set_aside')
   order by u.received_at desc limit 1)`;

/** The JSON object of one job (contract `Job`), based on the tables in `jobJoins`. */
const jobObject = (parts: Parts): RawBuilder<string> => sql`json_build_object(
  'id', p.id, 'docid', p.id, 'addressid', p.site_id, 'lastid', ${lastJob}, 'scheduleid', ${scheduleId}, 'appid', p.appid,
  'docno', p.docno, 'title', p.title, 'date', p.date, 'plan', p.plan, 'plan2', p.plan2, 'due', p.due, 'duration', p.duration, 'timetype', p.timetype,
  'status', ${statusJson}, 'type', json_build_object('id', ty.id, 'code', ty.code, 'name', ty.name), 'systype', p.systype,
  'assignees', ${assignees}, 'teamid', p.team_id, 'folderid', p.folder_id, 'contact', ${contact}, 'site', ${site},
  'address', si.address, 'geo', case when si.lat is null or si.lng is null then null else json_build_array(si.lat, si.lng) end,
  'natures', ${named(sql`p.natures`)}, 'timeslots', ${slot}, 'lines', ${parts.lines}, 'files', ${parts.files}, 'scheduledata', ${parts.scheduledata},
  'followup', p.followup, 'nextday', p.nextday, 'parentpost', p.parent_id, 'order', p.order_id, 'oset', p.oset_id, 'ib', ${installedBase},
  'tags', ${parts.tags}, 'data', ${parts.data}, 'cts', p.cts, 'uts', p.uts, 'dts', p.dts, 'ctid', p.seq, 'partSentAt', ${parts.partSentAt},
  'lateWork', ${parts.lateWork})`;

const jobJsonWith = (
  lines: RawBuilder<unknown>,
  sent: Pick<Parts, 'partSentAt' | 'lateWork'> = { partSentAt: sql`null`, lateWork: sql`null` },
): RawBuilder<string> =>
  jobObject({
    lines,
    files: filesWhere(sql`true`),
    scheduledata: sql`p.scheduledata`,
    tags: sql`p.tags`,
    data: sql`p.data`,
    ...sent,
  });
export const jobJson = jobJsonWith(lines);
const linesOnPhone = sql`case when ${pricedOnPhones} then ${lines} else ${linesOf(false)} end`;
/** The JSON of a job for staff. On a phone, prices are included only if the job's folder shows them there. */
export const jobJsonFor = ({ app, userId }: Pick<Caller, 'app' | 'userId'>): RawBuilder<string> =>
  jobJsonWith(app === 'app' ? linesOnPhone : lines, {
    partSentAt: partSentAt(userId),
    lateWork: lateWork(userId),
  });

/**
 * The files that a customer may see: reports as soon as the customer may read them, other files unless the job is under
 * review.
 */
const filesForCustomer = filesWhere(
  sql`case when '!L90' = any(f.tags) then ${isReportOpen} else not ${inReview} and not ${isOfficeOnly('f')} end`,
);
/**
 * The JSON of a job with the result `r` for its customer. Internal data is omitted, and lines are included only if
 * `withPrices` is set.
 */
export const jobJsonForCustomer = (withPrices: boolean): RawBuilder<string> =>
  jobObject({
    lines: withPrices ? lines : sql`'[]'::json`,
    files: filesForCustomer,
    scheduledata: sql`null`,
    tags: sql`'[]'::json`,
    data: sql`json_build_object('priority', coalesce(p.data->>'priority', 'normal'))`,
    partSentAt: sql`null`,
    lateWork: sql`null`,
  });

/** The joins from the post `p` that `jobJson` needs. */
export const jobJoins = sql`
  join lookup st on st.id = p.status_id
  join lookup ty on ty.id = p.type_id
  left join lookup ts on ts.id = p.timeslot_id
  ${related('left join contact c on c.id = p.contact_id')}
  ${related('left join contact_info si on si.id = p.site_id')}`;

/**
 * The text of a JSON array of the jobs whose ids are selected by `page`; `order` names columns of `p`.
 * Unscoped: the page was read through the scope.
 */
export const jobsText = (
  caller: Pick<Caller, 'app' | 'userId'>,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<string> => sql`
  (select coalesce(json_agg(${jobJsonFor(caller)} order by ${order}), '[]')::text from (${page}) page join post p on p.id = page.id ${jobJoins})`;
