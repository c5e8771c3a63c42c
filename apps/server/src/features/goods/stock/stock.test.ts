import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, line, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
/**
 * `keeper` may book and approve, `dispatcher` and `phone` (a technician) may not, and `stranger` is in another folder.
 */
let keeper: TestClient;
let dispatcher: TestClient;
let phone: TestClient;
let stranger: TestClient;
let store: string;
let van: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  keeper = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] }));
  dispatcher = await server.client(world.dispatcher);
  phone = await server.client(world.technician, { app: 'app' });
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['FADMIN'] }),
  );
  store = (
    await keeper.stockists.create({
      body: { kind: 'warehouse', code: 'STORE', name: 'Store', folderid: world.folder.id },
    })
  ).data.id;
  van = (
    await keeper.stockists.create({ body: { kind: 'van', code: 'VAN', name: 'Van 7', folderid: world.folder.id } })
  ).data.id;
});
afterAll(async () => await server.stop());

/** Creates an item that is valued by FIFO and kept in grams. */
const bait = async (folder: TestFolder = world.folder) =>
  (await makeItem(server.db, folder, { type: 'BAIT', uom: 'g' })).id;
const receive = async (itemid: string, qty: string, unitcost: string, stockistid = store) =>
  (
    await keeper.stock.book({
      body: { type: 'receipt', stockistid, docno: 'GRN-1', lines: [{ itemid, qty, unitcost }] },
    })
  ).data;
const issue = async (itemid: string, qty: string, stockistid = store) =>
  (await keeper.stock.book({ body: { type: 'issue', stockistid, docno: 'ISS-1', lines: [{ itemid, qty }] } })).data;
const balance = async (itemid: string, client = keeper, more: Record<string, string> = {}) => {
  const { data } = await client.data.read({
    params: { id: 'stock-balance' },
    query: { find: JSON.stringify({ 'item.id': itemid }), sort: 'stockist.kind asc', ...more },
  });
  return data;
};
/** Compares each account's balance with the sum of its movements and with the balance after its last movement. */
async function accounts(): Promise<{ right: boolean }[]> {
  const { rows } = await sql<{ right: boolean }>`
    select (b.qty, b.value) = (select sum(l.qty_in - l.qty_out), sum(case when l.qty_in > 0 then l.value else -l.value end - l.variance)
       from stock_ledger l where (l.stockist_id, l.item_id, l.uom_id) = (b.stockist_id, b.item_id, b.uom_id))
      and b.qty = (select l.balance from stock_ledger l where (l.stockist_id, l.item_id, l.uom_id) = (b.stockist_id, b.item_id, b.uom_id) order by l.seq desc limit 1) "right" from stock_balance b`.execute(
    server.db,
  );
  return rows;
}

