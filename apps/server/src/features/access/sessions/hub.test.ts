import { once } from 'node:events';
import { createServer } from 'node:http';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: TestServer;
let hub: TestServer;
let world: TestWorld;
const secret = 'a secret that hub and site both know';
beforeAll(async () => {
  site = await startTestServer({ env: { API_BASE: 'http://site.test', HUB_SECRET: secret } });
  hub = await startTestServer({
    env: {
      API_BASE: 'http://hub.test',
      HUB_SECRET: secret,
      HUB_SITES: JSON.stringify({ acme: `${site.url}/`, gone: 'http://127.0.0.1:1' }),
    },
  });
  world = await makeWorld(site.db);
});
afterAll(async () => {
  await hub.stop();
  await site.stop();
});

type Given = {
  code?: string | undefined;
  password?: string;
  from?: string;
  app?: 'web' | 'app' | 'portal';
  at?: TestServer;
};
const login = async (
  username: string,
  { code = 'acme', password, from = '203.0.113.1', app = 'web', at = hub }: Given,
) =>
  (
    await clientOf({ url: at.url, headers: { 'x-forwarded-for': from } }).session.login({
      query: { app, did: 'phone-1' },
      body: { username, password: password ?? sentPassword(username, 'wrong'), site: code },
    })
  ).data;
const right = (user: TestUser): Given => ({ password: sentPassword(user.username, user.password) });

describe('a hub', () => {
  it('returns the base and token of the site, valid only at that site', async () => {
    const { iss, token, user } = await login(world.dispatcher.username, right(world.dispatcher));
    expect([iss, user.id, decodeJwt(token).iss]).toEqual(['http://site.test', world.dispatcher.id, 'http://site.test']);
    expect((await clientOf({ url: site.url, token }).session.user()).data.user.id).toBe(world.dispatcher.id);
    expect(await refusalOf(clientOf({ url: hub.url, token }).session.user())).toMatchObject({
      code: 'session.invalid',
    });
    expect(
      await site.db.selectFrom('session').select(['app', 'did']).where('user_id', '=', world.dispatcher.id).execute(),
    ).toContainEqual({ app: 'web', did: 'phone-1' });
  });

  it('also logs in customers and technicians', async () => {
    expect((await login(world.customer.username, { ...right(world.customer), app: 'portal' })).user.id).toBe(
      world.customer.id,
    );
    expect((await login(world.technician.username, { ...right(world.technician), app: 'app' })).user.id).toBe(
      world.technician.id,
    );
  });

  it('responds to an unknown site as to a wrong password', async () => {
    const wrong = await refusalOf(login(world.dispatcher.username, {}));
    expect(wrong).toEqual({ code: 'login.failed', status: 401, params: {} });
    for (const code of ['unknown', 'constructor'])
      expect(await refusalOf(login(world.dispatcher.username, { ...right(world.dispatcher), code }))).toEqual(wrong);
  });

  it('forwards the error of the site', async () => {
    expect(await refusalOf(login(world.dispatcher.username, { ...right(world.dispatcher), app: 'app' }))).toMatchObject(
      {
        code: 'login.app_not_allowed',
        status: 403,
        params: { app: 'app' },
      },
    );
  });

  it('reports that a site cannot be reached', async () => {
    expect(await refusalOf(login('somebody', { code: 'gone' }))).toMatchObject({
      code: 'hub.site_unreachable',
      status: 503,
    });
  });

  it('still logs in its own users without a site', async () => {
    const own = await makeStaff(hub.db, { isAdmin: true });
    const { data } = await clientOf({ url: hub.url }).session.login({
      query: { app: 'web' },
      body: { username: own.username, password: sentPassword(own.username, own.password) },
    });
    expect(data.iss).toBe('http://hub.test');
  });

  it('counts failures by name, site and address, as the site does, so that a stranger at another address locks no one out', async () => {
    const user = await makeStaff(site.db, { isAdmin: true });
    for (let turn = 0; turn < 5; turn += 1)
      expect(await refusalOf(login(user.username, { from: '203.0.113.66' }))).toMatchObject({ code: 'login.failed' });
    expect(await refusalOf(login(user.username, { ...right(user), from: '203.0.113.66' }))).toMatchObject({
      code: 'login.rate_limited',
      status: 429,
    });
    expect(
      await site.db.selectFrom('login_failure').select('address').where('name', '=', user.username).execute(),
    ).toEqual(Array.from({ length: 5 }, () => ({ address: '203.0.113.66' })));
    expect(await outcomeOf(login(user.username, { ...right(user), from: '203.0.113.67' }))).toBe('ok');
  });
});

