import { demoLogin } from '@field-service/testing/demo.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const day = 86_400_000;

describe('the search', () => {
  let server: TestServer;
  let world: TestWorld;
  let admin: TestClient;

  beforeAll(async () => {
    server = await startTestServer();
    world = await makeWorld(server.db);
    admin = await server.client(world.admin);
  });
  afterAll(async () => await server.stop());

  const find = async (text: string, client = admin) => (await client.search.find({ query: { text } })).data.hits;
  const named = async (text: string, client = admin) =>
    (await find(text, client)).map(({ kind, number, name }) => `${kind} ${number ?? ''} ${name}`.replace('  ', ' '));
  const renameContact = async (id: string, name: string) =>
    await server.db.updateTable('contact').set({ name }).where('id', '=', id).execute();

  test('finds customers, sites, jobs, items and technicians by one text', async () => {
    const contact = await makeContact(server.db, world.folder);
    const site = await makeSite(server.db, contact);
    await renameContact(contact.id, 'Kilang Zamrud Sdn Bhd');
    await server.db.updateTable('contact_info').set({ name: 'Zamrud plant' }).where('id', '=', site.id).execute();
    const { docno } = await makeJob(server.db, site, { title: 'Rodents at Zamrud', plan: Date.now() });
    const item = await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' });
    await server.db.updateTable('item').set({ name: 'Zamrud bait' }).where('id', '=', item.id).execute();
    const technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    await server.db
      .updateTable('app_user')
      .set({ displayname: 'Zamrud bin Ali' })
      .where('id', '=', technician.id)
      .execute();
    const hits = await find('zamrud');
    expect(hits.map(({ kind, id }) => [kind, id])).toEqual([
      ['customer', contact.id],
      ['site', site.id],
      ['job', (await find(docno))[0]?.id],
      ['item', item.id],
      ['person', technician.id],
    ]);
    expect(hits[1]).toMatchObject({ of: 'Kilang Zamrud Sdn Bhd', contactid: contact.id });
    expect(hits[2]).toMatchObject({ number: docno, name: 'Rodents at Zamrud', of: 'Kilang Zamrud Sdn Bhd' });
  });

  test('puts the job with this very number first, then the latest around today', async () => {
    const site = await makeSite(server.db, world.contact);
    const jobs = [];
    for (const age of [300, 1, 2, 3, 4, 5, 6])
      jobs.push(await makeJob(server.db, site, { plan: Date.now() - age * day, title: 'Wasps' }));
    const [old] = jobs;
    for (const [at, { id }] of jobs.entries())
      await server.db
        .updateTable('post')
        .set({ docno: at === 0 ? 'QQ-77' : `QQ-77${at}` })
        .where('id', '=', id)
        .execute();
    const found = (await find('qq-77')).map(({ number }) => number);
    expect(found).toEqual(['QQ-77', 'QQ-771', 'QQ-772', 'QQ-773', 'QQ-774']);
    expect((await find('QQ-77'))[0]?.id).toBe(old?.id);
  });

  test('finds a job that lies far back or has no date', async () => {
    const site = await makeSite(server.db, world.contact);
    const [old, undated] = [
      await makeJob(server.db, site, { plan: Date.now() - 3000 * day, title: 'Xylophagous beetles' }),
      await makeJob(server.db, site, { title: 'Xylophagous larvae' }),
    ];
    expect((await find('xylophagous')).map(({ id }) => id)).toEqual([old.id, undated.id]);
  });

  test('begins with what is named exactly so, then with names that begin so', async () => {
    for (const [code, name] of [
      ['MNOP2', 'Big qwerty'],
      ['MNOP3', 'Qwerty Foods'],
      ['QWERTY', 'Another'],
    ] as const) {
      const { id } = await makeContact(server.db, world.folder);
      await server.db.updateTable('contact').set({ code, name }).where('id', '=', id).execute();
    }
    expect(await named('qwerty')).toEqual([
      'customer QWERTY Another',
      'customer MNOP3 Qwerty Foods',
      'customer MNOP2 Big qwerty',
    ]);
  });

  test('takes wildcards literally, one Chinese character, and nothing shorter', async () => {
    const { id } = await makeContact(server.db, world.folder);
    await renameContact(id, '翡翠大酒店 100%_');
    expect(await find('翡')).toMatchObject([{ kind: 'customer', id }]);
    expect(await find('0%_')).toMatchObject([{ id }]);
    expect(await find('%%%')).toEqual([]);
    expect(await find('10')).toEqual([]);
    expect(await find('   ')).toEqual([]);
  });

  test('does not find what was deleted', async () => {
    const contact = await makeContact(server.db, world.folder);
    await renameContact(contact.id, 'Vanished Vulcan');
    const site = await makeSite(server.db, contact);
    const job = await makeJob(server.db, site, { title: 'Vulcan visit', plan: Date.now() });
    expect((await find('vulcan')).length).toBe(2);
    for (const table of ['contact', 'post'] as const)
      await server.db.updateTable(table).set({ dts: Date.now() }).where('id', 'in', [contact.id, job.id]).execute();
    expect(await find('vulcan')).toEqual([]);
  });

  test('shows each person only what they may see', async () => {
    const contact = await makeContact(server.db, world.folder);
    await renameContact(contact.id, 'Secret Saffron');
    const site = await makeSite(server.db, contact);
    await makeJob(server.db, site, { title: 'Saffron visit', plan: Date.now() });
    expect((await find('saffron')).map(({ kind }) => kind)).toEqual(['customer', 'job']);
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
    );
    expect(await find('saffron', stranger)).toEqual([]);
    const billing = await server.client(world.billing);
    expect((await find('saffron', billing)).map(({ kind }) => kind)).not.toContain('item');
    const customer = await server.client(world.customer);
    expect(await refusalCode(customer.search.find({ query: { text: 'saffron' } }))).toBe('permission.missing');
  });
});

test('an invoice is found by any part of its number', async () => {
  const server = await startTestServer({ demo: true });
  try {
    const clerk = await server.client(demoLogin('billing'));
    const rows = await clerk.data.read({
      params: { id: 'invoices' },
      query: { find: '{"state":"issued"}', limit: '1' },
    });
    const [first] = z.array(z.looseObject({ id: z.string(), docno: z.string() })).parse(rows.data);
    const find = async (text: string) => (await clerk.search.find({ query: { text } })).data.hits;
    const hits = await find(first?.docno ?? '');
    expect(hits.find(({ kind }) => kind === 'invoice')).toMatchObject({ id: first?.id, number: first?.docno });
    expect((await find(first?.docno.slice(-5) ?? '')).map(({ id }) => id)).toContain(first?.id);
  } finally {
    await server.stop();
  }
});
