import { makeJob, makeStaff, makeWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';
import { connect, logIn, reopen, sync } from './with-server.ts';

const { open, openEmpty, closeAll } = openStore();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

test('a new store names the unsent jobs that the device noted, once; work that is in the store is never lost', async () => {
  const page = await open();
  const seen = await page.evaluate(
    async ([user]) => {
      const { db, checkStore, lostWork, changeSession } = globalThis.offline;
      const row = { id: 'current' as const, userId: user, username: '', token: '', exp: 1, folderId: '' };
      changeSession(row);
      localStorage.setItem('field-service-unsent', JSON.stringify({ [user]: ['J-1'] }));
      checkStore(db(), user);
      const first = lostWork.current();
      lostWork.dismiss();
      // The same user logs in again while the app is open, with a job in progress.
      localStorage.setItem('field-service-unsent', JSON.stringify({ [user]: ['J-2'] }));
      checkStore(db(), user);
      return [first, lostWork.current()];
    },
    [userId, jobId] as const,
  );
  expect(seen).toEqual([['J-1'], []]);
});

test('a new store asks the server for the jobs that were started here until it is answered, also after a restart', async () => {
  const world = await makeWorld(server.db);
  const technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const make = async () => await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician] });
  const [lost, kept] = [await make(), await make()];
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  const start = async (id: string) => {
    expect(await sync(page)).toBe('completed');
    await page.evaluate(async (job) => await globalThis.offline.startJob(job, null), id);
    expect(await sync(page)).toBe('completed');
  };
  await start(lost.id);
  await page.evaluate(async (user) => {
    const { closeDb, Dexie, databaseName } = globalThis.offline;
    closeDb();
    await Dexie.delete(databaseName(user));
  }, technician.id);
  const question = '**/api/my/started-jobs*';
  await page.route(question, async (route) => await route.abort());
  await logIn(page, technician);
  await reopen(page);
  // The user works before the server can be asked: that work is not lost.
  await start(kept.id);
  const named = async () => await page.evaluate(() => globalThis.offline.lostWork.current());
  expect(await named()).toEqual([]);
  await page.unroute(question);
  expect(await sync(page)).toBe('completed');
  expect(await named()).toEqual([lost.docno]);

  await page.evaluate(() => globalThis.offline.lostWork.dismiss());
  expect(await sync(page)).toBe('completed');
  await reopen(page);
  expect(await named()).toEqual([]);
});
