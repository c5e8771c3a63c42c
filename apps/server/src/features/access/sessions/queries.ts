import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** The data that defines a caller, other than the session or key that identifies the user. */
export interface PersonRow {
  username: string;
  displayname: string;
  usertype: 'staff' | 'portal' | 'bot';
  is_admin: boolean;
  status: 'active' | 'disabled';
  dts: number | null;
  lang: string;
  contact_id: string | null;
  billing: boolean;
  roles: { perms: string[]; config: Record<string, unknown> }[];
  /**
   * The folders to which the user belongs; for a customer's user, the folders of the customer and of the user's sites.
   */
  entered: string[];
  administered: string[];
  sites: string[];
  tree: { id: string; path: string }[];
}

export interface SessionRow extends PersonRow {
  id: string;
  user_id: string;
  app: 'web' | 'app' | 'portal';
  did: string | null;
  exp: number;
  ended_at: number | null;
  ended_why: string | null;
  /** True if the user's app is bound to a device other than the session's. */
  bound_elsewhere: boolean;
  /** The time when the row was read. */
  known_at: number;
  /** The supporter who uses the session. */
  support: { accessId: string; supportId: string; name: string; until: number; closedAt: number | null } | null;
}

export interface BotKeyRow extends PersonRow {
  id: string;
  user_id: string;
  /** The SHA-256 of the key's secret half, in hex. */
  hash: string;
  valid_to: number | null;
  revoked_at: number | null;
}

/** The columns from which a caller is built; the user is `u`. */
const personColumns = sql`
           u.username, u.displayname, u.usertype, u.is_admin, u.status, u.dts, u.lang, u.contact_id, u.billing,
           (select coalesce(json_agg(json_build_object('perms', r.perms, 'config', r.role_config)), '[]')
              from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.dts is null) as roles,
           case when u.usertype = 'portal' then
             (select coalesce(array_agg(distinct f), '{}') from (
                select c.folder_id as f from contact c where c.id = u.contact_id
                union select i.folder_id from portal_site ps join contact_info i on i.id = ps.info_id where ps.user_id = u.id) of_customer)
           else (select coalesce(array_agg(fu.folder_id), '{}') from folder_user fu where fu.user_id = u.id) end as entered,
           (select coalesce(array_agg(a.folder_id), '{}') from setting a
             where a.key = 'admins' and a.folder_id is not null and a.data ->> u.id = 'true') as administered,
           (select coalesce(array_agg(ps.info_id), '{}') from portal_site ps where ps.user_id = u.id) as sites,
           (select coalesce(json_agg(json_build_object('id', f.id, 'path', f.path) order by f.ord, f.name), '[]') from folder f where f.dts is null) as tree`;

/** A session with the data from which its caller is built. */
export async function selectSession(db: SystemDb, id: string): Promise<SessionRow | undefined> {
  const query = sql<SessionRow>`
    select s.id, s.user_id, s.app, s.did, s.exp, s.ended_at, s.ended_why, floor(extract(epoch from transaction_timestamp()) * 1000)::bigint as known_at, ${personColumns},
           (s.app = 'app' and s.support_access_id is null and exists (select from device d where d.user_id = s.user_id and d.bound and d.did is distinct from s.did)
              and exists (select from setting b where b.key = 'deviceBinding' and b.folder_id is null and b.user_id is null and b.data = 'true')) as bound_elsewhere,
           (select json_build_object('accessId', a.id, 'supportId', a.supporter, 'name', a.name, 'until', a.until, 'closedAt', a.closed_at) from support_access a where a.id = s.support_access_id) as support
      from session s join app_user u on u.id = s.user_id
     where s.id = ${id}`;
  return (await query.execute(db)).rows[0];
}

/** A user, disabled or deleted too, with the data from which a caller is built. */
export async function selectPerson(db: SystemDb, userId: string): Promise<PersonRow | undefined> {
  const query = sql<PersonRow>`select ${personColumns} from app_user u where u.id = ${userId}`;
  return (await query.execute(db)).rows[0];
}

/** A bot's key with the data from which its caller is built. */
export async function selectBotKey(db: SystemDb, id: string): Promise<BotKeyRow | undefined> {
  const query = sql<BotKeyRow>`
    select k.id, k.user_id, k.hash, k.valid_to, k.revoked_at, ${personColumns}
      from bot_key k join app_user u on u.id = k.user_id
     where k.id = ${id}`;
  return (await query.execute(db)).rows[0];
}

