import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import { systemDb, type SystemDb } from '../db/system.ts';
import { batches, openChannels, type Channels } from './channels.ts';
import { consequences } from './events.ts';
import { keepFailures } from './failures.ts';
import type { Consequence, Consequences, EventTransaction, JobContext } from './job.ts';
import { openQueue, type Queue } from './queue.ts';

let database: Database;
let db: SystemDb;
beforeAll(async () => {
  database = await createTestDatabase();
  db = systemDb(database.appPool);
});
afterAll(async () => await database.stop());

const log = pino({ level: 'silent' });
type Handle = (payload: { packageId: string }) => Promise<void>;
interface Worker {
  queue: Queue;
  channels: Channels;
}
const running: Worker[] = [];
afterEach(async () => {
  for (const worker of running.splice(0)) {
    await worker.queue.stop();
    await worker.channels.stop();
  }
});

/** Starts a process that handles the event `upload.late` with `handles`, each in its own queue. */
const startWorker = async (
  handles: Record<string, Handle>,
  begin = true,
  settings: Omit<Consequence<'upload.late'>, 'name' | 'handle'> = {},
): Promise<Worker> => {
  const nothing: Consequences = { ...consequences };
  for (const event of Object.keys(nothing)) Reflect.set(nothing, event, []);
  const table: Consequences = {
    ...nothing,
    'upload.late': Object.entries(handles).map(([name, handle]) => ({
      ...settings,
      name,
      handle: async (_context: JobContext, payload: { packageId: string }) => await handle(payload),
    })),
  };
  const channels = openChannels(database.appPool, database.listenClient, log);
  const queue = openQueue({ pool: database.appPool, channels, log, consequences: table, routines: [] });
  await channels.start();
  // These handlers only use their payload.
  if (begin) await queue.start(z.custom<JobContext>().parse({}));
  const worker = { queue, channels };
  running.push(worker);
  return worker;
};
const send = async (worker: Worker, packageId: string, fail = false): Promise<void> => {
  const names = await db.transaction().execute(async (transaction) => {
    const touched = await worker.queue.enqueue(z.custom<EventTransaction>().parse({ db: transaction }), 'upload.late', {
      packageId,
    });
    if (fail) throw new Error('undone');
    return touched;
  });
  worker.queue.wake(names);
};
/** Deletes what is due for deletion, as the library does every day. */
const maintain = async (name: string): Promise<void> => {
  const boss = new PgBoss({
    schema: 'queue',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    db: { executeSql: async (text, values) => await database.appPool.query(text, values) },
  });
  await boss.start();
  await database.ownerPool.query('update queue.queue set maintain_on = null where name = $1', [name]);
  await boss.supervise(name);
  await boss.stop();
};
const queueName = (): string => `q-${randomUUID()}`;

