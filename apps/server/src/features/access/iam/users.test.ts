import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { clientOf, sentPassword, type TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { waitingForLocks } from '@field-service/testing/locks.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { roleId } from '../../../install/roles.ts';
import { lookupId } from '../../../install/lookup-row.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let secondServer: TestServer;
let world: TestWorld;
let elsewhere: TestFolder;
/** A user with the folder admin's role who administers the world's folder. */
let chief: TestUser;
let asChief: TestClient;
let asAdmin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  secondServer = await startTestServer({ sameSiteAs: server });
  world = await makeWorld(server.db);
  elsewhere = await makeFolder(server.db);
  chief = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
  await server.db
    .insertInto('setting')
    .values({ folder_id: world.folder.id, user_id: null, key: 'admins', data: JSON.stringify({ [chief.id]: true }) })
    .execute();
  // Adds permissions that the seeded role lacks: deleting people, and viewing and changing roles.
  await server.db
    .insertInto('role')
    .values({
      id: 'r-people',
      code: 'PEOPLE',
      name: 'People',
      perms: ['USER:DE:*', 'ROLE:VW|CR|UP|DE:*'],
      role_config: '{}',
    })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: chief.id, role_id: 'r-people' }).execute();
  [asChief, asAdmin] = [await server.client(chief), await server.client(world.admin)];
});
afterAll(async () => {
  await secondServer.stop();
  await server.stop();
});

const technician = async (folders: readonly TestFolder[] = [world.folder]): Promise<TestUser> =>
  await makeStaff(server.db, { folders, roles: ['TECH'] });
const at = (user: TestUser) => ({ params: { id: user.id } });
const utsOf = async (user: TestUser): Promise<number> => (await asAdmin.users.get(at(user))).data.uts;
const lastAct = async (id: string) =>
  await server.db
    .selectFrom('history')
    .select(['kind', 'before', 'after', 'by_name'])
    .where('noun', '=', 'user')
    .where('noun_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('the list of users', () => {
  it('shows only the people of the caller’s folders, including customers', async () => {
    const stranger = await technician([elsewhere]);
    const ids = (await asChief.users.list({ query: { noLimit: 'true' } })).data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([chief.id, world.technician.id, world.customer.id]));
    expect(ids).not.toContain(stranger.id);
    expect((await asAdmin.users.list({ query: { noLimit: 'true' } })).data.map(({ id }) => id)).toContain(stranger.id);
  });
  it('can be searched, filtered, paged and counted', async () => {
    const one = await technician();
    const { data, total } = await asChief.users.list({
      query: { search: one.username, total: '1', find: JSON.stringify({ usertype: 'staff', roles: roleId('TECH') }) },
    });
    expect({ ids: data.map(({ id }) => id), total }).toEqual({ ids: [one.id], total: 1 });
    expect((await asChief.users.list({ query: { limit: '1', skip: '1', sort: 'username desc' } })).data).toHaveLength(
      1,
    );
    expect(await outcomeOf(asChief.users.list({ query: { find: '{"password_hash":"x"}' } }))).toBe(
      'find.unknown_field',
    );
  });
  it('returns no one for a folder that the caller may not access', async () => {
    const shared = await technician([world.folder, elsewhere]);
    const found = async (client: TestClient, folder: TestFolder) =>
      (await client.users.list({ query: { find: JSON.stringify({ folders: folder.id, id: shared.id }) } })).data.length;
    expect([
      await found(asChief, world.folder),
      await found(asChief, elsewhere),
      await found(asAdmin, elsewhere),
    ]).toEqual([1, 0, 1]);
  });
  it('never shows credentials', async () => {
    const text = JSON.stringify([
      (await asAdmin.users.list({ query: { noLimit: 'true' } })).data,
      (await asAdmin.users.get(at(world.technician))).data,
    ]);
    expect(text).not.toMatch(/argon2|password/i);
  });
  it('requires USER:VW', async () => {
    const client = await server.client(world.billing);
    expect(await refusalOf(client.users.list())).toMatchObject({ code: 'permission.missing', status: 403 });
  });
});

