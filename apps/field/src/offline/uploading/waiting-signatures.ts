import type { FieldDb } from '../db.ts';
import type { PackageRow } from '../rows.ts';

/**
 * What identifies each late signature that waits for a job's package: its own package once it is queued, before that the
 * time at which it was given. None for the package of a signature.
 */
export async function waitingSignatures(store: FieldDb, { jobId, manifest }: PackageRow): Promise<string[]> {
  if (manifest.kind !== 'job') return [];
  const [packages, late] = await Promise.all([
    store.packages.where('jobId').equals(jobId).toArray(),
    store.lateSigns.get(jobId),
  ]);
  const queued = packages.filter((row) => row.manifest.kind === 'sign').map(({ uploadId }) => uploadId);
  return late?.sign ? [...queued, String(late.sign.signedAt)] : queued;
}

/** Whether the user has a copy of a rejected package in a file, with the late signatures that wait for it. */
export const isExported = (row: PackageRow, signatures: readonly string[]): boolean =>
  row.exported === true && signatures.every((each) => row.exportedSignatures?.includes(each) === true);
