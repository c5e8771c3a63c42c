import type { AreaItem } from '@field-service/domain/work/checklists/areas.ts';
import type { ItemTexts } from '@field-service/domain/goods/item-texts.ts';
import type { StationChangeKind } from '@field-service/domain/work/stations/station-changes.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { BlobHash } from '../../../files/store.ts';
import type { StoredSignature } from '../../../db/tables/work.ts';
import { barcodeOfChange, endOfWork, inReview, isChangeMade, isReportOpen, jobPictureFiles } from '../posts/public.ts';
import { inUseAt } from '../stations/public.ts';
import type { ReportContent } from '../../../print/model.ts';

/** A name with its translations, as stored in the `data.alt` of lookups and items. */
export interface NamedRecord {
  name: string;
  alt: Record<string, { name?: string }> | null;
}
interface StoredPicture {
  fileId: string;
  sha256: string;
  takenAt: number;
}
export interface ReportVisit {
  stationId: string;
  visitedAt: number;
  accessReason: string | null;
  condition: string | null;
  activity: number | null;
  data: {
    evidence?: string[];
    actions?: string[];
    bait?: { consumptionPct?: number | null; replaced?: boolean } | null;
    checklist?: { row: string; title: string; value: string; together?: boolean }[];
    catches?: { species: string; stage?: string | null; count: number | null; estimated: boolean }[];
    remarks?: string;
    resetAt?: number | null;
    together?: string[];
  };
  pictures: StoredPicture[];
}
export interface ReportRecord {
  postId: string;
  docno: string;
  title: string;
  folderId: string;
  contactId: string;
  siteId: string;
  lang: string;
  timezone: string;
  currency: string;
  statusFlags: string;
  /** Whether the customer may see a report only after its release. */
  review: boolean;
  uploadId: string | null;
  company: { name?: string; address?: string; taxid?: string; licence?: string };
  natures: NamedRecord[];
  customer: string;
  email: string | null;
  person: string | null;
  site: string;
  address: Record<string, string>;
  technicians: { name: string; licence: string | null }[];
  result: {
    startAt: number | null;
    endAt: number | null;
    remarks: string;
    customerRemarks: string;
    ratings: { list: string; id: string; name: string; value: number }[];
    areaChecklist: AreaItem[];
    customerSign: (StoredSignature & { sha256: string | null }) | null;
    techSign: (StoredSignature & { sha256: string | null }) | null;
    moreSigns: (StoredSignature & { sha256: string | null })[];
    noSignReason: string | null;
  } | null;
  plans: { id: string; name: string; revision: number; sha256: string; width: number; height: number }[];
  stations: {
    id: string;
    planId: string | null;
    label: string;
    area: string | null;
    x: number | null;
    y: number | null;
    type: NamedRecord;
    typeId: string;
  }[];
  /** The checklists of the types of the stations. */
  checklists: { typeId: string; checklist: unknown }[];
  visits: ReportVisit[];
  /** The pictures of the job that its customer may see. */
  pictures: { sha256: string; tags: string[]; note: string }[];
  stationChanges: {
    kind: StationChangeKind;
    label: string;
    type: NamedRecord;
    barcode: string | null;
    stationLabel: string | null;
  }[];
  treatments: {
    item: NamedRecord;
    qty: string;
    uom: NamedRecord;
    batch: string | null;
    at: number;
    by: { name: string; licence: string | null };
    data: Record<string, unknown>;
    label: {
      activeIngredient?: string;
      activePercent?: string;
      registration?: string;
      hazardClass?: string;
      reentryHours?: number;
      dilutions?: { id: string; name: string }[];
    } & ItemTexts;
  }[];
  words: { id: string; code: string; name: string; alt: Record<string, { name?: string }> | null }[];
  /** Follow-up jobs, and those that continue the work on another day (`nextday`). */
  followups: { docno: string; plan: number | null; nextday: boolean; reason: string | null }[];
  recommendations: { title: string; notes: string; place: string; owner: 'customer' | 'us'; due: number | null }[];
  version: number;
}

const named = (alias: 'n' | 't' | 'w') =>
  sql.raw(`json_build_object('name', ${alias}.name, 'alt', ${alias}.data -> 'alt')`);
// Unscoped: reads only the file named by the result itself.
const signature = (column: 'customer_sign' | 'tech_sign') =>
  sql.raw(
    `case when r.${column} is null then null else r.${column} || jsonb_build_object('sha256', (select f.sha256 from file f where f.id = r.${column} ->> 'fileId')) end`,
  );