describe('stock movements', () => {
  test("are valued by the mode of the item's type, with costs visible to those who book", async () => {
    const item = await bait();
    const customer = await makeContact(server.db, world.folder, { name: 'Supplier' });
    const {
      data: [receipt],
    } = await keeper.stock.book({
      body: {
        type: 'receipt',
        stockistid: store,
        contactid: customer.id,
        docno: 'GRN-7',
        lines: [{ itemid: item, uomid: lookupId(209, 'kg'), qty: '1.5', unitcost: '20' }],
      },
    });
    expect(receipt).toMatchObject({
      type: 'receipt',
      stockist: { id: store, kind: 'warehouse' },
      in: '1500',
      out: '0',
      qty: '1500',
      unitcost: '0.02',
      value: '30',
      currency: 'MYR',
      billcontact: 'Supplier',
      negative: false,
    });
    await receive(item, '1000', '0.05');
    const [went] = await issue(item, '2000');
    expect(went).toMatchObject({ out: '2000', qty: '500', value: '55', negative: false });
    expect(await balance(item)).toMatchObject([{ stockist: { id: store }, qty: '500', value: '25', currency: 'MYR' }]);
    expect((await dispatcher.stock.get({ params: { id: went?.id ?? '' } })).data).toMatchObject({
      out: '2000',
      value: null,
      unitcost: null,
    });
    expect(
      (await keeper.stock.list({ query: { find: JSON.stringify({ 'item.id': item }), sort: 'date asc', total: '1' } }))
        .total,
    ).toBe(3);
    expect(await accounts()).not.toContainEqual({ right: false });
  });

  test('can exceed the balance: flagged unless the type allows it, and settled by the next receipt', async () => {
    const item = await bait();
    await receive(item, '10', '2');
    expect(await issue(item, '15')).toMatchObject([{ out: '15', qty: '-5', value: '30', negative: true }]);
    expect(await receive(item, '10', '3')).toMatchObject([{ in: '10', qty: '5', value: '30', variance: '5' }]);
    expect(await balance(item)).toMatchObject([{ qty: '5', value: '15', negative: false }]);
    const type = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id: type,
        type: 230,
        code: `SILENT-${type}`,
        name: 'Silent',
        abbr: null,
        val: '2',
        val2: null,
        parent_id: null,
        folder_id: null,
        flags: 'I-',
        notes: null,
        effective: null,
        deletor: null,
      })
      .execute();
    await server.db.updateTable('item').set({ type_id: type }).where('id', '=', item).execute();
    expect(await issue(item, '6')).toMatchObject([{ qty: '-1', negative: false }]);
    expect(await accounts()).not.toContainEqual({ right: false });
  });

  test('are booked once per idempotency key, and in order when concurrent', async () => {
    const item = await bait();
    await receive(item, '100', '1.333333');
    const key = randomUUID();
    const book = async () =>
      await keeper.stock.book(
        { body: { type: 'issue', stockistid: store, docno: 'ISS-2', lines: [{ itemid: item, qty: '7' }] } },
        { idempotencyKey: key },
      );
    const [one, other] = await Promise.all([book(), book()]);
    expect(one.data).toEqual(other.data);
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        at % 2 === 0
          ? await issue(item, '3')
          : await keeper.stock.transfer({
              body: {
                fromid: at % 4 === 1 ? store : van,
                toid: at % 4 === 1 ? van : store,
                docno: 'T',
                lines: [{ itemid: item, qty: '2' }],
              },
            }),
      ),
    );
    expect(await balance(item)).toMatchObject([
      { stockist: { id: van }, qty: '0' },
      { stockist: { id: store }, qty: '81' },
    ]);
    expect(await accounts()).not.toContainEqual({ right: false });
  });

  test('are rejected if they cannot be booked', async () => {
    const item = await bait();
    const service = (await makeItem(server.db, world.folder, { type: 'SRV', uom: 'pc' })).id;
    expect(await refusalCode(receive(service, '1', '1'))).toBe('stock.item_not_kept');
    expect(await refusalCode(receive(randomUUID(), '1', '1'))).toBe('record.referenced_missing');
    expect(await refusalCode(receive(item, '1', '1', randomUUID()))).toBe('record.referenced_missing');
    expect(await refusalCode(receive(item, '0.000', '1'))).toBe('request.invalid');
    expect(await refusalCode(receive(item, '-1', '1'))).toBe('request.invalid');
    const book = async (over: object) =>
      await keeper.stock.book({
        body: { type: 'issue', stockistid: store, docno: 'X', lines: [{ itemid: item, qty: '1' }], ...over },
      });
    expect(await refusalCode(book({ lines: [{ itemid: item, uomid: lookupId(209, 'pc'), qty: '1' }] }))).toBe(
      'field.invalid',
    );
    expect(await refusalCode(book({ lines: [{ itemid: item, uomid: lookupId(209, 'h'), qty: '0.000001' }] }))).toBe(
      'field.invalid',
    );
    expect(await refusalCode(book({ contactid: randomUUID() }))).toBe('record.referenced_missing');
    expect(await refusalCode(book({ date: Date.now() + 3 * dayMs }))).toBe('field.invalid');
    expect(await balance(item)).toEqual([]);
  });
});

