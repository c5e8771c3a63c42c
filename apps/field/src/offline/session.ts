import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { addEmailLogin, type Credentials } from '@field-service/ui/shell/email-login.ts';
import { liveQuery } from 'dexie';
import { clearIfSent } from './clear-store.ts';
import { api } from './connection/connection.ts';
import { startClock } from './connection/clock.ts';
import { closeDb, db, enterDb, prepareDb, type FieldDb } from './db.ts';
import {
  clearSecret,
  clearSession,
  confirmDevice,
  deviceId,
  deviceParams,
  dropRemovedPin,
  readPin,
  readSession,
  writeSession,
  type PinRow,
  type SessionRow,
} from './device-db.ts';
import { appVersion, deviceName } from './device.ts';
import { allStored, dropEdits, unstoredJobs } from './edits.ts';
import { isTimeout, StoreUnopened, toFailure } from './failure.ts';
import { log } from './logs/log.ts';
import { showNotice } from './notices.ts';
import { askForStarted, checkStore } from './loss/lost-work.ts';
import { beginLock, endLock } from './pin/lock.ts';
import { changeSession, session } from './connection/session-state.ts';

/**
 * Opens the store of the logged-in user and returns the session, or undefined if no one is logged in. Works without a
 * network connection.
 */
export async function resumeSession(): Promise<SessionRow | undefined> {
  const found = await readSession();
  if (!found) return undefined;
  enter(await prepareStore(found.userId), found, 'opening');
  return found;
}

interface Prepared {
  store: FieldDb;
  /** The clock difference that the store knows. */
  difference: number | undefined;
  pin: PinRow | undefined;
}

/** Opens a user's store, which nothing uses before it is entered. */
async function prepareStore(userId: string): Promise<Prepared> {
  const [store, pin] = await Promise.all([prepareDb(userId), readPin(userId)]);
  return { store, pin, difference: (await store.facts.get('this'))?.clockDifference };
}

/** Begins a session with its store, in one step: no work finds the session of one user and the store of another. */
function enter({ store, difference, pin }: Prepared, next: SessionRow, by: 'opening' | 'login'): void {
  enterDb(store);
  startClock(difference, (clockDifference) => {
    const write = store.facts.where('id').equals('this').modify({ clockDifference });
    write.catch((error: unknown) => log('warning', `clock: ${String(error)}`, store));
  });
  checkStore(store, next.userId);
  beginLock(next.userId, pin, by);
  changeSession(next);
}

/**
 * Logs in and opens the user's store, which may contain work recorded earlier. Until the server has answered, the signal
 * ends it; after that, only the waits for what a login can do without. Throws `ApiFailure`, and `StoreUnopened`.
 */
export async function logIn(credentials: Credentials, signal?: AbortSignal): Promise<void> {
  const { username, password } = credentials;
  const query = { app: 'app' as const, ...(await deviceParams()), dname: deviceName(), ver: appVersion };
  const { data } = await api.session.login({ query, body: { username, password } }, signal ? { signal } : {});
  const { token, exp, iss, user, contact, folders, perms, roles, roleConfig, team, pinResetAt, uts } = data;
  const profile = { user, contact, folders, perms, roles, roleConfig, team, pinResetAt, uts };
  const before = session();
  // Entries that wait belong to the user who made them: they are stored before another user's store is entered.
  const others = before !== undefined && before.userId !== profile.user.id;
  if (others) await allStored();
  const prepared = await prepareStore(profile.user.id).catch((error: unknown) => {
    throw new StoreUnopened(error);
  });
  const { store } = prepared;
  const stays = profile.folders.find(({ id }) => id === before?.folderId && before.userId === profile.user.id);
  const next: SessionRow = {
    id: 'current',
    userId: profile.user.id,
    username: user.username,
    token,
    exp,
    iss,
    folderId:
      (stays ?? profile.folders.find((folder) => folder.id === profile.contact?.folder) ?? profile.folders[0])?.id ??
      '',
  };
  await store.profile.put({ ...profile, id: 'this' });
  if (await dropRemovedPin(next.userId, pinResetAt)) prepared.pin = undefined;
  // What was entered meanwhile.
  if (others) await allStored();
  await writeSession(next);
  if (others) {
    await settleEntries();
    dropEdits();
  }
  enter(prepared, next, 'login');
  if (data.did !== null) await confirmDevice(data.did);
  await askForStarted(store, next.userId, signal);
  await addEmailLogin(api, data, credentials, signal);
}

/** Switches to another of the user's folders, whose settings, lists and jobs arrive with the next sync. */
export async function chooseFolder(folderId: string): Promise<void> {
  const current = session();
  if (!current) return;
  const next = { ...current, folderId };
  await writeSession(next);
  changeSession(next);
}

/** How long a logout waits for the server, in milliseconds. */
const logoutMs = 5000;

/** Tells the server of a logout if it can be reached: the device discards the token in any case. */
async function tellLogout(): Promise<void> {
  const signal = AbortSignal.timeout(logoutMs);
  const late = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const told = api.session
    .logout({ query: { type: 'app', did: await deviceId() } }, { signal })
    .catch((error: unknown) => {
      if (!(error instanceof ApiFailure) && !isTimeout(error)) throw error;
    });
  // A session that is being renewed for the call does not follow its signal.
  await Promise.race([told, late]);
}

/**
 * Ends the session. Unsent work stays in the user's store until the user logs in here again; if nothing is unsent, the
 * user's data is deleted from the device. Throws `DeviceFailure` if the latest entries are not stored.
 */
export async function logOut(): Promise<void> {
  const current = session();
  if (!current) return;
  await allStored();
  await tellLogout();
  // What was entered during the call.
  await allStored();
  // The data goes first: windows that follow the session close the store when it ends.
  await clearIfSent();
  await clearSecret(current.userId);
  await clearSession();
  leave();
}

/** Stores what was entered, before the session of its user ends here. What cannot be stored is named. */
async function settleEntries(): Promise<void> {
  try {
    await allStored();
  } catch (error) {
    const rows = await db().jobs.where('id').anyOf(unstoredJobs()).toArray();
    const jobs = rows.map(({ job }) => job.docno).toSorted();
    showNotice({ kind: 'notKept', jobs, failure: toFailure(error) });
    log('error', `not stored before another session: ${jobs.join(', ')}`);
  }
}

/** Closes the store; nothing can be entered until the next login. */
function leave(): void {
  endLock();
  changeSession(undefined);
  dropEdits();
  closeDb();
}

/** Follows logins and logouts in other windows of the app, which share the store. Returns a function that stops it. */
export function followSession(): () => void {
  const follow = async (): Promise<void> => {
    const found = await readSession();
    const current = session();
    if (found?.userId !== current?.userId) {
      const prepared = found && (await prepareStore(found.userId));
      // Entries of this window belong to its user, whose store is still open.
      if (current) await settleEntries();
      if (current) dropEdits();
      if (found && prepared) enter(prepared, found, 'opening');
      else if (current) leave();
    } else if (found && (found.token !== current?.token || found.folderId !== current.folderId)) changeSession(found);
  };
  // One after another, each by what is stored then.
  let following = Promise.resolve();
  const next = () => {
    following = following.then(follow).catch((error: unknown) => log('error', `session: ${String(error)}`));
  };
  const subscription = liveQuery(readSession).subscribe({ next, error: next });
  return () => subscription.unsubscribe();
}
