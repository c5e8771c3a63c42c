import type { Caller } from '../../../caller.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Channels } from '../../../queue/channels.ts';
import { Refusal } from '../../../refusal.ts';
import { portalEnabled } from '../../site/settings/public.ts';
import { watchAddresses } from './addresses.ts';
import { isKeyOf, readBotKey } from './bot-key.ts';
import { botCallerOf, callerOf, narrowTo } from './caller.ts';
import type { Keys } from './keys.ts';
import { selectBotKey, selectSession, type SessionRow } from './queries.ts';
import { verifyToken, type TokenClaims } from './tokens.ts';

/** The parts of a request that identify its caller. */
export interface Credentials {
  token: string | undefined;
  /** The header of the token: customers use `jwt`, all other callers `Authorization`. */
  header: 'authorization' | 'jwt';
  folderId: string | undefined;
}

export interface Sessions {
  keys: Keys;
  /** Throws `address.blocked` for an IP address on the site's block list (setting ipBlock). */
  requireOpenAddress: (address: string) => Promise<void>;
  /**
   * Returns the caller of a session. Throws an error of the group `session`, with its `sess` value, if the session is
   * not valid.
   */
  authenticate: (credentials: Credentials) => Promise<Caller>;
  /**
   * Returns the caller for a bot's key (scheme `CI`). Throws an error of the group `session` if the key is not valid.
   */
  authenticateBot: (key: string, folderId: string | undefined) => Promise<Caller>;
  /** The current caller of a session, for connections that outlive a request; null if the session has ended. */
  callerNow: (caller: Caller) => Promise<Caller | null>;
  /**
   * The current caller of a session, for work that outlives a request; `folderId` is the header of that request. Throws
   * as `authenticate` does.
   */
  callerAgain: (sessionId: string, folderId: string | null) => Promise<Caller>;
  /** Makes every process drop these sessions from its cache. */
  forget: (sessionIds: readonly string[]) => void;
  /** Makes this process drop its session cache, so that it reads every session again. */
  forgetAll: () => void;
}

/** The maximum age of a cached session, in case a notification is lost: revocation takes effect within 2 s. */
const knownFor = 1500;
const maxKnown = 10_000;

interface Known {
  at: number;
  row: SessionRow;
  caller: Caller;
  /** True for a customer whose folder no longer has a portal. */
  shutOut: boolean;
  narrowed: Map<string, Caller>;
}

/** The reason why a session is not valid; undefined if it is valid. */
function ended({ row, shutOut }: Known, now: number): Refusal | undefined {
  if (row.dts !== null || row.status === 'disabled') return new Refusal('session.blocked', {}, { sess: 'blk' });
  if (row.ended_at !== null)
    return row.ended_why === 'device'
      ? new Refusal('session.other_device', {}, { sess: 'dev' })
      : new Refusal('session.ended', {}, { sess: 'off' });
  if (row.support !== null && (row.support.closedAt !== null || row.support.until <= now))
    return new Refusal('session.ended', {}, { sess: 'off' });
  // The next login states the reason.
  if (shutOut) return new Refusal('session.ended', {}, { sess: 'off' });
  if (row.bound_elsewhere) return new Refusal('session.other_device', {}, { sess: 'dev' });
  if (row.exp <= now) return new Refusal('session.expired', {}, { sess: 'exp' });
  return undefined;
}

