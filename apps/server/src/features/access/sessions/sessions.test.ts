import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { FailureCode } from '@field-service/contract/api-failure.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeys } from './keys.ts';
import { attemptDelay } from './attempts.ts';
import { maxConcurrentHashes, checkPassword, gate, hashPassword, maxWaiting } from './passwords.ts';

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

type Outcome =
  | { code: FailureCode; status: number; sess: string | undefined; params: Readonly<Record<string, unknown>> }
  | 'ok';
const outcome = async (call: Promise<unknown>): Promise<Outcome> => {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { code: error.code, status: error.status, sess: error.sess, params: error.params };
  }
};
/** Attempts a login from the IP address `from`. The server trusts a proxy on the same machine. */
const attempt = async (
  to: TestServer,
  username: string,
  password: string,
  app: 'web' | 'app' | 'portal' = 'web',
  from = '203.0.113.1',
) =>
  await outcome(
    clientOf({ url: to.url, headers: { 'x-forwarded-for': from } }).session.login({
      query: { app },
      body: { username, password: sentPassword(username, password) },
    }),
  );
const whoAmI = async (to: TestServer, token: string) => await outcome(clientOf({ url: to.url, token }).session.user());
/** Repeats the request until the response changes; fails after two seconds, the time limit for a revocation. */
const within2s = async (ask: () => Promise<Outcome>): Promise<Outcome> => {
  const end = performance.now() + 2000;
  for (;;) {
    const answer = await ask();
    if (answer !== 'ok' || performance.now() > end) return answer;
  }
};

describe('logging in', () => {
  it.each(['web', 'app'] as const)('returns the profile and a token of this issuer for the app %s', async (app) => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
    const { data } = await clientOf({ url: server.url }).session.login({
      query: { app, did: 'phone-1' },
      body: { username: user.username, password: sentPassword(user.username, user.password) },
    });
    expect(data).toMatchObject({
      iss: 'http://api.test',
      user: { id: user.id, usertype: 'staff', isAdmin: false },
      folders: [{ id: world.folder.id, isAdmin: false }],
    });
    const claims = decodeJwt(data.token);
    expect(claims).toMatchObject({ sub: user.id, iss: 'http://api.test', aud: app });
    expect(data.exp - Date.now()).toBeCloseTo(app === 'web' ? 12 * 3_600_000 : 30 * dayMs, -5);
  });

  it('ignores the case of a name and surrounding spaces', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    expect(await attempt(server, `  ${user.username.toUpperCase()} `, user.password)).toBe('ok');
  });

  it('responds to an unknown name as to a wrong password, and no faster than a password check', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const stored = await hashPassword('0'.repeat(64));
    const timed = async <T>(act: () => Promise<T>) => {
      const start = performance.now();
      const answer = await act();
      return { answer, ms: performance.now() - start };
    };
    const checks: number[] = [];
    const unknown: { answer: Outcome; ms: number }[] = [];
    // Compares the shortest of several alternating measurements, because other load on the machine can only lengthen
    // them.
    for (let turn = 0; turn < 10; turn += 1) {
      checks.push((await timed(async () => await checkPassword(stored, 'f'.repeat(64)))).ms);
      unknown.push(await timed(async () => await attempt(server, `nobody-${turn}`, 'wrong')));
    }
    const known = await attempt(server, user.username, 'wrong');
    expect(known).toMatchObject({ code: 'login.failed', status: 401 });
    expect(unknown.map(({ answer }) => answer)).toEqual(unknown.map(() => known));
    expect(Math.min(...unknown.map(({ ms }) => ms))).toBeGreaterThan(Math.min(...checks) * 0.6);
  });

  it.each([
    ['staff without EXT:AWEB to the web', 'web'],
    ['staff without EXT:SAPP to the app', 'app'],
    ['staff to the portal', 'portal'],
  ] as const)('does not let %s', async (_name, app) => {
    const user = await makeStaff(server.db, { folders: [world.folder] });
    expect(await attempt(server, user.username, user.password, app)).toMatchObject({
      code: 'login.app_not_allowed',
      status: 403,
    });
  });

  it('lets an administrator into the web and the app without the permission for either', async () => {
    const admin = await makeStaff(server.db, { isAdmin: true });
    expect([
      await attempt(server, admin.username, admin.password, 'web'),
      await attempt(server, admin.username, admin.password, 'app'),
    ]).toEqual(['ok', 'ok']);
  });

  it('lets a customer log in only to the portal', async () => {
    const { customer } = world;
    expect(await attempt(server, customer.username, customer.password, 'portal')).toBe('ok');
    expect(await attempt(server, customer.username, customer.password, 'web')).toMatchObject({
      code: 'login.app_not_allowed',
    });
  });

  it('rejects demonstration users in production as if they did not exist', async () => {
    const user = await makeStaff(server.db, { isAdmin: true, isDemo: true });
    const production = await startTestServer({ sameSiteAs: server, env: { NODE_ENV: 'production' } });
    try {
      expect(await attempt(server, user.username, user.password)).toBe('ok');
      expect(await attempt(production, user.username, user.password)).toMatchObject({
        code: 'login.failed',
        status: 401,
      });
    } finally {
      await production.stop();
    }
  });

  it('stores the password only as argon2id', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const [oldPassword, password] = [
      sentPassword(user.username, user.password),
      sentPassword(`${user.username}-2`, 'another'),
    ];
    await (
      await server.client(user)
    ).users.changeUsername({
      params: { id: user.id },
      body: { username: `${user.username}-2`, oldPassword, password },
    });
    const stored = await server.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d,p=\d\$/);
    expect(stored.password_hash).not.toContain(password);
  });
});