const loginColumns = [
  'id',
  'username',
  'email',
  'password_hash',
  'email_password_hash',
  'usertype',
  'is_admin',
  'is_demo',
  'status',
] as const;

/** The live users with this user name or address, the user name first. */
export async function selectLoginUsers(db: SystemDb, name: string) {
  return await db
    .selectFrom('app_user')
    .select(loginColumns)
    .where('dts', 'is', null)
    .where((where) =>
      where.or([
        where('username', '=', name),
        where.and([where.val(name.includes('@')), where(where.fn<string>('lower', ['email']), '=', name)]),
      ]),
    )
    .orderBy((order) => order('username', '=', name), 'desc')
    .orderBy('id')
    .execute();
}

/** The user with this name or address, before login; a user name takes precedence over an address. */
export const selectLoginUser = async (db: SystemDb, name: string) => (await selectLoginUsers(db, name))[0];

export async function selectLoginUserById(db: SystemDb, id: string) {
  return await db
    .selectFrom('app_user')
    .select(loginColumns)
    .where('id', '=', id)
    .where('dts', 'is', null)
    .executeTakeFirst();
}

/**
 * Stores the password hashed with the address. Returns false if the password or the address has changed since it was
 * `checked`.
 */
export async function updateEmailLogin(
  db: SystemDb,
  userId: string,
  { checked, email, hash }: { checked: string | null; email: string; hash: string },
): Promise<boolean> {
  const row = await db
    .updateTable('app_user')
    .set({ email_password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', '=', checked)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectPerms(db: SystemDb, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.perms')
    .where('user_role.user_id', '=', userId)
    .where('role.dts', 'is', null)
    .execute();
  return rows.flatMap((row) => row.perms);
}

export async function insertSession(
  db: SystemDb,
  row: {
    id: string;
    userId: string;
    app: 'web' | 'app' | 'portal';
    did: string | null;
    dname: string | null;
    ver: string | null;
    cts: number;
    exp: number;
    supportAccessId: string | null;
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: row.id,
      user_id: row.userId,
      app: row.app,
      did: row.did,
      dname: row.dname,
      ver: row.ver,
      cts: row.cts,
      exp: row.exp,
      ended_at: null,
      ended_why: null,
      support_access_id: row.supportAccessId,
    })
    .execute();
}

export async function endSession(db: SystemDb, id: string, why: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes a session that was never issued. */
export async function dropSession(db: SystemDb, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Ends every live session of a user except `except`, and returns the ids of the ended sessions. */
export async function endSessionsOf(
  db: SystemDb,
  userId: string,
  why: string,
  now: number,
  except: string | null = null,
): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', except)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the sessions that expired before a timestamp. */
export async function forgetSessions(db: SystemDb, before: number): Promise<void> {
  await db.deleteFrom('session').where('exp', '<', before).execute();
}

/**
 * Records the device of a login. With `binding`, only the first device is allowed: for any other device, the function
 * returns false and records nothing. A user's logins are serialised.
 */
export async function noteDevice(
  db: SystemDb,
  userId: string,
  device: { did: string; dname: string | null; ver: string | null },
  now: number,
  binding: boolean,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`device of ${userId}`}, 0))`.execute(transaction);
    const bound = binding
      ? await transaction
          .selectFrom('device')
          .select('did')
          .where('user_id', '=', userId)
          .where('bound', '=', true)
          .executeTakeFirst()
      : undefined;
    if (bound !== undefined && bound.did !== device.did) return false;
    const seen = { dname: device.dname, ver: device.ver, seen_at: now, ...(binding ? { bound: true } : {}) };
    await transaction
      .insertInto('device')
      .values({
        user_id: userId,
        did: device.did,
        cts: now,
        pem: null,
        valid_to: null,
        verified_at: null,
        session_id: null,
        ...seen,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'did']).doUpdateSet(seen))
      .execute();
    return true;
  });
}

/** Support access that is currently open, for any supporter. */
export async function selectOpenSupport(db: SystemDb, now: number) {
  return await db
    .selectFrom('support_access')
    .select(['id', 'supporter', 'until'])
    .where('closed_at', 'is', null)
    .where('until', '>', now)
    .orderBy('id')
    .execute();
}

export async function selectOwnPassword(db: SystemDb, userId: string): Promise<string | null> {
  return (
    (
      await db
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', userId)
        .where('dts', 'is', null)
        .executeTakeFirst()
    )?.password_hash ?? null
  );
}
