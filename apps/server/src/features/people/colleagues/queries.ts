import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';

/** Whether a user is a live member of staff whom the caller can see. */
export const isColleague = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db
    .fromAny('app_user', 'u')
    .select('u.id')
    .where('u.id', '=', id)
    .where('u.usertype', '=', 'staff')
    .where('u.dts', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * Locks people in id order until the transaction ends, so that changes to their work days, assignments and leave are
 * serialised. The lock does not block inserts of rows that refer to these people.
 */
export const lockPeople = async (db: SystemDb, ids: readonly string[]): Promise<void> =>
  void (await sql`select from app_user where id = any(${[...new Set(ids)]}::text[]) order by id for no key update`.execute(
    db,
  ));
