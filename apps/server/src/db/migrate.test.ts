import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asAdmin, createTestDatabase } from '@field-service/testing/postgres.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPools, type Database } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: Database;
let folder: string;
let schema: { folder: string; appendOnly: string[] };

const write = async (name: string, body: string): Promise<void> => await writeFile(path.join(folder, name), body);
const column = (table: string, name: string): string =>
  `await db.schema.createTable('${table}').addColumn('${name}', 'integer').execute();`;
const refusal = async (query: Promise<unknown>): Promise<string> => await query.then(() => 'was allowed', String);

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = await mkdtemp(path.join(tmpdir(), 'fs-migrations-'));
  schema = { folder, appendOnly: ['journal'] };
  await write('0001_first.ts', `export async function up(db) { ${column('notes', 'n')} }`);
  await write('0002_second.ts', `export async function up(db) { ${column('journal', 'n')} }`);
});
afterEach(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  it('applies the missing migrations, in order, once', async () => {
    expect(await migrate(database, schema)).toEqual(['0001_first', '0002_second']);
    expect(await migrate(database, schema)).toEqual([]);
    await write('0003_third.ts', `export async function up(db) { ${column('later', 'n')} }`);
    expect(await migrate(database, schema)).toEqual(['0003_third']);
    expect((await database.appPool.query('select * from later')).rows).toEqual([]);
  });

  it('runs in one of four processes that start at the same time, and the others have nothing to do', async () => {
    const others = [1, 2, 3, 4].map(() =>
      openPools('embedded', database.ownerUrl, database.appUrl, database.appRole, { warn: () => undefined }),
    );
    const applied = await Promise.all(others.map(async (other) => await migrate(other, schema)));
    await Promise.all(others.map(async (other) => await other.end()));
    expect(applied.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2]);
  });

  it('grants the serving role access to rows, but not to the structure or the past', async () => {
    await migrate(database, schema);
    const { appPool } = database;
    await appPool.query('insert into notes values (1)');
    await appPool.query('update notes set n = 2');
    await appPool.query('delete from notes');
    await appPool.query('insert into journal values (1)');
    expect((await appPool.query('select * from journal')).rows).toEqual([{ n: 1 }]);
    for (const forbidden of [
      'update journal set n = 2',
      'delete from journal',
      'truncate notes',
      'create table mine (n int)',
      'alter table notes add column m int',
      'drop table notes',
      'delete from kysely_migration',
      'set role fs_owner',
    ]) {
      expect(`${forbidden}: ${await refusal(appPool.query(forbidden))}`).toMatch(/permission denied|must be owner/);
    }
  });

  it("limits idle transactions of manual sessions, but not of the server's own connections", async () => {
    await migrate(database, schema);
    const idleLimit = async (client: pg.Client): Promise<unknown> => {
      await client.connect();
      const { rows } = await client.query(`select current_setting('idle_in_transaction_session_timeout') as idle`);
      await client.end();
      return rows;
    };
    expect(await idleLimit(new pg.Client({ connectionString: database.ownerUrl }))).toEqual([{ idle: '2min' }]);
    const own = await database.ownerPool.query(`select current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(own.rows).toEqual([{ idle: '0' }]);
  });

  it('rebuilds the indexes of names when their order comes from another version of ICU', async () => {
    const migrated = await createTestDatabase();
    const query = async <T extends object>(text: string): Promise<T[]> =>
      (await migrated.ownerPool.query<T>(text)).rows;
    const state = async () =>
      await query<{ fresh: boolean; node: number }>(
        `select collversion = pg_collation_actual_version(o.oid) as fresh, pg_relation_filenode('contact_named') as node from pg_collation o where collname = 'alphabetical'`,
      );
    const [before] = await state();
    await migrate(migrated);
    expect(await state()).toEqual([{ fresh: true, node: before?.node }]);
    const [{ name } = { name: '' }] = await query<{ name: string }>('select current_database() as name');
    await asAdmin(
      async (admin) => await admin.query(`update pg_collation set collversion = '1' where collname = 'alphabetical'`),
      name,
    );
    await migrate(migrated);
    const [after] = await state();
    expect(after?.fresh).toBe(true);
    expect(after?.node).not.toBe(before?.node);
    await migrated.stop();
  });

  it('leaves the database unchanged if a migration fails', async () => {
    await write('0003_broken.ts', `export async function up(db) { ${column('half', 'n')} throw new Error('no'); }`);
    await expect(migrate(database, schema)).rejects.toThrow('The migration 0003_broken failed');
    const { rows } = await database.ownerPool.query(
      `select to_regclass('notes') as notes, to_regclass('half') as half`,
    );
    expect(rows).toEqual([{ notes: null, half: null }]);
  });

  it('rejects a database that a newer version has migrated', async () => {
    await migrate(database, schema);
    await rm(path.join(folder, '0002_second.ts'));
    await expect(migrate(database, schema)).rejects.toThrow('newer');
  });

  it.each([
    ['0003_no_function.ts', 'export const up = 1;', 'is not a migration'],
    ['3_short.ts', 'export async function up() {}', 'is not a migration'],
    ['0002_twin.ts', 'export async function up() {}', 'Two migrations carry the number 0002'],
  ])('rejects the file %s', async (name, body, message) => {
    await write(name, body);
    await expect(readMigrations(folder)).rejects.toThrow(message);
  });
});
