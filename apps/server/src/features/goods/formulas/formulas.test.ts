import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, line, nature, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeFolder,
  makeSite,
  makeContact,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let technician: TestUser;
let admin: TestClient;
let dispatcher: TestClient;
let phone: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  admin = await server.client(world.admin);
  dispatcher = await server.client(world.dispatcher);
  phone = await server.client(technician, { app: 'app' });
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
  );
  await done({ lines: [line({ price: '40.50' }), line({ price: '9.50' })], natures: [nature('RODENT')] });
  await done({ lines: [line({ price: '100' })] });
  // Pending jobs and jobs completed before this month are not included.
  await dispatcher.posts.create({
    body: jobBody(world.site, { lines: [line({ price: '1000' })], assignees: [technician.id] }),
  });
  await done({ lines: [line({ price: '1000' })] }, Date.now() - 40 * dayMs);
});
afterAll(async () => await server.stop());
afterEach(async () => {
  await server.db.updateTable('lookup').set({ deletor: 'test' }).where('type', '=', 13).execute();
});

async function done(over: object, at = Date.now()): Promise<void> {
  const {
    data: { id },
  } = await dispatcher.posts.create({ body: jobBody(world.site, { assignees: [technician.id], ...over }) });
  await server.db
    .updateTable('post')
    .set({ done_at: at, status_id: lookupId(310, 'DN') })
    .where('id', '=', id)
    .execute();
}
const save = async (val: '11' | '12', formula: unknown, folderId?: string) =>
  (
    await admin.lookups.create({
      query: folderId === undefined ? {} : { folderId },
      body: { type: 13, code: `F-${randomUUID()}`, name: 'Points', val, data: { formula } },
    })
  ).data;
const value = async (client = phone, techid?: string) =>
  (
    await client.data.read({
      params: { id: 'app-tech-pv' },
      query: techid === undefined ? {} : { formData: JSON.stringify({ techid }) },
    })
  ).data;

describe('saving a formula', () => {
  test('keeps its text unchanged', async () => {
    expect(await save('12', 'nett *\n 0.05')).toMatchObject({ val: '12', data: { formula: 'nett *\n 0.05' } });
  });

  test.each([
    ['nett * ', 'syntax', 7],
    ['nett * price', 'unknown_name', 8],
    ['jobs', 'result', 1],
    ['', 'empty', 1],
    [7, 'empty', 1],
  ] as const)('rejects %j: %s at %i', async (formula, problem, position) => {
    expect(await refusalOf(save('12', formula))).toMatchObject({
      code: 'formula.invalid',
      status: 422,
      params: { fields: ['data.formula'], problem, position },
    });
  });

  test('also checks a changed formula, and a lookup that becomes a formula', async () => {
    const stored = await save('11', 'total * visits');
    const change = async (body: object) =>
      await admin.lookups.update({ params: { id: stored.id }, body: { uts: stored.uts, ...body } });
    expect(await refusalCode(change({ data: { formula: 'total *' } }))).toBe('formula.invalid');
    expect(await refusalCode(change({ val: '12' }))).toBe('formula.invalid');
    expect((await change({ val: '0', data: { formula: 'anything' } })).data.val).toBe('0');
  });
});

describe("the value of a technician's month", () => {
  test('is the nett amount of their completed jobs if no formula is set', async () => {
    expect(await value()).toEqual([{ pvvalue: '150', name: 'PV' }]);
  });

  test("is computed by the site's formula, or by that of a nearer folder", async () => {
    await save('12', 'sum(jobs.filter(j, "RODENT" in j.natures).map(j, j.nett * 2)) + count(jobs)');
    expect(await value()).toEqual([{ pvvalue: '102', name: 'Points' }]);
    await save('12', 'nett / 3', world.folder.id);
    expect(await value()).toEqual([{ pvvalue: '50', name: 'Points' }]);
    await save('12', 'count(jobs)', (await makeFolder(server.db)).id);
    expect(await value()).toEqual([{ pvvalue: '50', name: 'Points' }]);
  });

  test('is missing if the formula has no result, without failing the sync', async () => {
    await save('12', 'nett / sum(jobs.filter(j, j.covered).map(j, j.nett))');
    expect(await value()).toEqual([]);
  });

  test('is visible to the technician, and to colleagues who may see jobs', async () => {
    expect(await value(dispatcher, technician.id)).toEqual([{ pvvalue: '150', name: 'PV' }]);
    expect(await value(dispatcher)).toEqual([{ pvvalue: '0', name: 'PV' }]);
    expect(await value(stranger, technician.id)).toEqual([]);
    const role = randomUUID();
    await server.db
      .insertInto('role')
      .values({ id: role, code: `R-${role}`, name: 'App alone', perms: ['EXT:SAPP:*', 'ITEM:VW:*'] })
      .execute();
    const other = await makeStaff(server.db, { folders: [world.folder] });
    await server.db.insertInto('user_role').values({ user_id: other.id, role_id: role }).execute();
    const alone = await server.client(other, { app: 'app' });
    expect(await value(alone)).toEqual([{ pvvalue: '0', name: 'PV' }]);
    expect(await refusalCode(value(alone, technician.id))).toBe('permission.missing');
    expect(await refusalCode(value(await server.client(world.customer)))).toBe('permission.missing');
  });
});

