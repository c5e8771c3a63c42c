import pino from 'pino';
import { ConfigError, readConfig, readFirstConfig, type Config } from './config.ts';
import { logTarget } from './console-lines.ts';
import { openDatabase, type Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { systemDb } from './db/system.ts';
import { beginWork, seedOnFirstStart, welcomeText } from './demo/first-start.ts';
import { isInUse, offerInstallation } from './features/site/system/public.ts';
import { startServer, type RunningServer } from './start.ts';

const [env, args] = [process.env, process.argv.slice(2)];

function endWithProblems(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

function firstConfig(): Config {
  try {
    return readFirstConfig(env, args);
  } catch (error) {
    return endWithProblems(error);
  }
}

/** The final settings, read once the database shows whether it is in use. */
async function settledConfig(database: Database): Promise<Config> {
  try {
    return readConfig(env, args, { inUse: await isInUse(systemDb(database.ownerPool)) });
  } catch (error) {
    if (error instanceof ConfigError) await database.stop();
    return endWithProblems(error);
  }
}

const first = firstConfig();
const log = pino({ level: first.logLevel }, logTarget(process.stdout));

/** Starts everything; if a part fails, stops the rest and ends the process. */
async function start(): Promise<{ config: Config; database: Database; server: RunningServer }> {
  let database: Database | undefined;
  try {
    database = await openDatabase(first, log);
    await migrate(database);
    const config = await settledConfig(database);
    const { seeded } = config.demo ? await seedOnFirstStart(config, database) : { seeded: false };
    const server = await startServer({ config, log, database });
    if (seeded) await beginWork(server.services);
    return { config, database, server };
  } catch (error) {
    log.fatal({ err: error }, 'the server could not start');
    await database?.stop();
    process.exit(1);
  }
}

const { config, database, server } = await start();
log.info({ url: server.url }, 'the server is ready');
if (config.demo) process.stdout.write(welcomeText(server.url));
const token = await offerInstallation(server.services.system, server.services.clock());
if (token !== undefined)
  process.stdout.write(
    `\nThere is no site yet. PUT ${server.url}/api/system/install makes it, once, with this token: ${token}\n\n`,
  );

let ending = false;
async function end(signal: string): Promise<void> {
  if (ending) return;
  ending = true;
  log.info({ signal }, 'the server stops');
  await server.stop();
  await database.stop();
  log.info('the server has stopped');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    end(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the server could not stop in order');
        process.exit(1);
      },
    );
  });
}
