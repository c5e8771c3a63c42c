import { clientOf, sentPassword, type TestClient } from '@field-service/testing/client.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, sentSupportPassword } from '../sessions/public.ts';

let server: TestServer;
let other: TestServer;
let world: TestWorld;
let admin: TestClient;
beforeAll(async () => {
  const supporters = {
    ana: { name: 'Ana Lim', hash: await hashPassword(sentSupportPassword('ana', 'her own')) },
    bo: { name: 'Bo', hash: await hashPassword(sentSupportPassword('bo', 'his own')) },
  };
  const env = { SUPPORTERS: JSON.stringify(supporters) };
  server = await startTestServer({ env });
  other = await startTestServer({ sameSiteAs: server, env });
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
afterEach(async () => {
  for (const access of (await admin.support.list()).data) await admin.support.close({ params: { id: access.id } });
  await server.db.deleteFrom('login_failure').execute();
});

const open = async (hours = 1, supportId = 'ana') => (await admin.support.open({ body: { supportId, hours } })).data;
const login = async (
  username: string,
  {
    password = sentSupportPassword('ana', 'her own'),
    app = 'web',
    at = server,
  }: { password?: string; app?: 'web' | 'app' | 'portal'; at?: TestServer } = {},
) => (await clientOf({ url: at.url }).session.login({ query: { app }, body: { username, password } })).data;
const works = async (token: string, at = other) => await outcomeOf(clientOf({ url: at.url, token }).session.user());

describe('support access', () => {
  it('lets the supporter log in as a user with their own credential only while it is open', async () => {
    expect(await outcomeOf(login(world.dispatcher.username))).toBe('login.failed');
    const access = await open();
    const { token, user, exp } = await login(world.dispatcher.username);
    expect(user.id).toBe(world.dispatcher.id);
    expect(exp).toBe(access.until);
    expect(await works(token)).toBe('ok');
    await admin.support.close({ params: { id: access.id } });
    await expect.poll(async () => await works(token), { timeout: 2000 }).toBe('session.ended');
    expect(await outcomeOf(login(world.dispatcher.username))).toBe('login.failed');
  });

  it.each<[string, () => string, Parameters<typeof login>[1]]>([
    [
      'a supporter without open access',
      () => world.dispatcher.username,
      { password: sentSupportPassword('bo', 'his own') },
    ],
    ['a wrong password', () => world.dispatcher.username, { password: sentSupportPassword('ana', 'wrong') }],
    ['an unknown user', () => 'nobody', {}],
    ['a customer', () => world.customer.username, { app: 'portal' }],
  ])('does not let in %s', async (_name, username, given) => {
    await open();
    expect(await outcomeOf(login(username(), given))).toBe('login.failed');
  });

  it('gives no more access than the user has: no other app, and no disabled user', async () => {
    await open();
    expect(await outcomeOf(login(world.dispatcher.username, { app: 'app' }))).toBe('login.app_not_allowed');
    const blocked = await makeStaff(server.db, { isAdmin: true });
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', blocked.id).execute();
    expect(await outcomeOf(login(blocked.username))).toBe('session.blocked');
  });

  it('counts failures as other logins do', async () => {
    await open();
    for (let turn = 0; turn < 5; turn += 1)
      await outcomeOf(login(world.dispatcher.username, { password: sentSupportPassword('ana', 'wrong') }));
    expect(await outcomeOf(login(world.dispatcher.username))).toBe('login.rate_limited');
  });

  it('ends automatically when it expires', async () => {
    const access = await open();
    const { token } = await login(world.admin.username);
    await server.db
      .updateTable('support_access')
      .set({ opened_at: Date.now() - 7_200_000, until: Date.now() - 1 })
      .where('id', '=', access.id)
      .execute();
    await expect.poll(async () => await works(token), { timeout: 2000 }).toBe('session.ended');
    expect(await outcomeOf(login(world.admin.username))).toBe('login.failed');
    expect((await open()).id).not.toBe(access.id);
  });

  it('records every request and change under both names', async () => {
    const access = await open();
    const { token } = await login(world.admin.username);
    const client = clientOf({ url: server.url, token });
    await client.session.user();
    await outcomeOf(client.botKeys.revoke({ params: { id: 'unknown' } }));
    const rows = await server.db
      .selectFrom('history')
      .select(['user_id', 'by_name', 'supporter', 'kind', 'after'])
      .where('noun', '=', 'support-access')
      .where('noun_id', '=', access.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    const both = { user_id: world.admin.id, by_name: `${world.admin.displayname} (Ana Lim, TT:ana)`, supporter: 'ana' };
    expect(rows).toMatchObject([
      { kind: 'open', user_id: world.admin.id, supporter: null },
      { ...both, kind: 'request', after: { method: 'GET', path: '/api/user' } },
      { ...both, kind: 'request', after: { method: 'DELETE', path: '/api/bot-key/unknown' } },
    ]);
    const dispatcher = clientOf({ url: server.url, token: (await login(world.dispatcher.username)).token });
    const { data } = await dispatcher.posts.create({ body: jobBody(world.site) });
    const made = await server.db
      .selectFrom('history')
      .select(['by_name', 'supporter'])
      .where('noun', '=', 'post')
      .where('noun_id', '=', data.id)
      .executeTakeFirst();
    expect(made).toEqual({ by_name: `${world.dispatcher.displayname} (Ana Lim, TT:ana)`, supporter: 'ana' });
  });

  it('leaves nothing that would let the supporter in later: no account, administrator or address', async () => {
    await open();
    const asAdmin = clientOf({ url: server.url, token: (await login(world.admin.username)).token });
    const body = { email: 'ana@support.test', displayname: 'Ana', folders: [world.folder.id] };
    expect(await outcomeOf(asAdmin.users.invite({ body }))).toBe('permission.missing');
    expect(await outcomeOf(asAdmin.users.invite({ body: { id: world.dispatcher.id } }))).toBe('permission.missing');
    expect(
      await outcomeOf(
        asAdmin.users.inviteBot({ body: { username: 'ana-bot', displayname: 'Bot', folders: [world.folder.id] } }),
      ),
    ).toBe('permission.missing');
    const {
      data: { uts },
    } = await admin.users.get({ params: { id: world.dispatcher.id } });
    const change = async (fields: { isAdmin?: boolean; email?: string; displayname?: string }) =>
      await outcomeOf(asAdmin.users.update({ params: { id: world.dispatcher.id }, body: { uts, ...fields } }));
    expect([
      await change({ isAdmin: true }),
      await change({ email: 'ana@support.test' }),
      await change({ displayname: world.dispatcher.displayname }),
    ]).toEqual(['permission.missing', 'permission.missing', 'ok']);
  });

  it('does not let the supporter remove the devices of a user, by either call, or the PIN', async () => {
    await open();
    const asAdmin = clientOf({ url: server.url, token: (await login(world.admin.username)).token });
    const params = { id: world.technician.id };
    expect(await outcomeOf(asAdmin.users.resetDevice({ params }))).toBe('permission.missing');
    expect(await outcomeOf(asAdmin.accounts.resetKey({ params, body: { type: 'device', clear: true } }))).toBe(
      'permission.missing',
    );
    expect(await outcomeOf(asAdmin.users.removePin({ params }))).toBe('permission.missing');
  });

  it('does not ask the supporter, who does not know the password, to enable the login by address', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    await server.db
      .updateTable('app_user')
      .set({ email: `${user.username}@example.com`, email_password_hash: null })
      .where('id', '=', user.id)
      .execute();
    await open();
    expect((await login(user.username, { password: sentPassword(user.username, user.password) })).emailLogin).toBe(
      false,
    );
    expect((await login(user.username)).emailLogin).toBe(true);
  });

  it('stores credentials only in the configuration', async () => {
    await open();
    await login(world.dispatcher.username);
    const kept = JSON.stringify([
      await server.db.selectFrom('support_access').selectAll().execute(),
      await server.db.selectFrom('history').selectAll().execute(),
      (await admin.support.list()).data,
      server.logged(),
    ]);
    expect(kept).not.toContain('argon2');
    expect(kept).not.toContain(sentSupportPassword('ana', 'her own'));
  });
});

describe('opening and closing support access', () => {
  it('requires an administrator in person', async () => {
    const access = await open();
    const supporter = clientOf({ url: server.url, token: (await login(world.admin.username)).token });
    for (const client of [
      supporter,
      await server.client(world.dispatcher),
      await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] })),
    ]) {
      expect(await outcomeOf(client.support.open({ body: { supportId: 'bo', hours: 24 } }))).toBe('permission.missing');
      expect(await outcomeOf(client.support.close({ params: { id: access.id } }))).toBe('permission.missing');
      expect(await outcomeOf(client.support.list())).toBe('permission.missing');
    }
    expect((await admin.support.list()).data.filter((one) => one.closedAt === null)).toMatchObject([
      { id: access.id, supportId: 'ana', name: 'Ana Lim', openedBy: world.admin.displayname },
    ]);
  });

  it.each([0, 25, 1.5])('rejects %j hours', async (hours) => {
    expect(await outcomeOf(admin.support.open({ body: { supportId: 'ana', hours } }))).toBe('request.invalid');
  });

  it('accepts only the supporters in the configuration, and opens one access at a time', async () => {
    expect(await outcomeOf(admin.support.open({ body: { supportId: 'constructor', hours: 1 } }))).toBe(
      'support.unknown',
    );
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () => await outcomeOf(admin.support.open({ body: { supportId: 'ana', hours: 24 } }))),
    );
    expect(outcomes.toSorted()).toEqual(['ok', 'support.open_already', 'support.open_already']);
    expect(await outcomeOf(admin.support.close({ params: { id: 'unknown' } }))).toBe('record.not_found');
  });
});
