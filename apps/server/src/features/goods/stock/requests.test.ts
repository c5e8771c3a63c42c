import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeFolder,
  makeItem,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let server: TestServer;
let world: TestWorld;
let colleague: TestUser;
/** `phone` is the technician, `colleagues` another one; `keeper` books and approves, `dispatcher` does neither. */
let phone: TestClient;
let colleagues: TestClient;
let keeper: TestClient;
let dispatcher: TestClient;
let stranger: TestClient;
let store: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  world = await makeWorld(db);
  colleague = await makeStaff(db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(world.technician, { app: 'app' });
  colleagues = await server.client(colleague, { app: 'app' });
  keeper = await server.client(await makeStaff(db, { folders: [world.folder], roles: ['FADMIN'] }));
  dispatcher = await server.client(world.dispatcher);
  stranger = await server.client(await makeStaff(db, { folders: [await makeFolder(db)], roles: ['FADMIN'] }));
  store = (
    await keeper.stockists.create({
      body: { kind: 'warehouse', code: 'REQ', name: 'Request store', folderid: world.folder.id },
    })
  ).data.id;
});
afterAll(async () => await server.stop());

/** An item kept in grams, of which the store holds 100. */
async function stocked(): Promise<string> {
  const { id } = await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' });
  const lines = [{ itemid: id, qty: '100', unitcost: '1' }];
  await keeper.stock.book({ body: { type: 'receipt', stockistid: store, docno: 'GRN', lines } });
  return id;
}
const ask = async (itemid: string, qty = '10', client = phone) =>
  (await client.supplyRequests.create({ body: { lines: [{ itemid, qty }] } })).data;
const read = async (id: string, client = keeper) => (await client.supplyRequests.get({ params: { id } })).data;
const approve = async (
  { id, uts }: { id: string; uts: number },
  given: { lineid: string; qty: string }[] = [],
  client = keeper,
) => (await client.supplyRequests.approve({ params: { id }, body: { uts, fromid: store, given } })).data;
const held = async (stockistid: string, itemid: string) => {
  const find = JSON.stringify({ 'stockist.id': stockistid, 'item.id': itemid });
  const { data } = await keeper.data.read({ params: { id: 'stock-balance' }, query: { find } });
  return z.array(z.object({ qty: z.string() })).parse(data)[0]?.qty ?? '0';
};
const transfers = async (docno: string) =>
  await server.db
    .selectFrom('stock_ledger')
    .select(['stockist_id', 'upload_id'])
    .where('docno', '=', docno)
    .where('type', '=', 'transfer')
    .execute();

describe('a supply request', () => {
  test('is approved with what is given, which books one transfer that it names', async () => {
    const [gel, foam] = [await stocked(), await stocked()];
    const { data: asked } = await phone.supplyRequests.create({
      body: {
        wantedOn: 20_260_301,
        notes: 'For the hotel',
        lines: [
          { itemid: gel, uomid: lookupId(209, 'kg'), qty: '0.02', note: 'two tubes' },
          { itemid: foam, qty: '5' },
        ],
      },
    });
    expect(asked).toMatchObject({
      state: 'requested',
      person: { id: world.technician.id },
      askedBy: { id: world.technician.id },
      items: 2,
      from: null,
      bookingid: null,
      lines: [
        { qty: '20', given: null, note: 'two tubes' },
        { qty: '5', given: null },
      ],
    });
    expect(asked.docno).toMatch(/^SR-\d{6}$/);
    const approved = await approve(asked, [{ lineid: asked.lines[0]?.id ?? '', qty: '15' }]);
    expect(approved).toMatchObject({
      state: 'approved',
      from: { id: store, name: 'Request store' },
      lines: [{ given: '15' }, { given: '5' }],
    });
    expect(approved.history.map(({ kind }) => kind)).toEqual(['create', 'approved']);
    expect([
      await held(store, gel),
      await held(world.technician.id, gel),
      await held(world.technician.id, foam),
    ]).toEqual(['85', '15', '5']);
    expect(new Set((await transfers(asked.docno)).map(({ upload_id }) => upload_id))).toEqual(
      new Set([approved.bookingid]),
    );
  });

  test('is decided once: of several approvals at a time one books, and the others hear its state', async () => {
    const item = await stocked();
    const asked = await ask(item);
    const outcomes = await Promise.all([1, 2, 3].map(async () => await refusalCode(approve(asked)).catch(() => null)));
    expect(outcomes.filter((code) => code === 'record.changed')).toHaveLength(2);
    expect(await transfers(asked.docno)).toHaveLength(2);
    expect(await held(world.technician.id, item)).toBe('10');
    expect(await refusalOf(approve(asked))).toMatchObject({ code: 'record.changed', params: { state: 'approved' } });
    const { uts } = await read(asked.id);
    expect(await refusalOf(approve({ id: asked.id, uts }))).toMatchObject({
      code: 'supply.decided',
      status: 409,
      params: { state: 'approved', docno: asked.docno },
    });
    const reject = keeper.supplyRequests.reject({ params: { id: asked.id }, body: { uts, reason: 'x' } });
    expect(await refusalCode(reject)).toBe('supply.decided');
  });

  test('is never answered with more than was asked for, nor with nothing', async () => {
    const asked = await ask(await stocked());
    const lineid = asked.lines[0]?.id ?? '';
    expect(await refusalOf(approve(asked, [{ lineid, qty: '10.5' }]))).toMatchObject({
      code: 'supply.more_than_asked',
      params: { line: lineid, qty: '10' },
    });
    expect(await refusalCode(approve(asked, [{ lineid, qty: '0' }]))).toBe('supply.nothing_given');
    const other = await ask(await stocked());
    expect(await refusalCode(approve(asked, [{ lineid: other.lines[0]?.id ?? '', qty: '1' }]))).toBe(
      'record.referenced_missing',
    );
    expect(await refusalCode(approve({ ...asked, uts: asked.uts - 1 }))).toBe('record.changed');
    expect([(await read(asked.id)).state, await transfers(asked.docno)]).toEqual(['requested', []]);
  });

  test('is rejected with a reason that the person sees', async () => {
    const asked = await ask(await stocked());
    await keeper.supplyRequests.reject({
      params: { id: asked.id },
      body: { uts: asked.uts, reason: 'The van has enough' },
    });
    expect(await read(asked.id, phone)).toMatchObject({ state: 'rejected', reason: 'The van has enough' });
  });

  test('is cancelled by the person or by who asked for them, and by nobody else', async () => {
    const item = await stocked();
    const own = await ask(item);
    const cancel = async ({ id, uts }: { id: string; uts: number }, client: TestClient) =>
      (await client.supplyRequests.cancel({ params: { id }, body: { uts } })).data;
    expect(await refusalCode(cancel(own, keeper))).toBe('permission.missing');
    expect(await cancel(own, phone)).toMatchObject({ state: 'cancelled' });
    const { uts } = await read(own.id);
    expect(await refusalCode(approve({ id: own.id, uts }))).toBe('supply.decided');
    const { data: forThem } = await dispatcher.supplyRequests.create({
      body: { userid: world.technician.id, lines: [{ itemid: item, qty: '1' }] },
    });
    expect(forThem).toMatchObject({ person: { id: world.technician.id }, askedBy: { id: world.dispatcher.id } });
    const cancelled = await cancel(forThem, dispatcher);
    expect(cancelled).toMatchObject({ state: 'cancelled' });
    expect(await refusalCode(cancel(cancelled, dispatcher))).toBe('supply.decided');
  });
});

