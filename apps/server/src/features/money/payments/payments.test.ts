import { issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeJob,
  makePortalUser,
  makeSite,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { maxPendingPerInvoice } from './commands.ts';
import { signNotification, type SandboxNotice } from './sandbox.ts';

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
  await server.db
    .insertInto('post_line')
    .values({
      id: randomUUID(),
      post_id: id,
      parent_id: null,
      ord: 0,
      item_id: null,
      name: 'Visit',
      station_type_id: null,
      qty: '1',
      price,
      ui_disc: null,
      tax_id: null,
      original: price,
      discount: '0',
      nett: price,
      taxes: '0',
      amount: price,
    })
    .execute();
  const draft = (await clerk.invoices.create({ body: { postIds: [id] } })).data;
  return (await issueInvoice(clerk, draft.id)).data.id;
}
const payAs = async (client: TestClient, ...invoiceIds: string[]) => {
  const { data } = await client.payments.pay({ body: { invoiceIds, provider: 'sandbox' } });
  if (data.instructions !== null) throw new Error('a transfer is not what was asked for');
  return data;
};
const pay = async (...invoiceIds: string[]) => await payAs(customer, ...invoiceIds);
const stateOf = async (id: string) => {
  const { state, paid, balance } = (await clerk.invoices.get({ params: { id } })).data;
  return { state, paid, balance };
};
/** The state of the payment that a call returns, or the code of its refusal. */
const outcome = async (call: Promise<{ state: string }>): Promise<string> =>
  await call.then(
    ({ state }) => state,
    async () => await refusalCode(call),
  );
