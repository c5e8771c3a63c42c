import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { bundledRouteTable } from '@field-service/contract/bundled-route-table.ts';
import { createClient, type Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { callHeaders, type Transport } from '@field-service/contract/transport.ts';
import { addEmailLogin, type Credentials } from '@field-service/ui/shell/email-login.ts';
import { liveQuery } from 'dexie';
import { clearIfSent } from './clear-store.ts';
import { closeDb, db, openDb } from './db.ts';
import { clearSession, deviceId, readSession, writeSession, type SessionRow } from './device-db.ts';
import { appVersion, deviceName } from './device.ts';
import { allStored, dropEdits, storeWaiting } from './edits.ts';
import { showNotice } from './notices.ts';

let current: SessionRow | undefined;
const listeners = new Set<() => void>();
const change = (next: SessionRow | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};

/**
 * Calls the listener whenever the session changes, such as on login, logout or a folder change. Returns a function that
 * stops this.
 */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current session, available without a network connection; undefined if no one is logged in. */
export const session = (): SessionRow | undefined => current;

const transport: Transport = {
  origin: '',
  caller: 'staff',
  token: () => current?.token,
  folderId: () => current?.folderId,
  online: () => navigator.onLine,
  onFailure: (failure) => {
    if (failure.status === 401 && current) showNotice({ kind: 'relogin' });
  },
};

export const api: Client<Contract> = createClient(bundledRouteTable, transport);

/** The headers for requests that bypass the client. */
export const sessionHeaders = (): Record<string, string> => callHeaders(transport);

/**
 * Opens the store of the logged-in user and returns the session, or undefined if no one is logged in. Works without a
 * network connection.
 */
export async function resumeSession(): Promise<SessionRow | undefined> {
  const found = await readSession();
  if (!found) return undefined;
  await openDb(found.userId);
  change(found);
  return found;
}

/** Logs in and opens the user's store, which may contain work recorded earlier. Throws `ApiFailure`. */
export async function logIn(credentials: Credentials): Promise<void> {
  const { username, password } = credentials;
  const did = await deviceId();
  const { data } = await api.session.login({
    query: { app: 'app', did, dname: deviceName(), ver: appVersion },
    body: { username, password },
  });
  const { token, exp, user, contact, folders, perms, roles, roleConfig, team, uts } = data;
  const profile = { user, contact, folders, perms, roles, roleConfig, team, uts };
  // Entries that wait belong to the user who made them: they are stored before another user's store is opened.
  if (current && current.userId !== profile.user.id) {
    await allStored();
    dropEdits();
  }
  const store = await openDb(profile.user.id);
  const stays = profile.folders.find((folder) => folder.id === current?.folderId && current.userId === profile.user.id);
  const next: SessionRow = {
    id: 'current',
    userId: profile.user.id,
    username: user.username,
    token,
    exp,
    folderId:
      (stays ?? profile.folders.find((folder) => folder.id === profile.contact?.folder) ?? profile.folders[0])?.id ??
      '',
  };
  await store.profile.put({ ...profile, id: 'this' });
  await writeSession(next);
  change(next);
  await addEmailLogin(api, data, credentials);
}

/** Switches to another of the user's folders, whose jobs arrive with the next sync. */
export async function chooseFolder(folderId: string): Promise<void> {
  if (!current) return;
  const next = { ...current, folderId };
  await writeSession(next);
  await db().marks.clear();
  change(next);
}

/**
 * Ends the session. Unsent work stays in the user's store until the user logs in here again; if nothing is unsent, the
 * user's data is deleted from the device. Throws `DeviceFailure` if the latest entries are not stored.
 */
export async function logOut(): Promise<void> {
  if (!current) return;
  await allStored();
  // The server is notified if it is reachable; the device discards the token in any case.
  await api.session.logout({ query: { type: 'app', did: await deviceId() } }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
  });
  // What was entered during the call.
  await allStored();
  // The data goes first: windows that follow the session close the store when it ends.
  await clearIfSent();
  await clearSession();
  leave();
}

/** Closes the store; nothing can be entered until the next login. */
function leave(): void {
  change(undefined);
  dropEdits();
  closeDb();
}

/** Follows logins and logouts in other windows of the app, which share the store. Returns a function that stops it. */
export function followSession(): () => void {
  const follow = async (found: SessionRow | undefined): Promise<void> => {
    if (!found) {
      if (!current) return;
      // Entries of this window are stored while the store is still open.
      await storeWaiting();
      leave();
      return;
    }
    if (found.userId !== current?.userId) {
      dropEdits();
      await openDb(found.userId);
    }
    if (found.token !== current?.token || found.folderId !== current.folderId) change(found);
  };
  const subscription = liveQuery(readSession).subscribe((found) => void follow(found));
  return () => subscription.unsubscribe();
}
