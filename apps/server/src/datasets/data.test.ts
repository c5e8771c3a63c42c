import { lookupId } from '../install/lookup-row.ts';
import { makeItem, makeJob, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import type { DatasetName } from '@field-service/contract/data.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { datasets } from '../features.ts';
import { ScopedDb } from '../db/scope/scope.ts';
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
    ['A', 'Alpha', 1, 'DH', 'x'],
    ['B', 'beta', 2, '', null],
    ['C', 'Gam_ma', 3, 'D', 'x'],
    ['D', 'Gamma%', 4, '', 'y'],
    ['E', 'alphabet', 5, 'HS', 'y'],
  ] as const;
  for (const [code, name, ord, flags, val] of rows) {
    await server.db
      .insertInto('lookup')
      .values({
        id: `l-${code}`,
        type,
        code,
        name,
        ord,
        flags,
        val,
        val2: null,
        abbr: null,
        parent_id: null,
        folder_id: null,
        notes: null,
        effective: null,
        deletor: null,
      })
      .execute();
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
  until?: string;
  noLimit?: 'true';
  formData?: string;
  group?: string;
  explain?: '1';
  debug?: '1';
  pick?: string;
}
const read = async ({ find, ...query }: Asked, id = 'app-lookups') => {
  const all = { $and: [{ type }, find ?? {}] };
  return await client.data.read({
    params: { id },
    query: { ...query, find: JSON.stringify(find === undefined ? { type } : all) },
  });
};
const codes = (rows: unknown[]): string =>
  rows.map((row) => (typeof row === 'object' && row !== null && 'code' in row ? String(row.code) : '?')).join('');
const failure = async (asked: Asked | string) =>
  await refusalOf(
    typeof asked === 'string'
      ? client.data.read({ params: { id: 'app-lookups' }, query: { find: asked } })
      : read(asked),
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
  ])('%j returns %s', async (find, expected) => {
    expect(codes((await read({ find, sort: 'code asc' })).data)).toBe(expected);
  });

  it.each<[Asked | string, object]>([
    ['{', { code: 'find.malformed', status: 400 }],
    ['[]', { code: 'find.malformed' }],
    [{ find: { colour: 'red' } }, { code: 'find.unknown_field', params: { field: 'colour' } }],
    [{ find: { 'code); drop table lookup; --': 1 } }, { code: 'find.unknown_field' }],
    [
      { find: { code: { $regex: 'x' } } },
      { code: 'find.unknown_operator', params: { field: 'code', operator: '$regex' } },
    ],
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
    [{ pick: 'day' }, { code: 'request.unknown_parameter', params: { name: 'pick' } }],
    [{ group: 'colour' }, { code: 'find.unknown_field', params: { field: 'colour' } }],
    [{ group: 'val) ; drop table lookup; --' }, { code: 'find.unknown_field' }],
    [{ group: 'flags' }, { code: 'find.unknown_field', params: { field: 'flags' } }],
    [
      { group: 'val', sort: 'name asc' },
      { code: 'find.unknown_field', params: { field: 'name asc' } },
    ],
    [
      { group: 'val', cols: 'val' },
      {
        code: 'request.invalid',
        params: { fields: [{ field: 'query.cols', problem: 'not_with', expected: 'group' }] },
      },
    ],
    [
      { group: 'val', uts: '0' },
      { code: 'request.invalid', params: { fields: [{ field: 'query.group', problem: 'not_with', expected: 'uts' }] } },
    ],
    [{ explain: '1' }, { code: 'permission.missing', status: 403 }],
    [{ debug: '1' }, { code: 'permission.missing', status: 403 }],
  ])('%j is rejected', async (asked, expected) => {
    expect(await failure(asked)).toMatchObject(expected);
  });
});

