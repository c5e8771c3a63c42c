import type { TestClient } from '@field-service/testing/client.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  type TestFolder,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let folder: TestFolder;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  folder = await makeFolder(server.db);
  client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
});
afterAll(async () => await server.stop());

const titles = (rows: readonly { title: string }[]): string[] => rows.map(({ title }) => title).toSorted();

describe('a job search', () => {
  let docno: string;

  beforeAll(async () => {
    const mill = await makeSite(server.db, await makeContact(server.db, folder, { name: 'Golden Flour Mill' }));
    const bakery = await makeSite(server.db, await makeContact(server.db, folder, { name: '金龙面包店 100%' }));
    const dairy = await makeSite(server.db, await makeContact(server.db, folder, { name: 'Sữa Đà Lạt' }));
    const foreign = await makeFolder(server.db);
    const elsewhere = await makeSite(server.db, await makeContact(server.db, foreign, { name: 'Golden Gate' }));
    ({ docno } = await makeJob(server.db, mill, { title: 'Monthly visit', plan: Date.UTC(2026, 5, 1) }));
    await makeJob(server.db, bakery, { title: 'Cockroaches in the proofer' });
    await makeJob(server.db, dairy, { title: 'Fly units' });
    await makeJob(server.db, elsewhere, { title: 'Not to be seen' });
    await server.db
      .updateTable('contact_info')
      .set({ name: 'Warehouse 12', address: JSON.stringify({ street_address: '7 Lorong Perak' }) })
      .where('id', '=', mill.id)
      .execute();
  });

  const finds = async (search: string) => titles((await client.posts.list({ query: { search } })).data);

  test.each<[string, string[]]>([
    ['nthly VIS', ['Monthly visit']],
    ['flour', ['Monthly visit']],
    ['house 1', ['Monthly visit']],
    ['lorong perak', ['Monthly visit']],
    [' proofer ', ['Cockroaches in the proofer']],
    ['面包', ['Cockroaches in the proofer']],
    ['龙', ['Cockroaches in the proofer']],
    ['sữa đà', ['Fly units']],
    ['SỮA', ['Fly units']],
    ['100%', ['Cockroaches in the proofer']],
    ['1%', []],
    ['_', []],
    ['\\', []],
    ['golden g', []],
    ['street_address', []],
  ])('for %j finds %j', async (search, expected) => {
    expect(await finds(search)).toEqual(expected);
  });

  test('matches any part of the number, and can be combined with a filter, an order and a total', async () => {
    expect(await finds(docno.slice(2))).toEqual(['Monthly visit']);
    const find = JSON.stringify({ plan: { $exists: false } });
    const { data, total } = await client.posts.list({
      query: { search: 'u', find, sort: 'title desc', limit: '1', total: '1' },
    });
    expect([data.map(({ title }) => title), total]).toEqual([['Fly units'], 2]);
  });

  test('for nothing but spaces matches everything', async () => {
    expect(await finds('  ')).toHaveLength(3);
  });

  test('returns the same jobs from the dataset and the board', async () => {
    for (const id of ['posts', 'full-schedules'] as const) {
      const { data } = await client.data.read({ params: { id }, query: { search: 'flour', cols: 'title' } });
      expect(data).toEqual([{ title: 'Monthly visit' }]);
    }
  });
});

test('a search for late jobs uses the same rule as the office', async () => {
  const site = await makeSite(server.db, await makeContact(server.db, folder, { name: 'Clock tower' }));
  const now = Date.now();
  const hour = 3_600_000;
  for (const [at, status] of (['TD', 'IP', 'CLS', 'CWO', 'DN', 'X'] as const).entries()) {
    const done = status === 'DN' || status === 'CWO' ? { doneAt: now } : {};
    await makeJob(server.db, site, { title: `past ${at}`, status, plan: now - 2 * hour, plan2: now - hour, ...done });
    await makeJob(server.db, site, { title: `no end ${at}`, status, plan: now - hour, ...done });
    await makeJob(server.db, site, { title: `running ${at}`, status, plan: now - hour, plan2: now + hour, ...done });
    const due = await makeJob(server.db, site, { title: `due ${at}`, status, ...done });
    await server.db
      .updateTable('post')
      .set({ due: now - hour })
      .where('id', '=', due.id)
      .execute();
    await makeJob(server.db, site, { title: `any time ${at}`, status, ...done });
  }
  const read = async (late: boolean) =>
    (await client.posts.list({ query: { search: 'clock tower', find: JSON.stringify({ late }), limit: '100' } })).data;
  const [late, other] = [await read(true), await read(false)];
  expect(late.length + other.length).toBe(30);
  expect(titles(late)).toEqual(['due 0', 'due 1', 'no end 0', 'no end 1', 'past 0', 'past 1']);
  expect([...late, ...other].filter((job) => isLate(job, now)).map(({ id }) => id)).toEqual(late.map(({ id }) => id));
  const board = await client.data.read({
    params: { id: 'full-schedules' },
    query: { search: 'clock tower', find: JSON.stringify({ late: true }), cols: 'title,late', limit: '0' },
  });
  expect(board.data).toHaveLength(6);
  expect(board.data).toContainEqual({ title: 'due 1', late: true });
});
