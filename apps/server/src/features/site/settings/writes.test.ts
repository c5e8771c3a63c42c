import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, makeWorld, type TestFolder, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFolderSetting, settingsChangedAt, writeSetting } from './public.ts';

let server: TestServer;
let world: TestWorld;
let below: TestFolder;
let admin: TestClient;
let keeper: TestClient;
let plain: TestClient;
let stranger: TestClient;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  below = await makeFolder(server.db, { parent: world.folder });
  admin = await server.client(world.admin);
  const user = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [user.id]: true });
  keeper = await server.client(user);
  token = await server.token(user);
  plain = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] }));
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
  );
});
afterAll(async () => await server.stop());

const kindsOf = async (id: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'setting')
      .where('noun_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const here = () => ({ id: world.folder.id });

describe('a setting of the site', () => {
  it('is stored, changed and reset by an administrator, and recorded in the history', async () => {
    const version = { public: '2.4.0', beta: '2.5.0-beta.1' };
    expect(
      (await admin.settings.save({ body: { settings: { 'pub-appver': version, taxRounding: 'document' } } })).data,
    ).toMatchObject({ 'pub-appver': { data: version }, taxRounding: { data: 'document' } });
    expect((await (await server.client()).settings.public()).data['pub-appver'].data).toEqual(version);
    expect((await admin.settings.saveOne({ body: { key: 'taxRounding', data: 'line' } })).data.taxRounding?.data).toBe(
      'line',
    );
    expect((await admin.settings.remove({ params: { key: 'pub-appver' } })).data['pub-appver']?.data).toEqual({
      public: '0.1.0',
      beta: '0.1.0',
    });
    expect(await kindsOf('pub-appver')).toEqual(['update', 'delete']);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['an invalid version', { 'pub-appver': { public: '2.4', beta: '2.4.0' } }, ['pub-appver']],
    ['an unknown key', { nothing: 1, taxRounding: 'document' }, ['nothing']],
    ['a personal setting', { lang: 'vi' }, ['lang']],
    ['a setting that only folders have', { timezone: 'Asia/Singapore' }, ['timezone']],
    ['administrators, which only folders have', { admins: {} }, ['admins']],
    ['more data than a device may store', { company: { name: 'x'.repeat(70_000) } }, ['company']],
  ])('with %s is rejected, and nothing of the request is stored', async (_name, settings, fields) => {
    await expect(admin.settings.save({ body: { settings } })).rejects.toMatchObject({
      code: 'field.invalid',
      status: 422,
      params: { fields },
    });
    expect(await readFolderSetting(server.db, null, 'taxRounding')).toBe('line');
  });

  it('requires an administrator', async () => {
    for (const call of [
      async () => await keeper.settings.save({ body: { settings: { taxRounding: 'line' } } }),
      async () => await keeper.settings.saveOne({ body: { key: 'taxRounding', data: 'line' } }),
      async () => await keeper.settings.remove({ params: { key: 'taxRounding' } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'permission.missing', status: 403 });
    await expect(
      (await server.client(world.dispatcher)).settings.save({ body: { settings: {} } }),
    ).rejects.toMatchObject({ code: 'permission.missing', params: { needs: 'SETT:UP' } });
  });

  it('that is only for administration is hidden from everyone else', async () => {
    await admin.settings.save({ body: { settings: { ipBlock: ['203.0.113.7'] } } });
    expect((await admin.settings.get({ params: { keys: 'ipBlock' } })).data.ipBlock?.data).toEqual(['203.0.113.7']);
    const dispatcher = await server.client(world.dispatcher);
    expect((await dispatcher.settings.get({ params: { keys: 'ipBlock,taxRounding' } })).data).not.toHaveProperty(
      'ipBlock',
    );
    expect((await dispatcher.settings.one({ params: { key: 'ipBlock' } })).data).toEqual({});
  });
});

describe('a setting of a folder', () => {
  it('is stored by its administrator, inherited by subfolders, and reset', async () => {
    const changedAt = async () => await settingsChangedAt(server.db, ['x-mobileSetting'], below.id, null);
    expect(
      (
        await keeper.folders.saveSettings({
          params: { ...here(), keys: 'x-mobileSetting' },
          body: { settings: { 'x-mobileSetting': { synclimit: 9 } } },
        })
      ).data['x-mobileSetting']?.data,
    ).toEqual({ synclimit: 9 });
    expect(await readFolderSetting(server.db, below.id, 'x-mobileSetting')).toEqual({ synclimit: 9 });
    const before = await changedAt();
    await keeper.folders.saveAllSettings({ params: here(), body: { settings: { 'x-mobileSetting': null } } });
    expect(await readFolderSetting(server.db, below.id, 'x-mobileSetting')).toEqual(
      await readFolderSetting(server.db, null, 'x-mobileSetting'),
    );
    expect(await changedAt()).toBeGreaterThan(before);
    expect(await kindsOf(`${world.folder.id}.x-mobileSetting`)).toEqual(['update', 'delete']);
  });

  it('can be a column of the folder, which is read with all the others', async () => {
    await keeper.folders.saveAllSettings({
      params: here(),
      body: { settings: { timezone: 'Asia/Singapore', currency: 'SGD', country: 'SG', locale: 'zh-CN' } },
    });
    const all = (await keeper.folders.allSettings({ params: here() })).data;
    expect(all).toMatchObject({
      timezone: { data: 'Asia/Singapore' },
      currency: { data: 'SGD' },
      country: { data: 'SG' },
      locale: { data: 'zh-CN' },
      taxRounding: { data: 'line' },
    });
    await expect(
      keeper.folders.saveAllSettings({ params: here(), body: { settings: { timezone: null } } }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['timezone'] } });
  });

  it('accepts as new administrators only people whom the caller can see, and keeps existing ones', async () => {
    const foreign = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] });
    const save = async (client: TestClient, admins: Record<string, boolean>) =>
      await client.folders.saveSettings({ params: { id: below.id, keys: 'admins' }, body: { settings: { admins } } });
    for (const id of [foreign.id, 'nobody', world.customer.id])
      expect(await refusalOf(save(keeper, { [id]: true }))).toMatchObject({
        code: 'field.invalid',
        params: { fields: ['admins'] },
      });
    await save(admin, { [foreign.id]: true });
    expect((await save(keeper, { [foreign.id]: true, [world.dispatcher.id]: true })).data.admins?.data).toEqual({
      [foreign.id]: true,
      [world.dispatcher.id]: true,
    });
    await save(admin, {});
  });

  it('that belongs to the site, or is missing from the path, is rejected', async () => {
    await expect(
      keeper.folders.saveAllSettings({
        params: here(),
        body: { settings: { 'pub-appver': { public: '1.0.0', beta: '1.0.0' } } },
      }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['pub-appver'] } });
    await expect(
      keeper.folders.saveSettings({ params: { ...here(), keys: 'off' }, body: { settings: { taxRounding: 'line' } } }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['taxRounding'] } });
  });

  it('requires an administrator of the folder, which is hidden from strangers', async () => {
    const calls = (client: TestClient) => [
      async () => await client.folders.saveAllSettings({ params: here(), body: { settings: { taxRounding: 'line' } } }),
      async () =>
        await client.folders.saveSettings({
          params: { ...here(), keys: 'taxRounding' },
          body: { settings: { taxRounding: 'line' } },
        }),
      async () =>
        await client.folders.importSettings({
          params: here(),
          body: { kind: 'field-service-settings', version: 1, folder: '', exportedAt: 1, settings: {} },
        }),
    ];
    for (const call of [...calls(plain), ...calls(await server.client(world.dispatcher))])
      expect(await refusalCode(call())).toBe('permission.missing');
    for (const call of calls(stranger)) expect(await refusalCode(call())).toBe('record.not_found');
    expect(await refusalCode(stranger.folders.allSettings({ params: here() }))).toBe('record.not_found');
  });
});

