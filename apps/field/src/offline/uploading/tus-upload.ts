import { ApiFailure, readFailure } from '@field-service/contract/api-failure.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { sessionHeaders } from '../session.ts';
import { urlStorage } from './url-storage.ts';

const endpoint = '/api/tus';
/** 1 MiB: small enough for one request on a weak network, so that little is sent again after an interruption. */
const chunkSize = 1_048_576;
/** The delays in ms before the five retries (specification 001, section 9). */
const retryDelays = [0, 1000, 3000, 5000, 10_000];

export interface TusOptions {
  fingerprint: string;
  fileName: string;
  signal: AbortSignal;
  onBytes: (sent: number) => void;
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/**
 * Converts an error of the tus client to an `ApiFailure`, so that the rest of the app has to distinguish only
 * interruptions and rejections.
 */
const toApiFailure = (error: Error | DetailedError): ApiFailure => {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new ApiFailure('client.offline', { cause: error });
  const failure = readFailure(response.getStatus(), parsed(response.getBody()));
  return failure.code === 'client.unreadable' && response.getStatus() === 404
    ? new ApiFailure('upload.not_found', { status: 404, cause: error })
    : failure;
};

const shouldRetry = (error: DetailedError): boolean => {
  const status = error.originalResponse?.getStatus() ?? 0;
  // 409 and 423: another process has locked the upload, or the offset has moved. The retry queries the offset again.
  return navigator.onLine && (status === 0 || status >= 500 || status === 409 || status === 423);
};

/** The id of an upload: the last segment of its URL. */
const idOf = (url: string | null): string => new URL(url ?? '', 'https://local').pathname.split('/').at(-1) ?? '';

/**
 * Sends one file as a resumable upload and returns the upload's id. A file with the same fingerprint resumes where it
 * stopped, even after a restart of the app. Throws `ApiFailure`, or `AbortError` when the signal fires.
 */
export async function tusUpload(file: Blob, { fingerprint, fileName, signal, onBytes }: TusOptions): Promise<string> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint,
    chunkSize,
    retryDelays,
    urlStorage,
    headers: sessionHeaders(),
    metadata: { filename: fileName, filetype: 'application/zip' },
    fingerprint: () => Promise.resolve(fingerprint),
    removeFingerprintOnSuccess: false,
    uploadDataDuringCreation: true,
    onShouldRetry: shouldRetry,
    onProgress: (sent) => onBytes(sent),
    onSuccess: () => resolve(idOf(upload.url)),
    onError: (error) => reject(toApiFailure(error)),
  });
  const abort = () => {
    void upload.abort();
    reject(new DOMException('The upload was stopped', 'AbortError'));
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    const [previous] = (await upload.findPreviousUploads()).filter((each) => each.size === file.size);
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
