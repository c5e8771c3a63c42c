import { floorPlans } from '@field-service/contract/datasets/stations.ts';
import type { Plan } from '@field-service/contract/work/stations.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';
import { lastVisitBy } from './last-visit.queries.ts';

const xy = sql`case when pl.x is null or pl.y is null then null else json_build_array(pl.x, pl.y) end`;

/** The revision of plan `fp` that is valid at a time or, for a time before the first revision, the first revision. */
const revisionAt = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`join lateral (
  select x.* ${related('from floor_plan_revision x where x.plan_id = fp.id')} order by (x.valid_from <= ${at}::bigint) desc, case when x.valid_from <= ${at}::bigint then -x.revision else x.revision end limit 1) rev on true`;

const planPairs = sql`'id', fp.id, 'siteid', fp.site_id, 'contactid', fp.contact_id, 'folderid', fp.folder_id, 'name', fp.name, 'extraId', fp.extra_id, 'seq', fp.ord,
  'revision', rev.revision, 'fileid', rev.file_id, 'width', rev.width, 'height', rev.height, 'uts', fp.uts, 'ctid', fp.seq`;

/** A live plan as of a time, in milliseconds; undefined if the caller cannot see it. */
export async function readPlan(db: ScopedDb, id: string, at: number): Promise<Plan | undefined> {
  const [row] = await db.rows(sql<{ plan: Plan }>`
    select json_build_object(${planPairs}, 'at', ${at}::bigint, 'noteMarkers', rev.note_markers,
      'revisions', (select json_agg(json_build_object('revision', x.revision, 'fileid', x.file_id, 'filename', f.file_name, 'width', x.width, 'height', x.height, 'validFrom', x.valid_from) order by x.revision)
         ${related('from floor_plan_revision x join file f on f.id = x.file_id where x.plan_id = fp.id')}),
      'stations', coalesce((
         select json_agg(json_build_object('id', s.id, 'barcode', s.tag, 'type', json_build_object('id', t.id, 'name', t.name, 'code', t.code), 'stationLabel', pl.label, 'area', pl.area,
             'placement', pl.placement, 'direction', pl.direction, 'xy', ${xy}, 'uts', s.uts, ${lastVisitBy(at)}) order by length(pl.label), pl.label, s.seq)
           ${related('from station_placement pl join station s on s.id = pl.station_id join lookup t on t.id = s.type_id where pl.plan_id = fp.id')}
            and pl.valid_from <= ${at}::bigint and (pl.valid_to is null or pl.valid_to > ${at}::bigint) and (s.dts is null or s.dts > ${at}::bigint)), '[]')) plan
      from ${db.sourceAny('floor_plan')} fp ${revisionAt(sql`${at}`)} where fp.id = ${id} and fp.dts is null`);
  return row?.plan;
}

/** Locks a live plan until the transaction ends. Returns false if the caller cannot see the plan. */
export async function lockPlan(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select fp.id from ${db.sourceAny('floor_plan')} fp where fp.id = ${id} and fp.dts is null for no key update`,
  );
  return rows.length > 0;
}

export interface PlanSite {
  id: string;
  contactId: string;
  folderId: string;
}
/** A live site (contact info of type Branch Address); undefined if the caller cannot see it. */
export async function readPlanSite(db: ScopedDb, id: string): Promise<PlanSite | undefined> {
  const [row] = await db.rows(sql<PlanSite>`
    select s.id, s.contact_id "contactId", s.folder_id "folderId" from ${db.sourceAny('contact_info')} s where s.id = ${id} and s.type_val = 3 and s.dts is null`);
  return row;
}

export interface PlanColumns {
  name: string;
  extra_id: string | null;
  ord: number;
}
export async function insertPlan(db: ScopedDb, id: string, site: PlanSite, columns: PlanColumns): Promise<void> {
  await db
    .insert('floor_plan')
    .values({ id, site_id: site.id, contact_id: site.contactId, folder_id: site.folderId, ...columns })
    .execute();
}

/** Writes the fields of a plan; the plan's `uts` changes even if no field differs. */
export async function updatePlan(db: ScopedDb, id: string, columns: PlanColumns): Promise<void> {
  await db.update('floor_plan').set(columns).where('floor_plan.id', '=', id).execute();
}

export interface Revision {
  revision: number;
  fileId: string;
  width: number;
  height: number;
  validFrom: number;
  noteMarkers: readonly { xy: readonly [number, number]; text: string; colour?: number | undefined }[];
}
export async function insertRevision(db: ScopedDb, planId: string, revision: Revision): Promise<void> {
  await db
    .insert('floor_plan_revision')
    .values({
      plan_id: planId,
      revision: revision.revision,
      file_id: revision.fileId,
      width: revision.width,
      height: revision.height,
      valid_from: revision.validFrom,
      note_markers: JSON.stringify(revision.noteMarkers),
    })
    .execute();
}

export async function markPlanDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('floor_plan').set({ dts: now }).where('floor_plan.id', '=', id).execute();
}

export const planDataset = datasetOf(floorPlans, {
  callers: ['staff', 'portal'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('floor_plan')} fp ${revisionAt(sql`now_ms()`)}`,
  alive: sql<boolean>`fp.dts is null`,
  row: sql`json_build_object(${planPairs})`,
  fields: {
    id: { column: sql`fp.id`, notNull: true },
    siteid: { column: sql`fp.site_id`, notNull: true },
    contactid: { column: sql`fp.contact_id`, notNull: true },
    folderid: { column: sql`fp.folder_id`, notNull: true },
    name: { column: sql`fp.name`, notNull: true },
    seq: { column: sql`fp.ord`, notNull: true },
    ...versionColumns('fp'),
  },
  tie: sql`fp.seq`,
  search: [sql`fp.name`],
  delta: versionOf('fp'),
  cap: 10_000,
});