describe('a list', () => {
  it('sorts names as people expect them in five languages, in both directions', async () => {
    const names =
      `9 Lives | 10 Pins | 百味轩 | 中国饭店 | an | Án Bình | An Phú | Ăn Ngon | Ân Cần | Ấn Tượng | Bengkel 2 | bengkel 10 |
      Dung | dũng | Duy | Đà Nẵng | Em | Êm | Nguyễn Văn An | Nguyễn Văn Án | on | Ốc | Ơn | Trang | Trần | Zara`
        .split('|')
        .map((name) => name.trim());
    const nameType = 16;
    await server.db.deleteFrom('lookup').where('type', '=', nameType).execute();
    await sql`
      insert into lookup (id, type, code, name, ord, flags)
      select 'n-' || at, ${nameType}::int, 'N' || at, name, at, '' from unnest(${names}::text[]) with ordinality each (name, at) order by md5(name)`.execute(
      server.db,
    );
    const sorted = async (query: Partial<Record<'sort' | 'group', string>>) => {
      const { data } = await client.data.read({
        params: { id: 'lookups' },
        query: { find: JSON.stringify({ type: nameType }), limit: '0', ...query },
      });
      return z
        .array(z.looseObject({ name: z.string() }))
        .parse(data)
        .map(({ name }) => name);
    };
    expect(await sorted({ sort: 'name asc' })).toEqual(names);
    expect(await sorted({ sort: 'name desc' })).toEqual(names.toReversed());
    expect(await sorted({ group: 'name' })).toEqual(names);
  });

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

  it('may omit columns', async () => {
    expect((await read({ cols: 'code,p.name', sort: 'code asc', limit: '1' })).data).toEqual([
      { code: 'A', name: 'Alpha' },
    ]);
  });

  it('returns a delta in the order of stamp and number, reports deleted rows, and ends at its safe point', async () => {
    const start = await read({ uts: '0', limit: '2' });
    expect(codes(start.data)).toBe('AB');
    const last = start.data.at(-1);
    const place =
      typeof last === 'object' && last !== null
        ? { uts: String(Reflect.get(last, 'uts')), ctid: String(Reflect.get(last, 'ctid')), until: String(start.uts) }
        : {};
    expect(codes((await read({ ...place, limit: '10' })).data)).toBe('CDE');
    await server.db.updateTable('lookup').set({ deletor: 'x' }).where('id', '=', 'l-B').execute();
    // A change made at this very moment becomes safe to read a little later.
    await expect.poll(async () => codes((await read({ uts: String(start.uts) })).data)).toBe('B');
    expect(codes((await read({ sort: 'code asc' })).data)).toBe('ACDE');
    await server.db.updateTable('lookup').set({ deletor: null }).where('id', '=', 'l-B').execute();
  });

  it("can be read with the bots' header", async () => {
    const response = await fetch(`${server.url}/api/data/job-statuses`, {
      headers: { authorization: `CI ${await server.token(world.dispatcher)}` },
    });
    expect(response.status).toBe(200);
    const elsewhere = await fetch(`${server.url}/api/user`, {
      headers: { authorization: `CI ${await server.token(world.dispatcher)}` },
    });
    expect(elsewhere.status).toBe(401);
  });

  it('can be searched for the maximum number of ids, and an address that is too long is rejected in the common error format', async () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    expect(codes((await read({ find: { id: { $in: [...ids.slice(1), 'l-A'] } } })).data)).toBe('A');
    const response = await fetch(`${server.url}/api/data/app-lookups?find=${'x'.repeat(500_000)}`);
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { ok: false, errorCode: 413, code: 'request.too_large' },
    ]);
  });

  it('is not found if it does not exist, and is forbidden to customers if it is for staff', async () => {
    await expect(client.data.read({ params: { id: 'nothing' } })).rejects.toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
    await expect((await server.client(world.customer)).data.read({ params: { id: 'app-crm' } })).rejects.toMatchObject({
      code: 'permission.missing',
      status: 403,
    });
  });
});

