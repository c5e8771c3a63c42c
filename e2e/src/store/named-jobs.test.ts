import type { TestClient } from '@field-service/testing/client.ts';
import { makeJob, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, reopen, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let colleague: TestUser;
/** The technician, on something else than the phone. */
let own: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  colleague = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  own = await server.client(technician, { app: 'app' });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const newJob = async (): Promise<string> =>
  (await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician] })).id;
const syncs = async (page: Page): Promise<void> => expect(await sync(page)).toBe('completed');

async function phone(): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  await syncs(page);
  return page;
}
const nameJobs = async (ids: readonly string[]) =>
  await own.accounts.saveSetting({ params: { key: 'xpostids' }, body: { value: ids } });
const named = async () => (await own.accounts.setting({ params: { key: 'xpostids' } })).data.xpostids?.data;
/** The office gives the jobs to someone else. */
const withdraw = async (ids: string[]) =>
  await dispatcher.posts.assign({ body: { ids, assignees: [colleague.id], reason: 'Sick' } });

/** What the phone knows of a job: its bucket, why its work was set aside, and its visits. */
const onPhone = async (page: Page, id: string) =>
  await page.evaluate(async (job) => {
    const { db } = globalThis.offline;
    const row = await db().jobs.where('id').equals(job).first();
    const visits = await db().visits.where('jobId').equals(job).count();
    return row ? { bucket: row.bucket, aside: row.aside?.reason ?? null, visits } : null;
  }, id);
const storedIds = async (page: Page) =>
  await page.evaluate(async () => (await globalThis.offline.db().settings.get('my'))?.row.xpostids?.data);
const work = async (page: Page, id: string, closed = false) =>
  await page.evaluate(
    async ([job, close]) => {
      const { startJob, work: record, allStored, packJob } = globalThis.offline;
      await startJob(job, null);
      record.editVisit(job, 's1', () => ({ remarks: 'Begun' }));
      await allStored();
      if (!close) return;
      record.removeVisit(job, 's1');
      await allStored();
      await packJob(job, 'CWO', null);
    },
    [id, closed] as const,
  );
const setting = '**/api/my/setting/xpostids';
/** What happens to the call that clears the setting. */
const clearing = {
  'before it reaches the server': async (page: Page) => await page.route(setting, (route) => route.abort()),
  'before its answer arrives': async (page: Page) =>
    await page.route(setting, async (route) => {
      await own.accounts.dropXpostids({});
      await route.abort();
    }),
};

describe('the phone lets go of the jobs that its user’s setting names', () => {
  test.each(Object.entries(clearing))('also if it is killed %s', async (when, fail) => {
    const [untouched, begun, closed, kept] = [await newJob(), await newJob(), await newJob(), await newJob()];
    const page = await phone();
    await page.route('**/assets/send-package*', (route) => route.abort());
    await work(page, begun);
    await work(page, closed, true);
    await withdraw([untouched, begun, closed]);
    await nameJobs([untouched, begun, closed]);
    await fail(page);
    // The steps that follow the settings, which let go of what the office withdrew, do not run.
    expect(await sync(page)).toMatch(/^getMySettings: /);
    const whatIsLeft = async () => await Promise.all([untouched, begun, closed, kept].map((id) => onPhone(page, id)));
    const left = [
      null,
      { bucket: 'inProgress', aside: 'unassigned', visits: 1 },
      { bucket: 'closed', aside: null, visits: 0 },
      { bucket: 'todo', aside: null, visits: 0 },
    ];
    expect(await whatIsLeft()).toEqual(left);
    expect(await named()).toEqual(when.startsWith('before it reaches') ? [untouched, begun, closed] : []);

    await page.unroute(setting);
    await reopen(page);
    await syncs(page);
    expect(await whatIsLeft()).toEqual(left);
    expect([await named(), await storedIds(page)]).toEqual([[], []]);
    // The work is still sent, and kept as late.
    await page.unroute('**/assets/send-package*');
    await reopen(page);
    await syncs(page);
    const packages = server.db.selectFrom('upload_package').select('status').where('post_id', '=', closed);
    expect(await packages.execute()).toEqual([{ status: 'late' }]);
  });

  test('and reads those again that are still the user’s, with the work in progress', async () => {
    const [untouched, begun] = [await newJob(), await newJob()];
    const page = await phone();
    await work(page, begun);
    await nameJobs([untouched, begun]);
    await syncs(page);
    expect(await onPhone(page, untouched)).toEqual({ bucket: 'todo', aside: null, visits: 0 });
    expect(await onPhone(page, begun)).toEqual({ bucket: 'inProgress', aside: null, visits: 1 });
    expect([await named(), await storedIds(page)]).toEqual([[], []]);
  });
});
