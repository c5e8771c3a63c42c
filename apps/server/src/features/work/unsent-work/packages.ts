import { buffer } from 'node:stream/consumers';
import { Manifest } from '@field-service/contract/work/job-package.ts';
import type { UnsentItem } from '@field-service/contract/work/unsent-work.ts';
import { checkManifest } from '@field-service/domain/work/package-manifest.ts';
import { unsentFolder, unsentLimits, unsentManifest } from '@field-service/domain/work/phone/unsent-file.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { keepBlobs } from '../../site/files/public.ts';
import {
  entriesOf,
  folderOfWork,
  isJobFile,
  isWorkKnown,
  keepManifest,
  lockPackage,
  markReceived,
  noteClock,
  ownPackage,
  prepareWork,
  settleArrival,
  storableJson,
  type EntryRow,
  type GuardedZip,
  type PackageRow,
} from '../uploads/public.ts';
import { asUser, noteSubmitted, outcome, refusedBy, type Import, type Outcome, type Taking } from './outcome.ts';

const mismatch = (uploadId: string): Refusal => new Refusal('upload.manifest_mismatch', { uploadId });

/** The manifest of a package, which must describe exactly the files that the list names for it. */
async function readManifest(zip: GuardedZip, { kind, id, files }: UnsentItem): Promise<Manifest> {
  const folder = unsentFolder(id);
  const own = files.find(({ path }) => path === folder + unsentManifest);
  if (own === undefined || own.bytes > unsentLimits.writeBytes) throw mismatch(id);
  const read = Manifest.safeParse(storableJson(await buffer(await zip.read(own.path))));
  if (!read.success) throw mismatch(id);
  const manifest = read.data;
  const listed = new Map(files.map((file) => [file.path, file]));
  const isListed = ({ path, bytes, sha256 }: Manifest['entries'][number]): boolean => {
    const file = listed.get(folder + path);
    return file?.bytes === bytes && file.sha256 === sha256;
  };
  if (
    manifest.uploadId !== id ||
    (manifest.kind === 'sign') !== (kind === 'sign') ||
    files.length !== manifest.entries.length + 1 ||
    !manifest.entries.every(isListed)
  )
    throw mismatch(id);
  const checked = checkManifest(manifest);
  if (!checked.ok) throw new Refusal(checked.code, checked.params);
  return manifest;
}

/** Puts the files of a package into the store, one after another, so that no more than one waits beside it. */
async function storeEntries(context: RequestContext, zip: GuardedZip, manifest: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of manifest.entries) {
    const staged = await context.files.stage(await zip.read(unsentFolder(manifest.uploadId) + path), { bytes, sha256 });
    try {
      await keepBlobs(context, [staged]);
    } finally {
      await staged.discard();
    }
  }
}

/** A package that is complete and was read: it is not applied again, whoever brings it. */
const isSettled = (row: PackageRow | undefined): boolean =>
  row !== undefined && row.received_at !== null && row.status !== 'refused';

/** What became of a package that the office has by now. */
const stateOf = ({ status, reason }: PackageRow): Outcome =>
  status === 'receiving' ? outcome('refused', 'upload.incomplete') : outcome(status, reason);

async function folderOf(context: RequestContext, by: Caller, user: Caller, jobId: string): Promise<string> {
  const place =
    (await folderOfWork(asUser(context, user).db, jobId, user.userId)) ??
    // A phone may hold a job that was never noted for it; then it counts that who submits the file sees the job.
    (await folderOfWork(context.db, jobId, by.userId));
  if (place === undefined) throw new Refusal('record.not_found', { id: jobId });
  return place.folderId;
}

/**
 * Takes a package as if the phone had sent it. Packages are known by their ids, so it does not matter whether the phone
 * sends the same one before, after or at the same time.
 */
export const takePackage: Taking = async (from, item, outside, by) => {
  const known = await ownPackage(outside.db, item.id, from.user.userId);
  if (isSettled(known)) return async () => await Promise.resolve(outcome('known'));
  const manifest = await readManifest(from.zip, item);
  await folderOf(outside, by, from.user, manifest.jobId);
  await storeEntries(outside, from.zip, manifest);
  const own = { id: item.id, post_id: manifest.jobId, user_id: from.user.userId, kind: manifest.kind };
  const entries = manifest.entries.map((entry): EntryRow => ({ ...entry, package_id: item.id, received_at: null }));
  const work = await prepareWork(outside, own, entries);
  const isKnown = async (context: RequestContext): Promise<boolean> =>
    !(work instanceof Refusal) && isJobFile(work.file) && (await isWorkKnown(context.db, own, work.file));

  return async (context) => {
    if (await isKnown(context)) return outcome('known');
    try {
      return await settle(context, by, from, manifest, work);
    } catch (error) {
      return refusedBy(error);
    }
  };
};

async function settle(
  context: RequestContext,
  by: Caller,
  { user, clockDifference }: Import,
  manifest: Manifest,
  work: Awaited<ReturnType<typeof prepareWork>>,
): Promise<Outcome> {
  const own = asUser(context, user);
  const folderId = await folderOf(context, by, user, manifest.jobId);
  await keepManifest(own, user, manifest, folderId);
  const row = await lockPackage(context.db, manifest.uploadId);
  if (isSettled(row)) return outcome('known');
  if (row.clock_measured === null) await noteClock(context.db, row.id, { clock_measured: clockDifference });
  const missing = (await entriesOf(context.db, row.id)).filter(({ received_at }) => received_at === null);
  await markReceived(context.db, row.id, missing, context.now);
  const problem = await settleArrival(own, user, await lockPackage(context.db, row.id), work);
  await noteSubmitted(context, by, { id: row.post_id, folderId }, { uploadId: row.id, technician: user.name });
  context.notify('post', row.post_id);
  if (problem !== undefined) return outcome('refused', problem.code, problem.params);
  return stateOf(await lockPackage(context.db, row.id));
}
