import { createHash, randomUUID } from 'node:crypto';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { makePortalUser, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, jobContext } from '../../../context.ts';
import { writeSetting } from '../../site/settings/public.ts';
import { inviteUser } from './invite.ts';
import { maxPerName, maxWrongTokens } from './limits.ts';
import { latestOfAccountMail } from './links.ts';

let mailbox: Mailbox;
let server: TestServer;
let other: TestServer;
let world: TestWorld;
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SMTP_FROM: 'Service <service@example.test>',
    APP_BASE: 'https://apps.test',
  };
  server = await startTestServer({ env });
  other = await startTestServer({ sameSiteAs: server, env });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await mailbox.close();
});

/** A client without a session, with a separate IP address, so that counts by address do not mix. */
const stranger = (from = `2001:db8::${randomUUID().slice(0, 4)}`) =>
  clientOf({ url: server.url, headers: { 'x-forwarded-for': from } });
const address = (): string => `p-${randomUUID().slice(0, 8)}@mail.test`;
const received = (to: string) => mailbox.mails.filter((mail) => mail.to?.some((one) => one.address === to));

interface MailedLink {
  subject: string | undefined;
  text: string;
  page: string;
  kind: string;
  id: string;
  token: string;
}
/** Waits for `count` emails to an address, and returns the newest one with its link parsed. */
async function mailed(to: string, count = 1): Promise<MailedLink> {
  await expect.poll(() => received(to).length, { timeout: 15_000 }).toBe(count);
  const mail = received(to).at(-1);
  const text = mail?.text ?? '';
  const link = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? 'none:');
  return {
    subject: mail?.subject,
    text,
    page: link.origin + link.pathname,
    kind: link.searchParams.get('is') ?? '',
    id: link.searchParams.get('id') ?? '',
    token: new URLSearchParams(link.hash.slice(1)).get('token') ?? '',
  };
}
/** Turns a user into an invited one without a password, and returns the address. */
async function makeInvited(user: TestUser): Promise<string> {
  const email = address();
  await server.db.updateTable('app_user').set({ email, password_hash: null }).where('id', '=', user.id).execute();
  return email;
}
const invite = async (userId: string): Promise<void> =>
  await inTransaction(
    server.services,
    async ({ db, enqueue }) => await inviteUser({ db, enqueue, now: server.services.clock() }, userId),
  );
const withAddress = async (user: TestUser): Promise<string> => {
  const email = address();
  await server.db.updateTable('app_user').set({ email }).where('id', '=', user.id).execute();
  return email;
};
const login = async (username: string, password: string, app: 'web' | 'app' | 'portal'): Promise<string> =>
  await outcomeOf(
    stranger().session.login({ query: { app }, body: { username, password: sentPassword(username, password) } }),
  );
const expire = async (token: string): Promise<void> => {
  await server.db
    .updateTable('account_link')
    .set({ exp: 1 })
    .where('token_hash', '=', createHash('sha256').update(token).digest('hex'))
    .execute();
};

