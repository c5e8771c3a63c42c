import type pg from 'pg';

// The statement of apps/server/src/db/safe-point.ts for a reader that has no earlier safe point.
const text = `
  select greatest(0, floor(extract(epoch from least(
    statement_timestamp(),
    (select min(case when a.usename = current_user then coalesce(a.xact_start, statement_timestamp()) else 'epoch' end)
       from pg_stat_activity a
      where a.datid = (select oid from pg_database where datname = current_database())
        and (a.backend_xid is not null
          or (a.usename is distinct from current_user
              and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted))))
  )) * 1000)::bigint - 1) as at`;

export async function safePoint(pool: pg.Pool): Promise<number> {
  return (await pool.query<{ at: number }>(text)).rows[0]?.at ?? 0;
}
