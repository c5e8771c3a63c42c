import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { creditInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { WebhookBody, WebhookDelivery } from '@field-service/contract/outgoing/webhooks.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { openHookReceiver, type HookReceiver } from '@field-service/testing/hook-receiver.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { openSilentServer } from '@field-service/testing/silent-server.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { jobContext } from '../../../context.ts';
import { announceEvent, retryHooks } from './deliver.ts';

let server: TestServer;
let mailbox: Mailbox;
let receiver: HookReceiver;
let world: TestWorld;
let head: TestFolder;
let keeper: TestUser;
let office: TestClient;
let admin: TestClient;

async function folderAdmin(folder: TestFolder): Promise<TestUser> {
  const user = await makeStaff(server.db, { folders: [folder], roles: ['FADMIN'] });
  await server.db
    .insertInto('setting')
    .values({ folder_id: folder.id, user_id: null, key: 'admins', data: JSON.stringify({ [user.id]: true }) })
    .execute();
  await server.db
    .updateTable('app_user')
    .set({ email: `${user.username}@staff.test` })
    .where('id', '=', user.id)
    .execute();
  return user;
}

beforeAll(async () => {
  mailbox = await openMailbox();
  receiver = await openHookReceiver();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  world = await makeWorld(server.db);
  head = world.folder;
  keeper = await folderAdmin(head);
  office = await server.client(keeper);
  admin = await server.client(world.admin);
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await mailbox.close();
});

let places = 0;
/** Creates a webhook with a unique path at the receiver. */
async function made(given: { client?: TestClient; folderid?: string | null; active?: boolean } = {}) {
  const path = `/${(places += 1)}/secret-path`;
  const { data } = await (given.client ?? office).webhooks.create({
    body: {
      name: `Hook ${places}`,
      url: `${receiver.url}${path}`,
      events: ['visit.answered'],
      folderid: given.folderid === undefined ? head.id : given.folderid,
      ...(given.active === undefined ? {} : { active: given.active }),
    },
  });
  return { ...data, arrived: () => receiver.received.filter((hook) => hook.path === path) };
}
/** Triggers an event whose only effect is the webhook. */
async function happen(site = world.site): Promise<string> {
  const { id } = await makeJob(server.db, site);
  await jobContext(server.services).transaction(async ({ enqueue }) => await enqueue('visit.answered', { postId: id }));
  return id;
}
const log = async (webhookid: string, client = office) => {
  const { data } = await client.data.read({
    params: { id: 'webhook-deliveries' },
    query: { find: JSON.stringify({ webhookid }) },
  });
  return z.array(WebhookDelivery).parse(data);
};
const tell = { timeout: 15_000 };
const remove = async (id: string, client = office): Promise<void> =>
  void (await client.webhooks.remove({ params: { id } }));
/** Whether a receiver that follows Standard Webhooks accepts the delivery. */
const signed = (arrived: { headers: IncomingHttpHeaders; body: string } | undefined, secret: string): boolean => {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(arrived?.headers ?? {})) sent[name] = String(value);
  try {
    new Webhook(secret).verify(arrived?.body ?? '', sent);
    return true;
  } catch {
    return false;
  }
};