describe('a user', () => {
  it('of another folder is not found', async () => {
    const stranger = await technician([elsewhere]);
    expect(await refusalOf(asChief.users.get(at(stranger)))).toMatchObject({ code: 'record.not_found', status: 404 });
    expect(
      await refusalOf(asChief.users.update({ ...at(stranger), body: { uts: 1, displayname: 'X' } })),
    ).toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
    expect(await outcomeOf(asChief.users.remove(at(stranger)))).toBe('record.not_found');
  });
  it('is updated only against its current version, and the change is recorded in the history', async () => {
    const one = await technician();
    const uts = await utsOf(one);
    const { data } = await asChief.users.update({
      ...at(one),
      body: { uts, displayname: 'Siti Aminah', lang: 'ms', email: 'siti@example.com' },
    });
    expect(data).toMatchObject({
      displayname: 'Siti Aminah',
      lang: 'ms',
      email: 'siti@example.com',
      isVerified: false,
    });
    expect(await lastAct(one.id)).toMatchObject({
      kind: 'update',
      by_name: chief.displayname,
      before: { displayname: one.displayname, lang: 'en-GB', email: null },
      after: { displayname: 'Siti Aminah' },
    });
    expect(await outcomeOf(asChief.users.update({ ...at(one), body: { uts, displayname: 'Late' } }))).toBe(
      'record.changed',
    );
    expect(await outcomeOf(asChief.users.update({ ...at(one), body: { displayname: 'Blind' } }))).toBe(
      'record.base_missing',
    );
  });
  it('can only be moved to folders that the caller administers', async () => {
    const one = await technician();
    const move = async (folders: string[]): Promise<string> =>
      await outcomeOf(asChief.users.update({ ...at(one), body: { uts: await utsOf(one), folders } }));
    expect(await move([world.folder.id, elsewhere.id])).toBe('record.referenced_missing');
    expect(await move(['nowhere'])).toBe('record.referenced_missing');
    expect(await move([])).toBe('user.beyond_reach');
    const below = await makeFolder(server.db, { parent: world.folder });
    asChief = await server.client(chief);
    expect(await move([below.id])).toBe('ok');
    expect((await asAdmin.users.get(at(one))).data.folders).toEqual([below.id]);
  });
  it('in a folder that the caller does not administer is beyond their reach', async () => {
    const shared = await technician([world.folder, elsewhere]);
    const shown = (await asChief.users.get(at(shared))).data;
    expect(shown.folders).toEqual([world.folder.id]);
    expect(await refusalOf(asChief.users.status({ ...at(shared), body: { status: 'disabled' } }))).toMatchObject({
      code: 'user.beyond_reach',
      status: 403,
    });
  });
  it('with more grants than the caller, or who is an administrator, is beyond their reach', async () => {
    const above = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
    const administrator = await makeStaff(server.db, { folders: [world.folder], isAdmin: true });
    for (const one of [above, administrator])
      expect(
        await outcomeOf(
          asChief.users.update({ ...at(one), body: { uts: await utsOf(one), email: 'mine@example.com' } }),
        ),
      ).toBe('user.beyond_reach');
  });
  it('can only be made an administrator by administrators', async () => {
    const one = await technician();
    expect(await outcomeOf(asChief.users.update({ ...at(one), body: { uts: await utsOf(one), isAdmin: true } }))).toBe(
      'permission.missing',
    );
    expect(
      (await asAdmin.users.update({ ...at(one), body: { uts: await utsOf(one), isAdmin: true } })).data.isAdmin,
    ).toBe(true);
  });
  it('cannot get a name or an address that someone else uses to log in', async () => {
    const one = await technician();
    await server.db
      .updateTable('app_user')
      .set({ email: 'Taken@Example.com' })
      .where('id', '=', world.technician.id)
      .execute();
    expect(
      await outcomeOf(
        asChief.users.update({ ...at(one), body: { uts: await utsOf(one), email: 'taken@example.com' } }),
      ),
    ).toBe('record.duplicate');
    const exists = async (name: string, id?: string) =>
      (await asChief.users.exists({ params: { name }, query: id === undefined ? {} : { id } })).data.exists;
    expect(
      await Promise.all([
        exists(` ${one.username.toUpperCase()} `),
        exists(one.username, one.id),
        exists('taken@example.com'),
        exists('nobody-at-all'),
      ]),
    ).toEqual([true, false, true, false]);
  });
  it('with a new address, name or password cannot be opened by links mailed before', async () => {
    const mailed = async (user: TestUser, kind: 'invite' | 'reset'): Promise<string> => {
      const token = randomBytes(32).toString('base64url');
      const link = {
        id: randomUUID(),
        kind,
        user_id: user.id,
        email: 'old@example.com',
        app: 'app' as const,
        token_hash: createHash('sha256').update(token).digest('hex'),
        password_hash: null,
        data: '{}',
      };
      await server.db
        .insertInto('account_link')
        .values({ ...link, cts: Date.now(), exp: Date.now() + 60_000, closed_at: null, closed_why: null })
        .execute();
      return token;
    };
    const open = async (user: TestUser, token: string) =>
      await outcomeOf(
        clientOf({ url: server.url }).accounts.activate({
          body: { id: user.id, token, password: sentPassword(user.username, 'theirs') },
        }),
      );
    const [one, other, third] = [await technician(), await technician(), await technician()];
    const [first, second, kept] = [
      await mailed(one, 'invite'),
      await mailed(other, 'invite'),
      await mailed(third, 'invite'),
    ];
    await asChief.users.update({ ...at(one), body: { uts: await utsOf(one), email: `${one.username}@example.com` } });
    await asChief.users.changeUsername({
      ...at(other),
      body: {
        username: other.username,
        password: sentPassword(other.username, 'given'),
        oldPassword: sentPassword(chief.username, chief.password),
      },
    });
    await asChief.users.update({ ...at(third), body: { uts: await utsOf(third), displayname: 'Third' } });
    expect([await open(one, first), await open(other, second), await open(third, kept)]).toEqual([
      'account.link_expired',
      'account.link_expired',
      'ok',
    ]);
  });
  it('can be set to send device logs', async () => {
    const one = await technician();
    await server.db
      .updateTable('app_user')
      .set({ data: JSON.stringify({ kept: 1 }) })
      .where('id', '=', one.id)
      .execute();
    expect(
      (await asChief.users.update({ ...at(one), body: { uts: await utsOf(one), sendlog: true } })).data.sendlog,
    ).toBe(true);
    expect(await lastAct(one.id)).toMatchObject({ before: { sendlog: false }, after: { sendlog: true } });
    expect((await (await server.client(one, { app: 'app' })).session.user()).data).toMatchObject({
      user: { sendlog: true },
      data: { kept: 1, sendlog: true },
    });
    expect((await asChief.people.get(at(one))).data.sendlog).toBe(true);
    const device = await server.client(one, { app: 'app' });
    // The device says twice that it has sent the log: its first answer was lost.
    for (let turn = 0; turn < 2; turn += 1) await device.accounts.logSent({});
    expect((await device.session.user()).data).toMatchObject({ user: { sendlog: false }, data: { kept: 1 } });
    expect((await asChief.people.get(at(one))).data.sendlog).toBe(false);
    expect(await outcomeOf((await server.client(world.customer)).accounts.logSent({}))).toBe('permission.missing');
  });
  it('of staff has a phone number, which is changed and removed', async () => {
    const one = await technician();
    const change = async (phone: string | null) =>
      (await asChief.users.update({ ...at(one), body: { uts: await utsOf(one), phone } })).data.phone;
    expect(await change('+60 12-345 6789')).toBe('+60 12-345 6789');
    expect(await lastAct(one.id)).toMatchObject({ before: { phone: null }, after: { phone: '+60 12-345 6789' } });
    expect(await outcomeOf(change('call me'))).toBe('request.invalid');
    expect(await change(null)).toBeNull();
    expect(
      await outcomeOf(
        asChief.users.update({
          params: { id: world.customer.id },
          body: { uts: await utsOf(world.customer), phone: '+60 12-345 6789' },
        }),
      ),
    ).toBe('field.invalid');
  });
  it('of a customer gets sites of that customer and no roles', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [first, second, foreign] = [
      await makeSite(server.db, contact),
      await makeSite(server.db, contact),
      await makeSite(server.db, world.contact),
    ];
    const person = await makePortalUser(server.db, contact, { sites: [first] });
    const { data } = await asChief.users.update({
      ...at(person),
      body: { uts: await utsOf(person), sites: [second.id, first.id], billing: true },
    });
    expect({ sites: data.sites.map(({ id }) => id), billing: data.billing }).toEqual({
      sites: [second.id, first.id],
      billing: true,
    });
    expect(await outcomeOf(asChief.users.update({ ...at(person), body: { uts: data.uts, sites: [foreign.id] } }))).toBe(
      'record.referenced_missing',
    );
    expect(
      await outcomeOf(asChief.users.update({ ...at(person), body: { uts: data.uts, folders: [world.folder.id] } })),
    ).toBe('field.invalid');
    expect(await outcomeOf(asChief.users.addRoles({ ...at(person), body: { roles: [roleId('TECH')] } }))).toBe(
      'field.invalid',
    );
  });
});

