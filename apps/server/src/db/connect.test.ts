import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, parseInt8, type Database } from './connect.ts';
import { assertServingRole } from './roles.ts';

const log = { warn: () => undefined };
const within = (url: string, name: string): string => url.replace(/\/[^/?]*\?/, `/${name}?`);

describe('openDatabase without DATABASE_URL', () => {
  let dataDir: string;
  let database: Database;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fs-connect-'));
    database = await openDatabase({ dataDir }, log);
  });
  afterAll(async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has three ordinary roles, one of which owns the database', async () => {
    const { rows } = await database.appPool.query(
      `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powerful, rolname = pg_get_userbyid(datdba) as owner
         from pg_roles, pg_database where datname = current_database() and rolname like 'fs\\_%' order by 1`,
    );
    expect(rows).toEqual([
      { rolname: 'fs_app', powerful: false, owner: false },
      { rolname: 'fs_console', powerful: false, owner: false },
      { rolname: 'fs_owner', powerful: false, owner: true },
    ]);
    expect((await database.appPool.query('select current_user')).rows).toEqual([{ current_user: 'fs_app' }]);
    expect((await database.ownerPool.query('select current_user')).rows).toEqual([{ current_user: 'fs_owner' }]);
    expect((await database.console?.pool.query('select current_user'))?.rows).toEqual([{ current_user: 'fs_console' }]);
  });

  it('limits the time of requests, but not of backups, restores or migrations', async () => {
    const limits = async (pool: pg.Pool | undefined): Promise<unknown> =>
      (
        await pool?.query(
          `select current_setting('statement_timeout') statement, current_setting('lock_timeout') lock, current_setting('idle_in_transaction_session_timeout') idle`,
        )
      )?.rows[0];
    const serving = { statement: '30s', lock: '10s', idle: '1min' };
    expect([await limits(database.appPool), await limits(database.console?.pool)]).toEqual([serving, serving]);
    const none = { statement: '0', lock: '0', idle: '0' };
    expect([await limits(database.backupPool), await limits(database.ownerPool)]).toEqual([none, none]);
  });

  it('reads integers of any size that a number can represent', async () => {
    expect(
      (await database.appPool.query('select 1732147200000::bigint as uts, count(*), 1.10::numeric as price')).rows,
    ).toEqual([{ uts: 1_732_147_200_000, count: 1, price: '1.10' }]);
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
  });

  it('provides a client that receives notifications', async () => {
    const client = database.listenClient();
    await client.connect();
    const received = new Promise<string | undefined>((resolve) =>
      client.on('notification', (message) => resolve(message.payload)),
    );
    await client.query('listen things');
    await database.appPool.query(`notify things, 'id-1'`);
    expect(await received).toBe('id-1');
    await client.end();
  });
});

describe('openDatabase with DATABASE_URL', () => {
  const name = `external_${randomUUID().slice(0, 8)}`;
  const superuser = within(inject('postgres').admin, name);
  const dataDir = tmpdir();

  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: within(superuser, 'postgres') });
    await admin.connect();
    await admin.query(`create database ${name} owner fs_owner`);
    await admin.end();
  });
  afterAll(async () => {
    const admin = new pg.Client({ connectionString: within(superuser, 'postgres') });
    await admin.connect();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role if exists fs_app_${name}, fs_console_${name}`);
    await admin.end();
  });

  it('creates its own serving role, even when ten processes start at the same time', async () => {
    const opened = await Promise.all(
      Array.from({ length: 10 }).map(async () => await openDatabase({ dataDir, databaseUrl: superuser }, log)),
    );
    for (const database of opened) {
      expect((await database.appPool.query('select current_user')).rows).toEqual([{ current_user: `fs_app_${name}` }]);
      expect((await database.console?.pool.query('select current_user'))?.rows).toEqual([
        { current_user: `fs_console_${name}` },
      ]);
      await database.stop();
    }
  });

  it('says what to do if the owner may not create roles', async () => {
    await expect(openDatabase({ dataDir, databaseUrl: within(inject('postgres').owner, name) }, log)).rejects.toThrow(
      /CREATEROLE.*APP_DATABASE_URL/,
    );
  });

  it('uses the role of APP_DATABASE_URL instead', async () => {
    const database = await openDatabase(
      {
        dataDir,
        databaseUrl: within(inject('postgres').owner, name),
        appDatabaseUrl: within(inject('postgres').app, name),
      },
      log,
    );
    expect(database.appRole).toBe('fs_app');
    expect(database.console).toBeUndefined();
    await database.stop();
  });

  it('has a console if CONSOLE_DATABASE_URL names a role without rights, and does not start with any other role', async () => {
    const given = {
      dataDir,
      databaseUrl: within(inject('postgres').owner, name),
      appDatabaseUrl: within(inject('postgres').app, name),
    };
    const database = await openDatabase(
      { ...given, consoleDatabaseUrl: within(inject('postgres').console, name) },
      log,
    );
    expect(database.console?.role).toBe('fs_console');
    await database.stop();
    await expect(
      openDatabase({ ...given, consoleDatabaseUrl: within(inject('postgres').owner, name) }, log),
    ).rejects.toThrow('fs_owner');
  });

  it.each([
    ['the owner', () => within(inject('postgres').owner, name)],
    ['a superuser', () => superuser],
  ])('does not serve requests as %s', async (_, url) => {
    await expect(openDatabase({ dataDir, databaseUrl: superuser, appDatabaseUrl: url() }, log)).rejects.toThrow(
      'does not serve requests as',
    );
  });

  it('does not repeat the password if the database cannot be reached', async () => {
    const failed = await openDatabase(
      { dataDir, databaseUrl: 'postgres://someone:secret@127.0.0.1:1/none' },
      log,
    ).catch((error: unknown) => error);
    expect(String(failed)).toContain('DATABASE_URL cannot be used');
    expect(String(failed)).not.toContain('secret');
  });
});

describe('createTestDatabase', () => {
  it('is served by a role that passes the check, while its owner does not', async () => {
    const database = await createTestDatabase();
    await expect(assertServingRole(database.appPool)).resolves.toBeUndefined();
    await expect(assertServingRole(database.ownerPool)).rejects.toThrow('fs_owner');
    await database.stop();
  });
});
