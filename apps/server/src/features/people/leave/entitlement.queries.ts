import type { LeaveHalf, LeaveKind, LeaveState } from '@field-service/domain/people/leave.ts';
import type { LeaveAccount } from '@field-service/domain/people/leave-entitlement.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';

/** A person with the data that determines their entitlement. */
export interface LeavePerson {
  id: string;
  name: string;
  /** The first of the person's folders, which counts as their workplace; null for a person without a folder. */
  folderId: string | null;
  timezone: string;
  folderCountry: string;
  madeAt: number;
  joinedOn: number | null;
  country: string | null;
  uts: number | null;
}

const people = (users: RawBuilder<unknown>): RawBuilder<LeavePerson> => sql<LeavePerson>`
  select u.id, u.displayname name, home.id "folderId", coalesce(home.timezone, 'UTC') timezone, coalesce(home.country, '') "folderCountry", u.cts "madeAt", la.joined_on "joinedOn", la.country, la.uts
    from ${users} u ${related('left join leave_account la on la.user_id = u.id')}
    left join lateral (select f.id, f.timezone, f.country ${related('from folder_user fu join folder f on f.id = fu.folder_id where fu.user_id = u.id')} and f.dts is null order by f.seq limit 1) home on true
   where u.usertype = 'staff' and u.dts is null`;

/** The people to list, at most `limit`: with `others`, those in the caller's folders, otherwise only the caller. */
export const readPeople = async (
  db: ScopedDb,
  userId: string,
  others: boolean,
  limit: number,
): Promise<LeavePerson[]> =>
  await db.rows(
    sql<LeavePerson>`${people(sql`(select * from ${db.source('app_user')} listed where ${others} or listed.id = ${userId})`)} order by u.seq limit ${limit}`,
  );

/** A person whom the caller can see. A person other than the caller is returned only with `others`. */
export async function readPerson(
  db: ScopedDb,
  id: string,
  userId: string,
  others: boolean,
): Promise<LeavePerson | undefined> {
  const [found] = await db.rows(
    sql<LeavePerson>`${people(sql`(select * from ${db.sourceAny('app_user')} one where one.id = ${id} and (${others} or one.id = ${userId}))`)}`,
  );
  return found;
}

/** People's leave that is neither rejected nor withdrawn. */
export interface StandingLeave {
  id: string;
  userId: string;
  kind: LeaveKind;
  state: LeaveState;
  from: number;
  to: number;
  half: LeaveHalf | null;
  days: number;
}
export const readStanding = async (db: SystemDb, userIds: readonly string[]): Promise<StandingLeave[]> =>
  userIds.length === 0
    ? []
    : (
        await sql<StandingLeave>`
    select v.post_id id, v.user_id "userId", v.kind, v.state, v.from_date "from", v.to_date "to", v.half, v.days::float8 days
      from leave v ${related('join post p on p.id = v.post_id')} where v.user_id = any(${[...userIds]}::text[]) and v.state in ('filed', 'approved') and p.dts is null`.execute(
          db,
        )
      ).rows;

export interface StoredCredit {
  id: string;
  userId: string;
  account: LeaveAccount;
  days: number;
  date: number;
  reason: string;
  by: string;
  at: number;
}
export const readCredits = async (db: SystemDb, userIds: readonly string[]): Promise<StoredCredit[]> =>
  userIds.length === 0
    ? []
    : (
        await sql<StoredCredit>`
    select c.id, c.user_id "userId", c.kind account, c.days::float8 days, c.date, c.reason, w.displayname "by", c.at
      from leave_credit c ${related('join app_user w on w.id = c.created_by')} where c.user_id = any(${[...userIds]}::text[]) order by c.at, c.id`.execute(
          db,
        )
      ).rows;

export const saveJoined = async (
  db: ScopedDb,
  userId: string,
  joinedOn: number,
  country: string | null,
): Promise<void> =>
  void (await db
    .insert('leave_account')
    .values({ user_id: userId, joined_on: joinedOn, country })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ joined_on: joinedOn, country }))
    .execute());

export const insertCredit = async (
  db: ScopedDb,
  credit: {
    id: string;
    userId: string;
    account: LeaveAccount;
    days: number;
    date: number;
    reason: string;
    by: string;
    at: number;
  },
): Promise<void> =>
  void (await db
    .insert('leave_credit')
    .values({
      id: credit.id,
      user_id: credit.userId,
      kind: credit.account,
      days: String(credit.days),
      date: credit.date,
      reason: credit.reason,
      created_by: credit.by,
      at: credit.at,
    })
    .execute());
