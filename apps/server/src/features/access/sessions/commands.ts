import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { attemptLogin } from './attempts.ts';
import type { Sessions } from './authenticate.ts';
import { recogniseDevice } from './device-cookie.ts';
import { addressOf, loginAtSite } from './hub.ts';
import { openSession, type LoginUser } from './open.ts';
import { checkPassword, hashPassword, maxWaiting } from './passwords.ts';
import { readProfile } from './profile.ts';
import { requirePassword } from './confirm.ts';
import { endSession, selectLoginUsers, selectOwnPassword, updateEmailLogin } from './queries.ts';
import { supportFor, type SupportEntry } from './support.ts';

type LoginInput = ParsedInput<typeof contract.session.login>;
type LoginResult = RouteResult<typeof contract.session.login>;

/**
 * Identifies the user or supporter who owns the sent credential; undefined if it belongs to neither, or to a
 * demonstration user in production.
 */
async function prove(
  context: OpenContext,
  user: LoginUser | undefined,
  { typed, sent }: { typed: string; sent: string },
): Promise<{ user: LoginUser; support: SupportEntry | undefined } | undefined> {
  // The password is hashed with the name as entered. Only one of the two hashes is checked, so that the time is always
  // the same.
  const own = await checkPassword(user?.username === typed ? user.password_hash : user?.email_password_hash, sent);
  const support = own ? undefined : await supportFor(context, sent);
  if (
    user === undefined ||
    (user.is_demo && context.config.production) ||
    (!own && (support === undefined || user.usertype !== 'staff'))
  )
    return undefined;
  return { user, support };
}

/**
 * The user who logs in with this name. A user name takes precedence over someone else's identical address. If two users
 * have the same address, the portal finds the customer's user and the other apps find the member of staff. If two users
 * still match, the address opens neither account.
 */
async function userOf(context: OpenContext, typed: string, app: LoginInput['query']['app']) {
  const found = await selectLoginUsers(context.system, typed);
  const named = found.find(({ username }) => username === typed);
  if (named !== undefined || found.length <= 1) return named ?? found[0];
  const fitting = found.filter(({ usertype }) => usertype === (app === 'portal' ? 'portal' : 'staff'));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Whether the user can log in by their address with this password; also true if the user has no address, or if the
 * address is the user name.
 */
const hasEmailLogin = ({ username, email, email_password_hash }: LoginUser): boolean =>
  email === null || email.toLowerCase() === username || email_password_hash !== null;

/**
 * Opens a session. An unknown name, a wrong password and a demonstration user in production get the same response after
 * the same time; other problems are revealed only to users who know the password. With `site`, a hub logs in at that
 * site.
 */
export async function login(context: OpenContext, sessions: Sessions, input: LoginInput): Promise<LoginResult> {
  const { query, body } = input;
  if (body.site !== undefined) return await loginAtSite(context, input, body.site);
  const typed = body.username.trim().toLowerCase();
  const { system, now, config } = context;
  const address = addressOf(context, body.password);
  const user = await userOf(context, typed, query.app);
  const proved = await attemptLogin(
    system,
    { typed, account: user?.id, address, now },
    async (allowed) => await prove(context, allowed ? user : undefined, { typed, sent: body.password }),
  );
  if (proved === undefined) throw new Refusal('login.failed', {});
  const did = query.app === 'app' ? recogniseDevice(context, query) : (query.did ?? null);
  const opening = { app: query.app, did, dname: query.dname ?? null, ver: query.ver ?? null };
  const { token, exp, caller } = await openSession(context, sessions, proved.user, opening, proved.support);
  return {
    ...(await readProfile(system, caller)),
    token,
    exp,
    iss: config.apiBase,
    did,
    // A supporter does not know the password, and is therefore not asked to enable the login by address.
    emailLogin: proved.support !== undefined || hasEmailLogin(proved.user),
  };
}

type EmailLogin = ParsedInput<typeof contract.session.saveEmailLogin>;
const own = "the caller's own account";

/** Checks the caller's password and hashes it with the address, before the transaction. */
export async function prepareEmailLogin(
  context: RequestContext,
  caller: Caller,
  { body }: EmailLogin,
): Promise<{ checked: string | null; hash: string }> {
  const system = context.db.asSystem(own);
  const checked = await selectOwnPassword(system, caller.userId);
  await requirePassword({ ...context, system }, caller.username, checked, body.password);
  return { checked, hash: await hashPassword(body.emailPassword, maxWaiting) };
}

/** Stores the hash, unless the password or the address has changed in the meantime. */
export const saveEmailLogin = async (
  context: RequestContext,
  caller: Caller,
  { body }: EmailLogin,
  prepared: { checked: string | null; hash: string },
): Promise<{ emailLogin: boolean }> => ({
  emailLogin: await updateEmailLogin(context.db.asSystem(own), caller.userId, { ...prepared, email: body.email }),
});

export async function logout(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
): Promise<Record<string, never>> {
  await endSession(context.db.asSystem("the caller's own session"), caller.sessionId, 'logout', context.now);
  sessions.forget([caller.sessionId]);
  return {};
}
