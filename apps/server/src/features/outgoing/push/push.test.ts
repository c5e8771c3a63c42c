import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PushNotice } from '@field-service/contract/outgoing/push.ts';
import { clientOf, type TestClient } from '@field-service/testing/client.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { openPushService, type PushService, type Subscription } from '@field-service/testing/push-service.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, jobContext } from '../../../context.ts';
import { sendMessage } from '../messages/public.ts';

let service: PushService;
let server: TestServer;
let other: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
beforeAll(async () => {
  service = await openPushService();
  server = await startTestServer({ env: service.env });
  other = await startTestServer({ sameSiteAs: server, env: service.env });
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await service.close();
});

const technician = async () => await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'], lang: 'vi' });
const webBody = ({ pushid, keys }: Subscription) => ({ pushid, type: 'web' as const, keys });
async function registered(user: TestUser): Promise<{ client: TestClient; browser: Subscription; token: string }> {
  const token = await server.token(user, user.usertype === 'portal' ? 'portal' : 'app');
  const client = clientOf({ url: server.url, token, caller: user.usertype });
  const browser = service.subscribe();
  await client.push.register({ body: webBody(browser) });
  return { client, browser, token };
}
const arrivedAt = ({ pushid }: Subscription) => service.received.filter((one) => one.endpoint === pushid);
const actsAt = (browser: Subscription): string[] =>
  arrivedAt(browser)
    .map(({ notice }) => String(notice['status']))
    .toSorted();
const messagesTo = async (userId: string) =>
  await server.db
    .selectFrom('message')
    .select(['id', 'template', 'status', 'error', 'acknowledged_at'])
    .where('user_id', '=', userId)
    .orderBy('cts')
    .execute();
const preview = async (contactIds: string[], text = 'Hello') =>
  (await dispatcher.push.preview({ body: { contactIds, push: { contents: text, headings: 'Title' } } })).data;
const soon = { timeout: 15_000 };
/** Creates a job for the assignees, which queues a push to each of them. */
const job = async (assignees: readonly string[]) =>
  (await dispatcher.posts.create({ body: jobBody(world.site, { assignees: [...assignees] }) })).data;

describe('a registration', () => {
  it('is stored for the caller, and the key to subscribe with is the same on every process', async () => {
    const user = await technician();
    const { client, browser } = await registered(user);
    const { data } = await client.push.registrations();
    expect(data.registrations).toMatchObject([{ type: 'web', pushid: browser.pushid }]);
    expect((await (await other.client(user, { app: 'app' })).push.registrations()).data).toEqual(data);
    expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65);
    const file = path.join(server.config.keysDir, 'keys', 'vapid.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(data.publicKey);
  });

  it('is reassigned to the current user of the browser', async () => {
    const [first, second] = [await technician(), await technician()];
    const { client, browser } = await registered(first);
    await (await server.client(second, { app: 'app' })).push.register({ body: webBody(browser) });
    expect((await client.push.registrations()).data.registrations).toEqual([]);
  });

  it('of a native device is stored by its id, and a person can have at most twenty', async () => {
    const { client } = await registered(await technician());
    for (let turn = 0; turn < 21; turn += 1)
      await client.push.register({ body: { pushid: `device-${randomUUID()}`, type: 'app' } });
    const { data } = await client.push.registrations();
    expect(data.registrations.map((one) => one.type)).toEqual(Array.from({ length: 20 }, () => 'app'));
  });

  it.each([
    ['a server that is not a push service', 'https://example.com/push', 'push.endpoint_refused'],
    ['a host on the local network', 'https://127.0.0.1/push', 'push.endpoint_refused'],
    ['an address without TLS', 'http://localhost/push', 'push.endpoint_refused'],
    ['text', 'push', 'push.endpoint_refused'],
    [
      'a name that only ends like a push service’s',
      'https://evilfcm.googleapis.com.example/push',
      'push.endpoint_refused',
    ],
  ])('is rejected for %s', async (_name, pushid, code) => {
    const client = await server.client(await technician(), { app: 'app' });
    expect(await outcomeOf(client.push.register({ body: { ...webBody(service.subscribe()), pushid } }))).toBe(code);
  });

  it('is rejected without a key, or with a key that is not a point of the curve', async () => {
    const client = await server.client(await technician(), { app: 'app' });
    const { pushid, keys } = service.subscribe();
    expect(await outcomeOf(client.push.register({ body: { pushid, type: 'web' } }))).toBe('field.invalid');
    expect(
      await outcomeOf(
        client.push.register({
          body: {
            pushid,
            type: 'web',
            keys: { ...keys, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 255)]).toString('base64url') },
          },
        }),
      ),
    ).toBe('field.invalid');
    expect(
      await outcomeOf(client.push.register({ body: { pushid, type: 'web', keys: { ...keys, auth: 'AAAA' } } })),
    ).toBe('request.invalid');
    expect(await outcomeOf(clientOf({ url: server.url }).push.register({ body: webBody(service.subscribe()) }))).toBe(
      'session.missing',
    );
  });
});

