import { sql } from 'kysely';
import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { StoredSignature } from '../../../db/tables/work.ts';

/** The origin of a record: its job, its upload, its author and the time of its arrival. */
export interface Origin {
  postId: string;
  uploadId: string;
  userId: string;
  receivedAt: number;
}

export interface NewVisit {
  id: string;
  entry: JobFile['stations'][number];
  /** The visit as entered, with the file ids of its pictures. */
  data: object;
}

export async function insertVisits(
  db: ScopedDb,
  origin: Origin,
  clockDifference: number,
  visits: readonly NewVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  await db
    .insert('visit')
    .values(
      visits.map(({ id, entry, data }) => ({
        id,
        post_id: origin.postId,
        station_id: entry.stationId,
        upload_id: origin.uploadId,
        entry: entry.entry,
        user_id: origin.userId,
        plan_revision: entry.planRevision,
        visited_at: entry.visitedAt,
        received_at: origin.receivedAt,
        clock_difference: clockDifference,
        scan_method: entry.scanMethod,
        access_reason: entry.accessReason,
        condition: entry.condition,
        activity: entry.activity,
        data: JSON.stringify(data),
      })),
    )
    .execute();
}

export interface NewTreatment {
  id: string;
  entry: JobFile['usage'][number];
  /** The input with the facts on its date. */
  data: object;
}

export async function insertTreatments(
  db: ScopedDb,
  origin: Origin,
  treatments: readonly NewTreatment[],
): Promise<void> {
  if (treatments.length === 0) return;
  await db
    .insert('treatment')
    .values(
      treatments.map(({ id, entry, data }) => ({
        id,
        post_id: origin.postId,
        upload_id: origin.uploadId,
        entry: entry.entry,
        user_id: origin.userId,
        item_id: entry.itemId,
        at: entry.at,
        qty: entry.qty,
        uom_id: entry.uomId,
        batch: entry.batch,
        data: JSON.stringify(data),
        received_at: origin.receivedAt,
        corrects_id: null,
        reason: null,
      })),
    )
    .execute();
}

/** The upload whose result a job shows, and whether that result is signed; undefined if there is no result. */
export async function resultOf(
  db: ScopedDb,
  postId: string,
): Promise<{ uploadId: string; signed: boolean } | undefined> {
  const row = await db
    .asSystem('work is applied whatever became of the folders of who did it')
    .selectFrom('post_result')
    .select(['upload_id', 'customer_sign'])
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row === undefined ? undefined : { uploadId: row.upload_id, signed: row.customer_sign !== null };
}

/**
 * Writes a job's result. If the job is closed again, the new result replaces the previous one, whose package is kept.
 */
export async function writeResult(
  db: ScopedDb,
  origin: Origin,
  file: JobFile,
  signs: { customer: StoredSignature | null; technician: StoredSignature | null; more: readonly StoredSignature[] },
): Promise<void> {
  const result = {
    upload_id: origin.uploadId,
    start_at: file.startData.at,
    end_at: file.endData.at,
    start_geo: JSON.stringify(file.startData.geo),
    end_geo: JSON.stringify(file.endData.geo),
    remarks: file.remarks,
    customer_remarks: file.customerRemarks,
    ratings: JSON.stringify(file.ratings),
    tasks: JSON.stringify(file.tasks),
    area_checklist: JSON.stringify(file.areaChecklist),
    customer_sign: signs.customer === null ? null : JSON.stringify(signs.customer),
    no_sign_reason: file.noSignReason,
    tech_sign: signs.technician === null ? null : JSON.stringify(signs.technician),
    more_signs: JSON.stringify(signs.more),
    billing_note: file.billing.note,
    received_at: origin.receivedAt,
  };
  await db
    .insert('post_result')
    .values({ post_id: origin.postId, ...result })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(result))
    .execute();
}

/** Writes a signature added after the job was closed. */
export async function writeLateSignature(
  db: ScopedDb,
  postId: string,
  sign: StoredSignature,
  receivedAt: number,
): Promise<void> {
  await db
    .update('post_result')
    .set({ customer_sign: JSON.stringify(sign), no_sign_reason: null, received_at: receivedAt })
    .where('post_id', '=', postId)
    .execute();
}

/**
 * Updates the result's time of arrival when another technician's records arrive later, so that the next report includes
 * those records.
 */
export async function touchResult(db: ScopedDb, postId: string, receivedAt: number): Promise<void> {
  await db.update('post_result').set({ received_at: receivedAt }).where('post_id', '=', postId).execute();
}

/** Marks a job as signed by the customer and stores the signature in the job's data. */
export async function writeSigned(db: ScopedDb, postId: string, sign: StoredSignature): Promise<void> {
  const data = JSON.stringify({ customerSign: sign });
  await db
    .update('post')
    .set({ customer_signed: true, data: sql`post.data || ${data}::jsonb` })
    .where('post.id', '=', postId)
    .execute();
}

/** Appends a user's positions to a job's trail; positions that are already stored are ignored. */
export async function insertTrail(db: ScopedDb, origin: Origin, points: JobFile['trails']): Promise<void> {
  for (let at = 0; at < points.length; at += 1000) {
    await db
      .insert('post_trail')
      .values(
        points.slice(at, at + 1000).map(([lat, lng, time, type]) => ({
          post_id: origin.postId,
          user_id: origin.userId,
          lat,
          lng,
          at: time,
          type,
        })),
      )
      .onConflict((conflict) => conflict.constraint('post_trail_once').doNothing())
      .execute();
  }
}
