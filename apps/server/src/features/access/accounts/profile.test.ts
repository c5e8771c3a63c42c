import { createHash, randomUUID } from 'node:crypto';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makePortalUser,
  makeStaff,
  makeWorld,
  testPassword,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxAddressChangesPerHour } from './change-email.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const stranger = () =>
  clientOf({ url: server.url, headers: { 'x-forwarded-for': `2001:db8:1::${randomUUID().slice(0, 4)}` } });
const address = (): string => `q-${randomUUID().slice(0, 8)}@mail.test`;
const subjects = (to: string): (string | undefined)[] =>
  mailbox.mails.filter((mail) => mail.to?.some((one) => one.address === to)).map((mail) => mail.subject);
const login = async (username: string, password: string): Promise<string> =>
  await outcomeOf(
    stranger().session.login({ query: { app: 'web' }, body: { username, password: sentPassword(username, password) } }),
  );

async function tokenTo(to: string): Promise<string> {
  await expect.poll(() => subjects(to).length, { timeout: 15_000 }).toBe(1);
  const text = mailbox.mails.find((mail) => mail.to?.some((one) => one.address === to))?.text ?? '';
  return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
}
const dispatcher = async (named?: string): Promise<TestUser & { email: string }> => {
  const email = named ?? address();
  const user = await makeStaff(server.db, {
    folders: [world.folder],
    roles: ['DISP'],
    ...(named === undefined ? {} : { username: named }),
  });
  await server.db.updateTable('app_user').set({ email }).where('id', '=', user.id).execute();
  return { ...user, email };
};
/** Stores a file as if the user had uploaded it. */
async function ownFile(user: TestUser, type: string, refId = user.id): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(id).digest('hex');
  await server.db.insertInto('file_blob').values({ sha256, bytes: 10, cts: Date.now() }).execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      sha256,
      bytes: 10,
      type,
      file_name: 'me.png',
      ref_kind: 'USER',
      ref_id: refId,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: user.id,
    })
    .execute();
  return id;
}

