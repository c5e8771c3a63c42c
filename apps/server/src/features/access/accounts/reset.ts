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
import { limitCalls, mostOfAddress, mostOfName, withToken } from './limits.ts';
import { closeLink, countLinks, endLinks, insertLink, selectAccount } from './links.queries.ts';
import { appAt } from '../../outgoing/messages/public.ts';
import { appOf, linkLifetime, lookAtLinkOf, mailLink, mailNotice, takeLink, type Claim } from './links.ts';
import { accountOf, fitting, hashesOf } from './open.ts';

/** Links to a new password that one account gets within an hour, whoever asks. */
export const mostResets = 5;
const hour = 3_600_000;
const siteAnswersWithin = 30_000;

/**
 * Notes that someone wants a new password. Whether there is such an account, and where its mail goes, is looked up when
 * the mail is written, so that the answer and its time say nothing about that.
 */
export async function askReset(
  services: Services,
  context: OpenContext,
  { body }: ParsedInput<typeof contract.accounts.askReset>,
): Promise<Record<string, never>> {
  const { system, http, now, config } = context;
  const app = body.link === undefined ? null : appAt(config, body.link);
  if (app === undefined) throw new Refusal('field.invalid', { fields: ['link'] });
  await limitCalls(system, 'reset:', http.ip, now, mostOfAddress);
  await limitCalls(system, `reset:${body.username}`, http.ip, now, mostOfName);
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

/** Passes what a hub was asked on to the site that its configuration lists; throws, to be tried again, when that does not take it. */
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

/** Mails the link to a new password to the address of the account, where there is one that may log in. */
export async function mailReset(
  context: JobContext,
  { linkId, username, email, app, site }: EventPayloads['account.reset_asked'],
): Promise<void> {
  const { system, config } = context;
  if (site !== null) {
    // An unknown site is answered like an unknown name.
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
  if ((await countLinks(system, account.id, 'reset', now - hour)) >= mostResets) return;
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

/** A new password by a link. Every session ends, and so does what else opens the account: other links, and with the old password the secrets of devices. */
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
      await updatePassword(db, account.id, fitting(hashes, account, link));
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
