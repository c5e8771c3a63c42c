import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeContact, makeJob, makePortalUser, makeSite, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signNotification, type Notification } from './providers.ts';

let server: TestServer;
let world: TestWorld;
let clerk: TestClient;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

async function invoice(price = '250.50'): Promise<string> {
  const { id } = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() });
  await server.db.insertInto('post_line').values({ id: randomUUID(), post_id: id, parent_id: null, ord: 0, item_id: null, name: 'Visit', station_type_id: null, qty: '1', price, ui_disc: null, tax_id: null, original: price, discount: '0', nett: price, taxes: '0', amount: price }).execute();
  const draft = (await clerk.invoices.create({ body: { postIds: [id] } })).data;
  return (await clerk.invoices.issue({ params: { id: draft.id }, body: {} })).data.id;
}
const pay = async (...invoiceIds: string[]) => (await customer.payments.pay({ body: { invoiceIds, provider: 'sandbox' } })).data;
const stateOf = async (id: string) => {
  const { state, paid, balance } = (await clerk.invoices.get({ params: { id } })).data;
  return { state, paid, balance };
};
const refused = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;
/** What a provider sends, straight to the door. */
async function notify(notification: Notification | string, signature?: string): Promise<{ status: number; code: string | undefined }> {
  const body = typeof notification === 'string' ? notification : JSON.stringify(notification);
  const response = await fetch(`${server.url}/api/webhooks/payment/sandbox`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-signature': signature ?? (await signNotification(server.config, Buffer.from(body))) }, body });
  const { code } = z.object({ code: z.string().optional() }).parse(await response.json());
  return { status: response.status, code };
}

test('an approved payment settles its invoices on both sides', async () => {
  const [first, second] = [await invoice('100'), await invoice('50.25')];
  const payment = await pay(first, second);
  expect(payment).toMatchObject({ state: 'pending', amount: '150.25', redirect: `/portal/payment?id=${payment.id}` });
  expect(await stateOf(first)).toEqual({ state: 'issued', paid: '0', balance: '100' });
  expect((await customer.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: true } })).data.state).toBe('confirmed');
  expect(await stateOf(first)).toEqual({ state: 'paid', paid: '100', balance: '0' });
  expect((await customer.invoices.get({ params: { id: second } })).data).toMatchObject({ state: 'paid', payments: [{ id: payment.id, state: 'confirmed', amount: '50.25' }] });
});

test('a declined payment leaves the invoice open, and it can be paid again', async () => {
  const id = await invoice();
  const declined = await pay(id);
  await customer.payments.sandboxDecide({ params: { id: declined.id }, body: { approve: false } });
  expect(await stateOf(id)).toEqual({ state: 'issued', paid: '0', balance: '250.5' });
  const again = await pay(id);
  await customer.payments.sandboxDecide({ params: { id: again.id }, body: { approve: true } });
  expect((await stateOf(id)).state).toBe('paid');
});

test('a notification that comes many times, at once and later, is applied once', async () => {
  const id = await invoice('80');
  const payment = await pay(id);
  const notification: Notification = { event: 'evt-1', payment: payment.id, state: 'confirmed', amount: '80', currency: 'MYR' };
  const answers = await Promise.all(Array.from({ length: 8 }, async () => await notify(notification)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  await notify({ ...notification, event: 'evt-2' });
  await notify({ ...notification, event: 'evt-3', state: 'failed' });
  expect(await stateOf(id)).toEqual({ state: 'paid', paid: '80', balance: '0' });
});

test('two payments of one invoice never book more than it is worth', async () => {
  const id = await invoice('60');
  const [one, two] = [await pay(id), await pay(id)];
  await Promise.all([one, two].map(async (payment) => await notify({ event: payment.id, payment: payment.id, state: 'confirmed', amount: '60', currency: 'MYR' })));
  expect(await stateOf(id)).toEqual({ state: 'paid', paid: '60', balance: '0' });
  expect((await customer.payments.get({ params: { id: two.id } })).data.state).toBe('confirmed');
});

describe('what is refused leaves everything as it was', () => {
  test.each<[string, number, (payment: { id: string }) => Promise<{ status: number; code: string | undefined }>]>([
    ['payment.signature_invalid', 401, async ({ id }) => await notify({ event: 'x', payment: id, state: 'confirmed', amount: '70', currency: 'MYR' }, 'f'.repeat(64))],
    ['payment.signature_invalid', 401, async ({ id }) => await notify({ event: 'x', payment: id, state: 'confirmed', amount: '70', currency: 'MYR' }, 'no signature')],
    ['payment.amount_mismatch', 422, async ({ id }) => await notify({ event: 'x', payment: id, state: 'confirmed', amount: '7', currency: 'MYR' })],
    ['payment.amount_mismatch', 422, async ({ id }) => await notify({ event: 'x', payment: id, state: 'confirmed', amount: '70', currency: 'USD' })],
    ['payment.not_found', 404, async () => await notify({ event: 'x', payment: randomUUID(), state: 'confirmed', amount: '70', currency: 'MYR' })],
    ['request.malformed', 400, async () => await notify('{"event": ')],
    ['request.invalid', 400, async ({ id }) => await notify(JSON.stringify({ event: 'x', payment: id, state: 'refunded', amount: '70', currency: 'MYR' }))],
  ])('a notification: %s', async (code, status, send) => {
    const id = await invoice('70');
    expect(await send(await pay(id))).toEqual({ status, code });
    expect(await stateOf(id)).toEqual({ state: 'issued', paid: '0', balance: '70' });
  });

  test('a paid, unknown or foreign invoice cannot be paid', async () => {
    const id = await invoice();
    await customer.payments.sandboxDecide({ params: { id: (await pay(id)).id }, body: { approve: true } });
    expect(await refused(pay(id))).toBe('invoice.not_open');
    expect(await refused(pay(randomUUID()))).toBe('record.not_found');
    const foreign = await makeContact(server.db, world.folder);
    const other = await server.client(await makePortalUser(server.db, foreign, { sites: [await makeSite(server.db, foreign)], billing: true }));
    const open = await invoice();
    expect(await refused(other.payments.pay({ body: { invoiceIds: [open], provider: 'sandbox' } }))).toBe('record.not_found');
    const payment = await pay(open);
    expect(await refused(other.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: true } }))).toBe('payment.not_found');
    expect(await refused(other.payments.get({ params: { id: payment.id } }))).toBe('payment.not_found');
    expect((await stateOf(open)).state).toBe('issued');
  });

  test('production has no sandbox', async () => {
    const production = await startTestServer({ beside: server, env: { NODE_ENV: 'production' } });
    try {
      const id = await invoice();
      const payment = await pay(id);
      const there = await production.client(world.customer);
      expect((await there.payments.providers({})).data).toEqual([]);
      expect(await refused(there.payments.pay({ body: { invoiceIds: [id], provider: 'sandbox' } }))).toBe('payment.provider_unavailable');
      expect(await refused(there.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: true } }))).toBe('payment.provider_unavailable');
    } finally {
      await production.stop();
    }
  });
});