// Unscoped: reads only the files named by the result itself.
const moreSignatures = sql.raw(
  `coalesce((select jsonb_agg(n.e || jsonb_build_object('sha256', (select f.sha256 from file f where f.id = n.e ->> 'fileId')) order by n.at) from jsonb_array_elements(r.more_signs) with ordinality n (e, at)), '[]')`,
);

/**
 * Reads all data for one job's report in one query; plans, stations and placements are as they were when the job ended.
 */
export async function readReportRecord(db: SystemDb, postId: string): Promise<ReportRecord | undefined> {
  const { rows } = await sql<ReportRecord>`
    select p.id "postId", p.docno, p.title, p.folder_id "folderId", p.contact_id "contactId", p.site_id "siteId", c.lang, f.timezone, f.currency, st.flags "statusFlags", c.review_before_release review, r.upload_id "uploadId",
      coalesce((select s.data from setting s ${related('join folder a on a.id = s.folder_id')} and starts_with(f.path, a.path) where s.key = 'company' order by length(a.path) desc limit 1), (select s.company from site s)) company,
      coalesce((select json_agg(${named('n')} order by o.at) from unnest(p.natures) with ordinality o (id, at) join lookup n on n.id = o.id), '[]') natures,
      c.name customer, coalesce(si.email, c.email) email, si.person, si.name site, si.address,
      coalesce((select json_agg(json_build_object('name', u.displayname, 'licence',
          (select li.number ${related('from licence li where li.user_id = u.id')} and coalesce(p.date, 0) between li.valid_from and li.valid_to order by li.valid_to desc limit 1)) order by a.lead desc, a.ord)
         ${related('from post_assignee a join app_user u on u.id = a.user_id where a.post_id = p.id')}), '[]') technicians,
      case when r.post_id is null then null else json_build_object('startAt', r.start_at, 'endAt', r.end_at, 'remarks', r.remarks, 'customerRemarks', r.customer_remarks, 'ratings', r.ratings, 'areaChecklist', r.area_checklist,
        'noSignReason', r.no_sign_reason, 'customerSign', ${signature('customer_sign')}, 'techSign', ${signature('tech_sign')}, 'moreSigns', ${moreSignatures}) end result,
      coalesce((select json_agg(json_build_object('id', fp.id, 'name', fp.name, 'revision', rev.revision, 'sha256', fi.sha256, 'width', rev.width, 'height', rev.height) order by fp.ord, fp.seq)
         from floor_plan fp
         join lateral (select * ${related('from floor_plan_revision x where x.plan_id = fp.id')} and x.valid_from <= ${endOfWork} order by x.revision desc limit 1) rev on true
         ${related('join file fi on fi.id = rev.file_id')} where fp.site_id = p.site_id and fp.dts is null), '[]') plans,
      coalesce((select json_agg(json_build_object('id', s.id, 'planId', pl.plan_id, 'label', pl.label, 'area', pl.area, 'x', pl.x, 'y', pl.y, 'type', ${named('t')}, 'typeId', t.id) order by pl.plan_id, length(pl.label), pl.label)
         from station s join lookup t on t.id = s.type_id
         join lateral (select * ${related('from station_placement x where x.station_id = s.id')} and x.valid_from <= ${endOfWork} order by x.valid_from desc limit 1) pl on true
        where s.site_id = p.site_id and (exists (select ${related('from visit v where v.post_id = p.id')} and v.station_id = s.id)
           or (s.dts is null and ${inUseAt(endOfWork)} and not coalesce(p.data -> 'doneStations' ? s.id, false) and s.type_id in (select l.station_type_id ${related('from post_line l where l.post_id = p.id')} and l.qty > 0)))), '[]') stations,
      coalesce((select json_agg(json_build_object('typeId', t.id, 'checklist', t.data -> 'checklist')) from lookup t where t.id in (select s.type_id from station s where s.site_id = p.site_id)), '[]') checklists,
      coalesce((select json_agg(json_build_object('stationId', v.station_id, 'visitedAt', v.visited_at, 'accessReason', v.access_reason, 'condition', v.condition, 'activity', v.activity, 'data', v.data,
          'pictures', (select coalesce(json_agg(json_build_object('fileId', fi.id, 'sha256', fi.sha256, 'takenAt', (shot ->> 'takenAt')::bigint)), '[]')
             from jsonb_array_elements(coalesce(v.data -> 'imgbf', '[]') || coalesce(v.data -> 'imgaf', '[]')) shot join file fi on fi.id = shot ->> 'fileId')) order by v.visited_at, v.id)
         ${related('from visit v where v.post_id = p.id')} and (r.upload_id is null or v.received_at <= r.received_at)), '[]') visits,
      coalesce((select json_agg(json_build_object('sha256', f.sha256, 'tags', array_remove(f.tags, 'picture'), 'note', coalesce(f.metadata ->> 'note', '')) order by f.seq) ${jobPictureFiles(true)}), '[]') pictures,
      coalesce((select json_agg(json_build_object('kind', k.kind, 'label', coalesce(pl.label, s.tag), 'type', ${named('t')}, 'barcode', ${barcodeOfChange}, 'stationLabel', k.data ->> 'stationLabel') order by k.at, k.id)
         from (select * ${related('from station_change w where w.post_id = p.id')} and ${isChangeMade}) k ${related('join station s on s.id = k.station_id')} join lookup t on t.id = s.type_id
         left join lateral (select * ${related('from station_placement x where x.station_id = s.id')} and x.valid_from <= ${endOfWork} order by x.valid_from desc limit 1) pl on true
        where r.upload_id is null or k.received_at <= r.received_at), '[]') "stationChanges",
      coalesce((select json_agg(json_build_object('item', json_build_object('name', i.name, 'alt', i.data -> 'alt'), 'qty', trim_scale(t.qty)::text, 'uom', json_build_object('name', uom.name, 'alt', uom.data -> 'alt'), 'batch', t.batch, 'at', t.at, 'by', json_build_object('name', person.displayname, 'licence', t.data#>>'{facts,applicator,licence}'), 'data', t.data, 'label', i.data) order by t.at, t.id)
         ${related('from treatment t join item i on i.id = t.item_id join lookup uom on uom.id = t.uom_id join person on person.id = t.user_id where t.post_id = p.id')} and not exists (select ${related('from treatment k where k.corrects_id = t.id')})), '[]') treatments,
      coalesce((select json_agg(json_build_object('id', w.id, 'code', w.code, 'name', w.name, 'alt', w.data -> 'alt')) from lookup w where w.type = 0 and w.deletor is null), '[]') words,
      coalesce((select json_agg(json_build_object('docno', k.docno, 'plan', k.plan, 'nextday', k.nextday, 'reason', k.data ->> 'followupReason') order by k.seq) from post k where k.parent_id = p.id and k.dts is null), '[]') followups,
      coalesce((select json_agg(json_build_object('title', n.title, 'notes', n.notes, 'place', n.place, 'owner', n.owner, 'due', n.due) order by array_position(array['urgent', 'high', 'normal', 'low'], n.priority), n.due, n.seq)
         from recommendation n where n.site_id = p.site_id and n.dts is null and n.state in ('open', 'accepted', 'done')), '[]') recommendations,
      (select coalesce(max(sr.version), 0) + 1 ${related('from service_report sr where sr.post_id = p.id')}) "version"
    from post p ${related('join folder f on f.id = p.folder_id join lookup st on st.id = p.status_id join contact c on c.id = p.contact_id join contact_info si on si.id = p.site_id')}
    ${related('left join post_result r on r.post_id = p.id')}
    where p.id = ${postId} and p.systype = 'job' and p.dts is null`.execute(db);
  return rows[0];
}

