import { jobBody } from '@field-service/testing/jobs.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeContact, makeFolder, makeJob, makeSite, makeStaff, makeWorld } from '@field-service/testing/people.ts';
import type { TestFolder, TestUser, TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, userId } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

declare global {
  /** The latitude that the page has last been told of. */
  var latitude: number | undefined;
}

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let technician: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
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
const statusOf = async (id: string) => (await admin.posts.get({ params: { id } })).data.status.code;

test('positions are recorded only while the track mode is at least 1, of x-mobileSetting or else of the folder', async () => {
  const { id } = await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician] });
  const page = await phone();
  await page.context().grantPermissions(['geolocation']);
  await page.evaluate(async (job) => {
    const { startJob, trackPosition } = globalThis.offline;
    await startJob(job, null);
    trackPosition();
    navigator.geolocation.watchPosition(({ coords }) => {
      globalThis.latitude = coords.latitude;
    });
  }, id);
  const set = async (settings: Record<string, unknown>) => {
    await admin.folders.saveAllSettings({ params: { id: world.folder.id }, body: { settings } });
    expect(await sync(page)).toBe('completed');
  };
  const move = async (latitude: number) => {
    await page.context().setGeolocation({ latitude, longitude: 101 });
    await expect.poll(async () => await page.evaluate(() => globalThis.latitude)).toBe(latitude);
  };
  const recorded = async () => {
    const waiting = await page.evaluate(async () => {
      const rows = await globalThis.offline.db().trails.toArray();
      return rows.map(({ point }) => point[0]);
    });
    const { trails } = (await admin.posts.get({ params: { id } })).data;
    return [...trails.map(([latitude]) => latitude), ...waiting];
  };
  await set({ trackMode: 0 });
  await move(1);
  await set({ trackMode: 1 });
  await move(2);
  await expect.poll(recorded).toEqual([2]);
  await set({ 'x-mobileSetting': { trackMode: 0 } });
  await move(3);
  await set({ 'x-mobileSetting': { trackMode: 1 }, trackMode: 0 });
  await move(4);
  await expect.poll(recorded).toEqual([2, 4]);
});

test('a job in the site’s own status for to do can be started and un-started on the phone, which the server learns', async () => {
  const own = { type: 310, code: 'NEW', name: 'New', flags: 'A' };
  await admin.lookups.create({ query: {}, body: own });
  await admin.settings.save({ body: { settings: { 'status-to-do': 'NEW' } } });
  const { id } = (await admin.posts.create({ body: jobBody(world.site) })).data;
  await admin.posts.assign({ body: { ids: [id], assignees: [technician.id], plan: Date.now() } });
  expect(await statusOf(id)).toBe('NEW');
  const page = await phone();
  const bucket = async () =>
    await page.evaluate(
      async (job) => (await globalThis.offline.db().jobs.where('id').equals(job).first())?.bucket,
      id,
    );
  expect(await bucket()).toBe('todo');
  await page.evaluate(async (job) => await globalThis.offline.startJob(job, null), id);
  expect(await sync(page)).toBe('completed');
  expect([await statusOf(id), await bucket()]).toEqual(['IP', 'inProgress']);
  await page.evaluate(async (job) => void (await globalThis.offline.unstartJob(job)), id);
  expect(await sync(page)).toBe('completed');
  expect([await statusOf(id), await bucket()]).toEqual(['NEW', 'todo']);
});

/** Types of lookups for people who manage customers. */
const customerTypes = [101, 229, 204, 30, 31];

describe('the lookups for managing customers', () => {
  const stored = async (page: Page): Promise<number[]> => {
    expect(await sync(page)).toBe('completed');
    const types = await page.evaluate(async () =>
      (await globalThis.offline.db().lookups.toArray()).map(({ type }) => type),
    );
    return customerTypes.filter((type) => types.includes(type));
  };

  test('are on the phones of roles with CRM, and on no others', async () => {
    const page = await phone();
    expect(await stored(page)).toEqual([]);
    const role = (await admin.roles.list({ query: {} })).data.find(({ code }) => code === 'TECH');
    if (role === undefined) throw new Error('The technicians have a role.');
    const save = async (CRM: boolean) => {
      const params = { id: role.id };
      const { uts, roleConfig } = (await admin.roles.get({ params })).data;
      await admin.roles.update({ params, body: { uts, roleConfig: { ...roleConfig, CRM } } });
    };
    await save(true);
    // A session knows of a changed role after at most two seconds; a sync before that brings the old one.
    await expect.poll(async () => await stored(page), { timeout: 20_000 }).toEqual(customerTypes);
    await save(false);
  });

  test('are on all phones in debug mode', async () => {
    const page = await phone();
    expect(await stored(page)).toEqual([]);
    await admin.settings.save({ body: { settings: { 'UI-DevMode': 1 } } });
    // The sync that brings the setting asked without it.
    await stored(page);
    expect(await stored(page)).toEqual(customerTypes);
    await admin.settings.save({ body: { settings: { 'UI-DevMode': 0 } } });
  });
});

