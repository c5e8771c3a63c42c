import { ApiFailure, readFailure } from './api-failure.ts';
import type { TableEntry } from './route-table.ts';

/** The connection of an app to the server, and the user's session. The functions are called on every request. */
export interface Transport {
  /** Prefix for the contract's paths; empty for the page's own origin. */
  origin: string;
  /** Staff sessions are sent as `Authorization: Bearer`, customers' as `jwt`. */
  caller: 'staff' | 'portal';
  token: () => string | undefined;
  folderId: () => string | undefined;
  /** If this returns false, the request is not sent and fails as `client.offline`. */
  online?: () => boolean;
  /** Called when the server has accepted the session of a call, that is, of one that requires a session. */
  onAccepted?: (token: string) => void;
  /** Called on every failure, for session states, notices and the list of recent failures. */
  onFailure?: (failure: ApiFailure) => void;
  fetch?: typeof fetch;
  timeoutMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * The key of a write that may be repeated: a request with the same key returns the first response. Generated per call
   * by default.
   */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The input of a call without its types; the typed form is `RouteInput`. */
export interface RawInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface RawAnswer {
  data: unknown;
  uts?: number;
  total?: number;
}

export const defaultTimeoutMs = 360_000;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Fills in the parameters of a path such as `/api/post/{id}` and appends the query. Objects in the query (`find`) are
 * sent as JSON; undefined values are omitted. Throws `TypeError` if a parameter is missing.
 */
export const buildPath = (path: string, input: RawInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`The path ${path} needs the parameter ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.append(name, textOf(value));
  const search = query.toString();
  return search === '' ? filled : `${filled}?${search}`;
};

/**
 * A new random key of 32 hex digits. crypto.randomUUID is not used because it exists only in secure contexts, which
 * exclude a plain LAN address.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const callHeaders = (transport: Transport): Record<string, string> => {
  const headers: Record<string, string> = {};
  const token = transport.token();
  const folderId = transport.folderId();
  if (token)
    headers[transport.caller === 'portal' ? 'jwt' : 'authorization'] =
      transport.caller === 'portal' ? token : `Bearer ${token}`;
  if (folderId) headers.folderid = folderId;
  return headers;
};

const isRaw = (body: unknown): body is Blob | FormData => body instanceof Blob || body instanceof FormData;

const buildInit = (
  transport: Transport,
  [method]: TableEntry,
  input: RawInput,
  options: CallOptions,
  signal: AbortSignal,
): RequestInit => {
  const headers = callHeaders(transport);
  if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  if (input.body === undefined) return { method, signal, headers: { ...headers, ...options.headers } };
  // A FormData body sets its own boundary, and a Blob its own type.
  if (isRaw(input.body)) return { method, signal, headers: { ...headers, ...options.headers }, body: input.body };
  return {
    method,
    signal,
    headers: { ...headers, 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify(input.body),
  };
};

const isEnvelope = (value: unknown): value is { ok?: unknown; data?: unknown; uts?: unknown; total?: unknown } =>
  typeof value === 'object' && value !== null;

const readAnswer = async (response: Response, answer: TableEntry[2]): Promise<RawAnswer> => {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (response.ok && answer === 'stream') return { data: response };
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw response.ok
      ? new ApiFailure('client.unreadable', { status: response.status, requestId, cause })
      : readFailure(response.status, undefined, requestId);
  }
  if (!response.ok || !isEnvelope(body) || body.ok !== true) throw readFailure(response.status, body, requestId);
  return {
    data: body.data,
    ...(typeof body.uts === 'number' ? { uts: body.uts } : {}),
    ...(typeof body.total === 'number' ? { total: body.total } : {}),
  };
};

const toFailure = (error: unknown, timeout: AbortSignal, host: string): unknown => {
  if (error instanceof ApiFailure) return error;
  if (timeout.aborted) return new ApiFailure('client.timeout', { params: { host }, cause: error });
  // The caller's own abort is passed through: the query layer recognises the error and does not show it.
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return error instanceof TypeError ? new ApiFailure('client.offline', { cause: error }) : error;
};

/** Sends one call; returns the envelope's content or throws `ApiFailure`. */
export const send = async (
  transport: Transport,
  entry: TableEntry,
  input: RawInput,
  options: CallOptions,
): Promise<RawAnswer> => {
  const url = transport.origin + buildPath(entry[1], input);
  const timeout = AbortSignal.timeout(transport.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    if (transport.online?.() === false) throw new ApiFailure('client.offline');
    const token = transport.token();
    const response = await (transport.fetch ?? fetch)(url, buildInit(transport, entry, input, options, signal));
    const answer = await readAnswer(response, entry[2]);
    if (token !== undefined && entry[3] !== 'open') transport.onAccepted?.(token);
    return answer;
  } catch (error) {
    const failure = toFailure(error, timeout, transport.origin === '' ? 'server' : new URL(transport.origin).host);
    if (failure instanceof ApiFailure) transport.onFailure?.(failure);
    throw failure;
  }
};
