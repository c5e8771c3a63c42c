import { ApiFailure, readFailure } from '@field-service/contract/api-failure.ts';
import { DetailedError, Upload } from 'tus-js-client';
import type { Sender } from '../connection/connection.ts';
import { DeviceFailure } from '../failure.ts';
import { urlStorageIn } from './url-storage.ts';

const endpoint = '/api/tus';
/** 1 MiB: small enough for one request on a weak network, so that little is sent again after an interruption. */
const chunkSize = 1_048_576;
/**
 * A file of up to this many bytes is sent together with the request that creates its upload. For a larger one the
 * server's URL comes first: an upload whose creation is cut has no URL with which it could be continued.
 */
const sentAtOnce = 65_536;
/** The delays in ms before the five retries (specification 001, section 9). */
const retryDelays = [0, 1000, 3000, 5000, 10_000];
/** An upload that makes no progress for this long, in ms, is stopped and resumed: its connection is likely dead. */
const stallMs = 30_000;
/** An upload that was resumed this often without getting any further waits for a better connection. */
const maxStalls = 3;

export interface TusOptions {
  sender: Sender;
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

/** What the tus client says of an answer without the header that it needs; it has no error class of its own. */
const headerWords = /invalid or missing/i;

/**
 * Converts an error of the tus client to a failure of the app, so that the rest of it has to distinguish only
 * interruptions and rejections.
 */
const toOwnFailure = (error: Error | DetailedError): ApiFailure | DeviceFailure => {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new ApiFailure('client.offline', { cause: error });
  if (response.getStatus() < 300 && headerWords.test(error.message)) return new DeviceFailure('device.header');
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

/** Calls `onStall` whenever no progress has been noted for `stallMs`, until it is stopped. */
function watchProgress(onStall: () => void): { note: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      note();
      onStall();
    }, stallMs);
  };
  note();
  return { note, stop: () => clearTimeout(timer) };
}

/**
 * Sends one file as a resumable upload and returns the upload's id. A file with the same fingerprint resumes where it
 * stopped, even after a restart of the app. Throws `ApiFailure` or `DeviceFailure`, or `AbortError` when the signal fires.
 */
export async function tusUpload(
  file: Blob,
  { sender, fingerprint, fileName, signal, onBytes }: TusOptions,
): Promise<string> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  /** How many bytes the server has confirmed; what was handed to a dead connection does not count. */
  let confirmed = 0;
  let stalls = 0;
  let resumed = false;
  const confirm = (bytes: number) => {
    if (bytes > confirmed) stalls = 0;
    confirmed = Math.max(confirmed, bytes);
  };
  const upload = new Upload(file, {
    endpoint,
    chunkSize,
    retryDelays,
    urlStorage: urlStorageIn(sender.store),
    onBeforeRequest: (request) => {
      watch.note();
      for (const [name, value] of Object.entries(sender.headers())) request.setHeader(name, value);
    },
    metadata: { filename: fileName, filetype: 'application/zip' },
    fingerprint: () => Promise.resolve(fingerprint),
    removeFingerprintOnSuccess: false,
    uploadDataDuringCreation: file.size <= sentAtOnce,
    onShouldRetry: shouldRetry,
    onProgress: (sent) => {
      watch.note();
      // The first value after a resumption is the server's.
      if (resumed) confirm(sent);
      resumed = false;
      onBytes(sent);
    },
    onChunkComplete: (_chunk, accepted) => confirm(accepted),
    onSuccess: () => resolve(idOf(upload.url)),
    onError: (error) => reject(toOwnFailure(error)),
  });
  const watch = watchProgress(() => {
    stalls += 1;
    if (stalls > maxStalls) {
      void upload.abort();
      reject(new ApiFailure('client.timeout', { params: { host: 'server' } }));
      return;
    }
    resumed = true;
    void upload.abort().then(() => upload.start());
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
    watch.stop();
    signal.removeEventListener('abort', abort);
  }
}
