import { sql, type RawBuilder } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { mayRemoveFiles } from '../../../db/staging/snapshot.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { StoredBlob } from '../../../files/store.ts';
import { keptBy } from './kept.queries.ts';

/**
 * Records that blobs have arrived (again), before the store keeps their bytes. From then on, the nightly sweep ignores
 * the blobs; if the sweep is processing one of them, this function waits. `now` is in milliseconds.
 */
export async function noteBlobs(
  db: ScopedDb,
  blobs: readonly { sha256: string; bytes: number }[],
  now: number,
): Promise<void> {
  if (blobs.length === 0) return;
  const rows = new Map(blobs.map(({ sha256, bytes }) => [sha256, { sha256, bytes, cts: now }]));
  // In a fixed order, so that two requests with the same blobs do not deadlock.
  await db
    .insert('file_blob')
    .values([...rows.values()].toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ cts: sql`greatest(file_blob.cts, excluded.cts)` }),
    )
    .execute();
}

/**
 * Locks a recorded blob until the transaction ends: anyone who adds the same bytes must wait, and the sweep skips the
 * blob.
 */
export async function lockBlob(db: ScopedDb, sha256: string): Promise<void> {
  await db.rows(sql`select from file_blob where sha256 = ${sha256} for update`);
}

/**
 * Whether anything references a blob: a file, even in the bin, or a received entry of a package.
 * Unscoped: anything that references a blob keeps it; no row data is returned.
 */
const named = (
  sha256: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(exists (select from file f where f.sha256 = ${sha256})
  or exists (select from upload_entry e where e.sha256 = ${sha256} and e.received_at is not null))`;

/** The blobs that no row references and that have not arrived since `before` (milliseconds). */
export async function findUnnamed(db: SystemDb, blobs: readonly StoredBlob[], before: number): Promise<StoredBlob[]> {
  const { rows } = await sql<{ sha256: string }>`
    select s.sha256 from unnest(${blobs.map(({ sha256 }) => sha256)}::text[]) s (sha256)
     where not exists (select from file_blob b where b.sha256 = s.sha256 and b.cts >= ${before}) and not ${named(sql`s.sha256`)}`.execute(
    db,
  );
  const unnamed = new Set(rows.map(({ sha256 }) => sha256));
  return blobs.filter(({ sha256 }) => unnamed.has(sha256));
}

/**
 * Locks a blob until the transaction ends: meanwhile, anyone who adds the same bytes must wait, and nothing new can
 * reference them. Returns false if the blob has arrived since `before`, is referenced or locked, or may still be needed
 * by a backup.
 */
export async function takeUnnamed(db: SystemDb, blob: StoredBlob, before: number): Promise<boolean> {
  if (!(await mayRemoveFiles(db))) return false;
  // Bytes without a row get a row that can be locked.
  await db
    .insertInto('file_blob')
    .values({ sha256: blob.sha256, bytes: blob.bytes, cts: Math.trunc(blob.keptAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await db
    .selectFrom('file_blob')
    .select('sha256')
    .where('sha256', '=', blob.sha256)
    .where('cts', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (held === undefined) return false;
  // Queried only now, so that the result includes everything committed before the row was locked.
  const { rows } = await sql<{ named: boolean }>`select ${named(sql`${blob.sha256}::text`)} named`.execute(db);
  return rows[0]?.named === false;
}

export async function forgetBlob(db: SystemDb, sha256: string): Promise<void> {
  await db.deleteFrom('file_blob').where('sha256', '=', sha256).execute();
}

/**
 * Permanently removes files that were deleted before a timestamp (milliseconds), except those that something
 * references. Returns the number of removed files.
 */
export async function emptyBin(db: SystemDb, before: number): Promise<number> {
  const gone = await sql`delete from file f where f.dts < ${before} and ${keptBy} is null`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
