import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeContact, makeFolder, makeStaff } from '@field-service/testing/people.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertConsoleRole } from '../../../db/roles.ts';
import { consoleViews } from '../../../db/console/views.ts';

type Client = Awaited<ReturnType<TestServer['client']>>;
let server: TestServer;
let admin: Client;
let dispatcher: Client;
let folderAdmin: Client;
let contactId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'info' } });
  const folder = await makeFolder(server.db);
  contactId = (await makeContact(server.db, folder, { name: 'Bếp Việt' })).id;
  admin = await server.client(await makeStaff(server.db, { folders: [folder], isAdmin: true }));
  dispatcher = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
  folderAdmin = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['ADMIN'] }));
});
afterAll(async () => await server.stop());
beforeEach(async () => void (await admin.settings.saveOne({ body: { key: 'sqlConsole', data: true } })));

const run = async (sql: string) => (await admin.sqlConsole.exec({ body: { sql } })).data;
const refused = async (sql: string, client = admin) => await refusalOf(client.sqlConsole.exec({ body: { sql } }));
const acts = async () =>
  await server.db
    .selectFrom('history')
    .select(['by_name', 'after'])
    .where('noun', '=', 'system')
    .where('kind', '=', 'sql')
    .orderBy('id')
    .execute();

describe('a read-only statement', () => {
  it('returns its columns, and its rows as text', async () => {
    const answer = await run(
      `select name, 12345678901234567890.10::numeric as n, true as yes, null::date as none, cts > 0 as made from contact where id = '${contactId}';  `,
    );
    expect(answer.columns).toEqual([
      { name: 'name', type: 'text' },
      { name: 'n', type: 'numeric' },
      { name: 'yes', type: 'boolean' },
      { name: 'none', type: 'date' },
      { name: 'made', type: 'boolean' },
    ]);
    expect(answer.rows).toEqual([['Bếp Việt', '12345678901234567890.10', 'true', null, 'true']]);
    expect(answer.truncated).toBe(false);
  });

  it.each([
    ['joins with repeated names', 'select c.id, f.id from contact c join folder f on f.id = c.folder_id', 1],
    [
      'aggregates and windows',
      'select folder_id, count(*), json_agg(name order by name), rank() over (order by count(*)) from contact group by folder_id -- one folder',
      1,
    ],
    [
      'common table expressions, functions in FROM, VALUES',
      "with recursive t (n) as (values (1) union all select n + 1 from t where n < 5) select n, to_char(to_timestamp(n) at time zone 'UTC', 'HH24:MI:SS'), now() > 'yesterday' from t, generate_series(1, 2) g",
      10,
    ],
    ['the requested order', 'select n from generate_series(1, 3) n order by n desc', 3],
    ['a whole table', 'table lookup', 1],
  ])('may use %s', async (_, sql, atLeast) => {
    expect((await run(sql)).rows.length).toBeGreaterThanOrEqual(atLeast);
  });

  it('returns its rows in the requested order', async () =>
    expect(
      (await run('select n from generate_series(1, 300) n order by n desc')).rows.map(([n]) => Number(n)).slice(0, 3),
    ).toEqual([300, 299, 298]));

  it('can list the views', async () => {
    const { rows } = await run(`select distinct view from columns`);
    expect(new Set(rows.map(([view]) => view))).toEqual(new Set([...Object.keys(consoleViews), 'columns']));
  });
});

describe('the limits of a response', () => {
  it('are a thousand rows', async () => {
    const exact = await run('select * from generate_series(1, 1000)');
    expect([exact.rows.length, exact.truncated]).toEqual([1000, false]);
    const more = await run('select * from generate_series(1, 1000000)');
    expect([more.rows.length, more.truncated]).toEqual([1000, true]);
  });

  it('are a megabyte in total, and a separate limit for each value', async () => {
    const long = await run("select repeat('x', 100000) as x from generate_series(1, 500)");
    expect(long.rows[0]?.[0]?.length).toBe(8000);
    expect([long.rows.length, long.truncated]).toEqual([131, true]);
  });
});

