import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import type { FieldDb } from '../db.ts';
import { newUploadId } from '../ids.ts';
import type { UploadUrlRow } from '../rows.ts';

const toPrevious = ({ key, uploadUrl, size, creationTime }: UploadUrlRow): PreviousUpload => ({
  size,
  creationTime,
  uploadUrl,
  metadata: {},
  urlStorageKey: key,
  parallelUploadUrls: null,
});

/**
 * The URLs of a user's uploads, kept in the store, so that an upload resumes at the byte where it stopped, even if the
 * app was killed.
 */
export const urlStorageIn = ({ uploadUrls }: FieldDb): UrlStorage => ({
  findAllUploads: async () => (await uploadUrls.toArray()).map(toPrevious),
  findUploadsByFingerprint: async (fingerprint) =>
    (await uploadUrls.where('fingerprint').equals(fingerprint).toArray()).map(toPrevious),
  removeUpload: (key) => uploadUrls.delete(key),
  addUpload: async (fingerprint, { uploadUrl, size, creationTime }) => {
    const key = newUploadId();
    await uploadUrls.put({ key, fingerprint, uploadUrl: uploadUrl ?? '', size, creationTime });
    return key;
  },
});

export const fingerprintOf = (uploadId: string, part: number): string => `${uploadId}/${part}`;

/** Deletes the URLs of a package's parts, with the package itself: in one transaction with it. */
export const forgetUploads = ({ uploadUrls }: FieldDb, uploadId: string): Promise<number> =>
  uploadUrls.where('fingerprint').startsWith(`${uploadId}/`).delete();
