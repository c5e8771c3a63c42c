import { randomUUID } from 'node:crypto';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { contract } from '@field-service/contract/contract.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { waitingForLocks } from '@field-service/testing/locks.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePlan,
  makePortalUser,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let office: TestClient;
let stranger: TestClient;
let technician: TestClient;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] }));
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
  );
  technician = await server.client(world.technician, { app: 'app' });
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

type NewContact = RouteInput<typeof contract.contacts.create>['body'];
type NewInfo = RouteInput<typeof contract.contactInfos.create>['body'];
const address = { street_address: '8 Jalan Ampang', locality: 'Kuala Lumpur', postal_code: '50450', country_iso: 'MY' };
const code = (): string => randomUUID().slice(0, 8);
const add = async (over: Partial<NewContact> = {}) =>
  (await office.contacts.create({ body: { code: code(), name: 'Sunrise Foods', folderid: world.folder.id, ...over } }))
    .data;
const addInfo = async (contactid: string, over: Partial<NewInfo> = {}) =>
  (await office.contactInfos.create({ body: { contactid, type: 3, name: 'Plant', address, ...over } })).data;
const kinds = async (noun: string, id: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', noun)
      .where('noun_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test('a customer shows only the sites in folders that the reader may access', async () => {
  const contact = await makeContact(server.db, world.folder);
  const [seen, hidden] = [await makeSite(server.db, contact), await makeSite(server.db, contact)];
  await server.db
    .updateTable('contact_info')
    .set({ folder_id: (await makeFolder(server.db)).id })
    .where('id', '=', hidden.id)
    .execute();
  expect(await refusalCode(office.contactInfos.get({ params: { id: hidden.id } }))).toBe('record.not_found');
  const { sites, sitelist } = (await office.contacts.get({ params: { id: contact.id } })).data;
  expect([sitelist.map(({ id }) => id), sites]).toEqual([[seen.id], 1]);
  const listed = await office.data.read({
    params: { id: 'contacts' },
    query: { find: JSON.stringify({ id: contact.id }) },
  });
  expect(listed.data).toMatchObject([{ id: contact.id, sites: 1 }]);
});

