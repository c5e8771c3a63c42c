import { randomUUID } from 'node:crypto';
import { clientOf } from '@field-service/testing/client.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../site/settings/public.ts';

let server: TestServer;
let world: TestWorld;
let folderAdmin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  folderAdmin = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [folderAdmin.id]: true });
});
afterAll(async () => await server.stop());

const technician = async () => await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
async function withDevice(user: TestUser): Promise<void> {
  await server.db
    .insertInto('device')
    .values({
      user_id: user.id,
      did: 'phone-1',
      dname: null,
      ver: null,
      cts: 1,
      seen_at: 1,
      pem: 'key',
      valid_to: Date.now() + 60_000,
      verified_at: null,
      session_id: null,
    })
    .execute();
}
const devicesOf = async (user: TestUser) =>
  await server.db.selectFrom('device').select(['did', 'pem']).where('user_id', '=', user.id).execute();

describe('a reset of keys', () => {
  it('ends only the secrets and app sessions of the caller’s own devices', async () => {
    const user = await technician();
    await withDevice(user);
    await withDevice(world.technician);
    const client = await server.client(user, { app: 'app' });
    expect(await outcomeOf(client.accounts.resetKey({ params: { id: user.id }, body: { type: 'device' } }))).toBe('ok');
    expect([await devicesOf(user), await devicesOf(world.technician)]).toEqual([
      [{ did: 'phone-1', pem: null }],
      [{ did: 'phone-1', pem: 'key' }],
    ]);
    await expect.poll(async () => await outcomeOf(client.session.user()), { timeout: 2000 }).toBe('session.ended');
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'after'])
      .where('noun_id', '=', user.id)
      .execute();
    expect(history).toEqual([{ kind: 'keys', after: { keys: 'device' } }]);
  });

  it('ends every session of a customer who requests it', async () => {
    const client = await server.client(world.customer);
    const another = await server.client(world.customer);
    expect(
      await outcomeOf(client.accounts.resetKey({ params: { id: world.customer.id }, body: { type: 'session' } })),
    ).toBe('ok');
    await expect.poll(async () => await outcomeOf(another.session.profile()), { timeout: 2000 }).toBe('session.ended');
  });

  it('of another user requires one of their administrators, as does the reset of a device', async () => {
    const user = await technician();
    await withDevice(user);
    const reset = async (by: TestUser | undefined, id: string, app: 'web' | 'app' = 'web') => {
      const client = by === undefined ? clientOf({ url: server.url }) : await server.client(by, { app });
      return await outcomeOf(client.accounts.resetKey({ params: { id }, body: { type: 'device', clear: true } }));
    };
    expect(await reset(undefined, user.id)).toBe('session.missing');
    expect(await reset(user, user.id, 'app')).toBe('permission.missing');
    expect(await reset(world.dispatcher, user.id)).toBe('permission.missing');
    expect(await reset(folderAdmin, world.admin.id)).toBe('record.not_found');
    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] });
    expect(await reset(folderAdmin, elsewhere.id)).toBe('record.not_found');
    const boss = await makeStaff(server.db, { folders: [world.folder], isAdmin: true });
    expect(await reset(folderAdmin, boss.id)).toBe('user.beyond_reach');
    // A customer's user may be administered by anyone who administers the folders of the customer and of the user's
    // sites.
    const besideIt = await makeContact(server.db, await makeFolder(server.db));
    const shared = await makePortalUser(server.db, world.contact, { sites: [await makeSite(server.db, besideIt)] });
    expect(await reset(folderAdmin, shared.id)).toBe('user.beyond_reach');
    expect(await devicesOf(user)).toHaveLength(1);
    expect(await reset(folderAdmin, user.id)).toBe('ok');
    expect(await devicesOf(user)).toEqual([]);
    expect(
      await server.db
        .selectFrom('history')
        .select(['kind', 'folder_id', 'before', 'after'])
        .where('noun_id', '=', user.id)
        .execute(),
    ).toEqual([
      {
        kind: 'device-reset',
        folder_id: world.folder.id,
        before: { devices: ['phone-1'] },
        after: { devices: [] },
      },
    ]);
  });

  it('ends all keys of a bot', async () => {
    const id = randomUUID();
    await server.db
      .insertInto('app_user')
      .values({
        id,
        username: `bot-${id.slice(0, 8)}`,
        displayname: 'Bot',
        usertype: 'bot',
        email: null,
        password_hash: null,
        team_id: null,
        contact_id: null,
        avatar: null,
        signature: null,
      })
      .execute();
    await server.db.insertInto('folder_user').values({ folder_id: world.folder.id, user_id: id }).execute();
    const admin = await server.client(world.admin);
    for (const name of ['one', 'two']) await admin.botKeys.create({ body: { userId: id, name } });
    expect(await outcomeOf(admin.accounts.resetKey({ params: { id }, body: { type: 'bot' } }))).toBe('ok');
    const keys = (await admin.botKeys.list({ query: { userId: id } })).data;
    expect(keys.filter((key) => key.revokedAt === null)).toEqual([]);
    expect(keys).toHaveLength(2);
  });
});

