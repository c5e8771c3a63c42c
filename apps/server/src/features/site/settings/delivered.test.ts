import {
  folderColumns,
  folderSettings,
  siteSettings,
  userSettings,
} from '@field-service/contract/site/setting-descriptions.ts';
import { isReceivedBy, type SettingFacts } from '@field-service/contract/site/setting-facts.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delivered } from './delivered.ts';
import { writeSetting } from './public.ts';

let server: TestServer;
let world: TestWorld;
let keeper: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  keeper = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [keeper.id]: true });
});
afterAll(async () => await server.stop());

/** For every key, a value other than the fallback, and an invalid value. */
const examples: Readonly<Record<keyof typeof delivered, { value: unknown; wrong: unknown }>> = {
  'UI-DevMode': { value: 1, wrong: 2 },
  'UI-portal': { value: { mode: 1 }, wrong: { mode: 3 } },
  enableLeave: { value: false, wrong: 'no' },
  TTmode: { value: true, wrong: 1 },
  appDebug: { value: true, wrong: 'x' },
  expenseNote: { value: false, wrong: 'x' },
  supportAddress: { value: 'support@example.com', wrong: 'support' },
  'any-kb': { value: { all: true }, wrong: [] },
  'item-tags': { value: ['new', 'low'], wrong: [''] },
  branding: { value: { main: '#1d62bb' }, wrong: { main: 'blue' } },
  off: { value: [0, 6], wrong: [7] },
  work: { value: { from: '7.30', to: '16' }, wrong: { from: '7' } },
  siteurl: { value: 'https://example.com/kl', wrong: 'javascript:alert(1)' },
  optimized: { value: true, wrong: 1 },
  trackMode: { value: 0, wrong: -1 },
  additionalDate: { value: 3, wrong: 367 },
  useDocs: { value: true, wrong: 'yes' },
  serviceRadius: { value: 2.5, wrong: -1 },
  'date-format': { value: 'yyyy-mm-dd', wrong: 'yy' },
  itemserialqr: { value: true, wrong: 'x' },
  enableLeaveApplication: { value: false, wrong: 'x' },
  enableLang: { value: false, wrong: 'x' },
  infoGrid: { value: ['site', 'lines'], wrong: [''] },
  'x-job-update': { value: { sign: true }, wrong: { sign: {} } },
  'x-mapSettings': { value: { zoom: 12 }, wrong: { zoom: 0 } },
};
const keys = Object.keys(delivered);
const isFolderKey = (key: string): boolean =>
  Object.entries(delivered).some(([name, spec]) => name === key && spec.scope === 'folder');
const valuesOf = (settings: Record<string, { data?: unknown }> | null): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings ?? {}).map(([key, setting]) => [key, setting.data]));

describe('settings that the apps act on', () => {
  it('all have an example', () => {
    expect(Object.keys(examples).toSorted()).toEqual(keys.toSorted());
  });

  it('are delivered to a device with its next sync, with the folder’s own value before the site’s', async () => {
    const admin = await server.client(world.admin);
    await admin.settings.save({
      body: {
        settings: Object.fromEntries(
          Object.entries(examples)
            .filter(([key]) => !isFolderKey(key))
            .map(([key, { value }]) => [key, value]),
        ),
      },
    });
    const office = await server.client(keeper);
    await office.folders.saveAllSettings({
      params: { id: world.folder.id },
      body: {
        settings: Object.fromEntries(
          Object.entries(examples)
            .filter(([key]) => isFolderKey(key))
            .map(([key, { value }]) => [key, value]),
        ),
      },
    });
    const device = await server.client(world.technician, { app: 'app', folderId: world.folder.id });
    const cursor = { uts: 0, ctid: 0 };
    const synced = (
      await device.sync.sync({
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
      })
    ).data;
    const got = { ...valuesOf(synced.settings.row), ...valuesOf(synced.folderSettings.row) };
    for (const [key, { value }] of Object.entries(examples)) expect([key, got[key]]).toEqual([key, value]);
    const toldTo = (settings: Readonly<Record<string, SettingFacts>>): string[] =>
      Object.keys(settings).filter((key) => isReceivedBy(settings[key] ?? {}, 'devices'));
    expect(Object.keys(synced.settings.row ?? {}).toSorted()).toEqual(toldTo(siteSettings).toSorted());
    expect(Object.keys(synced.folderSettings.row ?? {}).toSorted()).toEqual(
      [...toldTo(folderSettings), ...folderColumns].toSorted(),
    );
    expect(Object.keys(synced.mySettings.row ?? {}).toSorted()).toEqual(toldTo(userSettings).toSorted());
    expect(got).not.toHaveProperty('ipBlock');
  });

  it.each(Object.entries(examples))('%s rejects a value of another format', async (key, { wrong }) => {
    const admin = await server.client(world.admin);
    await expect(admin.settings.saveOne({ body: { key, data: wrong } })).rejects.toMatchObject({
      code: 'field.invalid',
      status: 422,
      params: { fields: [key] },
    });
  });
});
