import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff } from '@field-service/testing/people.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { safePoint } from './safe-point.ts';
import type { SystemDb } from './system.ts';

let server: TestServer;
let db: SystemDb;
beforeAll(async () => {
  server = await startTestServer();
  db = server.services.system;
});
afterAll(async () => await server.stop());

const type = 15;
const Rows = z.array(z.object({ id: z.string(), name: z.string(), uts: z.number(), ctid: z.number() }));
const nowMs = async (): Promise<number> =>
  (await sql<{ at: number }>`select now_ms() as at`.execute(db)).rows[0]?.at ?? 0;
const makeRow = async (on: SystemDb, id: string): Promise<void> => {
  await on
    .insertInto('lookup')
    .values({
      id,
      type,
      code: id,
      name: '0',
      folder_id: null,
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      notes: null,
      effective: null,
      deletor: null,
    })
    .execute();
};

describe('the safe point', () => {
  it('is slightly before now while there are no writers', async () => {
    const before = await nowMs();
    const point = await safePoint(db);
    expect(point).toBeGreaterThanOrEqual(before - 1);
    expect(point).toBeLessThan(await nowMs());
  });

  it('is before the first stamp of every writer that has not committed', async () => {
    const writer = await db.startTransaction().execute();
    await makeRow(writer, 'open-writer');
    const point = await safePoint(db);
    await writer.commit().execute();
    const { uts } = await db
      .selectFrom('lookup')
      .select('uts')
      .where('id', '=', 'open-writer')
      .executeTakeFirstOrThrow();
    expect(point).toBeLessThan(uts);
    await expect.poll(async () => await safePoint(db)).toBeGreaterThanOrEqual(uts);
  });

  it('is not held back by readers', async () => {
    const reader = await db.startTransaction().execute();
    await reader.selectFrom('lookup').select('id').limit(1).execute();
    const begun = await nowMs();
    expect(await safePoint(db)).toBeGreaterThanOrEqual(begun - 1);
    await reader.rollback().execute();
  });

  it('does not advance while a role with hidden activity writes', async () => {
    const owner = await server.db.startTransaction().execute();
    await makeRow(owner, 'hidden-writer');
    expect(await safePoint(db)).toBe(0);
    const reached = (await nowMs()) - 1000;
    expect(await safePoint(db, reached)).toBe(reached);
    await owner.commit().execute();
    expect(await safePoint(db)).toBeGreaterThan(0);
  });
});

describe('a stuck writer', () => {
  it('holds back delta reads, and callers waiting for its rows, no longer than its session limits allow', async () => {
    const limits = { statement: 30_000, lock: 200, idleInTransaction: 1500 };
    const hasty = await startTestServer({ database: await createTestDatabase('migrated', limits) });
    const { system } = hasty.services;
    const client = await hasty.client(
      await makeStaff(hasty.db, { folders: [await makeFolder(hasty.db)], roles: ['DISP'] }),
    );
    const changed = async () => {
      const { data } = await client.data.read({
        params: { id: 'app-lookups' },
        query: { find: JSON.stringify({ code: { $like: 'beside-' } }), uts: '0' },
      });
      return Rows.parse(data).map(({ id }) => id);
    };
    await makeRow(system, 'beside-row');
    const stuck = await hasty.database.appPool.connect();
    await stuck.query(`begin; update lookup set name = '1' where id = 'beside-row'`);
    await makeRow(system, 'beside-later');
    const waiting = system.updateTable('lookup').set({ name: '2' }).where('id', '=', 'beside-row').execute();
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    expect(await changed()).not.toContain('beside-later');
    await expect.poll(async () => await changed()).toEqual(['beside-row', 'beside-later']);
    await expect(stuck.query('commit')).rejects.toThrow();
    stuck.release(true);
    await hasty.stop();
  });
});

/**
 * Several writers, each with its transactions: the rows that a transaction changes, whether a device syncs before the
 * transaction ends, and whether the transaction is rolled back.
 */
const writers = fc.array(
  fc.array(
    fc.record({
      rows: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 4 }),
      waits: fc.boolean(),
      undone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 2, maxLength: 6 },
);

