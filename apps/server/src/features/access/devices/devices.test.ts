import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../site/settings/public.ts';
import { devicesOf, resetDevices } from './public.ts';

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

const technician = async () => await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof ApiFailure) return error.sess === undefined ? error.code : `${error.code} ${error.sess}`;
    throw error;
  }
};
const login = async (user: TestUser, did?: string, at = server) =>
  (
    await clientOf({ url: at.url }).session.login({
      query: { app: 'app', ...(did === undefined ? {} : { did }) },
      body: { username: user.username, password: sentPassword(user.username, user.password) },
    })
  ).data.token;

interface Enrolled {
  user: TestUser;
  did: string;
  privateKey: KeyObject;
}
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
async function enrol(user?: TestUser): Promise<Enrolled> {
  const owner = user ?? (await technician());
  const did = `phone-${randomUUID()}`;
  const { privateKey, publicKey } = keyPair();
  await clientOf({ url: server.url, token: await login(owner, did) }).devices.storeSecret({
    params: { id: owner.id },
    body: { pem: pemOf(publicKey) },
  });
  return { user: owner, did, privateKey };
}
const nonceFor = async (id: string): Promise<string> =>
  (await clientOf({ url: server.url }).devices.startSecret({ params: { id }, body: {} })).data.nonce;
interface Claims {
  did?: string;
  nonce?: string;
  sub?: string;
  aud?: string;
  age?: number;
  key?: KeyObject;
}
async function proofOf({ user, did, privateKey }: Enrolled, claims: Claims = {}): Promise<string> {
  return await new SignJWT({ did: claims.did ?? did, nonce: claims.nonce ?? (await nonceFor(user.id)) })
    .setProtectedHeader({ alg: 'ES256' })
    .setSubject(claims.sub ?? user.id)
    .setAudience(claims.aud ?? 'http://api.test')
    .setIssuedAt(Math.floor(Date.now() / 1000) - (claims.age ?? 0))
    .sign(claims.key ?? privateKey);
}
const prove = async (id: string, jwt: string, at = server) =>
  (await clientOf({ url: at.url }).devices.verifySecret({ params: { id }, body: { jwt } })).data;
const worksWith = async (token: string, at = server) => await codeOf(clientOf({ url: at.url, token }).session.user());
/** Makes the last proof more than a day old, as if the next day had begun. */
const nextDay = async ({ user }: Enrolled) =>
  await server.db
    .updateTable('device')
    .set({ verified_at: Date.now() - 86_400_001 })
    .where('user_id', '=', user.id)
    .execute();

