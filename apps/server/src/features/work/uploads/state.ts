import type { PackageState, Receipt } from '@field-service/contract/work/job-package.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { entriesOf, ownPackage, visiblePackage, type EntryRow, type PackageRow } from './queries.ts';

/** The entries that have not arrived, by part. */
export function missingOf(entries: readonly EntryRow[]): PackageState['missing'] {
  const missing = new Map<number, string[]>();
  for (const { part, path, received_at } of entries)
    if (received_at === null) missing.set(part, [...(missing.get(part) ?? []), path]);
  return [...missing].toSorted(([a], [b]) => a - b).map(([part, paths]) => ({ part, paths }));
}

function receiptOf(row: PackageRow, entries: readonly EntryRow[], epoch: string): Receipt | null {
  if (row.status === 'receiving' || row.status === 'refused' || row.received_at === null) return null;
  return {
    uploadId: row.id,
    jobId: row.post_id,
    state: row.status,
    receivedAt: row.received_at,
    epoch,
    reason: row.reason,
    entries: entries.map(({ path, sha256 }) => ({ path, sha256 })),
  };
}

/** A package as shown to its sender. The receipt is built only from the rows, so it is always the same. */
export async function stateOf(
  { db, epoch }: Pick<RequestContext, 'db' | 'epoch'>,
  row: PackageRow,
): Promise<PackageState> {
  const entries = await entriesOf(db, row.id);
  return {
    id: row.id,
    jobId: row.post_id,
    status: row.status,
    uts: row.uts,
    missing: missingOf(entries),
    reason: row.reason,
    receipt: receiptOf(row, entries, epoch),
  };
}

/** The state of an upload, for its sender and for staff who can see it in their folders. */
export async function readState(context: RequestContext, caller: Caller, uploadId: string): Promise<PackageState> {
  const row = (await ownPackage(context.db, uploadId, caller.userId)) ?? (await visiblePackage(context.db, uploadId));
  if (row === undefined) throw new Refusal('upload.not_found', { uploadId });
  return await stateOf(context, row);
}
