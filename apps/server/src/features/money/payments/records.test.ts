import { issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
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
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let clerk: TestClient;
let customer: TestClient;
let stranger: TestClient;
let reader: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
  customer = await server.client(world.customer);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
});
afterAll(async () => await server.stop());

async function invoice(price = '100', site: TestSite = world.site): Promise<string> {
  const { id } = await makeJob(server.db, site, { status: 'DN', doneAt: Date.now() });
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
async function upload(owner: TestUser): Promise<string> {
  const blob = await server.services.files.put(Buffer.from(`%PDF-1.7 ${randomUUID()}`));
  const id = randomUUID();
  await server.db
    .insertInto('file_blob')
    .values({ ...blob, cts: Date.now() })
    .execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      ...blob,
      type: 'application/pdf',
      file_name: 'slip.pdf',
      ref_kind: 'USER',
      ref_id: owner.id,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: owner.id,
    })
    .execute();
  return id;
}
type Entered = RouteInput<typeof contract.paymentRecords.record>['body'];
const record = async (over: Partial<Entered>) =>
  (
    await clerk.paymentRecords.record({
      body: { contactid: world.contact.id, provider: 'transfer', amount: '100', invoices: [], ...over },
    })
  ).data;
const confirm = async (id: string) =>
  (await onNewest(clerk, id, async (uts) => await clerk.paymentRecords.confirm({ params: { id }, body: { uts } })))
    .data;
const stateOf = async (id: string) => {
  const { state, paid, balance } = (await clerk.invoices.get({ params: { id } })).data;
  return { state, paid, balance };
};

