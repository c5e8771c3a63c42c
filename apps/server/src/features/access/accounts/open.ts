import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { inTransaction, type OpenContext, type Services } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { recordPersonHistory } from '../../../history/public.ts';
import { endSessionsOf, hashPassword } from '../sessions/public.ts';
import { updatePassword, type PasswordHashes } from './accounts.queries.ts';
import { withToken } from './limits.ts';
import { closeLink, replaceLinks, selectAccount, type Account, type Link } from './links.queries.ts';
import { peekLink, takeLink, type Claim } from './links.ts';
import { openSignedUp } from './sign-up.ts';

type Named = RouteResult<typeof contract.accounts.activate>;

/**
 * The live account of a link. Throws `account.link_invalid` if the account has been disabled or deleted in the
 * meantime.
 */
export async function accountOf(db: SystemDb, link: Link): Promise<Account> {
  const account = await selectAccount(db, link.user_id);
  if (account === undefined || account.status === 'disabled') throw new Refusal('account.link_invalid', {});
  return account;
}

/** The hashes of a new password, computed before the transaction that stores them. */
export const hashesOf = async (body: { password: string; emailPassword?: string | undefined }) => ({
  byName: await hashPassword(body.password),
  byEmail: body.emailPassword === undefined ? null : await hashPassword(body.emailPassword),
});

/** Omits the hash for the address if the link was sent to another address, or if the address is also the user name. */
export const withoutStaleEmailHash = (hashes: PasswordHashes, account: Account, link: Link): PasswordHashes =>
  account.email?.toLowerCase() === link.email && account.username !== link.email
    ? hashes
    : { ...hashes, byEmail: null };

async function openInvited(
  services: Services,
  context: OpenContext,
  claim: Claim,
  body: { password: string; emailPassword?: string | undefined },
): Promise<Named> {
  const hashes = await hashesOf(body);
  return await inTransaction(services, async ({ db }) => {
    const link = await takeLink(db, claim, context.now);
    const account = await accountOf(db, link);
    await updatePassword(db, account.id, withoutStaleEmailHash(hashes, account, link));
    await closeLink(db, link.id, context.now);
    await replaceLinks(db, account.id, ['invite', 'reset'], context.now);
    services.sessions.forget(await endSessionsOf(db, account.id, 'password', context.now));
    await recordPersonHistory(
      db,
      { userId: account.id, name: account.displayname, via: 'invite', requestId: context.requestId },
      context.now,
      {
        noun: 'user',
        id: account.id,
        folderId: null,
        kind: 'activate',
        before: { isVerified: account.isVerified },
        after: { isVerified: true },
      },
    );
    return { username: account.username };
  });
}

/** Activates the account of an invited member of staff, or of a customer who signed up. */
export async function activate(
  services: Services,
  context: OpenContext,
  { body }: ParsedInput<typeof contract.accounts.activate>,
): Promise<Named> {
  return await withToken(context, async () => {
    const claim: Claim = { token: body.token, kinds: ['invite', 'sign-up'], userId: body.id };
    const link = await peekLink(context.system, claim, context.now);
    if (link.kind === 'sign-up') return await openSignedUp(services, context, claim, link, body.password);
    if (link.app === 'portal') throw new Refusal('account.link_invalid', {});
    return await openInvited(services, context, claim, body);
  });
}

/** Activates the account of an invited customer. */
export async function inviteContact(
  services: Services,
  context: OpenContext,
  { body }: ParsedInput<typeof contract.accounts.inviteContact>,
): Promise<Named> {
  return await withToken(context, async () => {
    const claim: Claim = { token: body.token, kinds: ['invite'] };
    const link = await peekLink(context.system, claim, context.now);
    if (link.app !== 'portal' || link.email !== body.email) throw new Refusal('account.link_invalid', {});
    return await openInvited(services, context, claim, body);
  });
}

/** The user name and address of a link, which the page uses to hash the password. */
export async function usernameOfLink(
  context: OpenContext,
  { params, query }: ParsedInput<typeof contract.accounts.username>,
): Promise<RouteResult<typeof contract.accounts.username>> {
  return await withToken(context, async () => {
    const kinds = query.is === undefined ? (['invite', 'sign-up', 'reset', 'change-email'] as const) : [query.is];
    const link = await peekLink(
      context.system,
      { token: query.token, kinds, userId: params.id },
      context.now,
      query.skip === '1',
    );
    if (link.kind === 'sign-up' || (link.kind === 'change-email' && link.data['renames'] === true))
      return { username: link.email, email: link.email };
    return { username: (await accountOf(context.system, link)).username, email: link.email };
  });
}
