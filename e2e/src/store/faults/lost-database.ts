import { asAdmin } from '@field-service/testing/postgres.ts';
import type { TestServer } from '@field-service/testing/server.ts';

/** How often the connections are ended, and in ms how long that takes at most. */
const rounds = 12;
const longestPause = 31;

/**
 * Ends the connections on which a server works, again and again for a moment: what it has not committed is undone, as if
 * it had been killed. `at` (0 to 30) says how soon after each other.
 */
export async function endTransactions({ database }: TestServer, at: number): Promise<void> {
  const { rows } = await database.ownerPool.query<{ name: string }>('select current_database() as name');
  await asAdmin(async (admin) => {
    for (let round = 0; round < rounds; round += 1) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
        [rows[0]?.name],
      );
      await new Promise((resolve) => setTimeout(resolve, longestPause - at));
    }
  });
}
