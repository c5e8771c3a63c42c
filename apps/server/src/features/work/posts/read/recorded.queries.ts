import { sql, type RawBuilder } from 'kysely';
import { isOfficeOnly } from '../../../../db/scope/office-only.ts';
import { related } from '../../../../db/scope/related.ts';
import { inUseAt } from '../../stations/public.ts';
import { isReportOpen } from './review.queries.ts';

/* The JSON of what was recorded on the job `p` with its result `r`; each part is a subselect for one job. */

type Fragment = RawBuilder<unknown>;
const number = (column: string): Fragment => sql`trim_scale(${sql.ref(column)})::text`;

/** The placement of station `s` that was valid at a time. */
const placementAt = (at: Fragment): Fragment => sql`left join lateral (
  select * ${related('from station_placement x where x.station_id = s.id')} and x.valid_from <= ${at} and (x.valid_to is null or x.valid_to > ${at}) order by x.valid_from desc limit 1) pl on true`;
/** When the work on the job `p` ended, or is expected to. */
export const endOfWork = sql`coalesce(r.end_at, p.done_at, p.plan, now_ms())`;

const pictures = (key: 'imgbf' | 'imgaf'): Fragment => sql`coalesce((
  select jsonb_agg(jsonb_build_object('fileId', shot->'fileId', 'takenAt', shot->'takenAt') order by shot->'takenAt')
    from jsonb_array_elements(v.data->${sql.lit(key)}) shot where shot ? 'fileId'), '[]')`;

/** The JSON of a visit `v` (contract `Visit`), with the tables that `visitJoins` adds. */
export const visitJson = sql`jsonb_build_object('together', '[]'::jsonb) || v.data || jsonb_build_object(
      'id', v.id, 'receivedAt', v.received_at, 'user', jsonb_build_object('id', v.user_id, 'name', person.displayname), 'imgbf', ${pictures('imgbf')}, 'imgaf', ${pictures('imgaf')},
      'station', jsonb_build_object('id', s.id, 'tag', s.tag, 'label', coalesce(pl.label, s.tag), 'area', pl.area, 'planId', pl.plan_id, 'type', jsonb_build_object('id', t.id, 'name', t.name)))`;
export const visitJoins = sql`${related('join station s on s.id = v.station_id')} join lookup t on t.id = s.type_id join person on person.id = v.user_id ${placementAt(sql`v.visited_at`)}`;
export const visits = sql`coalesce((
  select json_agg(${visitJson} order by v.visited_at, v.id)
    from (select * ${related('from visit w where w.post_id = p.id')}) v ${visitJoins}), '[]')`;

/**
 * The job pictures `f` of the post `p`: files that came with its work and belong to no visit. Unscoped: files of a job
 * are as visible as the job.
 */
export const jobPictureFiles = (forCustomer: boolean): Fragment =>
  sql`from file f where f.ref_kind = 'POST' and f.ref_id = p.id and f.dts is null and f.metadata ? 'uploadId' and 'picture' = any(f.tags) ${forCustomer ? sql`and not ${isOfficeOnly('f')}` : sql``}`;

/** The pictures of the job that belong to no station, each with its tags and note. */
export const jobPictures = (forCustomer: boolean): Fragment => sql`coalesce((
  select json_agg(json_build_object('fileId', f.id, 'takenAt', f.metadata->'takenAt', 'tags', array_remove(f.tags, 'picture'), 'note', coalesce(f.metadata->>'note', '')) order by f.seq)
    ${jobPictureFiles(forCustomer)}), '[]')`;

/**
 * Whether the change `w` of a station was made as the technician entered it; a new station is there even if it has
 * another barcode, or no place on a plan.
 */
export const isChangeMade = sql<boolean>`(w.outcome = 'applied' or (w.kind = 'new' and w.outcome in ('barcode_taken', 'plan_gone')))`;

/**
 * The barcode of a change for its customer: the station's own, if the entered one belongs to another station. `k` is the
 * change and `s` its station.
 */
export const barcodeOfChange = sql<
  string | null