describe('failed logins', () => {
  it('are rejected after five for one name from one address, on every process, with the time to wait', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    for (let turn = 0; turn < 5; turn += 1)
      expect(await attempt(turn % 2 === 0 ? server : other, user.username, 'wrong')).toMatchObject({
        code: 'login.failed',
      });
    const response = await fetch(`${other.url}/api/user/login?app=web`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
      body: JSON.stringify({ username: user.username, password: sentPassword(user.username, user.password) }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(880);
    expect(await response.json()).toMatchObject({ ok: false, errorCode: 429, code: 'login.rate_limited' });
    // A stranger at another address must not lock the technician out.
    expect(await attempt(server, user.username, user.password, 'web', '203.0.113.2')).toBe('ok');
  });

  it('count for the account regardless of the name entered, and do not reveal which names belong together', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const email = `${user.username}@mail.test`;
    await server.db.updateTable('app_user').set({ email }).where('id', '=', user.id).execute();
    for (let turn = 0; turn < 5; turn += 1)
      expect(await attempt(server, turn % 2 === 0 ? user.username : email, 'wrong')).toMatchObject({
        code: 'login.failed',
      });
    // Both names were entered fewer than five times: neither gets a waiting time, and neither opens the account from
    // here.
    expect([await attempt(server, email, 'wrong'), await attempt(server, user.username, user.password)]).toMatchObject([
      { code: 'login.failed' },
      { code: 'login.failed' },
    ]);
    expect(await attempt(server, user.username, user.password, 'web', '203.0.113.2')).toBe('ok');
  });

  it('with an address reveal nothing about its user name', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const email = `${user.username}@mail.test`;
    await server.db.updateTable('app_user').set({ email }).where('id', '=', user.id).execute();
    for (let turn = 0; turn < 5; turn += 1) await attempt(server, email, 'wrong');
    expect([
      await attempt(server, email, 'wrong'),
      await attempt(server, user.username, 'wrong'),
      await attempt(server, `other-${user.username}`, 'wrong'),
    ]).toMatchObject([{ code: 'login.rate_limited' }, { code: 'login.failed' }, { code: 'login.failed' }]);
  });

  it('are all counted when they are concurrent', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => await attempt(at % 2 === 0 ? server : other, user.username, 'wrong')),
    );
    const codes = outcomes.map((one) => (one === 'ok' ? 'ok' : one.code));
    expect(codes.filter((code) => code === 'login.failed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login.rate_limited')).toHaveLength(7);
  });

  it('are cleared after a success from the same address', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    for (let turn = 0; turn < 4; turn += 1) await attempt(server, user.username, 'wrong');
    expect(await attempt(server, user.username, user.password)).toBe('ok');
    expect(await attempt(server, user.username, 'wrong')).toMatchObject({ code: 'login.failed' });
  });

  it('are not counted while too many passwords are pending: the caller gets a waiting time, and nothing is hashed', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const { promise: held, resolve: letGo } = Promise.withResolvers<boolean>();
    const queue = Array.from(
      { length: maxConcurrentHashes + maxWaiting },
      async () => await gate.run(async () => await held),
    );
    const body = JSON.stringify({ username: user.username, password: sentPassword(user.username, 'wrong') });
    const send = async () =>
      await fetch(`${server.url}/api/user/login?app=web`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body,
      });
    for (let turn = 0; turn < 6; turn += 1) {
      const response = await send();
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
        503,
        '5',
        { ok: false, code: 'server.busy', params: { seconds: 5 } },
      ]);
    }
    letGo(true);
    await Promise.all(queue);
    expect((await send()).status).toBe(401);
    expect(
      await server.db.selectFrom('login_failure').select('at').where('name', '=', user.username).execute(),
    ).toHaveLength(1);
  });

  it('increasingly delay a name across all addresses, by up to five seconds, but never lock it', () => {
    expect([0, 4, 5, 6, 7, 9, 10, 1000].map(attemptDelay)).toEqual([0, 0, 250, 500, 1000, 4000, 5000, 5000]);
  });
});

