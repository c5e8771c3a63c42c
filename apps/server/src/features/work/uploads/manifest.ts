import type { Manifest, PackageState } from '@field-service/contract/work/job-package.ts';
import { checkManifest } from '@field-service/domain/work/package-manifest.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import {
  entriesOf,
  insertPackage,
  noteClock,
  ownPackage,
  folderOfWork,
  type EntryRow,
  type PackageRow,
} from './queries.ts';
import { stateOf } from './state.ts';

/** Throws if the manifest differs from the first one announced with its id. */
function checkSame(row: PackageRow, kept: readonly EntryRow[], manifest: Manifest): void {
  const byPath = new Map(kept.map((entry) => [entry.path, entry]));
  const isSame = ({ path, bytes, sha256, part }: Manifest['entries'][number]): boolean => {
    const entry = byPath.get(path);
    if (entry !== undefined && entry.sha256 !== sha256) throw new Refusal('upload.path_conflict', { path });
    return entry?.bytes === bytes && entry.part === part;
  };
  const same =
    row.post_id === manifest.jobId &&
    row.kind === manifest.kind &&
    row.parts === manifest.parts &&
    kept.length === manifest.entries.length;
  if (!manifest.entries.every(isSame) || !same) throw new Refusal('upload.manifest_mismatch', { uploadId: row.id });
}

/**
 * Announces a package; repeating the same manifest returns its state. `deviceTime` is the time by the device's clock,
 * which is measured until the package has arrived.
 */
export async function announce(
  context: RequestContext,
  caller: Caller,
  uploadId: string,
  manifest: Manifest,
  deviceTime?: number,
): Promise<PackageState> {
  if (manifest.uploadId !== uploadId) throw new Refusal('upload.manifest_mismatch', { uploadId });
  const place = await folderOfWork(context.db, manifest.jobId, caller.userId);
  if (place === undefined) throw new Refusal('record.not_found', { id: manifest.jobId });
  const row = await keepManifest(context, caller, manifest, place.folderId);
  if (deviceTime !== undefined && row.received_at === null)
    await noteClock(context.db, uploadId, { clock_measured: deviceTime - context.now });
  return await stateOf(context, row);
}

/** Stores the manifest of a caller's package for a job of the folder, unless it is stored already; returns the package. */
export async function keepManifest(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  manifest: Manifest,
  folderId: string,
): Promise<PackageRow> {
  const { uploadId } = manifest;
  // The folder's own limit is the phone's to keep: recorded work is never rejected for a setting.
  const checked = checkManifest(manifest);
  if (!checked.ok) throw new Refusal(checked.code, checked.params);
  const { entries, ...rest } = manifest;
  await insertPackage(context.db, {
    ...rest,
    id: uploadId,
    postId: manifest.jobId,
    folderId,
    userId: caller.userId,
    manifest,
    entries,
  });
  const row = await ownPackage(context.db, uploadId, caller.userId);
  // The id belongs to another user's package, about which nothing is revealed.
  if (row === undefined) throw new Refusal('upload.manifest_mismatch', { uploadId });
  checkSame(row, await entriesOf(context.db, uploadId), manifest);
  return row;
}