describe('a group', () => {
  const grouped = async (asked: Asked) => {
    const { data, total } = await read(asked);
    return total === undefined ? data : [...data, total];
  };

  it('counts the rows of each value, and those without a value together', async () => {
    expect(await grouped({ group: 'val' })).toEqual([
      { val: 'x', count: 2 },
      { val: 'y', count: 2 },
      { val: null, count: 1 },
    ]);
    expect(await grouped({ group: 'p.val', sort: 'count asc, val desc', limit: '2', skip: '1', total: '1' })).toEqual([
      { val: 'y', count: 2 },
      { val: 'x', count: 2 },
      3,
    ]);
    expect(await grouped({ group: 'val,type', find: { seq: { $lte: 3 } } })).toEqual([
      { val: 'x', type, count: 2 },
      { val: null, type, count: 1 },
    ]);
    expect(await grouped({ group: 'val', search: 'lph' })).toEqual([
      { val: 'x', count: 1 },
      { val: 'y', count: 1 },
    ]);
  });

  it('adds up what its dataset declares, as decimals', async () => {
    const { db } = server;
    const [one, other] = [
      await makeItem(db, world.folder, { type: 'CHM', uom: 'ml' }),
      await makeItem(db, world.folder, { type: 'CHM', uom: 'ml' }),
    ];
    const moves = [
      [one, '0.1', '0'],
      [one, '0.2', '0'],
      [one, '0', '12345678901.123456'],
      [other, '5', '0'],
    ] as const;
    for (const [at, [item, qty_in, qty_out]] of moves.entries()) {
      await db
        .insertInto('stock_ledger')
        .values({
          id: `m-${at}`,
          folder_id: world.folder.id,
          stockist_id: world.technician.id,
          item_id: item.id,
          uom_id: lookupId(209, 'ml'),
          date: 1000 + at,
          type: 'usage',
          docno: 'D',
          post_id: null,
          contact_id: null,
          upload_id: 'u',
          entry: String(at),
          qty_in,
          qty_out,
        })
        .execute();
    }
    const technician = await server.client(world.technician, { app: 'app' });
    const { data } = await technician.data.read({
      params: { id: 'stock-ledger-qr' },
      query: { group: 'item.code', sort: 'in desc' },
    });
    expect(data).toEqual([
      { 'item.code': other.code, count: 1, in: '5', out: '0' },
      { 'item.code': one.code, count: 3, in: '0.3', out: '12345678901.123456' },
    ]);
  });

  it('counts the jobs on the board by day, newest first', async () => {
    for (const [at, date] of [20_260_105, 20_260_106, 20_260_105].entries()) {
      const job = await makeJob(server.db, world.site, { assignees: [world.technician], title: `Day ${at}` });
      await server.db.updateTable('post').set({ date }).where('id', '=', job.id).execute();
    }
    const { data } = await client.data.read({
      params: { id: 'full-schedules' },
      query: {
        group: 'date',
        sort: 'date desc',
        limit: '0',
        find: JSON.stringify({
          assignees: world.technician.id,
          'status.flags': { $noflags: 'CX' },
          date: { $gte: 20_260_101 },
        }),
      },
    });
    expect(data).toEqual([
      { date: 20_260_106, count: 1 },
      { date: 20_260_105, count: 2 },
    ]);
  });
});

describe('records of the installed base', () => {
  it("can be filtered by address and status, and are limited to the caller's folders", async () => {
    const foreign = await makeWorld(server.db);
    const [kept, gone] = [
      await makeStation(server.db, world.site, null),
      await makeStation(server.db, world.site, null),
    ];
    await makeStation(server.db, foreign.site, null);
    await server.db.updateTable('station').set({ status: 'R|2026' }).where('id', '=', gone.id).execute();
    const find = JSON.stringify({
      acctid: { $in: [world.site.id, foreign.site.id] },
      $not: { $or: [{ status: { $like: 'X|' } }, { status: { $like: 'R|' } }] },
    });
    const { data } = await client.data.read({ params: { id: 'ibase3' }, query: { find, limit: '200' } });
    expect(data).toMatchObject([{ ibid: kept.id, acctid: world.site.id, tag: kept.tag }]);
    expect(
      (
        await client.data.read({
          params: { id: 'ibase3' },
          query: { find: JSON.stringify({ acctid: world.site.id }), group: 'acctid' },
        })
      ).data,
    ).toEqual([{ acctid: world.site.id, count: 2 }]);
  });
});

describe('pings', () => {
  it('are shown to their own user, and all of them to administrators', async () => {
    for (const [id, user] of [
      ['g-1', world.technician],
      ['g-2', world.dispatcher],
    ] as const) {
      await server.db
        .insertInto('ping')
        .values({
          id,
          user_id: user.id,
          at: 2000,
          device_time: 1000,
          lat: 3.1,
          lng: 101.6,
          post_id: null,
          type: 'EW',
          local_id: null,
        })
        .execute();
    }
    const seen = async (reader: TestClient) =>
      (
        await reader.data.read({
          params: { id: 'pings' },
          query: { find: JSON.stringify({ type: 'EW' }), sort: 'id asc' },
        })
      ).data;
    expect(await seen(client)).toEqual([
      { id: 'g-2', userid: world.dispatcher.id, geo: [3.1, 101.6], time: 1000, at: 2000, postid: null, type: 'EW' },
    ]);
    expect(await seen(await server.client(world.admin))).toMatchObject([{ id: 'g-1' }, { id: 'g-2' }]);
  });
});

