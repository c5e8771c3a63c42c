import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { platform } from 'node:process';
import type { ClusterPaths } from './cluster.ts';
import { freePort } from './free-port.ts';
import { nobody, type Guards } from './platform.ts';

/** The connection of clients to an embedded server. */
export interface Transport {
  /** The directory of the socket, or 127.0.0.1. */
  host: string;
  port: number;
  /** Present only if there are no socket files to restrict access. */
  password?: string;
  /** Command-line options of the server. */
  options: readonly string[];
}

/** A socket's whole path is limited to 107 bytes; `/.s.PGSQL.5432` uses the rest. */
const maxDirectory = 93;
const port = 5432;

/**
 * Prepares the connection. The socket is in a directory that only this user may enter; its path depends only on the
 * cluster's path, so that the next server finds and removes anything that a killed server left there. Node does not
 * support such sockets on Windows, where the server listens on loopback TCP with a password instead.
 */
export async function prepareTransport(paths: ClusterPaths, guards: Guards): Promise<Transport> {
  if (platform === 'win32') {
    const free = await freePort();
    return {
      host: '127.0.0.1',
      port: free,
      password: await readFile(paths.password, 'utf8'),
      options: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${free}`],
    };
  }
  const directory = socketDirectory(paths.cluster, tmpdir());
  const owner = guards.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  await mkdir(directory, { mode: 0o700 }).catch(() => undefined);
  // Root hands its own directory over to the user that the server runs as, and reclaims one that it handed over before.
  if (process.getuid?.() === 0 && [0, nobody.uid].includes((await lstat(directory)).uid))
    await lchown(directory, owner.uid, owner.gid);
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${directory} must be a directory that only the user ${owner.uid} may enter: the database's socket goes there. Remove it and start again.`,
    );
  }
  return {
    host: directory,
    port,
    options: ['-c', 'listen_addresses=', '-c', `port=${port}`, '-c', 'unix_socket_permissions=0700', '-k', directory],
  };
}

/** The socket directory of the cluster at `cluster`, at most 93 bytes long. */
export function socketDirectory(cluster: string, temporary: string): string {
  const name = `field-service-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  const preferred = path.join(temporary, name);
  return Buffer.byteLength(preferred) <= maxDirectory ? preferred : path.join('/tmp', name);
}
