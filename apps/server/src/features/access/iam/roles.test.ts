import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makeSite,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';
import { roleId } from '../../../install/roles.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let elsewhere: TestFolder;
/** A folder admin who may also administer roles. */
let chief: TestUser;
let asChief: TestClient;
let asAdmin: TestClient;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'service@test.example' },
  });
  world = await makeWorld(server.db);
  elsewhere = await makeFolder(server.db);
  chief = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
  await server.db
    .insertInto('setting')
    .values({ folder_id: world.folder.id, user_id: null, key: 'admins', data: JSON.stringify({ [chief.id]: true }) })
    .execute();
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
  await server.stop();
  await mailbox.close();
});

const unique = (): string => randomUUID().slice(0, 8);
const draft = (perms: string[] = ['POST:VW:*']) => ({ code: `R-${unique()}`, name: 'Surveyor', perms });

describe('a role', () => {
  it('is created, changed based on the version read, deleted and restored', async () => {
    const { data: made } = await asChief.roles.create({
      body: { ...draft(), roleConfig: { CRM: true, additionalDate: 7 } },
    });
    expect(made).toMatchObject({
      name: 'Surveyor',
      perms: ['POST:VW:*'],
      roleConfig: { CRM: true, additionalDate: 7 },
      users: 0,
      dts: null,
    });
    const { data: changed } = await asChief.roles.update({
      params: { id: made.id },
      body: { uts: made.uts, name: 'Inspector', perms: ['POST:VW|UP:*', 'POST:VW|UP:*'] },
    });
    expect(changed).toMatchObject({ name: 'Inspector', perms: ['POST:VW|UP:*'], roleConfig: { CRM: true } });
    expect(await outcomeOf(asChief.roles.update({ params: { id: made.id }, body: { uts: made.uts, name: 'X' } }))).toBe(
      'record.changed',
    );
    expect(await outcomeOf(asChief.roles.update({ params: { id: made.id }, body: { name: 'X' } }))).toBe(
      'record.base_missing',
    );
    await asChief.roles.remove({ params: { id: made.id } });
    const listed = async (deleted: '0' | '1') =>
      (await asChief.roles.list({ query: { deleted, noLimit: 'true' } })).data.some(({ id }) => id === made.id);
    expect([await listed('0'), await listed('1')]).toEqual([false, true]);
    expect(
      await outcomeOf(asChief.roles.update({ params: { id: made.id }, body: { uts: changed.uts, name: 'X' } })),
    ).toBe('record.deleted');
    expect((await asChief.roles.restore({ params: { id: made.id } })).data).toMatchObject({ id: made.id, dts: null });
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'role')
      .where('noun_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update', 'delete', 'restore']);
  });
  it('has names in other languages, which a change of name removes unless it includes new ones', async () => {
    const alt = { vi: { name: 'Khảo sát viên' } };
    const { data: made } = await asChief.roles.create({ body: { ...draft(), roleConfig: {}, alt } });
    const change = async (uts: number, body: { name?: string; alt?: typeof alt; perms?: string[] }) =>
      (await asChief.roles.update({ params: { id: made.id }, body: { uts, ...body } })).data;
    const kept = await change(made.uts, { name: made.name, perms: ['POST:VW|UP:*'] });
    const dropped = await change(kept.uts, { name: 'Inspector' });
    const brought = await change(dropped.uts, { name: 'Auditor', alt });
    expect([made.alt, kept.alt, dropped.alt, brought.alt]).toEqual([alt, alt, {}, alt]);
  });

  it('can only contain grants that its creator has', async () => {
    expect(await outcomeOf(asChief.roles.create({ body: draft(['SYST:UP:*']) }))).toBe('role.beyond_grants');
    expect(await outcomeOf(asAdmin.roles.create({ body: draft(['SYST:UP:*']) }))).toBe('ok');
    const { data: own } = await asChief.roles.create({ body: draft() });
    expect(
      await outcomeOf(asChief.roles.update({ params: { id: own.id }, body: { uts: own.uts, perms: ['SYST:UP:*'] } })),
    ).toBe('role.beyond_grants');
  });
  it('with more grants than the caller has cannot be changed, emptied, deleted or restored by them', async () => {
    const { data: above } = await asAdmin.roles.create({ body: draft(['SYST:UP:*']) });
    const params = { id: above.id };
    expect([
      await outcomeOf(asChief.roles.update({ params, body: { uts: above.uts, perms: [] } })),
      await outcomeOf(asChief.roles.remove({ params })),
      await outcomeOf(asChief.roles.restore({ params })),
    ]).toEqual(['role.beyond_grants', 'role.beyond_grants', 'role.beyond_grants']);
  });
  it.each(['POST:VW', 'NOPE:VW:*', 'POST:*:*', 'POST:VW:a|*', ''])(
    'with the invalid grant %j is rejected',
    async (perm) => {
      expect(await outcomeOf(asAdmin.roles.create({ body: draft([perm]) }))).toBe('request.invalid');
    },
  );
  it.each([{ additionalDate: -1 }, { additionalDate: 1.5 }, { CRM: 'yes' }, { unknown: true }])(
    'with the settings %j is rejected',
    async (roleConfig) => {
      const token = await server.token(world.admin);
      const answer = await fetch(`${server.url}/iam/role`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...draft(), roleConfig }),
      });
      expect(answer.status).toBe(400);
    },
  );
  it('with a code in use, even by a deleted role, is rejected', async () => {
    expect(await outcomeOf(asChief.roles.create({ body: { ...draft(), code: 'TECH' } }))).toBe('record.duplicate');
  });
  it('in use cannot be deleted', async () => {
    expect(await outcomeOf(asAdmin.roles.remove({ params: { id: roleId('TECH') } }))).toBe('record.in_use');
  });
  it('that does not exist is not found', async () => {
    expect([
      await outcomeOf(asAdmin.roles.get({ params: { id: 'none' } })),
      await outcomeOf(asAdmin.roles.remove({ params: { id: 'none' } })),
    ]).toEqual(['record.not_found', 'record.not_found']);
  });
  it('is inaccessible without the permission ROLE', async () => {
    const client = await server.client(world.dispatcher);
    expect([
      await outcomeOf(client.roles.list()),
      await outcomeOf(client.roles.create({ body: draft() })),
      await outcomeOf(client.roles.remove({ params: { id: roleId('TECH') } })),
    ]).toEqual(['permission.missing', 'permission.missing', 'permission.missing']);
  });
});