describe('a transfer', () => {
  test('moves the cost too, as one booking with two movements', async () => {
    const item = await bait();
    await receive(item, '3', '3.333333');
    const { data } = await keeper.stock.transfer({
      body: {
        fromid: store,
        toid: world.technician.id,
        docno: 'T-1',
        reason: 'Refill',
        lines: [{ itemid: item, qty: '1' }],
      },
    });
    expect(
      data.map(({ stockist, in: came, out, value, bookingid }) => [
        stockist.kind,
        came,
        out,
        value,
        bookingid === data[0]?.bookingid,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['warehouse', '0', '1', '3.33', true],
        ['person', '1', '0', '3.33', true],
      ]),
    );
    expect(await balance(item)).toMatchObject([
      { stockist: { id: world.technician.id, kind: 'person' }, qty: '1', value: '3.33' },
      { stockist: { id: store }, qty: '2', value: '6.67' },
    ]);
    expect(
      (
        await phone.data.read({
          params: { id: 'stock-ledger-qr' },
          query: { find: JSON.stringify({ 'item.id': item }), formData: '{"isstockist":true}' },
        })
      ).data,
    ).toMatchObject([{ in: '1', qty: '1', value: null, reason: 'Refill' }]);
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'after', 'reason'])
      .where('noun', '=', 'stock')
      .where('noun_id', '=', data[0]?.bookingid ?? '')
      .execute();
    expect(history).toMatchObject([
      { kind: 'transfer', reason: 'Refill', after: { from: store, to: world.technician.id, movements: 2 } },
    ]);
  });

  test('requires one currency and two stockists that the caller can see', async () => {
    const abroad = await makeFolder(server.db, { parent: world.folder, currency: 'VND' });
    const both = await server.client(
      await makeStaff(server.db, { folders: [world.folder, abroad], roles: ['FADMIN'] }),
    );
    const {
      data: { id: far },
    } = await both.stockists.create({ body: { kind: 'van', code: 'VAN', name: 'Far van', folderid: abroad.id } });
    const item = await bait();
    const move = async (fromid: string, toid: string, client = both) =>
      await client.stock.transfer({ body: { fromid, toid, docno: 'T', lines: [{ itemid: item, qty: '1' }] } });
    expect(await refusalCode(move(store, far))).toBe('stock.currency_differs');
    expect(await refusalCode(move(store, store))).toBe('field.invalid');
    expect(await refusalCode(move(store, far, keeper))).toBe('record.referenced_missing');
    expect(await refusalCode(move(store, van, stranger))).toBe('record.referenced_missing');
    expect(await refusalCode(move(store, van, dispatcher))).toBe('permission.missing');
    expect(await balance(item)).toEqual([]);
  });
});

describe('a person who moves or leaves', () => {
  const counted = async (stockistid: string, itemid: string, client: TestClient) =>
    (await client.stock.count({ body: { stockistid, docno: 'CNT', lines: [{ itemid, qty: '0' }] } })).data;
  const received = async (stockistid: string, itemid: string, client: TestClient) =>
    (
      await client.stock.book({
        body: { type: 'receipt', stockistid, docno: 'GRN', lines: [{ itemid, qty: '2', unitcost: '30000' }] },
      })
    ).data;

  test('keeps their stock in its currency, and uses the new currency once that stock is gone', async () => {
    const [abroad, person] = [
      await makeFolder(server.db, { parent: world.folder, currency: 'VND' }),
      await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }),
    ];
    const both = await server.client(
      await makeStaff(server.db, { folders: [world.folder, abroad], roles: ['FADMIN'] }),
    );
    const item = await bait();
    await receive(item, '3', '1.50', person.id);
    await server.db.updateTable('folder_user').set({ folder_id: abroad.id }).where('user_id', '=', person.id).execute();
    expect(await refusalCode(received(person.id, item, both))).toBe('stock.currency_differs');
    expect(await counted(person.id, item, both)).toMatchObject([{ out: '3', value: '4.5', currency: 'MYR' }]);
    expect(await received(person.id, item, both)).toMatchObject([{ in: '2', value: '60000', currency: 'VND' }]);
    expect(await accounts()).not.toContainEqual({ right: false });
  });

  test('cannot receive more stock, but can still return what they hold', async () => {
    const person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const item = await bait();
    await receive(item, '3', '1', person.id);
    await server.db.updateTable('app_user').set({ dts: Date.now() }).where('id', '=', person.id).execute();
    const move = async (fromid: string, toid: string) =>
      (await keeper.stock.transfer({ body: { fromid, toid, docno: 'T', lines: [{ itemid: item, qty: '3' }] } })).data;
    expect(await refusalCode(move(store, person.id))).toBe('record.referenced_missing');
    expect(await refusalCode(received(person.id, item, keeper))).toBe('record.referenced_missing');
    await move(person.id, store);
    expect(await balance(item)).toMatchObject([
      { stockist: { id: person.id }, qty: '0' },
      { stockist: { id: store }, qty: '3', value: '3' },
    ]);
  });
});