describe('a reference to something that does not exist', () => {
  const missing = async (call: Promise<unknown>): Promise<unknown> => {
    const { code, params } = await refusalOf(call);
    return code === 'record.referenced_missing' ? params : code;
  };
  it('is rejected with its field and id', async () => {
    const one = await technician();
    const { uts } = (await asAdmin.users.get(at(one))).data;
    const foreign = await makeSite(server.db, await makeContact(server.db, world.folder));
    const portal = { uts: await utsOf(world.customer) };
    const person = { email: `m-${randomUUID()}@example.com`, displayname: 'Missing' };
    const contact = await server.db
      .selectFrom('contact')
      .select('uts')
      .where('id', '=', world.contact.id)
      .executeTakeFirstOrThrow();
    const calls: [string, string, () => Promise<unknown>][] = [
      [
        'folders',
        'none',
        async () => await asAdmin.users.update({ ...at(one), body: { uts, folders: [world.folder.id, 'none'] } }),
      ],
      ['teamId', 'none', async () => await asAdmin.users.update({ ...at(one), body: { uts, teamId: 'none' } })],
      [
        'sites',
        foreign.id,
        async () =>
          await asAdmin.users.update({
            ...at(world.customer),
            body: { ...portal, sites: [world.site.id, foreign.id] },
          }),
      ],
      [
        'roles',
        'none',
        async () => await asAdmin.users.addRoles({ ...at(one), body: { roles: [roleId('DISP'), 'none'] } }),
      ],
      [
        'contactId',
        'none',
        async () => await asAdmin.users.invite({ body: { ...person, usertype: 'portal', contactId: 'none' } }),
      ],
      [
        'typeId',
        'none',
        async () =>
          await asAdmin.users.setContactType({
            params: { id: world.contact.id },
            query: {},
            body: { uts: contact.uts, typeId: 'none' },
          }),
      ],
    ];
    for (const [field, id, call] of calls) expect(await missing(call())).toEqual({ field, id, fields: [field] });
  });
});

