import { randomUUID } from 'node:crypto';
import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeJob, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardId } from '../../../install/dashboards.ts';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;
const zone = 'Asia/Kuala_Lumpur';

/** A done job, with its planned end and the time at which it was done. */
async function doneJob(date: number, plan2: number, doneAt: number): Promise<string> {
  const { id } = await makeJob(server.db, world.site, { status: 'DN', doneAt, assignees: [world.technician] });
  await server.db.updateTable('post').set({ date, plan2, done_at: doneAt }).where('id', '=', id).execute();
  return id;
}
async function invoice(
  currency: string,
  nett: string,
  issuedOn: number,
  credits: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const kind = credits === null ? 'invoice' : 'credit';
  await server.db
    .insertInto('invoice')
    .values({
      id,
      folder_id: world.folder.id,
      contact_id: world.contact.id,
      kind,
      credits_id: credits,
      reason: credits === null ? null : 'Wrong amount',
      state: kind === 'credit' ? 'paid' : 'issued',
      docno: randomUUID(),
      currency,
      nett,
      taxes: '0',
      amount: nett,
      issued_at: Date.now(),
      issued_on: issuedOn,
      due_on: issuedOn,
      created_by: null,
    })
    .execute();
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin, { folderId: world.folder.id });
  dispatcher = await server.client(world.dispatcher);
  const night = Date.UTC(2026, 9, 31, 16, 30);
  await doneJob(20_261_031, night, night);
  await doneJob(20_261_101, night, night + 1);
  await doneJob(20_261_115, night + 1, night);
  const first = await invoice('MYR', '100.10', 20_261_003);
  await invoice('MYR', '50', 20_261_102);
  await invoice('MYR', '20.05', 20_261_120, first);
  await invoice('SGD', '7', 20_261_120);
});
afterAll(async () => await server.stop());

const preview = async (client: TestClient, widget: Partial<Widget>) => {
  const [data] = (
    await client.dashboards.preview({
      body: { widgets: [{ id: 'w', kind: 'bar', title: 'W', dataset: 'posts', ...widget }] },
    })
  ).data;
  if (data === undefined) throw new Error('A preview returns the data of each widget.');
  return data;
};
const revenue = { dataset: 'invoices', find: { state: { $ne: 'draft' } }, measure: 'revenue' } as const;

describe('groups of days', () => {
  it('put business dates together by month, in the order of time', async () => {
    const { rows } = await preview(admin, { group: 'date:month,punctuality', find: { doneAt: { $gt: 0 } } });
    expect(rows).toEqual([
      { 'date:month': 20_261_001, punctuality: 'onTime', count: 1 },
      { 'date:month': 20_261_101, punctuality: 'late', count: 1 },
      { 'date:month': 20_261_101, punctuality: 'onTime', count: 1 },
    ]);
  });

  it('put stamps together in the time zone of the folder', async () => {
    const found = await preview(admin, { group: 'doneAt:day', find: { doneAt: { $gt: 0 } } });
    // 31 October 16:30 in UTC is 1 November in Kuala Lumpur.
    expect(found).toMatchObject({ timezone: zone, rows: [{ 'doneAt:day': 20_261_101, count: 3 }] });
    const weeks = await preview(admin, { group: 'doneAt:week', find: { doneAt: { $gt: 0 } } });
    expect(weeks.rows).toEqual([{ 'doneAt:week': 20_261_026, count: 3 }]);
  });

  it.each(['docno:month', 'date:year', 'date:month:day', 'nothing:month', 'timetype:month'])(
    'are refused for %s',
    async (group) => {
      expect(await preview(admin, { group })).toMatchObject({ rows: [], code: 'find.unknown_field', find: null });
    },
  );
});

