import { asAdmin } from '@field-service/testing/postgres.ts';
import type { TestServer } from '@field-service/testing/server.ts';

/** Resolves with the process of a connection to the server's database that waits for a lock. */
export async function waitingBackend({ database }: TestServer): Promise<number> {
  const { rows: names } = await database.ownerPool.query<{ name: string }>('select current_database() as name');
  return await asAdmin(async (admin) => {
    for (;;) {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [names[0]?.name],
      );
      const [row] = rows;
      if (row) return row.pid;
    }
  });
}

/** Keeps a job locked while something happens, so that a package of it is received but not applied. */
export async function withLockedJob(
  { database }: TestServer,
  jobId: string,
  during: () => Promise<unknown>,
): Promise<void> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from post where id = $1 for update', [jobId]);
    await during();
    await client.query('rollback');
  } finally {
    client.release();
  }
}
