import { InstalledBase, SyncAnswer } from '@field-service/contract/sync.ts';
import { makeItem, makeJob, makeSite, makeStaff, makeStation, makeWorld } from '@field-service/testing/people.ts';
import type { TestSite, TestUser, TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { writeSetting } from '@field-service/server/features/site/settings/public.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openStore } from './store.ts';
import { connect, logIn, reopen, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let technician: TestUser;
let site: TestSite;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  site = await makeSite(server.db, world.contact);
  await makeStation(server.db, site, null);
  await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

const Envelope = z.object({ data: SyncAnswer });
/** The parts of an answer that contain something. */
const partsSent = (answer: SyncAnswer): string[] => {
  const { profile, mySettings, folderSettings, settings, statuses, toSign, jobIds: ids, ib, ...rest } = answer;
  const { lookups, crm, items, jobs } = rest;
  const there = {
    profile: profile.row !== null,
    settings: [mySettings, folderSettings, settings].every(({ row }) => row !== null),
    statuses: statuses !== null,
    toSign: toSign !== null,
    ids: ids !== null,
    sites: ib.length > 0,
    lookups: lookups.count > 0,
    crm: crm.count > 0,
    items: items.count > 0,
    jobs: jobs.count > 0,
  };
  return Object.entries(there).flatMap(([name, sent]) => (sent ? [name] : []));
};

const jobIds = async (page: Page) =>
  await page.evaluate(async () => (await globalThis.offline.db().jobs.toArray()).map(({ id }) => id).toSorted());

test('ids, sites, statuses, the profile and settings are sent once a sync, however many pages it has', async () => {
  await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', { synclimit: 2 });
  const jobs = await Promise.all(
    Array.from({ length: 7 }, async (_, at) => {
      const { id } = await makeJob(server.db, site, { plan: Date.now() - at * 1000, assignees: [technician] });
      return id;
    }),
  );
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  // The settings that the first sync brings move its window.
  expect(await sync(page)).toBe('completed');
  // The phone then needs the list of ids.
  await page.evaluate(async () => {
    const { jobs: stored } = globalThis.offline.db();
    await stored.delete((await stored.toCollection().first())?.key ?? '');
  });
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/h/sync')) answers.push(response.json());
  });
  await page.evaluate(async () => await globalThis.offline.runSync({ full: true }));
  expect(await jobIds(page)).toEqual(jobs.toSorted());
  const sent = (await Promise.all(answers)).map((answer) => partsSent(Envelope.parse(answer).data));
  expect(sent).toEqual([
    ['profile', 'settings', 'statuses', 'toSign', 'ids', 'sites', 'lookups', 'items', 'jobs'],
    ['jobs'],
    ['jobs'],
    ['jobs'],
  ]);
});

test('an unassigned job of the day reaches the phone of a folder admin, even if it is older than the last sync', async () => {
  const admin = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [admin.id]: true });
  await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', { synclimit: 20 });
  const { id } = await makeJob(server.db, site, { plan: Date.now() });
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, admin);
  // The cursor passes the job.
  await expect
    .poll(async () => {
      await sync(page);
      return await page.evaluate(async () => (await globalThis.offline.db().marks.get('jobs'))?.uts);
    })
    .toBeGreaterThan(
      (await server.db.selectFrom('post').select('uts').where('id', '=', id).executeTakeFirstOrThrow()).uts,
    );
  expect(await jobIds(page)).toEqual([]);
  await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', {
    folderAdminGetUnassignedJobs: true,
  });
  expect(await sync(page)).toBe('completed');
  expect(await jobIds(page)).toEqual([id]);
});

const SyncBody = z.object({ only: z.string().optional() });
/**
 * Makes jobs at as many sites of one station, and a phone that has not synced yet: the settings that its first sync
 * brings move its window.
 */
async function phoneWithJobs(count: number, perPage: number): Promise<{ page: Page; jobs: string[] }> {
  await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', {
    synclimit: perPage,
    additionalDate: 3,
  });
  const person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const jobs: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const place = await makeSite(server.db, world.contact);
    await makeStation(server.db, place, null);
    jobs.push((await makeJob(server.db, place, { plan: Date.now() - at * 1000, assignees: [person] })).id);
  }
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, person);
  return { page, jobs };
}

test('installed bases are fetched while the next page of jobs is on its way', async () => {
  const { page, jobs } = await phoneWithJobs(51, 50);
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/data/app-ibase*', async (route) => {
    asked.resolve();
    await route.fallback();
  });
  await page.route('**/api/h/sync', async (route) => {
    // The second page arrives only once the installed bases of the first one are asked for.
    if (SyncBody.parse(route.request().postDataJSON()).only === 'jobs') await asked.promise;
    await route.fallback();
  });
  expect(await sync(page)).toBe('completed');
  expect(await jobIds(page)).toEqual(jobs.toSorted());
  const bases = await page.evaluate(async () => (await globalThis.offline.db().ibase.toArray()).map(({ id }) => id));
  expect(bases).toHaveLength(51);
});

test('the next page is asked for before a page is stored, and a page that cannot be stored is asked for again', async () => {
  const { page, jobs } = await phoneWithJobs(5, 2);
  await page.evaluate(() => {
    globalThis.offline.db().jobs.hook('creating', () => {
      throw new Error('This page cannot be stored.');
    });
  });
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/h/sync') && SyncBody.parse(request.postDataJSON()).only === 'jobs',
  );
  expect(await sync(page)).toContain('syncTask');
  await asked;
  expect(await page.evaluate(async () => await globalThis.offline.db().marks.get('jobs'))).toBeUndefined();
  await reopen(page);
  expect(await sync(page)).toBe('completed');
  expect(await jobIds(page)).toEqual(jobs.toSorted());
});

test('lookups and items are sent once, even if the settings that arrive with them move the window', async () => {
  const { page } = await phoneWithJobs(1, 20);
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/h/sync')) answers.push(response.json());
  });
  expect(await sync(page)).toBe('completed');
  const sent = (await Promise.all(answers)).map((answer) => partsSent(Envelope.parse(answer).data));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(['toSign', 'ids', 'sites', 'jobs']);
});

const Whole = z.array(InstalledBase);
const basesOf = async (page: Page) =>
  Whole.parse(await page.evaluate(async () => await globalThis.offline.db().ibase.toArray()));

test.each(['this version', 'an older version'])(
  'stations are stored with their checklist from a server of %s',
  async (version) => {
    const { page } = await phoneWithJobs(1, 20);
    if (version !== 'this version')
      await page.route('**/api/data/app-ibase*', async (route) => {
        const answer = {
          ok: false,
          errorCode: 404,
          errorMsg: 'Not found',
          code: 'record.not_found',
          params: { noun: 'dataset' },
        };
        await route.fulfill({ status: 404, json: answer });
      });
    expect(await sync(page)).toBe('completed');
    const bases = await basesOf(page);
    const client = await server.client(world.dispatcher);
    const find = JSON.stringify({ id: { $in: bases.map(({ id }) => id) } });
    expect(bases[0]?.stations[0]?.checklist.length).toBeGreaterThan(0);
    expect(bases).toEqual(Whole.parse((await client.data.read({ params: { id: 'ibase' }, query: { find } })).data));
  },
);
