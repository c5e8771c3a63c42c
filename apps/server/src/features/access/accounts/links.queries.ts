import { sql, type Selectable } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';
import type { Tables } from '../../../db/tables/tables.ts';

export type Link = Selectable<Tables['account_link']>;
export type LinkKind = Link['kind'];

export interface NewLink {
  id: string;
  kind: LinkKind;
  userId: string;
  email: string;
  app: Link['app'];
  passwordHash?: string;
  data?: Readonly<Record<string, unknown>>;
  cts: number;
  exp: number;
}

/** Inserts a link. Returns false if it already exists. */
export async function insertLink(db: SystemDb, link: NewLink): Promise<boolean> {
  const row = await db
    .insertInto('account_link')
    .values({
      id: link.id,
      kind: link.kind,
      user_id: link.userId,
      email: link.email,
      app: link.app,
      token_hash: null,
      password_hash: link.passwordHash ?? null,
      data: JSON.stringify(link.data ?? {}),
      cts: link.cts,
      exp: link.exp,
      closed_at: null,
      closed_why: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes the account's open links of these kinds, except the link `but`, because they have been replaced by a newer
 * link or are no longer needed.
 */
export async function replaceLinks(
  db: SystemDb,
  userId: string,
  kinds: readonly LinkKind[],
  now: number,
  but = '',
): Promise<void> {
  await db
    .updateTable('account_link')
    .set({ closed_at: now, closed_why: 'replaced', password_hash: null })
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .where('id', '<>', but)
    .where('closed_at', 'is', null)
    .execute();
}

/** Closes all links that were emailed to the user of an account, because the address or password has changed. */
export const endLinks = async (db: SystemDb, userId: string, now: number): Promise<void> =>
  await replaceLinks(db, userId, ['invite', 'reset', 'change-email'], now);

export async function selectLink(db: SystemDb, id: string): Promise<Link | undefined> {
  return await db.selectFrom('account_link').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks and returns the link whose latest email contained this token. */
export async function lockLinkByToken(db: SystemDb, tokenHash: string): Promise<Link | undefined> {
  return await db
    .selectFrom('account_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function selectLinkByToken(db: SystemDb, tokenHash: string): Promise<Link | undefined> {
  return await db.selectFrom('account_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Stores the token for an open link's next email. Returns false if the link is closed. */
export async function updateToken(db: SystemDb, id: string, tokenHash: string, exp: number): Promise<boolean> {
  const row = await db
    .updateTable('account_link')
    .set({ token_hash: tokenHash, exp })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closeLink(db: SystemDb, id: string, now: number): Promise<void> {
  await db
    .updateTable('account_link')
    .set({ closed_at: now, closed_why: 'used', password_hash: null })
    .where('id', '=', id)
    .execute();
}

/** The number of links of a kind created for an account since a timestamp. */
export async function countLinks(db: SystemDb, userId: string, kind: LinkKind, since: number): Promise<number> {
  const row = await db
    .selectFrom('account_link')
    .select((select) => select.fn.countAll<number>().as('many'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('cts', '>', since)
    .executeTakeFirst();
  return row?.many ?? 0;
}

export interface Account {
  id: string;
  username: string;
  displayname: string;
  email: string | null;
  usertype: 'staff' | 'portal' | 'bot';
  isAdmin: boolean;
  isVerified: boolean;
  isDemo: boolean;
  status: 'active' | 'disabled';
  passwordHash: string | null;
  lang: string;
  timezone: string | null;
  perms: string[];
  title: string;
}

/** A live account with the data for emails to its user. */
export async function selectAccount(db: SystemDb, userId: string): Promise<Account | undefined> {
  const query = sql<Account>`
    select u.id, u.username, u.displayname, u.email, u.usertype, u.is_admin "isAdmin", u.is_verified "isVerified", u.is_demo "isDemo", u.status, u.password_hash "passwordHash", u.lang,
           coalesce((select f.timezone from folder_user fu join folder f on f.id = fu.folder_id where fu.user_id = u.id order by f.ord, f.name limit 1),
                    (select f.timezone from contact c join folder f on f.id = c.folder_id where c.id = u.contact_id)) timezone,
           coalesce((select array_agg(p) from user_role ur join role r on r.id = ur.role_id and r.dts is null cross join unnest(r.perms) p where ur.user_id = u.id), '{}') perms,
           coalesce((select title from site), '') title
      from app_user u where u.id = ${userId} and u.dts is null`;
  return (await query.execute(db)).rows[0];
}

export async function selectTitle(db: SystemDb): Promise<string> {
  return (await db.selectFrom('site').select('title').executeTakeFirst())?.title ?? '';
}

/** Deletes links that expired before a timestamp, including the data of sign-ups that were never completed. */
export async function forgetLinks(db: SystemDb, before: number): Promise<void> {
  await db.deleteFrom('account_link').where('exp', '<', before).execute();
}
