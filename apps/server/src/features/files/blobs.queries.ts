import { sql } from 'kysely';
import type { ScopedDb } from '../../db/scope.ts';

/**
 * Notes that blobs have come (again), before the store keeps their bytes. From here on the nightly sweep leaves them alone;
 * while it has one of them in its hands, this waits for it. `now` in milliseconds.
 */
export async function noteBlobs(db: ScopedDb, blobs: readonly { sha256: string; bytes: number }[], now: number): Promise<void> {
  if (blobs.length === 0) return;
  const rows = new Map(blobs.map(({ sha256, bytes }) => [sha256, { sha256, bytes, cts: now }]));
  // In one order for everybody, so that two who bring the same blobs do not wait for each other.
  await db.insert('file_blob').values([...rows.values()].toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ cts: sql`greatest(file_blob.cts, excluded.cts)` })).execute();
}

/** Holds a noted blob until the transaction ends: who makes a file of the same bytes, or sweeps them, waits. */
export async function lockBlob(db: ScopedDb, sha256: string): Promise<void> {
  await db.rows(sql`select from file_blob where sha256 = ${sha256} for update`);
}
