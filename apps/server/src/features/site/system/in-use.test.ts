import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChildServer, type ChildServer } from '@field-service/testing/child-server.ts';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import type { Database } from '../../../db/connect.ts';

let database: Database;
let dataDir: string;
let server: ChildServer | undefined;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  dataDir = await mkdtemp(path.join(tmpdir(), 'fs-in-use-'));
});
afterEach(async () => await server?.kill());
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server on the test's database. NODE_ENV is empty unless `env` sets it. */
async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ChildServer> {
  server = await startChildServer(
    {
      NODE_ENV: '',
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      API_BASE: 'http://api.test',
      ...env,
    },
    args,
  );
  return server;
}
/** The token that the console prints while no site exists. */
async function offered({ output }: ChildServer): Promise<string> {
  await expect.poll(output, { timeout: 10_000 }).toMatch(/with this token: [\w-]{43}/);
  return /with this token: ([\w-]{43})/.exec(output())?.[1] ?? '';
}
const password = sentPassword('chief', 'a-good-password');
const chiefOf = async ({ url }: ChildServer) => {
  const body = { username: 'chief', password };
  return clientOf({ url, token: (await clientOf({ url }).session.login({ query: { app: 'web' }, body })).data.token });
};
const hook = async (of: ChildServer, folderid: string) =>
  await (
    await chiefOf(of)
  ).webhooks.create({ body: { name: 'Here', folderid, url: 'http://localhost:9/hook', events: ['post.done'] } });

/** Several starts, each of which takes seconds on a busy machine. */
const startsTimeout = 120_000;

it(
  'a site started with --empty stays in use after a plain start, before and after its installation',
  { timeout: startsTimeout },
  async () => {
    const begun = await start(['--empty']);
    await offered(begun);
    await begun.kill();

    const unmade = await start([], { HOST: '0.0.0.0' });
    const token = await offered(unmade);
    await clientOf({ url: unmade.url }).installation.install({
      body: {
        token,
        title: 'Clean Sites',
        company: { name: 'Clean Sites Pte Ltd', address: '1 Harbour Road', taxid: 'SG-1' },
        folder: { code: 'SIN', name: 'Singapore', country: 'SG', timezone: 'Asia/Singapore', currency: 'SGD' },
        admin: { username: 'Chief', displayname: 'The Chief', password },
      },
    });
    await unmade.kill();

    const plain = await start([], { HOST: '0.0.0.0' });
    const folderid = (await (await chiefOf(plain)).folders.list({})).data[0]?.id ?? '';
    expect((await clientOf({ url: plain.url }).settings.public({})).data.demo).toBe(false);
    expect(plain.output()).not.toContain('Demonstration logins');
    expect(await refusalOf(hook(plain, folderid))).toMatchObject({ code: 'webhook.url_refused' });
    await plain.kill();

    const tried = await start([], { NODE_ENV: 'development' });
    expect((await hook(tried, folderid)).data.url).toBe('http://localhost:9/hook');
  },
);
