import path from 'node:path';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../db/connect.ts';
import { DataDirectoryInUse } from '../db/embedded/lock.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { openFileStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import { Refusal } from '../refusal.ts';

/** What a command works with that an operator starts with the server's environment. */
export interface Site {
  config: Config;
  database: Database;
  system: SystemDb;
  files: FileStore;
  now: number;
}

/**
 * The server's settings for a command. It serves nothing, so that what is only asked of a server that is open to
 * others does not stop it.
 */
export const readCommandConfig = (): Config =>
  readConfig({ ...process.env, NODE_ENV: process.env['NODE_ENV'] || 'development' }, ['--empty']);

/** The file that an operator names, from the folder they are in: npm starts a script in the repository's. */
export const namedFile = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

/** Ends the process with words for the operator; what nobody foresaw is thrown. */
function explain(error: unknown): never {
  if (error instanceof DataDirectoryInUse)
    process.stderr.write(
      'The server runs on this DATA_DIR with its embedded database. Stop it first, or use its calls under /api/system.\n',
    );
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof Refusal) process.stderr.write(`${error.code}: nothing was changed.\n`);
  else throw error;
  process.exit(2);
}

/** Opens the site's database, whose schema stays as it is, and its files for `work`, and lets go of them. Beside an embedded database the server must not run. */
export async function withSite(work: (site: Site) => Promise<void>): Promise<void> {
  let database: Database | undefined;
  try {
    const config = readCommandConfig();
    database = await openDatabase(config, { warn: () => undefined });
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
