import type { TestServer } from './server.ts';

/** How many connections to the server's database wait for a lock that another one holds. */
export async function waitingForLocks({ database }: Pick<TestServer, 'database'>): Promise<number> {
  return (
    (
      await database.ownerPool.query(
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
    ).rowCount ?? 0
  );
}
