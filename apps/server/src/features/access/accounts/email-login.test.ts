import { randomUUID } from 'node:crypto';
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
import { inTransaction } from '../../../context.ts';
import { inviteUser } from './invite.ts';

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

type App = 'web' | 'app' | 'portal';
const stranger = () =>
  clientOf({ url: server.url, headers: { 'x-forwarded-for': `2001:db8:7::${randomUUID().slice(0, 4)}` } });
const address = (): string => `e-${randomUUID().slice(0, 8)}@mail.test`;
const tryLogin = async (name: string, password: string, app: App = 'web') =>
  await stranger().session.login({ query: { app }, body: { username: name, password: sentPassword(name, password) } });
const login = async (name: string, password: string, app: App = 'web'): Promise<string> =>
  await outcomeOf(tryLogin(name, password, app));

async function linkTo(to: string): Promise<{ id: string; token: string }> {
  const received = () => mailbox.mails.filter((mail) => mail.to?.some((one) => one.address === to));
  await expect.poll(() => received().length, { timeout: 15_000 }).toBeGreaterThan(0);
  const text = received().at(-1)?.text ?? '';
  return { id: /[?&]id=([\w-]+)/.exec(text)?.[1] ?? '', token: /#token=([\w-]+)/.exec(text)?.[1] ?? '' };
}
const withEmail = async (user: TestUser, email = address()): Promise<TestUser & { email: string }> => {
  await server.db.updateTable('app_user').set({ email }).where('id', '=', user.id).execute();
  return { ...user, email };
};
const person = async (email?: string) =>
  await withEmail(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }), email);
const forms = (user: { username: string; email: string }, password: string) => ({
  password: sentPassword(user.username, password),
  emailPassword: sentPassword(user.email, password),
});
/** Creates a user who can already log in by their address. */
const ready = async () => {
  const user = await person();
  const client = await server.client(user);
  await client.session.saveEmailLogin({ body: { email: user.email, ...forms(user, testPassword) } });
  return { user, client };
};