describe('a stock correction', () => {
  test('can be an adjustment with a reason, or a count against the balance shown', async () => {
    const item = await bait();
    await receive(item, '10', '2');
    const { data: adjusted } = await keeper.stock.adjust({
      body: {
        stockistid: store,
        docno: 'ADJ',
        reason: 'Spilled',
        lines: [
          { itemid: item, qty: '-4' },
          { itemid: item, qty: '1', unitcost: '5' },
        ],
      },
    });
    expect(adjusted).toMatchObject([
      { type: 'adjust', out: '4', value: '8', reason: 'Spilled' },
      { in: '1', value: '5', qty: '7' },
    ]);
    const count = async (qty: string, shown?: string) =>
      (
        await keeper.stock.count({
          body: {
            stockistid: store,
            docno: 'CNT',
            lines: [{ itemid: item, qty, ...(shown === undefined ? {} : { balance: shown }) }],
          },
        })
      ).data;
    expect(await refusalOf(count('5', '10'))).toMatchObject({
      code: 'stock.balance_changed',
      params: { balance: '7' },
    });
    expect(await count('5', '7.0')).toMatchObject([{ type: 'count', out: '2', value: '4', qty: '5' }]);
    expect(await count('5')).toEqual([]);
    expect(await count('0')).toMatchObject([{ out: '5', qty: '0' }]);
    expect(await balance(item)).toMatchObject([{ qty: '0', value: '0' }]);
    expect(
      await refusalCode(
        keeper.stock.count({
          body: {
            stockistid: store,
            docno: 'C',
            lines: [
              { itemid: item, qty: '1' },
              { itemid: item, qty: '2' },
            ],
          },
        }),
      ),
    ).toBe('field.invalid');
    expect(
      await refusalCode(
        keeper.stock.adjust({
          body: { stockistid: store, docno: 'A', reason: ' ', lines: [{ itemid: item, qty: '1' }] },
        }),
      ),
    ).toBe('request.invalid');
    expect(
      await refusalCode(
        dispatcher.stock.adjust({
          body: { stockistid: store, docno: 'A', reason: 'r', lines: [{ itemid: item, qty: '1' }] },
        }),
      ),
    ).toBe('permission.missing');
    expect(
      await refusalCode(
        phone.stock.count({ body: { stockistid: store, docno: 'A', lines: [{ itemid: item, qty: '1' }] } }),
      ),
    ).toBe('permission.missing');
  });
});