>`case k.outcome when 'barcode_taken' then s.tag else k.data->>'barcode' end`;

/**
 * Changes of stations on the job, with what the technician entered; the customer receives those that were made, without
 * what became of them.
 */
export const stationChanges = (forCustomer: boolean): Fragment => sql`coalesce((
  select json_agg(json_build_object(
      'id', k.id, 'kind', k.kind, 'at', k.at, 'outcome', ${forCustomer ? sql`null` : sql`k.outcome`}, 'user', json_build_object('id', k.user_id, 'name', person.displayname),
      'station', json_build_object('id', s.id, 'tag', s.tag, 'label', coalesce(pl.label, s.tag), 'type', json_build_object('id', t.id, 'name', t.name)),
      'barcode', ${forCustomer ? barcodeOfChange : sql`k.data->>'barcode'`}, 'stationLabel', k.data->>'stationLabel', 'area', k.data->>'area', 'planId', k.data->>'floorid') order by k.at, k.id)
    from (select * ${related('from station_change w where w.post_id = p.id')} ${forCustomer ? sql`and ${isChangeMade}` : sql``}) k ${related('join station s on s.id = k.station_id')} join lookup t on t.id = s.type_id join person on person.id = k.user_id ${placementAt(endOfWork)}), '[]')`;

/** The value stored in the record, otherwise the item's current value. */
const itemFact = (key: string): Fragment =>
  sql`coalesce(t.data#>>array['facts', 'item', ${sql.lit(key)}], i.data->>${sql.lit(key)})`;

/**
 * The JSON of a treatment record `t` (contract `Treatment`), with its item `i`, unit `u` and `person`; objections are
 * hidden from the customer.
 */
export const treatmentJson = (forCustomer: boolean): Fragment => sql`((t.data - 'facts') || jsonb_build_object(
      'id', t.id, 'findings', ${forCustomer ? sql`'[]'::jsonb` : sql`coalesce(t.data->'findings', '[]')`}, 'day', t.data->'facts', 'receivedAt', t.received_at, 'uom', u.name, 'user', jsonb_build_object('id', t.user_id, 'name', person.displayname),
      'dilution', coalesce(t.data->>'dilution', (select d->>'name' from jsonb_array_elements(i.data->'dilutions') d where d->>'id' = t.data->>'dilutionId' limit 1)),
      'licence', t.data#>>'{facts,applicator,licence}', 'corrects', t.corrects_id, 'author', t.data->'author', 'reason', t.reason, 'correctedBy', (select k.id ${related('from treatment k where k.corrects_id = t.id')}),
      'item', jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'activeIngredient', ${itemFact('activeIngredient')}, 'registration', ${itemFact('registration')}, 'hazardClass', ${itemFact('hazardClass')})))`;

export const treatments = (forCustomer: boolean): Fragment => sql`coalesce((
  select json_agg(${treatmentJson(forCustomer)} order by t.at, t.id)
    ${related('from treatment t join item i on i.id = t.item_id join lookup u on u.id = t.uom_id join person on person.id = t.user_id where t.post_id = p.id')}), '[]')`;

/**
 * The stations covered by the job's lines, and any others that were visited. Unscoped: stations are as visible as their
 * site, and the site is as visible as its job.
 */
