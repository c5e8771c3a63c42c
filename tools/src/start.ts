import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ConfigError, readFirstConfig, type Config } from '@field-service/server/config.ts';
import { buildApps, describeBuild } from './build.ts';

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');

/** The reason why the server cannot listen on this address; undefined if it can. */
async function busy({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string | undefined> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        resolve(
          `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
        );
      else resolve(`The server cannot listen on ${host}:${port}: ${error.message}`);
    });
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

const findOnPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/**
 * Replaces this process with the server (on Windows: starts the server as a child), so that every signal reaches the
 * server and no process is left behind. A signal to npm ends only the shell between npm and this process; on Linux, the
 * end of that shell then signals the server to stop.
 */
function become(args: readonly string[]): void {
  const server = [process.execPath, '--disable-warning=ExperimentalWarning', main, ...args];
  const setpriv =
    process.platform === 'linux' && process.env['npm_lifecycle_event'] !== undefined
      ? findOnPath('setpriv')
      : undefined;
  const [file = process.execPath, ...rest] =
    setpriv === undefined ? server : [setpriv, '--pdeathsig', 'TERM', ...server];
  if (process.platform !== 'win32') process.execve?.(file, [file, ...rest]);
  const child = spawn(file, rest, { stdio: 'inherit' });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}

async function start(args: readonly string[]): Promise<string | undefined> {
  let config: Config;
  try {
    config = readFirstConfig(process.env, args);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  const problem = await busy(config);
  if (problem !== undefined) return problem;
  const builds = await buildApps();
  for (const build of builds) if (build.outcome !== 'kept') console.log(describeBuild(build));
  if (builds.some((build) => build.outcome === 'failed')) return 'The apps do not build; the messages are above.';
  become(args);
  return undefined;
}

const problem = await start(process.argv.slice(2));
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
}
