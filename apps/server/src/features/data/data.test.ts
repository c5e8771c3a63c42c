import type { ApiFailure } from '@field-service/contract/api-failure.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasets } from '../../features.ts';
import { ScopedDb } from '../../db/scope.ts';
import { columnsOf } from './registry.ts';

let server: TestServer;
let world: TestWorld;
let client: TestClient;
const type = 15;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  client = await server.client(world.dispatcher);
  await server.db.deleteFrom('lookup').where('type', '=', type).execute();
  const rows = [
    ['A', 'Alpha', 1, 'DH', 'x'], ['B', 'beta', 2, '', null], ['C', 'Gam_ma', 3, 'D', 'x'], ['D', 'Gamma%', 4, '', 'y'], ['E', 'alphabet', 5, 'HS', 'y'],
  ] as const;
  for (const [code, name, ord, flags, val] of rows) {
    await server.db.insertInto('lookup').values({ id: `l-${code}`, type, code, name, ord, flags, val, val2: null, abbr: null, parent_id: null, folder_id: null, notes: null, effective: null, deletor: null }).execute();
  }
});
afterAll(async () => await server.stop());

interface Asked {
  find?: unknown;
  sort?: string;
  limit?: string;
  skip?: string;
  cols?: string;
  search?: string;
  total?: '1';
  uts?: string;
  ctid?: string;
  noLimit?: 'true';
  formData?: string;
}
const read = async ({ find, ...query }: Asked, id = 'app-lookups') => {
  const all = { $and: [{ type }, find ?? {}] };
  return await client.data.read({ params: { id }, query: { ...query, find: JSON.stringify(find === undefined ? { type } : all) } });
};
const codes = (rows: unknown[]): string => rows.map((row) => (typeof row === 'object' && row !== null && 'code' in row ? String(row.code) : '?')).join('');
const failure = async (asked: Asked | string): Promise<Partial<ApiFailure>> =>
  await (typeof asked === 'string' ? client.data.read({ params: { id: 'app-lookups' }, query: { find: asked } }) : read(asked)).then(
    () => ({}),
    (error: ApiFailure) => ({ code: error.code, params: error.params, status: error.status }),
  );

describe('find', () => {
  it.each<[unknown, string]>([
    [{ code: 'A' }, 'A'],
    [{ 'p.code': 'A' }, 'A'],
    [{ code: { $ne: 'A' } }, 'BCDE'],
    [{ seq: { $gt: 2, $lte: 4 } }, 'CD'],
    [{ seq: { $lt: 2 } }, 'A'],
    [{ seq: { $gte: 4.5 } }, 'E'],
    [{ code: { $in: ['A', 'C', 'nothing'] } }, 'AC'],
    [{ code: { $in: [] } }, ''],
    [{ val: { $nin: ['x'] } }, 'BDE'],
    [{ val: { $exists: false } }, 'B'],
    [{ val: null }, 'B'],
    [{ val: { $ne: 'x' } }, 'BDE'],
    [{ name: { $like: 'alpha' } }, 'AE'],
    [{ name: { $like: 'Gamma%' } }, 'D'],
    [{ name: { $like: 'Gam_' } }, 'C'],
    [{ flags: { $flags: 'D' } }, 'AC'],
    [{ flags: { $flags: 'DS' } }, 'ACE'],
    [{ flags: { $noflags: 'H' } }, 'BCD'],
    [{ $or: [{ code: 'A' }, { seq: 5 }] }, 'AE'],
    [{ $not: { val: 'x' } }, 'BDE'],
    [{ $not: { $or: [{ code: 'A' }, { code: 'B' }] } }, 'CDE'],
    [{ $and: [{ val: 'x' }, { seq: { $gt: 1 } }] }, 'C'],
    [{ name: "'; drop table lookup; --" }, ''],
  ])('%j answers %s', async (find, expected) => {
    expect(codes((await read({ find, sort: 'code asc' })).data)).toBe(expected);
  });

  it.each<[Asked | string, object]>([
    ['{', { code: 'find.malformed', status: 400 }],
    ['[]', { code: 'find.malformed' }],
    [{ find: { colour: 'red' } }, { code: 'find.unknown_field', params: { field: 'colour' } }],
    [{ find: { 'code); drop table lookup; --': 1 } }, { code: 'find.unknown_field' }],
    [{ find: { code: { $regex: 'x' } } }, { code: 'find.unknown_operator', params: { field: 'code', operator: '$regex' } }],
    [{ find: { $where: '1=1' } }, { code: 'find.unknown_operator' }],
    [{ find: { seq: 'one' } }, { code: 'find.wrong_type', params: { field: 'seq', type: 'number' } }],
    [{ find: { code: { $in: Array.from({ length: 501 }, String) } } }, { code: 'find.too_complex' }],
    [{ find: { $or: Array.from({ length: 101 }, (_, seq) => ({ seq })) } }, { code: 'find.too_complex' }],
    [{ sort: 'colour asc' }, { code: 'find.unknown_field' }],
    [{ sort: 'code asc; drop table lookup' }, { code: 'find.unknown_field' }],
    [{ sort: 'flags asc' }, { code: 'find.unknown_field' }],
    [{ cols: 'code,secret' }, { code: 'find.unknown_field', params: { field: 'secret' } }],
    [{ limit: '1001' }, { code: 'request.invalid' }],
    [{ formData: '{}' }, { code: 'request.unknown_parameter', params: { name: 'formData' } }],
  ])('%j is refused', async (asked, expected) => {
    expect(await failure(asked)).toMatchObject(expected);
  });
});

