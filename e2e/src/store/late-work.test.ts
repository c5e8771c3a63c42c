import type { TestClient } from '@field-service/testing/client.ts';
import { makeJob, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const syncs = async (page: Page): Promise<void> => expect(await sync(page)).toBe('completed');

/** A phone with a job that its technician has closed before the next sync. */
async function closedHere(): Promise<{ page: Page; id: string }> {
  const { id } = await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician] });
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  await syncs(page);
  await page.evaluate(async (job) => {
    const { startJob, packJob, work, allStored } = globalThis.offline;
    await startJob(job, null);
    work.editDraft(job, () => ({ remarks: 'Done' }));
    await allStored();
    await packJob(job, 'CWO', null);
  }, id);
  return { page, id };
}
const end = async (id: string): Promise<void> => {
  const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', id).executeTakeFirstOrThrow();
  await dispatcher.posts.update({
    params: { id },
    body: { uts, fields: {}, status: 'X', reason: 'Cancelled by phone' },
  });
};
const reassign = async (id: string): Promise<unknown> =>
  await dispatcher.posts.assign({ body: { ids: [id], assignees: [other.id] } });
const decide = async (id: string, act: 'apply' | 'records' | 'set_aside'): Promise<void> => {
  const packages = server.db.selectFrom('upload_package').select('id').where('post_id', '=', id);
  const { id: x } = await packages.executeTakeFirstOrThrow();
  await dispatcher.uploads.applyLate({ params: { id, x }, body: { act, reason: 'The customer confirms the visit' } });
};
const rowOf = async (page: Page, id: string) =>
  await page.evaluate(async (job) => {
    const { db } = globalThis.offline;
    const [row, gone] = [await db().jobs.where('id').equals(job).first(), await db().gone.get(job)];
    return {
      bucket: row?.bucket,
      status: row?.job.status.code,
      late: row?.late,
      gone: gone && [gone.reason, gone.late],
      packages: await db().packages.where('jobId').equals(job).count(),
    };
  }, id);
const send = async (page: Page): Promise<void> => {
  await page.evaluate(
    async () => await globalThis.offline.sendPackages({ asked: true, signal: new AbortController().signal }),
  );
};
/** Syncs while no part of a package reaches the server. */
const syncWithoutSending = async (page: Page): Promise<void> => {
  await page.route('**/api/outbox/**', async (route) => await route.abort());
  await page.route('**/api/tus**', async (route) => await route.abort());
  await syncs(page);
  await page.unroute('**/api/outbox/**');
  await page.unroute('**/api/tus**');
};

describe('work that was closed before the phone heard that', () => {
  test('the job was cancelled is marked as late, also after every later sync, until the office decides', async () => {
    const { page, id } = await closedHere();
    await end(id);
    await send(page);
    expect(await rowOf(page, id)).toMatchObject({ late: 'late' });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', late: 'late' });
    await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', late: 'late' });

    await decide(id, 'set_aside');
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', late: 'set_aside' });
  });

  test.each(['apply', 'records'] as const)('the job was cancelled is no longer late after "%s"', async (act) => {
    const { page, id } = await closedHere();
    await end(id);
    await send(page);
    await syncs(page);
    await decide(id, act);
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: act === 'apply' ? 'closed' : 'cancelled', late: null });
  });

  test('the job was given to someone else leaves with the reason and the mark', async () => {
    const { page, id } = await closedHere();
    await page.evaluate(() => {
      globalThis.offline.onNotice((notice) => {
        document.title += ` ${notice.kind}`;
      });
    });
    await reassign(id);
    await send(page);
    expect(await rowOf(page, id)).toMatchObject({ late: 'late' });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: undefined, gone: ['unassigned', 'late'] });
    expect(await page.title()).toContain('taskRemoved');
  });

  test('the job was cancelled is marked on a cleared device too', async () => {
    const { page, id } = await closedHere();
    await end(id);
    await send(page);
    const cleared = await openEmpty();
    await connect(cleared, server);
    await logIn(cleared, technician);
    await syncs(cleared);
    expect(await rowOf(cleared, id)).toMatchObject({ bucket: 'cancelled', late: 'late' });
  });
});

describe('a record that arrives while the package waits', () => {
  test('applies once the package is received', async () => {
    const { page, id } = await closedHere();
    await end(id);
    await syncWithoutSending(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'closed', packages: 1 });
    await send(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', late: 'late', packages: 0 });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', late: 'late' });
  });

  test('applies once the rejected package is discarded', async () => {
    const { page, id } = await closedHere();
    await end(id);
    await syncWithoutSending(page);
    await page.evaluate(async () => {
      const { db, exportPackage, noteExported, discardPackage } = globalThis.offline;
      const [row] = await db().packages.toArray();
      const uploadId = row?.uploadId ?? '';
      await db().packages.update(uploadId, { status: 'refused' });
      await exportPackage(uploadId);
      await noteExported('packages', uploadId);
      await discardPackage(uploadId);
    });
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', status: 'X', packages: 0 });
    await syncs(page);
    expect(await rowOf(page, id)).toMatchObject({ bucket: 'cancelled', status: 'X' });
  });
});

test('a sync with a wrong clock sends what waits before it refuses to download', async () => {
  const { page, id } = await closedHere();
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  expect(await sync(page)).toContain('device.clock');
  expect(await rowOf(page, id)).toMatchObject({ packages: 0 });
  const packages = server.db.selectFrom('upload_package').select('status').where('post_id', '=', id);
  expect(await packages.execute()).toEqual([{ status: 'applied' }]);
});