describe('the roles of a user', () => {
  it('are added and replaced', async () => {
    const one = await technician();
    const codes = ({ data }: { data: { roles: { code: string }[] } }): string[] => data.roles.map(({ code }) => code);
    expect(codes(await asChief.users.addRoles({ ...at(one), body: { roles: [roleId('DISP')] } }))).toEqual([
      'DISP',
      'TECH',
    ]);
    expect(
      codes(await asChief.users.setRoles({ ...at(one), body: { roles: [roleId('BILL'), roleId('BILL')] } })),
    ).toEqual(['BILL']);
    expect(await lastAct(one.id)).toMatchObject({ kind: 'roles', after: { roles: [roleId('BILL')] } });
  });
  it('never exceed the grants of the caller', async () => {
    const one = await technician();
    expect(await refusalOf(asChief.users.addRoles({ ...at(one), body: { roles: [roleId('ADMIN')] } }))).toMatchObject({
      code: 'role.beyond_grants',
      status: 403,
    });
    expect(await outcomeOf(asChief.users.addRoles({ ...at(chief), body: { roles: [roleId('ADMIN')] } }))).toBe(
      'role.beyond_grants',
    );
    expect(await outcomeOf(asChief.users.addRoles({ ...at(one), body: { roles: ['no-such-role'] } }))).toBe(
      'record.referenced_missing',
    );
    expect((await asAdmin.users.get(at(one))).data.roles).toHaveLength(1);
  });
  it('apply without a new login', async () => {
    const one = await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] });
    const client = await server.client(one);
    expect(await outcomeOf(client.users.list())).toBe('permission.missing');
    await asAdmin.users.addRoles({ ...at(one), body: { roles: [roleId('SUPER')] } });
    // Sessions are cached for up to 2 s (sessions/authenticate.ts).
    await expect.poll(async () => await outcomeOf(client.users.list())).toBe('ok');
  });
});

