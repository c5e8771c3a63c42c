import { covers } from '@field-service/domain/access/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { Config } from '../../../config.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { portalEnabled, readFolderSetting } from '../../site/settings/public.ts';
import type { Sessions } from './authenticate.ts';
import { callerOf } from './caller.ts';
import { dropSession, insertSession, noteDevice, selectPerms, selectSession, type selectLoginUser } from './queries.ts';
import type { SupportEntry } from './support.ts';
import { lifetimes, signToken, type SessionApp } from './tokens.ts';

export type LoginUser = NonNullable<Awaited<ReturnType<typeof selectLoginUser>>>;
/** The app that logs in and its device. */
export interface LoginDetails {
  app: SessionApp;
  did: string | null;
  dname: string | null;
  ver: string | null;
}
export interface OpenedSession {
  id: string;
  token: string;
  exp: number;
  caller: Caller;
}
interface Context {
  system: SystemDb;
  config: Config;
  now: number;
}

/** The permission with which staff may use an app; administrators need none. */
const appGrants: Readonly<Record<SessionApp, string>> = { web: 'EXT:AWEB', app: 'EXT:SAPP', portal: '' };

async function mayUseApp(context: Context, user: LoginUser, app: SessionApp): Promise<boolean> {
  if ((user.usertype === 'portal') !== (app === 'portal') || user.usertype === 'bot') return false;
  if (user.usertype === 'portal' || user.is_admin) return true;
  return covers(await selectPerms(context.system, user.id), appGrants[app], false);
}

/** Records the device of an app login. With device binding, throws for any device but the first. */
async function admitDevice({ system, now }: Context, userId: string, { did, dname, ver }: LoginDetails): Promise<void> {
  const binding = await readFolderSetting(system, null, 'deviceBinding');
  if (did === null) {
    if (binding) throw new Refusal('device.missing', {});
    return;
  }
  if (!(await noteDevice(system, userId, { did, dname, ver }, now, binding)))
    throw new Refusal('session.other_device', {}, { sess: 'dev' });
}

/**
 * Opens a session for an authenticated user, or for a supporter acting as them. Throws for a blocked user, an app that
 * they may not use, another device, or a disabled portal.
 */
export async function openSession(
  context: Context,
  sessions: Sessions,
  user: LoginUser,
  opening: LoginDetails,
  support?: SupportEntry,
): Promise<OpenedSession> {
  const { system, now, config } = context;
  if (user.status === 'disabled') throw new Refusal('session.blocked', {}, { sess: 'blk' });
  if (!(await mayUseApp(context, user, opening.app))) throw new Refusal('login.app_not_allowed', { app: opening.app });
  // A supporter's device is not one of the user's.
  if (opening.app === 'app' && support === undefined) await admitDevice(context, user.id, opening);
  const exp = Math.min(now + lifetimes[opening.app], support?.until ?? Number.POSITIVE_INFINITY);
  const id = uuidv7();
  await insertSession(system, { id, userId: user.id, ...opening, cts: now, exp, supportAccessId: support?.id ?? null });
  const row = await selectSession(system, id);
  if (row === undefined) throw new Error('A session that was just made is not there.');
  const caller = callerOf(row);
  if (opening.app === 'portal' && !(await portalEnabled(system, caller.folderId))) {
    await dropSession(system, id);
    throw new Refusal('portal.disabled', {});
  }
  return {
    id,
    token: await signToken(sessions.keys, config.apiBase, { userId: user.id, sessionId: id, app: opening.app, exp }),
    exp,
    caller,
  };
}
