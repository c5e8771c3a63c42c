import { randomUUID } from 'node:crypto';
import { openPools, type Database, type TimeLimits } from '@field-service/server/db/connect.ts';
import { appRole, consoleRole, createDatabase } from '@field-service/server/db/roles.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { templateName, type PostgresAddress } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress;
  }
}

/** The address of another database of the same server. */
const within = (url: string, database: string): string => url.replace(`/${templateName}?`, `/${database}?`);

/**
 * A migrated database of its own, opened as the server opens one. `stop` closes its pools and removes it.
 * `template: 'empty'` leaves the migrations out; `limits` replaces those of the serving role.
 */
export async function createTestDatabase(
  template: 'migrated' | 'empty' = 'migrated',
  limits?: TimeLimits,
): Promise<Database> {
  const address = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = within(address.admin, 'postgres');
  await asAdmin(
    adminUrl,
    async (admin) => await createDatabase(admin, name, template === 'migrated' ? templateName : 'template1'),
  );
  const { end, ...database } = openPools(
    'embedded',
    within(address.owner, name),
    within(address.app, name),
    appRole,
    { warn: () => undefined },
    {
      forConsole: { role: consoleRole, url: within(address.console, name) },
      ...(limits === undefined ? {} : { limits }),
    },
  );
  return {
    ...database,
    stop: async () => {
      await end();
      await asAdmin(
        adminUrl,
        async (admin) => void (await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)),
      );
    },
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
