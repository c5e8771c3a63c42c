import type { contract } from '@field-service/contract/contract.ts';
import type { Widget } from '@field-service/contract/site/dashboards.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dashboardId } from '../../../install/dashboards.ts';
import { roleId } from '../../../install/roles.ts';

let server: TestServer;
let world: TestWorld;
let below: TestFolder;
let office: TestClient;
let dispatcher: TestClient;
let billing: TestClient;
let admin: TestClient;
let stranger: TestClient;

const today = (): number => businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
async function jobOn(site: TestWorld['site'], date: number): Promise<void> {
  const { id } = await makeJob(server.db, site);
  await server.db.updateTable('post').set({ date }).where('id', '=', id).execute();
}

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  below = await makeFolder(server.db, { parent: world.folder });
  office = await server.client(await makeStaff(server.db, { folders: [world.folder, below], roles: ['ADMIN'] }));
  const both = await makeStaff(server.db, { folders: [world.folder, below], roles: ['DISP'] });
  [dispatcher, billing, admin] = [
    await server.client(both),
    await server.client(world.billing),
    await server.client(world.admin),
  ];
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
  );
  await jobOn(world.site, today());
  await jobOn(await makeSite(server.db, await makeContact(server.db, below)), today());
  await jobOn(world.site, 20_200_101);
});
afterAll(async () => await server.stop());

const jobs: Widget = {
  id: 'jobs',
  kind: 'number',
  title: 'Jobs today',
  dataset: 'posts',
  period: { field: 'date', is: 'today' },
};
const made = async (client: TestClient, over: Partial<RouteInput<typeof contract.dashboards.create>['body']> = {}) =>
  (await client.dashboards.create({ body: { title: 'Mine', widgets: [jobs], ...over } })).data;
const shown = async (client: TestClient, id: string) => (await client.dashboards.data({ params: { id } })).data;

describe('a dashboard', () => {
  it('returns the data of all its widgets in one response, for the folder of the header', async () => {
    const { id } = await made(dispatcher, {
      widgets: [
        jobs,
        { id: 'by-status', kind: 'pie', title: 'By status', dataset: 'posts', group: 'status' },
        { id: 'list', kind: 'list', title: 'List', dataset: 'posts', sort: 'date asc', cols: 'docno,date', limit: 1 },
      ],
    });
    const answered = await shown(dispatcher, id);
    expect(answered).toMatchObject([
      { id: 'jobs', rows: [], total: 2, code: null },
      { id: 'by-status', rows: [{ status: 'TD', count: 3 }], total: null, code: null },
      { id: 'list', rows: [{ date: 20_200_101 }], total: null, code: null },
    ]);
    expect(z.array(z.strictObject({ docno: z.string(), date: z.int() })).parse(answered[2]?.rows)).toHaveLength(1);
    const token = await server.client(await makeStaff(server.db, { folders: [below], roles: ['DISP'] }), {
      folderId: below.id,
    });
    const { id: theirs } = await made(token);
    expect((await shown(token, theirs))[0]?.total).toBe(1);
  });

  it('shows its readers only the data that they may access, without affecting other widgets', async () => {
    const { id } = await made(office, {
      shared: 'folder',
      folderid: world.folder.id,
      widgets: [jobs, { id: 'money', kind: 'bar', title: 'Money', dataset: 'invoices', group: 'currency' }],
    });
    expect((await shown(office, id)).map(({ code }) => code)).toEqual([null, null]);
    expect(await shown(dispatcher, id)).toMatchObject([
      { id: 'jobs', total: 2, code: null },
      { id: 'money', rows: [], code: 'permission.missing' },
    ]);
  });

  it('can be changed from the version that was read, and can be removed', async () => {
    const board = await made(dispatcher);
    const at = { params: { id: board.id } };
    expect(await refusalCode(dispatcher.dashboards.update({ ...at, body: { title: 'B' } }))).toBe(
      'record.base_missing',
    );
    const changed = (
      await dispatcher.dashboards.update({ ...at, body: { uts: board.uts, title: 'B', names: { vi: 'Bảng' } } })
    ).data;
    expect(changed).toMatchObject({ title: 'B', names: { vi: 'Bảng' }, widgets: [jobs] });
    expect(await refusalCode(dispatcher.dashboards.update({ ...at, body: { uts: board.uts, title: 'C' } }))).toBe(
      'record.changed',
    );
    await dispatcher.dashboards.remove(at);
    expect(await refusalCode(dispatcher.dashboards.get(at))).toBe('record.not_found');
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'dashboard')
      .where('noun_id', '=', board.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update', 'delete']);
  });

  it.each<[string, Partial<Widget>, string]>([
    ['an unknown dataset', { dataset: 'nothing' }, 'record.not_found'],
    ['an unknown field', { find: { nothing: 1 } }, 'find.unknown_field'],
    ['an unknown operator', { find: { date: { $near: 1 } } }, 'find.unknown_operator'],
    ['a value of another type', { find: { date: 'today' } }, 'find.wrong_type'],
    ['a text grouped by day', { period: { field: 'docno', is: 'today' } }, 'find.wrong_type'],
    ['days without a field', { period: { field: 'constructor', is: 'today' } }, 'find.unknown_field'],
    ['groups by a list field', { group: 'natures' }, 'find.unknown_field'],
    ['an order without a field', { sort: 'nothing asc' }, 'find.unknown_field'],
    ['unknown columns', { cols: 'nothing' }, 'find.unknown_field'],
    ['data that its author may not see', { dataset: 'invoices', period: undefined }, 'permission.missing'],
  ])('is not saved with %s', async (_, over, code) => {
    expect(await refusalOf(made(dispatcher, { widgets: [{ ...jobs, ...over }] }))).toMatchObject({
      code: 'dashboard.widget_invalid',
      status: 422,
      params: { widget: 'jobs', code },
    });
  });

  it('has a limited number of widgets, with unique ids', async () => {
    expect(await refusalCode(made(dispatcher, { widgets: [jobs, jobs] }))).toBe('request.invalid');
    expect(
      await refusalCode(
        made(dispatcher, { widgets: Array.from({ length: 13 }, (_each, at) => ({ ...jobs, id: `w${at}` })) }),
      ),
    ).toBe('request.invalid');
  });
});