describe('delta reads during concurrent writes', () => {
  it('read all pages up to the safe point of the first page, even if a writer that started earlier writes later', async () => {
    const client = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
    );
    const page = async (query: Record<string, string>) => {
      const { data, uts } = await client.data.read({
        params: { id: 'app-lookups' },
        query: { find: JSON.stringify({ code: { $like: 'paged-' } }), limit: '2', ...query },
      });
      return { rows: Rows.parse(data), uts: uts ?? 0 };
    };
    const writer = await db.startTransaction().execute();
    await writer.selectFrom('lookup').select('id').limit(1).execute();
    for (const id of ['paged-1', 'paged-2', 'paged-3', 'paged-4', 'paged-5']) await makeRow(db, id);
    await expect.poll(async () => (await page({ uts: '0', limit: '9' })).rows.length).toBe(5);
    const first = await page({ uts: '0' });
    await makeRow(writer, 'paged-6');
    expect(await safePoint(db)).toBeLessThan(first.rows[0]?.uts ?? 0);

    const behind = ({ rows }: typeof first) => ({ uts: String(rows.at(-1)?.uts), ctid: String(rows.at(-1)?.ctid) });
    const second = await page({ ...behind(first), until: String(first.uts) });
    const third = await page({ ...behind(second), until: String(first.uts) });
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([
      'paged-1',
      'paged-2',
      'paged-3',
      'paged-4',
      'paged-5',
    ]);
    expect([second.uts, third.uts]).toEqual([first.uts, first.uts]);
    expect(await refusalOf(page(behind(first)))).toMatchObject({
      code: 'request.invalid',
      params: { fields: [{ field: 'query.until' }] },
    });
    await writer.commit().execute();
    await expect
      .poll(async () => (await page({ uts: String(first.uts) })).rows.map(({ id }) => id))
      .toEqual(['paged-6']);
  });

  it('miss nothing: a device that follows the safe points ends with the same data as the server', async () => {
    const folder = await makeFolder(server.db);
    const user = await makeStaff(server.db, { folders: [folder], roles: ['DISP'] });
    const client = await server.client(user);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(writers, fc.integer({ min: 1, max: 5 }), async (plans, limit) => {
        round += 1;
        const idOf = (row: number): string => `r${round}-${row}`;
        for (let row = 0; row < 12; row += 1) await makeRow(db, idOf(row));
        const device = new Map<string, string>();
        let stored = 0;
        /** Syncs a device: reads pages from the stored stamp, which becomes the safe point of the first page. */
        const sync = async (): Promise<void> => {
          let place: { uts: string; ctid?: string; until?: string } = { uts: String(stored) };
          let first: number | undefined;
          for (;;) {
            const page = await client.data.read({
              params: { id: 'app-lookups' },
              query: { find: JSON.stringify({ code: { $like: `r${round}-` } }), ...place, limit: String(limit) },
            });
            first ??= page.uts;
            const rows = Rows.parse(page.data);
            for (const row of rows) device.set(row.id, row.name);
            const last = rows.at(-1);
            if (last === undefined || rows.length < limit) break;
            place = { uts: String(last.uts), ctid: String(last.ctid), until: String(first) };
          }
          stored = first ?? stored;
        };
        let writing = true;
        const waiting: (() => void)[] = [];
        const reading = (async () => {
          while (writing) {
            const before = waiting.splice(0);
            await sync();
            for (const go of before) go();
          }
        })();
        const nextSync = async (): Promise<void> => await new Promise((resolve) => waiting.push(resolve));
        const write = async (plan: (typeof plans)[number], writer: number): Promise<void> => {
          for (const [at, { rows, waits, undone }] of plan.entries()) {
            const transaction = await db.startTransaction().execute();
            // In a fixed order, so that writers wait for each other instead of deadlocking.
            for (const row of rows.toSorted((a, b) => a - b))
              await transaction
                .updateTable('lookup')
                .set({ name: `${writer}.${at}` })
                .where('id', '=', idOf(row))
                .execute();
            if (waits) await nextSync();
            await (undone ? transaction.rollback() : transaction.commit()).execute();
          }
        };
        await Promise.all(plans.map(write));
        writing = false;
        await reading;
        const held = Object.fromEntries(
          (await db.selectFrom('lookup').select(['id', 'name']).where('id', 'like', `r${round}-%`).execute()).map(
            (row) => [row.id, row.name],
          ),
        );
        // A writer that ends may hold the safe point back for a moment; a missed change would never arrive.
        await expect
          .poll(
            async () => {
              await sync();
              return Object.fromEntries(device);
            },
            { timeout: 5000 },
          )
          .toEqual(held);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
