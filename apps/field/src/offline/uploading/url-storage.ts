import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { db } from '../db.ts';
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
 * The URLs of uploads, kept in the store, so that an upload resumes at the byte where it stopped, even if the app was
 * killed.
 */
export const urlStorage: UrlStorage = {
  findAllUploads: async () => (await db().uploadUrls.toArray()).map(toPrevious),
  findUploadsByFingerprint: async (fingerprint) =>
    (await db().uploadUrls.where('fingerprint').equals(fingerprint).toArray()).map(toPrevious),
  removeUpload: (key) => db().uploadUrls.delete(key),
  addUpload: async (fingerprint, { uploadUrl, size, creationTime }) => {
    const key = newUploadId();
    await db().uploadUrls.put({ key, fingerprint, uploadUrl: uploadUrl ?? '', size, creationTime });
    return key;
  },
};

export const fingerprintOf = (uploadId: string, part: number): string => `${uploadId}/${part}`;

export const forgetUploads = (uploadId: string): Promise<number> =>
  db()
    .uploadUrls.filter((row) => row.fingerprint.startsWith(`${uploadId}/`))
    .delete();
