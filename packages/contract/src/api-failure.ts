import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { errorStatus, sessionStates, type ErrorCode, type SessionState } from './errors.ts';

/**
 * Failures that the client itself detects, in addition to the server's codes. Each code has a phrase (packages/i18n).
 */
export const clientFailureCodes = ['client.offline', 'client.busy', 'client.timeout', 'client.unreadable'] as const;
export type ClientFailureCode = (typeof clientFailureCodes)[number];
export type FailureCode = ErrorCode | ClientFailureCode;

export interface FailureDetails {
  params?: Readonly<Record<string, unknown>>;
  /** HTTP status; 0 if there was no response. */
  status?: number;
  sess?: SessionState | undefined;
  /** Whether the database is not initialised, in which case the client opens the install page. */
  dbinit?: boolean;
  requestId?: string | undefined;
  /** The server's English message, for logs. */
  message?: string | undefined;
  cause?: unknown;
}

const clientMessages: Record<ClientFailureCode, string> = {
  'client.offline': 'Network Unreachable',
  'client.busy': 'System Busy,please try later',
  'client.timeout': 'Request timed out',
  'client.unreadable': 'The answer could not be read',
};

const isClientCode = (code: FailureCode): code is ClientFailureCode =>
  clientFailureCodes.some((known) => known === code);

/** A failed call, identified by `code`; users see a phrase built from `code` and `params`. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly sess: SessionState | undefined;
  readonly dbinit: boolean;
  readonly requestId: string | undefined;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.message ?? (isClientCode(code) ? clientMessages[code] : code), { cause: details.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.params = details.params ?? {};
    this.status = details.status ?? 0;
    this.sess = details.sess;
    this.dbinit = details.dbinit ?? false;
    this.requestId = details.requestId;
  }

  /** Whether there was no network: the request did not reach the server, or the response was lost. */
  get offline(): boolean {
    return this.code === 'client.offline';
  }

  /** Whether the failure came from the server; otherwise the client itself detected it. */
  get fromServer(): boolean {
    return !isClientCode(this.code);
  }
}

const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);
const isSessionState = (value: unknown): value is SessionState => sessionStates.some((state) => state === value);

/** Reads a failure envelope. Anything else is `client.unreadable`, except that status 502 is always `client.busy`. */
export const readFailure = (status: number, body: unknown, requestId?: string): ApiFailure => {
  if (status === 502) return new ApiFailure('client.busy', { status, requestId });
  if (!isRecord(body) || !isErrorCode(body.code))
    return new ApiFailure('client.unreadable', { status, requestId, cause: body });
  return new ApiFailure(body.code, {
    status,
    requestId,
    params: isRecord(body.params) ? body.params : {},
    sess: isSessionState(body.sess) ? body.sess : undefined,
    dbinit: body.dbinit === true,
    message: typeof body.errorMsg === 'string' ? body.errorMsg : undefined,
  });
};
