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

export type DeviceFailureCode =
  | 'device.clock'
  | 'device.no_profile'
  | 'device.full'
  | 'device.unexpected'
  | 'device.picture'
  | 'device.receipt'
  | 'device.job_missing'
  | 'device.too_many_files'
  | 'device.zip'
  | 'device.not_stored';

/** Whether a write failed because the device is full. */
export const isFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  // Dexie wraps the browser's error in an error of its own.
  return error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner));
};

/** Converts any error to the form that is stored and shown: a code with parameters. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiFailure || error instanceof DeviceFailure) return { code: error.code, params: error.params };
  if (isFull(error)) return { code: 'device.full', params: {} };
  return { code: 'device.unexpected', params: { message: error instanceof Error ? error.message : String(error) } };
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Whether a failure is temporary (no network, an unavailable server, an expired login), so that pending work can be
 * sent later.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (!error.fromServer || error.status >= 500 || error.status === 429 || error.status === 401);
