import { covers } from '@field-service/domain/access/permissions.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Transaction } from '../../../queue/job.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { addressInMail, isAccountTemplate, queueMessage, type LatestParams } from '../../outgoing/messages/public.ts';
import {
  lockLinkByToken,
  selectAccount,
  selectLink,
  selectLinkByToken,
  updateToken,
  type Account,
  type Link,
  type LinkKind,
} from './links.queries.ts';

/** The lifetime of a link in milliseconds, counted from the time when its email is sent. */
export const linkLifetime = 48 * 3_600_000;

/** The parts of a transaction that a handler needs to write a link and its email. */
export type LinkWriter = Pick<Transaction, 'db' | 'enqueue'> & { now: number };

/** The app that the links sent to a user open. */
export function appOf(account: Pick<Account, 'usertype' | 'perms' | 'isAdmin'>): Link['app'] {
  if (account.usertype === 'portal') return 'portal';
  return covers(account.perms, 'EXT:AWEB', account.isAdmin) ? 'web' : 'app';
}

const isApp = (value: unknown): value is Link['app'] => value === 'web' || value === 'app' || value === 'portal';

/**
 * The URL for an account email. A link's token is generated here, for one attempt to send the email. Only the token's
 * hash is stored, and a retried email contains a new token. The token follows `#`, so that servers and logs never see
 * it.
 */
export const latestOfAccountMail: LatestParams = async (
  { system, config, now },
  { template, refKind, refId, params },
) => {
  if (refKind === 'ACCOUNT' && isAccountTemplate(template))
    return { link: addressInMail(config, template, isApp(params.app) ? params.app : 'portal') };
  if (refKind !== 'ACCOUNT_LINK') return {};
  const link = await selectLink(system, refId);
  if (link === undefined) return undefined;
  const token = makeToken();
  const until = now() + linkLifetime;
  if (!(await updateToken(system, link.id, tokenHash(token), until))) return undefined;
  return {
    link: `${addressInMail(config, link.kind, link.app)}?is=${link.kind}&id=${link.user_id}#token=${token}`,
    until,
  };
};

/** Queues the email for a link. */
export async function mailLink(
  writer: LinkWriter,
  link: { id: string; kind: LinkKind; email: string },
  to: { name: string; username: string; title: string; timezone: string | null; lang: string; userId: string | null },
): Promise<void> {
  await queueMessage(writer, {
    once: `account-link ${link.id}`,
    folderId: null,
    channel: 'mail',
    userId: to.userId,
    address: link.email,
    template: link.kind,
    lang: to.lang,
    params: { name: to.name, title: to.title, username: to.username, timezone: to.timezone ?? '' },
    refKind: 'ACCOUNT_LINK',
    refId: link.id,
  });
}

/** Queues an email to `address` about a change to an account; `once` identifies the event. */
export async function mailNotice(
  writer: LinkWriter,
  account: Account,
  template: 'sign-up-known' | 'address-changes' | 'password-changed',
  address: string,
  once: string,
): Promise<void> {
  await queueMessage(writer, {
    once: `${template} ${once}`,
    folderId: null,
    channel: 'mail',
    userId: account.id,
    address,
    template,
    lang: account.lang,
    params: {
      name: account.displayname,
      title: account.title,
      username: account.username,
      timezone: account.timezone ?? '',
      app: appOf(account),
    },
    refKind: 'ACCOUNT',
    refId: account.id,
  });
}

/**
 * Queues an email to `address`, unless it is null, about the new password of an account; `once` identifies the event.
 */
export async function mailPasswordNotice(
  writer: LinkWriter,
  userId: string,
  address: string | null,
  once: string,
): Promise<void> {
  const account = address === null ? undefined : await selectAccount(writer.db, userId);
  if (account !== undefined && address !== null)
    await mailNotice(writer, account, 'password-changed', address.toLowerCase(), once);
}

/** The token of a link, with the kinds and the user that the request expects. */
export interface Claim {
  token: string;
  kinds: readonly LinkKind[];
  userId?: string;
}

function check(link: Link | undefined, { kinds, userId }: Claim, now: number, expired: boolean): Link {
  if (link === undefined || !kinds.includes(link.kind) || (userId !== undefined && link.user_id !== userId))
    throw new Refusal('account.link_invalid', {});
  if (link.closed_why === 'used') throw new Refusal('account.link_used', {});
  if (!expired && (link.closed_why === 'replaced' || link.exp <= now)) throw new Refusal('account.link_expired', {});
  return link;
}

/**
 * Locks and returns the link with this token. Throws `account.link_invalid`, `account.link_used` or
 * `account.link_expired`.
 */
export const takeLink = async (db: SystemDb, claim: Claim, now: number): Promise<Link> =>
  check(await lockLinkByToken(db, tokenHash(claim.token)), claim, now, false);

/**
 * Like `takeLink`, but without a lock. With `expired`, an expired or replaced link is accepted, so that a page can show
 * the link's user.
 */
export const peekLink = async (db: SystemDb, claim: Claim, now: number, expired = false): Promise<Link> =>
  check(await selectLinkByToken(db, tokenHash(claim.token)), claim, now, expired);

/** Like `peekLink`, but also throws `account.link_invalid` if the request states an address other than the link's. */
export async function lookAtLinkOf(db: SystemDb, claim: Claim, email: string | undefined, now: number): Promise<Link> {
  const link = await peekLink(db, claim, now);
  if (email !== undefined && email !== link.email) throw new Refusal('account.link_invalid', {});
  return link;
}
