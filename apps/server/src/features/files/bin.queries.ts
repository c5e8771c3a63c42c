import type { SystemDb } from '../../db/system.ts';

// Unscoped: the time alone decides, and nothing of the rows is answered.

/** Removes files that were deleted before a stamp (milliseconds); answers how many. */
export async function emptyBin(db: SystemDb, before: number): Promise<number> {
  const gone = await db.deleteFrom('file').where('dts', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