describe('a file of settings', () => {
  const File = z.object({
    kind: z.string(),
    version: z.int(),
    folder: z.string(),
    exportedAt: z.int(),
    settings: z.record(z.string(), z.unknown()),
  });
  const exported = async () =>
    await fetch(`${server.url}/api/folder/${world.folder.id}/export/settings`, {
      headers: { authorization: `Bearer ${token}` },
    });

  it('transfers a folder’s own values to another, all or none, without administrators', async () => {
    await keeper.folders.saveAllSettings({ params: here(), body: { settings: { off: [0], serviceRadius: 3 } } });
    const answer = await exported();
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="settings.json"',
    ]);
    const file = File.parse(await answer.json());
    expect(file.settings).toMatchObject({ off: [0], serviceRadius: 3 });
    expect(file.settings).not.toHaveProperty('admins');
    const target = { id: (await makeFolder(server.db)).id };
    expect((await admin.folders.importSettings({ params: target, body: file })).data).toMatchObject({
      off: { data: [0] },
      serviceRadius: { data: 3 },
    });
    expect(await readFolderSetting(server.db, target.id, 'serviceRadius')).toBe(3);
    for (const wrong of [
      { kind: 'other' },
      { version: 2 },
      { settings: { serviceRadius: 4, off: [9] } },
      { settings: { admins: {} } },
      { settings: { off: null } },
      { settings: { nothing: 1 } },
    ])
      expect(
        await refusalOf(admin.folders.importSettings({ params: target, body: { ...file, ...wrong } })),
      ).toMatchObject({ code: 'settings.file_invalid', status: 422 });
    expect(await readFolderSetting(server.db, target.id, 'serviceRadius')).toBe(3);
  });

  it('is denied to strangers and without the permission', async () => {
    const get = async (login: Parameters<typeof server.token>[0]) =>
      (
        await fetch(`${server.url}/api/folder/${world.folder.id}/export/settings`, {
          headers: { authorization: `Bearer ${await server.token(login)}` },
        })
      ).status;
    expect(await get(world.dispatcher)).toBe(403);
    expect(await get(await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }))).toBe(
      404,
    );
  });
});