describe('a customer', () => {
  test('is created, read, changed and removed, and recorded in the history', async () => {
    const made = await add({
      lang: 'vi',
      taxid: 'C-123',
      taxidtype: 'BRN',
      paymentdays: 14,
      withholdingrate: '2.5',
      notes: 'Gate 3',
    });
    expect(made).toMatchObject({
      name: 'Sunrise Foods',
      folderid: world.folder.id,
      lang: 'vi',
      taxid: 'C-123',
      paymentdays: 14,
      withholdingrate: '2.5',
      consolidation: 'job',
      porequired: false,
      sites: 0,
    });
    expect((await office.contacts.get({ params: { id: made.id } })).data).toEqual(made);
    const changed = (
      await office.contacts.update({
        params: { id: made.id },
        body: { uts: made.uts, name: 'Sunset Foods', taxid: null, consolidation: 'customer' },
      })
    ).data;
    expect(changed).toMatchObject({
      name: 'Sunset Foods',
      taxid: null,
      taxidtype: 'BRN',
      consolidation: 'customer',
      notes: 'Gate 3',
      lang: 'vi',
    });
    await office.contacts.remove({ params: { id: made.id } });
    expect(await refusalCode(office.contacts.get({ params: { id: made.id } }))).toBe('record.not_found');
    expect(await kinds('contact', made.id)).toEqual(['create', 'update', 'delete']);
  });

  test('tells who changed it, when and what, but only to people of its folder', async () => {
    const made = await add({ name: 'Before' });
    await office.contacts.update({ params: { id: made.id }, body: { uts: made.uts, name: 'After' } });
    const history = (await office.contacts.history({ params: { id: made.id } })).data;
    expect(history).toMatchObject([{ kind: 'create' }, { kind: 'update', reason: null }]);
    expect(history[1]?.changes.filter(({ before, after }) => before !== after)).toEqual([
      { field: 'name', before: 'Before', after: 'After' },
    ]);
    expect(await refusalCode(stranger.contacts.history({ params: { id: made.id } }))).toBe('record.not_found');
    expect(await refusalCode(customer.contacts.history({ params: { id: made.id } }))).toBe('permission.missing');
  });

  test.each(['customer', 'site'] as const)('or its site (%s) cannot be removed during job creation', async (what) => {
    const contact = await makeContact(server.db, world.folder);
    const site = await makeSite(server.db, contact);
    const made = Promise.withResolvers<undefined>();
    const waited = Promise.withResolvers<undefined>();
    const making = server.db.transaction().execute(async (transaction) => {
      await makeJob(transaction, site);
      made.resolve(undefined);
      await waited.promise;
    });
    await made.promise;
    const removing = refusalCode(
      what === 'customer'
        ? office.contacts.remove({ params: { id: contact.id } })
        : office.contactInfos.remove({ params: { id: site.id } }),
    );
    await expect
      .poll(async () => await waitingForLocks(server))
      .toBe(1)
      .finally(() => waited.resolve(undefined));
    await making;
    expect(await removing).toBe('record.in_use');
  });

  test('is created in the folder of the header if no folder is given', async () => {
    const other = await makeFolder(server.db);
    const both = await server.client(await makeStaff(server.db, { folders: [world.folder, other], roles: ['ADMIN'] }), {
      folderId: other.id,
    });
    expect((await both.contacts.create({ body: { code: code(), name: 'X' } })).data.folderid).toBe(other.id);
  });

  test('is listed only for its folder', async () => {
    const made = await add({ name: `Findable ${code()}` });
    const search = { query: { search: made.name, total: '1' as const } };
    expect(await office.contacts.list(search)).toMatchObject({ data: [{ id: made.id, code: made.code }], total: 1 });
    expect((await stranger.contacts.list(search)).total).toBe(0);
  });

  describe('is found', () => {
    let found: { id: string };
    beforeAll(async () => {
      found = await add({
        code: 'KFC-7',
        name: 'Kilang Fajar 晨光',
        email: 'accounts@fajar.example',
        phone: '+60 3-7788 9900',
      });
      await addInfo(found.id, {
        name: 'Gudang Selatan',
        person: 'Puan Rohani',
        phone: '(07) 331-2200',
        email: 'gate@fajar.example',
        address: {
          street_address: '88 Persiaran Tebrau',
          locality: 'Johor Bahru',
          postal_code: '80300',
          country_iso: 'MY',
        },
      });
    });

    test.each([
      ['part of the code', 'fc-7'],
      ['part of the name', 'LANG FAJ'],
      ['part of a Chinese name', '晨光'],
      ['part of the email address', 'accounts@faj'],
      ['part of the phone number as entered', '7788 99'],
      ['the phone number without spaces', '+60377889900'],
      ['the phone number in its national form', '03-7788-9900'],
      ["a site's name", 'selatan'],
      ["a site's person", 'rohani'],
      ["a site's phone number", '3312200'],
      ["a site's email address", 'gate@fajar'],
      ['a street', 'persiaran tebrau'],
      ['a town', 'johor bahru'],
    ])('by %s: %s', async (_what, search) => {
      const { data } = await office.contacts.list({ query: { search } });
      expect(data).toMatchObject([{ id: found.id }]);
    });

    test('not by the names of address fields', async () => {
      expect((await office.contacts.list({ query: { search: 'street_address' } })).data).toEqual([]);
    });

    test('not by a site that was removed or that the reader cannot see', async () => {
      const site = await addInfo(found.id, { name: 'Gudang Utara' });
      const search = { query: { search: 'utara' } };
      expect((await office.contacts.list(search)).data).toHaveLength(1);
      const elsewhere = await makeFolder(server.db);
      await server.db.updateTable('contact_info').set({ folder_id: elsewhere.id }).where('id', '=', site.id).execute();
      expect((await office.contacts.list(search)).data).toEqual([]);
      await server.db
        .updateTable('contact_info')
        .set({ folder_id: world.folder.id, dts: Date.now() })
        .where('id', '=', site.id)
        .execute();
      expect((await office.contacts.list(search)).data).toEqual([]);
    });
  });

  test('cannot be changed based on a missing or outdated version', async () => {
    const { id, uts } = await add();
    const name = async (text: string, base?: number) =>
      await refusalCode(office.contacts.update({ params: { id }, body: { name: text, uts: base } }));
    expect(await name('A')).toBe('record.base_missing');
    await office.contacts.update({ params: { id }, body: { name: 'B', uts } });
    expect(await name('C', uts)).toBe('record.changed');
    expect((await office.contacts.get({ params: { id } })).data.name).toBe('B');
  });

  test.each<[string, () => Promise<Partial<NewContact>>, string]>([
    ['a code that is already in use', async () => ({ code: (await add()).code }), 'record.duplicate'],
    [
      'a folder that the caller cannot access',
      async () => ({ folderid: (await makeFolder(server.db)).id }),
      'record.referenced_missing',
    ],
    ['an unknown type', async () => await Promise.resolve({ typeid: lookupId(209, 'g') }), 'record.referenced_missing'],
    [
      'a billing address of another customer',
      async () => ({ billinginfoid: (await addInfo((await add()).id)).id }),
      'record.referenced_missing',
    ],
    ['a withholding rate above 100', async () => await Promise.resolve({ withholdingrate: '101' }), 'field.invalid'],
    ['a blank name', async () => await Promise.resolve({ name: '  ' }), 'request.invalid'],
    ['an invalid email address', async () => await Promise.resolve({ email: 'nobody' }), 'request.invalid'],
  ])('is not created with %s', async (_name, over, refusal) => {
    expect(
      await refusalCode(
        office.contacts.create({ body: { code: code(), name: 'X', folderid: world.folder.id, ...(await over()) } }),
      ),
    ).toBe(refusal);
  });

  test('cannot be removed while it has an open job', async () => {
    const contact = await makeContact(server.db, world.folder);
    await makeJob(server.db, await makeSite(server.db, contact));
    expect(await refusalOf(office.contacts.remove({ params: { id: contact.id } }))).toMatchObject({
      code: 'record.in_use',
      params: { jobs: 1, invoices: 0, contracts: 0, shipments: 0, users: 0 },
    });
  });

  test('cannot be removed while it has an active contract, shipment or user account', async () => {
    const contact = await makeContact(server.db, world.folder);
    const site = await makeSite(server.db, contact);
    const user = await makePortalUser(server.db, contact, { sites: [site] });
    const set = { id: randomUUID(), contact_id: contact.id };
    await server.db
      .insertInto('order_set')
      .values({
        ...set,
        folder_id: world.folder.id,
        docno: set.id,
        title: 'Monthly',
        type_id: null,
        post_type_id: lookupId(20, 'JOB'),
        starts_on: 20_260_101,
        ends_on: null,
        rrule: 'FREQ=MONTHLY',
        from_minutes: 540,
        duration: '1H',
        holiday_rule: null,
        timeslot_id: null,
        response_hours: null,
        plan_amount: null,
        plan_tax_id: null,
        created_by: null,
      })
      .execute();
    await server.db
      .insertInto('order_set_site')
      .values({ order_set_id: set.id, contact_id: contact.id, site_id: site.id })
      .execute();
    const shipment = randomUUID();
    await server.db
      .insertInto('shipment')
      .values({
        id: shipment,
        folder_id: world.folder.id,
        contact_id: contact.id,
        site_id: site.id,
        recipient: 'R',
        phone: null,
        address: '{}',
        notes: '',
        collect_on: null,
        created_by: null,
      })
      .execute();
    const [customer, there] = [{ params: { id: contact.id } }, { params: { id: site.id } }];
    expect((await refusalOf(office.contactInfos.remove(there))).params).toMatchObject({
      jobs: 0,
      contracts: 1,
      shipments: 1,
    });
    expect((await refusalOf(office.contacts.remove(customer))).params).toEqual({
      jobs: 0,
      invoices: 0,
      contracts: 1,
      shipments: 1,
      users: 1,
    });
    await server.db.updateTable('order_set').set({ state: 'ended' }).where('id', '=', set.id).execute();
    await server.db.updateTable('shipment').set({ state: 'closed' }).where('id', '=', shipment).execute();
    expect((await refusalOf(office.contacts.remove(customer))).params).toMatchObject({
      contracts: 0,
      shipments: 0,
      users: 1,
    });
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    await office.contactInfos.remove(there);
    await office.contacts.remove(customer);
  });

  test('prevents the removal of its billing address, and can still be changed if that address is gone', async () => {
    const contact = await add();
    const info = await addInfo(contact.id, { type: 1, name: 'Accounts' });
    const named = (
      await office.contacts.update({ params: { id: contact.id }, body: { uts: contact.uts, billinginfoid: info.id } })
    ).data;
    expect(await refusalOf(office.contactInfos.remove({ params: { id: info.id } }))).toMatchObject({
      code: 'record.in_use',
      params: { billing: 1 },
    });
    await server.db.updateTable('contact_info').set({ dts: 1 }).where('id', '=', info.id).execute();
    const noted = (
      await office.contacts.update({ params: { id: contact.id }, body: { uts: named.uts, notes: 'Gate 4' } })
    ).data;
    expect(noted).toMatchObject({ notes: 'Gate 4', billinginfoid: info.id });
    expect(
      (await office.contacts.update({ params: { id: contact.id }, body: { uts: noted.uts, billinginfoid: null } })).data
        .billinginfoid,
    ).toBeNull();
  });
});

