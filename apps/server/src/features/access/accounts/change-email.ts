import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type OpenContext, type Services } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordPersonHistory } from '../../../history/public.ts';
import { endSessionsOf, hashPassword, lockLoginNames, requirePassword } from '../sessions/public.ts';
import { updateAddress } from './accounts.queries.ts';
import { withToken } from './limits.ts';
import { closeLink, countLinks, endLinks, insertLink, replaceLinks, type Account } from './links.queries.ts';
import { appOf, linkLifetime, peekLink, mailLink, mailNotice, takeLink, type Claim, type LinkWriter } from './links.ts';
import { accountOf } from './open.ts';

/** The maximum number of address changes that a person may request per hour. */
export const maxAddressChangesPerHour = 5;
const hour = 3_600_000;

/** Whether the user name is the email address, in which case the two change together. */
export const isNamedByAddress = (account: Pick<Account, 'username' | 'email'>): boolean =>
  account.email !== null && account.username === account.email.toLowerCase();

/**
 * Emails a link to the requested address, and a warning to the current one. Nothing changes until the link is followed.
 * If the user name is the address, `passwordHash` is the hash of the password combined with the new name.
 */
export async function requestAddressChange(
  writer: LinkWriter,
  account: Account,
  email: string,
  passwordHash: string | undefined,
): Promise<void> {
  if ((await countLinks(writer.db, account.id, 'change-email', writer.now - hour)) >= maxAddressChangesPerHour)
    throw new Refusal('request.rate_limited', { seconds: hour / 1000 }, { retryAfter: hour / 1000 });
  await replaceLinks(writer.db, account.id, ['change-email'], writer.now);
  const link = {
    id: uuidv7(),
    kind: 'change-email' as const,
    userId: account.id,
    email,
    app: appOf(account),
    cts: writer.now,
    exp: writer.now + linkLifetime,
    data: { renames: passwordHash !== undefined, username: account.username },
    ...(passwordHash === undefined ? {} : { passwordHash }),
  };
  await insertLink(writer.db, link);
  const { displayname: name, username, title, timezone, lang, id: userId } = account;
  await mailLink(writer, link, { name, username, title, timezone, lang, userId });
  if (account.email !== null) await mailNotice(writer, account, 'address-changes', account.email, link.id);
}

/**
 * Confirms a new address. Both the link and the password are required, so that a mistyped address gives no one access.
 */
export async function changeEmail(
  services: Services,
  context: OpenContext,
  { params, body }: ParsedInput<typeof contract.accounts.changeEmail>,
): Promise<RouteResult<typeof contract.accounts.changeEmail>> {
  const { system, now, requestId } = context;
  return await withToken(context, async () => {
    const claim: Claim = { token: body.token, kinds: ['change-email'], userId: params.id };
    const seen = await peekLink(system, claim, now);
    const before = await accountOf(system, seen);
    await requirePassword(context, before.username, seen.password_hash ?? before.passwordHash, body.password);
    const byEmail = body.emailPassword === undefined ? null : await hashPassword(body.emailPassword);
    return await inTransaction(services, async ({ db }) => {
      const link = await takeLink(db, claim, now);
      const account = await accountOf(db, link);
      // If the user was renamed after requesting the link, the hash of the password is no longer valid.
      if (link.data['username'] !== account.username) throw new Refusal('account.link_expired', {});
      // Revealed only after the caller has proven that the address is theirs.
      if ((await lockLoginNames(db, [link.email], account.id)) !== undefined)
        throw new Refusal('record.duplicate', { fields: ['email'] });
      const login =
        link.password_hash === null ? undefined : { username: link.email, passwordHash: link.password_hash };
      await updateAddress(db, account.id, link.email, login, login === undefined ? byEmail : null);
      await closeLink(db, link.id, now);
      // Also ends links sent to the old address.
      await endLinks(db, account.id, now);
      services.sessions.forget(await endSessionsOf(db, account.id, 'email', now));
      const username = login?.username ?? account.username;
      await recordPersonHistory(
        db,
        { userId: account.id, name: account.displayname, via: 'change-email', requestId },
        now,
        {
          noun: 'user',
          id: account.id,
          folderId: null,
          kind: 'email',
          before: { email: account.email, username: account.username },
          after: { email: link.email, username },
        },
      );
      return { username };
    });
  });
}
