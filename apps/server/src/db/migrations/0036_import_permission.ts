import { type Kysely, sql } from 'kysely';

/**
 * Gives the administrator roles, which could already import sheets, the separate permission that importing now
 * requires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update role set perms = array_append(perms, 'IMPT:CR:*')
     where code in ('ADMIN', 'FADMIN') and not 'IMPT:CR:*' = any(perms)
  `.execute(db);
}