/** Sends a notification from the provider directly to the endpoint. */
async function notify(
  notification: SandboxNotice | string,
  signature?: string,
): Promise<{ status: number; code: string | undefined }> {
  const body = typeof notification === 'string' ? notification : JSON.stringify(notification);
  const response = await fetch(`${server.url}/api/webhooks/payment/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': signature ?? (await signNotification(server.config, Buffer.from(body))),
    },
    body,
  });
  const { code } = z.object({ code: z.string().optional() }).parse(await response.json());
  return { status: response.status, code };
}

test('an approved payment settles its invoices, for the customer and the office', async () => {
  const [first, second] = [await invoice('100'), await invoice('50.25')];
  const payment = await pay(first, second);
  expect(payment).toMatchObject({ state: 'pending', amount: '150.25', redirect: `/portal/payment?id=${payment.id}` });
  expect(await stateOf(first)).toEqual({ state: 'issued', paid: '0', balance: '100' });
  expect(
    (await customer.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: true } })).data.state,
  ).toBe('confirmed');
  expect(await stateOf(first)).toEqual({ state: 'paid', paid: '100', balance: '0' });
  expect((await customer.invoices.get({ params: { id: second } })).data).toMatchObject({
    state: 'paid',
    payments: [{ id: payment.id, state: 'confirmed', amount: '50.25' }],
  });
});

test('a declined payment leaves the invoice open, so that it can be paid again', async () => {
  const id = await invoice();
  const declined = await pay(id);
  await customer.payments.sandboxDecide({ params: { id: declined.id }, body: { approve: false } });
  expect(await stateOf(id)).toEqual({ state: 'issued', paid: '0', balance: '250.5' });
  const again = await pay(id);
  await customer.payments.sandboxDecide({ params: { id: again.id }, body: { approve: true } });
  expect((await stateOf(id)).state).toBe('paid');
});

test('a repeated notification, concurrent or later, is applied once', async () => {
  const id = await invoice('80');
  const payment = await pay(id);
  const notification: SandboxNotice = {
    event: 'evt-1',
    payment: payment.id,
    state: 'confirmed',
    amount: '80',
    currency: 'MYR',
  };
  const answers = await Promise.all(Array.from({ length: 8 }, async () => await notify(notification)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  await notify({ ...notification, event: 'evt-2' });
  await notify({ ...notification, event: 'evt-3', state: 'failed' });
  expect(await stateOf(id)).toEqual({ state: 'paid', paid: '80', balance: '0' });
});

/** The number of payments that reference an invoice. */
const paymentsOf = async (id: string): Promise<number> =>
  (await server.db.selectFrom('payment_invoice').select('payment_id').where('invoice_id', '=', id).execute()).length;

test('two payments that share an invoice never book more than its amount', async () => {
  const [shared, other] = [await invoice('60'), await invoice('40')];
  const [one, two] = [await pay(shared), await pay(shared, other)];
  expect(one.id).not.toBe(two.id);
  await Promise.all(
    [one, two].map(
      async ({ id, amount }) => await notify({ event: id, payment: id, state: 'confirmed', amount, currency: 'MYR' }),
    ),
  );
  expect([await stateOf(shared), await stateOf(other)]).toEqual([
    { state: 'paid', paid: '60', balance: '0' },
    { state: 'paid', paid: '40', balance: '0' },
  ]);
  // The money has arrived, so the payment stays confirmed.
  expect((await customer.payments.get({ params: { id: one.id } })).data.state).toBe('confirmed');
});

test('the sandbox takes no money for an invoice settled by another payment', async () => {
  const [shared, other] = [await invoice('60'), await invoice('40')];
  const [one, two] = [await pay(shared), await pay(shared, other)];
  const decide = async (id: string) =>
    await outcome(
      customer.payments.sandboxDecide({ params: { id }, body: { approve: true } }).then(({ data }) => data),
    );
  expect((await Promise.all([decide(one.id), decide(two.id)])).toSorted()).toEqual(['confirmed', 'invoice.not_open']);
  const states = await Promise.all(
    [one, two].map(async ({ id }) => (await customer.payments.get({ params: { id } })).data.state),
  );
  expect(states.toSorted()).toEqual(['confirmed', 'pending']);
  expect((await stateOf(shared)).paid).toBe('60');
});

test('repeated clicks by two people of the customer, concurrent or later, start one payment', async () => {
  const id = await invoice('90');
  const colleague = await server.client(
    await makePortalUser(server.db, world.contact, { sites: [world.site], billing: true }),
  );
  const clicks = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (await payAs(at % 2 === 0 ? customer : colleague, id)).id),
  );
  expect(new Set([...clicks, (await pay(id)).id]).size).toBe(1);
  expect(await paymentsOf(id)).toBe(1);
});

test('a payment of a different amount, or of more invoices, is a different payment', async () => {
  const [id, other] = [await invoice('90'), await invoice('90')];
  const [whole, both] = [await pay(id), await pay(id, other)];
  expect(both.amount).toBe('180');
  await server.db.updateTable('invoice').set({ paid: '30', state: 'part_paid' }).where('id', '=', id).execute();
  const rest = await pay(id);
  expect([rest.amount, new Set([whole.id, both.id, rest.id]).size]).toEqual(['60', 3]);
  expect((await pay(other, id)).amount).toBe('150');
  expect((await pay(id)).id).toBe(rest.id);
});

test('the pending payments of one invoice in combination with others are limited per day', async () => {
  const id = await invoice('10');
  const others = await Promise.all(Array.from({ length: maxPendingPerInvoice + 2 }, async () => await invoice('5')));
  const outcomes = await Promise.all(others.map(async (other) => await outcome(pay(id, other))));
  expect(outcomes.toSorted()).toEqual(
    [
      'payment.too_many_pending',
      'payment.too_many_pending',
      ...Array.from({ length: maxPendingPerInvoice }, () => 'pending'),
    ].toSorted(),
  );
  expect(await paymentsOf(id)).toBe(maxPendingPerInvoice);
  // Makes the payments appear to have been started a day earlier.
  await sql`update payment set cts = cts - 86400000 where state = 'pending'`.execute(server.db);
  expect((await pay(id)).state).toBe('pending');
});

test.each([
  ['7', 'MYR'],
  ['70', 'USD'],
])(
  'money of another amount or currency, %s %s, settles nothing and remains a problem of the payment until it is abandoned',
  async (amount, currency) => {
    const id = await invoice('70');
    const payment = await pay(id);
    expect(
      (await notify({ event: `wrong ${payment.id}`, payment: payment.id, state: 'confirmed', amount, currency }))
        .status,
    ).toBe(200);
    expect(await stateOf(id)).toEqual({ state: 'issued', paid: '0', balance: '70' });
    const seen = (await clerk.payments.get({ params: { id: payment.id } })).data;
    expect(seen).toMatchObject({
      state: 'pending',
      problem: { code: 'payment.amount_mismatch', params: { expected: '70 MYR', found: `${amount} ${currency}` } },
    });
    const find = JSON.stringify({ problem: 'payment.amount_mismatch', id: payment.id });
    expect((await clerk.data.read({ params: { id: 'payments' }, query: { find } })).data).toMatchObject([
      { id: payment.id, problem: 'payment.amount_mismatch' },
    ]);
    expect(
      await refusalCode(
        onNewest(
          clerk,
          payment.id,
          async (uts) => await clerk.paymentRecords.confirm({ params: { id: payment.id }, body: { uts } }),
        ),
      ),
    ).toBe('payment.provider_unavailable');
    expect(
      (
        await onNewest(
          clerk,
          payment.id,
          async (uts) =>
            await clerk.paymentRecords.reject({ params: { id: payment.id }, body: { uts, reason: 'Sent back' } }),
        )
      ).data,
    ).toMatchObject({ state: 'failed', problem: null, reason: 'Sent back' });
  },
);

test('money that arrives for an abandoned payment still counts', async () => {
  const id = await invoice('15');
  const payment = await pay(id);
  await customer.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: false } });
  await notify({ event: `late ${payment.id}`, payment: payment.id, state: 'confirmed', amount: '15', currency: 'MYR' });
  expect(await stateOf(id)).toEqual({ state: 'paid', paid: '15', balance: '0' });
});

describe('rejected requests change nothing', () => {
  test.each<[string, number, (payment: { id: string }) => Promise<{ status: number; code: string | undefined }>]>([
    [
      'payment.signature_invalid',
      401,
      async ({ id }) =>
        await notify({ event: 'x', payment: id, state: 'confirmed', amount: '70', currency: 'MYR' }, 'f'.repeat(64)),
    ],
    [
      'payment.signature_invalid',
      401,
      async ({ id }) =>
        await notify({ event: 'x', payment: id, state: 'confirmed', amount: '70', currency: 'MYR' }, 'no signature'),
    ],
    [
      'payment.not_found',
      404,
      async () =>
        await notify({ event: 'x', payment: randomUUID(), state: 'confirmed', amount: '70', currency: 'MYR' }),
    ],
    ['request.malformed', 400, async () => await notify('{"event": ')],
    [
      'request.invalid',
      400,
      async ({ id }) =>
        await notify(JSON.stringify({ event: 'x', payment: id, state: 'refunded', amount: '70', currency: 'MYR' })),
    ],
  ])('for a notification: %s', async (code, status, send) => {
    const id = await invoice('70');
    expect(await send(await pay(id))).toEqual({ status, code });
    expect(await stateOf(id)).toEqual({ state: 'issued', paid: '0', balance: '70' });
  });

  test("for an invoice that is paid, unknown or another customer's", async () => {
    const id = await invoice();
    await customer.payments.sandboxDecide({ params: { id: (await pay(id)).id }, body: { approve: true } });
    expect(await refusalCode(pay(id))).toBe('invoice.not_open');
    expect(await refusalCode(pay(randomUUID()))).toBe('record.not_found');
    const foreign = await makeContact(server.db, world.folder);
    const other = await server.client(
      await makePortalUser(server.db, foreign, { sites: [await makeSite(server.db, foreign)], billing: true }),
    );
    const open = await invoice();
    expect(await refusalCode(other.payments.pay({ body: { invoiceIds: [open], provider: 'sandbox' } }))).toBe(
      'record.not_found',
    );
    const payment = await pay(open);
    expect(
      await refusalCode(other.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: true } })),
    ).toBe('payment.not_found');
    expect(await refusalCode(other.payments.get({ params: { id: payment.id } }))).toBe('payment.not_found');
    expect((await stateOf(open)).state).toBe('issued');
  });

  test('for the sandbox in production', async () => {
    const production = await startTestServer({ sameSiteAs: server, env: { NODE_ENV: 'production' } });
    try {
      const id = await invoice();
      const payment = await pay(id);
      const there = await production.client(world.customer);
      expect((await there.payments.providers({})).data).toEqual([]);
      expect(await refusalCode(there.payments.pay({ body: { invoiceIds: [id], provider: 'sandbox' } }))).toBe(
        'payment.provider_unavailable',
      );
      expect(
        await refusalCode(there.payments.sandboxDecide({ params: { id: payment.id }, body: { approve: true } })),
      ).toBe('payment.provider_unavailable');
    } finally {
      await production.stop();
    }
  });
});
