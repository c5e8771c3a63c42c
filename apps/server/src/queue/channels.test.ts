import { createTestDatabase } from '@field-service/testing/postgres.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/connect.ts';
import { openPool, SteadyClient } from '../db/steady-client.ts';
import { openChannels } from './channels.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.stop());

it('channels retry an unavailable database one connection at a time, and then receive each message once', async () => {
  let away = false;
  let tries = 0;
  let open = 0;
  let maxOpen = 0;
  const connect = (): SteadyClient => {
    // Nothing listens on the first port of a machine.
    const client = away ? new SteadyClient({ host: '127.0.0.1', port: 1 }) : database.listenClient();
    tries += 1;
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    client.once('end', () => (open -= 1));
    return client;
  };
  const channels = openChannels(database.appPool, connect, pino({ level: 'silent' }));
  const received: string[] = [];
  let gaps = 0;
  channels.on('fs_live', (items) => received.push(...items));
  channels.onGap(() => (gaps += 1));
  await channels.start();

  away = true;
  await database.appPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'field-service listen' and datname = current_database()`,
  );
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(4);
  expect([channels.connected(), maxOpen]).toEqual([false, 1]);
  away = false;
  await expect.poll(() => channels.connected(), { timeout: 10_000 }).toBe(true);
  channels.send('fs_live', ['post 1']);
  await expect.poll(() => received).toEqual(['post 1']);
  expect([gaps, open, maxOpen]).toEqual([1, 1, 1]);
  await channels.stop();
  expect(open).toBe(0);
});

it('a message that cannot be sent is sent again', async () => {
  // Long enough for the first connection of a busy machine.
  const timeout = 1000;
  const pool = openPool({ connectionString: database.appUrl, max: 1, connectionTimeoutMillis: timeout });
  const channels = openChannels(pool, database.listenClient, pino({ level: 'silent' }));
  const received: string[] = [];
  channels.on('fs_live', (items) => received.push(...items));
  await channels.start();
  const taken = await pool.connect();
  const failures = new Promise((resolve) => setTimeout(resolve, 1.5 * timeout));
  channels.send('fs_live', ['post 1']);
  await failures;
  expect(received).toEqual([]);
  taken.release();
  await expect.poll(() => received).toEqual(['post 1']);
  await channels.stop();
  await pool.end();
});