describe('an invitation', () => {
  it.each([
    ['DISP', 'https://apps.test/office/update-password', 'web'],
    ['TECH', 'https://apps.test/field/update-password', 'app'],
  ] as const)('activates the account of %s once, in the right app', async (role, page, app) => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: [role], lang: 'vi' });
    const email = await makeInvited(user);
    await invite(user.id);
    const link = await mailed(email);
    expect(link).toMatchObject({ page, kind: 'invite', id: user.id, subject: 'Lời mời sử dụng Test site' });
    expect(link.text).toContain(`Tên đăng nhập là ${user.username}`);
    expect(
      (await stranger().accounts.username({ params: { id: link.id }, query: { token: link.token, is: 'invite' } }))
        .data,
    ).toEqual({ username: user.username, email });
    const body = { id: link.id, token: link.token, password: sentPassword(user.username, 'my-own') };
    expect((await stranger().accounts.activate({ body })).data).toEqual({ username: user.username });
    expect(await login(user.username, 'my-own', app)).toBe('ok');
    expect(await outcomeOf(stranger().accounts.activate({ body }))).toBe('account.link_used');
    await expect(invite(user.id)).rejects.toMatchObject({ code: 'account.open_already' });
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'via', 'by_name', 'after'])
      .where('noun', '=', 'user')
      .where('noun_id', '=', user.id)
      .execute();
    expect(history).toEqual([
      { kind: 'activate', via: 'invite', by_name: user.displayname, after: { isVerified: true } },
    ]);
  });

  it('of a customer is accepted only with its address, and only by its own call', async () => {
    const user = await makePortalUser(server.db, world.contact, { sites: [world.site] });
    const email = await makeInvited(user);
    await invite(user.id);
    const link = await mailed(email);
    expect(link.page).toBe('https://apps.test/portal/update-password');
    const password = sentPassword(user.username, 'my-own');
    expect(await outcomeOf(stranger().accounts.activate({ body: { id: user.id, token: link.token, password } }))).toBe(
      'account.link_invalid',
    );
    expect(
      await outcomeOf(stranger().accounts.inviteContact({ body: { email: address(), token: link.token, password } })),
    ).toBe('account.link_invalid');
    expect(
      await outcomeOf(
        stranger().accounts.inviteContact({ body: { email: email.toUpperCase(), token: link.token, password } }),
      ),
    ).toBe('ok');
    expect(await login(user.username, 'my-own', 'portal')).toBe('ok');
  });

  it('ends when another one is sent, and does not activate a disabled user', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const email = await makeInvited(user);
    await invite(user.id);
    const first = await mailed(email);
    await invite(user.id);
    const second = await mailed(email, 2);
    const password = sentPassword(user.username, 'x');
    expect(await outcomeOf(stranger().accounts.activate({ body: { id: user.id, token: first.token, password } }))).toBe(
      'account.link_expired',
    );
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    expect(
      await outcomeOf(stranger().accounts.activate({ body: { id: user.id, token: second.token, password } })),
    ).toBe('account.link_invalid');
  });

  it('requires an address and a user', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder] });
    await expect(invite(user.id)).rejects.toMatchObject({ code: 'account.no_address' });
    await expect(invite(randomUUID())).rejects.toMatchObject({ code: 'record.not_found' });
  });

  it('is used by only one of two concurrent requests', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const email = await makeInvited(user);
    await invite(user.id);
    const { token } = await mailed(email);
    const body = { id: user.id, token, password: sentPassword(user.username, 'x') };
    const answers = await Promise.all([
      outcomeOf(stranger().accounts.activate({ body })),
      outcomeOf(clientOf({ url: other.url }).accounts.activate({ body })),
    ]);
    expect(answers.toSorted()).toEqual(['account.link_used', 'ok']);
  });
});

