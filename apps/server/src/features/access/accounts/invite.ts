import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '../../../refusal.ts';
import { insertLink, replaceLinks, selectAccount } from './links.queries.ts';
import { appOf, linkLifetime, mailLink, type LinkWriter } from './links.ts';

/**
 * Emails a user a link to choose a password and activate the account, and ends earlier links. The user's row must
 * exist, with the address and the roles or customer, but without a password. Staff follow the link with `POST
 * user/activate`, customers with `PUT user/invite-contact`. The caller of this function has checked the permission.
 * Throws `record.not_found`, `account.no_address`, or `account.open_already` for a user with a password and a verified
 * address.
 */
export async function inviteUser(writer: LinkWriter, userId: string): Promise<void> {
  const account = await selectAccount(writer.db, userId);
  if (account === undefined) throw new Refusal('record.not_found', { noun: 'user', id: userId });
  if (account.email === null || account.usertype === 'bot') throw new Refusal('account.no_address', {});
  if (account.passwordHash !== null && account.isVerified) throw new Refusal('account.open_already', {});
  await replaceLinks(writer.db, userId, ['invite'], writer.now);
  const link = {
    id: uuidv7(),
    kind: 'invite' as const,
    userId,
    email: account.email.toLowerCase(),
    app: appOf(account),
    cts: writer.now,
    exp: writer.now + linkLifetime,
  };
  await insertLink(writer.db, link);
  await mailLink(writer, link, {
    name: account.displayname,
    username: account.username,
    title: account.title,
    timezone: account.timezone,
    lang: account.lang,
    userId,
  });
}
