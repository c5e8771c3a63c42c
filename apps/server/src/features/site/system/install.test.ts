import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChildServer, type ChildServer } from '@field-service/testing/child-server.ts';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { Database } from '../../../db/connect.ts';
import { systemDb } from '../../../db/system.ts';
import { maxConcurrentHashes, gate, maxWaiting } from '../../access/sessions/passwords.ts';
import { offerInstallation } from './install.ts';

let database: Database;
let dataDir: string;
let server: ChildServer;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  dataDir = await mkdtemp(path.join(tmpdir(), 'fs-install-'));
  server = await startChildServer({
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    API_BASE: 'http://api.test',
  });
}, 60_000);
afterAll(async () => {
  await server.kill();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const password = sentPassword('chief', 'a-good-password');
const site = (token: string) => ({
  token,
  title: 'Clean Sites',
  company: { name: 'Clean Sites Pte Ltd', address: '1 Harbour Road', taxid: 'SG-1' },
  folder: { code: 'SIN', name: 'Singapore', country: 'SG', timezone: 'Asia/Singapore', currency: 'SGD' },
  admin: {
    username: 'Chief',
    displayname: 'The Chief',
    email: 'Chief@Clean.example',
    password,
    emailPassword: sentPassword('chief@clean.example', 'a-good-password'),
  },
});
const nobodys = '0'.repeat(43);

describe('a server that starts on an empty database without a demonstration', () => {
  it('rejects every call except those that install the site, with the reason', async () => {
    for (const [method, at] of [
      ['GET', '/api/user'],
      ['POST', '/api/user/login?app=web'],
      ['GET', '/iam/users'],
      ['GET', '/api/events'],
      ['POST', '/api/tus'],
      ['GET', '/api/nowhere'],
    ] as const) {
      const response = await fetch(`${server.url}${at}`, { method });
      expect([at, response.status, await response.json()]).toMatchObject([
        at,
        503,
        { code: 'server.not_initialised', dbinit: true },
      ]);
    }
    expect((await clientOf({ url: server.url }).system.health()).data).toEqual({ live: true });
  });

  it('installs the site once, with the token on its console', async () => {
    const client = clientOf({ url: server.url });
    await expect.poll(server.output, { timeout: 10_000 }).toMatch(/with this token: [\w-]{43}/);
    const token = /with this token: ([\w-]{43})/.exec(server.output())?.[1] ?? '';
    expect(await refusalOf(client.installation.install({ body: site(nobodys) }))).toMatchObject({
      code: 'system.token_invalid',
    });
    const wrong = site(token);
    expect(
      await refusalOf(
        client.installation.install({ body: { ...wrong, folder: { ...wrong.folder, timezone: 'Asia/Nowhere' } } }),
      ),
    ).toMatchObject({ code: 'field.invalid', params: { fields: ['folder.timezone'] } });

    const body = site(token);
    const twins = await Promise.allSettled([
      client.installation.install({ body }),
      client.installation.init({ body }),
      client.installation.install({ body }),
    ]);
    expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refusalOf(client.installation.install({ body: site(token) }))).toMatchObject({
      code: 'system.installed',
    });

    const { data } = await client.session.login({ query: { app: 'web' }, body: { username: 'chief', password } });
    expect(data.emailLogin).toBe(true);
    await client.session.login({
      query: { app: 'web' },
      body: { username: 'chief@clean.example', password: sentPassword('chief@clean.example', 'a-good-password') },
    });
    const chief = clientOf({ url: server.url, token: data.token });
    expect((await chief.folders.list({})).data).toMatchObject([{ code: 'SIN', country: 'SG', flags: 'D' }]);
    expect((await chief.system.info({})).data.epoch).toMatch(/^[\da-f-]{36}$/);
    const db = systemDb(database.ownerPool);
    expect(await db.selectFrom('system_token').selectAll().execute()).toEqual([]);
    expect(
      await db.selectFrom('history').select(['kind', 'by_name', 'after']).where('noun', '=', 'system').execute(),
    ).toEqual([
      { kind: 'install', by_name: 'The Chief', after: { title: 'Clean Sites', folder: 'SIN', admin: 'chief' } },
    ]);
    expect(server.output().split(token)).toHaveLength(2);
  });
});

describe('installing a site', () => {
  let empty: TestServer;
  beforeAll(async () => {
    empty = await startTestServer({ installed: false });
  });
  afterAll(async () => await empty.stop());
  const calls = {
    install: async (body: ReturnType<typeof site>) => await (await empty.client()).installation.install({ body }),
    init: async (body: ReturnType<typeof site>) => await (await empty.client()).installation.init({ body }),
  };

  it.each(Object.entries(calls))(
    '%s rejects an invalid folder, and responds as busy while too many passwords are pending; the token remains valid',
    async (_name, make) => {
      const wanted = site((await offerInstallation(empty.db, Date.now())) ?? '');
      expect(await refusalOf(make({ ...wanted, folder: { ...wanted.folder, currency: 'XXQ' } }))).toMatchObject({
        code: 'field.invalid',
        params: { fields: ['folder.currency'] },
      });
      const { promise: held, resolve: letGo } = Promise.withResolvers<boolean>();
      const waiting = Array.from(
        { length: maxConcurrentHashes + maxWaiting },
        async () => await gate.run(async () => await held),
      );
      expect(await refusalOf(make(wanted))).toMatchObject({ code: 'server.busy', status: 503 });
      letGo(true);
      await Promise.all(waiting);
      expect(await empty.db.selectFrom('folder').select('id').execute()).toEqual([]);
      expect(await empty.db.selectFrom('system_token').select('purpose').execute()).not.toEqual([]);
    },
  );

  it('accepts no other token, and nothing once a site exists', async () => {
    const token = (await offerInstallation(empty.db, Date.now())) ?? '';
    for (const make of Object.values(calls))
      expect(await refusalOf(make(site(nobodys)))).toMatchObject({ code: 'system.token_invalid' });
    await calls.init(site(token));
    for (const make of Object.values(calls))
      expect(await refusalOf(make(site(token)))).toMatchObject({ code: 'system.installed' });
  });
});