describe('a job of another folder that stays for its unsent work', () => {
  const settings = {
    of: { viewServicePricing: true },
    mobile: { trackMode: 1, uploadFileLimit: 7 },
    rules: { requireSignature: false, requireTechSignature: true },
  };
  let first: TestFolder;
  let second: TestFolder;
  let user: TestUser;
  beforeAll(async () => {
    first = await makeFolder(server.db, { currency: 'VND', timezone: 'Asia/Ho_Chi_Minh' });
    second = await makeFolder(server.db, { timezone: 'Europe/London' });
    const { of, mobile, rules } = settings;
    await admin.folders.saveAllSettings({
      params: { id: first.id },
      body: { settings: { ...of, 'x-mobileSetting': mobile, 'x-job-update': rules } },
    });
    await admin.folders.saveAllSettings({
      params: { id: second.id },
      body: { settings: { 'x-mobileSetting': { trackMode: 0, uploadFileLimit: 9 } } },
    });
  });
  beforeEach(async () => {
    user = await makeStaff(server.db, { folders: [first, second], roles: ['TECH'] });
  });

  const choose = async (page: Page, folder: TestFolder) => {
    await page.evaluate(async (id) => await globalThis.offline.chooseFolder(id), folder.id);
    expect(await sync(page)).toBe('completed');
  };
  const jobIn = async (folder: TestFolder): Promise<string> => {
    const site = await makeSite(server.db, await makeContact(server.db, folder));
    return (await makeJob(server.db, site, { plan: Date.now(), assignees: [user] })).id;
  };
  /** A phone with a started job of the first folder, in the second one. */
  const phoneInSecond = async (): Promise<{ page: Page; id: string }> => {
    const id = await jobIn(first);
    const page = await openEmpty();
    await connect(page, server);
    await logIn(page, user);
    await choose(page, first);
    await page.evaluate(async (job) => await globalThis.offline.startJob(job, null), id);
    await choose(page, second);
    return { page, id };
  };
  const shown = async (page: Page, id: string) =>
    await page.evaluate(async (job) => {
      const open = await globalThis.offline.storedJob(job);
      return {
        prices: open?.prices,
        signature: open?.signature,
        files: open?.pictureRoom.files,
        formats: open?.formats,
      };
    }, id);
  const ofFirst = {
    prices: true,
    signature: { required: false, watermark: true, technician: true },
    files: 7,
    formats: { currency: 'VND', locale: 'en-GB', timeZone: 'Asia/Ho_Chi_Minh', dateFormat: null },
  };
  const ofSecond = {
    prices: false,
    signature: { required: true, watermark: true, technician: false },
    files: 9,
    formats: { currency: 'MYR', locale: 'en-GB', timeZone: 'Europe/London', dateFormat: null },
  };
  const storedFolders = async (page: Page): Promise<string[]> =>
    await page.evaluate(async () =>
      (await globalThis.offline.db().settings.toArray())
        .map(({ scope }) => scope)
        .filter((scope) => scope !== 'my' && scope !== 'global'),
    );

  test('is shown with the settings of its folder, beside the jobs of the chosen one', async () => {
    const here = await jobIn(second);
    const { page, id } = await phoneInSecond();
    expect(await shown(page, id)).toEqual(ofFirst);
    expect(await shown(page, here)).toEqual(ofSecond);
  });

  test('is packed within the limit of its folder, and has room for as many pictures', async () => {
    const { page, id } = await phoneInSecond();
    const outcome = await page.evaluate(async (job) => {
      const { work, packJob, db } = globalThis.offline;
      const add = async (at: number) =>
        await work
          .addPicture({ jobId: job, stationId: null, side: 'job', blob: new Blob([`${at}`]), takenAt: at, device: 't' })
          .then(
            () => 'added',
            (error: unknown) => String(Reflect.get(Object(error), 'code')),
          );
      const added = [];
      for (let at = 0; at < 6; at += 1) added.push(await add(at));
      const stored = await db().pictures.toArray();
      // As many as the other folder allows.
      const [one] = stored;
      if (one) await db().pictures.bulkAdd([6, 7, 8].map((at) => ({ ...one, id: `p${at}`, seq: at, takenAt: at })));
      const packed = await packJob(job, 'CWO', null).then(
        () => 'packed',
        (error: unknown) => String(Reflect.get(Object(error), 'code')),
      );
      return { added, packed };
    }, id);
    // The job file, the customer's and the technician's signature take three of the seven places.
    expect(outcome.added).toEqual(['added', 'added', 'added', 'added', 'device.limit', 'device.limit']);
    expect(outcome.packed).toBe('device.too_many_files');
  });

  test('is tracked as its folder says', async () => {
    const here = await jobIn(second);
    const { page, id } = await phoneInSecond();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 1, longitude: 101 });
    await page.evaluate(async (job) => {
      await globalThis.offline.startJob(job, null);
      globalThis.offline.trackPosition();
    }, here);
    const tracked = async () =>
      await page.evaluate(async () => (await globalThis.offline.db().trails.toArray()).map(({ jobId }) => jobId));
    await expect.poll(tracked).toEqual([id]);
  });

  test('keeps those settings until it is gone, and the next sync removes them', async () => {
    const { page, id } = await phoneInSecond();
    expect(await storedFolders(page)).toHaveLength(2);
    await page.evaluate(async (job) => void (await globalThis.offline.packJob(job, 'CWO', null)), id);
    expect(await sync(page)).toBe('completed');
    expect(await sync(page)).toBe('completed');
    expect(await storedFolders(page)).toEqual([`folder/${second.id}`]);
  });

  test('is shown with the settings of the nearest folder above if it has none here', async () => {
    const below = await makeFolder(server.db, { parent: first, timezone: 'Asia/Tokyo' });
    user = await makeStaff(server.db, { folders: [first, below, second], roles: ['TECH'] });
    const id = await jobIn(below);
    const page = await openEmpty();
    await connect(page, server);
    await logIn(page, user);
    await choose(page, first);
    await page.evaluate(async (job) => await globalThis.offline.startJob(job, null), id);
    await choose(page, second);
    const { formats } = ofFirst;
    expect(await shown(page, id)).toEqual({
      ...ofFirst,
      formats: { ...formats, currency: 'MYR', timeZone: 'Asia/Tokyo' },
    });
  });
});

