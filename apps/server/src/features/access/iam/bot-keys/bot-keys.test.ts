import { randomUUID } from 'node:crypto';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { roleId, type RoleCode } from '../../../../install/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let other: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ sameSiteAs: server });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function makeBot(folders: readonly TestFolder[], role: RoleCode = 'RO'): Promise<string> {
  const id = randomUUID();
  await server.db
    .insertInto('app_user')
    .values({
      id,
      username: `bot-${id}`,
      displayname: 'Bot',
      usertype: 'bot',
      password_hash: null,
      email: null,
      team_id: null,
      contact_id: null,
      avatar: null,
      signature: null,
    })
    .execute();
  for (const folder of folders)
    await server.db.insertInto('folder_user').values({ folder_id: folder.id, user_id: id }).execute();
  await server.db
    .insertInto('user_role')
    .values({ user_id: id, role_id: roleId(role) })
    .execute();
  return id;
}
const keyFor = async (userId: string, days?: number) =>
  (
    await (
      await server.client(world.admin)
    ).botKeys.create({ body: { userId, name: 'Reports', ...(days === undefined ? {} : { days }) } })
  ).data;

async function read(
  token: string,
  dataset = 'contacts',
  given: { at?: TestServer; folderId?: string; method?: string; path?: string } = {},
) {
  const response = await fetch(`${(given.at ?? server).url}${given.path ?? `/api/data/${dataset}`}`, {
    method: given.method ?? 'GET',
    headers: { authorization: `CI ${token}`, ...(given.folderId === undefined ? {} : { folderid: given.folderId }) },
  });
  const body: unknown = await response.json();
  const data: unknown = Reflect.get(Object(body), 'data');
  return {
    status: response.status,
    code: String(Reflect.get(Object(body), 'code')),
    sess: String(Reflect.get(Object(body), 'sess')),
    ids: Array.isArray(data) ? data.map((row: unknown) => String(Reflect.get(Object(row), 'id'))) : [],
  };
}

