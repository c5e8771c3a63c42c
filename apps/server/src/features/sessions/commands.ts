import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { covers } from '@field-service/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { OpenContext, RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { portalEnabled } from '../settings/public.ts';
import { withdrawAttempt } from './attempts.queries.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import type { Sessions } from './authenticate.ts';
import { callerOf } from './caller.ts';
import { checkPassword } from './passwords.ts';
import { readProfile } from './profile.ts';
import { endSession, insertSession, selectLoginUser, selectPerms, selectSession } from './queries.ts';
import { lifetimes, signToken, type SessionApp } from './tokens.ts';

type LoginInput = ParsedInput<typeof contract.session.login>;
type LoginResult = RouteResult<typeof contract.session.login>;
type LoginUser = NonNullable<Awaited<ReturnType<typeof selectLoginUser>>>;

/** The permission that opens an app to staff; administrators need none. */
const appGrants: Readonly<Record<SessionApp, string>> = { web: 'EXT:AWEB', app: 'EXT:SAPP', portal: '' };

async function mayUseApp(context: OpenContext, user: LoginUser, app: SessionApp): Promise<boolean> {
  if ((user.usertype === 'portal') !== (app === 'portal') || user.usertype === 'bot') return false;
  if (user.usertype === 'portal' || user.is_admin) return true;
  return covers(await selectPerms(context.system, user.id), appGrants[app], false);
}

/**
 * Opens a session. An unknown name, a wrong password and a demonstration user in production are answered alike, in the
 * same time; what else is wrong is said only to who knows the password.
 */
export async function login(context: OpenContext, sessions: Sessions, { query, body }: LoginInput): Promise<LoginResult> {
  const name = body.username.trim().toLowerCase();
  const { system, now, config, http } = context;
  await beginAttempt(system, name, http.ip, now);
  const user = await selectLoginUser(system, name);
  const right = await checkPassword(user?.password_hash, body.password).catch(async (error: unknown) => {
    // Nobody looked at the password: that is no failure of whoever sent it.
    await withdrawAttempt(system, name, http.ip, now);
    throw error;
  });
  if (user === undefined || !right || (user.is_demo && config.production)) throw new Refusal('login.failed', {});
  await attemptSucceeded(system, name, http.ip);
  if (user.status === 'disabled') throw new Refusal('session.blocked', {}, { sess: 'blk' });
  if (!(await mayUseApp(context, user, query.app))) throw new Refusal('login.app_not_allowed', { app: query.app });

  const session = { id: uuidv7(), userId: user.id, app: query.app, did: query.did ?? null, dname: query.dname ?? null, ver: query.ver ?? null, cts: now, exp: now + lifetimes[query.app] };
  await insertSession(system, session);
  const row = await selectSession(system, session.id);
  if (row === undefined) throw new Error('A session that was just made is not there.');
  const caller = callerOf(row);
  // The session that was made is of no use to anybody without its token.
  if (query.app === 'portal' && !(await portalEnabled(system, caller.folderId))) throw new Refusal('portal.disabled', {});
  const token = await signToken(sessions.keys, config.apiBase, { userId: user.id, sessionId: session.id, app: session.app, exp: session.exp });
  return { ...(await readProfile(system, caller)), token, exp: session.exp, iss: config.apiBase };
}

export async function logout(context: RequestContext, sessions: Sessions, caller: Caller): Promise<Record<string, never>> {
  await endSession(context.db.asSystem("the caller's own session"), caller.sessionId, 'logout', context.now);
  sessions.forget([caller.sessionId]);
  return {};
}