describe('a site, billing address or person', () => {
  test('is created with the next code, read, changed and removed', async () => {
    const contact = await add();
    const first = await addInfo(contact.id, { geo: [3.1, 101.6] });
    const second = await addInfo(contact.id);
    expect([first.code, second.code]).toEqual(['S001', 'S002']);
    expect(first).toMatchObject({
      contactid: contact.id,
      folderid: world.folder.id,
      infotype: { val: '3' },
      addresslines: ['8 Jalan Ampang', '50450 Kuala Lumpur'],
      geo: [3.1, 101.6],
    });
    const changed = (
      await office.contactInfos.update({
        params: { id: first.id },
        body: { uts: first.uts, person: 'Ms Lim', geo: null },
      })
    ).data;
    expect(changed).toMatchObject({ person: 'Ms Lim', geo: null, address });
    expect((await office.contacts.get({ params: { id: contact.id } })).data.sitelist).toHaveLength(2);
    await office.contactInfos.remove({ params: { id: first.id } });
    expect(await refusalCode(office.contactInfos.get({ params: { id: first.id } }))).toBe('record.not_found');
    expect(await kinds('contact-info', first.id)).toEqual(['create', 'update', 'delete']);
  });

  test('gets a code of its own even if several are created at the same time', async () => {
    const contact = await add();
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await addInfo(contact.id)).code));
    expect(codes.toSorted()).toEqual(['S001', 'S002', 'S003', 'S004', 'S005']);
  });

  test('requires a complete address for a site, but none for a person', async () => {
    const contact = await add();
    expect((await addInfo(contact.id, { type: 0, name: 'Ms Lim', address: {} })).code).toBe('P001');
    const refusal = await refusalOf(addInfo(contact.id, { address: { ...address, postal_code: '504' } }));
    expect(refusal).toMatchObject({
      code: 'address.invalid',
      params: { country: 'MY', fields: [{ field: 'postal_code', problem: 'invalid' }] },
    });
    expect(await refusalCode(addInfo(contact.id, { address: { country_iso: 'MY' } }))).toBe('address.invalid');
    const { id, uts } = await addInfo(contact.id);
    expect(
      await refusalCode(
        office.contactInfos.update({ params: { id }, body: { uts, address: { locality: 'Ipoh', country_iso: 'MY' } } }),
      ),
    ).toBe('address.invalid');
  });

  test('accepts the older address format and stores the current one', async () => {
    const contact = await add();
    const {
      id,
      uts,
      address: kept,
      addresslines,
    } = await addInfo(contact.id, {
      address: {
        street: '12 Jalan Ampang\nTingkat 3',
        city: 'Kuala Lumpur',
        zip: '50450',
        state: 'Wilayah Persekutuan',
        country_code: 'my',
      },
    });
    expect(kept).toEqual({
      street_address: '12 Jalan Ampang',
      street_address_2: 'Tingkat 3',
      locality: 'Kuala Lumpur',
      postal_code: '50450',
      admin_area: 'Wilayah Persekutuan',
      country_iso: 'MY',
    });
    expect(addresslines.slice(0, 2)).toEqual(['12 Jalan Ampang', 'Tingkat 3']);
    expect(await refusalCode(addInfo(contact.id, { address: { street: 'x', zip: '1', country_code: 'MY' } }))).toBe(
      'address.invalid',
    );
    expect(
      await refusalCode(
        office.contactInfos.update({ params: { id }, body: { uts, address: { street: 'x', locality: 'Ipoh' } } }),
      ),
    ).toBe('request.invalid');
  });

  test('requires the current version, and rejects unknown fields', async () => {
    const { id, uts } = await addInfo((await add()).id);
    expect(await refusalCode(office.contactInfos.update({ params: { id }, body: { name: 'X' } }))).toBe(
      'record.base_missing',
    );
    expect(await refusalCode(office.contactInfos.update({ params: { id }, body: { name: 'X', uts: uts - 1 } }))).toBe(
      'record.changed',
    );
    const array: object = { uts, address: [address] };
    expect(await refusalCode(office.contactInfos.update({ params: { id }, body: array }))).toBe('request.invalid');
  });

  test('has a code that is unique per customer and type', async () => {
    const contact = await add();
    await addInfo(contact.id, { code: 'HQ' });
    expect(await refusalCode(addInfo(contact.id, { code: 'HQ' }))).toBe('record.duplicate');
    expect((await addInfo(contact.id, { code: 'HQ', type: 1 })).code).toBe('HQ');
  });

  test('cannot be removed while it has a station', async () => {
    const site = await makeSite(server.db, await makeContact(server.db, world.folder));
    await makeStation(server.db, site, await makePlan(server.db, site));
    expect(await refusalOf(office.contactInfos.remove({ params: { id: site.id } }))).toMatchObject({
      code: 'record.in_use',
      params: { jobs: 0, stations: 1 },
    });
  });
});

