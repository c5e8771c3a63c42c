import { createHash, randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { SyncAnswer } from '@field-service/contract/sync.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { businessDateOf, businessDay } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makePlan,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestSite,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeSetting } from '../features/site/settings/public.ts';

type Body = RouteInput<typeof contract.sync.sync>['body'];

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let phone: TestClient;
let site: TestSite;

const today = Date.UTC(2026, 10, 24, 2);
const window = { from: today - 14 * dayMs, to: today + dayMs };
const nothing = { uts: 0, ctid: 0 };
const hashOf = (ids: readonly string[]): string =>
  createHash('sha256')
    .update([...ids].toSorted().join(','))
    .digest('hex');

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
  await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(technician, { app: 'app' });
  site = await makeSite(server.db, world.contact);
});
afterAll(async () => await server.stop());

const first: Body = {
  window,
  limit: 200,
  profile: 0,
  mySettings: 0,
  folderSettings: 0,
  settings: 0,
  lookups: nothing,
  crm: nothing,
  items: nothing,
  jobs: nothing,
  jobIdsHash: '',
  ib: 0,
};
const sync = async (over: Partial<Body> = {}, client = phone): Promise<SyncAnswer> =>
  (await client.sync.sync({ body: { ...first, ...over } })).data;
/** The position of a device that has stored a complete response. */
const after = (answer: SyncAnswer, ids: readonly string[]): Partial<Body> => ({
  profile: answer.profile.uts,
  mySettings: answer.mySettings.uts,
  folderSettings: answer.folderSettings.uts,
  settings: answer.settings.uts,
  lookups: { uts: answer.lookups.uts, ctid: 0 },
  crm: { uts: answer.crm.uts, ctid: 0 },
  items: { uts: answer.items.uts, ctid: 0 },
  jobs: { uts: answer.jobs.uts, ctid: 0 },
  jobIdsHash: hashOf(ids),
  ib: answer.jobs.uts,
});
const mine = async (given: NonNullable<Parameters<typeof makeJob>[2]> = {}) => {
  const plan = given.plan ?? today;
  return await makeJob(server.db, site, { plan, plan2: plan + 3_600_000, assignees: [technician], ...given });
};
/** A user of the app who may see jobs, but no items. */
const makeViewer = async (): Promise<{ client: TestClient; roleId: string }> => {
  const user = await makeStaff(server.db, { folders: [world.folder], roles: [] });
  const roleId = randomUUID();
  await server.db
    .insertInto('role')
    .values({
      id: roleId,
      code: `APP-${roleId.slice(0, 8)}`,
      name: 'App',
      perms: ['EXT:SAPP:*', 'POST:VW:*'],
      role_config: '{}',
    })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: user.id, role_id: roleId }).execute();
  return { client: await server.client(user, { app: 'app' }), roleId };
};
/** Syncs until the safe point has passed everything written so far. */
const settled = async (): Promise<SyncAnswer> => {
  const { data } = await dispatcher.posts.list({ query: { uts: '0', limit: '0' } });
  const newest = Math.max(0, ...data.map(({ uts }) => uts));
  let answer = await sync();
  await expect
    .poll(async () => {
      answer = await sync();
      return answer.jobs.uts > newest;
    })
    .toBe(true);
  return answer;
};

