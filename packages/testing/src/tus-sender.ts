import { Upload } from 'tus-js-client';

export interface TusOptions {
  chunkSize?: number;
  retryDelays?: number[];
  /** The URL of an upload that was started elsewhere and is to be resumed. */
  uploadUrl?: string;
}

/** Uploads bytes with the field app's tus client; returns the upload's id. */
export async function tusSend(
  url: string,
  token: string,
  bytes: Buffer,
  { chunkSize = 256 * 1024, retryDelays = [0, 20, 50, 100, 200], uploadUrl }: TusOptions = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(bytes, {
    endpoint: `${url}/api/tus`,
    chunkSize,
    retryDelays,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: 'part.zip', filetype: 'application/zip' },
    uploadDataDuringCreation: true,
    ...(uploadUrl === undefined ? {} : { uploadUrl }),
    onSuccess: () => resolve(new URL(upload.url ?? '', url).pathname.split('/').at(-1) ?? ''),
    onError: reject,
    onShouldRetry: () => true,
  });
  upload.start();
  return await promise;
}