describe('a session', () => {
  const login = async (user: TestUser) => await server.token(user, 'web');

  it('ends on every process within two seconds of logout', async () => {
    const token = await login(await makeStaff(server.db, { isAdmin: true }));
    expect([await whoAmI(server, token), await whoAmI(other, token)]).toEqual(['ok', 'ok']);
    await clientOf({ url: server.url, token }).session.logout();
    const ended = { code: 'session.ended', status: 401, sess: 'off' };
    expect(await whoAmI(server, token)).toMatchObject(ended);
    expect(await within2s(async () => await whoAmI(other, token))).toMatchObject(ended);
  });

  it.each([
    ['blocked with its user', { status: 'disabled' as const }, { code: 'session.blocked', sess: 'blk' }],
    ['blocked with a deleted user', { dts: 1 }, { code: 'session.blocked', sess: 'blk' }],
  ])('is %s within two seconds, even without a notification', async (_name, change, refusal) => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const token = await login(user);
    expect(await whoAmI(other, token)).toBe('ok');
    await server.db.updateTable('app_user').set(change).where('id', '=', user.id).execute();
    expect(await within2s(async () => await whoAmI(other, token))).toMatchObject({ ...refusal, status: 401 });
  });

  it.each([
    ['device', { code: 'session.other_device', sess: 'dev' }],
    ['logout', { code: 'session.ended', sess: 'off' }],
  ])('ended for the reason %s reports that reason', async (why, refusal) => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const token = await login(user);
    await server.db
      .updateTable('session')
      .set({ ended_at: 1, ended_why: why })
      .where('user_id', '=', user.id)
      .execute();
    expect(await within2s(async () => await whoAmI(server, token))).toMatchObject(refusal);
  });

  it('that has expired is reported as expired, even if its token has not', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const token = await login(user);
    await server.db.updateTable('session').set({ exp: 1 }).where('user_id', '=', user.id).execute();
    expect(await within2s(async () => await whoAmI(server, token))).toMatchObject({
      code: 'session.expired',
      sess: 'exp',
    });
  });
});

