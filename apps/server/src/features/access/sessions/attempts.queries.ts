import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** The failures for one name: their times from one IP address, and their number from all addresses. */
export interface Attempts {
  here: number[];
  everywhere: number;
}

/**
 * Counts the failures for a name since `since` and adds this attempt as a failure, unless there are already `most`
 * failures from this address. Attempts for the same name and address are serialised, so that concurrent attempts are
 * all counted.
 */
export async function countAttempt(
  db: SystemDb,
  name: string,
  address: string,
  now: number,
  since: number,
  most: number,
): Promise<Attempts> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}\n${address}`}, 0))`.execute(transaction);
    const rows = await transaction
      .selectFrom('login_failure')
      .select(['address', 'at'])
      .where('name', '=', name)
      .where('at', '>', since)
      .orderBy('at')
      .execute();
    const here = rows.filter((row) => row.address === address).map((row) => row.at);
    if (here.length < most) await transaction.insertInto('login_failure').values({ name, address, at: now }).execute();
    return { here, everywhere: rows.length };
  });
}

/** Deletes the failures for a name from one address after a success. */
export async function clearAttempts(db: SystemDb, name: string, address: string): Promise<void> {
  await db.deleteFrom('login_failure').where('name', '=', name).where('address', '=', address).execute();
}

/** Removes an attempt that was counted at `at` but did not take place. */
export async function withdrawAttempt(db: SystemDb, name: string, address: string, at: number): Promise<void> {
  await sql`delete from login_failure where ctid = (select ctid from login_failure where name = ${name} and address = ${address} and at = ${at} limit 1 for update skip locked)`.execute(
    db,
  );
}

export async function forgetAttempts(db: SystemDb, before: number): Promise<void> {
  await db.deleteFrom('login_failure').where('at', '<', before).execute();
}
