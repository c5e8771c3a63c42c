import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { creditInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { openStripeServer, type StripeServer, type StripeSession } from '@field-service/testing/stripe-server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stripe: StripeServer;
let server: TestServer;
let world: TestWorld;
let clerk: TestClient;
let customer: TestClient;

beforeAll(async () => {
  stripe = await openStripeServer();
  server = await startTestServer({ env: { ...stripe.env, NODE_ENV: 'test', APP_BASE: 'https://apps.test' } });
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
  customer = await server.client(world.customer);
});
afterAll(async () => {
  await server.stop();
  await stripe.close();
});

async function invoice(
  price: string,
  on: { site: TestSite; clerk: TestClient } = { site: world.site, clerk },
): Promise<string> {
  const { id } = await makeJob(server.db, on.site, { status: 'DN', doneAt: Date.now() });
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
  const draft = (await on.clerk.invoices.create({ body: { postIds: [id] } })).data;
  return (await issueInvoice(on.clerk, draft.id)).data.id;
}
const payAs = async (client: TestClient, ...invoiceIds: string[]) => {
  const { data } = await client.payments.pay({ body: { invoiceIds, provider: 'stripe' } });
  if (data.instructions !== null) throw new Error('a transfer is not what was asked for');
  return data;
};
const pay = async (...invoiceIds: string[]) => await payAs(customer, ...invoiceIds);
const stateOf = async (id: string) => {
  const { state, paid } = (await clerk.invoices.get({ params: { id } })).data;
  return `${state} ${paid}`;
};
const paymentOf = async (id: string) => (await clerk.payments.get({ params: { id } })).data;
const sessionOf = (paymentId: string): StripeSession => {
  const found = stripe.sessions.find(({ asked }) => asked.get('client_reference_id') === paymentId);
  if (found === undefined) throw new Error('no checkout was opened');
  return found;
};
const sessionObject = (session: StripeSession, over: object = {}) => ({
  id: session.id,
  object: 'checkout.session',
  payment_status: 'paid',
  amount_total: session.amount,
  currency: session.currency,
  payment_intent: session.intent,
  customer_details: { email: 'payer@example.test' },
  ...over,
});
const tell = async (type: string, object: object, delivery: Parameters<StripeServer['deliver']>[3] = {}) =>
  await stripe.deliver(server.url, type, object, delivery);
const completed = async (paymentId: string, over: object = {}) =>
  await tell('checkout.session.completed', sessionObject(sessionOf(paymentId), over));

describe('a checkout', () => {
  test('charges the balance due, once, and settles it when Stripe confirms the money', async () => {
    const [one, two] = [await invoice('100.10'), await invoice('8')];
    const payment = await pay(one, two);
    const session = sessionOf(payment.id);
    expect(payment).toMatchObject({ state: 'pending', provider: 'stripe', amount: '108.1', redirect: session.url });
    expect([session.amount, session.currency, session.idempotencyKey]).toEqual([10_810, 'myr', payment.id]);
    expect(session.asked.get('success_url')).toBe(`https://apps.test/portal/payment?id=${payment.id}`);
    expect((await pay(two, one)).id).toBe(payment.id);
    expect(await completed(payment.id)).toBe(200);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['paid 100.1', 'paid 8']);
    expect(await paymentOf(payment.id)).toMatchObject({ state: 'confirmed', redirect: null, problem: null });
    const events = await server.db
      .selectFrom('payment_event')
      .select('body')
      .where('payment_id', '=', payment.id)
      .execute();
    expect(JSON.stringify(events)).not.toContain('payer@example.test');
  });

  test("uses Stripe's own currency units", async () => {
    const folder = await makeFolder(server.db, { currency: 'IDR', country: 'ID', timezone: 'Asia/Jakarta' });
    const contact = await makeContact(server.db, folder);
    const site = await makeSite(server.db, contact);
    const there = {
      site,
      clerk: await server.client(await makeStaff(server.db, { folders: [folder], roles: ['BILL'] })),
    };
    const payer = await server.client(await makePortalUser(server.db, contact, { sites: [site], billing: true }));
    const id = await invoice('150000', there);
    const data = await payAs(payer, id);
    expect(sessionOf(data.id).amount).toBe(15_000_000);
    await completed(data.id);
    expect((await there.clerk.invoices.get({ params: { id } })).data).toMatchObject({ state: 'paid', paid: '150000' });
  });

  test('is retried after a lost connection, with the same key', async () => {
    const id = await invoice('5');
    const before = stripe.requests();
    stripe.failNext(0);
    const payment = await pay(id);
    expect(stripe.requests()).toBe(before + 2);
    expect(stripe.sessions.filter(({ idempotencyKey }) => idempotencyKey === payment.id)).toHaveLength(1);
  });

  test('rejected by Stripe leaves no trace and can be requested again', async () => {
    const id = await invoice('6');
    stripe.failNext(402);
    expect(await refusalOf(pay(id))).toMatchObject({ code: 'payment.provider_failed', status: 503 });
    expect(
      await server.db.selectFrom('payment_invoice').select('payment_id').where('invoice_id', '=', id).execute(),
    ).toEqual([]);
    expect((await pay(id)).state).toBe('pending');
  });

  test('requested concurrently is one payment', async () => {
    const id = await invoice('7');
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await pay(id)).id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a Stripe event', () => {
  test('that is repeated, concurrently or later, is applied once', async () => {
    const id = await invoice('20');
    const payment = await pay(id);
    const event = randomUUID();
    const object = sessionObject(sessionOf(payment.id));
    expect(
      await Promise.all(
        Array.from({ length: 6 }, async () => await tell('checkout.session.completed', object, { id: event })),
      ),
    ).toEqual(Array.from({ length: 6 }, () => 200));
    await tell('checkout.session.async_payment_succeeded', object);
    expect(await stateOf(id)).toBe('paid 20');
  });

  test('of a slow payment method pays nothing until the money arrives or fails', async () => {
    const [slow, never] = [await invoice('30'), await invoice('31')];
    const [first, second] = [await pay(slow), await pay(never)];
    for (const { id } of [first, second]) await completed(id, { payment_status: 'unpaid' });
    expect([await stateOf(slow), (await paymentOf(first.id)).state]).toEqual(['issued 0', 'pending']);
    await tell('checkout.session.async_payment_succeeded', sessionObject(sessionOf(first.id)));
    await tell(
      'checkout.session.async_payment_failed',
      sessionObject(sessionOf(second.id), { payment_status: 'unpaid' }),
    );
    expect([await stateOf(slow), await stateOf(never), (await paymentOf(second.id)).state]).toEqual([
      'paid 30',
      'issued 0',
      'failed',
    ]);
  });

  test('of an expired checkout allows another one', async () => {
    const id = await invoice('12');
    const expired = await pay(id);
    await tell(
      'checkout.session.expired',
      sessionObject(sessionOf(expired.id), { payment_status: 'unpaid', payment_intent: null }),
    );
    const again = await pay(id);
    expect([(await paymentOf(expired.id)).state, again.id === expired.id]).toEqual(['failed', false]);
  });

  test.each([
    [{ amount_total: 1 }, '0.01 MYR'],
    [{ currency: 'usd' }, '40.00 USD'],
  ])('with another amount or currency pays nothing and is stored: %o', async (over, found) => {
    const id = await invoice('40');
    const payment = await pay(id);
    expect(await completed(payment.id, over)).toBe(200);
    expect(await stateOf(id)).toBe('issued 0');
    expect(await paymentOf(payment.id)).toMatchObject({
      state: 'pending',
      problem: { code: 'payment.amount_mismatch', params: { expected: '40 MYR', found } },
    });
  });

  describe('about returned money', () => {
    const refundsOf = async (id: string) =>
      (
        await server.db
          .selectFrom('payment')
          .select(['amount', 'state', 'kind', 'user_id'])
          .where('returns_id', '=', id)
          .orderBy('seq')
          .execute()
      ).map(({ amount, ...rest }) => ({ ...rest, amount: String(Number(amount)) }));
    const back = { state: 'confirmed', kind: 'refund', user_id: null };
    const refunded = async (intent: string, count: number, currency = 'myr') =>
      await tell('charge.refunded', {
        id: 'ch_1',
        payment_intent: intent,
        amount: 5000,
        amount_refunded: count,
        currency,
      });
    /** The number of stored notifications about a charge that is not linked to a payment yet. */
    const waitingNotices = async (money: string): Promise<number> =>
      (await server.db.selectFrom('payment_notice').select('event').where('money', '=', money).execute()).length;
    const paidOne = async (price = '50') => {
      const id = await invoice(price);
      const payment = await pay(id);
      await completed(payment.id);
      return { id, payment: payment.id, intent: sessionOf(payment.id).intent };
    };

    test('is booked: its amount becomes due again, however often and in whatever order it arrives', async () => {
      const { id, payment, intent } = await paidOne();
      await refunded(intent, 2000);
      await Promise.all([refunded(intent, 3000), refunded(intent, 3000), refunded(intent, 2000)]);
      expect([await stateOf(id), await refundsOf(payment)]).toEqual([
        'part_paid 20',
        [
          { ...back, amount: '20' },
          { ...back, amount: '10' },
        ],
      ]);
      expect(await paymentOf(payment)).toMatchObject({
        state: 'confirmed',
        unapplied: '0',
        problem: { code: 'payment.returned', params: { amount: '30.00', currency: 'MYR' } },
      });
      await refunded(intent, 9000);
      expect([await stateOf(id), (await refundsOf(payment)).at(-1)]).toEqual(['issued 0', { ...back, amount: '20' }]);
    });

    test('reduces the unapplied amount first, and skips refunds already recorded by a clerk', async () => {
      const { id, payment, intent } = await paidOne();
      await onNewest(
        clerk,
        payment,
        async (uts) =>
          await clerk.paymentRecords.unapply({
            params: { id: payment },
            body: { uts, invoices: [{ id, amount: '20' }], reason: 'x' },
          }),
      );
      await refunded(intent, 1500);
      expect([await stateOf(id), (await paymentOf(payment)).unapplied]).toEqual(['part_paid 30', '5']);
      await onNewest(
        clerk,
        payment,
        async (uts) =>
          await clerk.paymentRecords.refund({ params: { id: payment }, body: { uts, amount: '5', reason: 'By hand' } }),
      );
      await refunded(intent, 2000);
      expect([await stateOf(id), await refundsOf(payment)]).toEqual([
        'part_paid 30',
        [
          { ...back, amount: '15' },
          { ...back, amount: '5', user_id: world.billing.id },
        ],
      ]);
    });

    test('after a credit note leaves nothing due: the credit settles the amount that the money had paid', async () => {
      const { id, payment, intent } = await paidOne();
      await creditInvoice(clerk, id, { reason: 'Not done' });
      await refunded(intent, 5000);
      expect([await stateOf(id), (await paymentOf(payment)).unapplied]).toEqual(['void 50', '0']);
      const credit = await server.db
        .selectFrom('payment_invoice')
        .select('payment_id')
        .where('invoice_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(await paymentOf(credit.payment_id)).toMatchObject({ kind: 'credit', unapplied: '0' });
    });

    test('in another currency is only stored with the payment', async () => {
      const { id, payment, intent } = await paidOne();
      await refunded(intent, 5000, 'usd');
      expect([await stateOf(id), await refundsOf(payment), (await paymentOf(payment)).problem?.code]).toEqual([
        'paid 50',
        [],
        'payment.returned',
      ]);
    });

    test('books a dispute once it is lost, and clears one that is won', async () => {
      const [lost, won] = [await paidOne(), await paidOne()];
      const dispute = async ({ intent }: { intent: string }, type: string, status: string, ref: string) =>
        await tell(`charge.dispute.${type}`, {
          id: ref,
          payment_intent: intent,
          amount: 5000,
          currency: 'myr',
          status,
          reason: 'fraudulent',
        });
      for (const [each, ref] of [
        [lost, `dp_${lost.id}`],
        [won, `dp_${won.id}`],
      ] as const) {
        await dispute(each, 'created', 'needs_response', ref);
        expect(await paymentOf(each.payment)).toMatchObject({
          problem: {
            code: 'payment.disputed',
            params: { amount: '50.00', status: 'needs_response', reason: 'fraudulent' },
          },
        });
      }
      expect([await stateOf(lost.id), await stateOf(won.id)]).toEqual(['paid 50', 'paid 50']);
      for (let twice = 0; twice < 2; twice += 1) await dispute(lost, 'closed', 'lost', `dp_${lost.id}`);
      await dispute(won, 'closed', 'won', `dp_${won.id}`);
      expect([
        await stateOf(lost.id),
        await refundsOf(lost.payment),
        (await paymentOf(lost.payment)).problem?.code,
      ]).toEqual(['issued 0', [{ ...back, amount: '50' }], 'payment.disputed']);
      expect([await stateOf(won.id), await refundsOf(won.payment), (await paymentOf(won.payment)).problem]).toEqual([
        'paid 50',
        [],
        null,
      ]);
    });

    test('before its checkout is booked when the checkout arrives, once and in order of arrival', async () => {
      const id = await invoice('50');
      const payment = await pay(id);
      const { intent } = sessionOf(payment.id);
      const event = `evt_${randomUUID()}`;
      const early = async () =>
        await tell(
          'charge.refunded',
          { id: 'ch_1', payment_intent: intent, amount_refunded: 1500, currency: 'myr' },
          { id: event },
        );
      expect([await early(), await early()]).toEqual([200, 200]);
      await refunded(intent, 2000);
      expect([await stateOf(id), await refundsOf(payment.id)]).toEqual(['issued 0', []]);
      await completed(payment.id);
      expect([await stateOf(id), await refundsOf(payment.id), (await paymentOf(payment.id)).problem]).toMatchObject([
        'part_paid 30',
        [
          { ...back, amount: '15' },
          { ...back, amount: '5' },
        ],
        { code: 'payment.returned', params: { amount: '20.00', currency: 'MYR' } },
      ]);
      await early();
      await completed(payment.id);
      expect(await refundsOf(payment.id)).toHaveLength(2);
      expect(await waitingNotices(intent)).toBe(0);
    });

    test('about a dispute before its checkout is booked when the checkout arrives', async () => {
      const id = await invoice('50');
      const payment = await pay(id);
      const { intent } = sessionOf(payment.id);
      const dispute = {
        id: `dp_${randomUUID()}`,
        payment_intent: intent,
        amount: 5000,
        currency: 'myr',
        reason: 'fraudulent',
      };
      await tell('charge.dispute.created', { ...dispute, status: 'needs_response' });
      await tell('charge.dispute.closed', { ...dispute, status: 'lost' });
      await completed(payment.id);
      expect([await stateOf(id), await refundsOf(payment.id), (await paymentOf(payment.id)).problem]).toMatchObject([
        'issued 0',
        [{ ...back, amount: '50' }],
        { code: 'payment.disputed', params: { status: 'lost' } },
      ]);
    });

    test('at the same time as its checkout is booked, whichever is first', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await invoice('50');
        const payment = await pay(id);
        const { intent } = sessionOf(payment.id);
        await Promise.all([completed(payment.id), refunded(intent, 5000)]);
        expect([await stateOf(id), await refundsOf(payment.id)]).toEqual(['issued 0', [{ ...back, amount: '50' }]]);
      }
    });

    test('for an unknown payment is deleted after 30 days', async () => {
      const [old, other] = [`pi_${randomUUID()}`, `pi_${randomUUID()}`];
      expect(await refunded(old, 100)).toBe(200);
      await server.db
        .updateTable('payment_notice')
        .set({ at: Date.now() - 31 * dayMs })
        .where('money', '=', old)
        .execute();
      await refunded(other, 100);
      expect([await waitingNotices(old), await waitingNotices(other)]).toEqual([0, 1]);
    });

    test('remains a problem until someone marks it as reviewed', async () => {
      const { payment, intent } = await paidOne();
      await refunded(intent, 100);
      const at = { params: { id: payment }, body: {} };
      const stranger = await server.client(
        await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
      );
      expect([
        await refusalCode(stranger.paymentRecords.seen(at)),
        await refusalCode((await server.client(world.dispatcher)).paymentRecords.seen(at)),
      ]).toEqual(['payment.not_found', 'permission.missing']);
      expect((await clerk.paymentRecords.seen(at)).data.problem).toBeNull();
      expect((await clerk.paymentRecords.seen(at)).data.problem).toBeNull();
      const waiting = await pay(await invoice('9'));
      expect(await refusalCode(clerk.paymentRecords.seen({ params: { id: waiting.id }, body: {} }))).toBe(
        'payment.undecided',
      );
      const kinds = await server.db
        .selectFrom('history')
        .select('kind')
        .where('noun', '=', 'payment')
        .where('noun_id', '=', payment)
        .orderBy('id')
        .execute();
      expect(kinds.map(({ kind }) => kind)).toEqual(['refund', 'flag', 'seen']);
    });
  });

  test('of other systems on the account, or about something else, changes nothing', async () => {
    const count = async () => (await server.db.selectFrom('payment_event').select('event').execute()).length;
    const before = await count();
    expect(
      await tell('checkout.session.completed', {
        id: 'cs_other',
        payment_status: 'paid',
        amount_total: 1,
        currency: 'usd',
        payment_intent: 'pi_other',
      }),
    ).toBe(200);
    expect(await tell('charge.refunded', { payment_intent: 'pi_other', amount_refunded: 1, currency: 'usd' })).toBe(
      200,
    );
    expect(await tell('customer.created', { id: 'cus_1' })).toBe(200);
    expect(await count()).toBe(before);
  });

  test.each<[string, Parameters<StripeServer['deliver']>[3]]>([
    ['with another secret', { secret: 'whsec_other' }],
    ['too long ago', { age: 400 }],
  ])('signed %s is rejected', async (_how, delivery) => {
    const id = await invoice('60');
    const payment = await pay(id);
    expect(await tell('checkout.session.completed', sessionObject(sessionOf(payment.id)), delivery)).toBe(401);
    expect(await stateOf(id)).toBe('issued 0');
  });

  test('without a valid signature is rejected', async () => {
    const send = async (headers: Record<string, string>, body: string) =>
      (
        await fetch(`${server.url}/api/webhooks/payment/stripe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        })
      ).status;
    expect([
      await send({}, '{}'),
      await send({ 'stripe-signature': 't=1,v1=00' }, '{}'),
      await send({ 'stripe-signature': 'nonsense' }, '{"id":"evt"}'),
    ]).toEqual([401, 401, 401]);
  });
});

describe('payment methods', () => {
  test('are the configured ones, and transfers if the folder has an account', async () => {
    const bank = { holder: 'Test Company', bank: 'Maybank', account: '5140-1234', swift: 'MBBEMYKL' };
    const ways = async () => (await customer.payments.providers({})).data;
    expect(await ways()).toEqual([
      { code: 'stripe', bank: null },
      { code: 'sandbox', bank: null },
    ]);
    const admin = await server.client(world.admin, { folderId: world.folder.id });
    await admin.folders.saveAllSettings({ params: { id: world.folder.id }, body: { settings: { bankDetails: bank } } });
    expect(await ways()).toEqual([
      { code: 'stripe', bank: null },
      { code: 'sandbox', bank: null },
      { code: 'transfer', bank },
    ]);
    const [one, two] = [await invoice('12.50'), await invoice('7')];
    const docnos = await Promise.all(
      [one, two].map(async (id) => (await clerk.invoices.get({ params: { id } })).data.docno),
    );
    const byTransfer = async (invoiceIds: string[], client = customer) =>
      (await client.payments.pay({ body: { invoiceIds, provider: 'transfer' } })).data;
    expect(await byTransfer([one, two])).toEqual({
      provider: 'transfer',
      redirect: null,
      instructions: {
        bank,
        currency: 'MYR',
        amount: '19.5',
        reference: docnos.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')).join(', '),
      },
    });
    expect(
      await server.db
        .selectFrom('payment_invoice')
        .select('payment_id')
        .where('invoice_id', 'in', [one, two])
        .execute(),
    ).toEqual([]);
    const other = await makeContact(server.db, world.folder);
    const foreign = await server.client(
      await makePortalUser(server.db, other, { sites: [await makeSite(server.db, other)], billing: true }),
    );
    expect(await refusalCode(byTransfer([one], foreign))).toBe('record.not_found');
    const elsewhere = await makeContact(server.db, await makeFolder(server.db));
    const there = await server.client(
      await makePortalUser(server.db, elsewhere, { sites: [await makeSite(server.db, elsewhere)], billing: true }),
    );
    const id = randomUUID();
    await server.db
      .insertInto('invoice')
      .values({
        id,
        folder_id: elsewhere.folder.id,
        contact_id: elsewhere.id,
        state: 'issued',
        docno: id,
        currency: 'MYR',
        nett: '1',
        taxes: '0',
        amount: '1',
        issued_at: 1,
        issued_on: 20_260_101,
        due_on: 20_260_131,
        created_by: null,
      })
      .execute();
    expect(await refusalCode(byTransfer([id], there))).toBe('payment.provider_unavailable');
    const without = await startTestServer({ sameSiteAs: server, env: { NODE_ENV: 'production' } });
    try {
      expect((await (await without.client(world.customer)).payments.providers({})).data).toEqual([
        { code: 'transfer', bank },
      ]);
      expect(
        await refusalCode(
          (await without.client(world.customer)).payments.pay({
            body: { invoiceIds: [await invoice('1')], provider: 'stripe' },
          }),
        ),
      ).toBe('payment.provider_unavailable');
      expect(await stripe.deliver(without.url, 'customer.created', {})).toBe(401);
    } finally {
      await without.stop();
    }
  });
});