describe('a token', () => {
  const claimsFor = async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const token = await server.token(user, 'web');
    return { user, token, claims: decodeJwt(token) };
  };
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  it.each([
    [
      'signed by another key',
      async (kid: string) => ({ key: foreign, kid, alg: 'ES256', iss: 'http://api.test', exp: '1h' }),
    ],
    [
      'with an unknown key id',
      async () => ({ key: foreign, kid: 'unknown', alg: 'ES256', iss: 'http://api.test', exp: '1h' }),
    ],
    [
      'of another issuer',
      async (kid: string) => ({
        key: (await openKeys(server.config.dataDir)).signing().privateKey,
        kid,
        alg: 'ES256',
        iss: 'http://other.test',
        exp: '1h',
      }),
    ],
    [
      'of another algorithm',
      async (kid: string) => ({
        key: new TextEncoder().encode('a secret that is long enough for it'),
        kid,
        alg: 'HS256',
        iss: 'http://api.test',
        exp: '1h',
      }),
    ],
  ])('%s is rejected', async (_name, forge) => {
    const { claims } = await claimsFor();
    const { key, kid, alg, iss, exp } = await forge((await openKeys(server.config.dataDir)).signing().kid);
    const forged = await new SignJWT({ sub: claims.sub ?? '', jti: claims.jti ?? '', aud: 'web' })
      .setProtectedHeader({ alg, kid })
      .setIssuer(iss)
      .setExpirationTime(exp)
      .sign(key);
    expect(await whoAmI(server, forged)).toMatchObject({ code: 'session.invalid', status: 401, sess: 'off' });
  });

  it('that has expired is rejected as expired', async () => {
    const { claims } = await claimsFor();
    const { kid, privateKey } = (await openKeys(server.config.dataDir)).signing();
    const old = await new SignJWT({ sub: claims.sub ?? '', jti: claims.jti ?? '', aud: 'web' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer('http://api.test')
      .setExpirationTime('-1s')
      .sign(privateKey);
    expect(await whoAmI(server, old)).toMatchObject({ code: 'session.expired', status: 401, sess: 'exp' });
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('with invalid text (%j) is rejected', async (token) => {
    const response = await fetch(`${server.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, await response.json()]).toMatchObject([401, { sess: 'off' }]);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('with changed characters is rejected', async () => {
    const { token } = await claimsFor();
    expect(await whoAmI(server, `${token.slice(0, -4)}AAAA`)).toMatchObject({ code: 'session.invalid' });
  });

  it('of a customer is not accepted in the staff header, nor a staff token in the portal header', async () => {
    const customer = await server.token(world.customer);
    expect(await whoAmI(server, customer)).toMatchObject({ code: 'session.invalid' });
    const staff = await server.token(world.dispatcher);
    expect(
      await outcome(clientOf({ url: server.url, token: staff, caller: 'portal' }).session.profile()),
    ).toMatchObject({ code: 'session.invalid' });
  });

  it('is signed with a key that only the server can read, and that its processes share', async () => {
    const keys = await openKeys(server.config.dataDir);
    const pem = keys.signing().privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(createPrivateKey(pem).asymmetricKeyType).toBe('ec');
    const token = await server.token(await makeStaff(server.db, { isAdmin: true }));
    expect(await whoAmI(other, token)).toBe('ok');
  });
});

describe('the profile', () => {
  it('shows roles, permissions and the vehicle of the team', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const team = {
      id: `team-${user.id}`,
      type: 180,
      code: `T-${user.id}`,
      name: 'Team North',
      folder_id: world.folder.id,
      parent_id: null,
      data: JSON.stringify({ vehicleno: 'WYX 4821' }),
    };
    await server.db
      .insertInto('lookup')
      .values({ ...team, abbr: null, val: null, val2: null, notes: null, effective: null, deletor: null })
      .execute();
    await server.db.updateTable('app_user').set({ team_id: team.id }).where('id', '=', user.id).execute();
    const { data } = await (await server.client(user, { app: 'app' })).session.profile();
    expect(data).toMatchObject({
      team: { id: team.id, name: 'Team North', vehicleno: 'WYX 4821' },
      roles: [{ code: 'TECH' }],
      contact: { id: user.id, folder: world.folder.id },
    });
    expect([data.perms, data.roles[0]?.perms]).toEqual([data.perms, data.perms]);
    expect(data.perms).toContain('EXT:SAPP:*');
  });
});
