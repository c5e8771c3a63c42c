import type { SystemDb } from '../../../db/system.ts';
import { sql } from 'kysely';

/** A new password as stored: the hash with the user name, and optionally the hash with the address. */
export interface PasswordHashes {
  byName: string;
  byEmail: string | null;
}
const columnsOf = ({ byName, byEmail }: PasswordHashes) => ({ password_hash: byName, email_password_hash: byEmail });

/** Stores a new password and marks the user's address as verified, because the link was emailed to it. */
export async function updatePassword(db: SystemDb, userId: string, hashes: PasswordHashes): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...columnsOf(hashes), is_verified: true })
    .where('id', '=', userId)
    .execute();
}

/**
 * Stores a verified address. `byEmail` is the password hash with the address, or null if the user can no longer log in
 * by address. `login` is set if the address is also the user name.
 */
export async function updateAddress(
  db: SystemDb,
  userId: string,
  email: string,
  login: { username: string; passwordHash: string } | undefined,
  byEmail: string | null,
): Promise<void> {
  const named = login === undefined ? {} : { username: login.username, password_hash: login.passwordHash };
  await db
    .updateTable('app_user')
    .set({ email, email_password_hash: byEmail, is_verified: true, ...named })
    .where('id', '=', userId)
    .execute();
}

/** The id of the folder for customers who sign up: the folder with flag D, otherwise the first top-level folder. */
export async function selectSignUpFolder(db: SystemDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('dts', 'is', null)
    .where('flags', 'not like', '%H%')
    .orderBy((order) => order('flags', 'like', '%D%'), 'desc')
    .orderBy((order) => order.fn('length', ['path']))
    .orderBy('ord')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export interface SignedUp {
  userId: string;
  contactId: string;
  folderId: string;
  typeId: string | null;
  code: string;
  email: string;
  name: string;
  organization: string;
  phone: string | null;
  lang: string;
  passwordHash: string;
}

/** The id of the site's contact type for prospects. */
export async function selectProspectType(db: SystemDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('lookup')
    .select('id')
    .where('type', '=', 30)
    .where('code', '=', 'PROSP')
    .where('folder_id', 'is', null)
    .where('deletor', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Creates a customer and their first user, who can see no sites or invoices until staff give them access. */
export async function insertSignedUp(db: SystemDb, one: SignedUp): Promise<void> {
  await db
    .insertInto('contact')
    .values({
      id: one.contactId,
      folder_id: one.folderId,
      type_id: one.typeId,
      code: one.code,
      name: one.organization,
      lang: one.lang,
      email: one.email,
      phone: one.phone,
      tax_id: null,
      data: JSON.stringify({ signedUp: true }),
    })
    .execute();
  await db
    .insertInto('app_user')
    .values({
      id: one.userId,
      username: one.email,
      displayname: one.name,
      email: one.email,
      password_hash: one.passwordHash,
      usertype: 'portal',
      is_verified: true,
      lang: one.lang,
      contact_id: one.contactId,
      team_id: null,
      avatar: null,
      signature: null,
    })
    .execute();
}

/**
 * The entries of the site's list `portal-faq` in a language, or untranslated if they have no translation. Entries
 * without an answer are omitted.
 */
export async function selectFaq(
  db: SystemDb,
  lang: string,
): Promise<{ id: string; question: string; answer: string }[]> {
  const query = sql<{ id: string; question: string; answer: string }>`
    select id, question, answer from (
      select c.id, c.ord, c.seq, coalesce(c.data #>> array['alt', ${lang}::text, 'name'], c.name) question, coalesce(c.data #>> array['alt', ${lang}::text, 'notes'], c.notes, '') answer
        from lookup c join lookup l on l.id = c.parent_id
       where l.type = 0 and l.code = 'portal-faq' and l.folder_id is null and l.deletor is null and c.deletor is null and c.flags !~ 'H') faq
     where answer <> '' order by ord, seq`;
  return (await query.execute(db)).rows;
}

/** Locks a user until the transaction ends, and returns the fields that users may change about themselves. */
export async function lockOwn(db: SystemDb, userId: string) {
  return await db
    .selectFrom('app_user')
    .select(['displayname', 'avatar', 'signature', 'uts'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateOwn(
  db: SystemDb,
  userId: string,
  change: { displayname?: string; avatar?: string | null; signature?: string | null },
): Promise<void> {
  await db.updateTable('app_user').set(change).where('id', '=', userId).execute();
}

/** Ends the request for the log of a user's device; without one, the user's row stays as it is. */
export async function dropSendlog(db: SystemDb, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ data: sql<string>`data - 'sendlog'` })
    .where('id', '=', userId)
    .where(sql<boolean>`data -> 'sendlog' = 'true'`)
    .execute();
}