describe('a push about a job', () => {
  it('notifies the technician with act A, encrypted, signed and in their language, and is acknowledged', async () => {
    const user = await technician();
    const { client, browser } = await registered(user);
    const { id, docno } = await job([user.id]);
    await expect.poll(() => arrivedAt(browser).length, soon).toBe(1);
    const [push] = arrivedAt(browser);
    const notice = PushNotice.parse(push?.notice);
    expect(notice).toMatchObject({ status: 'A', postid: id, title: `Bạn được phân công công việc ${docno}` });
    const claims = decodeJwt(/^vapid t=([^,]+),/.exec(push?.authorization ?? '')?.[1] ?? '');
    expect([claims.aud, claims.sub]).toEqual([new URL(browser.pushid).origin, 'mailto:postmaster@example.com']);
    await expect.poll(async () => (await messagesTo(user.id)).map(({ status }) => status), soon).toEqual(['sent']);
    await client.session.ping({ body: { geo: null, time: Date.now(), type: 'PR', oid: notice.oid } });
    expect((await messagesTo(user.id))[0]?.acknowledged_at).toBeGreaterThan(0);
  });

  it('notifies the technician of a change with R and of a withdrawal with D, but not the person who made the change', async () => {
    const user = await technician();
    const { browser } = await registered(user);
    const { id, uts } = await job([user.id]);
    await dispatcher.posts.update({ params: { id }, body: { uts, fields: { title: 'Another title' } } });
    await expect.poll(() => actsAt(browser), soon).toEqual(['A', 'R']);
    await dispatcher.posts.assign({ body: { ids: [id], assignees: [world.technician.id] } });
    await expect.poll(() => actsAt(browser), soon).toEqual(['A', 'D', 'R']);
    expect(await messagesTo(world.dispatcher.id)).toEqual([]);
    await dispatcher.posts.assign({ body: { ids: [id], assignees: [user.id] } });
    await expect.poll(() => actsAt(browser), soon).toEqual(['A', 'A', 'D', 'R']);
    const { data } = await dispatcher.posts.get({ params: { id } });
    await dispatcher.posts.update({ params: { id }, body: { uts: data.uts, fields: {}, status: 'IP' } });
    await expect.poll(() => actsAt(browser), soon).toEqual(['A', 'A', 'D', 'R', 'R']);
  });

  it('is written in the transaction of the change, and not if the change is rolled back', async () => {
    const user = await technician();
    const { id } = await job([]);
    const payload = { at: Date.now(), postId: id, userIds: [user.id] };
    const undone = inTransaction(server.services, async ({ db, enqueue }) => {
      await enqueue('post.changed', payload);
      const rows = await db.selectFrom('message').select('status').where('user_id', '=', user.id).execute();
      throw new Error(`undone after ${rows.map(({ status }) => status).join()}`);
    });
    await expect(undone).rejects.toThrow('undone after held');
    expect(await messagesTo(user.id)).toEqual([]);
    for (let turn = 0; turn < 2; turn += 1)
      await inTransaction(server.services, async ({ enqueue }) => await enqueue('post.changed', payload));
    expect((await messagesTo(user.id)).map(({ template, status }) => [template, status])).toEqual([
      ['job-changed', 'held'],
    ]);
  });

  it('is held for a person without a registration', async () => {
    const user = await technician();
    await job([user.id]);
    await expect
      .poll(async () => (await messagesTo(user.id)).map(({ status, error }) => [status, error]), soon)
      .toEqual([['held', 'no device is registered']]);
  });
});

