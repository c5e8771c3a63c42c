import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './connect.ts';
import { openNamedLocks, type NamedLocks } from './named-locks.ts';

let database: Database;
let first: NamedLocks;
let second: NamedLocks;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  first = openNamedLocks(database.listenClient);
  second = openNamedLocks(database.listenClient);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.stop();
});

describe('a named lock', () => {
  it('is held by one caller at a time, within one process and across processes, and its holder is asked to release it', async () => {
    let inside = 0;
    let most = 0;
    let runs = 0;
    const work = async (locks: NamedLocks): Promise<void> => {
      const asked = Promise.withResolvers<undefined>();
      const release = await locks.acquire('upload-1', () => asked.resolve(undefined), never);
      inside += 1;
      most = Math.max(most, inside);
      runs += 1;
      // The next waiting caller asks every holder except the last to release the lock.
      if (runs < 8) await asked.promise;
      inside -= 1;
      await release?.();
    };
    await Promise.all([first, second, first, second, first, second, first, second].map(work));
    expect({ most, runs }).toEqual({ most: 1, runs: 8 });
  });

  it('does not wait for locks with other names', async () => {
    const a = await first.acquire('a', () => undefined, never);
    const b = await second.acquire('b', () => undefined, never);
    expect([a, b].every((release) => release !== undefined)).toBe(true);
    await a?.();
    await b?.();
  });

  it('is no longer requested once the waiting caller gives up', async () => {
    const release = await first.acquire('c', () => undefined, never);
    const leaving = new AbortController();
    const waiting = second.acquire('c', () => undefined, leaving.signal);
    leaving.abort();
    expect(await waiting).toBeUndefined();
    await release?.();
    expect(await second.acquire('c', () => undefined, never)).toBeDefined();
  });

  it('is lost with its connection: the holder is notified, and another caller gets it', async () => {
    const cancelled = Promise.withResolvers<string>();
    const third = openNamedLocks(database.listenClient);
    await third.acquire('d', () => cancelled.resolve('asked'), never);
    await database.appPool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'field-service listen' and datname = current_database()",
    );
    expect(await cancelled.promise).toBe('asked');
    const release = await second.acquire('d', () => undefined, never);
    expect(release).toBeDefined();
    await release?.();
    await third.stop();
  });
});