describe('access to customers', () => {
  test('hides them from people of another folder', async () => {
    const contact = await add();
    const info = await addInfo(contact.id);
    const id = { params: { id: contact.id } };
    const infoId = { params: { id: info.id } };
    const calls = [
      stranger.contacts.get(id),
      stranger.contacts.update({ ...id, body: { uts: contact.uts, name: 'X' } }),
      stranger.contacts.remove(id),
      stranger.contactInfos.get(infoId),
      stranger.contactInfos.update({ ...infoId, body: { uts: info.uts, name: 'X' } }),
      stranger.contactInfos.remove(infoId),
      stranger.contactInfos.create({ body: { contactid: contact.id, type: 3, name: 'X', address } }),
    ];
    expect(new Set(await Promise.all(calls.map(refusalCode)))).toEqual(new Set(['record.not_found']));
    expect(
      (await stranger.contactInfos.list({ query: { find: JSON.stringify({ contactid: contact.id }) } })).data,
    ).toEqual([]);
  });

  test('is denied to technicians and customers', async () => {
    const contact = await add();
    const info = await addInfo(contact.id);
    const [id, infoId] = [{ params: { id: contact.id } }, { params: { id: info.id } }];
    const calls = [technician, customer].flatMap((client) => [
      client.contacts.list({ query: {} }),
      client.contacts.get(id),
      client.contacts.create({ body: { code: code(), name: 'X' } }),
      client.contacts.update({ ...id, body: {} }),
      client.contacts.remove(id),
      client.contactInfos.list({ query: {} }),
      client.contactInfos.get(infoId),
      client.contactInfos.create({ body: { contactid: contact.id, type: 3, name: 'X' } }),
      client.contactInfos.update({ ...infoId, body: {} }),
      client.contactInfos.remove(infoId),
    ]);
    expect(new Set(await Promise.all(calls.map(refusalCode)))).toEqual(new Set(['permission.missing']));
  });
});
