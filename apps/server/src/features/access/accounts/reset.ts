import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type OpenContext, type Services } from '../../../context.ts';
import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { Refusal } from '../../../refusal.ts';
import { recordPersonHistory } from '../../../history/public.ts';
import { endSessionsOf, selectLoginUser } from '../sessions/public.ts';
import { updatePassword } from './accounts.queries.ts';
import { limitCalls, maxPerAddress, maxPerName, withToken } from './limits.ts';
import { closeLink, countLinks, endLinks, insertLink, selectAccount } from './links.queries.ts';
import { appAt } from '../../outgoing/messages/public.ts';
import { appOf, linkLifetime, lookAtLinkOf, mailLink, mailNotice, takeLink, type Claim } from './links.ts';
import { accountOf, withoutStaleEmailHash, hashesOf } from './open.ts';

/** The maximum number of password links per account per hour, regardless of who requests them. */
export const maxResets = 5;
const hour = 3_600_000;
const siteAnswersWithin = 30_000;

/**
 * Records a request for a new password. The account and its address are looked up only when the email is written, so
 * that the response and its timing reveal nothing.
 */
export async function askReset(
  services: Services,
  context: OpenContext,
  { body }: ParsedInput<typeof contract.accounts.askReset>,
): Promise<Record<string, never>> {
  const { system, http, now, config } = context;
  const app = body.link === undefined ? null : appAt(config, body.link);
  if (app === undefined) throw new Refusal('field.invalid', { fields: ['link'] });
  await limitCalls(system, 'reset:', http.ip, now, maxPerAddress);
  await limitCalls(system, `reset:${body.username}`, http.ip, now, maxPerName);
  await inTransaction(
    services,
    async ({ enqueue }) =>
      await enqueue('account.reset_asked', {
        linkId: uuidv7(),
        username: body.username,
        email: body.email ?? null,
        app,
        site: body.site ?? null,
      }),
  );
  return {};
}

/**
 * Forwards a request from a hub to the site listed in the hub's configuration. Throws if the site does not accept the
 * request, so that the request is retried.
 */
async function passOn(base: string, username: string, email: string | null): Promise<void> {
  const response = await fetch(`${base}/api/user/reset-password`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(siteAnswersWithin),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, type: 'reset-pw', ...(email === null ? {} : { email }) }),
  });
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
}

/**
 * Emails the password link to the account's address, if the account may log in. Forwards a request for another site.
 */
export async function mailReset(
  context: JobContext,
  { linkId, username, email, app, site }: EventPayloads['account.reset_asked'],
): Promise<void> {
  const { system, config } = context;
  if (site !== null) {
    // An unknown site is ignored, like an unknown name.
    const sites = config.hub?.sites ?? {};
    const base = Object.hasOwn(sites, site) ? sites[site] : undefined;
    if (base !== undefined) await passOn(base, username, email);
    return;
  }
  const known = await selectLoginUser(system, username);
  const account = known === undefined ? undefined : await selectAccount(system, known.id);
  if (
    account === undefined ||
    account.email === null ||
    account.status === 'disabled' ||
    account.usertype === 'bot' ||
    (account.isDemo && config.production)
  )
    return;
  const to = account.email.toLowerCase();
  if (email !== null && email !== to) return;
  const now = context.now();
  if ((await countLinks(system, account.id, 'reset', now - hour)) >= maxResets) return;
  const own = appOf(account);
  const link = {
    id: linkId,
    kind: 'reset' as const,
    userId: account.id,
    email: to,
    app: app !== null && (app === 'portal') === (own === 'portal') ? app : own,
    cts: now,
    exp: now + linkLifetime,
  };
  await context.transaction(async ({ db, enqueue }) => {
    if (!(await insertLink(db, link))) return;
    await mailLink({ db, enqueue, now }, link, {
      name: account.displayname,
      username: account.username,
      title: account.title,
      timezone: account.timezone,
      lang: account.lang,
      userId: account.id,
    });
  });
}

/**
 * Sets a new password using a link, and ends every session, every other link and every device secret of the account.
 */
export async function reset(
  services: Services,
  context: OpenContext,
  { body }: ParsedInput<typeof contract.accounts.reset>,
): Promise<RouteResult<typeof contract.accounts.reset>> {
  const { now, requestId } = context;
  return await withToken(context, async () => {
    const claim: Claim = { token: body.token, kinds: ['reset'], userId: body.id };
    await lookAtLinkOf(context.system, claim, body.email, now);
    const hashes = await hashesOf(body);
    return await inTransaction(services, async ({ db, enqueue }) => {
      const link = await takeLink(db, claim, now);
      const account = await accountOf(db, link);
      await updatePassword(db, account.id, withoutStaleEmailHash(hashes, account, link));
      await closeLink(db, link.id, now);
      await endLinks(db, account.id, now);
      services.sessions.forget(await endSessionsOf(db, account.id, 'password', now));
      await recordPersonHistory(db, { userId: account.id, name: account.displayname, via: 'reset', requestId }, now, {
        noun: 'user',
        id: account.id,
        folderId: null,
        kind: 'password',
        before: { isVerified: account.isVerified },
        after: { isVerified: true },
      });
      await mailNotice({ db, enqueue, now }, account, 'password-changed', link.email, link.id);
      return { username: account.username };
    });
  });
}
