import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, open, realpath, rm, stat, truncate } from 'node:fs/promises';
import { platform } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clearLeftovers, clusterPaths, clusterUser, ensureCluster, type ClusterPaths } from './cluster.ts';
import { lockDirectory } from './lock.ts';
import { findGuards, findPrograms, type Guards, type Programs } from './platform.ts';
import { prepareTransport, type Transport } from './transport.ts';
import { SteadyClient } from '../steady-client.ts';

export interface EmbeddedOptions {
  /** The absolute path of the directory for the cluster, its lock and its log. */
  directory: string;
  /** Additional server settings, such as `{ fsync: 'off' }` for throw-away clusters. */
  settings?: Readonly<Record<string, string>>;
  /** Additional arguments of `initdb`. */
  initdb?: readonly string[];
  /** Called after each attempt to restart a server that ended unexpectedly; `back`: whether it is running again. */
  onRestart?: (event: { back: boolean; message: string }) => void;
}

export interface EmbeddedPostgres {
  /** The connection settings for `user` and `database`. */
  connection: (
    user: string,
    database: string,
  ) => { host: string; port: number; user: string; database: string; password?: string };
  /** The password that roles need here; absent if the socket's directory restricts access. */
  password?: string;
  /** Process id of the running server. */
  pid: () => number | undefined;
  /** Cancels running statements, stops the server, and releases the directory. */
  stop: () => Promise<void>;
}

const startTimeout = 300_000;
const stopTimeout = 30_000;
const restarts = 5;
const maxLog = 20_000_000;

/**
 * Starts the PostgreSQL of `directory`, creating it if there is none, and keeps it running until `stop`. Throws
 * `DataDirectoryInUse` if another process runs it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const paths = clusterPaths(await realpath(options.directory));
  const unlock = await lockDirectory(paths.root, paths.lock);
  try {
    const programs = await findPrograms();
    const guards = findGuards(
      await stat(paths.cluster).then(
        (found) => found.uid,
        () => undefined,
      ),
    );
    // The server's user must be able to traverse this folder to the cluster.
    if (guards.owner !== undefined) await chmod(paths.root, 0o711);
    await ensureCluster(paths, programs, guards, options.initdb ?? []);
    const transport = await prepareTransport(paths, guards);
    await shortenLog(paths.log);
    return await supervise({ options, paths, programs, guards, transport, unlock });
  } catch (error) {
    await unlock();
    throw error;
  }
}

interface Launch {
  options: EmbeddedOptions;
  paths: ClusterPaths;
  programs: Programs;
  guards: Guards;
  transport: Transport;
  unlock: () => Promise<void>;
}

async function supervise(launch: Launch): Promise<EmbeddedPostgres> {
  const { transport, options } = launch;
  const connection: EmbeddedPostgres['connection'] = (user, database) => ({
    host: transport.host,
    port: transport.port,
    user,
    database,
    ...(transport.password === undefined ? {} : { password: transport.password }),
  });
  let stopping = false;
  let server = await launchServer(launch, connection);
  let restarting: Promise<void> | undefined;

  const restart = async (): Promise<void> => {
    for (let attempt = 1; attempt <= restarts && !stopping; attempt += 1) {
      try {
        server = await launchServer(launch, connection);
        watch();
        options.onRestart?.({ back: true, message: 'The embedded PostgreSQL had ended and is back.' });
        return;
      } catch (error) {
        options.onRestart?.({
          back: false,
          message: `The embedded PostgreSQL does not start again (attempt ${attempt} of ${restarts}): ${error instanceof Error ? error.message : String(error)}`,
        });
        await delay(200 * attempt);
      }
    }
  };
  const watch = (): void => {
    void server.ended.then(() => {
      if (!stopping) restarting = restart();
    });
  };
  watch();

  const killWithProcess = (): void => void server.child.kill('SIGINT');
  process.once('exit', killWithProcess);
  return {
    connection,
    ...(transport.password === undefined ? {} : { password: transport.password }),
    pid: () => server.child.pid,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await restarting;
      await stopServer(launch, server);
      process.off('exit', killWithProcess);
      if (platform !== 'win32') await rm(transport.host, { recursive: true, force: true });
      await launch.unlock();
    },
  };
}

interface Server {
  child: ChildProcess;
  ended: Promise<string>;
}

/** Starts the server process and resolves when it accepts connections for the right directory. */
async function launchServer(launch: Launch, connection: EmbeddedPostgres['connection']): Promise<Server> {
  const { guards, paths, programs, transport, options } = launch;
  await clearLeftovers(paths.cluster, transport.host);
  const log = await open(paths.log, 'a', 0o600);
  const settings = Object.entries({ timezone: 'UTC', log_timezone: 'UTC', ...options.settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const [command = '', ...args] = [
    ...guards.asUser,
    ...guards.diesWithParent,
    programs.postgres,
    '-D',
    paths.cluster,
    ...transport.options,
    ...settings,
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    // A Ctrl+C in the terminal reaches only the parent, which stops the server after its own work.
    detached: platform !== 'win32',
  });
  let over: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve((over = error.message)));
    child.once('exit', (code, signal) => resolve((over = `it ended with ${signal ?? code}`)));
  });
  await log.close();

  const deadline = Date.now() + startTimeout;
  for (;;) {
    if (over !== undefined) throw new Error(`The embedded PostgreSQL does not start: ${over}. Its log: ${paths.log}`);
    const directory = await askDirectory(connection(clusterUser, 'postgres'));
    if (directory === paths.cluster) return { child, ended };
    if (directory !== undefined || Date.now() > deadline) {
      child.kill('SIGINT');
      throw new Error(
        directory === undefined
          ? `The embedded PostgreSQL takes no connections. Its log: ${paths.log}`
          : `The server at ${transport.host} works in ${directory}, not in ${paths.cluster}.`,
      );
    }
    await delay(10);
  }
}

/** The data directory of the responding server, or undefined while none responds. */
async function askDirectory(config: pg.ClientConfig): Promise<string | undefined> {
  const client = new SteadyClient({ ...config, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopServer(launch: Launch, server: Server): Promise<void> {
  if (platform === 'win32') {
    spawn(launch.programs.pgCtl, ['stop', '-D', launch.paths.cluster, '-m', 'fast'], { stdio: 'ignore' });
  } else {
    server.child.kill('SIGINT');
  }
  // A server that does not stop in time is killed; the write-ahead log recovers the database at the next start.
  const timer = setTimeout(() => server.child.kill('SIGQUIT'), stopTimeout);
  await server.ended;
  clearTimeout(timer);
}

async function shortenLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLog) await truncate(file);
}
