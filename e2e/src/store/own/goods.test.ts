import {
  makeItem,
  makeJob,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { connect, logIn, sync } from '../with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let technician: TestUser;
let bait: string;
let service: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  bait = (await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' })).id;
  service = (await makeItem(server.db, world.folder, { type: 'SRV', uom: 'pc' })).id;
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

async function phone(): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  return page;
}
const hold = async (qty: string) =>
  await admin.stock.book({
    body: { type: 'receipt', stockistid: technician.id, docno: 'R', lines: [{ itemid: bait, qty, unitcost: '1' }] },
  });
/** A job of the technician that needs bait and a service. */
async function jobWith(qty: string): Promise<string> {
  const { id } = await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician] });
  const { uts } = (await admin.posts.get({ params: { id } })).data;
  const line = (itemid: string, amount: string) => ({
    itemid,
    name: 'Line',
    qty: amount,
    price: '0',
    uiDisc: null,
    tax: null,
    flags: '',
  });
  const lines = [line(bait, qty), line(service, '1')];
  await admin.posts.update({ params: { id }, body: { uts, fields: { lines } } });
  return id;
}
const stockOf = async (page: Page) => await page.evaluate(async () => await globalThis.offline.readOwnStock());
/** The items that the phone's jobs need. */
const needsOf = async (page: Page) =>
  await page.evaluate(async () => {
    const { readNeeds, session } = globalThis.offline;
    const needs = await readNeeds(session()?.folderId ?? '');
    return needs.map(({ itemId, qty, held, missing, jobs }) => ({
      itemId,
      qty,
      held,
      missing,
      jobs: jobs.map(({ row }) => row.id).toSorted(),
    }));
  });
const refresh = async (page: Page, id: 'stock' | 'supplies') =>
  await page.evaluate(async (sheet) => await globalThis.offline.refreshSheet(sheet), id);

test('the stock lacks what is recorded here, also after the office’s balance was read anew, until it contains it', async () => {
  await hold('100');
  const page = await phone();
  expect(await stockOf(page)).toEqual([{ itemId: bait, unit: 'g', qty: '100', used: '0' }]);
  await page.evaluate(async (itemId) => {
    const { aUsage, db } = globalThis.offline;
    const unit = await db()
      .lookups.filter(({ type, code }) => type === 209 && code === 'kg')
      .first();
    await db().usages.put(aUsage({ itemId, qty: '0.03', uomId: unit?.id ?? '' }));
  }, bait);
  expect(await stockOf(page)).toEqual([{ itemId: bait, unit: 'g', qty: '70', used: '30' }]);
  await hold('50');
  await refresh(page, 'stock');
  expect(await stockOf(page)).toEqual([{ itemId: bait, unit: 'g', qty: '120', used: '30' }]);
  // The next sync brings the same stock, and the staff with it.
  expect(await sync(page)).toBe('completed');
  expect(await stockOf(page)).toEqual([{ itemId: bait, unit: 'g', qty: '120', used: '30' }]);
});

test('the jobs on the phone say what they need, without services; a job that leaves needs nothing any more', async () => {
  await hold('30');
  const [first, second] = [await jobWith('25'), await jobWith('15')];
  const page = await phone();
  const both = { itemId: bait, qty: '40', held: '30', missing: '10', jobs: [first, second].toSorted() };
  expect(await needsOf(page)).toEqual([both]);
  const { uts } = (await admin.posts.get({ params: { id: second } })).data;
  await admin.posts.update({ params: { id: second }, body: { uts, fields: {}, status: 'X', reason: 'Not wanted' } });
  expect(await sync(page)).toBe('completed');
  expect(await needsOf(page)).toEqual([{ ...both, qty: '25', missing: '0', jobs: [first] }]);
});

test('the sums of the server count for a while, until a sync or work here makes them stale', async () => {
  const first = await jobWith('25');
  const page = await phone();
  await jobWith('15');
  await refresh(page, 'supplies');
  const sums = { itemId: bait, qty: '40', held: '0', missing: '40', jobs: [first] };
  expect(await needsOf(page)).toEqual([sums]);
  await page.evaluate(async (id) => await globalThis.offline.startJob(id, null), first);
  expect(await needsOf(page)).toEqual([{ ...sums, qty: '25', missing: '25' }]);
  expect(await sync(page)).toBe('completed');
  expect(await needsOf(page)).toMatchObject([{ qty: '40' }]);
});

test('without a technician, nobody is asked what is needed', async () => {
  const page = await phone();
  const failure = await page.evaluate(async () => {
    const { changeSession, refreshSheet, session } = globalThis.offline;
    const own = session();
    if (own) changeSession({ ...own, userId: '' });
    return await refreshSheet('supplies').then(() => 'read', String);
  });
  expect(failure).toContain('supplies.tech_missing');
});
