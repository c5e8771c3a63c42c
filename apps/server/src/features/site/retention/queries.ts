import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/**
 * Removes positions that are too old by the server's clock or by the device's. The two may differ widely, because a
 * device may be offline for a long time.
 */
export async function deletePositions(db: SystemDb, before: number): Promise<void> {
  await sql`delete from ping where device_time < ${before}::bigint or at < ${before}::bigint`.execute(db);
}

export async function deleteTrail(db: SystemDb, before: number): Promise<void> {
  await sql`delete from post_trail where at < ${before}::bigint`.execute(db);
}

/**
 * Removes up to `most` of the oldest rows before a timestamp, and returns the number of removed rows. Must run as the
 * owner of the table.
 */
export async function deleteHistory(owner: SystemDb, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from history where id in (select id from history where at < ${before}::bigint order by at limit ${most})`.execute(
    owner,
  );
  return Number(numAffectedRows ?? 0n);
}