describe('permissions of supply requests', () => {
  test('technicians see and make only their own; those who plan jobs or handle stock see all of their folders', async () => {
    const item = await stocked();
    const asked = await ask(item);
    const listed = async (client: TestClient) =>
      (await client.supplyRequests.list({ query: { find: JSON.stringify({ id: asked.id }) } })).data.length;
    expect(await Promise.all([phone, colleagues, keeper, dispatcher, stranger].map(listed))).toEqual([1, 0, 1, 1, 0]);
    expect(await refusalCode(read(asked.id, colleagues))).toBe('record.not_found');
    expect(await refusalCode(read(asked.id, stranger))).toBe('record.not_found');
    const forOther = { userid: world.technician.id, lines: [{ itemid: item, qty: '1' }] };
    expect(await refusalCode(colleagues.supplyRequests.create({ body: forOther }))).toBe('permission.missing');
    expect(await refusalCode(stranger.supplyRequests.create({ body: forOther }))).toBe('record.referenced_missing');
  });

  test('approving needs STCK:AP, and nobody approves what they get themselves', async () => {
    const asked = await ask(await stocked());
    for (const client of [phone, dispatcher])
      expect(await refusalCode(approve(asked, [], client))).toBe('permission.missing');
    const own = await ask(await stocked(), '1', keeper);
    expect(await refusalOf(approve(own))).toMatchObject({ code: 'supply.own', status: 403 });
    const { id, uts } = own;
    const reject = keeper.supplyRequests.reject({ params: { id }, body: { uts, reason: 'Mine' } });
    expect(await refusalCode(reject)).toBe('supply.own');
    expect(await transfers(own.docno)).toEqual([]);
  });

  test('what is approved comes from somebody else, in the currency of the person’s stock', async () => {
    const item = await stocked();
    const { id, uts } = await ask(item);
    const from = async (fromid: string, client: TestClient) =>
      await refusalOf(client.supplyRequests.approve({ params: { id }, body: { uts, fromid } }));
    expect(await from(world.technician.id, keeper)).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['fromid'] },
    });
    const abroad = await makeFolder(server.db, { parent: world.folder, currency: 'VND' });
    const both = await server.client(
      await makeStaff(server.db, { folders: [world.folder, abroad], roles: ['FADMIN'] }),
    );
    const { data: far } = await both.stockists.create({
      body: { kind: 'van', code: 'FAR', name: 'Far van', folderid: abroad.id },
    });
    expect(await from(far.id, both)).toMatchObject({ code: 'stock.currency_differs' });
    expect(await read(id)).toMatchObject({ state: 'requested', uts });
  });

  test('items that are not kept in stock, unknown units and days that do not exist are rejected', async () => {
    const service = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'pc' });
    const item = await stocked();
    expect(await refusalCode(ask(service.id))).toBe('stock.item_not_kept');
    const create = async (body: object) =>
      await phone.supplyRequests.create({ body: { lines: [{ itemid: item, qty: '1' }], ...body } });
    expect(await refusalCode(create({ lines: [{ itemid: item, uomid: lookupId(209, 'pc'), qty: '1' }] }))).toBe(
      'field.invalid',
    );
    expect(await refusalCode(create({ wantedOn: 20_260_231 }))).toBe('field.invalid');
    expect(await refusalCode(create({ lines: [] }))).toBe('request.invalid');
  });
});
