import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import { Server, type Lock, type Locker } from '@tus/server';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import type { NamedLocks } from '../../../db/named-locks.ts';
import { fileIdOf, maxUpload, uploadIdOf, type IncomingUploads } from '../../../files/incoming.ts';
import { failureOf } from '../../../plugins/errors.ts';
import { Refusal } from '../../../refusal.ts';

/** The path of resumable uploads; each upload is at `{tusPath}/{id}`. */
export const tusPath = '/api/tus';
const methods = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']);
/** The maximum time, in milliseconds, that new uploads wait while other uploads of the same owner are being counted. */
const quotaLockTimeoutMs = 10_000;

export interface ResumableUploads {
  /** Handles one request of `ownerId`, whose session must already have been checked. */
  handle: (request: IncomingMessage, response: ServerResponse, ownerId: string) => Promise<void>;
}

/** The library's request, with the original one inside. */
interface TusRequest {
  runtime?: { node?: { req: object } | undefined } | undefined;
}
/** The storage of uploads, and the quota per owner. */
type UploadSpace = Pick<Config, 'uploadQuota'> & { incoming: IncomingUploads };
interface Answer {
  status_code: number;
  body: string;
}
const refused = (status_code: number, body: string): Answer => ({ status_code, body: `${body}\n` });

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'session.missing',
  404: 'upload.not_found',
  410: 'upload.not_found',
  413: 'request.too_large',
  429: 'upload.quota_exceeded',
  503: 'server.busy',
};

/** A failure in the common format, because the library's own messages contain local file names. */
function asFailure(answered: number): Answer {
  // The library's "not implemented" means a request that this server does not support.
  const status = answered === 501 ? 400 : answered;
  const code = codes[status] ?? (status < 500 ? 'request.malformed' : 'server.failed');
  return { status_code: status, body: JSON.stringify({ ...failureOf(new Refusal(code, {})), errorCode: status }) };
}

/** Locks each upload across all processes; a second connection makes the first one stop writing. */
function lockerOver(locks: NamedLocks): Locker {
  return {
    newLock: (id): Lock => {
      let release: (() => Promise<void>) | undefined;
      return {
        lock: async (signal, cancel) => {
          release = await locks.acquire(`tus ${id}`, () => void cancel(), signal);
          // The library expects its errors in this format.
          // oxlint-disable-next-line typescript/only-throw-error
          if (release === undefined) throw refused(503, 'The upload is in use');
        },
        unlock: async () => await release?.(),
      };
    },
  };
}

/** Throws a refusal in the library's format. */
function refuse(status: number, body: string): never {
  // oxlint-disable-next-line typescript/only-throw-error
  throw refused(status, body);
}

/** A new upload waiting for space to be reserved. */
interface Wanted {
  id: string;
  bytes: number;
  room: PromiseWithResolvers<void>;
}

/**
 * Reserves space for new uploads, or rejects them. Serialised per owner across all processes, so that concurrent
 * uploads cannot all claim the same space. Uploads that arrive while others of their owner are being counted are
 * counted together afterwards.
 */
function openRooms({ incoming, uploadQuota }: UploadSpace, locks: NamedLocks) {
  const wanted = new Map<string, Wanted[]>();

  const place = async (ownerId: string, batch: readonly Wanted[]): Promise<void> => {
    const signal = AbortSignal.timeout(quotaLockTimeoutMs);
    const release = await locks.acquire(`tus of ${ownerId}`, () => undefined, signal);
    if (release === undefined) refuse(503, 'Too many uploads begin at once');
    try {
      const waiting = await incoming.waitingOf(ownerId);
      const takeOne = async ({ id, bytes }: Wanted): Promise<void> => {
        if (waiting.uploads >= uploadQuota.uploads || waiting.bytes + bytes > uploadQuota.bytes)
          refuse(429, 'Too many uploads wait to be handed over');
        waiting.uploads += 1;
        waiting.bytes += bytes;
        await incoming.reserve(id, bytes);
      };
      await Promise.all(batch.map(async (one) => await takeOne(one).then(one.room.resolve, one.room.reject)));
    } finally {
      await release();
    }
  };
  const placeAll = async (ownerId: string, queue: Wanted[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      await place(ownerId, batch).catch((error: unknown) => {
        for (const { room } of batch) room.reject(error);
      });
    }
    wanted.delete(ownerId);
  };
  return async (ownerId: string, upload: { id: string; size?: number | undefined }): Promise<void> => {
    const one = { id: upload.id, bytes: upload.size ?? maxUpload, room: Promise.withResolvers<void>() };
    const queue = wanted.get(ownerId);
    if (queue === undefined) {
      const first = [one];
      wanted.set(ownerId, first);
      void placeAll(ownerId, first);
    } else queue.push(one);
    await one.room.promise;
  };
}

/**
 * Resumable uploads over the tus protocol (1.0, creation with upload, expiration, termination), stored next to the
 * files. An upload belongs to its creator: its id starts with the owner's. Using a finished upload is a separate,
 * repeatable call (`POST /api/f`); nothing happens here when the last byte arrives.
 */
export function resumableUploads(space: UploadSpace, locks: NamedLocks, log: Pick<Logger, 'error'>): ResumableUploads {
  const owners = new WeakMap<object, string>();
  const takeRoom = openRooms(space, locks);
  const ownerOf = (request: TusRequest): string => {
    const raw = request.runtime?.node?.req;
    return (raw === undefined ? undefined : owners.get(raw)) ?? refuse(401, 'No session');
  };
  const server = new Server({
    path: tusPath,
    datastore: space.incoming.datastore,
    locker: lockerOver(locks),
    maxSize: maxUpload,
    // A phone that reconnects must not wait long for the lock of its lost connection.
    lockDrainTimeout: 500,
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => uploadIdOf(ownerOf(request), uuidv7()),
    onUploadCreate: async (request, upload) => {
      await takeRoom(ownerOf(request), upload);
      return {};
    },
    // Another owner's upload is reported as missing.
    onIncomingRequest: async (request, id) => {
      await Promise.resolve();
      if (fileIdOf(id, ownerOf(request)) === undefined) refuse(404, 'No such upload');
    },
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500;
      if (status === 500) log.error({ err: error }, 'a resumable upload failed');
      return asFailure(status);
    },
  });
  return {
    handle: async (request, response, ownerId) => {
      // The protocol has no reads; the library would return the received bytes.
      if (!methods.has(request.method ?? '')) {
        response.writeHead(405, { allow: [...methods].join(', '), 'content-length': '0' }).end();
        return;
      }
      owners.set(request, ownerId);
      await server.handle(request, response);
    },
  };
}