describe('a first sync', () => {
  test('returns the profile, settings, statuses, lookups, items and the jobs of the window', async () => {
    const job = await mine();
    const begun = await mine({ status: 'IP', plan: today - 60 * dayMs });
    await mine({ plan: window.to });
    await makeJob(server.db, site, { plan: today });
    const answer = await settled();
    expect(answer.epoch).toBe('epoch-1');
    expect(answer.profile.row?.user.id).toBe(technician.id);
    expect(answer.mySettings.row).not.toBeNull();
    expect(answer.folderSettings.row?.['currency']?.data).toBe('MYR');
    expect(answer.folderSettings.row?.['x-mobileSetting']?.data).toMatchObject({ synclimit: 20 });
    expect(answer.settings.row).not.toBeNull();
    expect(answer.statuses?.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['TD', 'IP', 'CLS', 'CWO', 'DN', 'X']),
    );
    expect(answer.items.rows).toHaveLength(1);
    expect(answer.jobs.rows.map(({ id }) => id).toSorted()).toEqual([job.id, begun.id].toSorted());
    expect(answer.jobs).toMatchObject({ count: 2, next: null });
    expect(answer.jobIds?.toSorted()).toEqual([job.id, begun.id].toSorted());
    expect(answer.ib).toMatchObject([{ id: site.id }]);
  });

  test('is sent in pages that each continue after the previous one', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => await mine({ plan: today + at * 3_600_000 })),
    );
    await settled();
    const page = await sync({ limit: 2 });
    expect(page.jobs.count).toBe(5);
    expect(page.jobs.bytes).toBeGreaterThan(1000);
    const ids = page.jobs.rows.map(({ id }) => id);
    let next = page.jobs.next;
    await expect(sync({ limit: 2, jobs: { uts: next?.uts ?? 0, ctid: 1 } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    while (next !== null) {
      const more = await sync({ limit: 2, jobs: next });
      ids.push(...more.jobs.rows.map(({ id }) => id));
      next = more.jobs.next;
    }
    expect(ids.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
    // Lookups are small: all of them are sent together.
    expect(page.lookups.rows).toHaveLength(page.lookups.count);
  });

  test("limits the size of pages to the folder's setting", async () => {
    await Promise.all(Array.from({ length: 4 }, async (_, at) => await mine({ plan: today + at * 3_600_000 })));
    await settled();
    await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', { synclimit: 3 });
    expect((await sync()).jobs.rows).toHaveLength(3);
    await writeSetting(server.db, { folderId: world.folder.id }, 'x-mobileSetting', {});
    expect((await sync()).jobs.rows).toHaveLength(4);
  });
});

