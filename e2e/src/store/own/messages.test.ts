import { makeFolder, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobId, openStore, userId } from '../store.ts';
import { connect, logIn, sync } from '../with-server.ts';

const { open, openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let technician: TestUser;
let elsewhere: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  const folder = await makeFolder(server.db, { currency: 'VND', timezone: 'Asia/Ho_Chi_Minh' });
  elsewhere = folder.id;
  technician = await makeStaff(server.db, { folders: [world.folder, folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

async function phone(): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  await page.evaluate(async (id) => await globalThis.offline.chooseFolder(id), world.folder.id);
  expect(await sync(page)).toBe('completed');
  return page;
}
const units = 209;

test('units that are not on the device are fetched once, and only with a network', async () => {
  const page = await phone();
  const count = async () =>
    await page.evaluate(
      async (type) => await globalThis.offline.db().lookups.where('type').equals(type).count(),
      units,
    );
  const fetchUnits = async () =>
    await page.evaluate(async (type) => await globalThis.offline.fetchIfMissing(type), units);
  const before = await count();
  expect(before).toBeGreaterThan(0);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('app-lookups')) asked += 1;
  });
  await fetchUnits();
  expect(asked).toBe(0);
  await page.evaluate(
    async (type) => void (await globalThis.offline.db().lookups.where('type').equals(type).delete()),
    units,
  );
  await page.context().setOffline(true);
  await fetchUnits();
  expect([asked, await count()]).toEqual([0, 0]);
  await page.context().setOffline(false);
  await Promise.all([fetchUnits(), fetchUnits()]);
  expect([asked, await count()]).toEqual([1, before]);
});

test('a sync that another folder ends was not cancelled by the user', async () => {
  const page = await phone();
  const asked = page.waitForRequest('**/api/h/sync');
  await page.route('**/api/h/sync', () => undefined);
  const run = page.evaluate(async () => await globalThis.offline.runSync({ startAt: 0 }));
  await asked;
  await page.evaluate(async (id) => await globalThis.offline.chooseFolder(id), elsewhere);
  expect(await run).toEqual({ kind: 'cancelled', asked: false });
});

test('an upload whose answer lacks its header says so, and waits', async () => {
  const page = await open();
  const uploadId = await page.evaluate(
    async ([job, user]) => {
      const { work, packJob, changeSession } = globalThis.offline;
      changeSession({ id: 'current', userId: user, username: user, token: 'a', exp: 9e15, folderId: 'folder-1' });
      work.editVisit(job, 's1', () => ({ remarks: 'Recorded' }));
      return await packJob(job, 'CWO', null);
    },
    [jobId, userId] as const,
  );
  await page.route('**/api/outbox/*', async (route) => {
    const data = {
      id: uploadId,
      jobId,
      status: 'receiving',
      uts: 10,
      missing: [{ part: 1, path: 'job' }],
      reason: null,
    };
    await route.fulfill({ json: { ok: true, data: { ...data, receipt: null } } });
  });
  await page.route('**/api/tus', async (route) => await route.fulfill({ status: 201, body: '' }));
  await page.evaluate(
    async () => await globalThis.offline.sendPackages({ asked: true, signal: new AbortController().signal }),
  );
  const state = await page.evaluate(async (id) => await globalThis.offline.db().packages.get(id), uploadId);
  expect(state).toMatchObject({ status: 'waiting', lastError: { code: 'device.header' } });
});
