import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded/embedded.ts';
import { preparingClient } from './prepared.ts';
import {
  assertConsoleRole,
  assertServingRole,
  appRole,
  consoleRole,
  databaseName,
  ensureExternalRole,
  ownerRole,
  prepareCluster,
  type ExternalRole,
} from './roles.ts';
import { openPool, SteadyClient } from './steady-client.ts';

/** Receives warnings about the running database. */
export interface DatabaseLog {
  warn: (fields: object, message: string) => void;
}

/** An open database with its connection pools. */
export interface Database {
  kind: 'embedded' | 'external';
  ownerUrl: string;
  appUrl: string;
  /** Name of the role that serves requests. */
  appRole: string;
  /** For migrations and restores, without time limits; never for a request. */
  ownerPool: pg.Pool;
  /** For requests and jobs, within `servingLimits`. */
  appPool: pg.Pool;
  /** For backups: the role that serves requests, without its time limits. */
  backupPool: pg.Pool;
  /** For the SQL console; absent if the operator's PostgreSQL has no role for it. */
  console?: { role: string; pool: pg.Pool };
  /** A separate connection for LISTEN, not yet connected; the caller ends it. */
  listenClient: () => pg.Client;
  stop: () => Promise<void>;
}

/** Parses a `bigint`: stamps and counts are numbers here. Throws if a number cannot hold the value exactly. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number.`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format),
};

/** How long a session may take, in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** For one statement. */
  statement: number;
  /** For waiting for a lock that another transaction holds. */
  lock: number;
  /** Between two statements of a transaction; PostgreSQL then closes the connection. */
  idleInTransaction: number;
}

/**
 * The limits for requests and jobs: a hanging one cannot hold its locks, or delay the safe point of delta reads, any
 * longer.
 */
export const servingLimits: TimeLimits = { statement: 30_000, lock: 10_000, idleInTransaction: 60_000 };
const unlimited: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0 };

/** The limits as connection options; they override those of the role and the database. */
const limitOptions = ({ statement, lock, idleInTransaction }: TimeLimits): string =>
  `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idleInTransaction}`;
/** Connection options without time limits. */
export const withoutLimits = limitOptions(unlimited);

/** Opens the pools of the database at `ownerUrl`; sends nothing to the server yet. */
export function openPools(
  kind: Database['kind'],
  ownerUrl: string,
  appUrl: string,
  role: string,
  log: DatabaseLog,
  { forConsole, limits = servingLimits }: { forConsole?: ExternalRole | undefined; limits?: TimeLimits } = {},
): Omit<Database, 'stop'> & { end: () => Promise<void> } {
  const pool = (
    connectionString: string,
    max: number,
    name: string,
    { Client = SteadyClient, limits: own = unlimited } = {},
  ): pg.Pool =>
    openPool(
      {
        connectionString,
        max,
        types,
        Client,
        options: limitOptions(own),
        application_name: `field-service ${name}`,
        connectionTimeoutMillis: 10_000,
      },
      (error) => log.warn({ error: error.message }, 'an idle database connection ended'),
    );
  const ownerPool = pool(ownerUrl, 3, 'owner');
  const appPool = pool(appUrl, 20, 'server', { Client: preparingClient(), limits });
  const backupPool = pool(appUrl, 2, 'backup');
  const consolePool = forConsole === undefined ? undefined : pool(forConsole.url, 2, 'console', { limits });
  return {
    kind,
    ownerUrl,
    appUrl,
    appRole: role,
    ownerPool,
    appPool,
    backupPool,
    ...(forConsole === undefined || consolePool === undefined
      ? {}
      : { console: { role: forConsole.role, pool: consolePool } }),
    listenClient: () =>
      new SteadyClient({
        connectionString: appUrl,
        types,
        application_name: 'field-service listen',
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
      }),
    end: async () => {
      await Promise.all([ownerPool.end(), appPool.end(), backupPool.end(), consolePool?.end()]);
    },
  };
}

/** The URL of an embedded server for tools that require one. */
export function embeddedUrl(embedded: EmbeddedPostgres, user: string, database: string): string {
  const { host, port, password } = embedded.connection(user, database);
  const parameters = new URLSearchParams({
    host,
    port: String(port),
    user,
    ...(password === undefined ? {} : { password }),
  });
  return `postgres:///${database}?${parameters.toString()}`;
}

/**
 * Opens the configured database: the embedded one is started (and created if there is none); for any other, the version
 * and the roles are checked. Throws an error in words for the operator if requests cannot be served safely.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'appDatabaseUrl' | 'consoleDatabaseUrl'>,
  log: DatabaseLog,
): Promise<Database> {
  return config.databaseUrl === undefined
    ? await openEmbedded(config.dataDir, log)
    : await openExternal({ ...config, databaseUrl: config.databaseUrl }, log);
}

async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<Database> {
  const embedded = await startEmbedded({
    directory: path.resolve(dataDir),
    settings: { max_connections: '100' },
    onRestart: (event) => log.warn({ back: event.back }, event.message),
  });
  try {
    await prepareCluster(embedded);
    const forConsole = { role: consoleRole, url: embeddedUrl(embedded, consoleRole, databaseName) };
    const { end, ...opened } = openPools(
      'embedded',
      embeddedUrl(embedded, ownerRole, databaseName),
      embeddedUrl(embedded, appRole, databaseName),
      appRole,
      log,
      { forConsole },
    );
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

interface ExternalAddresses {
  databaseUrl: string;
  appDatabaseUrl?: string;
  consoleDatabaseUrl?: string;
}

/** Checks the role of a given connection URL with `fit`, and returns that role. */
async function givenRole(url: string, fit: (pool: pg.Pool) => Promise<void>): Promise<ExternalRole> {
  const pool = openPool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  try {
    await fit(pool);
    const { rows } = await pool.query<{ role: string }>('select current_user as role');
    return { role: rows[0]?.role ?? '', url };
  } finally {
    await pool.end();
  }
}

/**
 * The URL of the console's role, which is created if the owner may create roles. With `APP_DATABASE_URL` set, the owner
 * may not: without a configured role there is then no console (undefined).
 */
async function consoleAddress(
  probe: pg.Pool,
  { databaseUrl, appDatabaseUrl, consoleDatabaseUrl }: ExternalAddresses,
): Promise<string | undefined> {
  if (consoleDatabaseUrl !== undefined) return consoleDatabaseUrl;
  return appDatabaseUrl === undefined ? (await ensureExternalRole(probe, databaseUrl, consoleRole)).url : undefined;
}

async function openExternal(addresses: ExternalAddresses, log: DatabaseLog): Promise<Database> {
  const { databaseUrl, appDatabaseUrl } = addresses;
  const probe = openPool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 });
  let appUrl: string;
  let consoleUrl: string | undefined;
  try {
    const { rows } = await probe.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(rows[0]?.version) < oldestVersion) throw new Error('DATABASE_URL names a PostgreSQL older than 15.');
    appUrl = appDatabaseUrl ?? (await ensureExternalRole(probe, databaseUrl, appRole)).url;
    consoleUrl = await consoleAddress(probe, addresses);
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    await probe.end();
  }
  const app = await givenRole(appUrl, assertServingRole);
  const forConsole = consoleUrl === undefined ? undefined : await givenRole(consoleUrl, assertConsoleRole);
  const { end, ...opened } = openPools('external', databaseUrl, appUrl, app.role, log, { forConsole });
  return { ...opened, stop: end };
}
