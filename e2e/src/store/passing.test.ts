import { makeJob, makePlan, makeSite, makeStaff, makeStation, makeWorld } from '@field-service/testing/people.ts';
import type { TestUser, TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, reopen, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let technician: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const phone = async (): Promise<Page> => {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  return page;
};

test('a plan image that the server no longer has neither fails the sync nor keeps the job from being ready offline', async () => {
  const site = await makeSite(server.db, world.contact);
  const plan = await makePlan(server.db, site);
  await makeStation(server.db, site, plan);
  await server.db.updateTable('file').set({ dts: Date.now() }).where('id', '=', plan.fileId).execute();
  await makeJob(server.db, site, { plan: Date.now(), assignees: [technician] });
  const page = await phone();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(plan.fileId)) asked += 1;
  });
  expect(await sync(page)).toBe('completed');
  const stored = await page.evaluate(async () => {
    const { jobs, planImages } = globalThis.offline.db();
    return [(await jobs.toArray()).map(({ whole }) => whole), (await planImages.toArray()).map(({ blob }) => blob)];
  });
  expect(stored).toEqual([[1], [null]]);
  expect(asked).toBe(1);
  expect(await sync(page)).toBe('completed');
  expect(asked).toBe(1);
  await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
  expect(asked).toBe(2);
});

describe('a package', () => {
  /** A phone with a closed job whose package waits. */
  const packed = async (status: 'CLS' | 'CWO' = 'CWO'): Promise<Page> => {
    const site = await makeSite(server.db, world.contact);
    await makeJob(server.db, site, { plan: Date.now(), assignees: [technician] });
    const page = await phone();
    expect(await sync(page)).toBe('completed');
    await page.evaluate(async (code) => {
      const { db, startJob, packJob } = globalThis.offline;
      const [job] = await db().jobs.toArray();
      await startJob(job?.id ?? '', null);
      await packJob(job?.id ?? '', code, null);
    }, status);
    return page;
  };
  const states = async (page: Page) =>
    await page.evaluate(async () =>
      (await globalThis.offline.db().packages.toArray()).map(({ status, lastError }) => [status, lastError?.code]),
    );

  test('waits if the part of the app that sends it cannot be loaded', async () => {
    const page = await packed();
    await page.route('**/assets/send-package*', async (route) => await route.abort());
    await reopen(page);
    expect(await sync(page)).toBe('completed');
    expect(await states(page)).toEqual([['waiting', 'device.not_loaded']]);
  });

  test.each([
    ['closed', 'CWO', 'closed', 'C'],
    ['waiting for its signature', 'CLS', 'complete', 'PS'],
  ] as const)(
    'that is sent while an older answer is on its way leaves its job %s',
    async (_state, status, bucket, flags) => {
      const page = await packed(status);
      // The server's record changes before the work arrives, so that the answer contains it.
      await server.db.updateTable('post').set({ title: 'Changed' }).where('dts', 'is', null).execute();
      let held = false;
      await page.route('**/api/h/sync', async (route) => {
        const headers = { ...(await route.request().allHeaders()), origin: server.url };
        const response = await route.fetch({ url: `${server.url}/api/h/sync`, headers });
        if (!held) {
          held = true;
          await page.evaluate(async () => {
            await globalThis.offline.sendPackages({ asked: true, signal: AbortSignal.timeout(20_000) });
          });
        }
        await route.fulfill({ response });
      });
      await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
      const jobs = await page.evaluate(async () =>
        (await globalThis.offline.db().jobs.toArray()).map((job) => [job.bucket, job.flags]),
      );
      expect(held).toBe(true);
      expect(jobs).toEqual([[bucket, flags]]);
      await page.unroute('**/api/h/sync');
      expect(await sync(page)).toBe('completed');
      expect(
        await page.evaluate(async () =>
          (await globalThis.offline.db().jobs.toArray()).map(({ job }) => job.status.code),
        ),
      ).toEqual([status]);
    },
  );

  test('waits if the time to send it ran out', async () => {
    const page = await packed();
    await page.route('**/api/outbox/**', () => undefined);
    await page.evaluate(async () => {
      const { sendPackages } = globalThis.offline;
      await sendPackages({ asked: true, signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    });
    expect(await states(page)).toEqual([['waiting', 'client.timeout']]);
  });
});