describe('delivery', () => {
  const pushTo = async (user: TestUser): Promise<void> => void (await job([user.id]));

  it.each([404, 410])('removes a registration that the push service rejects with %d', async (status) => {
    const user = await technician();
    const { client, browser } = await registered(user);
    service.answer(browser, status);
    await pushTo(user);
    await expect.poll(async () => (await messagesTo(user.id)).map((one) => one.status), soon).toEqual(['held']);
    expect((await client.push.registrations()).data.registrations).toEqual([]);
  });

  it('reaches every browser of a person, even if one of them has expired', async () => {
    const user = await technician();
    const [first, second, third] = [await registered(user), await registered(user), await registered(user)];
    service.answer(second.browser, 410);
    await pushTo(user);
    await expect
      .poll(() => [first, second, third].map(({ browser }) => arrivedAt(browser).length), soon)
      .toEqual([1, 0, 1]);
    await expect.poll(async () => (await messagesTo(user.id)).map((one) => one.status), soon).toEqual(['sent']);
  });

  it('keeps the registration and retries the message if a push service is temporarily unavailable', async () => {
    const user = await technician();
    const { client, browser } = await registered(user);
    service.answer(browser, 503);
    await pushTo(user);
    await expect
      .poll(async () => (await messagesTo(user.id)).map(({ status, error }) => [status, error]), soon)
      .toEqual([['failed', 'the push service answered 503']]);
    service.answer(browser, 201);
    const [message] = await messagesTo(user.id);
    await sendMessage(jobContext(server.services), message?.id ?? '');
    expect(arrivedAt(browser)).toHaveLength(1);
    expect((await messagesTo(user.id)).map((one) => one.status)).toEqual(['sent']);
    expect((await client.push.registrations()).data.registrations).toHaveLength(1);
  });

  it('stops with the session that registered', async () => {
    const user = await technician();
    const { client, browser } = await registered(user);
    await client.session.logout();
    await pushTo(user);
    await expect.poll(async () => (await messagesTo(user.id)).map((one) => one.status), soon).toEqual(['held']);
    expect(arrivedAt(browser)).toEqual([]);
  });
});

describe('a preview', () => {
  it("is sent to a contact's users and to employees, and returns each outcome", async () => {
    const customer = await makePortalUser(server.db, world.contact, { sites: [world.site], lang: 'zh-CN' });
    const [{ browser }, staff] = [await registered(customer), await registered(await technician())];
    const silent = await makeContact(server.db, world.folder);
    const colleague = (await staff.client.session.user()).data.user.id;
    const elsewhere = await makeContact(server.db, await makeFolder(server.db));
    const { data } = await dispatcher.push.preview({
      body: {
        contactIds: [world.contact.id, colleague, silent.id, elsewhere.id, 'nobody', colleague],
        push: { contents: { 'en-GB': 'Hello', 'zh-CN': '您好' }, headings: 'Title', subtitle: { 'en-GB': 'Sub' } },
      },
    });
    expect(data).toEqual([
      { contactId: world.contact.id, result: 'queued', users: 1 },
      { contactId: colleague, result: 'queued', users: 1 },
      { contactId: silent.id, result: 'unregistered', users: 0 },
      { contactId: elsewhere.id, result: 'unknown', users: 0 },
      { contactId: 'nobody', result: 'unknown', users: 0 },
    ]);
    await expect
      .poll(
        () =>
          [arrivedAt(browser), arrivedAt(staff.browser)].map((list) =>
            list.map(({ notice }) => [notice['title'], notice['body'], notice['subtitle']]),
          ),
        soon,
      )
      .toEqual([[['Title', '您好', 'Sub']], [['Title', 'Hello', 'Sub']]]);
  });

  it('requires the permission to change customers', async () => {
    const body = { contactIds: [world.contact.id], push: { contents: 'x', headings: 'y' } };
    expect(await outcomeOf((await server.client(world.technician, { app: 'app' })).push.preview({ body }))).toBe(
      'permission.missing',
    );
    expect(await outcomeOf((await server.client(world.customer)).push.preview({ body }))).toBe('permission.missing');
    expect(await preview([(await makeSite(server.db, world.contact)).id])).toMatchObject([{ result: 'unknown' }]);
  });

  it('is limited in size', async () => {
    expect(await outcomeOf(preview(Array.from({ length: 101 }, () => randomUUID())))).toBe('request.invalid');
    expect(await outcomeOf(preview([world.contact.id], 'x'.repeat(501)))).toBe('request.invalid');
  });
});
