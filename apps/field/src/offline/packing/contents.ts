import type { JobFile, Manifest, SignFile } from '@field-service/contract/work/job-package.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import {
  checkManifest,
  jobFileName,
  packParts,
  type PackageKind,
  type PackedFile,
} from '@field-service/domain/work/package-manifest.ts';
import { db } from '../db.ts';
import { appVersion, deviceName } from '../device.ts';
import { DeviceFailure } from '../failure.ts';
import { folderSettings } from '../folder-settings.ts';
import { jobRow, unpackedPictures } from '../jobs.ts';
import { formatsOfFolder, readMobileSettings } from '../mobile-settings.ts';
import { withChangedStations } from '../recorded/job-stations.ts';
import { siteOfJob } from '../recorded/site-of-job.ts';
import type { DraftRow, Geo, JobRow, LateSignRow, PackageFileRow, SignatureDraft } from '../rows.ts';
import { session } from '../connection/session-state.ts';
import { buildJobFile, customerSignPath, furtherSigns, pathsOfPictures, techSignPath } from './job-file.ts';
import { sha256Hex, sha256OfText } from './sha256.ts';

/** A file of a package, as its manifest names it and as the device stores it. */
export interface Packed {
  file: PackedFile;
  row: PackageFileRow;
}

export async function packBlob(uploadId: string, path: string, blob: Blob): Promise<Packed> {
  return {
    file: { path, bytes: blob.size, sha256: await sha256Hex(await blob.arrayBuffer()) },
    row: { uploadId, path, blob, pictureId: null },
  };
}

export const packJson = (uploadId: string, path: string, value: JobFile | SignFile): Promise<Packed> =>
  packBlob(uploadId, path, new Blob([JSON.stringify(value)], { type: 'application/json' }));

function manifestOf(
  kind: PackageKind,
  jobId: string,
  uploadId: string,
  packed: readonly Packed[],
  limit: number | undefined,
): Manifest {
  const manifest: Manifest = {
    uploadId,
    jobId,
    kind,
    device: deviceName(),
    appVersion,
    ...packParts(packed.map(({ file }) => file)),
  };
  const checked = checkManifest(manifest, limit);
  if (!checked.ok)
    throw new DeviceFailure(checked.code === 'upload.too_many_files' ? 'device.too_many_files' : 'device.zip', {
      message: checked.code,
      ...checked.params,
    });
  return manifest;
}

/** Everything recorded on a job, as stored at one moment. */
export async function readWork(jobId: string) {
  const store = db();
  return store.transaction(
    'r',
    [store.jobs, store.drafts, store.visits, store.usages, store.pictures, store.trails],
    async () => ({
      row: await jobRow(jobId),
      draft: await store.drafts.get(jobId),
      visits: await store.visits.where('jobId').equals(jobId).toArray(),
      usages: await store.usages.where('jobId').equals(jobId).toArray(),
      pictures: await unpackedPictures(jobId).toArray(),
      trails: await store.trails.where('jobId').equals(jobId).toArray(),
    }),
  );
}
export type Work = Awaited<ReturnType<typeof readWork>>;

/** The checklists of the stations of a job's site, those of new stations too. */
async function checklistsOf(row: JobRow, { stationChanges }: DraftRow) {
  const found = await db().lookups.where('type').equals(lookupNumbers.stationType).toArray();
  const types = new Map(found.map((type) => [type.id, type]));
  const base = await siteOfJob(db(), row, types);
  const changed = base && withChangedStations(base, stationChanges, types);
  return new Map(changed?.stations.map(({ id, checklist }) => [id, checklist]));
}

/** Work with the job and the draft that it needs to be packed. */
export type StartedWork = Work & { row: JobRow; draft: DraftRow };

interface Entered {
  uploadId: string;
  status: JobFile['status'];
  end: { at: number; geo: Geo | null };
  trails: JobFile['trails'];
}

/** The job file of work, and its pictures with their paths. */
export async function enteredFile(work: StartedWork, { uploadId, status, end, trails }: Entered) {
  const { row, draft, visits, usages } = work;
  const store = db();
  const [profile, facts, folder] = await Promise.all([
    store.profile.get('this'),
    store.facts.get('this'),
    folderSettings(store, row.job.folderid),
  ]);
  const pictures = pathsOfPictures(work.pictures);
  const file = buildJobFile({
    uploadId,
    job: row.job,
    userId: session()?.userId ?? '',
    userName: profile?.user.displayname ?? row.job.assignees.find(({ lead }) => lead)?.name ?? '',
    clockDifference: facts?.clockDifference ?? 0,
    status,
    end,
    timeZone: formatsOfFolder(profile, row.job.folderid, folder).timeZone,
    draft,
    visits,
    checklists: await checklistsOf(row, draft),
    usages,
    pictures,
    trails,
  });
  return { file, pictures, limit: readMobileSettings(folder).uploadFileLimit };
}
type EnteredFile = Awaited<ReturnType<typeof enteredFile>>;

/** The signatures of a job, with their paths in a package. */
export const signaturesOf = (draft: DraftRow): { path: string; png: Blob }[] => {
  const named = (path: string, sign: SignatureDraft | null) => (sign ? [{ path, png: sign.png }] : []);
  return [
    ...named(customerSignPath, draft.customerSign),
    ...named(techSignPath, draft.techSign),
    ...furtherSigns(draft).flatMap(({ path, sign }) => named(path, sign)),
  ];
};

/** The package of a job's work, with a parsed file; `more` are files besides those that the job file names. */
export async function packFile(
  file: JobFile,
  draft: DraftRow,
  { pictures, limit }: Pick<EnteredFile, 'pictures' | 'limit'>,
  more: readonly Packed[] = [],
): Promise<{ manifest: Manifest; packed: Packed[] }> {
  const { uploadId, jobId } = file;
  const packed: Packed[] = [
    await packJson(uploadId, jobFileName(jobId, 'job'), file),
    ...(await Promise.all(signaturesOf(draft).map(({ path, png }) => packBlob(uploadId, path, png)))),
    ...more,
    ...pictures.map(({ row: picture, path }): Packed => ({
      file: { path, bytes: picture.blob.size, sha256: picture.sha256 },
      row: { uploadId, path, blob: null, pictureId: picture.id },
    })),
  ];
  return { manifest: manifestOf('job', jobId, uploadId, packed, limit), packed };
}

/** An id for a package that follows from its contents: the same contents are the same package. */
export const idOfContents = async (contents: string): Promise<string> => (await sha256OfText(contents)).slice(0, 32);

/**
 * The package of a late signature. Its id follows from the signature, so it is the same package whether the device sends
 * it or an export of the device is imported.
 */
export async function packLateSign(
  jobId: string,
  { name, position, sign }: LateSignRow & { sign: SignatureDraft },
): Promise<{ manifest: Manifest; packed: Packed[] }> {
  const { signedAt, png } = sign;
  const given = [session()?.userId ?? '', jobId, signedAt, name, position, await sha256Hex(await png.arrayBuffer())];
  const uploadId = await idOfContents(JSON.stringify(given));
  const { parsedSignFile } = await import('./parse-file.ts');
  const file = parsedSignFile({
    version: 1,
    uploadId,
    jobId,
    customerSign: { path: customerSignPath, name, position, signedAt },
  });
  const packed = [
    await packJson(uploadId, jobFileName(jobId, 'sign'), file),
    await packBlob(uploadId, customerSignPath, png),
  ];
  return { manifest: manifestOf('sign', jobId, uploadId, packed, undefined), packed };
}
