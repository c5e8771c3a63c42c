import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterUser } from './cluster.ts';
import { findGuards, findPrograms } from './platform.ts';
import { socketDirectory } from './transport.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts';

let directory: string;
const running: EmbeddedPostgres[] = [];

const start = async (onRestart?: (event: { back: boolean }) => void): Promise<EmbeddedPostgres> => {
  const embedded = await startEmbedded({
    directory,
    initdb: ['--no-sync', '--wal-segsize=1'],
    ...(onRestart === undefined ? {} : { onRestart }),
  });
  running.push(embedded);
  return embedded;
};

const ask = async (embedded: EmbeddedPostgres, query: string): Promise<unknown[]> => {
  const client = new pg.Client(embedded.connection(clusterUser, 'postgres'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
};

/** The command line of a process; empty if the process has ended. */
const commandOf = async (pid: number): Promise<string> =>
  await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

beforeEach(async () => {
  directory = await realpath(await mkdtemp(path.join(tmpdir(), 'fs-embedded-')));
});
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps its data after an orderly stop', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('cannot be reached by anyone else: no TCP, and a socket in its own directory', async () => {
    const embedded = await start();
    expect(await ask(embedded, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const { host } = embedded.connection(clusterUser, 'postgres');
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(host)).toBeLessThanOrEqual(93);
    await embedded.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');
    expect(socketDirectory('/data/postgres', `/${'long/'.repeat(20)}`)).toMatch(/^\/tmp\/field-service-[0-9a-f]{16}$/);
  });

  it('restarts by itself after its server was killed, with everything that was committed', async () => {
    const { promise: back, resolve } = Promise.withResolvers<boolean>();
    const embedded = await start((event) => resolve(event.back));
    await ask(embedded, 'create table kept as select generate_series(1, 1000) as n');
    const killed = embedded.pid() ?? 0;
    process.kill(killed, 'SIGKILL');
    expect(await back).toBe(true);
    expect(embedded.pid()).not.toBe(killed);
    expect(await ask(embedded, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  it('dies with a killed parent and can be opened again immediately', async () => {
    const script = `import { startEmbedded } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'embedded.ts')).href)};
      const embedded = await startEmbedded({ directory: ${JSON.stringify(directory)}, initdb: ['--no-sync', '--wal-segsize=1'] });
      console.log(embedded.pid());`;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const postgres = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (line: Buffer) => resolve(Number(line.toString()))),
    );
    expect(await commandOf(postgres)).toContain(directory);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const again = await start();
    expect(await commandOf(postgres)).toBe('');
    expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts for one of two callers and tells the other which process uses the directory', async () => {
    const results = await Promise.allSettled([start(), start()]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((result) => result.status === 'rejected');
    expect(String(lost?.reason)).toContain(
      `The database in ${directory} is in use by another server (process ${process.pid})`,
    );
  });

  it('stops a server that a former parent left behind', async () => {
    await (await start()).stop();
    const [{ postgres }, { asUser }] = [await findPrograms(), findGuards()];
    const cluster = path.join(directory, 'postgres');
    const [command, ...before] = [...asUser, 'env', postgres];
    const orphan = spawn(command, [...before, '-D', cluster, '-c', 'listen_addresses=', '-k', directory], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(orphan, 'exit');
    await once(orphan.stderr, 'data');
    const embedded = await start();
    expect(await ended).toEqual([0, null]);
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts even if its recorded process id now belongs to another process', async () => {
    await (await start()).stop();
    await writeFile(
      path.join(directory, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${directory}/postgres\n1\n5432\n${directory}\n\n`,
    );
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('removes what a killed initdb left behind, and does not touch a database of another version', async () => {
    await mkdir(path.join(directory, 'postgres.making-1'));
    await writeFile(path.join(directory, 'postgres.making-1', 'PG_VERSION'), '18\n');
    await (await start()).stop();
    expect((await readdir(directory)).toSorted()).toEqual(['postgres', 'postgres.lock', 'postgres.log']);
    await writeFile(path.join(directory, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('holds a database of PostgreSQL 17');
  });
});