describe('a statement with other effects or access', () => {
  it.each([
    ['a second statement', 'select 1; select 2', 'console.statement_failed'],
    ['the end of the wrapping query', 'select 1; end; drop table post; --', 'console.statement_failed'],
    ['an extra closing bracket', 'select 1) as x; drop table post; --', 'console.statement_failed'],
    ['an unterminated string', "select 'abc", 'console.statement_failed'],
    ['an unterminated comment', 'select 1 /* and', 'console.statement_failed'],
    ['a parameter', 'select $1', 'console.statement_failed'],
    ['a DELETE', 'delete from contact', 'console.not_allowed'],
    [
      'a DELETE inside a query',
      'with gone as (delete from contact returning *) select * from gone',
      'console.not_allowed',
    ],
    ['an UPDATE', "update contact set name = 'x'", 'console.not_allowed'],
    ['an INSERT', "insert into contact (id) values ('x')", 'console.not_allowed'],
    ['a row lock', 'select id from contact for update', 'console.statement_failed'],
    ['a new table', 'create temp table t (a int)', 'console.not_allowed'],
    ['a table by SELECT INTO', 'select 1 as a into t', 'console.statement_failed'],
    ['another role', 'set role fs_owner', 'console.not_allowed'],
    ['the end of the transaction', 'rollback', 'console.not_allowed'],
    ['a read-write transaction', "select set_config('transaction_read_only', 'off', false)", 'console.not_allowed'],
    ['a session setting', "select set_config('statement_timeout', '0', false)", 'console.not_allowed'],
    ['a code block', 'do $$ begin perform 1; end $$', 'console.not_allowed'],
    ['a copy from a file', "copy (select 1) to '/tmp/x'", 'console.not_allowed'],
    ['a program', "copy (select 1) to program 'true'", 'console.not_allowed'],
    ['an execution plan', 'explain analyze select 1', 'console.not_allowed'],
    ['LISTEN', 'listen fs_sessions', 'console.not_allowed'],
    ['NOTIFY', `select pg_notify('fs_system', '["refresh"]')`, 'console.not_allowed'],
    ['a notification in another spelling', `select "pg_notify"/**/('fs_system', 'x')`, 'console.not_allowed'],
    ['a notification under an escaped name', `select U&"pg\\005fnotify"('fs_system', 'x')`, 'console.not_allowed'],
    [
      'a deeply nested notification',
      "select 1 from (values (1)) v order by (select pg_notify('a', 'b')::text)",
      'console.not_allowed',
    ],
    [
      'a notification in an aggregate',
      "select count(*) filter (where pg_notify('a', 'b')::text = '') from folder",
      'console.not_allowed',
    ],
    [
      'a notification in a window',
      "select sum(1) over (order by pg_notify('a', 'b')::text) from folder",
      'console.not_allowed',
    ],
    ['a notification in LIMIT', "select 1 limit (select length(pg_notify('a', 'b')::text))", 'console.not_allowed'],
    [
      'a notification in a JSON table',
      "select * from json_table('[1]'::jsonb, '$[*]' columns (a text path '$' default pg_notify('a', 'b')::text on empty))",
      'console.not_allowed',
    ],
    ['a file on the server', "select pg_read_file('/etc/passwd')", 'console.not_allowed'],
    ['a folder on the server', "select * from pg_ls_dir('/')", 'console.not_allowed'],
    ['a pause', 'select pg_sleep(1)', 'console.not_allowed'],
    ['an advisory lock', 'select pg_advisory_lock(704211503)', 'console.not_allowed'],
    ['a large object', "select lo_from_bytea(0, 'x')", 'console.not_allowed'],
    ['a message in the write-ahead log', "select pg_logical_emit_message(false, 'a', 'b')", 'console.not_allowed'],
    ['the termination of another session', 'select pg_terminate_backend(1)', 'console.not_allowed'],
    ['a transaction id', 'select pg_current_xact_id()', 'console.not_allowed'],
    ['SQL in a string', "select query_to_xml('select pg_notify(''a'', ''b'')', true, true, '')", 'console.not_allowed'],
    ['SQL in a search', "select * from ts_stat('select pg_notify(''a'', ''b'')')", 'console.not_allowed'],
    [
      'another database',
      "select * from dblink('dbname=postgres', 'select 1') as t (a int)",
      'console.statement_failed',
    ],
    ['a server setting', "select current_setting('data_directory')", 'console.not_allowed'],
    ['a product function', 'select public.now_ms()', 'console.not_allowed'],
    ['a table behind the views', 'select password_hash from public.app_user', 'console.not_allowed'],
    ['queue jobs', 'select * from queue.job', 'console.statement_failed'],
    ['role passwords', 'select rolpassword from pg_authid', 'console.not_allowed'],
    ['other users’ queries', 'select query from pg_stat_activity', 'console.not_allowed'],
    ['the system catalogue', 'select * from information_schema.tables', 'console.not_allowed'],
    ['a column that is in no view', 'select password_hash from app_user', 'console.statement_failed'],
  ])('is rejected: %s', async (_, sql, code) => {
    expect(await refused(sql)).toMatchObject({ code });
  });

  it('reports the position of the error in PostgreSQL', async () => {
    expect(await refused('select nothing from contact')).toMatchObject({
      params: { message: 'column "nothing" does not exist', position: 8 },
    });
    expect(await refused('select 1 / 0 from contact')).toMatchObject({
      code: 'console.statement_failed',
      params: { message: 'division by zero' },
    });
  });

  it('would have no effect even without the check', async () => {
    const pool = server.database.console?.pool ?? server.database.ownerPool;
    await assertConsoleRole(pool);
    for (const sql of [
      'select * from public.post',
      'delete from console.post',
      'select * from queue.job',
      "insert into console.setting (key) values ('x')",
      'create table console.t (a int)',
      'set role fs_owner',
      'set role fs_app',
      "select pg_read_file('/etc/passwd')",
    ]) {
      await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(assertConsoleRole(server.database.appPool)).rejects.toThrow('has rights on tables');
  });

  it('does not let the serving role change protected tables', async () => {
    await expect(server.database.appPool.query("update console.history set kind = 'x'")).rejects.toMatchObject({
      code: '42501',
    });
  });
});

it('shows no credentials in any view', () => {
  const columns = Object.entries(consoleViews).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect(
    columns.filter((column) =>
      /hash|secret|token|password|pem|nonce|keys$|\.url|pushid|checkout|setting\.data|sign$/.test(column),
    ),
  ).toEqual([]);
});

describe('the console', () => {
  it('requires an administrator of the site, while it is switched on', async () => {
    expect(await refused('select 1', folderAdmin)).toMatchObject({ code: 'permission.missing' });
    expect(await refused('select 1', dispatcher)).toMatchObject({ code: 'permission.missing' });
    await admin.settings.remove({ params: { key: 'sqlConsole' } });
    expect(await refused('select 1')).toMatchObject({ code: 'console.off' });
  });

  it('records every statement with its outcome in the audit log', async () => {
    const before = (await acts()).length;
    await run('select id from contact');
    await refused('select pg_sleep(1)');
    await refused('select nothing');
    const kept = (await acts()).slice(before);
    expect(kept.map(({ after }) => after)).toEqual([
      { sql: 'select id from contact', rows: 1, truncated: false },
      { sql: 'select pg_sleep(1)', rows: 0, refused: 'console.not_allowed', what: 'pg_sleep' },
      {
        sql: 'select nothing',
        rows: 0,
        refused: 'console.statement_failed',
        message: 'column "nothing" does not exist',
        position: 8,
      },
    ]);
    const { data } = await admin.data.read({
      params: { id: 'audit' },
      query: { find: JSON.stringify({ kind: 'sql' }) },
    });
    expect(JSON.stringify(data)).toContain('select pg_sleep(1)');
  });

  it('leaves nothing of a statement for the next one', async () => {
    await Promise.all(Array.from({ length: 6 }, async () => await run('select 1')));
    expect(server.database.console?.pool.totalCount).toBe(0);
  });

  it('is unavailable if PostgreSQL has no role for it', async () => {
    const database = await createTestDatabase();
    delete database.console;
    const other = await startTestServer({ database });
    try {
      const client = await other.client(await makeStaff(other.db, { isAdmin: true }));
      await client.settings.saveOne({ body: { key: 'sqlConsole', data: true } });
      expect(await refused('select 1', client)).toMatchObject({ code: 'console.not_set_up', status: 422 });
    } finally {
      await other.stop();
    }
  });
});