describe('disabling or deleting a user', () => {
  it.each(['disable', 'delete'] as const)(
    '%s ends the user’s sessions and connections within 2 s, on every process',
    async (how) => {
      const one = await technician();
      const token = await server.token(one, 'app');
      const who = async (to: TestServer): Promise<number> =>
        (await fetch(`${to.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;
      expect([await who(server), await who(secondServer)]).toEqual([200, 200]);
      await (how === 'disable'
        ? asChief.users.status({ ...at(one), body: { status: 'disabled' } })
        : asChief.users.remove(at(one)));
      await expect
        .poll(async () => [await who(server), await who(secondServer)], { timeout: 2000, interval: 100 })
        .toEqual([401, 401]);
      expect(await outcomeOf(server.client(one, { app: 'app' }))).toBe(
        how === 'disable' ? 'session.blocked' : 'login.failed',
      );
    },
  );
  it('keeps a deleted user in the list of deleted ones, from which they can be restored', async () => {
    const one = await technician();
    await asChief.users.remove(at(one));
    expect(await outcomeOf(asChief.users.remove(at(one)))).toBe('ok');
    const deleted = (await asChief.users.list({ query: { deleted: '1', noLimit: 'true' } })).data.map(({ id }) => id);
    expect(deleted).toContain(one.id);
    expect(
      await outcomeOf(asChief.users.update({ ...at(one), body: { uts: await utsOf(one), displayname: 'X' } })),
    ).toBe('record.deleted');
    expect((await asChief.users.restore(at(one))).data).toMatchObject({
      id: one.id,
      dts: null,
      roles: [{ code: 'TECH' }],
    });
    expect(await outcomeOf(server.client(one, { app: 'app' }))).toBe('ok');
  });
  it('cannot be undone once someone else uses the deleted user’s name', async () => {
    const one = await technician();
    await asChief.users.remove(at(one));
    await makeStaff(server.db, { username: one.username, folders: [world.folder] });
    expect(await outcomeOf(asChief.users.restore(at(one)))).toBe('record.duplicate');
  });
  it('cannot be undone once someone else uses the deleted user’s address', async () => {
    const [one, other] = [await technician(), await technician()];
    const email = `${one.username}@example.com`;
    await server.db.updateTable('app_user').set({ email }).where('id', '=', one.id).execute();
    await asChief.users.remove(at(one));
    await server.db.updateTable('app_user').set({ email: email.toUpperCase() }).where('id', '=', other.id).execute();
    expect(await outcomeOf(asChief.users.restore(at(one)))).toBe('record.duplicate');
  });
  it('is rejected for the caller’s own account', async () => {
    expect(await refusalOf(asAdmin.users.remove(at(world.admin)))).toMatchObject({ code: 'user.self', status: 409 });
    expect(await outcomeOf(asAdmin.users.status({ ...at(world.admin), body: { status: 'disabled' } }))).toBe(
      'user.self',
    );
  });
  it('requires USER:DE or USER:UP', async () => {
    const client = await server.client(world.dispatcher);
    expect([
      await outcomeOf(client.users.remove(at(world.technician))),
      await outcomeOf(client.users.status({ ...at(world.technician), body: { status: 'disabled' } })),
      await outcomeOf(client.users.restore(at(world.technician))),
    ]).toEqual(['permission.missing', 'permission.missing', 'permission.missing']);
  });
  it.each<[string, (by: TestClient, user: TestUser) => Promise<unknown>]>([
    ['delete', async (by, user) => await by.users.remove(at(user))],
    ['disable', async (by, user) => await by.users.status({ ...at(user), body: { status: 'disabled' } })],
  ])('two administrators who %s each other at the same time leave one', async (_name, takeAway) => {
    const other = await makeStaff(server.db, { isAdmin: true });
    await server.db
      .updateTable('app_user')
      .set({ is_admin: false })
      .where('is_admin', '=', true)
      .where('id', 'not in', [world.admin.id, other.id])
      .execute();
    const asOther = await server.client(other);
    // Waits until both requests have started and identified their callers before either continues.
    const outcomes = await server.db.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(holder);
      const both = [outcomeOf(takeAway(asAdmin, other)), outcomeOf(takeAway(asOther, world.admin))];
      await expect.poll(async () => await waitingForLocks(server), { interval: 20 }).toBe(2);
      return { both: Promise.all(both) };
    });
    expect((await outcomes.both).toSorted()).toEqual(['ok', 'user.last_admin']);
    await server.db
      .updateTable('app_user')
      .set({ dts: null, status: 'active' })
      .where('id', '=', world.admin.id)
      .execute();
    asAdmin = await server.client(world.admin);
  });
});

describe('a user name', () => {
  const hash = (username: string, password = 'new-2026'): string => sentPassword(username, password);
  const change = (
    id: string,
    username: string,
    oldPassword: string,
    more: { type?: 'email'; changeEmail?: boolean } = {},
  ) => ({ params: { id }, body: { username, password: hash(username), oldPassword, ...more } });

  it('is changed together with the password, which requires the current password', async () => {
    const one = await technician();
    const [mine, other] = [await server.client(one, { app: 'app' }), await server.token(one, 'app')];
    const name = `new-${one.username}`;
    expect(await outcomeOf(mine.users.changeUsername(change(one.id, name, sentPassword(one.username, 'wrong'))))).toBe(
      'account.password_wrong',
    );
    expect(
      (await mine.users.changeUsername(change(one.id, name.toUpperCase(), sentPassword(one.username, one.password))))
        .data.username,
    ).toBe(name);
    expect(await outcomeOf(mine.session.profile())).toBe('ok');
    await expect
      .poll(
        async () =>
          (await fetch(`${secondServer.url}/api/user`, { headers: { authorization: `Bearer ${other}` } })).status,
        { timeout: 2000, interval: 100 },
      )
      .toBe(401);
    expect(
      await outcomeOf(server.client({ username: name, password: 'new-2026', usertype: 'staff' }, { app: 'app' })),
    ).toBe('ok');
    expect(await lastAct(one.id)).toMatchObject({
      kind: 'username',
      before: { username: one.username },
      after: { username: name },
    });
  });
  it('of another user is changed by one of their administrators, with that administrator’s password; the user is notified at their previous address', async () => {
    const one = await technician();
    await server.db
      .updateTable('app_user')
      .set({ email: `before-${one.username}@example.com` })
      .where('id', '=', one.id)
      .execute();
    const mail = `${one.username}@example.com`;
    const own = sentPassword(chief.username, chief.password);
    expect(
      (await asChief.users.changeUsername(change(one.id, mail, own, { type: 'email', changeEmail: true }))).data,
    ).toMatchObject({ username: mail, email: mail, isVerified: false });
    expect(
      await server.db.selectFrom('message').select(['template', 'address']).where('user_id', '=', one.id).execute(),
    ).toEqual([{ template: 'password-changed', address: `before-${one.username}@example.com` }]);
    expect(await outcomeOf(asChief.users.changeUsername(change(one.id, 'no-address', own, { type: 'email' })))).toBe(
      'field.invalid',
    );
    expect(await outcomeOf(asChief.users.changeUsername(change(one.id, world.technician.username, own)))).toBe(
      'record.duplicate',
    );
    expect(await outcomeOf(asChief.users.changeUsername(change((await technician([elsewhere])).id, 'x-y', own)))).toBe(
      'record.not_found',
    );
    const colleague = await server.client(world.technician, { app: 'app' });
    expect(
      await outcomeOf(
        colleague.users.changeUsername(
          change(one.id, 'x-z', sentPassword(world.technician.username, world.technician.password)),
        ),
      ),
    ).toBe('permission.missing');
  });
  it('has a password that only its user can verify, with a limited number of guesses', async () => {
    const one = await technician();
    const client = await server.client(one, { app: 'app' });
    const verify = async (password: string, id = one.id) =>
      (await client.users.verifyPassword({ body: { password: sentPassword(one.username, password), id } })).data.valid;
    expect(await verify(one.password)).toBe(true);
    expect(await outcomeOf(verify(one.password, chief.id))).toBe('record.not_found');
    for (let guess = 0; guess < 5; guess += 1) expect(await verify(`guess ${guess}`)).toBe(false);
    expect(await outcomeOf(verify(one.password))).toBe('login.rate_limited');
  });
});

describe('the data about a user', () => {
  it('includes their last location', async () => {
    const one = await technician();
    expect((await asChief.users.locate(at(one))).data).toBeNull();
    const device = await server.client(one, { app: 'app' });
    await device.session.ping({ body: { geo: [3.1, 101.6], time: 1, type: 'EW' } });
    expect((await asChief.users.locate(at(one))).data).toMatchObject({ geo: [3.1, 101.6], type: 'EW', postid: null });
    expect(await outcomeOf(asChief.users.locate(at(await technician([elsewhere]))))).toBe('record.not_found');
  });
  it('includes their actions, except in folders that the caller may not access', async () => {
    const one = await technician([world.folder, elsewhere]);
    await server.client(one, { app: 'app' });
    const act = {
      noun: 'post',
      user_id: one.id,
      at: Date.now(),
      by_name: 'x',
      via: 'app',
      kind: 'update',
      noun_id: 'p',
      reason: null,
      request_id: null,
    };
    await server.db
      .insertInto('history')
      .values([
        { ...act, id: `${one.id}-1`, folder_id: world.folder.id },
        { ...act, id: `${one.id}-2`, folder_id: elsewhere.id },
      ])
      .execute();
    const acts = async (client: TestClient, folderId?: string) =>
      (await client.users.logSummary({ ...at(one), query: folderId === undefined ? {} : { folderId } })).data.acts;
    expect(await acts(asChief)).toMatchObject([{ noun: 'post', kind: 'update', count: 1 }]);
    expect(await acts(asAdmin)).toMatchObject([{ noun: 'post', kind: 'update', count: 2 }]);
    expect(await acts(asAdmin, elsewhere.id)).toMatchObject([{ count: 1 }]);
    expect(await outcomeOf(acts(asChief, elsewhere.id))).toBe('record.not_found');
    expect((await asChief.users.logSummary(at(one))).data.logins).toMatchObject([{ app: 'app', count: 1 }]);
  });
});

describe('the devices of a user', () => {
  const open = async (user: TestUser, did: string): Promise<string> => {
    const body = { username: user.username, password: sentPassword(user.username, user.password) };
    return (await clientOf({ url: server.url }).session.login({ query: { app: 'app', did }, body })).data.token;
  };
  it('are listed, and are removed with their sessions', async () => {
    const one = await technician();
    const token = await open(one, 'phone-1');
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const phone = clientOf({ url: server.url, token });
    expect((await clientOf({ url: server.url }).users.startSecret(at(one))).data.nonce).not.toBe('');
    await phone.users.storeSecret({
      ...at(one),
      query: { months: '2' },
      body: { pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    });
    const devices = async () => (await asChief.users.logSummary(at(one))).data.devices;
    expect(await devices()).toMatchObject([{ did: 'phone-1' }]);
    expect((await devices())[0]?.secretUntil).toBeGreaterThan(Date.now() + 50 * dayMs);
    await asChief.users.resetDevice(at(one));
    expect(await devices()).toEqual([]);
    await expect
      .poll(
        async () =>
          (await fetch(`${secondServer.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status,
        { timeout: 2000, interval: 100 },
      )
      .toBe(401);
    expect(await lastAct(one.id)).toMatchObject({
      kind: 'device-reset',
      before: { devices: ['phone-1'] },
      after: { devices: [] },
    });
  });
  it('can only be removed by an administrator of the user', async () => {
    expect(await outcomeOf(asChief.users.resetDevice(at(await technician([elsewhere]))))).toBe('record.not_found');
    expect(await outcomeOf(asChief.users.resetDevice(at(await technician([world.folder, elsewhere]))))).toBe(
      'user.beyond_reach',
    );
    expect(await outcomeOf((await server.client(world.dispatcher)).users.resetDevice(at(world.technician)))).toBe(
      'permission.missing',
    );
  });
});

describe('a licence', () => {
  const fields = {
    class: 'PEST',
    number: 'L-1',
    authority: 'Pesticides Board',
    validFrom: 20_260_101,
    validTo: 20_271_231,
  };
  it('is created, changed and deleted, and recorded in the history', async () => {
    const one = await technician();
    const { data: made } = await asChief.licences.create({ body: { userid: one.id, ...fields } });
    expect((await asChief.licences.list({ query: { userid: one.id } })).data).toEqual([made]);
    const { data: changed } = await asChief.licences.update({
      params: { id: made.id },
      body: { uts: made.uts, validTo: 20_281_231 },
    });
    expect(changed).toMatchObject({ ...fields, validTo: 20_281_231 });
    expect(
      await outcomeOf(asChief.licences.update({ params: { id: made.id }, body: { uts: made.uts, number: 'X' } })),
    ).toBe('record.changed');
    expect(await outcomeOf(asChief.licences.update({ params: { id: made.id }, body: { number: 'X' } }))).toBe(
      'record.base_missing',
    );
    await asChief.licences.remove({ params: { id: made.id } });
    expect(await outcomeOf(asChief.licences.get({ params: { id: made.id } }))).toBe('record.not_found');
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'licence')
      .where('noun_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update', 'delete']);
  });
  it('requires valid dates in order, and a member of staff within reach', async () => {
    const one = await technician();
    const create = async (more: object, userid = one.id): Promise<string> =>
      await outcomeOf(asChief.licences.create({ body: { userid, ...fields, ...more } }));
    expect([
      await create({ validFrom: 20_260_230 }),
      await create({ validTo: 20_250_101 }),
      await create({}, world.customer.id),
      await create({}, (await technician([elsewhere])).id),
      await create({}, (await technician([world.folder, elsewhere])).id),
    ]).toEqual(['field.invalid', 'field.invalid', 'field.invalid', 'record.not_found', 'user.beyond_reach']);
    expect(
      await outcomeOf((await server.client(world.dispatcher)).licences.create({ body: { userid: one.id, ...fields } })),
    ).toBe('permission.missing');
  });
});

