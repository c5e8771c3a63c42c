import { makeFolder, makeItem, makeStaff, makeWorld, type TestUser } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let technician: TestUser;
let colleague: TestUser;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  const world = await makeWorld(server.db);
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  colleague = await makeStaff(server.db, { folders: [world.folder] });
  await makeStaff(server.db, { folders: [await makeFolder(server.db)] });
  itemId = (await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' })).id;
  const { uom_id } = await server.db
    .selectFrom('item')
    .select('uom_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('stock_balance')
    .values({ stockist_id: technician.id, item_id: itemId, uom_id, qty: '1500.5' })
    .execute();
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const stored = async (page: Page) =>
  await page.evaluate(async () => (await globalThis.offline.db().aids.get('this')) ?? null);

test("a sync brings the user's own stock and the staff to the phone, and a changed stock with the next one", async () => {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  const first = await stored(page);
  expect(first?.stock).toEqual([{ itemId, uom: 'ml', qty: '1500.5' }]);
  const ids = first?.staff.map(({ id }) => id) ?? [];
  expect(ids).toEqual(expect.arrayContaining([technician.id, colleague.id]));

  expect(await sync(page)).toBe('completed');
  expect(await stored(page)).toEqual(first);

  await server.db.updateTable('stock_balance').set({ qty: '0' }).where('stockist_id', '=', technician.id).execute();
  expect(await sync(page)).toBe('completed');
  expect((await stored(page))?.stock).toEqual([{ itemId, uom: 'ml', qty: '0' }]);
});
