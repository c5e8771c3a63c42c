import { randomUUID } from 'node:crypto';
import { openPools, type Database, type TimeLimits } from '@field-service/server/db/connect.ts';
import { appRole, consoleRole, createDatabase } from '@field-service/server/db/roles.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { templateName, type PostgresAddress } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress;
    /** The folder of this run, which is removed when the run ends. */
    runFolder: string;
  }
}

/** The address of another database on the same server. */
const within = (url: string, database: string): string => url.replace(`/${templateName}?`, `/${database}?`);

/**
 * Creates a separate migrated database, opened as the server opens one. `stop` closes its pools and removes it.
 * `template: 'empty'` skips the migrations; `limits` replaces the limits of the serving role.
 */
export const createTestDatabase = async (
  template: 'migrated' | 'empty' = 'migrated',
  limits?: TimeLimits,
): Promise<Database> => await copyDatabase(template === 'migrated' ? templateName : 'template1', limits);

/** Creates a copy of a database that has no connections, opened as the server opens one; `stop` removes the copy. */
export async function copyDatabase(template: string, limits?: TimeLimits): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(async (admin) => await createDatabase(admin, name, template));
  const { end, ...database } = openNamed(name, limits);
  return {
    ...database,
    stop: async () => {
      await end();
      await asAdmin(
        async (admin) => void (await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)),
      );
    },
  };
}

/** Opens the pools of one database in the run's PostgreSQL. */
export function openNamed(name: string, limits?: TimeLimits): ReturnType<typeof openPools> {
  const address = inject('postgres');
  return openPools(
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
}

/** Runs `work` as the superuser of the run's PostgreSQL, in one of its databases. */
export async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const admin = new pg.Client({ connectionString: within(inject('postgres').admin, database) });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
