import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let office: TestClient;
let customer: TestClient;
let stranger: TestClient;
let foreign: TestClient;
let reader: TestClient;
let nobody: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(world.dispatcher);
  customer = await server.client(world.customer);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
  );
  const contact = await makeContact(server.db, world.folder);
  foreign = await server.client(
    await makePortalUser(server.db, contact, { sites: [await makeSite(server.db, contact)] }),
  );
  reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
  nobody = await server.client();
});
afterAll(async () => await server.stop());

type NewShipment = RouteInput<typeof contract.shipments.create>['body'];
const address = { street_address: '9 Marina Way', postal_code: '018980', country_iso: 'SG' };
const announce = async (over: Partial<NewShipment> = {}) =>
  (
    await customer.shipments.create({
      body: {
        siteid: world.site.id,
        recipient: 'Lab One',
        address,
        parcels: [
          { description: 'Samples', weightkg: '1.5' },
          { description: 'Traps', weightkg: null },
        ],
        ...over,
      },
    })
  ).data;
const accept = async ({ id, uts }: { id: string; uts: number }, client = office) =>
  (await client.shipments.accept({ params: { id }, body: { uts } })).data;
const accepted = async () => await accept(await announce());
const scan = async (id: string, state: 'collected' | 'in_transit' | 'delivered' | 'returned', client = office) =>
  (await client.parcels.scan({ params: { id }, body: { state, place: 'Hub' } })).data;