describe('a named permission', () => {
  it('is created once per grant, renamed, found and offered', async () => {
    const code = `FILE:VW:${unique()}`;
    const { data: made } = await asChief.permissions.create({ body: { code, name: 'Sees plans' } });
    expect(await outcomeOf(asChief.permissions.create({ body: { code, name: 'Again' } }))).toBe('record.duplicate');
    const { data: renamed } = await asChief.permissions.update({
      params: { id: made.id },
      body: { uts: made.uts, name: 'Sees floor plans' },
    });
    expect(renamed).toMatchObject({ code, name: 'Sees floor plans' });
    expect(
      await outcomeOf(asChief.permissions.update({ params: { id: made.id }, body: { uts: made.uts, name: 'X' } })),
    ).toBe('record.changed');
    expect(await outcomeOf(asChief.permissions.update({ params: { id: made.id }, body: { name: 'X' } }))).toBe(
      'record.base_missing',
    );
    expect(await outcomeOf(asChief.permissions.update({ params: { id: 'none' }, body: { uts: 1 } }))).toBe(
      'record.not_found',
    );
    const exists = async (id: string) => (await asChief.permissions.exists({ params: { id } })).data.exists;
    expect([await exists(code), await exists(made.id), await exists('FILE:VW:nothing')]).toEqual([true, true, false]);
    expect((await asChief.permissions.list({ query: { search: 'floor plans' } })).data).toMatchObject([
      { id: made.id },
    ]);
    const { data: all } = await asChief.permissions.all();
    expect(all.areas.find(({ area }) => area === 'EXT')).toEqual({
      area: 'EXT',
      actions: ['AWEB', 'SAPP'],
      scope: null,
    });
    expect(all.named.map(({ id }) => id)).toContain(made.id);
  });
  it('can only be created by a user who has the grant', async () => {
    expect(await outcomeOf(asChief.permissions.create({ body: { code: 'SYST:UP:*', name: 'System' } }))).toBe(
      'role.beyond_grants',
    );
    expect(await outcomeOf((await server.client(world.dispatcher)).permissions.list())).toBe('permission.missing');
  });
});