/** The version of the job's next report; undefined if the job no longer exists. */
export async function readNextVersion(db: SystemDb, postId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select (select coalesce(max(sr.version), 0) + 1 ${related('from service_report sr where sr.post_id = p.id')}) "version" from post p where p.id = ${postId} and p.systype = 'job' and p.dts is null`.execute(
    db,
  );
  return rows[0]?.version;
}

export interface MadeReport {
  fileId: string;
  filename: string;
  version: number;
  sha256: BlobHash;
  /** Whether more than the PDF is kept. */
  hasContent: boolean;
}
export interface NewestReport {
  done: boolean;
  /** Whether the work awaits a supervisor's review before the customer may see it. */
  review: boolean;
  /** Whether a report exists, regardless of who may see it. */
  made: boolean;
  report: (MadeReport & { releasedAt: number | null }) | null;
}
/**
 * The latest report of a job; for a customer, the latest one that the customer may read. Undefined if the caller cannot
 * see the job.
 */
export async function readNewestReport(
  db: ScopedDb,
  postId: string,
  forCustomer: boolean,
): Promise<NewestReport | undefined> {
  const [row] = await db.rows(sql<NewestReport>`
    select p.done_at is not null done, ${inReview} review, exists (select ${related('from service_report sr where sr.post_id = p.id')}) made,
      (select json_build_object('fileId', sr.file_id, 'filename', f.file_name, 'version', sr.version, 'sha256', sr.sha256, 'hasContent', sr.content is not null, 'releasedAt', (f.metadata ->> 'releasedAt')::bigint)
         from ${db.sourceAny('file')} f join (select * ${related('from service_report v where v.post_id = p.id')}) sr on sr.file_id = f.id where f.dts is null and ${forCustomer ? isReportOpen : sql`true`} order by sr.version desc limit 1) report
      from ${db.sourceAny('post')} p ${related('left join contact c on c.id = p.contact_id left join post_result r on r.post_id = p.id')} where p.id = ${postId} and p.systype = 'job'`);
  return row;
}

/** What a report says; undefined if only its PDF is kept. The caller has read the report in its own scope. */
export async function readReportContent(db: SystemDb, fileId: string): Promise<ReportContent | undefined> {
  const { rows } = await sql<{ content: ReportContent | null }>`
    select content from service_report where file_id = ${fileId}`.execute(db);
  return rows[0]?.content ?? undefined;
}

/** Records when a report was released to the customer, without changing the report itself. */
export async function markReleased(db: ScopedDb, fileId: string, at: number): Promise<void> {
  await db
    .update('file')
    .set({ metadata: sql`file.metadata || ${JSON.stringify({ releasedAt: at })}::jsonb` })
    .where('file.id', '=', fileId)
    .execute();
}

/** Whether a report of the job is being created or queued, so that repeated requests cost nothing. */
export async function isReportWanted(db: ScopedDb, postId: string): Promise<boolean> {
  const [row] = await db.rows(
    sql<{
      wanted: boolean;
    }>`select exists (select from queue.job j where j.name = 'service-report-wanted' and j.state in ('created', 'retry', 'active') and j.data ->> 'postId' = ${postId}) wanted`,
  );
  return row?.wanted === true;
}

export async function reportExists(db: SystemDb, postId: string, uploadId: string, lang: string): Promise<boolean> {
  const row = await db
    .selectFrom('service_report')
    .select('id')
    .where('post_id', '=', postId)
    .where('upload_id', '=', uploadId)
    .where('lang', '=', lang)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises the creation of one job's reports, so that their versions are consecutive. */
export async function lockReports(db: SystemDb, postId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service_report ${postId}`}, 0))`.execute(db);
}

export interface NewReport {
  id: string;
  fileId: string;
  record: ReportRecord;
  uploadId: string;
  version: number;
  lang: string;
  fileName: string;
  sha256: string;
  bytes: number;
  content: ReportContent;
  now: number;
}
/**
 * The reason for a later version: the reason given for reopening the job or correcting a record since the previous
 * version.
 * Unscoped: reads only the history and reports of the post whose report is being created.
 */
const whyAnew = (postId: string): RawBuilder<string | null> => sql<string | null>`(
  select h.reason from history h
   where h.noun = 'post' and h.noun_id = ${postId} and h.kind in ('status', 'correct') and h.reason <> '' and h.at > (select max(sr.cts) from service_report sr where sr.post_id = ${postId})
   order by h.at desc, h.id desc limit 1)`;

/**
 * Stores a report as a file of its post, released immediately unless the customer requires reviews. The post gets a new
 * `uts`, because its files changed.
 */
export async function insertReport(db: SystemDb, report: NewReport): Promise<void> {
  const { record } = report;
  await db
    .insertInto('file_blob')
    .values({ sha256: report.sha256, bytes: report.bytes, cts: report.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('file')
    .values({
      id: report.fileId,
      sha256: report.sha256,
      bytes: report.bytes,
      type: 'application/pdf',
      file_name: report.fileName,
      ref_kind: 'POST',
      ref_id: record.postId,
      folder_id: record.folderId,
      contact_id: record.contactId,
      site_id: record.siteId,
      tags: ['!L90'],
      perms: null,
      user_id: null,
      metadata: JSON.stringify({
        version: report.version,
        lang: report.lang,
        ...(record.review ? {} : { releasedAt: report.now }),
      }),
    })
    .execute();
  await db
    .insertInto('service_report')
    .values({
      id: report.id,
      post_id: record.postId,
      version: report.version,
      file_id: report.fileId,
      sha256: report.sha256,
      lang: report.lang,
      reason: whyAnew(record.postId),
      upload_id: report.uploadId,
      cts: report.now,
      content: JSON.stringify(report.content),
    })
    .execute();
  await sql`update post set followup = followup where id = ${record.postId}`.execute(db);
}
