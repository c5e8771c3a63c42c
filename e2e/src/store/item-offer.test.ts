import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeItem, makeStaff, makeWorld, type TestUser } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let admin: TestClient;
let technician: TestUser;
const ids = { bait: '', chemical: '', service: '', tool: '' };

beforeAll(async () => {
  server = await startTestServer();
  const world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  ids.bait = (await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' })).id;
  ids.chemical = (await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' })).id;
  ids.service = (await makeItem(server.db, world.folder, { type: 'SRV', uom: 'pc' })).id;
  ids.tool = (await makeItem(server.db, world.folder, { type: 'TOOL', uom: 'pc' })).id;
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

/** The items that the phone stores, and those that it offers after a sync. */
async function itemsAfterSync(page: Page) {
  expect(await sync(page)).toBe('completed');
  const found = await page.evaluate(async () => {
    const { db, readConsumables, readOfferedItems } = globalThis.offline;
    const [stored, offered, consumables] = await Promise.all([
      db().items.toArray(),
      readOfferedItems(),
      readConsumables(),
    ]);
    return { stored, offered, consumables };
  });
  const namesOf = (items: readonly { id: string }[]): string[] =>
    Object.entries(ids).flatMap(([name, id]) => (items.some((item) => item.id === id) ? [name] : []));
  return {
    stored: namesOf(found.stored),
    offered: namesOf(found.offered),
    consumables: namesOf(found.consumables),
  };
}

const all = Object.keys(ids);
const change = async (id: string, body: { status?: 'active' | 'inactive'; statusid?: string | null }) => {
  const { uts } = (await admin.items.get({ params: { id } })).data;
  await admin.items.update({ params: { id }, body: { uts, ...body } });
};
const setFlags = async (id: string, flags: string) => {
  const { uts } = (await admin.lookups.get({ params: { id } })).data;
  await admin.lookups.update({ params: { id }, query: {}, body: { uts, flags } });
};

test('items that are suspended, cancelled, hidden or for office use are stored but no longer offered after a sync', async () => {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  const usual = { stored: all, offered: ['bait', 'chemical', 'service'], consumables: ['bait', 'chemical'] };
  expect(await itemsAfterSync(page)).toEqual(usual);

  await change(ids.bait, { status: 'inactive' });
  expect(await itemsAfterSync(page)).toEqual({
    stored: all,
    offered: ['chemical', 'service'],
    consumables: ['chemical'],
  });
  await change(ids.bait, { status: 'active' });
  expect(await itemsAfterSync(page)).toEqual(usual);

  const status = { type: 310, code: 'RECALLED', name: 'Recalled', flags: 'HX' };
  const recalled = (await admin.lookups.create({ query: {}, body: status })).data.id;
  await change(ids.chemical, { statusid: recalled });
  expect(await itemsAfterSync(page)).toEqual({ stored: all, offered: ['bait', 'service'], consumables: ['bait'] });
  // The status and the type of an item change without the item.
  await setFlags(recalled, 'H');
  expect(await itemsAfterSync(page)).toEqual(usual);

  const services = lookupId(230, 'SRV');
  await setFlags(services, 'VSO');
  expect((await itemsAfterSync(page)).offered).toEqual(['bait', 'chemical']);
  await setFlags(lookupId(230, 'BAIT'), 'CIH');
  expect(await itemsAfterSync(page)).toEqual({ stored: all, offered: ['chemical'], consumables: ['chemical'] });
});