describe('the queue', () => {
  it('runs every consequence of an event immediately after the commit', async () => {
    const seen: string[] = [];
    const worker = await startWorker({
      [queueName()]: async ({ packageId }) => void seen.push(`a ${packageId}`),
      [queueName()]: async ({ packageId }) => void seen.push(`b ${packageId}`),
    });
    const start = performance.now();
    await send(worker, 'one');
    await expect.poll(() => seen.toSorted(), { interval: 10 }).toEqual(['a one', 'b one']);
    // Sooner than the next poll of a worker, which is two seconds away.
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it('runs no job of a transaction that was rolled back', async () => {
    const seen: string[] = [];
    const worker = await startWorker({ [queueName()]: async ({ packageId }) => void seen.push(packageId) });
    await expect(send(worker, 'undone', true)).rejects.toThrow('undone');
    await send(worker, 'done');
    await expect.poll(() => seen).toEqual(['done']);
  });

  it('runs jobs on another process if this one has not started', async () => {
    const name = queueName();
    const seen: string[] = [];
    const sender = await startWorker({ [name]: async () => await Promise.reject(new Error('never')) }, false);
    await startWorker({ [name]: async ({ packageId }) => void seen.push(packageId) });
    await send(sender, 'there');
    await expect.poll(() => seen).toEqual(['there']);
  });

  it('runs each job once, on any of the processes', async () => {
    const name = queueName();
    const seen: string[] = [];
    const handle: Handle = async ({ packageId }) => void seen.push(packageId);
    const [one] = [await startWorker({ [name]: handle }), await startWorker({ [name]: handle })];
    const ids = Array.from({ length: 30 }, (_, at) => String(at));
    for (const id of ids) await send(one, id);
    await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(30);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it('keeps permanently failed jobs with their error', async () => {
    const name = queueName();
    let fail: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (fail = resolve));
    const worker = await startWorker({
      [name]: async () => {
        await gate;
        throw new Error('the printer is on fire');
      },
    });
    await send(worker, 'hopeless');
    await database.ownerPool.query(`update queue.job set retry_limit = 0 where name = $1`, [name]);
    fail();
    const failures = async () =>
      (await worker.queue.failed()).filter((job) => job.queue === name).map((job) => job.error);
    await expect.poll(failures, { timeout: 20_000 }).toEqual(['the printer is on fire']);

    const past = `update queue.job set completed_on = completed_on - make_interval(days => $2) where name = $1`;
    await database.ownerPool.query(past, [name, 2]);
    await keepFailures(db);
    await maintain(name);
    expect(await failures()).toEqual(['the printer is on fire']);
    await database.ownerPool.query(past, [name, 90]);
    await maintain(name);
    expect(await failures()).toEqual([]);
  });

  it('applies changed settings of a later version when it starts', async () => {
    const name = queueName();
    const expiry = async (): Promise<unknown> =>
      (await database.ownerPool.query('select expire_seconds from queue.queue where name = $1', [name])).rows;
    const none: Handle = async () => await Promise.resolve();
    await startWorker({ [name]: none }, true, { expireAfter: 77 });
    expect(await expiry()).toEqual([{ expire_seconds: 77 }]);
    await startWorker({ [name]: none }, true, { expireAfter: 33 });
    expect(await expiry()).toEqual([{ expire_seconds: 33 }]);
  });

  it('leaves workers for the other groups when all jobs of one group hang', async () => {
    const name = queueName();
    const seen: string[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const worker = await startWorker(
      {
        [name]: async ({ packageId }) => {
          seen.push(packageId);
          if (packageId.startsWith('dead')) await gate;
        },
      },
      true,
      { concurrency: 3, groups: { of: ({ packageId }) => packageId.split(' ')[0], concurrency: 1 } },
    );
    for (let turn = 0; turn < 6; turn += 1) await send(worker, `dead ${turn}`);
    await expect.poll(() => seen).toHaveLength(1);
    await send(worker, 'well 1');
    await expect.poll(() => seen).toContain('well 1');
    expect(seen).toHaveLength(2);
    release();
    await expect.poll(() => seen).toHaveLength(7);
  });

  it('waits for a running job before it stops', async () => {
    const name = queueName();
    const steps: string[] = [];
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const worker = await startWorker({
      [name]: async () => {
        steps.push('begun');
        await gate;
        steps.push('finished');
      },
    });
    await send(worker, 'long');
    await expect.poll(() => steps).toEqual(['begun']);
    const stopped = worker.queue.stop().then(() => steps.push('stopped'));
    finish();
    await stopped;
    expect(steps).toEqual(['begun', 'finished', 'stopped']);
  });
});

describe('messages between processes', () => {
  it('are combined if sent at the same moment, each once, into as many notifications as necessary', () => {
    const items = Array.from({ length: 1000 }, (_, at) => `post ${randomUUID()} ${at}`);
    const made = batches(items);
    expect(made.flatMap((text): unknown => JSON.parse(text))).toEqual(items);
    expect(Math.max(...made.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000);
    expect(made.length).toBeLessThan(12);
    expect(batches([])).toEqual([]);
  });
});

describe('the table of events', () => {
  it('has a unique queue for each queued consequence', () => {
    const names = Object.values(consequences).flatMap((list) =>
      list.flatMap((consequence) => ('name' in consequence ? [consequence.name] : [])),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[\w.-]{1,50}$/.test(name))).toEqual([]);
  });
});