describe('trying a formula', () => {
  test('returns its value for the month, or its error', async () => {
    const attempt = async (formula: string, client = phone, techid?: string) =>
      (await client.formulas.try({ body: { val: '12', formula, ...(techid === undefined ? {} : { techid }) } })).data
        .value;
    expect(await attempt('round(nett / 7, 2)')).toBe('21.43');
    expect(await attempt('nett', dispatcher, technician.id)).toBe('150');
    expect(await attempt('1 / 0')).toBeNull();
    expect(await refusalOf(attempt('nett + nothing'))).toMatchObject({
      code: 'formula.invalid',
      params: { problem: 'unknown_name', position: 8, near: 'nothing' },
    });
    expect(await refusalCode(attempt('nett', stranger, technician.id))).toBe('record.referenced_missing');
    const left = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    await server.db.updateTable('app_user').set({ dts: Date.now() }).where('id', '=', left.id).execute();
    expect(await refusalCode(attempt('nett', dispatcher, left.id))).toBe('record.referenced_missing');
    expect(await value(dispatcher, left.id)).toEqual([]);
    expect(await refusalCode(attempt('nett', await server.client(world.customer)))).toBe('permission.missing');
  });
});

describe('formulas for contracts', () => {
  test('use the lines, sites and visits of a contract', async () => {
    const second = await makeSite(server.db, world.contact);
    const { data: contract } = await dispatcher.orderSets.create({
      body: {
        contactid: world.contact.id,
        title: 'Monthly',
        posttypeid: lookupId(20, 'JOB'),
        sites: [world.site.id, second.id],
        rrule: 'FREQ=MONTHLY',
        startsOn: 20_270_101,
        from: 540,
        duration: '1H',
        natures: [nature('HYGIENE')],
        lines: [{ itemid: null, name: 'Visit', qty: '2', price: '50.25', uiDisc: null, tax: null, flags: '' }],
      },
    });
    await save('11', 'total * visits * sites');
    const params = { params: { id: contract.id } };
    expect((await dispatcher.formulas.ofOrderSet(params)).data).toMatchObject([{ name: 'Points', value: '2412' }]);
    expect(
      (
        await dispatcher.formulas.try({
          body: { val: '11', formula: 'sum(lines.map(l, l.qty)) + crew', ordersetid: contract.id },
        })
      ).data.value,
    ).toBe('3');
    expect((await dispatcher.formulas.try({ body: { val: '11', formula: 'total' } })).data.value).toBeNull();
    expect(await refusalCode(stranger.formulas.ofOrderSet(params))).toBe('record.not_found');
    expect(
      await refusalCode(stranger.formulas.try({ body: { val: '11', formula: 'total', ordersetid: contract.id } })),
    ).toBe('record.referenced_missing');
    const elsewhere = await makeContact(server.db, await makeFolder(server.db));
    expect(await refusalCode(dispatcher.formulas.ofOrderSet({ params: { id: elsewhere.id } }))).toBe(
      'record.not_found',
    );
    expect(await refusalCode((await server.client(world.customer)).formulas.ofOrderSet(params))).toBe(
      'permission.missing',
    );
  });
});

describe('the results of formulas as lists', () => {
  const read = async (id: 'technician-values' | 'contract-values', query: object = {}, client = dispatcher) =>
    (await client.data.read({ params: { id }, query })).data;

  test('are the value of each technician in each currency, as far as the reader sees their jobs', async () => {
    const own = { userid: technician.id, currency: 'MYR', jobs: 2 };
    expect(await read('technician-values')).toMatchObject([{ ...own, formula: 'PV', value: '150' }]);
    await save('12', 'count(jobs) * 10');
    expect(await read('technician-values')).toMatchObject([{ ...own, formula: 'Points', value: '20' }]);
    expect(await read('technician-values', { group: 'name,currency' })).toMatchObject([
      { currency: 'MYR', count: 1, jobs: '2', value: '20' },
    ]);
    expect(await read('technician-values', {}, stranger)).toEqual([]);
    await server.db.updateTable('lookup').set({ deletor: 'test' }).where('type', '=', 13).execute();
    await save('12', 'nett / 0');
    expect(await read('technician-values')).toMatchObject([{ ...own, value: null }]);
  });

  test('are the result of each formula for each active contract', async () => {
    expect(await read('contract-values')).toEqual([]);
    await save('11', 'total * visits');
    const rows = await read('contract-values');
    const active = await server.db.selectFrom('order_set').select('id').where('state', '=', 'active').execute();
    expect(rows).toHaveLength(active.length);
    expect(await read('contract-values', {}, stranger)).toEqual([]);
  });

  test('can be shown on a dashboard', async () => {
    const widgets = [
      { id: 'pv', kind: 'bar', title: 'PV', dataset: 'technician-values', group: 'name', measure: 'value' },
      { id: 'sum', kind: 'number', title: 'Sum', dataset: 'technician-values', measure: 'value' },
      { id: 'old', kind: 'list', title: 'Mine', dataset: 'app-tech-pv' },
    ] as const;
    const { id } = (await dispatcher.dashboards.create({ body: { title: 'PV', widgets: [...widgets] } })).data;
    expect((await dispatcher.dashboards.data({ params: { id } })).data).toMatchObject([
      { rows: [{ currency: 'MYR', value: '150' }], code: null },
      { rows: [{ currency: 'MYR', value: '150' }], code: null },
      { rows: [{ pvvalue: '0' }], code: null },
    ]);
  });
});