describe('the type of a contact', () => {
  it('is updated only against its current version, and only within the caller’s folders', async () => {
    const contact = await makeContact(server.db, world.folder);
    const { uts } = await server.db
      .selectFrom('contact')
      .select('uts')
      .where('id', '=', contact.id)
      .executeTakeFirstOrThrow();
    const typeId = lookupId(30, 'PROSP');
    const set = async (id: string, body: { typeId: string; uts?: number }, query: { folderId?: string } = {}) =>
      await outcomeOf(asChief.users.setContactType({ params: { id }, query, body }));
    expect(await set(contact.id, { typeId }, {})).toBe('record.base_missing');
    expect(await set(contact.id, { typeId: lookupId(31, 'SITE'), uts })).toBe('record.referenced_missing');
    expect(await set(contact.id, { typeId, uts }, { folderId: elsewhere.id })).toBe('record.not_found');
    expect(await set(contact.id, { typeId, uts }, { folderId: world.folder.id })).toBe('ok');
    expect(await set(contact.id, { typeId, uts })).toBe('record.changed');
    expect(await set((await makeContact(server.db, elsewhere)).id, { typeId, uts })).toBe('record.not_found');
    expect(
      await outcomeOf(
        (await server.client(world.technician, { app: 'app' })).users.setContactType({
          params: { id: contact.id },
          body: { typeId, uts },
        }),
      ),
    ).toBe('permission.missing');
  });
});