describe('an invitation', () => {
  it('creates the account of an employee, emails its link, and emails it again on request', async () => {
    const email = `new-${unique()}@example.com`;
    const { data } = await asChief.users.invite({
      body: { email, displayname: 'New Person', roles: [roleId('TECH')], folders: [world.folder.id], lang: 'vi' },
    });
    expect(data).toMatchObject({
      username: email,
      usertype: 'staff',
      isVerified: false,
      status: 'active',
      roles: [{ code: 'TECH' }],
      folders: [world.folder.id],
    });
    const mails = () => mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === email)).length;
    await expect.poll(mails, { timeout: 5000 }).toBe(1);
    expect(await outcomeOf(asChief.users.invite({ body: { id: data.id } }))).toBe('ok');
    await expect.poll(mails, { timeout: 5000 }).toBe(2);
    expect(
      await outcomeOf(asChief.users.invite({ body: { email, displayname: 'Twin', folders: [world.folder.id] } })),
    ).toBe('record.duplicate');
  });
  it('creates a user of a customer with their sites', async () => {
    const contact = await makeContact(server.db, world.folder);
    const site = await makeSite(server.db, contact);
    const { data } = await asChief.users.invite({
      body: {
        email: `c-${unique()}@example.com`,
        displayname: 'Ms Lim',
        usertype: 'portal',
        contactId: contact.id,
        sites: [site.id],
        billing: true,
      },
    });
    expect(data).toMatchObject({
      usertype: 'portal',
      contact: { id: contact.id },
      sites: [{ id: site.id }],
      billing: true,
    });
  });
  it.each<[string, () => Promise<object>, string]>([
    [
      'to a folder that the caller cannot access',
      async () => await Promise.resolve({ folders: [elsewhere.id] }),
      'record.referenced_missing',
    ],
    ['without a folder', async () => await Promise.resolve({ folders: [] }), 'user.beyond_reach'],
    [
      'with a role beyond the caller’s grants',
      async () => await Promise.resolve({ folders: [world.folder.id], roles: [roleId('ADMIN')] }),
      'role.beyond_grants',
    ],
    [
      'with a role that does not exist',
      async () => await Promise.resolve({ folders: [world.folder.id], roles: ['none'] }),
      'record.referenced_missing',
    ],
    [
      'of a colleague, with a customer’s sites',
      async () => await Promise.resolve({ folders: [world.folder.id], sites: [world.site.id] }),
      'field.invalid',
    ],
    [
      'of a customer, without their contact',
      async () => await Promise.resolve({ usertype: 'portal' }),
      'field.invalid',
    ],
    [
      'of a customer, with roles',
      async () => await Promise.resolve({ usertype: 'portal', contactId: world.contact.id, roles: [roleId('TECH')] }),
      'field.invalid',
    ],
    [
      'of another folder’s customer',
      async () => ({ usertype: 'portal', contactId: (await makeContact(server.db, elsewhere)).id }),
      'record.referenced_missing',
    ],
    [
      'to a site of another customer',
      async () => ({
        usertype: 'portal',
        contactId: world.contact.id,
        sites: [(await makeSite(server.db, await makeContact(server.db, world.folder))).id],
      }),
      'record.referenced_missing',
    ],
  ])('%s is rejected, and no one is created', async (_name, given, code) => {
    const email = `x-${unique()}@example.com`;
    expect(await outcomeOf(asChief.users.invite({ body: { email, displayname: 'X', ...(await given()) } }))).toBe(code);
    expect(await server.db.selectFrom('app_user').select('id').where('email', '=', email).execute()).toEqual([]);
  });
  it('of a bot creates an account that never logs in', async () => {
    const body = {
      username: `bot-${unique()}`,
      displayname: 'Reader',
      roles: [roleId('RO')],
      folders: [world.folder.id],
    };
    expect((await asAdmin.users.inviteBot({ body })).data).toMatchObject({
      usertype: 'bot',
      username: body.username,
      email: null,
      roles: [{ code: 'RO' }],
    });
    expect(await outcomeOf(asAdmin.users.inviteBot({ body }))).toBe('record.duplicate');
    expect(
      await outcomeOf(
        asChief.users.inviteBot({ body: { ...body, username: `bot-${unique()}`, roles: [roleId('ADMIN')] } }),
      ),
    ).toBe('role.beyond_grants');
    expect(
      await outcomeOf(
        asChief.users.inviteBot({ body: { ...body, username: `bot-${unique()}`, roles: [], folders: [] } }),
      ),
    ).toBe('user.beyond_reach');
  });
  it('requires USER:CR', async () => {
    const client = await server.client(world.dispatcher);
    expect(await outcomeOf(client.users.invite({ body: { email: 'a@example.com', displayname: 'A' } }))).toBe(
      'permission.missing',
    );
  });
});

describe('the menu', () => {
  const codes = async (client: TestClient): Promise<string[]> =>
    (await client.menu.read()).data.map(({ code }) => code);
  it('shows the entries that the caller may open', async () => {
    expect(await codes(await server.client(world.dispatcher))).toEqual([
      'home',
      'contact-list',
      'stations',
      'shipment-list',
      'jobs',
      'board',
      'calendar',
      'contracts',
      'recommendation-list',
      'review',
      'sightings',
      'ticket-list',
      'item-list',
      'product-list',
      'stock',
      'stock-ledger',
      'items-needed',
      'supply-requests',
      'stockist-list',
      'document-list',
      'chart-page',
      'team-list',
      'team-map',
      'work-time-list',
      'teams',
      'leave-list',
      'claim-list',
    ]);
    const billing = await codes(await server.client(world.billing));
    expect(billing).toEqual(expect.arrayContaining(['bills', 'invoices', 'unbill-job']));
    expect(billing).not.toContain('administration');
    const chiefs = await codes(asChief);
    expect(chiefs).toEqual(expect.arrayContaining(['administration', 'users', 'roles']));
    expect(chiefs).not.toContain('system');
    expect(await codes(asAdmin)).toEqual(expect.arrayContaining(['system', 'audit']));
  });
  it('shows a single entry to a user who only has its permission', async () => {
    const narrow = await makeStaff(server.db, { folders: [world.folder] });
    const id = `r-${unique()}`;
    await server.db
      .insertInto('role')
      .values({
        id,
        code: id,
        name: id,
        perms: ['EXT:AWEB:*', 'POST:VW:*', `LOKP:VW:${lookupId(7, 'jobs')}`],
        role_config: '{}',
      })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: narrow.id, role_id: id }).execute();
    expect(await codes(await server.client(narrow))).toEqual(['jobs']);
  });
  it('is not available to customers', async () => {
    expect(await outcomeOf((await server.client(world.customer)).menu.read())).toBe('permission.missing');
  });
});
