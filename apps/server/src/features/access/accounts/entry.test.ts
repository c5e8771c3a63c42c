import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { clientOf, sentPassword } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';
import { writeSetting } from '../../site/settings/public.ts';

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

const failure = async (call: Promise<unknown>) => {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { code: error.code, status: error.status, sess: error.sess };
  }
};

describe('addresses that the site blocks', () => {
  const blocked = { code: 'address.blocked', status: 401, sess: 'blk' };
  const from = (address: string, token?: string) =>
    clientOf({ url: other.url, headers: { 'x-forwarded-for': address }, ...(token === undefined ? {} : { token }) });

  it('cannot log in or send requests to any process until they are unblocked', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const token = await server.token(user);
    const body = { username: user.username, password: sentPassword(user.username, user.password) };
    expect(await failure(from('203.0.113.50', token).session.user())).toBe('ok');
    await writeSetting(server.db, {}, 'ipBlock', ['203.0.113.0/24', '2001:db8:dead::/48']);
    await expect
      .poll(async () => await failure(from('203.0.113.50', token).session.user()), { timeout: 2000, interval: 50 })
      .toEqual(blocked);
    expect(await failure(from('203.0.113.9').session.login({ query: { app: 'web' }, body }))).toEqual(blocked);
    expect(
      await failure(from('2001:db8:dead::1').accounts.askReset({ body: { username: 'x', type: 'reset-pw' } })),
    ).toEqual(blocked);
    expect(await failure(from('203.0.114.9').session.login({ query: { app: 'web' }, body }))).toBe('ok');
    const tus = await fetch(`${other.url}/api/tus`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.50' },
    });
    expect([tus.status, await tus.json()]).toMatchObject([401, { code: 'address.blocked', sess: 'blk' }]);
    await writeSetting(server.db, {}, 'ipBlock', []);
    await expect
      .poll(async () => await failure(from('203.0.113.50', token).session.user()), { timeout: 2000, interval: 50 })
      .toBe('ok');
  });
});

describe('a personal setting', () => {
  it('is read and stored by its key; keys of other settings are not found', async () => {
    const client = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }), {
      app: 'app',
    });
    expect((await client.accounts.setting({ params: { key: 'cutofftime' } })).data).toEqual({
      cutofftime: { data: '00:00', uts: 0 },
    });
    const { data } = await client.accounts.saveSetting({ params: { key: 'cutofftime' }, body: { value: '05:30' } });
    expect(data).toMatchObject({ cutofftime: { data: '05:30' } });
    expect((await client.accounts.setting({ params: { key: 'cutofftime' } })).data).toEqual(data);
    expect(await failure(client.accounts.setting({ params: { key: 'ipBlock' } }))).toMatchObject({
      code: 'record.not_found',
    });
    expect(
      await failure(client.accounts.saveSetting({ params: { key: 'ipBlock' }, body: { value: [] } })),
    ).toMatchObject({ code: 'field.invalid' });
    expect(
      await failure(client.accounts.saveSetting({ params: { key: 'cutofftime' }, body: { value: '25:00' } })),
    ).toMatchObject({ code: 'field.invalid' });
    expect(
      await failure(client.accounts.saveSetting({ params: { key: 'cutofftime' }, body: { value: undefined } })),
    ).toMatchObject({ code: 'request.invalid' });
  });

  it('`lang` also changes the language of lists', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const client = await server.client(user);
    expect((await client.accounts.saveLanguage({ body: { value: 'vi' } })).data).toMatchObject({
      lang: { data: 'vi' },
      listLang: { data: 1 },
    });
    expect((await client.accounts.saveSetting({ params: { key: 'lang' }, body: { value: 'ms' } })).data).toMatchObject({
      lang: { data: 'ms' },
      listLang: { data: 1 },
    });
    expect(await server.db.selectFrom('app_user').select('lang').where('id', '=', user.id).executeTakeFirst()).toEqual({
      lang: 'ms',
    });
    expect((await client.accounts.saveLanguage({ body: { value: 'en-GB' } })).data).toMatchObject({
      listLang: { data: 0 },
    });
    expect((await client.session.settings()).data).toMatchObject({ lang: { data: 'en-GB' }, listLang: { data: 0 } });
  });

  it('`xpostids` can be cleared', async () => {
    const client = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }), {
      app: 'app',
    });
    const ids = [randomUUID(), randomUUID()];
    await client.accounts.saveSetting({ params: { key: 'xpostids' }, body: { value: ids } });
    expect((await client.accounts.setting({ params: { key: 'xpostids' } })).data).toMatchObject({
      xpostids: { data: ids },
    });
    expect((await client.accounts.dropXpostids()).data).toMatchObject({ xpostids: { data: [] } });
    expect((await client.accounts.setting({ params: { key: 'xpostids' } })).data).toMatchObject({
      xpostids: { data: [] },
    });
    expect(await failure((await server.client(world.customer)).accounts.dropXpostids())).toMatchObject({
      code: 'permission.missing',
    });
  });
});

describe('the current user', () => {
  it('includes whether the address is verified, and the stored data', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    await server.db
      .updateTable('app_user')
      .set({ is_verified: true, email: 'me@mail.test', data: JSON.stringify({ sendlog: true }) })
      .where('id', '=', user.id)
      .execute();
    const { data } = await (await server.client(user)).session.user();
    expect(data).toMatchObject({
      id: user.id,
      username: user.username,
      displayname: user.displayname,
      email: 'me@mail.test',
      isAdmin: false,
      isVerified: true,
      isBot: false,
      usertype: 'staff',
      data: { sendlog: true },
      user: { id: user.id, sendlog: true },
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });
});

describe('the questions on the portal', () => {
  it('are returned in the requested language, with the changes that the site made', async () => {
    const { data } = await clientOf({ url: server.url }).accounts.faq({ query: { lang: 'zh-CN' } });
    expect(data.length).toBeGreaterThan(3);
    expect(data[0]).toMatchObject({ question: '在哪里可以找到服务报告？' });
    expect((await clientOf({ url: server.url }).accounts.faq({ query: {} })).data[0]?.question).toBe(
      'Where do I find a visit’s report?',
    );
    const id = lookupId(0, 'portal-faq.REPORTS');
    await server.db.updateTable('lookup').set({ deletor: 'admin' }).where('id', '=', id).execute();
    await server.db
      .updateTable('lookup')
      .set({ name: 'How do we pay?', data: '{}' })
      .where('id', '=', lookupId(0, 'portal-faq.PAY'))
      .execute();
    const after = (await clientOf({ url: server.url }).accounts.faq({ query: { lang: 'vi' } })).data;
    expect(after.map((row) => row.id)).not.toContain(id);
    expect(after.map((row) => row.question)).toContain('How do we pay?');
  });
});