describe("the user's own profile", () => {
  it('accepts a new name and picture, and records the previous ones', async () => {
    const user = await dispatcher();
    const client = await server.client(user);
    const avatar = await ownFile(user, 'image/png');
    const { data: before } = await client.session.profile();
    const { data } = await client.accounts.saveProfile({
      body: { displayname: ' Mei Ling ', contact: { id: user.id, uts: before.contact?.uts ?? 0, avatar } },
    });
    expect(data).toMatchObject({ user: { displayname: 'Mei Ling' }, contact: { avatar } });
    expect(data.uts).toBeGreaterThan(before.uts);
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'before', 'after'])
      .where('noun', '=', 'user')
      .where('noun_id', '=', user.id)
      .execute();
    expect(history).toEqual([
      {
        kind: 'update',
        before: { displayname: user.displayname, avatar: null },
        after: { displayname: 'Mei Ling', avatar },
      },
    ]);
  });

  it('rejects a picture sent with a missing or old base, another user’s picture, and a file of the wrong type', async () => {
    const user = await dispatcher();
    const client = await server.client(user);
    const uts = (await client.session.profile()).data.contact?.uts ?? 0;
    const save = async (contact: { id?: string; uts?: number; avatar?: string | null }) =>
      await outcomeOf(client.accounts.saveProfile({ body: { displayname: 'Nobody', contact } }));
    expect(await save({ avatar: null })).toBe('record.base_missing');
    expect(await save({ uts: uts - 1, avatar: null })).toBe('record.changed');
    expect(await save({ id: world.contact.id, uts })).toBe('record.not_found');
    expect(await save({ uts, avatar: await ownFile(world.dispatcher, 'image/png') })).toBe('file.not_found');
    expect(await save({ uts, avatar: await ownFile(user, 'image/png', world.dispatcher.id) })).toBe('file.not_found');
    expect(await save({ uts, avatar: randomUUID() })).toBe('file.not_found');
    expect(await save({ uts, avatar: await ownFile(user, 'application/pdf') })).toBe('field.invalid');
    expect((await client.session.profile()).data.user.displayname).toBe(user.displayname);
  });

  it('accepts a signature from staff, and removes it', async () => {
    const user = await dispatcher();
    const client = await server.client(user);
    const fileId = await ownFile(user, 'image/png');
    expect((await client.accounts.saveSignature({ body: { fileId } })).data).toEqual({ signature: fileId });
    expect((await client.session.profile()).data.contact?.data).toEqual({ signature: fileId });
    // The settings return the signature as `mySign`, but only `saveSignature` can change it.
    expect((await client.session.settings()).data.mySign?.data).toBe(fileId);
    expect((await client.accounts.setting({ params: { key: 'mySign' } })).data.mySign?.data).toBe(fileId);
    expect(await outcomeOf(client.accounts.saveSetting({ params: { key: 'mySign' }, body: { value: null } }))).toBe(
      'field.invalid',
    );
    expect(await outcomeOf(client.accounts.saveSignature({ body: { fileId: randomUUID() } }))).toBe('file.not_found');
    expect((await client.accounts.saveSignature({ body: { fileId: null } })).data).toEqual({ signature: null });
    const customer = await server.client(world.customer);
    expect(await outcomeOf(customer.accounts.saveSignature({ body: { fileId: null } }))).toBe('permission.missing');
    expect(await outcomeOf(stranger().accounts.saveProfile({ body: {} }))).toBe('session.missing');
  });

  it('for a customer, belongs to the user, not the company', async () => {
    const user = await makePortalUser(server.db, world.contact, { sites: [world.site] });
    const client = await server.client(user);
    const avatar = await ownFile(user, 'image/jpeg');
    const { data } = await client.session.profile();
    expect(
      await outcomeOf(
        client.accounts.saveProfile({
          body: { contact: { id: world.contact.id, uts: data.contact?.uts ?? 0, avatar } },
        }),
      ),
    ).toBe('ok');
    expect((await client.portal.user({})).data.avatar).toBe(avatar);
    expect((await (await server.client(world.customer)).session.profile()).data.contact?.avatar).toBeNull();
  });
});