describe('visibility of stock', () => {
  test("extends to the stock of the caller's folders, or without STCK:VW only to their own", async () => {
    const item = await bait();
    await receive(item, '5', '1');
    await receive(item, '2', '1', world.technician.id);
    const clerk = await server.client(world.billing);
    expect((await balance(item, dispatcher)).length).toBe(2);
    expect(await balance(item, clerk)).toEqual([]);
    expect(await balance(item, stranger)).toEqual([]);
    expect(await balance(item, keeper, { group: 'item.id', sort: 'qty desc' })).toEqual([
      { 'item.id': item, count: 2, qty: '7', value: '7' },
    ]);
    // Sums hide what rows hide: a dispatcher sees no costs.
    expect(await balance(item, dispatcher, { group: 'item.id', sort: 'qty desc' })).toEqual([
      { 'item.id': item, count: 2, qty: '7', value: '0' },
    ]);
    await receive(item, '1', '1', world.billing.id);
    expect(await balance(item, clerk)).toMatchObject([{ stockist: { id: world.billing.id }, qty: '1', value: null }]);
    const [movement] = await issue(item, '1');
    expect(await refusalCode(stranger.stock.get({ params: { id: movement?.id ?? '' } }))).toBe('record.not_found');
    expect(await refusalCode(clerk.stock.get({ params: { id: movement?.id ?? '' } }))).toBe('permission.missing');
    expect(await refusalCode((await server.client(world.customer)).stock.list({}))).toBe('permission.missing');
  });
});

describe('low stock', () => {
  test('is a warehouse that holds no more than the reorder level of the item; vans and people are supplied from it', async () => {
    const item = await bait();
    const { data: stored } = await keeper.items.get({ params: { id: item } });
    await keeper.items.update({
      params: { id: item },
      body: { uts: stored.uts, data: { ...stored.data, reorderLevel: '5' } },
    });
    const plain = await bait();
    await receive(item, '6', '1');
    await receive(item, '1', '1', van);
    await receive(plain, '1', '1');
    const low = async () =>
      (await balance(item, keeper, { find: JSON.stringify({ 'item.id': { $in: [item, plain] }, low: true }) })).length;
    expect(await low()).toBe(0);
    expect(await balance(item)).toMatchObject([
      { stockist: { kind: 'van' }, reorderLevel: '5', low: false },
      { stockist: { kind: 'warehouse' }, reorderLevel: '5', low: false },
    ]);
    await issue(item, '1');
    expect(await low()).toBe(1);
    expect(await balance(plain)).toMatchObject([{ reorderLevel: null, low: false }]);
  });
});

describe('material for jobs', () => {
  test("is summed by item over a technician's pending jobs, next to the stock that they hold", async () => {
    const at = Date.UTC(2027, 0, 5, 2);
    const item = await bait();
    const service = (await makeItem(server.db, world.folder, { type: 'SRV', uom: 'pc' })).id;
    const lines = [
      line({ itemid: item, qty: '30', price: '0' }),
      line({ itemid: item, qty: '20', price: '0' }),
      line({ itemid: service }),
    ];
    const job = async (over: object) =>
      await dispatcher.posts.create({
        body: jobBody(world.site, { plan: at, duration: '1H', lines, assignees: [world.technician.id], ...over }),
      });
    await job({});
    await job({ plan: at + 4 * 3_600_000, lines: [line({ itemid: item, qty: '5.5', price: '0' })] });
    await job({ plan: at + 48 * 3_600_000 });
    await receive(item, '40', '1', world.technician.id);
    const supplies = async (client: TestClient, form: object, more: Record<string, string> = {}) =>
      (await client.data.read({ params: { id: 'supplies' }, query: { formData: JSON.stringify(form), ...more } })).data;
    const form = { techid: world.technician.id, start: at, end: at + dayMs };
    expect(await supplies(phone, form)).toMatchObject([
      {
        item: { id: item },
        itemtype: { name: 'Baits' },
        folder: world.folder.id,
        uom: 'Gram',
        jobs: 2,
        qty: '55.5',
        held: '40',
        missing: '15.5',
      },
    ]);
    expect(await supplies(await server.client(world.billing), form)).toMatchObject([
      { qty: '55.5', held: null, missing: null },
    ]);
    expect(await supplies(stranger, form)).toEqual([]);
    expect(await supplies(phone, form, { group: 'item', sort: 'qty desc' })).toEqual([{ item, count: 1, qty: '55.5' }]);
    expect(await refusalCode(supplies(phone, { start: at }))).toBe('supplies.tech_missing');
    expect(await refusalCode(supplies(phone, {}, { group: 'item' }))).toBe('supplies.tech_missing');
  });

  test("requires a technician, with the specification's message", async () => {
    const answer = await fetch(`${server.url}/api/data/supplies`, {
      headers: { authorization: `Bearer ${await server.token(world.technician, 'app')}` },
    });
    expect(await answer.json()).toMatchObject({
      ok: false,
      errorCode: 422,
      code: 'supplies.tech_missing',
      errorMsg: 'TechId was missing',
    });
  });
});

