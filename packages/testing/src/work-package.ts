import { createHash, randomBytes } from 'node:crypto';
import type { JobFile, Manifest, SignFile } from '@field-service/contract/work/job-package.ts';
import { jobFileName, packParts, type PackedFile } from '@field-service/domain/work/package-manifest.ts';
import { downloadZip } from 'client-zip';
import type { TestUser } from './people.ts';

/** A package of finished work, ready to be sent from a device. */
export interface WorkPackage {
  manifest: Manifest;
  /** The contents of the zips, by path. */
  contents: ReadonlyMap<string, Buffer>;
  /** The zips in order; part 1 has index 0. */
  zips: readonly Buffer[];
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** An id as a device creates it: 64 random bits. */
export const entryId = (): string => randomBytes(8).toString('base64url');
export const newUploadId = (): string => `up-${randomBytes(9).toString('base64url')}`;

/** A job file without any work, closed with a reason for the missing signature. */
export function emptyJobFile(jobId: string, uploadId: string, given: Partial<JobFile> = {}): JobFile {
  const at = Date.now();
  return {
    version: 1,
    uploadId,
    jobId,
    appid: null,
    lead: true,
    clockDifference: 0,
    baseUts: at,
    status: 'CWO',
    startData: { at: at - 3_600_000, geo: [3.139, 101.6869] },
    endData: { at, geo: null },
    stationChanges: [],
    stations: [],
    usage: [],
    pictures: [],
    tasks: [],
    areaChecklist: [],
    ratings: [],
    remarks: '',
    customerRemarks: '',
    customerSign: null,
    noSignReason: 'Nobody was there',
    techSign: null,
    moreSigns: [],
    followup: null,
    billing: { note: '' },
    trails: [],
    ...given,
  };
}

export function visitOf(
  stationId: string,
  given: Partial<JobFile['stations'][number]> = {},
): JobFile['stations'][number] {
  return {
    entry: entryId(),
    stationId,
    planRevision: 1,
    visitedAt: Date.now() - 1_800_000,
    scanMethod: 'qr',
    manualReason: null,
    accessReason: null,
    condition: 'ok',
    activity: 0,
    evidence: [],
    actions: [],
    bait: null,
    catches: [],
    checklist: [],
    remarks: '',
    imgbf: [],
    imgaf: [],
    resetAt: null,
    together: [],
    ...given,
  };
}

export function treatmentOf(
  itemId: string,
  uomId: string,
  given: Partial<JobFile['usage'][number]> = {},
): JobFile['usage'][number] {
  return {
    entry: entryId(),
    itemId,
    at: Date.now() - 1_200_000,
    qty: '1',
    uomId,
    dilutionId: null,
    concentrate: null,
    diluent: null,
    total: null,
    totalUnit: null,
    labelRate: null,
    rate: null,
    rateUnit: null,
    batch: null,
    expiry: null,
    areaTreated: null,
    areaUnit: null,
    place: 'Kitchen',
    stationIds: [],
    pest: 'cockroach',
    evidence: '',
    method: 'gel',
    equipment: '',
    notified: null,
    weather: null,
    incident: null,
    remarks: '',
    ...given,
  };
}

export const pictureAt = (path: string): JobFile['stations'][number]['imgbf'][number] => ({
  path,
  takenAt: Date.now() - 1_500_000,
  geo: [3.1, 101.7],
  device: 'Test phone',
});

/** Creates the zip of some files, as the field app packs them. */
export async function zipOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  return Buffer.from(
    await downloadZip(
      [...files].map(([name, input]) => ({ name, input, lastModified: new Date(2020, 0, 1) })),
    ).arrayBuffer(),
  );
}

/** Packs a job file or signature file with its pictures and signatures. */
export async function packWork(
  file: JobFile | SignFile,
  attachments: ReadonlyMap<string, Buffer> = new Map(),
): Promise<WorkPackage> {
  const kind = 'stations' in file ? 'job' : 'sign';
  const contents = new Map([...attachments, [jobFileName(file.jobId, kind), Buffer.from(JSON.stringify(file))]]);
  const packed = packParts(
    [...contents].map(([path, bytes]): PackedFile => ({ path, bytes: bytes.length, sha256: sha256Of(bytes) })),
  );
  const manifest: Manifest = {
    uploadId: file.uploadId,
    jobId: file.jobId,
    kind,
    device: 'Test phone',
    appVersion: '0.1.0',
    ...packed,
  };
  const zips: Buffer[] = [];
  for (let part = 1; part <= manifest.parts; part += 1) {
    const paths = manifest.entries.filter((entry) => entry.part === part).map(({ path }) => path);
    zips.push(await zipOf(new Map(paths.map((path) => [path, contents.get(path) ?? Buffer.alloc(0)]))));
  }
  return { manifest, contents, zips };
}

/** The server's URL and the session token of a sender. */
export interface Sender {
  url: string;
  token: string;
  user: TestUser;
}
