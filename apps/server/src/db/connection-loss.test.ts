import { setImmediate as turn } from 'node:timers/promises';
import { readEvents } from '@field-service/contract/sse.ts';
import { clientOf } from '@field-service/testing/client.ts';
import { makeJob, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../context.ts';
import type { Database } from './connect.ts';
import { openPool } from './steady-client.ts';
import { systemDb } from './system.ts';

/** Ends every connection to the database, like a restart of PostgreSQL; returns the number of ended connections. */
async function cutAll(database: Database): Promise<number> {
  const name = (await database.ownerPool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  const admin = new pg.Client({ connectionString: inject('postgres').admin.replace(/\/[^/?]*\?/, '/postgres?') });
  await admin.connect();
  try {
    return (
      (await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]))
        .rowCount ?? 0
    );
  } finally {
    await admin.end();
  }
}

/** Uncaught errors, which would end the process in the product. */
const uncaught: string[] = [];
const note = (error: Error): void => void uncaught.push(error.message);
beforeEach(() => void process.prependListener('uncaughtException', note));
afterEach(() => {
  process.off('uncaughtException', note);
  uncaught.length = 0;
});

describe('a connection that PostgreSQL ends', () => {
  it.each(['ownerPool', 'appPool'] as const)(
    'fails the transaction that holds it, and nothing else (%s)',
    async (pool) => {
      const database = await createTestDatabase();
      const db = systemDb(database[pool]);
      const failed = db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        // No query is running on the connection: only the client itself can notice that the connection has ended.
        await cutAll(database);
        await expect.poll(() => database[pool].idleCount).toBe(0);
        for (let rounds = 0; rounds < 50; rounds += 1) await turn();
        await sql`select 1`.execute(transaction);
      });
      await expect(failed).rejects.toThrow();
      expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      expect(uncaught).toEqual([]);
      await database.stop();
    },
  );
});

describe('a pool', () => {
  it('replaces an idle connection that was ended, and reports nothing for one that it closes itself', async () => {
    const database = await createTestDatabase();
    const lost: string[] = [];
    const pool = openPool({ connectionString: database.appUrl, max: 1 }, ({ message }) => lost.push(message));
    await pool.query('select 1');
    await cutAll(database);
    await expect.poll(() => [pool.totalCount, lost.length]).toEqual([0, 1]);
    await pool.query('select 1');
    const ended = pool.end();
    await cutAll(database);
    await ended;
    expect(lost).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await database.stop();
  });
});

describe('a server whose PostgreSQL ends every connection', () => {
  let server: TestServer;
  let world: TestWorld;
  beforeAll(async () => {
    server = await startTestServer();
    world = await makeWorld(server.db);
  });
  afterAll(async () => await server.stop());

  it('responds again, receives notifications of changes, and works on its queue', async () => {
    const token = await server.token(world.dispatcher);
    const { session, system } = clientOf({ url: server.url, token });
    const listening = new AbortController();
    const seen: string[] = [];
    const stream = readEvents(
      { origin: server.url, caller: 'staff', token: () => token, folderId: () => undefined },
      '/api/events',
      { onEvent: ({ event, data }) => seen.push(`${event} ${data}`), signal: listening.signal, delays: [20] },
    );
    await expect.poll(() => seen.length).toBeGreaterThan(0);

    const stopped = new AbortController();
    let answered = 0;
    const reads = async (): Promise<void> => {
      while (!stopped.signal.aborted)
        await session.user().then(
          () => (answered += 1),
          () => turn(),
        );
    };
    const writes = async (minute: number): Promise<void> => {
      while (!stopped.signal.aborted)
        await session.saveSettings({ body: { settings: { cutofftime: `10:1${minute}` } } }).then(
          () => (answered += 1),
          () => turn(),
        );
    };
    const traffic = [1, 2, 3, 4].flatMap((minute) => [reads(), writes(minute)]);
    for (let cuts = 0; cuts < 5; cuts += 1) {
      const before = answered;
      await expect.poll(() => answered).toBeGreaterThan(before + 20);
      expect(await cutAll(server.database)).toBeGreaterThan(2);
    }
    stopped.abort();
    await Promise.all(traffic);

    await expect
      .poll(
        async () =>
          await system.ready().then(
            ({ data }) => data.ready,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    expect((await session.user()).data.user.id).toBe(world.dispatcher.id);
    const job = await makeJob(server.db, world.site);
    await inTransaction(server.services, async ({ notify }) => await Promise.resolve(notify('post', job.id)));
    await expect
      .poll(() => seen.filter((event) => event.startsWith('changed') && event.includes(job.id)).length, {
        timeout: 10_000,
      })
      .toBe(1);
    await inTransaction(
      server.services,
      async ({ enqueue }) => await enqueue('customer.changed', { contactId: world.contact.id, siteId: null }),
    );
    const done = async (): Promise<unknown> =>
      (await server.database.ownerPool.query(`select state from queue.job where name = 'refresh-jobs'`)).rows;
    await expect.poll(done, { timeout: 10_000 }).toEqual([{ state: 'completed' }]);
    expect(uncaught).toEqual([]);
    listening.abort();
    await stream;
  });
});
