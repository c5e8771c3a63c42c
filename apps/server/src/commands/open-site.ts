import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../db/connect.ts';
import { clusterPaths } from '../db/embedded/cluster.ts';
import { DataDirectoryInUse } from '../db/embedded/lock.ts';
import { missingTableState } from '../db/sql-states.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { isInitialised } from '../features/site/system/public.ts';
import { openFileStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import { hasCode } from '../has-code.ts';
import { Refusal } from '../refusal.ts';

/** The site of a command that an operator runs with the server's environment. */
export interface Site {
  config: Config;
  database: Database;
  system: SystemDb;
  files: FileStore;
  now: number;
}

/**
 * The server's settings for a command. A command accepts no requests, so requirements for a server that is open to
 * others do not apply.
 */
export const readCommandConfig = (): Config =>
  readConfig({ ...process.env, NODE_ENV: process.env['NODE_ENV'] || 'development' }, ['--empty']);

/**
 * The path of a file that an operator named, relative to the operator's current folder: npm starts a script in the
 * repository's folder.
 */
export const namedFile = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

/** Thrown if the environment does not point to an existing site. */
class NoSite extends Error {
  constructor(config: Config) {
    super(
      config.databaseUrl === undefined
        ? `There is no site in ${config.dataDir}. Set DATA_DIR to the one of the server.`
        : 'There is no site in the database of DATABASE_URL.',
    );
    this.name = 'NoSite';
  }
}

async function requireSite(config: Config, database: Database): Promise<void> {
  const isThere = await isInitialised(systemDb(database.appPool)).catch((error: unknown) => {
    if (hasCode(error, missingTableState)) return false;
    throw error;
  });
  if (!isThere) throw new NoSite(config);
}

/**
 * Whether an error is a system error about a file or folder that the operator named; its message already contains the
 * path.
 */
const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** Ends the process with a message for the operator; unexpected errors are rethrown. */
export function explain(error: unknown): never {
  if (error instanceof DataDirectoryInUse)
    process.stderr.write(
      'The server runs on this DATA_DIR with its embedded database. Stop it first, or use its calls under /api/system.\n',
    );
  else if (error instanceof ConfigError || error instanceof NoSite || isOfFile(error))
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof Refusal) process.stderr.write(`${error.code}: nothing was changed.\n`);
  else throw error;
  process.exit(2);
}

/**
 * Opens the site's database, without changing its schema, and its files for `work`, and closes them afterwards. With an
 * embedded database the server must not be running. With `mustExist`, a site must already exist, and no database is
 * created.
 */
export async function withSite(
  work: (site: Site) => Promise<void>,
  { mustExist }: { mustExist: boolean } = { mustExist: false },
): Promise<void> {
  let database: Database | undefined;
  try {
    const config = readCommandConfig();
    if (mustExist && config.databaseUrl === undefined && !existsSync(clusterPaths(config.dataDir).cluster))
      throw new NoSite(config);
    database = await openDatabase(config, { warn: () => undefined });
    if (mustExist) await requireSite(config, database);
    await work({
      config,
      database,
      system: systemDb(database.appPool),
      files: await openFileStore(config),
      now: Date.now(),
    });
  } catch (error) {
    await database?.stop();
    explain(error);
  }
  await database.stop();
}