export function openSessions(options: {
  db: SystemDb;
  channels: Channels;
  keys: Keys;
  issuer: string;
  clock: () => number;
}): Sessions {
  const { db, channels, keys, issuer, clock } = options;
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<Known>>();
  // A token's signature is verified once, but its session is checked for every request.
  const verified = new Map<string, TokenClaims>();

  const load = async (sessionId: string): Promise<Known> => {
    const at = performance.now();
    const row = await selectSession(db, sessionId);
    if (row === undefined) throw new Refusal('session.ended', {}, { sess: 'off' });
    const caller = callerOf(row);
    return {
      at,
      row,
      caller,
      shutOut: row.app === 'portal' && !(await portalEnabled(db, caller.folderId)),
      narrowed: new Map(),
    };
  };

  const lookUp = async (sessionId: string): Promise<Known> => {
    const held = known.get(sessionId);
    if (held !== undefined && performance.now() - held.at < knownFor) return held;
    const running = loading.get(sessionId);
    if (running !== undefined) return await running;
    const fresh = load(sessionId);
    loading.set(sessionId, fresh);
    try {
      const found = await fresh;
      // Not cached if the session has been dropped in the meantime, because the result is then outdated.
      if (loading.get(sessionId) === fresh) {
        if (known.size >= maxKnown) known.clear();
        known.set(sessionId, found);
      }
      return found;
    } finally {
      if (loading.get(sessionId) === fresh) loading.delete(sessionId);
    }
  };

  const forgetHere = (sessionIds: readonly string[]): void => {
    for (const id of sessionIds) {
      known.delete(id);
      loading.delete(id);
    }
  };
  channels.on('fs_session', forgetHere);
  channels.onGap(() => known.clear());

  const claimsOf = async (token: string): Promise<TokenClaims> => {
    const held = verified.get(token);
    if (held !== undefined) {
      if (held.exp > clock()) return held;
      verified.delete(token);
    }
    const claims = await verifyToken(keys, issuer, token);
    if (verified.size >= maxKnown) verified.clear();
    verified.set(token, claims);
    return claims;
  };

  const living = async (sessionId: string): Promise<Known> => {
    const found = await lookUp(sessionId);
    const refusal = ended(found, clock());
    if (refusal !== undefined) throw refusal;
    return found;
  };

  const inFolder = (found: Known, folderId: string): Caller => {
    const narrowed = found.narrowed.get(folderId) ?? narrowTo(found.caller, found.row.tree, folderId);
    if (narrowed === undefined) throw new Refusal('record.not_found', { noun: 'folder' });
    found.narrowed.set(folderId, narrowed);
    return narrowed;
  };

  const requireOpenAddress = watchAddresses(db);

  return {
    keys,
    requireOpenAddress,
    authenticate: async ({ token, header, folderId }) => {
      if (token === undefined) throw new Refusal('session.missing', {}, { sess: 'off' });
      const claims = await claimsOf(token);
      if ((claims.app === 'portal') !== (header === 'jwt')) throw new Refusal('session.invalid', {}, { sess: 'off' });
      const found = await living(claims.sessionId);
      if (found.row.user_id !== claims.userId || found.row.app !== claims.app)
        throw new Refusal('session.invalid', {}, { sess: 'off' });
      return folderId === undefined ? found.caller : inFolder(found, folderId);
    },
    callerAgain: async (sessionId, folderId) => {
      const found = await living(sessionId);
      return folderId === null ? found.caller : inFolder(found, folderId);
    },
    authenticateBot: async (key, folderId) => {
      const refused = new Refusal('session.invalid', {}, { sess: 'off' });
      const given = readBotKey(key);
      const row = given === undefined ? undefined : await selectBotKey(db, given.id);
      if (given === undefined || row === undefined || !isKeyOf(given, row.hash) || row.usertype !== 'bot')
        throw refused;
      if (row.dts !== null || row.status === 'disabled') throw new Refusal('session.blocked', {}, { sess: 'blk' });
      if (row.revoked_at !== null) throw new Refusal('session.ended', {}, { sess: 'off' });
      if (row.valid_to !== null && row.valid_to <= clock()) throw new Refusal('session.expired', {}, { sess: 'exp' });
      const caller = botCallerOf(row);
      const narrowed = folderId === undefined ? caller : narrowTo(caller, row.tree, folderId);
      if (narrowed === undefined) throw new Refusal('record.not_found', { noun: 'folder' });
      return narrowed;
    },
    callerNow: async (caller) => {
      try {
        return (await living(caller.sessionId)).caller;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    forgetAll: () => known.clear(),
    forget: (sessionIds) => {
      forgetHere(sessionIds);
      channels.send('fs_session', sessionIds);
    },
  };
}
