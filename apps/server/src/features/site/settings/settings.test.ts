import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { settingDescriptions } from '@field-service/contract/site/setting-descriptions.ts';
import { isReceivedBy, type SettingFacts } from '@field-service/contract/site/setting-facts.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFolderSetting, writeSetting } from './public.ts';
import { registry } from './registry.ts';

let server: TestServer;
let world: TestWorld;
let below: TestFolder;
let lowest: TestFolder;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  below = await makeFolder(server.db, {
    parent: world.folder,
    country: 'VN',
    timezone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
  });
  lowest = await makeFolder(server.db, { parent: below });
});
afterAll(async () => await server.stop());

describe('a setting of a folder', () => {
  it('is the nearest on the path to the root, otherwise the site’s', async () => {
    await writeSetting(server.db, { folderId: world.folder.id }, 'taxRounding', 'document');
    expect(await readFolderSetting(server.db, lowest.id, 'taxRounding')).toBe('document');
    await writeSetting(server.db, { folderId: below.id }, 'taxRounding', 'line');
    expect(await readFolderSetting(server.db, lowest.id, 'taxRounding')).toBe('line');
    expect(await readFolderSetting(server.db, world.folder.id, 'taxRounding')).toBe('document');
    expect(await readFolderSetting(server.db, (await makeFolder(server.db)).id, 'taxRounding')).toBe('line');
  });

  it('is returned for the folder of the header, without unknown keys', async () => {
    const user = await makeStaff(server.db, { folders: [below], roles: ['DISP'] });
    await writeSetting(server.db, { folderId: below.id }, 'x-mobileSetting', { synclimit: 7 });
    const client = await server.client(user, { folderId: below.id });
    const { data } = await client.settings.get({ params: { keys: 'x-mobileSetting,taxRounding,nothing,lang' } });
    expect(Object.keys(data).toSorted()).toEqual(['taxRounding', 'x-mobileSetting']);
    expect(data['x-mobileSetting']?.data).toEqual({ synclimit: 7 });
    const one = await client.settings.one({ params: { key: 'taxRounding' } });
    expect(one.data.taxRounding?.data).toBe('line');
  });

  it('can be a column of the folder itself', async () => {
    const user = await makeStaff(server.db, { folders: [below], roles: ['DISP'] });
    const { data } = await (
      await server.client(user)
    ).folders.settings({ params: { id: below.id, keys: 'timezone,currency,country,locale' } });
    expect(Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value.data]))).toEqual({
      timezone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      country: 'VN',
      locale: 'en-GB',
    });
  });

  it('of an inaccessible folder is not found', async () => {
    const client = await server.client(world.dispatcher);
    await expect(client.folders.settings({ params: { id: below.id, keys: 'timezone' } })).rejects.toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
  });

  it('in the format of another version counts as missing', async () => {
    const folder = await makeFolder(server.db);
    await server.db
      .insertInto('setting')
      .values({ folder_id: folder.id, user_id: null, key: 'taxRounding', data: JSON.stringify({ mode: 'line' }) })
      .execute();
    expect(await readFolderSetting(server.db, folder.id, 'taxRounding')).toBe('line');
  });

  it('is rejected in an invalid format', async () => {
    await expect(
      writeSetting(server.db, {}, 'pub-appver', z.custom<{ public: string; beta: string }>().parse({ public: 1 })),
    ).rejects.toThrow(/invalid/i);
  });
});