describe('a store of the fourth version', () => {
  test.each([
    ['the folder of its cursors', 'folder-1', 'folder/folder-1'],
    ['no folder that is known', null, 'folder/'],
  ])('keeps its settings, of %s', async (_of, folderId, scope) => {
    const page = await openEmpty();
    const after = await page.evaluate(
      async ([name, folder]) => {
        const { Dexie, databaseName, firstTables, openDb, db, aJob, rowOfJob, storedJob } = globalThis.offline;
        const old = new Dexie(databaseName(name));
        const tables = { ...firstTables, lateSigns: 'jobId', unseen: 'table', gone: 'jobId' };
        const later = { aids: 'id', mySign: 'id', sentTrails: 'id, sentAt' };
        old.version(4).stores({ ...tables, ...later, packages: 'uploadId, jobId, seq' });
        await old.open();
        const job = aJob({ folderid: 'folder-1' });
        await old.table('jobs').add({ ...rowOfJob(job, 'todo'), key: `T_${job.id}` });
        await old.table('facts').add({ id: 'this', folderId: folder });
        const row = { viewServicePricing: { data: true, uts: 1 } };
        await old.table('settings').bulkAdd([
          { scope: 'my', uts: 3, row: {} },
          { scope: 'folder', uts: 7, row },
        ]);
        old.close();
        await openDb(name);
        return {
          version: db().verno,
          settings: (await db().settings.toArray()).map((each) => [each.scope, each.uts]),
          prices: (await storedJob(job.id))?.prices,
        };
      },
      [userId, folderId] as const,
    );
    expect(after).toEqual({
      version: 6,
      settings: [
        [scope, 7],
        ['my', 3],
      ],
      prices: true,
    });
  });
});
