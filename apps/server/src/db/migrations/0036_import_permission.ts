import { type Kysely, sql } from 'kysely';

/** Importing sheets has a permission of its own; the roles of administrators that could do it before still can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update role set perms = array_append(perms, 'IMPT:CR:*')
     where code in ('ADMIN', 'FADMIN') and not 'IMPT:CR:*' = any(perms)
  `.execute(db);
}
