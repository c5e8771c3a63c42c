import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeStaff } from '@field-service/testing/people.ts';
import { asAdmin, createTestDatabase } from '@field-service/testing/postgres.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

type Client = Awaited<ReturnType<TestServer['client']>>;
let server: TestServer;
let admin: Client;
let neighbour: pg.PoolClient;

const adminOf = async (of: TestServer): Promise<Client> => {
  const client = await of.client(await makeStaff(of.db, { isAdmin: true }));
  await client.settings.saveOne({ body: { key: 'sqlConsole', data: true } });
  return client;
};
beforeAll(async () => {
  server = await startTestServer();
  admin = await adminOf(server);
  neighbour = await server.database.appPool.connect();
});
afterAll(async () => {
  neighbour.release();
  await server.stop();
});
afterEach(() => vi.unstubAllEnvs());

const run = async (sql: string) => (await admin.sqlConsole.exec({ body: { sql } })).data.rows;
const refused = async (sql: string, client = admin) => await refusalOf(client.sqlConsole.exec({ body: { sql } }));

/** The maximum memory, in kilobytes, used by sessions of the console while `work` ran. */
async function peakDuring(work: Promise<unknown>): Promise<number> {
  let [peak, over] = [0, false];
  const ended = work.finally(() => (over = true));
  while (!over) {
    const { rows } = await server.database.ownerPool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and usename = 'fs_console'`,
    );
    for (const { pid } of rows) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }
    await delay(5);
  }
  await ended;
  return peak;
}

describe('the memory of a statement', () => {
  it.each([
    ['joins two long texts', "select length(repeat('x', 200000000) || repeat('y', 200000000))"],
    ['joins texts of many rows', "select length(string_agg(repeat('x', 1000), '')) from generate_series(1, 1000000)"],
    ['collects rows', "select length(array_agg(repeat('x', 1000))::text) from generate_series(1, 1000000)"],
    [
      'recurses',
      'with recursive t (n) as (values (1) union select n + 1 from t where n < 3000000) select count(*) from t',
    ],
    ['sorts', "select g from generate_series(1, 3000000) g order by repeat('x', 200) || g limit 1 offset 2000000"],
    [
      'groups',
      "select count(*) from (select g || repeat('x', 200), count(*) from generate_series(1, 2000000) g group by 1) t",
    ],
  ])('stays below 256 MB when it %s: only this statement is rejected', async (_, sql) => {
    const refusal = refused(sql);
    const peak = await peakDuring(refusal);
    expect(await refusal).toMatchObject({ code: 'console.too_large', status: 422 });
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(256 * 1024);
    expect(await run('select 1')).toEqual([['1']]);
    // If a session crashes, PostgreSQL ends all sessions, including this one, which has been open from the start.
    expect((await neighbour.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('is sufficient for ordinary queries', async () => {
    expect(
      await run('select count(*), max(s) from (select g, sum(g) s from generate_series(1, 100000) g group by g) t'),
    ).toEqual([['100000', '100000']]);
  });
});

describe('a statement whose memory cannot be limited', () => {
  const unbounded = { code: 'console.not_bounded', status: 422 };

  it('is rejected if the process of its session cannot be limited', async () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(await refused('select 1')).toMatchObject(unbounded);
    vi.unstubAllEnvs();
    expect(await run('select 1')).toEqual([['1']]);
  });

  it('is rejected if its role may write temporary files without a limit', async () => {
    const role = 'console_without_limit';
    await asAdmin(async (client) => void (await client.query(`create role ${role} login`)));
    const database = await createTestDatabase();
    const url = new URL(database.ownerUrl);
    url.searchParams.set('user', role);
    const pool = new pg.Pool({ connectionString: url.href });
    const name = url.pathname.slice(1);
    await asAdmin(async (client) => void (await client.query(`grant connect on database "${name}" to ${role}`)));
    const other = await startTestServer({ database: { ...database, console: { role, pool } } });
    try {
      expect(await refused('select 1', await adminOf(other))).toMatchObject(unbounded);
    } finally {
      await other.stop();
      await pool.end();
    }
  });
});