describe('a password reset', () => {
  const ask = async (username: string, more: { email?: string; site?: string; link?: string } = {}) =>
    await outcomeOf(stranger().accounts.askReset({ body: { username, type: 'reset-pw', ...more } }));
  const waiting = async () =>
    (
      await server.database.ownerPool.query<{ n: number }>(
        `select count(*)::integer n from queue.job where name = 'mail-reset' and state in ('created', 'retry', 'active')`,
      )
    ).rows[0]?.n;
  const nothingWaits = async () => await expect.poll(waiting, { timeout: 10_000 }).toBe(0);

  it('uses a link, which ends every session on every process and all other mailed links', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const email = await withAddress(user);
    const token = await server.token(user, 'web');
    const there = clientOf({ url: other.url, token });
    expect(await outcomeOf(there.session.user())).toBe('ok');
    expect(await ask(`  ${user.username.toUpperCase()}`, { email })).toBe('ok');
    expect(await ask(email)).toBe('ok');
    await expect.poll(() => received(email).length, { timeout: 15_000 }).toBe(2);
    const link = await mailed(email, 2);
    expect(link).toMatchObject({ kind: 'reset', id: user.id, page: 'https://apps.test/office/update-password' });
    const reset = async (given: object = {}) =>
      await outcomeOf(
        stranger().accounts.reset({
          body: { id: user.id, token: link.token, password: sentPassword(user.username, 'new-one'), ...given },
        }),
      );
    expect(await reset({ token: 'A'.repeat(43) })).toBe('account.link_invalid');
    expect(await reset({ id: world.dispatcher.id })).toBe('account.link_invalid');
    expect(await reset({ email: 'somebody@else.test' })).toBe('account.link_invalid');
    expect(await reset({ email })).toBe('ok');
    await expect
      .poll(async () => await outcomeOf(there.session.user()), { timeout: 2000, interval: 50 })
      .toBe('session.ended');
    expect(await login(user.username, user.password, 'web')).toBe('login.failed');
    expect(await login(user.username, 'new-one', 'web')).toBe('ok');
    expect(await reset()).toBe('account.link_used');
    const open = await server.db
      .selectFrom('account_link')
      .select('closed_why')
      .where('user_id', '=', user.id)
      .orderBy('cts')
      .execute();
    expect(new Set(open.map((row) => row.closed_why))).toEqual(new Set(['replaced', 'used']));
    expect((await mailed(email, 3)).subject).toBe('Your password at Test site was changed');
  });

  it('rejects an expired link, but can still show its user name', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const email = await withAddress(user);
    await ask(user.username);
    const { token } = await mailed(email);
    await expire(token);
    expect(
      await outcomeOf(
        stranger().accounts.reset({ body: { id: user.id, token, password: sentPassword(user.username, 'x') } }),
      ),
    ).toBe('account.link_expired');
    const look = async (skip: '0' | '1', is: 'reset' | 'invite') =>
      await outcomeOf(stranger().accounts.username({ params: { id: user.id }, query: { token, is, skip } }));
    expect([await look('0', 'reset'), await look('1', 'reset'), await look('1', 'invite')]).toEqual([
      'account.link_expired',
      'ok',
      'account.link_invalid',
    ]);
  });

  it('gets the same response with or without an account, and sends an email only to the address of the account', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const email = await withAddress(user);
    const gone = await makeStaff(server.db, { folders: [world.folder] });
    const goneTo = await withAddress(gone);
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
    const before = mailbox.mails.length;
    expect([
      await ask('nobody-at-all'),
      await ask(user.username, { email: address() }),
      await ask(user.username, { site: 'elsewhere' }),
      await ask(gone.username),
    ]).toEqual(['ok', 'ok', 'ok', 'ok']);
    await nothingWaits();
    expect([mailbox.mails.length, received(email).length, received(goneTo).length]).toEqual([before, 0, 0]);
  });

  it('requested at a hub is forwarded to the site', async () => {
    const hub = await startTestServer({ env: { HUB_SITES: JSON.stringify({ acme: server.url }) } });
    try {
      const email = await withAddress(world.technician);
      const hubAsks = async (site: string) =>
        await outcomeOf(
          clientOf({ url: hub.url }).accounts.askReset({
            body: { username: world.technician.username, type: 'reset-pw', site },
          }),
        );
      expect([await hubAsks('acme'), await hubAsks('unknown')]).toEqual(['ok', 'ok']);
      expect(await mailed(email)).toMatchObject({
        kind: 'reset',
        id: world.technician.id,
        page: 'https://apps.test/field/update-password',
      });
    } finally {
      await hub.stop();
    }
  });

  it('opens the app that requested it, only on this site', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const email = await withAddress(user);
    expect(await ask(user.username, { link: 'https://apps.test/field/login' })).toBe('ok');
    expect((await mailed(email)).page).toBe('https://apps.test/field/update-password');
    expect([
      await ask(user.username, { link: 'https://evil.test/office/' }),
      await ask(user.username, { link: 'https://apps.test.evil.test/office' }),
    ]).toEqual(['field.invalid', 'field.invalid']);
  });

  it('is rate-limited by name and address', async () => {
    const client = stranger('2001:db8::5');
    const answers: string[] = [];
    for (let turn = 0; turn <= maxPerName; turn += 1)
      answers.push(await outcomeOf(client.accounts.askReset({ body: { username: 'nobody-here', type: 'change-pw' } })));
    expect(answers).toEqual([...Array.from({ length: maxPerName }, () => 'ok'), 'request.rate_limited']);
  });

  it('rejects an address that sends too many wrong tokens', async () => {
    const client = stranger('2001:db8::6');
    const answers = new Map<string, number>();
    for (let turn = 0; turn < maxWrongTokens + 2; turn += 1) {
      const answer = await outcomeOf(
        client.accounts.username({ params: { id: world.dispatcher.id }, query: { token: 'A'.repeat(43) } }),
      );
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    expect(Object.fromEntries(answers)).toEqual({ 'account.link_invalid': maxWrongTokens, 'request.rate_limited': 2 });
  });
});

describe('the token of a link', () => {
  it('is stored only as a hash, and a retried email contains a new token', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const email = await makeInvited(user);
    await invite(user.id);
    const { token } = await mailed(email);
    const row = await server.db
      .selectFrom('account_link')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    const messages = await server.db.selectFrom('message').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify([row, messages])).not.toContain(token);
    expect(server.logged()).not.toContain(token);
    const again = await latestOfAccountMail(jobContext(server.services), {
      template: 'invite',
      refKind: 'ACCOUNT_LINK',
      refId: row.id,
      params: {},
    });
    expect(again?.link).toMatch(/#token=[\w-]{43}$/);
    expect(
      await outcomeOf(
        stranger().accounts.activate({ body: { id: user.id, token, password: sentPassword(user.username, 'x') } }),
      ),
    ).toBe('account.link_invalid');
  });
});

