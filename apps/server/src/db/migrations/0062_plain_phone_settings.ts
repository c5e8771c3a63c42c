import { type Kysely, sql } from 'kysely';

/**
 * Removes from the site's `x-mobileSetting` the seeded `trackMode` and `additionalDate`, which would override the folder
 * settings of the same names. Those have the same defaults; what the site has changed is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const seeded = sql`key = 'x-mobileSetting' and folder_id is null and user_id is null`;
  await sql`update setting set data = data - 'trackMode' where ${seeded} and data -> 'trackMode' = '1'`.execute(db);
  await sql`update setting set data = data - 'additionalDate' where ${seeded} and data -> 'additionalDate' = '0'`.execute(
    db,
  );
}