describe("a bot's key", () => {
  it("reads only datasets that its bot's folders and permissions allow", async () => {
    const elsewhere = await makeContact(server.db, await makeFolder(server.db));
    const { key } = await keyFor(await makeBot([world.folder]));
    const seen = await read(key, 'contacts', { at: other });
    expect(seen.status).toBe(200);
    expect(seen.ids).toContain(world.contact.id);
    expect(seen.ids).not.toContain(elsewhere.id);
    expect(await read(key, 'contacts', { folderId: elsewhere.folder.id })).toMatchObject({
      status: 404,
      code: 'record.not_found',
    });
    expect(await read(key, 'technicians', { folderId: world.folder.id })).toMatchObject({ status: 200 });
    const poor = await keyFor(await makeBot([world.folder], 'TECH'));
    expect(await read(poor.key, 'unbilled')).toMatchObject({ status: 403, code: 'permission.missing' });
  });

  it.each([
    ['other reads', { path: '/api/user' }],
    ['other records', { path: '/api/folders' }],
    ['the console', { path: '/api/data/exec', method: 'POST' }],
  ])('gives access only to datasets, not to %s', async (_name, given) => {
    const { key } = await keyFor(await makeBot([world.folder]));
    expect((await read(key, '', given)).status).toBeGreaterThanOrEqual(400);
    expect(await read(key, '', given)).not.toMatchObject({ status: 200 });
  });

  it('is stored only as a hash and never shown again', async () => {
    const bot = await makeBot([world.folder]);
    const made = await keyFor(bot);
    const row = await server.db.selectFrom('bot_key').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    const listed = JSON.stringify(
      (await (await server.client(world.admin)).botKeys.list({ query: { userId: bot } })).data,
    );
    const history = JSON.stringify(
      await server.db.selectFrom('history').selectAll().where('noun', '=', 'bot-key').execute(),
    );
    const secret = made.key.slice(-43);
    for (const text of [listed, history, server.logged(), JSON.stringify(row)]) expect(text).not.toContain(secret);
    expect(history).toContain(made.id);
  });

  it('ends immediately on every process when it is revoked; revoking it again changes nothing', async () => {
    const { key, id } = await keyFor(await makeBot([world.folder]));
    expect((await read(key, 'contacts', { at: other })).status).toBe(200);
    const admin = await server.client(world.admin);
    await admin.botKeys.revoke({ params: { id } });
    expect(await read(key, 'contacts', { at: other })).toMatchObject({
      status: 401,
      code: 'session.ended',
      sess: 'off',
    });
    const first = await server.db.selectFrom('bot_key').select('revoked_at').where('id', '=', id).executeTakeFirst();
    await admin.botKeys.revoke({ params: { id } });
    expect(await server.db.selectFrom('bot_key').select('revoked_at').where('id', '=', id).executeTakeFirst()).toEqual(
      first,
    );
  });

  it('stops working when it expires or its bot is disabled', async () => {
    const dated = await keyFor(await makeBot([world.folder]), 1);
    expect((await read(dated.key)).status).toBe(200);
    await server.db
      .updateTable('bot_key')
      .set({ valid_to: Date.now() - 1 })
      .where('id', '=', dated.id)
      .execute();
    expect(await read(dated.key)).toMatchObject({ status: 401, code: 'session.expired' });
    const bot = await makeBot([world.folder]);
    const { key } = await keyFor(bot);
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', bot).execute();
    expect(await read(key)).toMatchObject({ status: 401, code: 'session.blocked', sess: 'blk' });
  });

  it.each([
    ['a wrong secret', (key: string) => `${key.slice(0, -4)}AAAA`],
    ['another id', (key: string) => key.replace(/fsk_[^_]+/, `fsk_${randomUUID()}`)],
    ['half a key', (key: string) => key.slice(0, 40)],
  ])('with %s is rejected', async (_name, forge) => {
    const { key } = await keyFor(await makeBot([world.folder]));
    expect(await read(forge(key))).toMatchObject({ status: 401, code: 'session.invalid' });
  });

  it('is only valid with the scheme CI, which also accepts a session token', async () => {
    const token = await server.token(world.dispatcher);
    expect((await read(token)).ids).toContain(world.contact.id);
    expect(await read(token, '', { path: '/api/user' })).toMatchObject({ status: 401 });
    const { key } = await keyFor(await makeBot([world.folder]));
    expect(
      (await fetch(`${server.url}/api/data/contacts`, { headers: { authorization: `Bearer ${key}` } })).status,
    ).toBe(401);
  });
});

describe('creating bot keys', () => {
  it('requires the permission, and a bot whom the caller can see and administer', async () => {
    const elsewhere = await makeFolder(server.db);
    const [bot, foreign] = [await makeBot([world.folder]), await makeBot([elsewhere])];
    const create = async (login: Parameters<TestServer['client']>[0], userId: string) =>
      await outcomeOf((await server.client(login)).botKeys.create({ body: { userId, name: 'x' } }));
    expect(await create(world.dispatcher, bot)).toBe('permission.missing');
    const folderAdmin = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
    expect(await create(folderAdmin, foreign)).toBe('record.not_found');
    // The folder admin has the permissions, but does not administer the bot's folder.
    expect(await create(folderAdmin, bot)).toBe('user.beyond_reach');
    expect(await create(world.admin, world.technician.id)).toBe('record.not_found');
    expect(await outcomeOf((await server.client(world.dispatcher)).botKeys.list({ query: { userId: foreign } }))).toBe(
      'record.not_found',
    );
    const { id } = await keyFor(bot);
    expect(await outcomeOf((await server.client(folderAdmin)).botKeys.revoke({ params: { id } }))).toBe(
      'user.beyond_reach',
    );
    expect(await outcomeOf((await server.client(world.admin)).botKeys.revoke({ params: { id: randomUUID() } }))).toBe(
      'record.not_found',
    );
  });

  it('is limited to twenty keys per bot, even for concurrent requests', async () => {
    const bot = await makeBot([world.folder]);
    const admin = await server.client(world.admin);
    const outcomes = await Promise.all(
      Array.from(
        { length: 24 },
        async () => await outcomeOf(admin.botKeys.create({ body: { userId: bot, name: 'x' } })),
      ),
    );
    expect([
      outcomes.filter((code) => code === 'ok').length,
      outcomes.filter((code) => code === 'bot.too_many_keys').length,
    ]).toEqual([20, 4]);
  });
});
