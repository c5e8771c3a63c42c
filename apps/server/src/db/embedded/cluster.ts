import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, open, readFile, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { platform } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './lock.ts';
import type { Guards, Programs } from './platform.ts';

const run = promisify(execFile);
const majorVersion = '18';

/** The superuser of an embedded cluster. It creates the product's roles and serves no requests. */
export const clusterUser = 'app';

/** The paths of an embedded cluster, all in one directory. */
export interface ClusterPaths {
  root: string;
  cluster: string;
  lock: string;
  log: string;
  /** Exists only if connections use TCP and need a password (Windows). */
  password: string;
}

export const clusterPaths = (root: string): ClusterPaths => ({
  root,
  cluster: path.join(root, 'postgres'),
  lock: path.join(root, 'postgres.lock'),
  log: path.join(root, 'postgres.log'),
  password: path.join(root, 'postgres.password'),
});

const exists = async (file: string): Promise<boolean> =>
  await lstat(file).then(
    () => true,
    () => false,
  );

async function syncDirectory(directory: string): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Creates the cluster if there is none. `initdb` works in a temporary directory that is renamed when it is complete: if
 * it is killed half-way, it leaves nothing that could be mistaken for a database. Runs under the directory's lock.
 */
export async function ensureCluster(
  paths: ClusterPaths,
  programs: Programs,
  guards: Guards,
  extra: readonly string[],
): Promise<void> {
  for (const name of await readdir(paths.root))
    if (name.startsWith('postgres.making-')) await rm(path.join(paths.root, name), { recursive: true, force: true });
  if (await exists(paths.cluster)) {
    const version = (await readFile(path.join(paths.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
    if (version !== majorVersion)
      throw new Error(
        `${paths.cluster} holds ${version === '' ? 'no whole database' : `a database of PostgreSQL ${version}`}; this product runs PostgreSQL ${majorVersion}. Nothing was changed.`,
      );
    if (guards.owner !== undefined)
      await run('chown', ['-R', `${guards.owner.uid}:${guards.owner.gid}`, paths.cluster]);
    return;
  }
  const making = path.join(paths.root, `postgres.making-${process.pid}`);
  await mkdir(making, { mode: 0o700 });
  if (guards.owner !== undefined) await chown(making, guards.owner.uid, guards.owner.gid);
  const auth = platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${paths.password}`] : ['--auth=trust'];
  if (platform === 'win32') await writeFile(paths.password, randomBytes(24).toString('hex'), { mode: 0o600 });
  const [command = '', ...args] = [
    ...guards.asUser,
    programs.initdb,
    `--pgdata=${making}`,
    `--username=${clusterUser}`,
    ...auth,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...extra,
  ];
  await run(command, args, { env: { ...process.env, LC_ALL: 'C' } });
  await rename(making, paths.cluster);
  await syncDirectory(paths.root);
}

/**
 * Processes that work in `directory`: the server and its backends all have their data directory as working directory.
 * Linux only.
 */
async function processesIn(directory: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    if ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === directory) found.push(Number(name));
  }
  return found;
}

const leftoverSeconds = 30;

/**
 * Stops a server that a killed parent left behind, which is safe because no one else uses the cluster while its lock is
 * held, and removes its sockets. Also removes a `postmaster.pid` whose process id now belongs to an unrelated process,
 * because PostgreSQL would otherwise refuse to start. Linux only.
 */
export async function clearLeftovers(cluster: string, socketDirectory: string): Promise<void> {
  if (platform !== 'linux') return;
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const deadline = Date.now() + leftoverSeconds * 1000;
  let working = await processesIn(cluster);
  if (working.includes(pid)) process.kill(pid, 'SIGINT');
  while (working.length > 0) {
    if (Date.now() > deadline)
      throw new Error(`Processes ${working.join(', ')} still work in ${cluster} and do not stop.`);
    await delay(20);
    working = await processesIn(cluster);
  }
  if (isAlive(pid)) await rm(pidFile, { force: true });
  for (const name of await readdir(socketDirectory))
    if (name.startsWith('.s.PGSQL.')) await rm(path.join(socketDirectory, name), { force: true });
}