describe('a new address', () => {
  it('applies once its link is followed with the password; the old address is warned, and every session ends', async () => {
    const user = await dispatcher();
    const client = await server.client(user);
    const email = address();
    const ask = async (password?: string) =>
      await outcomeOf(
        client.accounts.saveProfile({
          body: { email, ...(password === undefined ? {} : { password: sentPassword(user.username, password) }) },
        }),
      );
    expect(await ask()).toBe('account.password_missing');
    expect(await ask('wrong')).toBe('account.password_wrong');
    expect(await ask(testPassword)).toBe('ok');
    const token = await tokenTo(email);
    await expect
      .poll(() => subjects(user.email), { timeout: 15_000 })
      .toEqual(['The email address of your account at Test site is changing']);
    expect((await client.session.profile()).data.user.email).toBe(user.email);
    const confirm = async (password: string, id = user.id) =>
      await outcomeOf(
        stranger().accounts.changeEmail({
          params: { id },
          body: { token, password: sentPassword(user.username, password) },
        }),
      );
    expect(await confirm(testPassword, world.dispatcher.id)).toBe('account.link_invalid');
    expect(await confirm('wrong')).toBe('account.password_wrong');
    expect(await confirm(testPassword)).toBe('ok');
    expect(await confirm(testPassword)).toBe('account.link_used');
    await expect.poll(async () => await outcomeOf(client.session.profile()), { timeout: 2000 }).toBe('session.ended');
    const again = await server.client(user);
    expect((await again.session.profile()).data.user).toMatchObject({ email, username: user.username });
    expect(await outcomeOf(again.accounts.saveProfile({ body: { email } }))).toBe('ok');
  });

  it('also replaces a user name that is an address, with a new password hash', async () => {
    const user = await dispatcher(address());
    const client = await server.client(user);
    const email = address();
    const password = sentPassword(user.username, testPassword);
    expect(await outcomeOf(client.accounts.saveProfile({ body: { email, password } }))).toBe(
      'account.password_missing',
    );
    expect(
      await outcomeOf(
        client.accounts.saveProfile({ body: { email, password, newPassword: sentPassword(email, testPassword) } }),
      ),
    ).toBe('ok');
    const token = await tokenTo(email);
    expect(
      (await stranger().accounts.username({ params: { id: user.id }, query: { token, is: 'change-email' } })).data,
    ).toEqual({ username: email, email });
    expect(
      (
        await stranger().accounts.changeEmail({
          params: { id: user.id },
          body: { token, password: sentPassword(email, testPassword) },
        })
      ).data,
    ).toEqual({ username: email });
    expect([await login(user.username, testPassword), await login(email, testPassword)]).toEqual([
      'login.failed',
      'ok',
    ]);
  });

  it('is rejected if it is the user name of someone else', async () => {
    const [user, taken] = [await dispatcher(address()), address()];
    const client = await server.client(user);
    const body = {
      email: taken,
      password: sentPassword(user.username, testPassword),
      newPassword: sentPassword(taken, testPassword),
    };
    expect(await outcomeOf(client.accounts.saveProfile({ body }))).toBe('ok');
    const token = await tokenTo(taken);
    await makeStaff(server.db, { username: taken });
    expect(
      await outcomeOf(
        stranger().accounts.changeEmail({
          params: { id: user.id },
          body: { token, password: sentPassword(taken, testPassword) },
        }),
      ),
    ).toBe('record.duplicate');
    expect(await login(user.username, testPassword)).toBe('ok');
  });

  it('is rejected if someone else has received it in the meantime', async () => {
    const [user, other] = [await dispatcher(), await dispatcher()];
    const email = address();
    await (
      await server.client(user)
    ).accounts.saveProfile({ body: { email, password: sentPassword(user.username, testPassword) } });
    const token = await tokenTo(email);
    await server.db.updateTable('app_user').set({ email: email.toUpperCase() }).where('id', '=', other.id).execute();
    const confirm = async () =>
      await outcomeOf(
        stranger().accounts.changeEmail({
          params: { id: user.id },
          body: { token, password: sentPassword(user.username, testPassword) },
        }),
      );
    expect(await confirm()).toBe('record.duplicate');
    expect((await (await server.client(user)).session.profile()).data.user.email).toBe(user.email);
  });

  it('is rejected if the user was renamed in the meantime', async () => {
    const user = await dispatcher();
    const email = address();
    await (
      await server.client(user)
    ).accounts.saveProfile({ body: { email, password: sentPassword(user.username, testPassword) } });
    const token = await tokenTo(email);
    await server.db
      .updateTable('app_user')
      .set({ username: `r-${randomUUID()}` })
      .where('id', '=', user.id)
      .execute();
    expect(
      await outcomeOf(
        stranger().accounts.changeEmail({
          params: { id: user.id },
          body: { token, password: sentPassword(user.username, testPassword) },
        }),
      ),
    ).toBe('account.link_expired');
  });

  it('is limited per hour', async () => {
    const user = await dispatcher();
    const client = await server.client(user);
    const answers: string[] = [];
    for (let turn = 0; turn <= maxAddressChangesPerHour; turn += 1)
      answers.push(
        await outcomeOf(
          client.accounts.saveProfile({
            body: { email: address(), password: sentPassword(user.username, testPassword) },
          }),
        ),
      );
    expect(answers).toEqual([...Array.from({ length: maxAddressChangesPerHour }, () => 'ok'), 'request.rate_limited']);
  });
});
