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

const valuesOf = (settings: Record<string, { data?: unknown }>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value.data]));

describe("a person's settings", () => {
  it('have their fallbacks until they are stored, and are not shared with others', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const client = await server.client(user);
    expect(valuesOf((await client.session.settings()).data)).toMatchObject({ lang: 'en-GB', cutofftime: '00:00' });
    const stored = { lang: 'vi', cutofftime: '05:30' };
    expect(valuesOf((await client.session.saveSettings({ body: { settings: stored } })).data)).toMatchObject({
      ...stored,
      listLang: 1,
    });
    expect(valuesOf((await client.session.settings()).data)).toMatchObject({ ...stored, listLang: 1 });
    expect(valuesOf((await (await server.client(world.admin)).session.settings()).data)).toMatchObject({
      lang: 'en-GB',
    });
  });

  it('that are stored again replace the value and get a later stamp', async () => {
    const client = await server.client(await makeStaff(server.db, { isAdmin: true }));
    const first = (await client.session.saveSettings({ body: { settings: { cutofftime: '05:00' } } })).data.cutofftime;
    const second = (await client.session.saveSettings({ body: { settings: { cutofftime: '06:00' } } })).data.cutofftime;
    expect(second).toMatchObject({ data: '06:00' });
    expect(second?.uts).toBeGreaterThan(first?.uts ?? Number.POSITIVE_INFINITY);
  });

  it('include the language, which is stored with the user', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    await (await server.client(user)).session.saveSettings({ body: { settings: { lang: 'zh-CN' } } });
    expect(await server.db.selectFrom('app_user').select('lang').where('id', '=', user.id).executeTakeFirst()).toEqual({
      lang: 'zh-CN',
    });
  });

  it('of a customer’s user are the language and the emails, while those of devices are neither returned nor stored', async () => {
    const client = await server.client(world.customer);
    const told = (await client.session.settings()).data;
    expect(Object.keys(told).toSorted()).toEqual(['lang', 'listLang', 'notifications']);
    await expect(
      client.session.saveSettings({ body: { settings: { lang: 'ms', cutofftime: '05:30' } } }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['cutofftime'] } });
    await expect(client.accounts.setting({ params: { key: 'xpostids' } })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    expect((await client.session.saveSettings({ body: { settings: { lang: 'ms' } } })).data.lang?.data).toBe('ms');
  });

  it('include pinned-items, delivered in order to every device of the user with its next sync', async () => {
    const items = ['i-2', 'i-1'];
    const office = await server.client(world.technician, { app: 'app' });
    await office.accounts.saveSetting({ params: { key: 'pinned-items' }, body: { value: items } });
    const device = await server.client(world.technician, { app: 'app' });
    const cursor = { uts: 0, ctid: 0 };
    const { data } = await device.sync.sync({
      body: {
        window: { from: 0, to: 1 },
        limit: 20,
        profile: 0,
        mySettings: 0,
        folderSettings: 0,
        settings: 0,
        lookups: cursor,
        crm: null,
        items: cursor,
        jobs: cursor,
        jobIdsHash: '',
        ib: 0,
      },
    });
    expect(data.mySettings.row?.['pinned-items']?.data).toEqual(items);
    await expect(
      office.accounts.saveSetting({ params: { key: 'pinned-items' }, body: { value: ['i-1', 'i-1'] } }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['pinned-items'] } });
  });

  it('of the phone are its own notifications, and the tags that stand first, each of which is named once', async () => {
    const client = await server.client(world.technician, { app: 'app' });
    const settings = { phoneNotices: { message: true, lunch: false }, 'my-item-tags': ['rodent', 'new'] };
    expect(valuesOf((await client.session.settings()).data)).toMatchObject({
      phoneNotices: { message: true, lunch: true },
      'my-item-tags': [],
    });
    expect(valuesOf((await client.session.saveSettings({ body: { settings } })).data)).toMatchObject(settings);
    await expect(
      client.session.saveSettings({ body: { settings: { 'my-item-tags': ['new', 'new'] } } }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['my-item-tags'] } });
  });

  it('are available to customers too', async () => {
    const client = await server.client(world.customer);
    expect(valuesOf((await client.session.saveSettings({ body: { settings: { lang: 'ms' } } })).data)).toMatchObject({
      lang: 'ms',
    });
  });

  it.each([
    ['an unknown key', { colour: 'red' }, ['colour']],
    ['a site setting', { 'pub-appver': { public: '9', beta: '9' } }, ['pub-appver']],
    ['an unknown language', { lang: 'xx' }, ['lang']],
    ['an invalid hour', { cutofftime: '24:00' }, ['cutofftime']],
    ['two values at the same time', { lang: 'xx', cutofftime: 'x' }, ['cutofftime', 'lang']],
  ])('reject %s and store nothing of the request', async (_name, settings, fields) => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const client = await server.client(user);
    await expect(
      client.session.saveSettings({ body: { settings: { cutofftime: '05:30', ...settings } } }),
    ).rejects.toMatchObject({ code: 'field.invalid', status: 422, params: { fields } });
    expect(await server.db.selectFrom('setting').select('key').where('user_id', '=', user.id).execute()).toEqual([]);
  });
});