describe('a device secret', () => {
  it('opens an app session without the password, on any process', async () => {
    const device = await enrol();
    const { token, exp } = await prove(device.user.id, await proofOf(device), other);
    expect(exp - Date.now()).toBeCloseTo(30 * dayMs, -5);
    const { data } = await clientOf({ url: server.url, token }).session.user();
    expect(data.user.id).toBe(device.user.id);
    const session = await server.db
      .selectFrom('session')
      .select(['app', 'did'])
      .where('user_id', '=', device.user.id)
      .where('did', '=', device.did)
      .orderBy('cts', 'desc')
      .executeTakeFirst();
    expect(session).toEqual({ app: 'app', did: device.did });
  });

  it('still works when the name is rejected after too many failures', async () => {
    const device = await enrol();
    const wrong = async () =>
      await codeOf(
        clientOf({ url: server.url }).session.login({
          query: { app: 'app' },
          body: { username: device.user.username, password: '0'.repeat(64) },
        }),
      );
    for (let turn = 0; turn < 5; turn += 1) await wrong();
    expect(await wrong()).toBe('login.rate_limited');
    expect(await worksWith((await prove(device.user.id, await proofOf(device))).token)).toBe('ok');
  });

  it('opens one session a day: a second proof gets the same session, and is rejected once that session has ended', async () => {
    const device = await enrol();
    const first = await prove(device.user.id, await proofOf(device));
    const again = await prove(device.user.id, await proofOf(device));
    expect(again.exp).toBe(first.exp);
    await clientOf({ url: server.url, token: again.token }).session.logout();
    expect(await worksWith(first.token)).toBe('session.ended off');
    expect(await codeOf(proofOf(device).then(async (jwt) => await prove(device.user.id, jwt)))).toBe(
      'device.verified_today',
    );
    await nextDay(device);
    expect(await worksWith((await prove(device.user.id, await proofOf(device))).token)).toBe('ok');
  });

  it('is valid for one month, or for the requested number of months', async () => {
    const device = await enrol();
    const months = async (count: number) => {
      const client = clientOf({ url: server.url, token: await login(device.user, device.did) });
      const { publicKey } = keyPair();
      return (
        await client.devices.storeSecret({
          params: { id: device.user.id },
          query: { months: String(count) },
          body: { pem: pemOf(publicKey) },
        })
      ).data.validTo;
    };
    const days = (until: number) => Math.round((until - Date.now()) / dayMs);
    expect(days(await months(1))).toBeGreaterThanOrEqual(28);
    expect(days(await months(12))).toBeGreaterThanOrEqual(365);
    const expired = await enrol();
    await server.db
      .updateTable('device')
      .set({ valid_to: Date.now() - 1 })
      .where('did', '=', expired.did)
      .execute();
    expect(await codeOf(proofOf(expired).then(async (jwt) => await prove(expired.user.id, jwt)))).toBe(
      'device.secret_invalid off',
    );
  });

  it.each<[string, (device: Enrolled) => Promise<Claims>]>([
    ['signed with another key', async () => await Promise.resolve({ key: keyPair().privateKey })],
    ['older than a minute', async () => await Promise.resolve({ age: 75 })],
    ['from the future', async () => await Promise.resolve({ age: -75 })],
    ['for another site', async () => await Promise.resolve({ aud: 'http://other.test' })],
    ['of another user', async () => await Promise.resolve({ sub: world.admin.id })],
    ['of another device', async () => await Promise.resolve({ did: (await enrol()).did })],
    ["with another user's nonce", async () => ({ nonce: await nonceFor(world.admin.id) })],
    ['with a nonce that was never issued', async () => await Promise.resolve({ nonce: 'x'.repeat(200) })],
    ["with a session's token as the nonce", async ({ user }) => ({ nonce: await login(user, 'p') })],
  ])('rejects a proof %s', async (_name, claims) => {
    const device = await enrol();
    const jwt = await proofOf(device, await claims(device));
    expect(await codeOf(prove(device.user.id, jwt))).toBe('device.secret_invalid off');
  });

  it.each(['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])(
    'rejects an invalid proof (%j) and an unknown user with the same error',
    async (jwt) => {
      const device = await enrol();
      expect([
        await codeOf(prove(device.user.id, jwt)),
        await codeOf(prove(randomUUID(), await proofOf(device))),
      ]).toEqual(['device.secret_invalid off', 'device.secret_invalid off']);
    },
  );

  it('accepts a proof only once, on any process', async () => {
    const device = await enrol();
    const jwt = await proofOf(device);
    const outcomes = await Promise.all(
      [server, other, server, other].map(async (at) => await codeOf(prove(device.user.id, jwt, at))),
    );
    expect(outcomes.toSorted()).toEqual([
      'device.secret_invalid off',
      'device.secret_invalid off',
      'device.secret_invalid off',
      'ok',
    ]);
  });

  it('opens one session for several concurrent proofs', async () => {
    const device = await enrol();
    const before = await server.db.selectFrom('session').select('id').where('user_id', '=', device.user.id).execute();
    const jwts = await Promise.all([1, 2, 3, 4].map(async () => await proofOf(device)));
    await Promise.all(
      jwts.map(async (jwt, at) => await codeOf(prove(device.user.id, jwt, at % 2 === 0 ? server : other))),
    );
    expect(
      await server.db.selectFrom('session').select('id').where('user_id', '=', device.user.id).execute(),
    ).toHaveLength(before.length + 1);
  });

  it('is rejected for a user who was disabled during the check', async () => {
    const device = await enrol();
    const { pem, valid_to } = await server.db
      .selectFrom('device')
      .select(['pem', 'valid_to'])
      .where('did', '=', device.did)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', device.user.id).execute();
    await server.db.updateTable('device').set({ pem, valid_to }).where('did', '=', device.did).execute();
    expect(await codeOf(proofOf(device).then(async (jwt) => await prove(device.user.id, jwt)))).toBe(
      'session.blocked blk',
    );
  });

  it('is removed when its user is disabled, and stays removed when the user is enabled', async () => {
    const device = await enrol();
    const status = async (to: 'active' | 'disabled') =>
      await server.db.updateTable('app_user').set({ status: to }).where('id', '=', device.user.id).execute();
    await status('disabled');
    await status('active');
    expect(await codeOf(proofOf(device).then(async (jwt) => await prove(device.user.id, jwt)))).toBe(
      'device.secret_invalid off',
    );
  });

  it('ends when the password changes', async () => {
    const device = await enrol();
    await server.db
      .updateTable('app_user')
      .set({ password_hash: 'another' })
      .where('id', '=', device.user.id)
      .execute();
    expect(await codeOf(proofOf(device).then(async (jwt) => await prove(device.user.id, jwt)))).toBe(
      'device.secret_invalid off',
    );
  });

  it('is rejected without the permission for the app, and does not use up the daily proof', async () => {
    const device = await enrol();
    await server.db.deleteFrom('user_role').where('user_id', '=', device.user.id).execute();
    expect(await codeOf(proofOf(device).then(async (jwt) => await prove(device.user.id, jwt)))).toBe(
      'login.app_not_allowed',
    );
    expect(
      await server.db.selectFrom('device').select('verified_at').where('did', '=', device.did).executeTakeFirst(),
    ).toEqual({ verified_at: null });
  });

  it.each<[string, () => string]>([
    ['a private key', () => keyPair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a key on another curve', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey)],
    ['a key of another type', () => pemOf(generateKeyPairSync('ed25519').publicKey)],
    ['text', () => 'no key'],
  ])('is not created from %s', async (_name, pem) => {
    const user = await technician();
    const client = clientOf({ url: server.url, token: await login(user, 'p-1') });
    expect(await codeOf(client.devices.storeSecret({ params: { id: user.id }, body: { pem: pem() } }))).toBe(
      'device.key_invalid',
    );
    expect(await codeOf(client.users.storeSecret({ params: { id: user.id }, body: { pem: pem() } }))).toBe(
      'device.key_invalid',
    );
  });

  it("is stored only for the caller's own device", async () => {
    const user = await technician();
    const pem = pemOf(keyPair().publicKey);
    const store = async (token: string, id: string) =>
      await codeOf(clientOf({ url: server.url, token }).devices.storeSecret({ params: { id }, body: { pem } }));
    expect(await store(await login(user, 'p-1'), world.technician.id)).toBe('record.not_found');
    expect(await store(await login(user), user.id)).toBe('device.missing');
    expect(
      await codeOf(
        clientOf({ url: server.url, token: await login(user) }).users.storeSecret({
          params: { id: user.id },
          body: { pem },
        }),
      ),
    ).toBe('device.missing');
    expect(await store(await server.token(world.dispatcher, 'web'), world.dispatcher.id)).toBe('device.missing');
    const portal = clientOf({ url: server.url, token: await server.token(world.customer), caller: 'portal' });
    expect(await codeOf(portal.devices.storeSecret({ params: { id: world.customer.id }, body: { pem } }))).toBe(
      'permission.missing',
    );
    expect(
      await codeOf(clientOf({ url: server.url }).devices.storeSecret({ params: { id: user.id }, body: { pem } })),
    ).toBe('session.missing off');
    expect(
      await server.db
        .selectFrom('device')
        .select('did')
        .where('pem', 'is not', null)
        .where('user_id', 'in', [user.id, world.technician.id])
        .execute(),
    ).toEqual([]);
  });
});

describe('device binding', () => {
  afterEach(async () => await writeSetting(server.db, {}, 'deviceBinding', false));
  const bind = async () => await writeSetting(server.db, {}, 'deviceBinding', true);

  it('limits the app to the device of the first login, on every process', async () => {
    const user = await technician();
    await bind();
    const token = await login(user, 'first');
    expect(await codeOf(login(user, 'second', other))).toBe('session.other_device dev');
    expect(await codeOf(login(user))).toBe('device.missing');
    expect([await worksWith(token), await worksWith(await login(user, 'first', other), other)]).toEqual(['ok', 'ok']);
  });

  it('ends the sessions of other devices as soon as a device is bound', async () => {
    const user = await technician();
    const old = await login(user, 'old');
    expect(await worksWith(old)).toBe('ok');
    await bind();
    await login(user, 'new');
    await expect.poll(async () => await worksWith(old), { timeout: 2000 }).toBe('session.other_device dev');
  });

  it('also rejects the secrets of other devices, without using up their daily proofs', async () => {
    const [first, second] = await Promise.all([enrol(), enrol()]);
    const other = await enrol(first.user);
    await bind();
    await login(first.user, first.did);
    expect(await codeOf(proofOf(other).then(async (jwt) => await prove(first.user.id, jwt)))).toBe(
      'session.other_device dev',
    );
    expect(
      await server.db.selectFrom('device').select('verified_at').where('did', '=', other.did).executeTakeFirst(),
    ).toEqual({ verified_at: null });
    expect(await codeOf(proofOf(second).then(async (jwt) => await prove(second.user.id, jwt)))).toBe('ok');
  });

  it('binds one device when two log in at the same time', async () => {
    const user = await technician();
    await bind();
    const outcomes = await Promise.all(
      ['a', 'b'].map(async (did, at) => await codeOf(login(user, did, at === 0 ? server : other))),
    );
    expect(outcomes.toSorted()).toEqual(['ok', 'session.other_device dev']);
  });

  it('does not apply to the web', async () => {
    await bind();
    expect(await worksWith(await server.token(world.dispatcher, 'web'))).toBe('ok');
  });

  it('is removed with the device, its secret and its sessions', async () => {
    const device = await enrol();
    await bind();
    const token = await login(device.user, device.did);
    expect(await devicesOf(server.db, device.user.id, Date.now())).toMatchObject([{ did: device.did, bound: true }]);
    const { dids, sessionIds } = await resetDevices(server.db, device.user.id, Date.now());
    server.services.sessions.forget(sessionIds);
    expect(dids).toEqual([device.did]);
    await expect.poll(async () => await worksWith(token, other), { timeout: 2000 }).toBe('session.ended off');
    expect(await codeOf(proofOf(device).then(async (jwt) => await prove(device.user.id, jwt)))).toBe(
      'device.secret_invalid off',
    );
    expect(await codeOf(login(device.user, 'next'))).toBe('ok');
  });
});