describe('a hub whose site still runs an earlier version', () => {
  /** A site that knows neither `newdid` nor `did` in its answer, and refuses what it does not know. */
  const startEarlierSite = async (user: TestUser) => {
    const body = { username: user.username, password: sentPassword(user.username, user.password) };
    const { data } = await clientOf({ url: site.url }).session.login({ query: { app: 'app' }, body });
    const asked: URLSearchParams[] = [];
    const earlier = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://earlier.test');
      asked.push(searchParams);
      const known = [...searchParams.keys()].every((name) => ['app', 'did', 'dname', 'ver'].includes(name));
      const answer = known
        ? { ok: true, data: { ...data, did: undefined } }
        : { ok: false, code: 'input.invalid', params: {} };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    earlier.listen(0, '127.0.0.1');
    await once(earlier, 'listening');
    const address = earlier.address();
    if (address === null || typeof address === 'string') throw new Error('the site has no port');
    const at = await startTestServer({
      env: {
        API_BASE: 'http://hub.test',
        HUB_SITES: JSON.stringify({ acme: `http://127.0.0.1:${address.port}` }),
      },
    });
    const stop = async () => {
      await at.stop();
      earlier.close();
    };
    return { url: at.url, asked, stop };
  };

  it('logs in its users and recognises their devices itself', async () => {
    const user = world.technician;
    const { url, asked, stop } = await startEarlierSite(user);
    try {
      const cookies: (string | null)[] = [];
      const from = async (did: string, cookie?: string) => {
        const response = await fetch(`${url}/api/user/login?app=app&did=${did}&newdid=1`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
          body: JSON.stringify({
            username: user.username,
            password: sentPassword(user.username, user.password),
            site: 'acme',
          }),
        });
        cookies.push(response.headers.get('set-cookie'));
        return await response.json();
      };
      expect(await from('phone-of-today')).toMatchObject({ ok: true, data: { did: 'phone-of-today' } });
      const [cookie = ''] = cookies[0]?.split(';') ?? [];
      expect(cookie).toBe('field-service-device=phone-of-today');
      expect(await from('made-anew-1', cookie)).toMatchObject({ ok: true, data: { did: 'phone-of-today' } });
      expect(asked.map((query) => Object.fromEntries(query))).toEqual([
        { app: 'app', did: 'phone-of-today' },
        { app: 'app', did: 'phone-of-today' },
      ]);
    } finally {
      await stop();
    }
  });
});

describe('a site', () => {
  it('that is not a hub rejects logins for other sites', async () => {
    expect(await refusalOf(login(world.dispatcher.username, { ...right(world.dispatcher), at: site }))).toMatchObject({
      code: 'login.failed',
    });
  });

  it('accepts no client address that its hub did not sign', async () => {
    const user = await makeStaff(site.db, { isAdmin: true });
    for (const claim of ['198.51.100.1 1 x', `198.51.100.1 ${Date.now()} ${'A'.repeat(43)}`, 'x']) {
      await refusalOf(
        clientOf({
          url: site.url,
          headers: { 'x-forwarded-for': '203.0.113.5', 'x-hub-address': claim },
        }).session.login({ query: { app: 'web' }, body: { username: user.username, password: '0'.repeat(64) } }),
      );
    }
    expect(
      await site.db.selectFrom('login_failure').select('address').where('name', '=', user.username).execute(),
    ).toEqual(Array.from({ length: 3 }, () => ({ address: '203.0.113.5' })));
  });
});
