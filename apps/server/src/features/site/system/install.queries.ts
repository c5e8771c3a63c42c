import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** Locks the database against a concurrent installation or restore. */
export async function lockInstallation(db: SystemDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the making of the site', 0))`.execute(db);
}

export async function insertToken(
  db: SystemDb,
  token: {
    hash: string;
    purpose: 'install' | 'reset';
    user_id: string | null;
    by_name: string;
    cts: number;
    exp: number | null;
  },
): Promise<void> {
  await db.insertInto('system_token').values(token).execute();
}

/**
 * The user and name of a valid token. A reset token is valid only while the person who requested it administers the
 * site. `now` is in milliseconds.
 */
export async function selectToken(
  db: SystemDb,
  hash: string,
  purpose: 'install' | 'reset',
  now: number,
): Promise<{ user_id: string | null; by_name: string } | undefined> {
  return await db
    .selectFrom('system_token')
    .select(['user_id', 'by_name'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where((where) => where.or([where('exp', 'is', null), where('exp', '>', now)]))
    .where((where) =>
      where.or([
        where('user_id', 'is', null),
        where.exists(
          where
            .selectFrom('app_user as u')
            .select('u.id')
            .whereRef('u.id', '=', 'system_token.user_id')
            .where('u.is_admin', '=', true)
            .where('u.status', '=', 'active')
            .where('u.dts', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Removes every token for a purpose. */
export async function deleteTokens(db: SystemDb, purpose: 'install' | 'reset'): Promise<void> {
  await db.deleteFrom('system_token').where('purpose', '=', purpose).execute();
}

export async function insertFirstFolder(
  db: SystemDb,
  folder: {
    id: string;
    path: string;
    code: string;
    name: string;
    country: string;
    timezone: string;
    currency: string;
    locale: string;
  },
): Promise<void> {
  await db
    .insertInto('folder')
    .values({ ...folder, parent_id: null, flags: 'D' })
    .execute();
}

export async function insertFirstAdministrator(
  db: SystemDb,
  admin: {
    id: string;
    username: string;
    displayname: string;
    email: string | null;
    password_hash: string;
    email_password_hash: string | null;
    lang: string;
  },
  folderId: string,
  roleId: string,
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({
      ...admin,
      usertype: 'staff',
      is_admin: true,
      is_verified: true,
      team_id: null,
      contact_id: null,
      avatar: null,
      signature: null,
    })
    .execute();
  await db.insertInto('folder_user').values({ folder_id: folderId, user_id: admin.id }).execute();
  await db.insertInto('user_role').values({ user_id: admin.id, role_id: roleId }).execute();
}
