import { type Kysely, sql } from 'kysely';

/** Importing sheets requires its own permission; the administrator roles, which could already import, receive it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update role set perms = array_append(perms, 'IMPT:CR:*')
     where code in ('ADMIN', 'FADMIN') and not 'IMPT:CR:*' = any(perms)
  `.execute(db);
}