describe('a measure', () => {
  it('is never added up over currencies, and counts credit notes as negative', async () => {
    expect((await preview(admin, { ...revenue, group: 'issuedOn:month' })).rows).toMatchObject([
      { 'issuedOn:month': 20_261_001, currency: 'MYR', revenue: '100.1' },
      { 'issuedOn:month': 20_261_101, currency: 'MYR', revenue: '29.95' },
      { 'issuedOn:month': 20_261_101, currency: 'SGD', revenue: '7' },
    ]);
    expect((await preview(admin, { ...revenue, kind: 'number' })).rows).toMatchObject([
      { currency: 'MYR', revenue: '130.05' },
      { currency: 'SGD', revenue: '7' },
    ]);
  });

  it('orders the groups', async () => {
    const { rows } = await preview(admin, { ...revenue, group: 'currency' });
    expect(rows).toMatchObject([{ currency: 'MYR' }, { currency: 'SGD' }]);
  });

  it.each<[string, Partial<Widget>]>([
    ['is not summed', { measure: 'docno', group: 'punctuality' }],
    ['does not exist', { measure: 'constructor', group: 'punctuality' }],
    ['has no unit, as one figure', { kind: 'number', dataset: 'work-time-listing', measure: 'workMinutes' }],
  ])('is refused if it %s', async (_, widget) => {
    expect((await preview(admin, widget)).code).toBe('find.unknown_field');
    const body = { title: 'X', widgets: [{ id: 'w', kind: 'bar' as const, title: 'W', dataset: 'posts', ...widget }] };
    expect(await refusalOf(admin.dashboards.create({ body }))).toMatchObject({
      code: 'dashboard.widget_invalid',
      params: { widget: 'w', code: 'find.unknown_field' },
    });
  });
});

describe('the data of a dashboard', () => {
  it('says the condition of its rows, with the period that the reader chooses', async () => {
    const today = businessDateOf(Date.now(), zone);
    const { id } = (
      await admin.dashboards.create({
        body: {
          title: 'Mine',
          widgets: [
            {
              id: 'done',
              kind: 'number',
              title: 'Done',
              dataset: 'posts',
              find: { punctuality: 'onTime' },
              period: { field: 'date', is: 'today' },
            },
            { id: 'all', kind: 'number', title: 'All', dataset: 'posts', find: { punctuality: 'onTime' } },
          ],
        },
      })
    ).data;
    const read = async (query: { period?: 'month' }) =>
      (await admin.dashboards.data({ params: { id }, query })).data.map(({ find }) => find);
    const all = { $and: [{ punctuality: 'onTime' }] };
    expect((await read({}))[0]).toMatchObject({
      $and: [{ punctuality: 'onTime' }, { date: { $gte: today, $lt: addDays(today, 1) } }],
    });
    const [month, whole] = await read({ period: 'month' });
    expect(month).toMatchObject({ $and: [{}, { date: { $gte: today - (today % 100) + 1 } }] });
    expect(whole).toEqual(all);
    const { data } = await admin.data.read({ params: { id: 'posts' }, query: { find: JSON.stringify(whole) } });
    expect(data).toHaveLength(2);
  });

  it('of a preview is what the caller may see, and nothing is stored', async () => {
    const count = async () => (await server.db.selectFrom('dashboard').select('id').execute()).length;
    const before = await count();
    expect((await preview(dispatcher, { ...revenue, group: 'currency' })).code).toBe('permission.missing');
    expect((await preview(dispatcher, { group: 'punctuality' })).code).toBeNull();
    expect(await count()).toBe(before);
    expect(
      await refusalCode(
        dispatcher.dashboards.preview({ body: { widgets: [{ id: 'w', kind: 'bar', title: 'W', dataset: 'posts' }] } }),
      ),
    ).toBe('request.invalid');
  });
});

describe('the dashboards of the analysis', () => {
  const codes = ['lateness', 'findings', 'chemicals', 'revenue', 'technicians'];
  it.each(codes)('show what staff may see: %s', async (code) => {
    const of = async (client: TestClient) =>
      (await client.dashboards.data({ params: { id: dashboardId(code) } })).data.map((each) => each.code);
    expect(new Set(await of(admin))).toEqual(new Set([null]));
    expect(new Set(await of(dispatcher))).toEqual(new Set([code === 'revenue' ? 'permission.missing' : null]));
  });

  it('are for all staff, and only administrators may share with all of them or change what they share', async () => {
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
    );
    const params = { id: dashboardId('lateness') };
    const { uts, widgets } = (await stranger.dashboards.get({ params })).data;
    expect(widgets.length).toBeGreaterThan(4);
    expect(await refusalCode(stranger.dashboards.update({ params, body: { uts, title: 'X' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(stranger.dashboards.remove({ params }))).toBe('permission.missing');
    const shared = { title: 'All', shared: 'site', widgets } as const;
    expect(await refusalCode(stranger.dashboards.create({ body: shared }))).toBe('permission.missing');
    const { id } = (await admin.dashboards.create({ body: shared })).data;
    expect((await stranger.dashboards.get({ params: { id } })).data.title).toBe('All');
  });
});
