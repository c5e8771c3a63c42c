import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { PackageState, Receipt } from '@field-service/contract/work/job-package.ts';
import { jobZipName } from '@field-service/domain/work/package-manifest.ts';
import type { Sender } from '../connection/connection.ts';
import type { FieldDb } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { sha256Hex } from '../packing/sha256.ts';
import { zipBytes, type ZipEntry } from '../packing/zip.ts';
import type { PackageRow } from '../rows.ts';
import { ifRoom } from '../room.ts';
import { tusUpload } from './tus-upload.ts';
import { fingerprintOf } from './url-storage.ts';

/** The progress of a package: the current part, the number of parts, and the bytes of the current part sent so far. */
export interface SendProgress {
  uploadId: string;
  part: number;
  parts: number;
  bytes: number;
}

export interface SendOptions {
  sender: Sender;
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
}

async function entryBytes(store: FieldDb, uploadId: string, path: string): Promise<Blob> {
  const file = await store.packageFiles.get([uploadId, path]);
  const blob = file?.blob ?? (file?.pictureId ? (await store.pictures.get(file.pictureId))?.blob : undefined);
  if (!blob) throw new DeviceFailure('device.zip', { message: path });
  return blob;
}

/** Creates the zip of one part, with the same bytes every time. */
async function zipOfPart(store: FieldDb, { uploadId, manifest }: PackageRow, part: number): Promise<Blob> {
  const paths = manifest.entries.filter((entry) => entry.part === part).map((entry) => entry.path);
  const entries = await Promise.all(
    paths.map(async (path): Promise<ZipEntry> => ({ path, bytes: await entryBytes(store, uploadId, path) })),
  );
  return zipBytes(entries);
}

const nameOfPart = ({ manifest }: PackageRow, part: number): string =>
  part === manifest.parts && manifest.kind === 'job'
    ? jobZipName(manifest.jobId)
    : `${manifest.kind}-${manifest.jobId}-${part}.zip`;

/** Notes that the server may apply a package from now on: it does so with the last part that it lacks, or when asked. */
const noteHandOver = async ({ packages }: FieldDb, { uploadId }: PackageRow): Promise<void> =>
  await ifRoom(() => packages.update(uploadId, { handedOver: true }));

async function handOver(
  row: PackageRow,
  part: number,
  upload: string,
  sha256: string,
  { sender: { api }, signal }: SendOptions,
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

/** Whether the server lacks bytes or parts that were sent, or has not sent the receipt that it should have. */
const isIncomplete = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'upload.incomplete';

/**
 * Sends one part. If the server has fewer bytes than it confirmed, the upload is resumed once from where the server
 * stands; if it no longer has the upload or its hash does not match, the upload is restarted once.
 */
async function sendPart(row: PackageRow, part: number, options: SendOptions): Promise<PackageState | null> {
  const { sender, signal, onProgress } = options;
  const zip = await zipOfPart(sender.store, row, part);
  const sha256 = await sha256Hex(await zip.arrayBuffer());
  const send = async () => {
    const upload = await tusUpload(zip, {
      sender,
      fingerprint: fingerprintOf(row.uploadId, part),
      fileName: nameOfPart(row, part),
      signal,
      onBytes: (bytes) => onProgress({ uploadId: row.uploadId, part, parts: row.manifest.parts, bytes }),
    });
    await noteHandOver(sender.store, row);
    return handOver(row, part, upload, sha256, options);
  };
  try {
    return await send();
  } catch (error) {
    const lost =
      error instanceof ApiFailure && (error.code === 'upload.not_found' || error.code === 'upload.hash_mismatch');
    if (isIncomplete(error)) return await send();
    if (!lost) throw error;
    await sender.store.uploadUrls.where('fingerprint').equals(fingerprintOf(row.uploadId, part)).delete();
    return send();
  }
}

/** The time by the device's clock; a clock that is centuries ahead must not stop the upload. */
const deviceTime = (): string => String(Math.min(Date.now(), 9_999_999_999_999));

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
 * Sends a package and returns its receipt. Can be repeated at any time; parts that have arrived are not sent again. If
 * the server turns out to lack something, asks it once more what that is.
 */
export async function sendPackage(row: PackageRow, options: SendOptions): Promise<Receipt> {
  try {
    return await sendOnce(row, options);
  } catch (error) {
    if (!isIncomplete(error)) throw error;
    return await sendOnce(row, options);
  }
}

/**
 * Sends the manifest, then every part that the server does not have yet. If no receipt has arrived by then, requests
 * that the package be applied.
 */
async function sendOnce(row: PackageRow, options: SendOptions): Promise<Receipt> {
  const { signal } = options;
  const { api, store } = options.sender;
  const { uploadId, jobId, manifest } = row;
  const announced = await api.uploads.manifest(
    { params: { id: uploadId }, query: { time: deviceTime() }, body: manifest },
    { signal, idempotencyKey: `${uploadId}-manifest` },
  );
  if (hasReceipt(announced.data)) return confirmed(row, announced.data.receipt);
  const missing = new Set(announced.data.missing.map((each) => each.part));
  const sent = new Set(Array.from({ length: manifest.parts }, (_, at) => at + 1).filter((part) => !missing.has(part)));
  for (const part of [...missing].toSorted((a, b) => a - b)) {
    const state = await sendPart(row, part, options);
    sent.add(part);
    await ifRoom(() => store.packages.update(uploadId, { partsSent: [...sent] }));
    if (hasReceipt(state)) return confirmed(row, state.receipt);
  }
  await noteHandOver(store, row);
  const applied = await api.uploads.apply(
    { params: { id: jobId }, body: { uploadId } },
    { signal, idempotencyKey: `${uploadId}-apply-${sent.size}` },
  );
  if (!hasReceipt(applied.data)) throw new ApiFailure('upload.incomplete', { status: 409 });
  return confirmed(row, applied.data.receipt);
}
