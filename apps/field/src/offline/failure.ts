import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Failure } from './rows.ts';

/** A failure raised by the device itself, identified by a code like the server's. */
export class DeviceFailure extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(code: DeviceFailureCode, params: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'DeviceFailure';
    this.code = code;
    this.params = params;
  }
}

/** The store of a user cannot be opened; the cause says why. */
export class StoreUnopened extends Error {
  constructor(cause: unknown) {
    super('The store cannot be opened.', { cause });
    this.name = 'StoreUnopened';
  }
}

export type DeviceFailureCode =
  | 'device.clock'
  | 'device.app_files'
  | 'device.no_profile'
  | 'device.full'
  | 'device.unexpected'
  | 'device.get_picture'
  | 'device.take_picture'
  | 'device.no_camera'
  | 'device.no_library'
  | 'device.position_denied'
  | 'device.position_timeout'
  | 'device.position_unavailable'
  | 'device.receipt'
  | 'device.job_missing'
  | 'device.not_restored'
  | 'device.station_missing'
  | 'device.change_missing'
  | 'device.too_many_files'
  | 'device.zip'
  | 'device.not_stored'
  | 'device.not_loaded'
  | 'device.limit'
  | 'device.unfit'
  | 'device.not_exported'
  | 'device.sending'
  | 'device.form_open'
  | 'device.sent'
  | 'device.header'
  | 'device.remove_part';

/** Whether a write failed because the device is full. */
export const isFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  // Dexie wraps the browser's error in an error of its own.
  return error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner));
};

/** Whether a call or a piece of work took longer than it may. */
export const isTimeout = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof ApiFailure && error.code === 'client.timeout');

/** What browsers and the bundler say about a part of the app that cannot be loaded; it has no error class of its own. */
const notLoadedWords = /dynamically imported module|importing a module script failed|unable to preload/i;
const isNotLoaded = (error: unknown): boolean => error instanceof Error && notLoadedWords.test(error.message);

/** Converts any error to the form that is stored and shown: a code with parameters. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiFailure || error instanceof DeviceFailure) return { code: error.code, params: error.params };
  if (isFull(error)) return { code: 'device.full', params: {} };
  if (isTimeout(error)) return { code: 'client.timeout', params: { host: 'server' } };
  if (isNotLoaded(error)) return { code: 'device.not_loaded', params: {} };
  return { code: 'device.unexpected', params: { message: error instanceof Error ? error.message : String(error) } };
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Whether the bytes of an upload did not arrive, or arrived changed, or their receipt did not: sending them again is all
 * that helps. A file that was changed on the device is named by its path, and is no better the next time.
 */
const isLostOnTheWay = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.code === 'upload.not_found' ||
    error.code === 'upload.incomplete' ||
    (error.code === 'upload.hash_mismatch' && !('path' in error.params)));

/**
 * Whether a failure is temporary (no network, or one that loses or changes bytes, an unavailable server, an expired login, a
 * timeout, an answer without its header, a part of the app that could not be loaded, a full device), so that pending work can be sent later.
 */
export const isPassing = (error: unknown): boolean =>
  isTimeout(error) ||
  isFull(error) ||
  isNotLoaded(error) ||
  isLostOnTheWay(error) ||
  // Something between the phone and the server has taken it out.
  (error instanceof DeviceFailure && error.code === 'device.header') ||
  (error instanceof ApiFailure &&
    (!error.fromServer || error.status >= 500 || error.status === 429 || error.status === 401));
