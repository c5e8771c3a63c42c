import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import { preparingClient } from './prepared.ts';
import { assertServingRole, appRole, databaseName, ensureExternalAppRole, ownerRole, prepareCluster } from './roles.ts';
import { openPool, SteadyClient } from './steady-client.ts';

/** What is told of the database while it runs. */
export interface DatabaseLog {
  warn: (fields: object, message: string) => void;
}

/** An open database, with one way in for each of the two roles. */
export interface Database {
  kind: 'embedded' | 'external';
  ownerUrl: string;
  appUrl: string;
  /** Name of the role that serves requests. */
  appRole: string;
  /** For migrations and the queue's own tables; never for a request. */
  ownerPool: pg.Pool;
  /** For requests and jobs. */
  appPool: pg.Pool;
  /** A connection of its own for LISTEN, not yet connected; the caller ends it. */
  listenClient: () => pg.Client;
  stop: () => Promise<void>;
}

/** Stamps and counts are `bigint` in the database and numbers here; one that a number cannot hold is an error, not a guess. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number.`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => (oid === pg.types.builtins.INT8 && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format)),
};

/** Opens both ways into the database at `ownerUrl`; nothing is asked of the server yet. */
export function openPools(kind: Database['kind'], ownerUrl: string, appUrl: string, role: string, log: DatabaseLog): Omit<Database, 'stop'> & { end: () => Promise<void> } {
  const pool = (connectionString: string, max: number, name: string, Client = SteadyClient): pg.Pool =>
    openPool({ connectionString, max, types, Client, application_name: `field-service ${name}`, connectionTimeoutMillis: 10_000 }, (error) =>
      log.warn({ error: error.message }, 'an idle database connection ended'),
    );
  const ownerPool = pool(ownerUrl, 3, 'owner');
  const appPool = pool(appUrl, 20, 'server', preparingClient());
  return {
    kind,
    ownerUrl,
    appUrl,
    appRole: role,
    ownerPool,
    appPool,
    listenClient: () => new SteadyClient({ connectionString: appUrl, types, application_name: 'field-service listen', keepAlive: true, connectionTimeoutMillis: 10_000 }),
    end: async () => {
      await Promise.all([ownerPool.end(), appPool.end()]);
    },
  };
}

/** The address of an embedded server for tools that take one. */
export function embeddedUrl(embedded: EmbeddedPostgres, user: string, database: string): string {
  const { host, port, password } = embedded.connection(user, database);
  const parameters = new URLSearchParams({ host, port: String(port), user, ...(password === undefined ? {} : { password }) });
  return `postgres:///${database}?${parameters.toString()}`;
}

/**
 * Opens the configured database: the embedded one is started (and made when there is none), another is checked for its
 * version and its roles. Ends with an error, in words for the operator, when requests cannot be served safely.
 */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'appDatabaseUrl'>, log: DatabaseLog): Promise<Database> {
  return config.databaseUrl === undefined ? await openEmbedded(config.dataDir, log) : await openExternal(config.databaseUrl, config.appDatabaseUrl, log);
}

async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Database> {
  const embedded = await startEmbedded({
    directory: path.resolve(dataDir),
    settings: { max_connections: '100' },
    onRestart: (event) => log.warn({ back: event.back }, event.message),
  });
  try {
    await prepareCluster(embedded);
    const { end, ...opened } = openPools('embedded', embeddedUrl(embedded, ownerRole, databaseName), embeddedUrl(embedded, appRole, databaseName), appRole, log);
    await assertServingRole(opened.appPool);
    return {
      ...opened,
      stop: async () => {
        await end();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const oldestVersion = 150_000;

async function openExternal(ownerUrl: string, givenAppUrl: string | undefined, log: DatabaseLog): Promise<Database> {
  const probe = openPool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 10_000 });
  let appUrl: string;
  try {
    const { rows } = await probe.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(rows[0]?.version) < oldestVersion) throw new Error('DATABASE_URL names a PostgreSQL older than 15.');
    appUrl = givenAppUrl ?? (await ensureExternalAppRole(probe, ownerUrl));
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await probe.end();
  }
  const app = openPool({ connectionString: appUrl, max: 1, connectionTimeoutMillis: 10_000 });
  try {
    await assertServingRole(app);
    const { rows } = await app.query<{ role: string }>('select current_user as role');
    const { end, ...opened } = openPools('external', ownerUrl, appUrl, rows[0]?.role ?? '', log);
    return { ...opened, stop: end };
  } finally {
    await app.end();
  }
}