describe('a later sync', () => {
  test('without changes returns no data', async () => {
    const { id } = await mine();
    const full = await settled();
    const answer = await sync(after(full, [id]));
    const empty = { count: 0, rows: [], next: null };
    expect(answer).toMatchObject({
      profile: { row: null },
      mySettings: { row: null },
      folderSettings: { row: null },
      settings: { row: null },
      statuses: null,
      jobIds: null,
      ib: [],
      lookups: empty,
      crm: empty,
      items: empty,
      jobs: empty,
    });
  });

  test('returns the sites whose devices must learn the last answers to a row that is no longer asked at every visit', async () => {
    const station = await makeStation(server.db, site, null);
    const { type_id: id } = await server.db
      .selectFrom('station')
      .select('type_id')
      .where('id', '=', station.id)
      .executeTakeFirstOrThrow();
    const admin = await server.client(world.admin);
    const job = await mine();
    /** Gives the first row of the station type another interval and title; returns the sites of the next sync. */
    const change = async (DueInterval: string, Title: string) => {
      const before = after(await settled(), [job.id]);
      const { data: type } = await admin.lookups.get({ params: { id } });
      const rows = Array.isArray(type.data['checklist']) ? type.data['checklist'].filter(isRecord) : [];
      const checklist = rows.map((row, at) => (at === 0 ? { ...row, DueInterval, Title } : row));
      await admin.lookups.update({ params: { id }, body: { uts: type.uts, data: { ...type.data, checklist } } });
      await expect
        .poll(async () => (await sync(before)).lookups.rows.map((row) => row.id), { timeout: 5000 })
        .toContain(id);
      return (await sync(before)).ib.map((each) => each.id);
    };
    expect(await change('1V', 'Renamed')).toEqual([]);
    expect(await change('3M', 'Renamed')).toEqual([site.id]);
    expect(await change('6M', 'Renamed')).toEqual([]);
  });

  test('returns changes: a job, a setting, a lookup, and stations at a site', async () => {
    const { id } = await mine();
    const full = await settled();
    await dispatcher.posts.update({
      params: { id },
      body: { uts: full.jobs.rows[0]?.uts ?? 0, fields: { title: 'Changed' } },
    });
    await phone.session.saveSettings({ body: { settings: { cutofftime: '05:30' } } });
    await server.db
      .updateTable('lookup')
      .set({ name: 'Kitchen, changed' })
      .where('type', '=', 209)
      .where('code', '=', 'kg')
      .execute();
    await makeStation(server.db, site, await makePlan(server.db, site));
    await expect
      .poll(async () => (await sync(after(full, [id]))).jobs.rows.map(({ title }) => title))
      .toEqual(['Changed']);
    const answer = await sync(after(full, [id]));
    expect(answer.mySettings.row?.['cutofftime']?.data).toBe('05:30');
    expect(answer.lookups.rows.map(({ code }) => code)).toEqual(['kg']);
    expect(answer.ib).toMatchObject([{ id: site.id }]);
    expect(answer).toMatchObject({ profile: { row: null }, statuses: null, jobIds: null });
  });

  test('returns existing rows of a folder that the technician joins, and all rows again when their folder moves', async () => {
    const admin = await server.client(world.admin);
    const other = await makeFolder(server.db);
    const item = await makeItem(server.db, other, { type: 'CHM', uom: 'ml' });
    const { data: nature } = await admin.lookups.create({
      query: { folderId: other.id },
      body: { type: 207, code: 'OWN', name: 'Own' },
    });
    const have = after(await settled(), []);
    const seen = async () => {
      const answer = await sync(have);
      return [
        answer.items.rows.some(({ id }) => id === item.id),
        answer.lookups.rows.some(({ id }) => id === nature.id),
        answer.profile.row?.folders.some(({ id }) => id === other.id),
      ];
    };
    expect(await seen()).toEqual([false, false, undefined]);
    await admin.folders.saveUsers({ params: { id: other.id }, body: { users: [{ id: technician.id }] } });
    // A process caches a session for a moment.
    await expect.poll(seen, { timeout: 5000 }).toEqual([true, true, true]);
    let now = after(await settled(), []);
    await expect
      .poll(
        async () => {
          const answer = await sync(now);
          now = after(answer, []);
          return [answer.lookups.count, answer.items.count, answer.profile.row];
        },
        { timeout: 5000 },
      )
      .toEqual([0, 0, null]);
    const above = await makeFolder(server.db);
    const { data: upper } = await admin.lookups.create({
      query: { folderId: above.id },
      body: { type: 207, code: 'ABOVE', name: 'Above' },
    });
    const { data: folder } = await admin.folders.get({ params: { id: other.id } });
    await admin.folders.update({ params: { id: other.id }, body: { uts: folder.uts, parentid: above.id } });
    await expect
      .poll(async () => (await sync(now)).lookups.rows.some(({ id }) => id === upper.id), { timeout: 5000 })
      .toBe(true);
  });

  test('returns items to a caller who has just been permitted to see them', async () => {
    const { client, roleId } = await makeViewer();
    const without = await sync({}, client);
    expect(without.items).toMatchObject({ count: 0, uts: 0 });
    await server.db
      .updateTable('role')
      .set({ perms: ['EXT:SAPP:*', 'POST:VW:*', 'ITEM:VW:*'] })
      .where('id', '=', roleId)
      .execute();
    await expect
      .poll(async () => (await sync(after(without, []), client)).items.count, { timeout: 5000 })
      .toBeGreaterThan(0);
  });

  test('shows by the list of ids which jobs left the view', async () => {
    const kept = await mine();
    const lost = await mine({ plan: today + 7_200_000 });
    const full = await settled();
    await dispatcher.posts.assign({ body: { ids: [lost.id], assignees: [] } });
    expect((await sync(after(full, [kept.id, lost.id]))).jobIds).toEqual([kept.id]);
    const moved = await sync({ ...after(full, [kept.id]), window: { from: today + dayMs, to: today + 2 * dayMs } });
    expect(moved.jobIds).toEqual([]);
  });

  test('counts the jobs that are still to be signed', async () => {
    const now = Date.now();
    await mine({ status: 'CWO', plan: now - 9 * dayMs, doneAt: now });
    await mine({ status: 'CLS', plan: now });
    await mine({ status: 'DN', plan: now, doneAt: now });
    await mine({ status: 'CWO', plan: now - 30 * dayMs, doneAt: now });
    expect((await sync()).toSign).toBe(2);
  });
});