describe('a shipment', () => {
  test('accepts only a valid phone number for its recipient', async () => {
    expect(await refusalCode(announce({ phone: 'ask for Mr Tan' }))).toBe('request.invalid');
    expect((await announce({ phone: '+65 6123 4567' })).phone).toBe('+65 6123 4567');
  });

  test('is announced by a customer, changed while new, accepted, and closed when all parcels have arrived', async () => {
    const made = await announce({ notes: 'Keep cool', collectOn: 20_270_105 });
    expect(made).toMatchObject({
      state: 'new',
      site: { id: world.site.id },
      contact: { id: world.contact.id },
      folderid: world.folder.id,
      notes: 'Keep cool',
      parcels: [{ weightkg: '1.5', state: 'registered' }, { weightkg: null }],
    });
    const id = { params: { id: made.id } };
    expect(
      (await customer.shipments.update({ ...id, body: { uts: made.uts, recipient: 'Lab Two' } })).data,
    ).toMatchObject({ recipient: 'Lab Two', notes: 'Keep cool', address });
    expect((await accept((await office.shipments.get(id)).data)).state).toBe('accepted');
    const [one, two] = made.parcels.map((parcel) => parcel.id);
    await scan(one ?? '', 'collected');
    expect(await scan(one ?? '', 'delivered')).toMatchObject({
      state: 'delivered',
      events: [{ state: 'collected', place: 'Hub' }, { state: 'delivered' }],
    });
    expect((await customer.shipments.get(id)).data.state).toBe('accepted');
    await scan(two ?? '', 'returned');
    expect((await customer.shipments.get(id)).data.state).toBe('closed');
    expect(await refusalCode(scan(two ?? '', 'in_transit'))).toBe('shipment.closed');
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'shipment')
      .where('noun_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update', 'accepted', 'closed']);
  });

  test('has its complete list of parcels changed while it is new', async () => {
    const made = await announce();
    const [kept, dropped] = made.parcels.map(({ id }) => id);
    const params = { id: made.id };
    const change = async (uts: number, parcels: { id?: string; description: string; weightkg: string | null }[]) =>
      (await customer.shipments.update({ params, body: { uts, parcels } })).data;
    const changed = await change(made.uts, [
      { id: kept ?? '', description: 'Glue boards', weightkg: '2' },
      { description: 'Droppings', weightkg: null },
    ]);
    expect(changed.parcels).toMatchObject([
      { id: kept, description: 'Glue boards', weightkg: '2' },
      { description: 'Droppings' },
    ]);
    expect(await refusalCode(customer.parcels.get({ params: { id: dropped ?? '' } }))).toBe('record.not_found');
    const other = (await announce()).parcels[0]?.id ?? '';
    expect(await refusalCode(change(changed.uts, [{ id: other, description: 'X', weightkg: null }]))).toBe(
      'record.not_found',
    );
    const twice = { id: kept ?? '', description: 'X', weightkg: null };
    expect(await refusalCode(change(changed.uts, [twice, twice]))).toBe('field.invalid');
    expect(await refusalCode(change(changed.uts, []))).toBe('request.invalid');
    expect((await office.shipments.get({ params })).data.parcels).toEqual(changed.parcels);
    const history = (await office.shipments.history({ params })).data;
    expect(history.at(-1)?.changes.find(({ field }) => field === 'parcels')).toMatchObject({
      before: [{ description: 'Samples' }, { description: 'Traps' }],
      after: [{ description: 'Glue boards' }, { description: 'Droppings' }],
    });
    expect(await refusalCode(customer.shipments.history({ params }))).toBe('permission.missing');
    expect(await refusalCode(stranger.shipments.history({ params }))).toBe('record.not_found');
  });

  test('is not accepted by who has not seen its latest change', async () => {
    const made = await announce();
    const params = { id: made.id };
    await customer.shipments.update({ params, body: { uts: made.uts, notes: 'Keep cool' } });
    expect(await refusalCode(accept(made))).toBe('record.changed');
    expect(await refusalCode(office.shipments.accept({ params, body: {} }))).toBe('record.base_missing');
    const { uts } = (await office.shipments.get({ params })).data;
    expect((await office.shipments.accept({ params, body: { uts } })).data.state).toBe('accepted');
  });

  test('has a new version once one of its parcels is scanned, which says where it was last', async () => {
    const made = await accepted();
    await scan(made.parcels[1]?.id ?? '', 'collected');
    const now = (await office.shipments.get({ params: { id: made.id } })).data;
    expect(now.uts).toBeGreaterThan(made.uts);
    expect(now.parcels).toMatchObject([{ last: null }, { state: 'collected', last: { place: 'Hub' } }]);
  });

  test('has a label for each parcel, for staff and for its customer', async () => {
    const params = { id: (await announce()).id };
    const print = async (client: TestClient) =>
      await (await client.shipments.labels({ params, query: { sheet: 'a4-24', skip: '2' } })).data.text();
    expect([(await print(office)).slice(0, 5), (await print(customer)).slice(0, 5)]).toEqual(['%PDF-', '%PDF-']);
    expect(await refusalCode(print(stranger))).toBe('record.not_found');
    expect(await refusalCode(print(foreign))).toBe('record.not_found');
  });

  test('is found by its number, and requires a valid collection date', async () => {
    const made = await announce();
    const docno = async (find: object, client = customer) =>
      (await client.shipments.list({ query: { find: JSON.stringify(find) } })).data;
    expect([
      await docno({ docno: made.docno }),
      (await customer.shipments.list({ query: { search: made.docno } })).data,
      (await office.shipments.list({ query: { search: made.parcels[1]?.docno ?? '' } })).data,
      await docno({ docno: made.docno }, foreign),
    ]).toMatchObject([[{ id: made.id }], [{ id: made.id }], [{ id: made.id }], []]);
    expect((await customer.parcels.list({ query: { search: made.parcels[0]?.docno ?? '' } })).data).toMatchObject([
      { id: made.parcels[0]?.id },
    ]);
    expect(await refusalCode(announce({ collectOn: 20_260_230 }))).toBe('field.invalid');
    expect(
      await refusalCode(
        customer.shipments.update({ params: { id: made.id }, body: { uts: made.uts, collectOn: 20_261_301 } }),
      ),
    ).toBe('field.invalid');
  });

  test('can be cancelled by its customer while new, and by staff until a parcel is collected', async () => {
    const [fresh, taken, moving] = [await announce(), await accepted(), await accepted()];
    await customer.shipments.remove({ params: { id: fresh.id } });
    expect((await customer.shipments.get({ params: { id: fresh.id } })).data.state).toBe('cancelled');
    expect(await refusalCode(customer.shipments.remove({ params: { id: taken.id } }))).toBe('shipment.closed');
    await office.shipments.remove({ params: { id: taken.id } });
    await scan(moving.parcels[0]?.id ?? '', 'collected');
    expect(await refusalCode(office.shipments.remove({ params: { id: moving.id } }))).toBe('shipment.closed');
    expect(await refusalCode(accept(fresh))).toBe('shipment.closed');
    expect(await refusalCode(customer.shipments.update({ params: { id: taken.id }, body: { uts: taken.uts } }))).toBe(
      'shipment.closed',
    );
  });

  test('is accepted only once by concurrent requests', async () => {
    const made = await announce();
    const outcomes = await Promise.all(
      Array.from(
        { length: 4 },
        async () =>
          await accept(made).then(
            () => 'accepted',
            async () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  });

  test.each<[string, () => Promise<Partial<NewShipment>>, string]>([
    [
      'from a site that the customer cannot access',
      async () => ({ siteid: (await makeSite(server.db, world.contact)).id }),
      'record.not_found',
    ],
    [
      'to an incomplete address',
      async () => await Promise.resolve({ address: { country_iso: 'SG' } }),
      'address.invalid',
    ],
    ['without parcels', async () => await Promise.resolve({ parcels: [] }), 'request.invalid'],
    [
      'with a negative weight',
      async () => await Promise.resolve({ parcels: [{ description: 'X', weightkg: '-1' }] }),
      'request.invalid',
    ],
  ])('is not announced %s', async (_name, over, code) => {
    expect(await refusalCode(announce(await over()))).toBe(code);
  });

  test('is not changed by an update with a missing or outdated version, or an invalid address', async () => {
    const { id, uts } = await announce();
    const update = async (body: { uts?: number; address?: typeof address }) =>
      await refusalCode(customer.shipments.update({ params: { id }, body: { notes: 'x', ...body } }));
    expect([
      await update({}),
      await update({ uts: uts - 1 }),
      await update({ uts, address: { ...address, postal_code: '1' } }),
    ]).toEqual(['record.base_missing', 'record.changed', 'address.invalid']);
  });
});

describe('the open link of a parcel', () => {
  const tokenIn = (url: string): string => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
  const linked = async () => {
    const id = (await accepted()).parcels[0]?.id ?? '';
    return { id, token: tokenIn((await customer.parcels.link({ params: { id }, body: {} })).data.url) };
  };
  const track = async (id: string, token: string) =>
    (await nobody.parcels.track({ params: { id }, query: { token } })).data;

  test('shows the parcel’s route but no personal data', async () => {
    const { id, token } = await linked();
    await scan(id, 'in_transit');
    const shown = await track(id, token);
    expect(shown).toMatchObject({ state: 'in_transit', events: [{ state: 'in_transit', place: 'Hub' }] });
    expect([Object.keys(shown).toSorted(), Object.keys(shown.events[0] ?? {}).toSorted()]).toEqual([
      ['docno', 'events', 'state'],
      ['at', 'place', 'state'],
    ]);
  });

  test('is stored as a hash, ends when it expires or is replaced, and reveals nothing with a wrong token', async () => {
    const { id, token } = await linked();
    const stored = await server.db.selectFrom('parcel').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(
      JSON.stringify([stored, await server.db.selectFrom('history').selectAll().where('noun_id', '=', id).execute()]),
    ).not.toContain(token);
    expect(await refusalCode(track(id, 'A'.repeat(43)))).toBe('record.not_found');
    expect(await refusalCode(track(randomUUID(), token))).toBe('record.not_found');
    expect(await refusalCode(track(id, 'short'))).toBe('request.invalid');
    const next = tokenIn((await customer.parcels.link({ params: { id }, body: {} })).data.url);
    expect(await refusalCode(track(id, token))).toBe('record.not_found');
    expect((await track(id, next)).state).toBe('registered');
    await server.db.updateTable('parcel').set({ link_exp: 1 }).where('id', '=', id).execute();
    expect(await refusalCode(track(id, next))).toBe('record.not_found');
  });
});

describe('access to shipments', () => {
  test('is denied to others as if the shipments did not exist', async () => {
    const made = await accepted();
    const parcel = made.parcels[0]?.id ?? '';
    for (const client of [stranger, foreign]) {
      expect(await refusalCode(client.shipments.get({ params: { id: made.id } }))).toBe('record.not_found');
      expect(await refusalCode(client.shipments.update({ params: { id: made.id }, body: { uts: made.uts } }))).toBe(
        'record.not_found',
      );
      expect(await refusalCode(client.shipments.remove({ params: { id: made.id } }))).toBe('record.not_found');
      expect(
        await refusalCode(
          client.shipments.create({
            body: { siteid: world.site.id, recipient: 'X', address, parcels: [{ description: 'X', weightkg: null }] },
          }),
        ),
      ).toBe('record.not_found');
      expect(await refusalCode(client.parcels.get({ params: { id: parcel } }))).toBe('record.not_found');
      expect(await refusalCode(client.parcels.link({ params: { id: parcel }, body: {} }))).toBe('record.not_found');
      expect((await client.shipments.list({ query: {} })).data).toEqual([]);
      expect((await client.parcels.list({ query: {} })).data).toEqual([]);
    }
    expect(await refusalCode(accept(made, stranger))).toBe('record.not_found');
    expect(await refusalCode(scan(parcel, 'collected', stranger))).toBe('record.not_found');
  });

  test('does not include accepting and scanning for customers, or any change for read-only staff', async () => {
    const made = await accepted();
    const parcel = made.parcels[0]?.id ?? '';
    expect(await refusalCode(accept(made, customer))).toBe('permission.missing');
    expect(await refusalCode(scan(parcel, 'collected', customer))).toBe('permission.missing');
    expect(await refusalCode(reader.shipments.update({ params: { id: made.id }, body: {} }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(reader.shipments.remove({ params: { id: made.id } }))).toBe('permission.missing');
    expect(
      await refusalCode(
        reader.shipments.create({
          body: { siteid: world.site.id, recipient: 'X', address, parcels: [{ description: 'X', weightkg: null }] },
        }),
      ),
    ).toBe('permission.missing');
    const find = { query: { find: JSON.stringify({ shipmentid: made.id }) } };
    expect((await reader.parcels.list(find)).data).toHaveLength(2);
    expect((await customer.parcels.list(find)).data).toHaveLength(2);
    expect((await reader.parcels.get({ params: { id: parcel } })).data.state).toBe('registered');
  });
});
