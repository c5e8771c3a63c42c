import { errorStatus, type ErrorCode, type SessionState } from '@field-service/contract/errors.ts';

export interface RefusalOptions {
  /** Why the client must log in again; only for codes of the group `session`. */
  sess?: SessionState;
  /** Whole seconds after which a retry makes sense, sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A request that is rejected with a code. Thrown anywhere between authentication and commit, it rolls the transaction
 * back. Clients use `params` to translate the code; `params` never contain SQL, paths or any data of another caller.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sess: SessionState | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, params: Readonly<Record<string, unknown>> = {}, options: RefusalOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.sess = options.sess;
    this.retryAfter = options.retryAfter;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}