describe('a next page', () => {
  test('contains only its own delta, the first one everything else', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 3 }, async (_, at) => await mine({ plan: today + at * 3_600_000 })),
    );
    await settled();
    const whole = await sync({ limit: 2 });
    expect(whole.jobIds).toHaveLength(3);
    expect(whole.ib).toHaveLength(1);
    const next = whole.jobs.next ?? nothing;
    const page = await sync({ limit: 2, only: 'jobs', jobs: next });
    expect([...whole.jobs.rows, ...page.jobs.rows].map(({ id }) => id).toSorted()).toEqual(
      jobs.map(({ id }) => id).toSorted(),
    );
    expect(page).toMatchObject({
      epoch: whole.epoch,
      profile: { row: null },
      mySettings: { row: null },
      folderSettings: { row: null },
      settings: { row: null },
      statuses: null,
      lookups: { count: 0, rows: [] },
      crm: { count: 0, rows: [] },
      items: { count: 0, rows: [] },
      jobs: { next: null },
      jobIds: null,
      ib: [],
      toSign: null,
    });
  });

  test('is refused without the position of the page before it', async () => {
    for (const over of [{ only: 'jobs' }, { only: 'crm', crm: null }] as const)
      expect(await refusalCode(sync(over))).toBe('request.invalid');
  });

  test('is empty for a caller who may not read it', async () => {
    const { client } = await makeViewer();
    const items = { uts: 1, ctid: 0, until: (await settled()).items.uts };
    expect((await sync({ only: 'items', items })).items.count).toBeGreaterThan(0);
    expect((await sync({ only: 'items', items }, client)).items).toMatchObject({ count: 0, rows: [], next: null });
  });
});

describe('a folder admin', () => {
  test('with a longer window gets the unassigned jobs of the current business day besides the own ones', async () => {
    const timezone = 'Asia/Kuala_Lumpur';
    const folder = await makeFolder(server.db, { timezone });
    const other = await makeFolder(server.db);
    const admin = await makeStaff(server.db, { folders: [folder, other], roles: ['TECH'] });
    const client = await server.client(admin, { app: 'app', folderId: folder.id });
    const own = await makeSite(server.db, await makeContact(server.db, folder));
    const foreign = await makeSite(server.db, await makeContact(server.db, other));
    const now = Date.now();
    const cutoffHour = 4;
    const cutoffMinutes = cutoffHour * 60;
    const day = businessDay(businessDateOf(now, timezone, cutoffMinutes), timezone, cutoffMinutes);
    const wide = { from: day.start - 14 * dayMs, to: day.end };
    const job = async (given: Parameters<typeof makeJob>[2], at = own) => (await makeJob(server.db, at, given)).id;
    const assigned = await job({ plan: day.start - 3 * dayMs, assignees: [admin] });
    const expected = [
      assigned,
      await job({ plan: day.start }),
      await job({ plan: day.end - 1 }),
      await job({ due: day.end - 1 }),
    ];
    await job({ plan: day.start - 1 });
    await job({ plan: day.end });
    await job({ due: day.end });
    await job({ plan: day.start, assignees: [technician] });
    await job({ plan: day.start, status: 'X' });
    await job({ plan: day.start }, foreign);
    const ids = async (over: Partial<Body> = {}) => (await sync({ window: wide, ...over }, client)).jobIds?.toSorted();
    await writeSetting(server.db, { userId: admin.id }, 'cutofftime', '04:00');
    await writeSetting(server.db, { folderId: folder.id }, 'x-mobileSetting', { folderAdminGetUnassignedJobs: true });
    expect(await ids()).toEqual([assigned]);
    await writeSetting(server.db, { folderId: folder.id }, 'admins', { [admin.id]: true });
    await expect.poll(async () => await ids()).toEqual(expected.toSorted());
    const { jobs } = await sync({ window: wide }, client);
    await writeSetting(server.db, { folderId: folder.id }, 'x-mobileSetting', { folderAdminGetUnassignedJobs: false });
    expect(await ids()).toEqual([assigned]);
    expect(jobs.rows.every(({ id }) => expected.includes(id))).toBe(true);
  });

  test('gets all jobs of the folder, even unassigned ones, if the folder allows it and the window is at most a day', async () => {
    const folder = await makeFolder(server.db);
    const admin = await makeStaff(server.db, { folders: [folder], roles: ['TECH'] });
    await writeSetting(server.db, { folderId: folder.id }, 'admins', { [admin.id]: true });
    const client = await server.client(admin, { app: 'app' });
    const own = await makeSite(server.db, { ...world.contact, folder });
    // Not the current day, whose unassigned jobs a longer window contains too.
    const from = Date.now() - 10 * dayMs;
    const free = await makeJob(server.db, own, { plan: from });
    const idsIn = async (to: number) => (await sync({ window: { from, to } }, client)).jobIds;
    expect(await idsIn(from + dayMs)).toEqual([]);
    await writeSetting(server.db, { folderId: folder.id }, 'x-mobileSetting', { folderAdminGetUnassignedJobs: true });
    expect(await idsIn(from + dayMs)).toEqual([free.id]);
    expect(await idsIn(from + dayMs + 1)).toEqual([]);
  });
});