export const stations = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'tag', s.tag, 'label', coalesce(pl.label, s.tag), 'type', json_build_object('id', t.id, 'name', t.name), 'planId', pl.plan_id,
      'xy', case when pl.x is null or pl.y is null then null else json_build_array(pl.x, pl.y) end) order by pl.plan_id, length(pl.label), pl.label, s.seq)
    from station s join lookup t on t.id = s.type_id ${placementAt(endOfWork)}
   where s.site_id = p.site_id and (exists (select ${related('from visit v where v.post_id = p.id')} and v.station_id = s.id)
      or (s.dts is null and pl.id is not null and ${inUseAt(endOfWork)} and not coalesce(p.data -> 'doneStations' ? s.id, false) and s.type_id in (select l.station_type_id ${related('from post_line l where l.post_id = p.id')} and l.qty > 0)))), '[]')`;

// Unscoped: plans are as visible as their site, and the site is as visible as its job.
export const plans = sql`coalesce((
  select json_agg(json_build_object('id', fp.id, 'name', fp.name, 'revision', rev.revision, 'floorimg', json_build_object('id', f.id, 'fileName', f.file_name), 'width', rev.width, 'height', rev.height) order by fp.ord, fp.seq)
    from floor_plan fp
    join lateral (select * ${related('from floor_plan_revision x where x.plan_id = fp.id')} and x.valid_from <= ${endOfWork} order by x.revision desc limit 1) rev on true
    ${related('join file f on f.id = rev.file_id')}
   where fp.site_id = p.site_id and fp.dts is null), '[]')`;

const rowsOf = (column: string, object: Fragment): Fragment =>
  sql`coalesce((select json_agg(${object} order by n.at) from jsonb_array_elements(${sql.ref(column)}) with ordinality n (e, at)), '[]')`;

/** The result; the technician's billing notes are hidden from the customer. */
export const result = (
  forCustomer: boolean,
): Fragment => sql`case when r.post_id is null then null else json_build_object(
  'startAt', r.start_at, 'endAt', r.end_at, 'remarks', r.remarks, 'customerRemarks', r.customer_remarks, 'customerSign', r.customer_sign, 'noSignReason', r.no_sign_reason, 'billingNote', ${forCustomer ? sql`''` : sql`r.billing_note`},
  'techSign', r.tech_sign, 'moreSigns', r.more_signs,
  'ratings', ${rowsOf('r.ratings', sql`json_build_object('list', coalesce(n.e->>'list', ''), 'id', coalesce(n.e->>'id', ''), 'name', n.e->'name', 'value', n.e->'value')`)},
  'tasks', ${rowsOf('r.tasks', sql`json_build_object('name', n.e->'name', 'done', n.e->'done', 'note', n.e->'note')`)},
  'areaChecklist', ${rowsOf('r.area_checklist', sql`json_build_object('area', n.e->'area', 'item', n.e->'item', 'done', n.e->'done', 'note', n.e->'note')`)}) end`;

/** The latest report; with `forCustomer`, the latest one that the customer may read. */
export const report = (forCustomer: boolean): Fragment => sql`(
  select json_build_object('fileId', sr.file_id, 'filename', f.file_name, 'version', sr.version, 'reason', ${forCustomer ? sql`null` : sql`sr.reason`}, 'sha256', sr.sha256, 'at', sr.cts, 'releasedAt', (f.metadata->>'releasedAt')::bigint)
    ${related('from service_report sr join file f on f.id = sr.file_id where sr.post_id = p.id')}
   and f.dts is null ${forCustomer ? sql`and ${isReportOpen}` : sql``}
   order by sr.version desc limit 1)`;

/** The follow-ups of the post `p` among `posts`, and the jobs that continue its work (`nextday`). */
export const followups = (posts: Fragment): Fragment => sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'docno', k.docno, 'title', k.title, 'status', json_build_object('id', ks.id, 'code', ks.code, 'name', ks.name, 'flags', ks.flags), 'plan', k.plan, 'nextday', k.nextday, 'reason', coalesce(k.data ->> 'followupReason', '')) order by k.seq)
    from ${posts} k join lookup ks on ks.id = k.status_id where k.parent_id = p.id and k.dts is null), '[]')`;

/** The job's invoice; a draft is included only if `withDrafts` is set. */
export const invoice = (withDrafts: boolean): Fragment => sql`(
  select json_build_object('id', i.id, 'docno', i.docno, 'state', i.state) ${related('from invoice_post ip join invoice i on i.id = ip.invoice_id where ip.post_id = p.id')}
   and i.dts is null ${withDrafts ? sql`` : sql`and i.state <> 'draft'`})`;