describe('a payment recorded by a clerk', () => {
  test('settles invoices once it is confirmed, also in part', async () => {
    const id = await invoice('100');
    const part = await record({ amount: '40', invoices: [{ id, amount: '40' }], reference: 'FT-1' });
    expect(part).toMatchObject({
      state: 'pending',
      kind: 'payment',
      reference: 'FT-1',
      unapplied: '0',
      redirect: null,
    });
    expect(await stateOf(id)).toEqual({ state: 'issued', paid: '0', balance: '100' });
    expect((await confirm(part.id)).state).toBe('confirmed');
    expect(await stateOf(id)).toEqual({ state: 'part_paid', paid: '40', balance: '60' });
    await confirm((await record({ amount: '60', provider: 'cash', invoices: [{ id, amount: '60' }] })).id);
    expect(await stateOf(id)).toEqual({ state: 'paid', paid: '100', balance: '0' });
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun_id', '=', part.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'confirm']);
  });

  test('is confirmed as received if the amount differs: a smaller one settles the earliest due first, a larger one stays partly unapplied', async () => {
    const [first, second, third] = [await invoice('60'), await invoice('50'), await invoice('40')];
    const reported = await record({
      amount: '150',
      invoices: [
        { id: third, amount: '40' },
        { id: second, amount: '50' },
        { id: first, amount: '60' },
      ],
    });
    const open = async (...ids: string[]) =>
      (await Promise.all(ids.map(async (id) => await stateOf(id))))
        .map(({ balance }) => Number(balance))
        .reduce((sum, each) => sum + each, 0);
    const confirmed = (
      await onNewest(
        clerk,
        reported.id,
        async (uts) =>
          await clerk.paymentRecords.confirm({
            params: { id: reported.id },
            body: { uts, amount: '97.50', withheld: '2.50', certificate: 'WHT-9' },
          }),
      )
    ).data;
    expect(confirmed).toMatchObject({ amount: '97.5', withheld: '2.5', certificate: 'WHT-9', unapplied: '0' });
    expect([
      confirmed.invoices.length,
      confirmed.invoices.every(({ amount, applied }) => amount === applied),
      await open(first, second, third),
    ]).toEqual([2, true, 50]);
    const more = await record({ amount: '10', invoices: [{ id: await invoice('10'), amount: '10' }] });
    expect(
      (
        await onNewest(
          clerk,
          more.id,
          async (uts) => await clerk.paymentRecords.confirm({ params: { id: more.id }, body: { uts, amount: '12' } }),
        )
      ).data,
    ).toMatchObject({ amount: '12', unapplied: '2' });
    const [history] = await server.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('noun_id', '=', reported.id)
      .where('kind', '=', 'confirm')
      .execute();
    expect([history?.before['amount'], history?.after['amount']]).toEqual(['150', '97.5']);
    const wrong = await record({ amount: '10' });
    for (const body of [{ amount: '1.001' }, { withheld: '1' }, { certificate: 'X' }])
      expect(
        await refusalCode(
          onNewest(
            clerk,
            wrong.id,
            async (uts) => await clerk.paymentRecords.confirm({ params: { id: wrong.id }, body: { ...body, uts } }),
          ),
        ),
      ).toBe('field.invalid');
  });

  test('can settle an invoice with cash and a withholding certificate together', async () => {
    const id = await invoice('100');
    const payment = await record({
      amount: '97',
      withheld: '3',
      certificate: 'WHT-7',
      invoices: [{ id, amount: '100' }],
    });
    expect(payment).toMatchObject({ withheld: '3', certificate: 'WHT-7' });
    expect((await confirm(payment.id)).unapplied).toBe('0');
    expect((await stateOf(id)).state).toBe('paid');
  });

  test('stays with the customer if no invoice is open, and can be refunded from there once', async () => {
    const id = await invoice('100');
    const payment = await record({ amount: '130', invoices: [{ id, amount: '100' }] });
    expect((await confirm(payment.id)).unapplied).toBe('30');
    const refund = async (amount: string) =>
      await onNewest(
        clerk,
        payment.id,
        async (uts) =>
          await clerk.paymentRecords.refund({
            params: { id: payment.id },
            body: { uts, amount, reason: 'Paid too much' },
          }),
      );
    expect(await refusalOf(refund('30.01'))).toMatchObject({
      code: 'payment.not_returnable',
      params: { unapplied: '30' },
    });
    const outcomes = await Promise.all(
      ['20', '20', '20'].map(
        async (amount) =>
          await refund(amount).then(
            () => 'back',
            async () => 'refused',
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['back', 'refused', 'refused']);
    expect((await refund('10')).data).toMatchObject({
      kind: 'refund',
      state: 'confirmed',
      amount: '10',
      reason: 'Paid too much',
      unapplied: '0',
    });
    expect((await clerk.payments.get({ params: { id: payment.id } })).data.unapplied).toBe('0');
    expect(await stateOf(id)).toMatchObject({ state: 'paid', paid: '100' });
  });

  test('is applied to the remaining balance if another payment was faster', async () => {
    const id = await invoice('100');
    const [one, two] = [
      await record({ invoices: [{ id, amount: '100' }] }),
      await record({ invoices: [{ id, amount: '100' }] }),
    ];
    await Promise.all([confirm(one.id), confirm(two.id)]);
    expect(await stateOf(id)).toEqual({ state: 'paid', paid: '100', balance: '0' });
    const left = await Promise.all(
      [one, two].map(async (payment) => (await clerk.payments.get({ params: { id: payment.id } })).data.unapplied),
    );
    expect(left.toSorted()).toEqual(['0', '100']);
  });

  test('has the day on which it was received: the given one, until it is confirmed with another; otherwise that of the confirmation', async () => {
    const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
    const [given, other] = [addDays(today, -9), addDays(today, -4)];
    const recorded = await record({ receivedOn: given });
    expect([recorded.receivedOn, (await confirm(recorded.id)).receivedOn]).toEqual([given, given]);
    const plain = await record({});
    expect([plain.receivedOn, (await confirm(plain.id)).receivedOn]).toEqual([null, today]);
    const changed = await record({ receivedOn: given });
    const decided = await clerk.paymentRecords.confirm({
      params: { id: changed.id },
      body: { uts: changed.uts, receivedOn: other },
    });
    expect(decided.data.receivedOn).toBe(other);
    const rows = (
      await clerk.data.read({ params: { id: 'payments' }, query: { find: JSON.stringify({ receivedOn: other }) } })
    ).data;
    expect(rows).toMatchObject([{ id: changed.id, receivedOn: other }]);
  });

  test('was received today at the latest', async () => {
    const tomorrow = addDays(businessDateOf(Date.now(), 'Asia/Kuala_Lumpur'), 1);
    const refused = { code: 'field.invalid', params: { fields: ['receivedOn'] } };
    expect(await refusalOf(record({ receivedOn: tomorrow }))).toMatchObject(refused);
    const { id, uts } = await record({});
    expect(
      await refusalOf(clerk.paymentRecords.confirm({ params: { id }, body: { uts, receivedOn: tomorrow } })),
    ).toMatchObject(refused);
    expect((await clerk.payments.get({ params: { id } })).data).toMatchObject({ state: 'pending', receivedOn: null });
  });

  test('is confirmed in the same step by who may confirm, and by nobody else', async () => {
    const id = await invoice('100');
    const entered = { amount: '100', invoices: [{ id, amount: '100' }], confirm: true };
    const role = randomUUID();
    await server.db
      .insertInto('role')
      .values({ id: role, code: role, name: 'Records payments', perms: ['EXT:AWEB:*', 'BILL:VW|CR:*', 'CONT:VW:*'] })
      .execute();
    const person = await makeStaff(server.db, { folders: [world.folder] });
    await server.db.insertInto('user_role').values({ user_id: person.id, role_id: role }).execute();
    const recorder = await server.client(person);
    const count = async () => (await server.db.selectFrom('payment').select('id').execute()).length;
    const before = await count();
    const body = { contactid: world.contact.id, provider: 'cash' as const, ...entered };
    expect(await refusalOf(recorder.paymentRecords.record({ body }))).toMatchObject({
      code: 'permission.missing',
      params: { needs: 'BILL:AP' },
    });
    expect([await count(), (await stateOf(id)).state]).toEqual([before, 'issued']);
    expect(await record(entered)).toMatchObject({ state: 'confirmed', unapplied: '0' });
    expect(await stateOf(id)).toEqual({ state: 'paid', paid: '100', balance: '0' });
  });

  test('requires its current version for a decision', async () => {
    const payment = await record({});
    const params = { params: { id: payment.id } };
    const acts = [
      async (uts: { uts?: number }) => await clerk.paymentRecords.confirm({ ...params, body: uts }),
      async (uts: { uts?: number }) => await clerk.paymentRecords.reject({ ...params, body: { ...uts, reason: 'x' } }),
    ];
    for (const act of acts)
      expect([await refusalCode(act({})), await refusalCode(act({ uts: payment.uts - 1 }))]).toEqual([
        'record.base_missing',
        'record.changed',
      ]);
    expect((await acts[0]?.({ uts: payment.uts }))?.data.state).toBe('confirmed');
  });

  test('is rejected with a reason if the money did not arrive, and decided once', async () => {
    const id = await invoice();
    const payment = await record({ invoices: [{ id, amount: '100' }] });
    const rejected = (
      await onNewest(
        clerk,
        payment.id,
        async (uts) =>
          await clerk.paymentRecords.reject({ params: { id: payment.id }, body: { uts, reason: 'Bounced' } }),
      )
    ).data;
    expect(rejected).toMatchObject({ state: 'failed', reason: 'Bounced', unapplied: '0' });
    expect((await stateOf(id)).state).toBe('issued');
    expect(await refusalCode(confirm(payment.id))).toBe('payment.not_pending');
    expect(
      await refusalCode(
        onNewest(
          clerk,
          payment.id,
          async (uts) => await clerk.paymentRecords.reject({ params: { id: payment.id }, body: { uts, reason: 'x' } }),
        ),
      ),
    ).toBe('payment.not_pending');
    expect(
      await refusalCode(
        onNewest(
          clerk,
          payment.id,
          async (uts) =>
            await clerk.paymentRecords.refund({ params: { id: payment.id }, body: { uts, amount: '1', reason: 'x' } }),
        ),
      ),
    ).toBe('payment.not_returnable');
  });

  test('is applied once when confirmed concurrently', async () => {
    const id = await invoice('100');
    const payment = await record({ amount: '50', invoices: [{ id, amount: '50' }] });
    const outcomes = await Promise.all(
      Array.from(
        { length: 5 },
        async () =>
          await confirm(payment.id).then(
            () => 'confirmed',
            async () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
    expect(await stateOf(id)).toEqual({ state: 'part_paid', paid: '50', balance: '50' });
  });

  test.each<[string, () => Promise<Partial<Entered>>, string]>([
    [
      'more applied to invoices than was received',
      async () => ({ amount: '10', invoices: [{ id: await invoice(), amount: '11' }] }),
      'payment.allocation_too_large',
    ],
    [
      'a duplicate invoice',
      async () => {
        const id = await invoice();
        return {
          invoices: [
            { id, amount: '1' },
            { id, amount: '1' },
          ],
        };
      },
      'field.invalid',
    ],
    ['fractions of a sen', async () => await Promise.resolve({ amount: '10.001' }), 'field.invalid'],
    ['nothing', async () => await Promise.resolve({ amount: '0.00' }), 'request.invalid'],
    ['a negative amount', async () => await Promise.resolve({ amount: '-5' }), 'request.invalid'],
    ['a withholding without a certificate', async () => await Promise.resolve({ withheld: '3' }), 'field.invalid'],
    [
      'an invoice of another customer',
      async () => ({
        invoices: [
          {
            id: await invoice('9', await makeSite(server.db, await makeContact(server.db, world.folder))),
            amount: '9',
          },
        ],
      }),
      'invoice.mixed',
    ],
    [
      'an unknown invoice',
      async () => await Promise.resolve({ invoices: [{ id: randomUUID(), amount: '9' }] }),
      'record.not_found',
    ],
    ['an unknown customer', async () => await Promise.resolve({ contactid: randomUUID() }), 'record.not_found'],
    ['another user’s proof', async () => ({ proofid: await upload(world.customer) }), 'record.referenced_missing'],
  ])('is not recorded with %s', async (_name, over, code) => {
    expect(await refusalCode(record(await over()))).toBe(code);
  });

  test('cannot be recorded for a paid invoice', async () => {
    const id = await invoice('5');
    await confirm((await record({ amount: '5', invoices: [{ id, amount: '5' }] })).id);
    expect(await refusalCode(record({ amount: '5', invoices: [{ id, amount: '5' }] }))).toBe('invoice.not_open');
  });
});

describe('a transfer reported by a customer', () => {
  const tell = async (invoiceIds: string[], proofid: string, client = customer) =>
    (await client.paymentRecords.transfer({ body: { invoiceIds, proofid, reference: 'Slip 9' } })).data;

  test('is pending with its proof until staff confirm it, and a repeated report returns it', async () => {
    const id = await invoice('80');
    const proof = await upload(world.customer);
    const reported = await tell([id], proof);
    expect(reported).toMatchObject({
      provider: 'transfer',
      state: 'pending',
      amount: '80',
      reference: 'Slip 9',
      redirect: null,
    });
    expect((await tell([id], await upload(world.customer))).id).toBe(reported.id);
    expect(
      await server.db
        .selectFrom('file')
        .select(['ref_kind', 'ref_id', 'tags'])
        .where('id', '=', reported.proofid)
        .executeTakeFirst(),
    ).toEqual({ ref_kind: 'CONTACT', ref_id: world.contact.id, tags: ['payment-proof'] });
    expect((await stateOf(id)).state).toBe('issued');
    await confirm(reported.id);
    expect(await stateOf(id)).toEqual({ state: 'paid', paid: '80', balance: '0' });
    expect(await refusalCode(tell([id], proof))).toBe('invoice.not_open');
  });

  test("requires the customer's own invoices and their own proof", async () => {
    const foreign = await makeContact(server.db, world.folder);
    const other = await makePortalUser(server.db, foreign, {
      sites: [await makeSite(server.db, foreign)],
      billing: true,
    });
    const id = await invoice();
    expect(await refusalCode(tell([id], await upload(other), await server.client(other)))).toBe('record.not_found');
    expect(await refusalCode(tell([id], await upload(other)))).toBe('record.referenced_missing');
    expect(await refusalCode(tell([randomUUID()], await upload(world.customer)))).toBe('record.not_found');
  });

  test('cannot be reported without limit for one invoice in combination with others', async () => {
    const id = await invoice('10');
    const others = await Promise.all(Array.from({ length: 11 }, async () => await invoice('5')));
    const proof = await upload(world.customer);
    const outcomes = await Promise.all(
      others.map(
        async (other) =>
          await tell([id, other], proof).then(
            () => 'told',
            async () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
  });
});

describe('permissions', () => {
  test('people in another folder find nothing', async () => {
    const payment = await record({});
    const params = { params: { id: payment.id } };
    expect(
      await refusalCode(
        stranger.paymentRecords.record({
          body: { contactid: world.contact.id, provider: 'cash', amount: '1', invoices: [] },
        }),
      ),
    ).toBe('record.not_found');
    expect(await refusalCode(stranger.paymentRecords.confirm({ ...params, body: {} }))).toBe('payment.not_found');
    expect(await refusalCode(stranger.paymentRecords.reject({ ...params, body: { reason: 'x' } }))).toBe(
      'payment.not_found',
    );
    expect(await refusalCode(stranger.paymentRecords.refund({ ...params, body: { amount: '1', reason: 'x' } }))).toBe(
      'payment.not_found',
    );
    expect((await stranger.paymentRecords.list({ query: { find: JSON.stringify({ id: payment.id }) } })).data).toEqual(
      [],
    );
    expect(
      (await clerk.paymentRecords.list({ query: { find: JSON.stringify({ id: payment.id }) } })).data,
    ).toMatchObject([{ id: payment.id, kind: 'payment' }]);
  });

  test('readers and customers cannot decide payments, and staff cannot report transfers', async () => {
    const payment = await record({});
    const params = { params: { id: payment.id } };
    for (const client of [reader, customer]) {
      expect(
        await refusalCode(
          client.paymentRecords.record({
            body: { contactid: world.contact.id, provider: 'cash', amount: '1', invoices: [] },
          }),
        ),
      ).toBe('permission.missing');
      expect(await refusalCode(client.paymentRecords.confirm({ ...params, body: {} }))).toBe('permission.missing');
      expect(await refusalCode(client.paymentRecords.reject({ ...params, body: { reason: 'x' } }))).toBe(
        'permission.missing',
      );
      expect(await refusalCode(client.paymentRecords.refund({ ...params, body: { amount: '1', reason: 'x' } }))).toBe(
        'permission.missing',
      );
    }
    expect(await refusalCode(customer.paymentRecords.list({ query: {} }))).toBe('permission.missing');
    expect(
      await refusalCode(clerk.paymentRecords.transfer({ body: { invoiceIds: [randomUUID()], proofid: randomUUID() } })),
    ).toBe('permission.missing');
  });

  test("a provider's payment cannot be decided manually", async () => {
    const { data: payment } = await customer.payments.pay({
      body: { invoiceIds: [await invoice()], provider: 'sandbox' },
    });
    if (payment.instructions !== null) throw new Error('a transfer is not what was asked for');
    expect(await refusalCode(confirm(payment.id))).toBe('payment.provider_unavailable');
    expect(
      await refusalCode(
        onNewest(
          clerk,
          payment.id,
          async (uts) => await clerk.paymentRecords.reject({ params: { id: payment.id }, body: { uts, reason: 'x' } }),
        ),
      ),
    ).toBe('payment.provider_unavailable');
  });
});