describe('a van or a warehouse', () => {
  test('can be created, renamed in its current version, and deleted when empty', async () => {
    const { data: made } = await keeper.stockists.create({
      body: { kind: 'van', code: 'V-9', name: 'Van 9', folderid: world.folder.id },
    });
    const params = { params: { id: made.id } };
    expect(
      await refusalCode(
        keeper.stockists.create({ body: { kind: 'van', code: 'V-9', name: 'Twin', folderid: world.folder.id } }),
      ),
    ).toBe('record.duplicate');
    expect(
      await refusalCode(
        stranger.stockists.create({ body: { kind: 'van', code: 'V-9', name: 'Theirs', folderid: world.folder.id } }),
      ),
    ).toBe('record.referenced_missing');
    expect(await refusalCode(keeper.stockists.update({ ...params, body: { name: 'Van nine' } }))).toBe(
      'record.base_missing',
    );
    expect(
      await refusalCode(keeper.stockists.update({ ...params, body: { uts: made.uts - 1, name: 'Van nine' } })),
    ).toBe('record.changed');
    expect(
      (await keeper.stockists.update({ ...params, body: { uts: made.uts, name: 'Van nine' } })).data,
    ).toMatchObject({ name: 'Van nine', code: 'V-9' });
    expect(await refusalCode(stranger.stockists.get(params))).toBe('record.not_found');
    expect(await refusalCode(dispatcher.stockists.remove(params))).toBe('permission.missing');
    const item = await bait();
    await receive(item, '1', '1', made.id);
    expect(await refusalCode(keeper.stockists.remove(params))).toBe('record.in_use');
    await issue(item, '1', made.id);
    await keeper.stockists.remove(params);
    expect(await refusalCode(keeper.stockists.get(params))).toBe('record.not_found');
    expect(await refusalCode(receive(item, '1', '1', made.id))).toBe('record.referenced_missing');
  });

  test('cannot receive stock while it is being deleted, whichever request is first', async () => {
    const item = await bait();
    for (let round = 0; round < 4; round += 1) {
      const { id } = (
        await keeper.stockists.create({
          body: { kind: 'van', code: `V-${round}`, name: 'Van', folderid: world.folder.id },
        })
      ).data;
      await receive(item, '1', '1', id);
      await issue(item, '1', id);
      const outcomes = await Promise.all(
        [receive(item, '5', '1', id), keeper.stockists.remove({ params: { id } })].map(
          async (call) => await outcomeOf(call),
        ),
      );
      expect([
        ['ok', 'record.in_use'],
        ['record.referenced_missing', 'ok'],
      ]).toContainEqual(outcomes);
    }
  });

  test('is listed together with people, who are administered as users', async () => {
    const { data } = await keeper.stockists.list({
      query: { find: JSON.stringify({ id: { $in: [store, world.technician.id] } }) },
    });
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: store, kind: 'warehouse', folderid: world.folder.id }),
        expect.objectContaining({
          id: world.technician.id,
          kind: 'person',
          name: world.technician.displayname,
          code: null,
        }),
      ]),
    );
    expect((await keeper.stockists.get({ params: { id: world.technician.id } })).data.kind).toBe('person');
    expect(
      await refusalCode(
        keeper.stockists.update({ params: { id: world.technician.id }, body: { uts: 0, name: 'Other' } }),
      ),
    ).toBe('record.not_found');
    expect(await refusalCode(keeper.stockists.remove({ params: { id: world.technician.id } }))).toBe(
      'record.not_found',
    );
  });
});
