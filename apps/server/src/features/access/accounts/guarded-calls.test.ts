import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import { sentPassword } from '@field-service/testing/client.ts';
import { makePortalUser, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { send, walkedRoutes, type Sent, type WalkedRoute } from '@field-service/testing/walk/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxFailures } from '../sessions/attempts.ts';
import { maxConcurrentHashes, gate, hashPassword, maxWaiting } from '../sessions/passwords.ts';
import { writeSetting } from '../../site/settings/public.ts';
import { maxPerAddress, maxWrongTokens } from './limits.ts';
import { insertLink, updateToken, type LinkKind } from './links.queries.ts';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

/** A request that would succeed. */
interface Right {
  sent: Sent;
  headers?: Readonly<Record<string, string>>;
  /** The name under which failures are counted. */
  name?: string;
  token?: string;
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');
const address = (): string => `p-${randomUUID().slice(0, 8)}@mail.test`;
const bearer = async (user: TestUser) => ({ authorization: `Bearer ${await server.token(user)}` });

/** Stores a link, and returns its token and address as they would be in its email. */
async function link(
  kind: LinkKind,
  user: { id: string; username: string },
  given: { app?: 'web' | 'portal'; email?: string; password?: string } = {},
) {
  const { app = 'web', email = address(), password } = given;
  const [id, token, cts] = [randomUUID(), randomBytes(32).toString('base64url'), Date.now()];
  const passwordHash =
    password === undefined ? {} : { passwordHash: await hashPassword(sentPassword(email, password)) };
  await insertLink(server.db, {
    id,
    kind,
    userId: user.id,
    email,
    app,
    cts,
    exp: cts,
    data: { username: user.username, name: 'P', organization: 'O' },
    ...passwordHash,
  });
  await updateToken(server.db, id, hashed(token), cts + 3_600_000);
  return { token, email };
}
const staff = async (): Promise<TestUser> => await makeStaff(server.db, { isAdmin: true });
const right = (user: TestUser): string => sentPassword(user.username, user.password);
const chosen = sentPassword('somebody', 'chosen');

/** Stores a sign-up and returns the request that activates it. */
async function signedUp(): Promise<Right & { name: string; token: string }> {
  const id = randomUUID();
  const { token, email } = await link('sign-up', { id, username: '' }, { app: 'portal', password: 'chosen' });
  return { sent: { body: { id, token, password: sentPassword(email, 'chosen') } }, name: email, token };
}

const requests: Readonly<Record<string, () => Promise<Right>>> = {
  'POST /api/user/login': async () => {
    const user = await staff();
    return {
      sent: { query: { app: 'web' }, body: { username: user.username, password: right(user) } },
      name: user.username,
    };
  },
  'PUT /api/user/invite-contact': async () => {
    const { token, email } = await link('invite', await makePortalUser(server.db, world.contact, { sites: [] }), {
      app: 'portal',
    });
    return { sent: { body: { email, token, password: chosen } }, token };
  },
  'POST /api/user/activate': signedUp,
  'PUT /api/user/reset-password': async () => {
    const user = await staff();
    const { token } = await link('reset', user);
    return { sent: { body: { id: user.id, token, password: chosen } }, token };
  },
  'PUT /api/user/change-email/{id}': async () => {
    const user = await staff();
    const { token } = await link('change-email', user);
    return { sent: { params: { id: user.id }, body: { token, password: right(user) } }, name: user.username, token };
  },
  'GET /api/user/{id}/username': async () => {
    const user = await staff();
    const { token } = await link('reset', user);
    return { sent: { params: { id: user.id }, query: { token } }, token };
  },
  'POST /iam/user/register': async () => ({
    sent: { body: { email: address(), name: 'P', organization: 'O', password: chosen } },
  }),
  'PUT /api/my/profile': async () => {
    const user = await staff();
    return {
      sent: { body: { email: address(), password: right(user) } },
      headers: await bearer(user),
      name: user.username,
    };
  },
  'PUT /api/my/email-login': async () => {
    const user = await staff();
    return {
      sent: { body: { email: address(), password: right(user), emailPassword: chosen } },
      headers: await bearer(user),
      name: user.username,
    };
  },
  'PUT /api/system/reset': async () => {
    const user = await staff();
    return { sent: { body: { password: right(user) } }, headers: await bearer(user), name: user.username };
  },
  'POST /iam/user/verify-password': async () => {
    const user = await staff();
    return { sent: { body: { id: user.id, password: right(user) } }, headers: await bearer(user), name: user.username };
  },
  'POST /iam/user/change-username/{id}': async () => {
    const user = await staff();
    return {
      sent: {
        params: { id: user.id },
        body: { username: `n-${randomUUID().slice(0, 8)}`, password: chosen, oldPassword: right(user) },
      },
      headers: await bearer(user),
      name: user.username,
    };
  },
};

/** Calls that are busy for reasons other than passwords, or that need no installed site. They have their own tests. */
const busyOtherwise = [
  'PUT /api/system/install',
  'POST /api/system/init',
  'POST /api/f',
  'GET /api/f/{id}',
  'POST /api/lookup/{id}/import',
];
const naming = (code: ErrorCode): WalkedRoute[] =>
  walkedRoutes.filter(({ spec }) => spec.errors?.includes(code) === true);
const byName = (code: ErrorCode, but: readonly string[] = []): [string, WalkedRoute][] =>
  naming(code)
    .filter(({ name }) => !but.includes(name))
    .map((route) => [route.name, route]);
const requestOf = async ({ name }: WalkedRoute): Promise<Right> => {
  const make = requests[name];
  if (make === undefined) throw new Error(`${name}: a right request for it in this file`);
  return await make();
};
/** A separate IP address for each test, so that counts do not mix. */
const from = (): string => `2001:db8::${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;
const ask = async (route: WalkedRoute, { sent, headers }: Right, ip: string): Promise<string> =>
  (await send(server.url, route.spec, { ...headers, 'x-forwarded-for': ip }, sent)).code || 'ok';
const count = async (name: string, ip: string, times: number): Promise<void> =>
  void (await server.db
    .insertInto('login_failure')
    .values(Array.from({ length: times }, () => ({ name, address: ip, at: Date.now() })))
    .execute());
const counted = async (ip: string): Promise<number> =>
  (await server.db.selectFrom('login_failure').select('name').where('address', '=', ip).execute()).length;

describe.each(byName('login.rate_limited'))('%s', (_name, route) => {
  it('rejects every password, even the correct one, after too many failures for the name from this address', async () => {
    const [request, ip] = [await requestOf(route), from()];
    await count(request.name ?? '', ip, maxFailures);
    expect(await ask(route, request, ip)).toBe('login.rate_limited');
  });
});

describe.each(byName('server.busy', busyOtherwise))('%s', (_name, route) => {
  it('responds with server.busy while too many passwords are pending, and counts no failure', async () => {
    const [request, ip] = [await requestOf(route), from()];
    const { promise: held, resolve: letGo } = Promise.withResolvers<boolean>();
    const waiting = Array.from(
      { length: maxConcurrentHashes + maxWaiting },
      async () => await gate.run(async () => await held),
    );
    try {
      expect(await ask(route, request, ip)).toBe('server.busy');
      expect(await counted(ip)).toBe(route.name === 'POST /iam/user/register' ? 2 : 0);
    } finally {
      letGo(true);
      await Promise.all(waiting);
    }
    expect(await ask(route, request, ip)).toBe('ok');
  });
});

describe.each(byName('account.link_used'))('%s', (_name, route) => {
  const change = async (
    request: Right,
    set: { exp?: number; closed_at?: number; closed_why?: 'used' | 'replaced' },
  ): Promise<void> =>
    void (await server.db
      .updateTable('account_link')
      .set(set)
      .where('token_hash', '=', hashed(request.token ?? ''))
      .execute());

  it('rejects a link that was used, has expired or was replaced', async () => {
    const [request, ip] = [await requestOf(route), from()];
    await change(request, { exp: 1 });
    expect(await ask(route, request, ip)).toBe('account.link_expired');
    await change(request, { exp: Date.now() + 3_600_000, closed_at: 1, closed_why: 'replaced' });
    expect(await ask(route, request, ip)).toBe('account.link_expired');
    await change(request, { closed_why: 'used' });
    expect(await ask(route, request, ip)).toBe('account.link_used');
    expect(await counted(ip)).toBe(0);
  });

  it('rejects an address that has sent too many wrong tokens', async () => {
    const [request, ip] = [await requestOf(route), from()];
    await count('link:', ip, maxWrongTokens);
    expect(await ask(route, request, ip)).toBe('request.rate_limited');
    expect(await ask(route, request, from())).toBe('ok');
  });
});

describe('the sign-up of a customer', () => {
  const [[, register] = [], [, activate] = []] = ['POST /iam/user/register', 'POST /api/user/activate'].map((wanted) =>
    byName('portal.disabled').find(([name]) => name === wanted),
  );
  const askFor = async (route: WalkedRoute | undefined, request: Right, ip: string): Promise<string> =>
    route === undefined ? 'no such call' : await ask(route, request, ip);

  it('is limited per IP address', async () => {
    const ip = from();
    await count('sign-up:', ip, maxPerAddress);
    expect(await askFor(register, (await requests['POST /iam/user/register']?.()) ?? { sent: {} }, ip)).toBe(
      'request.rate_limited',
    );
  });

  it('is rejected if the portal has been disabled in the meantime, and its link remains valid', async () => {
    const [request, ip] = [await signedUp(), from()];
    await writeSetting(server.db, {}, 'UI-features', { portal: 0 });
    await writeSetting(server.db, {}, 'x-contactSettings', { customerPortal: false });
    expect(await askFor(activate, request, ip)).toBe('portal.disabled');
    await writeSetting(server.db, {}, 'x-contactSettings', { customerPortal: true });
    expect(await askFor(activate, request, ip)).toBe('ok');
  });

  it('allows no login while the portal is disabled, and leaves no session behind', async () => {
    await writeSetting(server.db, {}, 'x-contactSettings', { customerPortal: false });
    const sent = {
      query: { app: 'portal' },
      body: { username: world.customer.username, password: right(world.customer) },
    };
    const [, login] = byName('portal.disabled').find(([name]) => name === 'POST /api/user/login') ?? [];
    expect(await askFor(login, { sent }, from())).toBe('portal.disabled');
    expect(
      await server.db.selectFrom('session').select('id').where('user_id', '=', world.customer.id).execute(),
    ).toEqual([]);
    await writeSetting(server.db, {}, 'x-contactSettings', { customerPortal: true });
    expect(await askFor(login, { sent }, from())).toBe('ok');
  });

  it('does not change an account that has received the address in the meantime', async () => {
    const request = await signedUp();
    const user = await staff();
    await server.db.updateTable('app_user').set({ email: request.name }).where('id', '=', user.id).execute();
    expect(await askFor(activate, request, from())).toBe('record.duplicate');
    expect(await server.db.selectFrom('app_user').select('id').where('username', '=', request.name).execute()).toEqual(
      [],
    );
  });
});