describe('the removal of a PIN', () => {
  const stampOf = async (user: TestUser) =>
    (await (await server.client(user, { app: 'app' })).session.profile()).data.pinResetAt;

  it('reaches the phone with its profile, ends no session, and is in the history', async () => {
    const user = await technician();
    const admin = await server.client(world.admin);
    const phone = await server.client(user, { app: 'app' });
    const before = (await phone.session.profile()).data;
    expect(before.pinResetAt).toBeNull();
    await admin.users.removePin({ params: { id: user.id } });
    const { pinResetAt, uts } = (await phone.session.profile()).data;
    expect(pinResetAt).toBeGreaterThan(0);
    // A sync sends the profile again, because its stamp has changed.
    expect(uts).toBeGreaterThan(before.uts);
    expect(
      await server.db
        .selectFrom('history')
        .select(['kind', 'folder_id', 'user_id'])
        .where('noun_id', '=', user.id)
        .execute(),
    ).toEqual([{ kind: 'pin-reset', folder_id: world.folder.id, user_id: world.admin.id }]);
  });

  it('has one effect under its key, and a later removal has a greater stamp, whatever the clock says', async () => {
    const user = await technician();
    const admin = await server.client(world.admin);
    const input = { params: { id: user.id } };
    const once = { idempotencyKey: randomUUID() };
    await admin.users.removePin(input, once);
    const first = await stampOf(user);
    await admin.users.removePin(input, once);
    expect(await stampOf(user)).toBe(first);
    const future = Date.now() + 86_400_000;
    await server.db.updateTable('app_user').set({ pin_reset_at: future }).where('id', '=', user.id).execute();
    await admin.users.removePin(input);
    expect(await stampOf(user)).toBe(future + 1);
  });

  it('requires one of the administrators of the user', async () => {
    const user = await technician();
    const remove = async (by: TestUser | undefined, id: string, app: 'web' | 'app' = 'web') => {
      const client = by === undefined ? clientOf({ url: server.url }) : await server.client(by, { app });
      return await outcomeOf(client.users.removePin({ params: { id } }));
    };
    expect(await remove(undefined, user.id)).toBe('session.missing');
    expect(await remove(user, user.id, 'app')).toBe('permission.missing');
    expect(await remove(world.dispatcher, user.id)).toBe('permission.missing');
    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] });
    expect(await remove(folderAdmin, elsewhere.id)).toBe('record.not_found');
    const boss = await makeStaff(server.db, { folders: [world.folder], isAdmin: true });
    expect(await remove(folderAdmin, boss.id)).toBe('user.beyond_reach');
    const gone = await technician();
    await (await server.client(world.admin)).users.remove({ params: { id: gone.id } });
    expect(await remove(world.admin, gone.id)).toBe('record.deleted');
    expect(await stampOf(user)).toBeNull();
    expect(await remove(folderAdmin, user.id)).toBe('ok');
    expect(await stampOf(user)).not.toBeNull();
  });
});