describe('a list', () => {
  it('is paged, sorted and counted', async () => {
    const page = await read({ sort: 'code desc', limit: '2', skip: '1', total: '1' });
    expect([codes(page.data), page.total]).toEqual(['DC', 5]);
    expect(codes((await read({ sort: 'val desc, code desc', limit: '0' })).data)).toBe('EDCAB');
    expect(codes((await read({ noLimit: 'true', sort: 'code asc' })).data)).toBe('ABCDE');
  });

  it('is searched literally', async () => {
    expect(codes((await read({ search: 'PHA', sort: 'code asc' })).data)).toBe('AE');
    expect(codes((await read({ search: '%', sort: 'code asc' })).data)).toBe('D');
    expect(codes((await read({ search: '_', sort: 'code asc' })).data)).toBe('C');
  });

  it('may leave columns out', async () => {
    expect((await read({ cols: 'code,p.name', sort: 'code asc', limit: '1' })).data).toEqual([{ code: 'A', name: 'Alpha' }]);
  });

  it('as a delta goes by stamp and number, tells of deleted rows, and ends at its safe point', async () => {
    const start = await read({ uts: '0', limit: '2' });
    expect(codes(start.data)).toBe('AB');
    const last = start.data.at(-1);
    const place = typeof last === 'object' && last !== null ? { uts: String(Reflect.get(last, 'uts')), ctid: String(Reflect.get(last, 'ctid')) } : {};
    expect(codes((await read({ ...place, limit: '10' })).data)).toBe('CDE');
    await server.db.updateTable('lookup').set({ deletor: 'x' }).where('id', '=', 'l-B').execute();
    expect(codes((await read({ uts: String(start.uts) })).data)).toBe('B');
    expect(codes((await read({ sort: 'code asc' })).data)).toBe('ACDE');
    await server.db.updateTable('lookup').set({ deletor: null }).where('id', '=', 'l-B').execute();
  });

  it('may be read with the header of the bots', async () => {
    const response = await fetch(`${server.url}/api/data/job-statuses`, { headers: { authorization: `CI ${await server.token(world.dispatcher)}` } });
    expect(response.status).toBe(200);
    const elsewhere = await fetch(`${server.url}/api/user`, { headers: { authorization: `CI ${await server.token(world.dispatcher)}` } });
    expect(elsewhere.status).toBe(401);
  });

  it('that does not exist is not found, and one for staff is closed to customers', async () => {
    await expect(client.data.read({ params: { id: 'nothing' } })).rejects.toMatchObject({ code: 'record.not_found', status: 404 });
    await expect((await server.client(world.customer)).data.read({ params: { id: 'app-crm' } })).rejects.toMatchObject({ code: 'permission.missing', status: 403 });
  });
});

describe('a query that takes too long', () => {
  it('is cancelled in the database and refused', async () => {
    const sleeping = async (): Promise<number> =>
      (await sql<{ n: number }>`select count(*) as n from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`.execute(server.services.system)).rows[0]?.n ?? -1;
    const caller = await server.services.sessions.authenticate({ token: await server.token(world.admin), header: 'authorization', folderId: undefined });
    const db = new ScopedDb(server.services.system, caller);
    await expect(db.rows(sql`select pg_sleep(60)`, { within: 100 })).rejects.toMatchObject({ code: 'query.too_slow' });
    await expect.poll(sleeping).toBe(0);
    expect(await db.rows(sql<{ one: number }>`select 1 as one`, { within: 5000 })).toEqual([{ one: 1 }]);
  });
});

describe('every dataset', () => {
  it('sorts by its own fields, and its ties are broken', async () => {
    const admin = await server.client(world.admin);
    for (const dataset of datasets) {
      const reader = dataset.callers.includes('staff') ? admin : await server.client(world.customer);
      const form = dataset.form === undefined ? {} : { formData: JSON.stringify({ start: 0, end: 9_999_999_999_999, from: 0, to: 9_999_999_999_999, assignees: [] }) };
      const outcome = await reader.data.read({ params: { id: dataset.name }, query: { limit: '5', ...form } }).then(() => 'ok', (error: ApiFailure) => error.code);
      expect([dataset.name, outcome === 'ok' || outcome === 'request.invalid' ? 'ok' : outcome]).toEqual([dataset.name, 'ok']);
    }
  });

  it('names its columns', () => {
    expect(datasets.filter((dataset) => columnsOf(dataset.name).length === 0).map((dataset) => dataset.name)).toEqual([]);
  });

  it('has a name of its own', () => {
    expect(new Set(datasets.map((dataset) => dataset.name)).size).toBe(datasets.length);
  });
});