describe('signing up', () => {
  const given = (email: string) => ({
    email,
    name: 'Linh Tran',
    organization: 'Saigon Foods',
    phone: '+84 28 3823 1234',
    password: sentPassword(email, 'chosen'),
    lang: 'vi' as const,
  });

  it('creates an account once the link is followed with the chosen password, without access to sites until staff assign them', async () => {
    const email = address();
    expect((await stranger().accounts.register({ body: given(email) })).data).toEqual({});
    const link = await mailed(email);
    expect(link).toMatchObject({
      kind: 'sign-up',
      page: 'https://apps.test/portal/update-password',
      subject: 'Xác nhận tài khoản tại Test site',
    });
    expect(await login(email, 'chosen', 'portal')).toBe('login.failed');
    expect(
      (await stranger().accounts.username({ params: { id: link.id }, query: { token: link.token } })).data,
    ).toEqual({ username: email, email });
    const activate = async (password: string) =>
      await outcomeOf(
        stranger().accounts.activate({
          body: { id: link.id, token: link.token, password: sentPassword(email, password) },
        }),
      );
    expect(await activate('guessed')).toBe('account.password_wrong');
    expect(await activate('chosen')).toBe('ok');
    expect(await activate('chosen')).toBe('account.link_used');
    const customer = await server.client({ username: email, password: 'chosen', usertype: 'portal' });
    expect((await customer.portal.user({})).data).toMatchObject({
      id: link.id,
      name: 'Linh Tran',
      lang: 'vi',
      billing: false,
      contact: { name: 'Saigon Foods' },
    });
    expect((await customer.portal.sites({ query: {} })).total).toBe(0);
    const contact = await server.db
      .selectFrom('contact')
      .select(['email', 'phone', 'data'])
      .where('name', '=', 'Saigon Foods')
      .executeTakeFirstOrThrow();
    expect(contact).toEqual({ email, phone: '+84 28 3823 1234', data: { signedUp: true } });
  });

  it('with the address of an existing account changes nothing, gets the same response, and notifies the owner', async () => {
    const user = await makePortalUser(server.db, world.contact, { sites: [world.site] });
    const email = await withAddress(user);
    expect((await stranger().accounts.register({ body: given(email) })).data).toEqual({});
    const mail = await mailed(email);
    expect(mail).toMatchObject({
      subject: 'You already have an account at Test site',
      page: 'https://apps.test/portal/reset-password',
      token: '',
    });
    expect(await login(user.username, user.password, 'portal')).toBe('ok');
  });

  it('stores the same data whether or not the address has an account', async () => {
    const traced = async (to: string) => {
      const { rows: before } = await server.database.ownerPool.query<{ n: number }>(
        `select count(*)::integer n from queue.job where name = 'mail-sign-up'`,
      );
      await stranger().accounts.register({ body: given(to) });
      const { rows: after } = await server.database.ownerPool.query<{ n: number }>(
        `select count(*)::integer n from queue.job where name = 'mail-sign-up'`,
      );
      const links = await server.db
        .selectFrom('account_link')
        .select(['kind', 'app'])
        .where('email', '=', to)
        .where('kind', '=', 'sign-up')
        .execute();
      return { jobs: (after[0]?.n ?? 0) - (before[0]?.n ?? 0), links };
    };
    const same = { jobs: 1, links: [{ kind: 'sign-up', app: 'portal' }] };
    expect([await traced(await withAddress(world.billing)), await traced(address())]).toEqual([same, same]);
  });

  it.each([
    ['an invalid email address', { email: 'x' }],
    ['a password that is not hashed', { password: 'secret' }],
    ['an invalid phone number', { phone: '+84 28 12' }],
    ['an unknown field', { isAdmin: true }],
  ])('with %s is rejected', async (_name, change) => {
    const response = await fetch(`${server.url}/iam/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...given(address()), ...change }),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'request.invalid' }]);
  });

  it('is rejected when the portal is disabled', async () => {
    await writeSetting(server.db, {}, 'UI-features', { portal: 0 });
    await writeSetting(server.db, {}, 'x-contactSettings', { customerPortal: false });
    try {
      expect(await outcomeOf(stranger().accounts.register({ body: given(address()) }))).toBe('portal.disabled');
    } finally {
      await writeSetting(server.db, {}, 'x-contactSettings', { customerPortal: true });
    }
  });
});
