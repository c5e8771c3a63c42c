import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SystemDb } from '../../../db/system.ts';
import type { Registration } from './provider.ts';

/**
 * The active registrations of people. A registration ends when its session is ended, but not when the session merely
 * expires.
 */
const living = (db: SystemDb, userIds: readonly string[]) =>
  db
    .selectFrom('push_registration as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .where('s.ended_at', 'is', null)
    .where('r.user_id', 'in', [...userIds]);

export async function selectRegistrations(db: SystemDb, userId: string) {
  return await living(db, [userId])
    .select(['r.id', 'r.type', 'r.pushid', 'r.keys', 'r.uts'])
    .orderBy('r.uts', 'desc')
    .orderBy('r.id')
    .execute();
}

/** An SQL condition: whether the user with this id has an active registration of one of these types. */
export const isReachable = (userId: RawBuilder<unknown>, types: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from push_registration r join session s on s.id = r.session_id
    where s.ended_at is null and r.user_id = ${userId} and r.type = any(${[...types]}::text[]))`;

/** The ids of the users who have an active registration of one of these types. */
export async function selectReachableBy(
  db: SystemDb,
  userIds: readonly string[],
  types: readonly Registration['type'][],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::text[]) u(id) where ${isReachable(sql`u.id`, types)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Registers an address. If someone else registered the same address (in the same browser), the registration is
 * reassigned to this person.
 */
export async function upsertRegistration(
  db: SystemDb,
  given: {
    userId: string;
    sessionId: string;
    type: 'app' | 'beta' | 'web';
    pushid: string;
    keys: { p256dh: string; auth: string } | undefined;
  },
): Promise<void> {
  const row = {
    user_id: given.userId,
    session_id: given.sessionId,
    type: given.type,
    keys: given.keys === undefined ? null : JSON.stringify(given.keys),
  };
  await db
    .insertInto('push_registration')
    .values({ id: uuidv7(), pushid: given.pushid, ...row })
    .onConflict((conflict) => conflict.constraint('push_registration_pushid').doUpdateSet(row))
    .execute();
}

/** Keeps only a person's latest `most` registrations. */
export async function trimRegistrations(db: SystemDb, userId: string, most: number): Promise<void> {
  const kept = db
    .selectFrom('push_registration')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('uts', 'desc')
    .orderBy('id')
    .limit(most);
  await db.deleteFrom('push_registration').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}

export async function deleteRegistration(db: SystemDb, id: string): Promise<void> {
  await db.deleteFrom('push_registration').where('id', '=', id).execute();
}