describe('an administrator', () => {
  it("sees the database's plan instead of the rows", async () => {
    const admin = await server.client(world.admin);
    const { data } = await admin.data.read({
      params: { id: 'app-lookups' },
      query: { explain: '1', find: JSON.stringify({ code: 'A' }), group: 'val' },
    });
    expect([data.length, data.map((plan) => typeof plan === 'object' && plan !== null && 'Plan' in plan)]).toEqual([
      1,
      [true],
    ]);
  });

  it('sees the parsed query alongside the rows', async () => {
    const response = await fetch(
      `${server.url}/api/data/app-lookups?debug=1&limit=1&find=${encodeURIComponent(JSON.stringify({ type, code: 'A' }))}`,
      { headers: { authorization: `Bearer ${await server.token(world.admin)}` } },
    );
    expect(await response.json()).toMatchObject({
      ok: true,
      data: [{ code: 'A' }],
      debug: {
        dataset: 'app-lookups',
        limit: 1,
        skip: 0,
        find: {
          kind: 'and',
          nodes: [
            { field: 'type', op: 'eq', value: type },
            { field: 'code', op: 'eq', value: 'A' },
          ],
        },
        cap: 20_000,
      },
    });
  });
});

describe('a query that takes too long', () => {
  it('is cancelled in the database and rejected', async () => {
    const sleeping = async (): Promise<number> =>
      (
        await sql<{
          n: number;
        }>`select count(*) as n from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`.execute(
          server.services.system,
        )
      ).rows[0]?.n ?? -1;
    const caller = await server.services.sessions.authenticate({
      token: await server.token(world.admin),
      header: 'authorization',
      folderId: undefined,
    });
    const db = new ScopedDb(server.services.system, caller);
    await expect(db.rows(sql`select pg_sleep(60)`, { within: 100 })).rejects.toMatchObject({ code: 'query.too_slow' });
    await expect.poll(sleeping).toBe(0);
    expect(await db.rows(sql<{ one: number }>`select 1 as one`, { within: 5000 })).toEqual([{ one: 1 }]);
  });
});

describe('every dataset', () => {
  it('can be read in its default order and reduced to one column', async () => {
    const admin = await server.client(world.admin);
    for (const dataset of datasets) {
      const reader = dataset.callers.includes('staff') ? admin : await server.client(world.customer);
      const form =
        dataset.form === undefined
          ? {}
          : {
              formData: JSON.stringify({
                start: 0,
                end: 9_999_999_999_999,
                from: 0,
                to: 9_999_999_999_999,
                assignees: [],
              }),
            };
      const outcome = await outcomeOf(
        reader.data.read({ params: { id: dataset.name }, query: { limit: '5', ...form } }),
      );
      expect([dataset.name, outcome === 'ok' || outcome === 'request.invalid' ? 'ok' : outcome]).toEqual([
        dataset.name,
        'ok',
      ]);
      if (outcome !== 'ok') continue;
      const [cols = ''] = columnsOf(dataset.name);
      const { data } = await reader.data.read({ params: { id: dataset.name }, query: { limit: '1', cols, ...form } });
      expect([
        dataset.name,
        data.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : [])),
      ]).toEqual([dataset.name, data.map(() => cols)]);
    }
  });

  it.each<DatasetName>(['contact-infos', 'products', 'library', 'shipments', 'parcels'])(
    '%s returns pages of its rows with their count',
    async (id) => {
      const { data, total } = await (
        await server.client(world.admin)
      ).data.read({ params: { id }, query: { limit: '1', total: '1' } });
      expect([data.length, total ?? -1]).toEqual([Math.min(1, total ?? -1), total]);
      await expect(
        server.client().then(async (nobody) => await nobody.data.read({ params: { id } })),
      ).rejects.toMatchObject({ code: 'session.missing', status: 401 });
    },
  );

  it('names its columns', () => {
    expect(datasets.filter((dataset) => columnsOf(dataset.name).length === 0).map((dataset) => dataset.name)).toEqual(
      [],
    );
  });

  it('has a unique name', () => {
    expect(new Set(datasets.map((dataset) => dataset.name)).size).toBe(datasets.length);
  });
});
