import type { SystemDb } from '@field-service/server/db/system.ts';
import { sql } from 'kysely';

/** What every request may touch: who is logged in, failures, when a device was seen; and what the queue does of its own, such as a backup that was asked for. */
const touched = ['session', 'login_failure', 'idempotency', 'device', 'used_nonce', 'backup'];

/** The state of each table, by table: how many rows there are, and by which transactions they were written. */
export async function fingerprint(db: SystemDb): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not (table_name = any(${touched}::text[])) and table_name not like 'kysely%' order by 1`.execute(
    db,
  );
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) as state from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
