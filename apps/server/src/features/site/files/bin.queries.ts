import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import { keptBy } from './kept.queries.ts';

// Unscoped: time, and whether a record names the file, decide; nothing of the rows is answered.

/** Removes files that were deleted before a stamp (milliseconds), but for what came to be named since; answers how many. */
export async function emptyBin(db: SystemDb, before: number): Promise<number> {
  const gone = await sql`delete from file f where f.dts < ${before} and ${keptBy} is null`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
