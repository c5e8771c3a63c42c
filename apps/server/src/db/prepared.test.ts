import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './connect.ts';
import { statementNames } from './prepared.ts';
import { systemDb } from './system.ts';

const long = (mark: string): string => `select $1::int + 1 as n /* ${mark} ${'x'.repeat(600)} */`;

describe('statementNames', () => {
  it('names long recurring statements, the same way every time', () => {
    const nameOf = statementNames();
    const names = Array.from({ length: 5 }, () => nameOf(long('a')));
    expect(names).toEqual([undefined, undefined, expect.stringMatching(/^s[0-9a-f]{40}$/), names[2], names[2]]);
    expect(Array.from({ length: 5 }, () => nameOf('select 1')).filter(Boolean)).toEqual([]);
    for (let round = 0; round < 3; round += 1) nameOf(long('b'));
    expect(nameOf(long('b'))).not.toBe(names[2]);
  });

  it('names at most as many as a connection may keep, and forgets statements that do not recur', () => {
    const nameOf = statementNames();
    for (let at = 0; at < 5000; at += 1) nameOf(long(`once ${at}`));
    const named = Array.from({ length: 300 }, (_, at) => [0, 1, 2].map(() => nameOf(long(`often ${at}`)))[2]);
    expect(named.filter((name) => name !== undefined)).toHaveLength(128);
    expect(named[299]).toBeUndefined();
  });
});

describe('the connections that serve requests', () => {
  let database: Database;
  let single: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    // One connection of the same class, so that every query uses it.
    single = new pg.Pool({ ...database.appPool.options, max: 1 });
  });
  afterAll(async () => {
    await single.end();
    await database.stop();
  });

  const prepared = async (): Promise<number> =>
    (await single.query<{ count: string }>('select count(*) from pg_prepared_statements')).rows.map(({ count }) =>
      Number(count),
    )[0] ?? 0;

  it('prepare a recurring statement, and use the new values in each run', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 8; n += 1) answers.push((await single.query(long('pool'), [n])).rows[0]);
    expect(answers).toEqual(Array.from({ length: 8 }, (_, n) => ({ n: n + 1 })));
    expect(await prepared()).toBe(1);
  });

  it('prepare statements of the query builder, inside and outside of transactions', async () => {
    const db = systemDb(single);
    const before = await prepared();
    const ask = async (handle: typeof db, n: number): Promise<unknown> =>
      (await sql<{ n: number }>`select ${n}::int + 1 as n ${sql.raw(`/* ${'y'.repeat(600)} */`)}`.execute(handle))
        .rows[0]?.n;
    for (let n = 0; n < 3; n += 1) expect(await ask(db, n)).toBe(n + 1);
    await db.transaction().execute(async (transaction) => expect(await ask(transaction, 41)).toBe(42));
    expect(await prepared()).toBe(before + 1);
  });

  it('work after a prepared statement has failed', async () => {
    const text = `select 1 / $1::int as n /* ${'z'.repeat(600)} */`;
    for (let n = 1; n < 5; n += 1) expect((await single.query(text, [1])).rows).toEqual([{ n: 1 }]);
    await expect(single.query(text, [0])).rejects.toThrow('division by zero');
    expect((await single.query(text, [1])).rows).toEqual([{ n: 1 }]);
  });

  it('accept a text of several commands repeatedly, as the queue sends it', async () => {
    const before = await prepared();
    for (let n = 0; n < 5; n += 1)
      expect(await single.query(`begin; select ${'1 + '.repeat(200)} 1; commit`, [])).toMatchObject([
        { command: 'BEGIN' },
        { command: 'SELECT' },
        { command: 'COMMIT' },
      ]);
    expect(await prepared()).toBe(before);
  });

  it('prepare nothing for the owner', async () => {
    for (let n = 0; n < 5; n += 1) await database.ownerPool.query(long('owner'), [n]);
    const clients = await Promise.all([1, 2, 3].map(async () => await database.ownerPool.connect()));
    const counts = await Promise.all(
      clients.map(
        async (client) =>
          (await client.query<{ n: number }>('select count(*) n from pg_prepared_statements')).rows[0]?.n,
      ),
    );
    for (const client of clients) client.release();
    expect(counts).toEqual([0, 0, 0]);
  });
});
