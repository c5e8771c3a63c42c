import { ApiFailure, readFailure } from '@field-service/contract/api-failure.ts';
import { fieldRouteTable } from '@field-service/contract/bundled-field-table.ts';
import { createClient, type Client } from '@field-service/contract/client.ts';
import type { FieldContract } from '@field-service/contract/field-calls.ts';
import type { SessionState } from '@field-service/contract/errors.ts';
import { callHeaders, type Transport } from '@field-service/contract/transport.ts';
import { noteServerTime } from './clock.ts';
import { databaseName, db, holdingDb, type FieldDb } from '../db.ts';
import { writeSession, type SessionRow } from '../device-db.ts';
import { isPassing, toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { changeSession, noteSessionEnd, session } from './session-state.ts';
import { noteSite } from './site-state.ts';

const endOf = (error: unknown): SessionState | undefined =>
  error instanceof ApiFailure && error.status === 401 && error.sess !== 'on' ? error.sess : undefined;

/** Sends a request and notes the time of the answer. */
const measuredFetch: typeof fetch = async (input, init) => {
  const sent = Date.now();
  const answer = await fetch(input, init);
  noteServerTime(Date.parse(answer.headers.get('date') ?? ''), sent, Date.now());
  if (answer.ok) noteSite(false);
  return answer;
};

const transportOf = (sessionOf: () => SessionRow | undefined, everyFolder = false): Transport => ({
  origin: '',
  caller: 'staff',
  token: () => sessionOf()?.token,
  folderId: () => (everyFolder ? undefined : sessionOf()?.folderId),
  online: () => navigator.onLine,
  fetch: async (input, init) => {
    const used = sessionOf();
    const answer = await measuredFetch(input, init);
    if (answer.status !== 401 || used === undefined) return answer;
    const why = endOf(
      readFailure(
        401,
        await answer
          .clone()
          .json()
          .catch(() => undefined),
      ),
    );
    const renewed = why === 'exp' || why === 'off' ? await renewSession(used) : undefined;
    if (renewed === undefined) return answer;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${renewed.token}`);
    return await measuredFetch(input, { ...init, headers });
  },
  onAccepted: (token) => noteSessionEnd(token, undefined),
  onFailure: (failure) => {
    if (failure.dbinit) noteSite(true);
    const [why, used] = [endOf(failure), sessionOf()];
    if (why !== undefined && used !== undefined) noteSessionEnd(used.token, why);
  },
});

/** Calls in the name of the logged-in user. */
export const api: Client<FieldContract> = createClient(fieldRouteTable, transportOf(session));

/** Calls in the name of the logged-in user, in all of their folders. */
export const apiOfAllFolders: Client<FieldContract> = createClient(fieldRouteTable, transportOf(session, true));

/** Calls without a token, such as the proof of a device: their failures are not the session's. */
const anonymous: Client<FieldContract> = createClient(fieldRouteTable, {
  origin: '',
  caller: 'staff',
  token: () => undefined,
  folderId: () => undefined,
  fetch: measuredFetch,
});

/** Tokens that this device could not renew: asking again would be answered alike. */
const unrenewable = new Set<string>();
let renewing: Promise<SessionRow | undefined> | undefined;

/**
 * Renews a session that the server no longer accepts, by the key of this device. Returns undefined if that is not
 * possible, or not now.
 */
export async function renewSession(used: SessionRow): Promise<SessionRow | undefined> {
  const current = session();
  if (current?.userId !== used.userId) return undefined;
  // Another call has renewed it in the meantime.
  if (current.token !== used.token) return current;
  if (unrenewable.has(used.token)) return undefined;
  renewing ??= renew(used).finally(() => {
    renewing = undefined;
  });
  return await renewing;
}

async function renew(used: SessionRow): Promise<SessionRow | undefined> {
  try {
    const { proveDevice } = await import('./device-secret.ts');
    const proof = await proveDevice(anonymous, used);
    if (proof === undefined) unrenewable.add(used.token);
    // A logout, or a login as somebody else, came in between.
    const current = session();
    if (proof === undefined || current?.token !== used.token) return undefined;
    const next = { ...current, ...proof };
    delete next.ended;
    await writeSession(next);
    changeSession(next);
    return next;
  } catch (error) {
    if (!isPassing(error)) {
      unrenewable.add(used.token);
      log('warning', `the session was not renewed: ${toFailure(error).code}`);
    }
    return undefined;
  }
}

/** One user's store, and calls in that user's name, whoever is logged in by the time they end. */
export interface Sender {
  store: FieldDb;
  api: Client<FieldContract>;
  /** The headers for requests that bypass the client. */
  headers: () => Record<string, string>;
  /** Renews the session if the server no longer accepts it; false if that is not possible. */
  renew: () => Promise<boolean>;
}

/** Runs work that sends for the logged-in user; the user's store stays open until it ends. */
export async function sending<T>(work: (sender: Sender) => Promise<T>): Promise<T> {
  const began = session();
  if (began === undefined) throw new ApiFailure('session.missing', { status: 401 });
  const store = db();
  if (store.name !== databaseName(began.userId)) throw new ApiFailure('session.missing', { status: 401 });
  const own = (): SessionRow => {
    const now = session();
    return now?.userId === began.userId ? now : began;
  };
  const transport = transportOf(own);
  const sender: Sender = {
    store,
    api: createClient(fieldRouteTable, transport),
    headers: () => callHeaders(transport),
    renew: async () => (await renewSession(own())) !== undefined,
  };
  return await holdingDb(store, async () => await work(sender));
}
