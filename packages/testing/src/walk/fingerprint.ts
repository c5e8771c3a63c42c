import type { SystemDb } from '@field-service/server/db/system.ts';
import { sql } from 'kysely';

/**
 * The tables that any request may change (such as sessions, failures and the time at which a device was last seen), and
 * those that the queue changes by itself, such as requested backups and exports.
 */
const touched = ['session', 'login_failure', 'idempotency', 'device', 'used_nonce', 'backup', 'list_export'];

/**
 * The state of every table except those in `touched`, by name: the number of rows, and the transactions that wrote
 * them.
 */
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
