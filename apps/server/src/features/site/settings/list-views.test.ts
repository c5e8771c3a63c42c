import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

const view = (id: string, name = id) => ({ id, name, query: { status: 'open', from: 20_261_101 } });
const changed = { code: 'record.changed', status: 409 };

describe('saved views of a person', () => {
  it('are stored with the default, and are shown to nobody else', async () => {
    const client = await server.client(await makeStaff(server.db, { isAdmin: true }));
    const settings = { listViews: { posts: [view('a')] }, listDefaults: { posts: 'a' } };
    await client.session.saveSettings({ body: { settings, versions: { listViews: 0, listDefaults: 0 } } });
    const { data } = await client.session.settings();
    expect([data.listViews?.data, data.listDefaults?.data]).toEqual([settings.listViews, settings.listDefaults]);
    const other = (await (await server.client(world.dispatcher)).session.settings()).data;
    expect([other.listViews?.data, other.listDefaults?.data]).toEqual([{}, {}]);
    expect((await (await server.client(world.customer)).session.settings()).data.listViews).toBeUndefined();
  });

  it('are lost by neither of two windows that save at the same time', async () => {
    const client = await server.client(await makeStaff(server.db, { isAdmin: true }));
    const save = async (id: string) =>
      await client.session.saveSettings({
        body: { settings: { listViews: { posts: [view(id)] } }, versions: { listViews: 0 } },
      });
    const outcomes = await Promise.allSettled([save('a'), save('b')]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { ...changed, params: { id: 'listViews' } } },
    ]);
    const stored = (await client.session.settings()).data.listViews;
    const [first] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.data] : []));
    expect(stored).toEqual(first?.listViews);
    await client.session.saveSettings({
      body: { settings: { listViews: {} }, versions: { listViews: stored?.uts ?? 0 } },
    });
    expect((await client.session.settings()).data.listViews?.data).toEqual({});
  });

  it.each([
    ['two views of a list with one name', { posts: [view('a', 'Open'), view('b', 'open')] }],
    ['two views of a list with one id', { posts: [view('a', 'x'), view('a', 'y')] }],
    ['a view without a name', { posts: [view('a', ' ')] }],
    ['more views than a list may have', { posts: Array.from({ length: 51 }, (_, at) => view(String(at))) }],
    [
      'more than may be stored',
      {
        posts: [
          {
            ...view('a'),
            query: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, 'x'.repeat(400)])),
          },
        ],
      },
    ],
    ['a query that is none', { posts: [{ ...view('a'), query: { status: ['open'] } }] }],
  ])('reject %s', async (_name, listViews) => {
    const client = await server.client(world.dispatcher);
    await expect(client.session.saveSettings({ body: { settings: { listViews } } })).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: ['listViews'] },
    });
  });
});

describe('shared views', () => {
  it('are read by all staff in the office, and changed by administrators only', async () => {
    const admin = await server.client(world.admin);
    const sharedListViews = { invoices: [view('s', 'Shared')] };
    const before = (await admin.settings.one({ params: { key: 'sharedListViews' } })).data.sharedListViews?.uts ?? 0;
    const body = { settings: { sharedListViews }, versions: { sharedListViews: before } };
    await admin.settings.save({ body });
    await expect(admin.settings.save({ body })).rejects.toMatchObject(changed);
    const dispatcher = await server.client(world.dispatcher);
    const seen = (await dispatcher.settings.one({ params: { key: 'sharedListViews' } })).data.sharedListViews;
    expect(seen?.data).toEqual(sharedListViews);
    const change = { settings: { sharedListViews: {} }, versions: { sharedListViews: seen?.uts ?? 0 } };
    await expect(dispatcher.settings.save({ body: change })).rejects.toMatchObject({ code: 'permission.missing' });
    await expect(
      dispatcher.session.saveSettings({ body: { settings: { sharedListViews: {} } } }),
    ).rejects.toMatchObject({ code: 'field.invalid' });
  });
});