describe('access to dashboards', () => {
  it('hides a user’s own dashboard from everyone else, even administrators', async () => {
    const { id } = await made(dispatcher);
    for (const client of [office, admin, stranger]) {
      expect(await refusalCode(client.dashboards.get({ params: { id } }))).toBe('record.not_found');
      expect(await refusalCode(client.dashboards.data({ params: { id } }))).toBe('record.not_found');
      expect(await refusalCode(client.dashboards.remove({ params: { id } }))).toBe('record.not_found');
      expect((await client.dashboards.list({ query: { find: JSON.stringify({ id }) } })).data).toEqual([]);
    }
  });

  it('lets everyone in a folder or its subfolders see its dashboard, and those with LOKP:UP change it', async () => {
    const board = await made(office, { shared: 'folder', folderid: world.folder.id });
    const at = { params: { id: board.id } };
    const under = await server.client(await makeStaff(server.db, { folders: [below], roles: ['ADMIN'] }));
    expect((await under.dashboards.get(at)).data.id).toBe(board.id);
    expect(await refusalCode(under.dashboards.update({ ...at, body: { uts: board.uts, title: 'X' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(dispatcher.dashboards.update({ ...at, body: { uts: board.uts, title: 'X' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(dispatcher.dashboards.remove(at))).toBe('permission.missing');
    expect(await refusalCode(stranger.dashboards.get(at))).toBe('record.not_found');
    expect(await refusalCode(made(dispatcher, { shared: 'folder', folderid: world.folder.id }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(made(stranger, { shared: 'folder', folderid: world.folder.id }))).toBe(
      'record.referenced_missing',
    );
    expect(await refusalCode(made(office, { shared: 'folder' }))).toBe('record.referenced_missing');
    expect(await refusalCode(made(office, { folderid: world.folder.id }))).toBe('record.referenced_missing');
    expect(await refusalCode((await server.client(world.customer)).dashboards.list({ query: {} }))).toBe(
      'permission.missing',
    );
  });

  it('lets everyone with a role see its dashboard', async () => {
    const board = await made(office, { shared: 'role', roleid: roleId('ADMIN') });
    expect((await stranger.dashboards.get({ params: { id: board.id } })).data.id).toBe(board.id);
    expect(await refusalCode(dispatcher.dashboards.get({ params: { id: board.id } }))).toBe('record.not_found');
    expect(await refusalCode(made(office, { shared: 'role', roleid: roleId('DISP') }))).toBe('permission.missing');
    expect((await made(admin, { shared: 'role', roleid: roleId('DISP') })).roleid).toBe(roleId('DISP'));
    expect(await refusalCode(made(admin, { shared: 'role', roleid: 'none' }))).toBe('record.referenced_missing');
  });

  it('covers the dispatcher’s day and the billing month of a new site', async () => {
    const [day, month] = [dashboardId('dispatch-day'), dashboardId('billing-month')];
    expect((await shown(dispatcher, day)).map(({ id, code }) => [id, code])).toEqual([
      ['today', null],
      ['unassigned', null],
      ['left', null],
      ['open', null],
    ]);
    expect((await shown(dispatcher, day)).find(({ id }) => id === 'unassigned')?.total).toBe(3);
    expect((await shown(billing, month)).map(({ id, code }) => [id, code])).toEqual([
      ['unbilled', null],
      ['issued', null],
      ['received', null],
      ['overdue', null],
    ]);
    expect((await billing.dashboards.list({ query: { find: JSON.stringify({ shared: 'role' }) } })).data).toMatchObject(
      [{ id: month, title: "This month's billing" }],
    );
    expect(await refusalCode(billing.dashboards.get({ params: { id: day } }))).toBe('record.not_found');
  });
});