test('a device only gets the statuses of its folders', async () => {
  const elsewhere = await makeFolder(server.db);
  const status = async (folderId: string): Promise<string> => {
    const id = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id,
        type: 310,
        code: 'OWN',
        name: 'Own',
        folder_id: folderId,
        flags: 'U',
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        notes: null,
        effective: null,
        deletor: null,
      })
      .execute();
    return id;
  };
  const [own, foreign] = [await status(world.folder.id), await status(elsewhere.id)];
  const ids = (await sync()).statuses?.map(({ id }) => id);
  expect([ids?.includes(own), ids?.includes(foreign)]).toEqual([true, false]);
});

test('customers do not sync', async () => {
  const customer = await server.client(world.customer);
  expect(await refusalCode(customer.sync.sync({ body: first }))).toBe('permission.missing');
});

describe('the stock and the staff', () => {
  const withAids = async (hash: string, client = phone) => (await sync({ aids: hash }, client)).aids;
  const book = async (user: TestUser, qty: string) => {
    const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const { uom_id: uomId } = await server.db
      .selectFrom('item')
      .select('uom_id')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    const account = { stockist_id: user.id, item_id: item.id, uom_id: uomId };
    await server.db
      .insertInto('stock_balance')
      .values({ ...account, qty })
      .execute();
    return { item, account };
  };

  test("are the caller's own stock and the people of the caller's folders, sent once until something changes", async () => {
    const { item, account } = await book(technician, '1500.500000');
    await book(world.technician, '7');
    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)] });
    const found = await withAids('');
    expect(found?.stock).toEqual([{ itemId: item.id, uom: 'ml', qty: '1500.5' }]);
    expect(found?.staff).toContainEqual(expect.objectContaining({ id: technician.id, folders: [world.folder.id] }));
    expect(found?.staff.map(({ id }) => id)).not.toContain(elsewhere.id);
    expect(await withAids(found?.hash ?? '')).toBeNull();
    await server.db
      .updateTable('stock_balance')
      .set({ qty: '1' })
      .where('stockist_id', '=', account.stockist_id)
      .execute();
    expect((await withAids(found?.hash ?? ''))?.stock).toEqual([{ itemId: item.id, uom: 'ml', qty: '1' }]);
  });

  test('are not sent to an app that does not ask for them', async () => {
    expect((await sync()).aids).toBeNull();
  });
});
