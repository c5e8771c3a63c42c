import { sql } from 'kysely';
import type { SystemDb } from './system.ts';

/**
 * The stamp up to which a delta read misses nothing (domain decisions §1), in milliseconds: the minimum of now and the
 * start of every open writer, less 1 ms. Read it in a statement before the page's own.
 *
 * A writer gets its transaction id before it reads the clock for `uts` (trigger `stamp`). So a writer that is seen here
 * with an id started before all its stamps. A writer without an id gets its id, and then its stamps, after this
 * statement has started. A writer that has released its id is visible to every later snapshot. The activity of other
 * roles is hidden except for their locks: while one of them writes (a migration, an import), the safe point does not
 * advance.
 *
 * `reached` is an earlier safe point of the reader: rows up to it can no longer change, so a hidden writer sends no
 * reader back to the start.
 */
export async function safePoint(db: SystemDb, reached = 0): Promise<number> {
  const query = sql<{ at: number }>`
    select greatest(0, floor(extract(epoch from least(
      statement_timestamp(),
      (select min(case when a.usename = current_user then coalesce(a.xact_start, statement_timestamp()) else to_timestamp((${reached}::bigint + 1.5) / 1000) end)
         from pg_stat_activity a
        where a.datid = (select oid from pg_database where datname = current_database())
          and (a.backend_xid is not null
            or (a.usename is distinct from current_user
                and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted))))
    )) * 1000)::bigint - 1) as at`;
  const { rows } = await query.execute(db);
  return rows[0]?.at ?? 0;
}
