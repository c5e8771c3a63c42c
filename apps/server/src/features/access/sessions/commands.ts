import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { attempt } from './attempts.ts';
import type { Sessions } from './authenticate.ts';
import { addressOf, loginAtSite } from './hub.ts';
import { openSession, type LoginUser } from './open.ts';
import { checkPassword } from './passwords.ts';
import { readProfile } from './profile.ts';
import { endSession, selectLoginUser } from './queries.ts';
import { supportFor, type SupportEntry } from './support.ts';

type LoginInput = ParsedInput<typeof contract.session.login>;
type LoginResult = RouteResult<typeof contract.session.login>;

/** Whose credential was sent: the user's own, or a supporter's; undefined for neither, and for a demonstration user in production. */
async function prove(
  context: OpenContext,
  user: LoginUser | undefined,
  sent: string,
): Promise<{ user: LoginUser; support: SupportEntry | undefined } | undefined> {
  const own = await checkPassword(user?.password_hash, sent);
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
 * Opens a session. An unknown name, a wrong password and a demonstration user in production are answered alike, in the
 * same time; what else is wrong is said only to anyone who knows the password. With `site`, a hub logs in there.
 */
export async function login(context: OpenContext, sessions: Sessions, input: LoginInput): Promise<LoginResult> {
  const { query, body } = input;
  if (body.site !== undefined) return await loginAtSite(context, input, body.site);
  const typed = body.username.trim().toLowerCase();
  const { system, now, config } = context;
  const address = addressOf(context, body.password);
  const user = await selectLoginUser(system, typed);
  // Failures count by the user name, whichever of their two names was typed.
  const name = user?.username ?? typed;
  const proved = await attempt(system, { name, address, now }, async () => await prove(context, user, body.password));
  if (proved === undefined) throw new Refusal('login.failed', {});
  const opening = { app: query.app, did: query.did ?? null, dname: query.dname ?? null, ver: query.ver ?? null };
  const { token, exp, caller } = await openSession(context, sessions, proved.user, opening, proved.support);
  return { ...(await readProfile(system, caller)), token, exp, iss: config.apiBase };
}

export async function logout(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
): Promise<Record<string, never>> {
  await endSession(context.db.asSystem("the caller's own session"), caller.sessionId, 'logout', context.now);
  sessions.forget([caller.sessionId]);
  return {};
}
