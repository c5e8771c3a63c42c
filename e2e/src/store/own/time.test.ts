import { writeSetting } from '@field-service/server/features/site/settings/public.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { WorkType } from '@field-service/domain/people/work-time.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { connect, logIn, reopen, sync } from '../with-server.ts';

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

async function phone(): Promise<Page> {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  return page;
}

/** Records an entry, and ends the offer to take it back. */
const record = async (page: Page, type: WorkType): Promise<number | undefined> =>
  await page.evaluate(async (sign) => {
    const recorded = await globalThis.offline.recordSign(sign);
    await recorded?.end();
    return recorded?.at;
  }, type);

/** The entries of the phone's days, and those that wait. */
const shown = async (page: Page) =>
  await page.evaluate(async () => {
    const { db, readOwnWork, session } = globalThis.offline;
    const { days, unsent } = await readOwnWork(db(), session()?.folderId ?? '');
    return {
      entries: days.map(({ entries }) => entries.toSorted((a, b) => a.at - b.at).map(({ type }) => type)),
      waiting: unsent.map(({ type }) => type),
    };
  });

/** What the office sees of the technician's days. */
async function ofOffice() {
  const client = await server.client(world.admin);
  const { data } = await client.workTime.list({
    query: { find: JSON.stringify({ 'creator.id': technician.id }), sort: 'date asc' },
  });
  return data.map((day) => [...day.work, ...day.break, ...day.trails].toSorted((a, b) => a[2] - b[2]));
}

test('entries made without a network survive a kill, and reach the office once, in order, with their times', async () => {
  const page = await phone();
  await page.route('**/api/**', async (route) => await route.abort());
  const times = [await record(page, 'WS'), await record(page, 'WB'), await record(page, 'WR')];
  await reopen(page);
  expect(await shown(page)).toEqual({ entries: [['WS', 'WB', 'WR']], waiting: ['WS', 'WB', 'WR'] });
  times.push(await record(page, 'WE'));
  await page.unroute('**/api/**');
  await connect(page, server);
  await page.evaluate(async () => await globalThis.offline.resumeSession());
  // The answer to the second entry is lost: it is sent again.
  let lost = 0;
  await page.route('**/api/work-time', async (route) => {
    if (route.request().postData()?.includes('"WB"') !== true || lost > 0) {
      await route.fallback();
      return;
    }
    lost += 1;
    const headers = { ...(await route.request().allHeaders()), origin: server.url };
    await route.fetch({ url: `${server.url}/api/work-time`, headers });
    await route.abort();
  });
  await sync(page);
  expect(await sync(page)).toBe('completed');
  expect(lost).toBe(1);
  expect(await ofOffice()).toEqual([
    (['WS', 'WB', 'WR', 'WE'] as const).map((type, at) => [null, null, times[at], type, null]),
  ]);
  // The phone shows the day without having asked for it.
  expect(await shown(page)).toEqual({ entries: [['WS', 'WB', 'WR', 'WE']], waiting: [] });
});

test('only an entry that fits the state is recorded, so that a second tap adds none', async () => {
  const page = await phone();
  expect(await record(page, 'WB')).toBeUndefined();
  const both = await page.evaluate(async () => {
    const { recordSign } = globalThis.offline;
    const taps = await Promise.all([recordSign('WS'), recordSign('WS')]);
    return taps.map((tap) => tap !== undefined);
  });
  expect(both).toEqual([true, false]);
  expect((await shown(page)).entries).toEqual([['WS']]);
});

test('an entry can be taken back while it is offered, in which time no sync sends it; afterwards it cannot', async () => {
  const page = await phone();
  const takeBack = async (offered: boolean) =>
    await page.evaluate(async (still) => {
      const { recordSign, runSync } = globalThis.offline;
      const recorded = await recordSign('WS');
      if (!still) await recorded?.end();
      await runSync();
      return await recorded?.undo().then(() => 'taken back', String);
    }, offered);
  expect(await takeBack(true)).toBe('taken back');
  expect(await shown(page)).toEqual({ entries: [], waiting: [] });
  expect(await ofOffice()).toEqual([]);
  expect(await takeBack(false)).toBe('DeviceFailure: device.sent');
  expect((await ofOffice()).map((day) => day.map(([, , , type]) => type))).toEqual([['WS']]);
});

test('days that are read while an entry is sent do not hide it', async () => {
  const page = await phone();
  await page.route('**/api/data/work-time-listing*', async (route) => {
    const headers = { ...(await route.request().allHeaders()), origin: server.url };
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${server.url}${pathname}${search}`, headers });
    // The entry arrives after the days were read, and is answered before they are.
    await page.unroute('**/api/data/work-time-listing*');
    await record(page, 'WS');
    expect(await sync(page)).toBe('completed');
    await route.fulfill({ response });
  });
  await page.evaluate(async () => await globalThis.offline.refreshSheet('workDays'));
  expect(await shown(page)).toEqual({ entries: [['WS']], waiting: [] });
});

test('an entry that the server rejects is no part of the day, and waits for the user', async () => {
  const page = await phone();
  await page.route('**/api/work-time', async (route) => {
    await route.fulfill({ status: 422, json: { ok: false, code: 'field.invalid', params: { fields: ['time'] } } });
  });
  await record(page, 'WS');
  expect(await sync(page)).toBe('completed');
  expect(await shown(page)).toEqual({ entries: [], waiting: ['WS'] });
});

test('at work, a position is recorded every 15 minutes if the device has moved, and none on a break or below track mode 1', async () => {
  await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', { trackMode: 1 });
  const page = await phone();
  const context = page.context();
  // Answers would tell the time of the server, which the page's clock leaves.
  await page.route('**/api/**', async (route) => await route.abort());
  await page.clock.install({ time: Date.now() });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 1, longitude: 101 });
  await page.evaluate(() => {
    globalThis.offline.trackPosition();
    navigator.geolocation.watchPosition(({ coords }) => {
      globalThis.latitude = coords.latitude;
    });
  });
  const move = async (latitude: number, minutes: number) => {
    await page.clock.runFor(minutes * 60_000);
    await context.setGeolocation({ latitude, longitude: 101 });
    await expect.poll(async () => await page.evaluate(() => globalThis.latitude)).toBe(latitude);
  };
  const positions = async () =>
    await page.evaluate(async () => {
      const rows = await globalThis.offline.db().outbox.orderBy('seq').toArray();
      return rows.flatMap(({ write }) => (write.kind === 'workSign' && write.type === 'WT' ? [write.geo?.[0]] : []));
    });
  await move(2, 1);
  expect(await positions()).toEqual([]);
  await record(page, 'WS');
  await move(3, 20);
  await expect.poll(positions).toEqual([3]);
  await move(4, 10);
  await move(5, 6);
  await expect.poll(positions).toEqual([3, 5]);
  await record(page, 'WB');
  await move(6, 20);
  await record(page, 'WR');
  await move(7, 20);
  await expect.poll(positions).toEqual([3, 5, 7]);
  await page.evaluate(async () => {
    const { settings } = globalThis.offline.db();
    await settings
      .where('scope')
      .startsWith('folder/')
      .modify((stored) => {
        stored.row['x-mobileSetting'] = { data: { trackMode: 0 }, uts: stored.uts };
      });
  });
  await move(8, 20);
  await move(9, 20);
  expect(await positions()).toEqual([3, 5, 7]);
});