describe('a login by email address', () => {
  it.each(['web', 'app', 'portal'] as const)(
    'works in %s once the login by user name has stored the hash for the address',
    async (app) => {
      const user =
        app === 'portal'
          ? await withEmail(await makePortalUser(server.db, world.contact, { sites: [world.site] }))
          : await withEmail(await makeStaff(server.db, { isAdmin: true }));
      expect(await login(user.email, testPassword, app)).toBe('login.failed');
      const { data } = await tryLogin(user.username, testPassword, app);
      expect(data.emailLogin).toBe(false);
      const client = clientOf({ url: server.url, token: data.token, caller: app === 'portal' ? 'portal' : 'staff' });
      const save = async (password: string) =>
        await client.session.saveEmailLogin({
          body: { email: user.email, ...forms(user, testPassword), password: sentPassword(user.username, password) },
        });
      expect(await outcomeOf(save('wrong'))).toBe('account.password_wrong');
      expect((await save(testPassword)).data).toEqual({ emailLogin: true });
      expect((await tryLogin(` ${user.email.toUpperCase()} `, testPassword, app)).data.emailLogin).toBe(true);
      expect((await tryLogin(user.username, testPassword, app)).data.emailLogin).toBe(true);
      expect(await login(user.email, 'wrong', app)).toBe('login.failed');
    },
  );

  it('is reported as available without an address, or if the address is the user name', async () => {
    const named = await makeStaff(server.db, { isAdmin: true, username: address() });
    await withEmail(named, named.username);
    const without = await makeStaff(server.db, { isAdmin: true });
    expect((await tryLogin(named.username, testPassword)).data.emailLogin).toBe(true);
    expect((await tryLogin(without.username, testPassword)).data.emailLogin).toBe(true);
  });

  it('is stored only for the current address of the user', async () => {
    const user = await person();
    const body = { email: address(), ...forms(user, testPassword) };
    expect((await (await server.client(user)).session.saveEmailLogin({ body })).data).toEqual({ emailLogin: false });
    expect([await login(user.email, testPassword), await login(body.email, testPassword)]).toEqual([
      'login.failed',
      'login.failed',
    ]);
  });

  it('does not accept the hash for the address with the user name, or vice versa', async () => {
    const { user } = await ready();
    const send = async (username: string, madeWith: string) =>
      await outcomeOf(
        stranger().session.login({
          query: { app: 'web' },
          body: { username, password: sentPassword(madeWith, testPassword) },
        }),
      );
    expect([await send(user.username, user.email), await send(user.email, user.username)]).toEqual([
      'login.failed',
      'login.failed',
    ]);
  });

  it('works immediately for an invited user and after a password reset', async () => {
    const invited = await person();
    await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute();
    await inTransaction(
      server.services,
      async ({ db, enqueue }) => await inviteUser({ db, enqueue, now: server.services.clock() }, invited.id),
    );
    const link = await linkTo(invited.email);
    const { data } = await stranger().accounts.username({ params: { id: link.id }, query: { token: link.token } });
    expect(data).toEqual({ username: invited.username, email: invited.email });
    await stranger().accounts.activate({ body: { ...link, ...forms(invited, 'my-own') } });
    expect(await login(invited.email, 'my-own')).toBe('ok');

    const other = await person();
    await stranger().accounts.askReset({ body: { username: other.username, type: 'reset-pw' } });
    await stranger().accounts.reset({ body: { ...(await linkTo(other.email)), ...forms(other, 'new-one') } });
    expect(await login(other.email, 'new-one')).toBe('ok');
  });

  it('works immediately for an invited customer', async () => {
    const user = await withEmail(await makePortalUser(server.db, world.contact, { sites: [world.site] }));
    await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute();
    await inTransaction(
      server.services,
      async ({ db, enqueue }) => await inviteUser({ db, enqueue, now: server.services.clock() }, user.id),
    );
    const { token } = await linkTo(user.email);
    await stranger().accounts.inviteContact({ body: { email: user.email, token, ...forms(user, 'my-own') } });
    expect(await login(user.email, 'my-own', 'portal')).toBe('ok');
  });

  it('ends when a new password is set without a hash for the address, while the login by user name continues', async () => {
    const { user } = await ready();
    await stranger().accounts.askReset({ body: { username: user.username, type: 'reset-pw' } });
    const link = await linkTo(user.email);
    await stranger().accounts.reset({ body: { ...link, password: sentPassword(user.username, 'new-one') } });
    expect([
      await login(user.email, testPassword),
      await login(user.email, 'new-one'),
      await login(user.username, 'new-one'),
    ]).toEqual(['login.failed', 'login.failed', 'ok']);
    expect((await tryLogin(user.username, 'new-one')).data.emailLogin).toBe(false);
  });

  it('ends when an administrator replaces the address, but not when only its case changes', async () => {
    const { user } = await ready();
    const chief = await server.client(await makeStaff(server.db, { folders: [world.folder], isAdmin: true }));
    const put = async (email: string) => {
      const { data } = await chief.users.get({ params: { id: user.id } });
      await chief.users.update({ params: { id: user.id }, body: { uts: data.uts, email } });
    };
    await put(user.email.toUpperCase());
    expect(await login(user.email, testPassword)).toBe('ok');
    const next = address();
    await put(next);
    expect([await login(user.email, testPassword), await login(next, testPassword)]).toEqual([
      'login.failed',
      'login.failed',
    ]);
    await put(user.email);
    expect(await login(user.email, testPassword)).toBe('login.failed');
  });

  it('works with a new address once it is confirmed', async () => {
    const { user, client } = await ready();
    const email = address();
    await client.accounts.saveProfile({ body: { email, password: sentPassword(user.username, testPassword) } });
    const { id, token } = await linkTo(email);
    await stranger().accounts.changeEmail({
      params: { id },
      body: { token, ...forms({ ...user, email }, testPassword) },
    });
    expect([await login(user.email, testPassword), await login(email, testPassword)]).toEqual(['login.failed', 'ok']);
  });

  it('continues after a change of the user name only if the hash for the address is sent', async () => {
    const { user, client } = await ready();
    const rename = async (username: string, from: string, emailPassword?: string) =>
      await client.users.changeUsername({
        params: { id: user.id },
        body: {
          username,
          password: sentPassword(username, 'next'),
          oldPassword: sentPassword(from, username.startsWith('n1') ? testPassword : 'next'),
          ...(emailPassword === undefined ? {} : { emailPassword }),
        },
      });
    const [first, second] = [`n1-${randomUUID().slice(0, 8)}`, `n2-${randomUUID().slice(0, 8)}`];
    await rename(first, user.username, sentPassword(user.email, 'next'));
    expect(await login(user.email, 'next')).toBe('ok');
    await rename(second, first);
    expect([await login(user.email, 'next'), await login(second, 'next')]).toEqual(['login.failed', 'ok']);
  });

  it('works again after the account has been deleted and restored', async () => {
    const { user } = await ready();
    const chief = await server.client(await makeStaff(server.db, { folders: [world.folder], isAdmin: true }));
    await chief.users.remove({ params: { id: user.id } });
    expect(await login(user.email, testPassword)).toBe('login.failed');
    await chief.users.restore({ params: { id: user.id } });
    expect(await login(user.email, testPassword)).toBe('ok');
  });

  it('opens the account that matches the app if an employee and a customer share an address, and none if two employees do', async () => {
    const { user } = await ready();
    const customer = await withEmail(
      await makePortalUser(server.db, world.contact, { sites: [world.site] }),
      user.email.toUpperCase(),
    );
    const asCustomer = await server.client(customer);
    await asCustomer.session.saveEmailLogin({
      body: { email: user.email, ...forms({ ...customer, email: user.email }, testPassword) },
    });
    expect((await tryLogin(user.email, testPassword)).data.user.id).toBe(user.id);
    expect((await tryLogin(user.email, testPassword, 'portal')).data.user.id).toBe(customer.id);
    await person(user.email);
    expect(await login(user.email, testPassword)).toBe('login.failed');
    expect(await login(user.username, testPassword)).toBe('ok');
  });

  it('prefers the account whose user name is the address', async () => {
    const { user } = await ready();
    const named = await makeStaff(server.db, { isAdmin: true, username: user.email });
    expect(await login(user.email, testPassword)).toBe('ok');
    expect((await tryLogin(user.email, testPassword)).data.user.id).toBe(named.id);
  });

  it('is not stored if the password has changed in the meantime', async () => {
    const { user, client } = await ready();
    await server.db
      .updateTable('app_user')
      .set({
        password_hash: (
          await server.db
            .selectFrom('app_user')
            .select('password_hash')
            .where('id', '=', world.admin.id)
            .executeTakeFirstOrThrow()
        ).password_hash,
      })
      .where('id', '=', user.id)
      .execute();
    expect(
      await outcomeOf(client.session.saveEmailLogin({ body: { email: user.email, ...forms(user, testPassword) } })),
    ).toBe('account.password_wrong');
    expect(await login(user.email, testPassword)).toBe('login.failed');
  });
});
