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

test('a stock lacks what was sent, until an answer of the server can contain it', async () => {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  const usedOf = async () =>
    await page.evaluate(async (item) => (await globalThis.offline.readStock(item, ''))?.used, itemId);
  const send = async (receivedAt: number) =>
    await page.evaluate(
      async ([item, at]) => {
        const { db, putJob, rowOfJob, aJob, packJob, moveToSent, aUsage, startJob, work, allStored } =
          globalThis.offline;
        const jobId = `used-${at}`;
        await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: jobId }), 'todo')));
        await startJob(jobId, null);
        const unit = await db()
          .lookups.filter(({ code }) => code === 'ml')
          .first();
        await db().usages.put(aUsage({ jobId, itemId: item, qty: '20', uomId: unit?.id ?? '' }));
        work.editVisit(jobId, 's1', () => ({ activity: 0 }));
        await allStored();
        const uploadId = await packJob(jobId, 'CWO', null);
        const row = await db().packages.get(uploadId);
        if (!row) throw new Error('the work was not packed');
        const receipt = {
          uploadId,
          jobId,
          state: 'applied',
          receivedAt: at,
          epoch: '',
          reason: null,
          entries: [],
        } as const;
        await moveToSent(row, { ...receipt, entries: [] });
        return await db().usages.count();
      },
      [itemId, receivedAt] as const,
    );
  expect(await send(Date.now() - 60_000)).toBe(0);
  expect(await usedOf()).toEqual([{ qty: '20', unit: 'ml' }]);
  expect(await sync(page)).toBe('completed');
  expect(await usedOf()).toEqual([]);

  // Work whose receipt arrives while the server answers: it may be booked after the stock was read, whatever the times say.
  const path = '/api/h/sync';
  await page.route(`**${path}`, async (route) => {
    const headers = { ...(await route.request().allHeaders()), origin: server.url };
    const response = await route.fetch({ url: `${server.url}${path}`, headers });
    await send(Date.now() - 60_000);
    await route.fulfill({ response });
  });
  expect(await sync(page)).toBe('completed');
  await page.unroute(`**${path}`);
  expect(await usedOf()).toEqual([{ qty: '20', unit: 'ml' }]);
  expect(await sync(page)).toBe('completed');
  expect(await usedOf()).toEqual([]);
});
