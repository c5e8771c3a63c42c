import type { StationChange } from '@field-service/contract/work/job-package.ts';
import type { StationChangeOutcome } from '@field-service/domain/work/stations/station-changes.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { isInUse } from './in-use.queries.ts';
import type { PlanSite } from './plans.queries.ts';

/** Locks a site, which may have been removed. Undefined if the caller cannot see it. */
export async function lockSiteOfWork(db: ScopedDb, id: string): Promise<(PlanSite & { gone: boolean }) | undefined> {
  const [row] = await db.rows(sql<PlanSite & { gone: boolean }>`
    select s.id, s.contact_id "contactId", s.folder_id "folderId", s.dts is not null gone from ${db.sourceAny('contact_info')} s
     where s.id = ${id} and s.type_val = 3 for no key update`);
  return row;
}

/**
 * Locks a live site until the transaction ends: no other station of the site gets a barcode meanwhile. Undefined if the
 * caller cannot see the site.
 */
export async function lockSite(db: ScopedDb, id: string): Promise<PlanSite | undefined> {
  const site = await lockSiteOfWork(db, id);
  return site?.gone === true ? undefined : site;
}

export interface TaggedStation {
  id: string;
  barcode: string;
  typeId: string;
}
/** The stations of a site that are in use, with their barcodes. */
export async function readTagged(db: ScopedDb, siteId: string): Promise<TaggedStation[]> {
  return await db.rows(sql<TaggedStation>`
    select s.id, s.tag barcode, s.type_id "typeId" from ${db.sourceAny('station')} s where s.site_id = ${siteId} and s.dts is null and ${isInUse}`);
}

/** The site of a station, which may be deleted; undefined if there is no such station. */
export async function readSiteOfStation(db: ScopedDb, id: string): Promise<string | undefined> {
  // Unscoped: checks an id that a device sent; reveals nothing about the station.
  const [row] = await db.rows(sql<{ siteId: string }>`select site_id "siteId" from station where id = ${id}`);
  return row?.siteId;
}

export async function isStationType(db: ScopedDb, id: string): Promise<boolean> {
  return (await db.rows(sql`select id from lookup where id = ${id} and type = 231`)).length > 0;
}

/** The changes of a job that are applied already: their entries, and the stations that stand for those of the device. */
export async function readApplied(
  db: ScopedDb,
  postId: string,
): Promise<{ entry: string; ofDevice: string; stationId: string }[]> {
  return await db
    .asSystem('the changes belong to the job whose work is applied')
    .selectFrom('station_change')
    .select(['entry', 'station_id as stationId', sql<string>`data->>'stationId'`.as('ofDevice')])
    .where('post_id', '=', postId)
    .execute();
}

export interface AppliedChange {
  change: StationChange;
  stationId: string;
  outcome: StationChangeOutcome;
}
export async function insertChanges(
  db: ScopedDb,
  origin: { postId: string; uploadId: string; userId: string; receivedAt: number },
  applied: readonly AppliedChange[],
): Promise<void> {
  if (applied.length === 0) return;
  await db
    .insert('station_change')
    .values(
      applied.map(({ change, stationId, outcome }) => ({
        id: uuidv7(),
        post_id: origin.postId,
        station_id: stationId,
        upload_id: origin.uploadId,
        entry: change.entry,
        user_id: origin.userId,
        kind: change.kind,
        at: change.at,
        received_at: origin.receivedAt,
        outcome,
        data: JSON.stringify(change),
      })),
    )
    .execute();
}