describe('a webhook', () => {
  it('receives only the id of the record of an event, signed', async () => {
    const hook = await made();
    const post = await happen();
    await expect.poll(() => hook.arrived().length, tell).toBe(1);
    const [arrived] = hook.arrived();
    const body = WebhookBody.parse(JSON.parse(arrived?.body ?? ''));
    const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', post).executeTakeFirstOrThrow();
    expect(body).toMatchObject({ event: 'visit.answered', noun: 'post', recordid: post, uts });
    expect(arrived?.headers['webhook-id']).toBe(body.id);
    expect([
      signed(arrived, hook.secret),
      arrived === undefined || signed({ ...arrived, body: `${arrived.body} ` }, hook.secret),
    ]).toEqual([true, false]);
    await expect
      .poll(async () => await log(hook.id))
      .toMatchObject([{ eventid: body.id, recordid: post, state: 'sent', attempts: 1, reached: true }]);
    await remove(hook.id);
  });

  it('receives the selected events of its folder and subfolders while it is active', async () => {
    const below = await makeFolder(server.db, { parent: head });
    const [own, site, silent, sibling, under] = [
      await made(),
      await made({ client: admin, folderid: null }),
      await made({ active: false }),
      await made({ client: admin, folderid: (await makeFolder(server.db)).id }),
      await made({ client: admin, folderid: below.id }),
    ];
    const other = await made();
    await office.webhooks.update({ params: { id: other.id }, body: { uts: other.uts, events: ['invoice.issued'] } });
    await happen();
    await expect.poll(() => [own.arrived().length, site.arrived().length], tell).toEqual([1, 1]);
    await happen(await makeSite(server.db, await makeContact(server.db, below)));
    await expect.poll(() => [own, site, under].map((hook) => hook.arrived().length), tell).toEqual([2, 2, 1]);
    expect([silent, sibling, other].map((hook) => hook.arrived().length)).toEqual([0, 0, 0]);
    for (const hook of [own, site, silent, sibling, under, other]) await remove(hook.id, admin);
  });

  it('receives refunds and credit notes', async () => {
    const hook = await made();
    await office.webhooks.update({
      params: { id: hook.id },
      body: { uts: hook.uts, events: ['credit.issued', 'payment.returned'] },
    });
    const clerk = await server.client(world.billing);
    const { id } = (
      await clerk.paymentRecords.record({
        body: { contactid: world.contact.id, provider: 'cash', amount: '10', invoices: [] },
      })
    ).data;
    await onNewest(clerk, id, async (uts) => await clerk.paymentRecords.confirm({ params: { id }, body: { uts } }));
    const back = (
      await onNewest(
        clerk,
        id,
        async (uts) =>
          await clerk.paymentRecords.refund({ params: { id }, body: { uts, amount: '4', reason: 'Paid twice' } }),
      )
    ).data.id;
    const job = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() });
    await server.db
      .insertInto('post_line')
      .values({
        id: job.id,
        post_id: job.id,
        parent_id: null,
        ord: 0,
        item_id: null,
        name: 'Visit',
        station_type_id: null,
        qty: '1',
        price: '5',
        ui_disc: null,
        tax_id: null,
        original: '5',
        discount: '0',
        nett: '5',
        taxes: '0',
        amount: '5',
      })
      .execute();
    const draft = (await clerk.invoices.create({ body: { postIds: [job.id] } })).data.id;
    await issueInvoice(clerk, draft);
    const credit = (await creditInvoice(clerk, draft, { reason: 'Wrong' })).data.id;
    await expect.poll(() => hook.arrived().length, tell).toBe(2);
    const announced = hook
      .arrived()
      .map(({ body }) => WebhookBody.parse(JSON.parse(body)))
      .map(({ event, noun, recordid }) => [event, noun, recordid]);
    expect(announced).toEqual(
      expect.arrayContaining([
        ['credit.issued', 'invoice', credit],
        ['payment.returned', 'payment', back],
      ]),
    );
    await remove(hook.id);
  });

  it('receives an event once, even if its handler runs again', async () => {
    const hook = await made();
    const { id: recordId } = await makeJob(server.db, world.site);
    const event = { eventId: 'event-1', event: 'visit.answered', noun: 'post', recordId, at: Date.now() } as const;
    await announceEvent(jobContext(server.services), event);
    await announceEvent(jobContext(server.services), event);
    await expect.poll(async () => (await log(hook.id)).map(({ state }) => state), tell).toEqual(['sent']);
    expect(hook.arrived()).toHaveLength(1);
    await remove(hook.id);
  });

  it('is retried with the same id until it succeeds', async () => {
    const hook = await made();
    receiver.answer(503, 'busy');
    await happen();
    await expect
      .poll(async () => await log(hook.id), tell)
      .toMatchObject([{ state: 'waiting', attempts: 1, reached: false }]);
    const [first] = await log(hook.id);
    expect((first?.nextAt ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect((await office.webhooks.get({ params: { id: hook.id } })).data.failingSince).toBeGreaterThan(0);
    receiver.answer(204);
    await retryHooks.run(jobContext(server.services));
    expect((await log(hook.id))[0]).toMatchObject({ attempts: 1 });
    await server.db
      .updateTable('webhook_delivery')
      .set({ next_at: Date.now() - 1 })
      .where('id', '=', first?.id ?? '')
      .execute();
    await retryHooks.run(jobContext(server.services));
    await expect
      .poll(async () => await log(hook.id), tell)
      .toMatchObject([{ state: 'sent', attempts: 2, nextAt: null }]);
    expect(new Set(hook.arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await office.webhooks.get({ params: { id: hook.id } })).data.failingSince).toBeNull();
    await remove(hook.id);
  });

  it('is switched off after days of failed deliveries; its administrator is notified and can switch it on again', async () => {
    const hook = await made();
    receiver.answer(500);
    await happen();
    await expect.poll(async () => (await log(hook.id)).map(({ reached }) => reached), tell).toEqual([false]);
    await server.db
      .updateTable('webhook')
      .set({ failing_since: Date.now() - 4 * dayMs })
      .where('id', '=', hook.id)
      .execute();
    await happen();
    await expect
      .poll(
        () =>
          mailbox.mails
            .filter((mail) => mail.to?.some(({ address }) => address === `${keeper.username}@staff.test`))
            .map(({ subject }) => subject),
        tell,
      )
      .toEqual([`The webhook ${hook.name} was turned off`]);
    const off = (await office.webhooks.get({ params: { id: hook.id } })).data;
    expect(off).toMatchObject({ active: false });
    expect(off.disabledAt).toBeGreaterThan(0);
    expect((await log(hook.id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    receiver.answer(204);
    expect(
      (await office.webhooks.update({ params: { id: hook.id }, body: { uts: off.uts, active: true } })).data,
    ).toMatchObject({ active: true, disabledAt: null, failingSince: null });
    await remove(hook.id);
  });

  it('can be tested manually, without following redirects, and the test reveals only whether the receiver accepted it', async () => {
    const hook = await made();
    receiver.answer(302, 'a secret of the inside', { location: `${receiver.url}/elsewhere` });
    const test = async () => (await office.webhooks.test({ params: { id: hook.id }, body: {} })).data;
    expect(await test()).toEqual({ reached: false });
    expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    const [tried] = await log(hook.id);
    expect(tried).toMatchObject({ state: 'failed', reached: false });
    expect(Object.values(tried ?? {}).map(String)).not.toContain('302');
    expect(JSON.stringify(tried)).not.toContain('secret');
    receiver.answer(204);
    expect(await test()).toEqual({ reached: true });
    expect(WebhookBody.parse(JSON.parse(hook.arrived().at(-1)?.body ?? ''))).toMatchObject({
      event: 'ping',
      noun: 'webhook',
      recordid: hook.id,
    });
    await remove(hook.id);
    expect(await refusalCode(office.webhooks.test({ params: { id: hook.id }, body: {} }))).toBe('record.not_found');
  });

  it('has a secret that is shown once and stays valid for a day after it is replaced', async () => {
    const hook = await made();
    const { secret } = (await office.webhooks.rotate({ params: { id: hook.id }, body: {} })).data;
    await office.webhooks.test({ params: { id: hook.id }, body: {} });
    const arrived = hook.arrived().at(-1);
    expect(secret).not.toBe(hook.secret);
    expect([secret, hook.secret].map((each) => signed(arrived, each))).toEqual([true, true]);
    await server.db
      .updateTable('webhook')
      .set({ rotated_at: Date.now() - 2 * dayMs })
      .where('id', '=', hook.id)
      .execute();
    await office.webhooks.test({ params: { id: hook.id }, body: {} });
    const later = hook.arrived().at(-1);
    expect([secret, hook.secret].map((each) => signed(later, each))).toEqual([true, false]);
    const kept =
      JSON.stringify([
        await server.db.selectFrom('webhook').selectAll().execute(),
        await server.db.selectFrom('webhook_delivery').selectAll().execute(),
        await server.db.selectFrom('idempotency').selectAll().execute(),
      ]) + server.logged();
    expect([secret, hook.secret].filter((each) => kept.includes(each))).toEqual([]);
    const history = JSON.stringify(
      await server.db.selectFrom('history').selectAll().where('noun', '=', 'webhook').execute(),
    );
    expect([history.includes('secret-path'), history.includes(receiver.url)]).toEqual([false, true]);
    await remove(hook.id);
  });
});

describe('access to webhooks', () => {
  it('requires an administrator of the folder, or of the site for webhooks of the whole site', async () => {
    const hook = await made();
    const [stranger, dispatcher, member] = [
      await server.client(await folderAdmin(await makeFolder(server.db))),
      await server.client(world.dispatcher),
      await server.client(await makeStaff(server.db, { folders: [head], roles: ['FADMIN'] })),
    ];
    const at = { params: { id: hook.id } };
    const body = { name: 'X', url: receiver.url, events: ['post.done' as const] };
    expect(await refusalCode(stranger.webhooks.get(at))).toBe('record.not_found');
    expect(await refusalCode(stranger.webhooks.update({ ...at, body: { uts: hook.uts } }))).toBe('record.not_found');
    expect(await refusalCode(stranger.webhooks.rotate({ ...at, body: {} }))).toBe('record.not_found');
    expect(await refusalCode(stranger.webhooks.remove(at))).toBe('record.not_found');
    expect(await refusalCode(stranger.webhooks.create({ body: { ...body, folderid: head.id } }))).toBe(
      'record.referenced_missing',
    );
    expect((await stranger.webhooks.list({ query: {} })).data).toEqual([]);
    expect(await log(hook.id, stranger)).toEqual([]);
    expect(await refusalCode(dispatcher.webhooks.list({ query: {} }))).toBe('permission.missing');
    expect((await member.webhooks.get(at)).data.id).toBe(hook.id);
    const calls = [
      () => member.webhooks.update({ ...at, body: { uts: hook.uts } }),
      () => member.webhooks.rotate({ ...at, body: {} }),
      () => member.webhooks.remove(at),
      () => member.webhooks.test({ ...at, body: {} }),
      () => member.webhooks.create({ body: { ...body, folderid: head.id } }),
      () => office.webhooks.create({ body }),
    ];
    for (const call of calls) expect(await refusalCode(call())).toBe('permission.missing');
    await remove(hook.id);
  });

  it('only allows changes based on the current version', async () => {
    const hook = await made();
    expect(await refusalCode(office.webhooks.update({ params: { id: hook.id }, body: { name: 'B' } }))).toBe(
      'record.base_missing',
    );
    const changed = (await office.webhooks.update({ params: { id: hook.id }, body: { uts: hook.uts, name: 'B' } }))
      .data;
    expect(changed).toMatchObject({ name: 'B', url: hook.url });
    expect(
      await refusalCode(office.webhooks.update({ params: { id: hook.id }, body: { uts: hook.uts, name: 'C' } })),
    ).toBe('record.changed');
    expect(
      await refusalCode(
        office.webhooks.update({ params: { id: hook.id }, body: { uts: changed.uts, url: 'http://example.com' } }),
      ),
    ).toBe('webhook.url_refused');
    expect(
      await refusalCode(
        office.webhooks.create({
          body: { name: 'X', url: 'https://10.0.0.1/x', events: ['post.done'], folderid: head.id },
        }),
      ),
    ).toBe('webhook.url_refused');
    await remove(hook.id);
  });
});

describe('a webhook whose host hangs', () => {
  it('delays no other webhook, because it has a separate queue', async () => {
    const silent = await openSilentServer();
    const dead = await made();
    await server.db
      .updateTable('webhook')
      .set({ url: `http://127.0.0.1:${silent.port}/dead` })
      .where('id', '=', dead.id)
      .execute();
    for (let turn = 0; turn < 12; turn += 1) await happen();
    await expect.poll(() => silent.connections()).toBeGreaterThan(1);
    const well = await made();
    const id = await happen();
    await expect
      .poll(() => well.arrived().map(({ body }) => WebhookBody.parse(JSON.parse(body)).recordid))
      .toContain(id);
    // The deliveries to the hanging host are all still pending: none of them has reached its time limit.
    expect(new Set((await log(dead.id)).map(({ state }) => state))).toEqual(new Set(['waiting']));
    expect((await log(dead.id)).map(({ reached }) => reached)).toEqual(Array.from({ length: 13 }, () => null));
    await remove(dead.id);
    await remove(well.id);
    await silent.close();
  });

  it('is retried separately from healthy webhooks until a delivery succeeds', async () => {
    const silent = await openSilentServer();
    await silent.close();
    const hook = await made();
    const moveTo = async (url: string): Promise<void> =>
      void (await server.db.updateTable('webhook').set({ url }).where('id', '=', hook.id).execute());
    await moveTo(`http://127.0.0.1:${silent.port}/gone`);
    const queues = async (): Promise<string[]> => {
      const { rows } = await server.database.ownerPool.query<{ name: string }>(
        `select name from queue.job where data->>'deliveryId' in (select id from webhook_delivery where webhook_id = $1) order by created_on`,
        [hook.id],
      );
      return rows.map(({ name }) => name);
    };
    await happen();
    await expect.poll(async () => (await log(hook.id))[0]?.reached).toBe(false);
    await moveTo(hook.url);
    const sent = async (): Promise<number> => (await log(hook.id)).filter(({ state }) => state === 'sent').length;
    await happen();
    await expect.poll(sent, tell).toBe(1);
    await happen();
    await expect.poll(sent, tell).toBe(2);
    expect(hook.arrived()).toHaveLength(2);
    expect(await queues()).toEqual(['deliver-webhook', 'retry-webhook', 'deliver-webhook']);
    await remove(hook.id);
  });
});