// Unscoped: materials used are as visible as the job.
export const stock = sql`coalesce((
  select json_agg(json_build_object('id', e.id, 'item', i.name, 'stockist', person.displayname, 'uom', u.name, 'out', ${number('e.qty_out')}, 'in', ${number('e.qty_in')}, 'negative', e.negative, 'date', e.date) order by e.seq)
    from stock_ledger e ${related('join item i on i.id = e.item_id')} join lookup u on u.id = e.uom_id join person on person.id = e.stockist_id where e.post_id = p.id), '[]')`;

export const trails = sql`coalesce((select json_agg(json_build_array(e.lat, e.lng, e.at, e.type, e.post_id) order by e.at, e.type) ${related('from post_trail e where e.post_id = p.id')}), '[]')`;

/**
 * The history of the post `p`: each change with its fields, without the `uts` that orders changes. Unless `priced` is
 * set, lines are omitted, because they reveal prices.
 */
export const history = (priced: RawBuilder<boolean>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', h.id, 'at', h.at, 'by', h.by_name, 'via', h.via, 'kind', h.kind, 'reason', h.reason, 'changes', coalesce((
      select json_agg(json_build_object('field', k.field, 'before', h.before->k.field, 'after', h.after->k.field) order by k.field)
        from (select jsonb_object_keys(h.before) field union select jsonb_object_keys(h.after)) k where k.field <> 'uts' and (k.field <> 'lines' or ${priced})), '[]')) order by h.at, h.id)
    from history h where h.noun = 'post' and h.noun_id = p.id), '[]')`;

// Unscoped: what the history of a job names is as visible as the job.
/** The names of the customers and sites that the history of the post `p` mentions. */
export const namedInHistory = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'name', coalesce(c.name, si.name)))
    from (select distinct e.id from history h, unnest(array[h.before->>'contactid', h.after->>'contactid', h.before->>'addressid', h.after->>'addressid']) e (id) where h.noun = 'post' and h.noun_id = p.id) m
    left join contact c on c.id = m.id left join contact_info si on si.id = m.id where coalesce(c.id, si.id) is not null), '[]')`;

/**
 * The unsettled conflicts of the post `p`. Unless `priced` is set, conflicts over lines are omitted, because they
 * reveal prices.
 */
export const conflicts = (priced: RawBuilder<boolean>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', e.id, 'field', e.field, 'server', e.server, 'device', e.device, 'by', person.displayname, 'at', e.at) order by e.at, e.id)
    ${related('from post_conflict e join person on person.id = e.user_id where e.post_id = p.id')} and e.settled_at is null and (e.field <> 'lines' or ${priced})), '[]')`;

const receipt = sql`case when k.status in ('applied', 'late', 'set_aside') then json_build_object(
  'uploadId', k.id, 'jobId', k.post_id, 'state', k.status, 'receivedAt', coalesce(k.received_at, k.uts), 'epoch', (select epoch from site), 'reason', k.reason,
  'entries', (select json_agg(json_build_object('path', e.path, 'sha256', e.sha256) order by e.path) ${related('from upload_entry e where e.package_id = k.id')})) end`;

// Unscoped: packages are as visible as their job.
export const packages = sql`coalesce((
  select json_agg(json_build_object('id', k.id, 'jobId', k.post_id, 'status', k.status, 'uts', k.uts, 'reason', k.reason, 'by', person.displayname, 'device', k.device, 'appVersion', k.app_version, 'clockDifference', k.clock_difference, 'clockDoubtful', k.clock_doubtful, 'receipt', ${receipt},
      'missing', coalesce((select json_agg(json_build_object('part', m.part, 'paths', m.paths) order by m.part)
          from (select e.part, json_agg(e.path order by e.path) paths ${related('from upload_entry e where e.package_id = k.id')} and e.received_at is null group by e.part) m), '[]'),
      'entries', (select count(*) ${related('from upload_entry e where e.package_id = k.id')}), 'bytes', (select coalesce(sum(e.bytes), 0) ${related('from upload_entry e where e.package_id = k.id')})) order by k.cts, k.id)
    from upload_package k join person on person.id = k.user_id where k.post_id = p.id), '[]')`;
