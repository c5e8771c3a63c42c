import type { TestServer } from './server.ts';

/** The number of connections to the server's database that are waiting for a lock that another connection has. */
export async function waitingForLocks({ database }: Pick<TestServer, 'database'>): Promise<number> {
  return (
    (
      await database.ownerPool.query(
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
    ).rowCount ?? 0
  );
}
