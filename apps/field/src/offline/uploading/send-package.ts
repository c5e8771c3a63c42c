import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { PackageState, Receipt } from '@field-service/contract/work/job-package.ts';
import { jobZipName } from '@field-service/domain/work/package-manifest.ts';
import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { sha256Hex } from '../packing/sha256.ts';
import { zipBytes, type ZipEntry } from '../packing/zip.ts';
import type { PackageRow } from '../rows.ts';
import { api } from '../session.ts';
import { tusUpload } from './tus-upload.ts';
import { fingerprintOf, forgetUploads } from './url-storage.ts';

/** The progress of a package: the current part, the number of parts, and the bytes of the current part sent so far. */
export interface SendProgress {
  uploadId: string;
  part: number;
  parts: number;
  bytes: number;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
}

async function entryBytes(uploadId: string, path: string): Promise<Blob> {
  const file = await db().packageFiles.get([uploadId, path]);
  const blob = file?.blob ?? (file?.pictureId ? (await db().pictures.get(file.pictureId))?.blob : undefined);
  if (!blob) throw new DeviceFailure('device.zip', { message: path });
  return blob;
}

/** Creates the zip of one part, with the same bytes every time. */
async function zipOfPart({ uploadId, manifest }: PackageRow, part: number): Promise<Blob> {
  const paths = manifest.entries.filter((entry) => entry.part === part).map((entry) => entry.path);
  const entries = await Promise.all(
    paths.map(async (path): Promise<ZipEntry> => ({ path, bytes: await entryBytes(uploadId, path) })),
  );
  return zipBytes(entries);
}

const nameOfPart = ({ manifest }: PackageRow, part: number): string =>
  part === manifest.parts && manifest.kind === 'job'
    ? jobZipName(manifest.jobId)
    : `${manifest.kind}-${manifest.jobId}-${part}.zip`;

async function handOver(
  row: PackageRow,
  part: number,
  upload: string,
  sha256: string,
  signal: AbortSignal,
): Promise<PackageState | null> {
  const { uploadId, jobId, manifest } = row;
  const next = manifest.kind === 'job' ? 'jobupdate' : 'signupdate';
  const { data } = await api.uploads.part(
    {
      query: {
        next,
        pid: jobId,
        split: String(part),
        uploadId,
        perms: 'any',
        ...(next === 'signupdate' ? { force: 'true' as const } : {}),
      },
      body: { upload, sha256, fileName: nameOfPart(row, part) },
    },
    { signal },
  );
  return data[0]?.package ?? null;
}

/** Sends one part. If the server no longer has the upload or its hash does not match, the upload is restarted once. */
async function sendPart(
  row: PackageRow,
  part: number,
  { signal, onProgress }: SendOptions,
): Promise<PackageState | null> {
  const zip = await zipOfPart(row, part);
  const sha256 = await sha256Hex(await zip.arrayBuffer());
  const send = async () => {
    const upload = await tusUpload(zip, {
      fingerprint: fingerprintOf(row.uploadId, part),
      fileName: nameOfPart(row, part),
      signal,
      onBytes: (bytes) => onProgress({ uploadId: row.uploadId, part, parts: row.manifest.parts, bytes }),
    });
    return handOver(row, part, upload, sha256, signal);
  };
  try {
    return await send();
  } catch (error) {
    const lost =
      error instanceof ApiFailure && (error.code === 'upload.not_found' || error.code === 'upload.hash_mismatch');
    if (!lost) throw error;
    await db().uploadUrls.where('fingerprint').equals(fingerprintOf(row.uploadId, part)).delete();
    return send();
  }
}

const hasReceipt = (state: PackageState | null): state is PackageState & { receipt: Receipt } =>
  state !== null && state.receipt !== null;

/**
 * Returns the receipt if it lists every file with its hash; only then may recorded work be removed. Throws
 * `DeviceFailure` otherwise.
 */
function confirmed(row: PackageRow, receipt: Receipt): Receipt {
  const received = new Map(receipt.entries.map((entry) => [entry.path, entry.sha256]));
  const lost = row.manifest.entries.find((entry) => received.get(entry.path) !== entry.sha256);
  if (lost) throw new DeviceFailure('device.receipt', { path: lost.path });
  return receipt;
}

/**
 * Sends a package and returns its receipt. First sends the manifest, then every part that the server does not have yet.
 * If no receipt has arrived by then, requests that the package be applied. Can be repeated at any time; parts that have
 * arrived are not sent again.
 */
export async function sendPackage(row: PackageRow, options: SendOptions): Promise<Receipt> {
  const { signal } = options;
  const { uploadId, jobId, manifest } = row;
  const announced = await api.uploads.manifest(
    { params: { id: uploadId }, body: manifest },
    { signal, idempotencyKey: `${uploadId}-manifest` },
  );
  if (hasReceipt(announced.data)) return confirmed(row, announced.data.receipt);
  const missing = new Set(announced.data.missing.map((each) => each.part));
  const sent = new Set(Array.from({ length: manifest.parts }, (_, at) => at + 1).filter((part) => !missing.has(part)));
  for (const part of [...missing].toSorted((a, b) => a - b)) {
    const state = await sendPart(row, part, options);
    sent.add(part);
    await db().packages.update(uploadId, { partsSent: [...sent] });
    if (hasReceipt(state)) return confirmed(row, state.receipt);
  }
  const applied = await api.uploads.apply(
    { params: { id: jobId }, body: { uploadId } },
    { signal, idempotencyKey: `${uploadId}-apply-${sent.size}` },
  );
  if (!hasReceipt(applied.data)) throw new ApiFailure('upload.incomplete', { status: 409 });
  await forgetUploads(uploadId);
  return confirmed(row, applied.data.receipt);
}