describe('public settings', () => {
  it('include versions, title and issuer without a login', async () => {
    const client = await server.client();
    const { data } = await client.settings.public();
    expect(data).toEqual({
      'pub-appver': { data: { public: '0.1.0', beta: '0.1.0' }, uts: data['pub-appver'].uts },
      title: 'Test site',
      iss: 'http://api.test',
      demo: true,
      portalEnabled: true,
      branding: { logo: false },
    });
  });

  it('include all settings that are described as public', async () => {
    const client = await server.client();
    const told = [
      ...Object.keys((await client.settings.public()).data),
      ...Object.keys((await client.portal.contactSettings()).data),
    ];
    const facts: Readonly<Record<string, SettingFacts>> = settingDescriptions;
    const described = Object.keys(facts).filter((key) => isReceivedBy(facts[key] ?? {}, 'public'));
    expect(told.filter((key) => Object.hasOwn(facts, key)).toSorted()).toEqual(described.toSorted());
  });

  it('include the look of the login, with a logo that must be a picture', async () => {
    const admin = await server.client(world.admin);
    const logo = await fetch(`${server.url}/api/setting/pub-logo`);
    expect([logo.status, await logo.json()]).toMatchObject([404, { code: 'file.not_found' }]);
    const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      const sent = await fetch(`${server.url}/api/f?aref=USER.${world.admin.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await server.token(world.admin)}` },
        body: form,
      });
      return z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await sent.json()).data[0]?.id ?? '';
    };
    const bytes = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const [picture, text] = [
      await upload(bytes, 'logo.png'),
      await upload(Uint8Array.from(Buffer.from('plain')), 'logo.txt'),
    ];
    for (const wrong of [text, 'nothing'])
      await expect(admin.settings.saveOne({ body: { key: 'branding', data: { logo: wrong } } })).rejects.toMatchObject({
        code: 'field.invalid',
        params: { fields: ['branding'] },
      });
    await admin.settings.saveOne({
      body: { key: 'branding', data: { main: '#123456', loginText: 'Welcome', logo: picture } },
    });
    expect((await (await server.client()).settings.public()).data.branding).toEqual({
      main: '#123456',
      loginText: 'Welcome',
      logo: true,
    });
    const shown = await fetch(`${server.url}/api/setting/pub-logo`);
    expect([shown.status, shown.headers.get('content-type'), new Uint8Array(await shown.arrayBuffer())]).toEqual([
      200,
      'image/png',
      bytes,
    ]);
    expect(
      (
        await fetch(`${server.url}/api/setting/pub-logo`, {
          headers: { 'if-none-match': shown.headers.get('etag') ?? '' },
        })
      ).status,
    ).toBe(304);
    await admin.settings.remove({ params: { key: 'branding' } });
  });

  it.each([
    [{ customerPortal: true }, {}, true],
    [{ customerPortal: false }, { portal: 1 }, true],
    [{ customerPortal: false }, { portal: 0 }, false],
    [{ customerPortal: false }, {}, false],
  ])(
    'state with contact settings %j and features %j whether there is a portal: %j',
    async (contact, features, enabled) => {
      await writeSetting(server.db, {}, 'x-contactSettings', contact);
      await writeSetting(server.db, {}, 'UI-features', features);
      const client = await server.client();
      expect((await client.portal.contactSettings()).data).toEqual({
        'x-contactSettings': { customerPortal: enabled },
      });
      expect((await client.settings.public()).data.portalEnabled).toBe(enabled);
    },
  );
});

describe('the registry', () => {
  it('has a valid fallback and an effect for every key', () => {
    for (const [key, spec] of Object.entries(registry)) {
      expect([key, spec.schema.safeParse(spec.fallback).success]).toEqual([key, true]);
      expect(spec.effect.length).toBeGreaterThan(20);
    }
  });

  it('has for every key an existing test that mentions it', async () => {
    const root = path.resolve(import.meta.dirname, '../../../../../..');
    for (const [key, spec] of Object.entries(registry))
      expect([key, (await readFile(path.join(root, spec.test), 'utf8')).includes(key)]).toEqual([key, true]);
  });

  it('contains every setting that an installation writes', async () => {
    const keys = await server.db.selectFrom('setting').select('key').distinct().execute();
    expect(keys.map(({ key }) => key).filter((key) => !Object.hasOwn(registry, key))).toEqual([]);
  });
});

it('rejects logins of customers of a folder without a portal', async () => {
  const folder = await makeFolder(server.db);
  const contact = await makeContact(server.db, folder);
  const user = await makePortalUser(server.db, contact, { sites: [await makeSite(server.db, contact)] });
  await writeSetting(server.db, {}, 'UI-features', { portal: 0 });
  await writeSetting(server.db, { folderId: folder.id }, 'x-contactSettings', { customerPortal: true });
  const open = await server.client(user);
  expect((await open.portal.user()).data.id).toBe(user.id);
  await writeSetting(server.db, { folderId: folder.id }, 'x-contactSettings', { customerPortal: false });
  // Checks that existing sessions end within two seconds.
  await expect.poll(async () => await outcomeOf(open.portal.user()), { timeout: 2000 }).toBe('session.ended');
  await expect(server.client(user)).rejects.toMatchObject({ code: 'portal.disabled' });
  await writeSetting(server.db, { folderId: folder.id }, 'x-contactSettings', { customerPortal: true });
  expect((await (await server.client(user)).portal.user()).data.id).toBe(user.id);
});
