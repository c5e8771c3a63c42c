import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf, taxOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { writeSetting } from '../../site/settings/public.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let branch: TestFolder;
let office: TestClient;
let below: TestClient;
let stranger: TestClient;
let clerk: TestClient;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  branch = await makeFolder(server.db, { parent: world.folder });
  const admin = async (folder: TestFolder) =>
    await server.client(await makeStaff(server.db, { folders: [folder], roles: ['ADMIN'] }));
  [office, below, stranger] = [
    await admin(world.folder),
    await admin(branch),
    await admin(await makeFolder(server.db)),
  ];
  clerk = await server.client(world.billing);
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

type NewItem = RouteInput<typeof contract.items.create>['body'];
const body = (over: Partial<NewItem> = {}): NewItem => ({
  code: randomUUID().slice(0, 8),
  name: 'Gel bait',
  typeid: lookupId(230, 'BAIT'),
  uomid: lookupId(209, 'g'),
  folderid: world.folder.id,
  ...over,
});
const add = async (over: Partial<NewItem> = {}) => (await office.items.create({ body: body(over) })).data;

describe('an item', () => {
  test('can be created, read, changed and deleted, and its history records each step', async () => {
    const made = await add({
      price: '12.50',
      taxid: taxOf(world.folder, 'SST-8'),
      data: { stationType: lookupId(231, 'RBS'), activeIngredient: 'Imidacloprid', alt: { vi: { name: 'Bả gel' } } },
      batches: [{ batch: 'B1', expiry: 20_270_101 }],
    });
    expect(made).toMatchObject({
      name: 'Gel bait',
      price: '12.5',
      status: { code: 'active' },
      types: { flags: 'CI' },
      data: { stationType: lookupId(231, 'RBS'), activeIngredient: 'Imidacloprid' },
      batches: [{ batch: 'B1', expiry: 20_270_101 }],
    });
    expect((await office.items.get({ params: { id: made.id } })).data).toEqual(made);
    const changed = (
      await office.items.update({
        params: { id: made.id },
        body: { uts: made.uts, price: '13', taxid: null, batches: [{ batch: 'B2', expiry: 20_280_101 }] },
      })
    ).data;
    expect(changed).toMatchObject({
      price: '13',
      taxid: null,
      name: 'Gel bait',
      data: made.data,
      batches: [{ batch: 'B2' }],
    });
    expect(
      (await office.items.update({ params: { id: made.id }, body: { uts: changed.uts, data: {} } })).data.data,
    ).toEqual({});
    await office.items.remove({ params: { id: made.id } });
    expect(await refusalCode(office.items.get({ params: { id: made.id } }))).toBe('record.not_found');
    const history = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'item')
      .where('noun_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(history.map(({ kind }) => kind)).toEqual(['create', 'update', 'update', 'delete']);
  });

  test('tells who changed it, without its prices where they are hidden, and only to people of its folders', async () => {
    const made = await add({ price: '12.50', name: 'Before' });
    const renamed = (
      await office.items.update({ params: { id: made.id }, body: { uts: made.uts, name: 'After', price: '13' } })
    ).data;
    await office.items.update({ params: { id: made.id }, body: { uts: renamed.uts, price: '14' } });
    const changed = async (client: TestClient) =>
      (await client.items.history({ params: { id: made.id } })).data.map(({ kind, changes }) => [
        kind,
        ...(kind === 'create' ? [] : changes.filter(({ before, after }) => before !== after)).map(({ field }) => field),
      ]);
    expect(await changed(office)).toEqual([['create'], ['update', 'name', 'price'], ['update', 'price']]);
    const phone = await server.client(world.technician, { app: 'app' });
    await writeSetting(server.db, { folderId: world.folder.id }, 'viewServicePricing', false);
    expect(await changed(phone)).toEqual([['create'], ['update', 'name']]);
    expect(await refusalCode(stranger.items.history({ params: { id: made.id } }))).toBe('record.not_found');
  });

  test('is sent to devices again when it is deleted', async () => {
    const made = await add();
    const since = async (uts: number) =>
      (await office.data.read({ params: { id: 'item-report' }, query: { uts: String(uts), limit: '0' } })).data;
    await office.items.remove({ params: { id: made.id } });
    await expect.poll(async () => await since(made.uts)).toMatchObject([{ id: made.id, status: { code: 'active' } }]);
  });

  test.each<[string, () => Partial<NewItem>, string]>([
    ['a negative price', () => ({ price: '-1' }), 'field.invalid'],
    [
      'a duplicate batch',
      () => ({
        batches: [
          { batch: 'A', expiry: 20_270_101 },
          { batch: 'A', expiry: 20_270_102 },
        ],
      }),
      'field.invalid',
    ],
    ['a unit that is an item type', () => ({ uomid: lookupId(230, 'BAIT') }), 'record.referenced_missing'],
    ['an unknown station type', () => ({ data: { stationType: lookupId(209, 'g') } }), 'record.referenced_missing'],
    ['another folder’s tax', () => ({ taxid: taxOf(branch, 'SST-8') }), 'record.referenced_missing'],
    ['a folder that the caller cannot access', () => ({ folderid: randomUUID() }), 'record.referenced_missing'],
    ['a price that is not a decimal number', () => ({ price: '1e3' }), 'request.invalid'],
  ])('is rejected with %s', async (_name, over, code) => {
    expect(await refusalCode(office.items.create({ body: body(over()) }))).toBe(code);
  });

  test('is rejected with a code that the folder already uses', async () => {
    const { code } = await add();
    expect(await refusalCode(add({ code }))).toBe('record.duplicate');
    const other = await add();
    expect(await refusalCode(office.items.update({ params: { id: other.id }, body: { uts: other.uts, code } }))).toBe(
      'record.duplicate',
    );
  });

  test('requires its current version for a change', async () => {
    const { id, uts } = await add();
    expect(await refusalCode(office.items.update({ params: { id }, body: { name: 'X' } }))).toBe('record.base_missing');
    expect(await refusalCode(office.items.update({ params: { id }, body: { name: 'X', uts: uts - 1 } }))).toBe(
      'record.changed',
    );
  });

  test('cannot be deleted while open jobs use it or anyone holds stock', async () => {
    const made = await add();
    const job = await makeJob(server.db, world.site);
    const money = { price: '1', original: '1', discount: '0', nett: '1', taxes: '0', amount: '1' };
    await server.db
      .insertInto('post_line')
      .values({
        id: randomUUID(),
        post_id: job.id,
        parent_id: null,
        ord: 0,
        item_id: made.id,
        name: 'X',
        station_type_id: null,
        qty: '1',
        ui_disc: null,
        tax_id: null,
        ...money,
      })
      .execute();
    expect(await refusalOf(office.items.remove({ params: { id: made.id } }))).toMatchObject({
      code: 'record.in_use',
      params: { jobs: 1, stock: 0 },
    });
    const held = await add();
    await server.db
      .insertInto('stock_balance')
      .values({ stockist_id: world.technician.id, item_id: held.id, uom_id: lookupId(209, 'g'), qty: '5' })
      .execute();
    expect(await refusalOf(office.items.remove({ params: { id: held.id } }))).toMatchObject({
      code: 'record.in_use',
      params: { jobs: 0, stock: 1 },
    });
    // After either change, the stock could no longer be booked.
    for (const change of [{ uomid: lookupId(209, 'kg') }, { typeid: lookupId(230, 'SRV') }])
      expect(
        await refusalOf(office.items.update({ params: { id: held.id }, body: { uts: held.uts, ...change } })),
      ).toMatchObject({ code: 'record.in_use', params: { stock: 1 } });
    await server.db.updateTable('stock_balance').set({ qty: '0' }).where('item_id', '=', held.id).execute();
    expect(
      (await office.items.update({ params: { id: held.id }, body: { uts: held.uts, uomid: lookupId(209, 'kg') } })).data
        .uomid,
    ).toBe(lookupId(209, 'kg'));
  });

  test('of a parent folder is read-only in the folders below', async () => {
    const made = await add();
    const id = { params: { id: made.id } };
    expect((await below.items.get(id)).data.id).toBe(made.id);
    expect(await refusalCode(below.items.update({ ...id, body: { uts: made.uts, name: 'Mine' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(below.items.remove(id))).toBe('permission.missing');
    expect(await refusalCode(below.products.create({ body: { itemid: made.id, showprice: true } }))).toBe(
      'permission.missing',
    );
  });
});

describe('a product', () => {
  const listed = async (client: TestClient, search: string) => (await client.products.list({ query: { search } })).data;

  test('is offered to customers, with its price only if the price is published', async () => {
    const item = await add({ name: `Offer ${randomUUID()}`, price: '9.90' });
    expect(await listed(customer, item.name)).toEqual([]);
    const product = (await office.products.create({ body: { itemid: item.id, showprice: false } })).data;
    expect(product).toMatchObject({ id: item.id, price: null, currency: 'MYR' });
    expect(
      (await office.products.update({ params: { id: item.id }, body: { uts: product.uts, showprice: true } })).data
        .price,
    ).toBe('9.9');
    expect(await listed(customer, item.name)).toMatchObject([{ id: item.id, price: '9.9' }]);
    expect((await customer.products.get({ params: { id: item.id } })).data.name).toBe(item.name);
    await office.products.remove({ params: { id: item.id } });
    expect(await listed(customer, item.name)).toEqual([]);
    expect(await refusalCode(customer.products.get({ params: { id: item.id } }))).toBe('record.not_found');
    expect((await office.items.get({ params: { id: item.id } })).data.name).toBe(item.name);
  });

  test('is not found if it is inactive or suspended, or by customers and staff of another folder', async () => {
    const item = await add({ status: 'inactive', data: { published: true } });
    const lookup = { type: 310, code: `STOP-${randomUUID()}`, name: 'Recalled', flags: 'HU' };
    const { id: statusid } = (await (await server.client(world.admin)).lookups.create({ query: {}, body: lookup }))
      .data;
    const suspended = await add({ name: `Recalled ${randomUUID()}`, statusid, data: { published: true } });
    expect(await refusalCode(customer.products.get({ params: { id: suspended.id } }))).toBe('record.not_found');
    expect(await listed(customer, suspended.name)).toEqual([]);
    const open = await add({ data: { published: true } });
    const foreign = await server.client(await makePortalUser(server.db, await otherContact(), { sites: [] }));
    expect(await refusalCode(customer.products.get({ params: { id: item.id } }))).toBe('record.not_found');
    expect(await refusalCode(foreign.products.get({ params: { id: open.id } }))).toBe('record.not_found');
    expect(await refusalCode(stranger.products.get({ params: { id: open.id } }))).toBe('record.not_found');
  });

  test('cannot be offered or withdrawn twice, and requires its current version for a change', async () => {
    const item = await add();
    const { uts } = (await office.products.create({ body: { itemid: item.id, showprice: true } })).data;
    expect(await refusalCode(office.products.create({ body: { itemid: item.id, showprice: true } }))).toBe(
      'record.duplicate',
    );
    expect(await refusalCode(office.products.update({ params: { id: item.id }, body: { showprice: false } }))).toBe(
      'record.base_missing',
    );
    expect(
      await refusalCode(office.products.update({ params: { id: item.id }, body: { uts: uts - 1, showprice: false } })),
    ).toBe('record.changed');
    await office.products.remove({ params: { id: item.id } });
    expect(await refusalCode(office.products.remove({ params: { id: item.id } }))).toBe('record.not_found');
    expect(
      await refusalCode(office.products.update({ params: { id: item.id }, body: { uts, showprice: false } })),
    ).toBe('record.not_found');
    expect(await refusalCode(office.products.create({ body: { itemid: randomUUID(), showprice: false } }))).toBe(
      'record.not_found',
    );
  });

  const otherContact = async () => await makeContact(server.db, await makeFolder(server.db));
});

describe('permissions', () => {
  test('people in another folder find nothing', async () => {
    const made = await add();
    const id = { params: { id: made.id } };
    const calls = [
      stranger.items.get(id),
      stranger.items.update({ ...id, body: { uts: made.uts, name: 'X' } }),
      stranger.items.remove(id),
    ];
    expect(await Promise.all(calls.map(refusalCode))).toEqual([
      'record.not_found',
      'record.not_found',
      'record.not_found',
    ]);
    expect((await stranger.items.list({ query: { find: JSON.stringify({ id: made.id }) } })).data).toEqual([]);
  });

  test('a clerk can read items but not change them; a customer cannot read them', async () => {
    const made = await add();
    const id = { params: { id: made.id } };
    const writes = (client: TestClient) => [
      client.items.create({ body: body() }),
      client.items.update({ ...id, body: {} }),
      client.items.remove(id),
      client.products.create({ body: { itemid: made.id, showprice: true } }),
      client.products.update({ ...id, body: { showprice: true } }),
      client.products.remove(id),
    ];
    const calls = [...writes(clerk), ...writes(customer), customer.items.get(id), customer.items.list({ query: {} })];
    expect(new Set(await Promise.all(calls.map(refusalCode)))).toEqual(new Set(['permission.missing']));
    expect((await clerk.items.list({ query: { find: JSON.stringify({ id: made.id }) } })).data).toMatchObject([
      { id: made.id },
    ]);
  });
});
