import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeContact, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
});
afterAll(async () => await server.stop());

const lookup = async (type: number, code: string, name: string): Promise<string> =>
  (await admin.lookups.create({ query: { folderId: world.folder.id }, body: { type, code, name } })).data.id;

describe('a customer', () => {
  const bound = [
    ['sourceid', 204, 'WEB'],
    ['termsid', 101, 'N14'],
    ['sendid', 229, 'PRINT'],
  ] as const;

  it.each(bound)('accepts a lookup in %s (type %i), which then cannot be removed', async (field, type, code) => {
    const { id } = await makeContact(server.db, world.folder);
    const { data: before } = await admin.contacts.get({ params: { id } });
    expect(before[field]).toBeNull();
    const own = await lookup(type, `${code}-OWN`, 'Own');
    const { data } = await admin.contacts.update({ params: { id }, body: { uts: before.uts, [field]: own } });
    expect(data[field]).toBe(own);
    expect(await refusalCode(admin.lookups.remove({ params: { id: own } }))).toBe('record.in_use');
    const foreign = admin.contacts.update({ params: { id }, body: { uts: data.uts, [field]: lookupId(33, 'FNB') } });
    expect(await refusalOf(foreign)).toMatchObject({ code: 'record.referenced_missing', params: { field } });
  });

  it('gets its payment days from its payment terms unless payment days are given', async () => {
    const created = await admin.contacts.create({
      body: { code: 'TERMS', name: 'Terms', folderid: world.folder.id, termsid: lookupId(101, 'N60') },
    });
    expect(created.data.paymentdays).toBe(60);
    const { id, uts } = created.data;
    const changed = await admin.contacts.update({ params: { id }, body: { uts, termsid: lookupId(101, 'N14') } });
    expect(changed.data.paymentdays).toBe(14);
    const given = await admin.contacts.update({
      params: { id },
      body: { uts: changed.data.uts, termsid: lookupId(101, 'N30'), paymentdays: 45 },
    });
    expect(given.data).toMatchObject({ termsid: lookupId(101, 'N30'), paymentdays: 45 });
  });
});

describe('a site', () => {
  it('has a zone and the salutation of its contact person', async () => {
    const zone = await lookup(41, 'NORTH', 'North');
    const { data: before } = await admin.contactInfos.get({ params: { id: world.site.id } });
    const { data } = await admin.contactInfos.update({
      params: { id: world.site.id },
      body: { uts: before.uts, zoneid: zone, salutationid: lookupId(216, 'MDM') },
    });
    expect(data).toMatchObject({ zoneid: zone, salutationid: lookupId(216, 'MDM'), salutation: 'Mdm' });
    const find = JSON.stringify({ zoneid: zone });
    expect((await admin.contactInfos.list({ query: { find } })).data).toMatchObject([{ id: world.site.id }]);
    for (const field of ['zoneid', 'salutationid'] as const) {
      const body = { uts: data.uts, [field]: lookupId(33, 'FNB') };
      const wrong = admin.contactInfos.update({ params: { id: world.site.id }, body });
      expect(await refusalOf(wrong)).toMatchObject({ code: 'record.referenced_missing', params: { field } });
    }
    const body = { contactid: world.contact.id, type: 0 as const, name: 'Ms Lee', zoneid: lookupId(33, 'FNB') };
    expect(await refusalCode(admin.contactInfos.create({ body }))).toBe('record.referenced_missing');
    const customer = await server.client(world.customer);
    const { data: sites } = await customer.portal.sites({ query: {} });
    expect(sites[0]?.salutation).toEqual({ name: 'Mdm' });
  });
});

describe('an item', () => {
  it('has a brand and an item menu', async () => {
    const [brandid, menuid] = [await lookup(234, 'ACME', 'Acme'), await lookup(239, 'BAITS', 'Baits')];
    const body = {
      code: 'GEL',
      name: 'Gel',
      typeid: lookupId(230, 'BAIT'),
      uomid: lookupId(209, 'g'),
      folderid: world.folder.id,
    };
    const { data } = await admin.items.create({ body: { ...body, brandid, menuid } });
    expect(data).toMatchObject({ brandid, menuid });
    const find = JSON.stringify({ brandid, menuid });
    expect((await admin.items.list({ query: { find } })).data).toMatchObject([{ id: data.id }]);
    for (const field of ['brandid', 'menuid'] as const) {
      const wrong = admin.items.create({ body: { ...body, code: field, [field]: lookupId(33, 'FNB') } });
      expect(await refusalOf(wrong)).toMatchObject({ code: 'record.referenced_missing', params: { field } });
    }
  });
});

describe('a payment', () => {
  it('has the given type, or else the type of its payment method', async () => {
    const own = await lookup(50, 'GIRO', 'Giro');
    const body = { contactid: world.contact.id, provider: 'transfer' as const, amount: '10', invoices: [] };
    expect((await admin.paymentRecords.record({ body: { ...body, typeid: own } })).data.type).toEqual({
      id: own,
      name: 'Giro',
    });
    const { data } = await admin.paymentRecords.record({ body });
    expect(data.type).toEqual({ id: lookupId(50, 'TRANSFER'), name: 'Bank transfer' });
    const wrong = admin.paymentRecords.record({ body: { ...body, typeid: lookupId(33, 'FNB') } });
    expect(await refusalOf(wrong)).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'typeid' },
    });
    const find = JSON.stringify({ 'type.id': own });
    expect((await admin.paymentRecords.list({ query: { find } })).data).toHaveLength(1);
  });
});

describe('a phone number', () => {
  it.each(['call me', '12345', '+60 3-12', '1234567890123456789', '03-1234 5678 ext 4'])(
    'such as %s is rejected for customers and sites',
    async (phone) => {
      const { id } = await makeContact(server.db, world.folder);
      const { uts } = (await admin.contacts.get({ params: { id } })).data;
      const { uts: siteUts } = (await admin.contactInfos.get({ params: { id: world.site.id } })).data;
      const calls = [
        admin.contacts.update({ params: { id }, body: { uts, phone } }),
        admin.contacts.create({ body: { code: 'PHONE', name: 'Phone', folderid: world.folder.id, phone } }),
        admin.contactInfos.update({ params: { id: world.site.id }, body: { uts: siteUts, phone } }),
      ];
      for (const call of calls) expect(await refusalCode(call)).toBe('request.invalid');
    },
  );

  it('is stored as entered', async () => {
    const { id } = await makeContact(server.db, world.folder);
    const { uts } = (await admin.contacts.get({ params: { id } })).data;
    const { data } = await admin.contacts.update({ params: { id }, body: { uts, phone: '+84 28 3844 5520' } });
    expect(data.phone).toBe('+84 28 3844 5520');
  });
});
