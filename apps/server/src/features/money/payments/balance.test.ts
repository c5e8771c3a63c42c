import { creditInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import { addMoney, compareMoney, subtractMoney } from '@field-service/domain/values/money.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeStaff,
  makeWorld,
  type TestContact,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let clerk: TestClient;
let stranger: TestClient;
let reader: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
});
afterAll(async () => await server.stop());

/** Creates an issued invoice with one line. */
async function invoice(contact: TestContact, amount: string): Promise<string> {
  const id = randomUUID();
  const money = { nett: amount, taxes: '0', amount };
  await server.db
    .insertInto('invoice')
    .values({
      id,
      folder_id: contact.folder.id,
      contact_id: contact.id,
      docno: null,
      currency: 'MYR',
      ...money,
      issued_at: null,
      issued_on: null,
      due_on: null,
      created_by: null,
    })
    .execute();
  await server.db
    .insertInto('invoice_line')
    .values({
      id: randomUUID(),
      invoice_id: id,
      ord: 0,
      post_id: null,
      post_line_id: null,
      name: 'Visit',
      qty: '10',
      uom: '',
      price: amount,
      discount: '0',
      ...money,
      tax_id: null,
    })
    .execute();
  await server.db
    .updateTable('invoice')
    .set({ state: 'issued', docno: `I-${id.slice(0, 8)}`, issued_at: 1, issued_on: 20_260_101, due_on: 20_260_131 })
    .where('id', '=', id)
    .execute();
  return id;
}
const paid = async (
  contact: TestContact,
  given: { amount: string; withheld?: string; invoices?: { id: string; amount: string }[] },
): Promise<string> => {
  const { id } = (
    await clerk.paymentRecords.record({
      body: {
        contactid: contact.id,
        provider: 'cash',
        amount: given.amount,
        invoices: given.invoices ?? [],
        ...(given.withheld === undefined ? {} : { withheld: given.withheld, certificate: 'W-1' }),
      },
    })
  ).data;
  await onNewest(clerk, id, async (uts) => await clerk.paymentRecords.confirm({ params: { id }, body: { uts } }));
  return id;
};
const paymentOf = async (id: string) => (await clerk.payments.get({ params: { id } })).data;
const stateOf = async (id: string) => {
  const { state, balance } = (await clerk.invoices.get({ params: { id } })).data;
  return `${state} ${balance}`;
};
const apply = async (id: string, ...invoices: { id: string; amount: string }[]) =>
  (
    await onNewest(
      clerk,
      id,
      async (uts) => await clerk.paymentRecords.apply({ params: { id }, body: { uts, invoices } }),
    )
  ).data;
const at = (uts: number | undefined) => (uts === undefined ? {} : { uts });

/** The customer's invoices and payments whose amounts do not add up; empty if all are correct. */
async function unbalanced(contactId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select 'invoice' what, i.id from invoice i where i.contact_id = ${contactId} and i.kind = 'invoice'
       and (i.paid <> coalesce((select sum(pi.applied) from payment_invoice pi where pi.invoice_id = i.id), 0) or i.paid > i.amount
         or (i.state = 'paid') <> (i.paid = i.amount) and i.state <> 'void' or (i.state = 'issued') <> (i.paid = 0) and i.state in ('issued', 'part_paid'))
    union all
    select 'payment', y.id from payment y where y.contact_id = ${contactId} and y.kind <> 'refund'
       and (case when y.state = 'confirmed' then y.amount + y.withheld else 0 end) < coalesce((select sum(pi.applied) from payment_invoice pi where pi.payment_id = y.id), 0) + coalesce((select sum(b.amount) from payment b where b.returns_id = y.id), 0)`.execute(
    server.db,
  );
  return rows;
}

describe('an overpayment', () => {
  test('stays with the customer and can be applied to other invoices later', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [first, second, third] = [
      await invoice(contact, '100'),
      await invoice(contact, '30'),
      await invoice(contact, '50'),
    ];
    const id = await paid(contact, { amount: '150', invoices: [{ id: first, amount: '100' }] });
    expect((await paymentOf(id)).unapplied).toBe('50');
    expect(await apply(id, { id: second, amount: '30' }, { id: third, amount: '5' })).toMatchObject({
      unapplied: '15',
    });
    expect(await apply(id, { id: third, amount: '15' })).toMatchObject({ unapplied: '0' });
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
      'paid 0',
      'paid 0',
      'part_paid 30',
    ]);
    expect(await refusalCode(apply(id, { id: third, amount: '1' }))).toBe('payment.allocation_too_large');
    expect(
      (
        await clerk.paymentRecords.list({
          query: { find: JSON.stringify({ 'contact.id': contact.id }), group: 'kind' },
        })
      ).data,
    ).toEqual([{ kind: 'payment', count: 1, amount: '150', withheld: '0', unapplied: '0' }]);
  });

  test('is the remainder of cash and certificate together, or of a credit note', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [one, two] = [await invoice(contact, '100'), await invoice(contact, '60')];
    const id = await paid(contact, { amount: '98', withheld: '4', invoices: [{ id: one, amount: '100' }] });
    expect([(await paymentOf(id)).unapplied, await stateOf(one)]).toEqual(['2', 'paid 0']);
    await creditInvoice(clerk, one, { reason: 'Wrong' });
    const credit = await server.db
      .selectFrom('payment')
      .select('id')
      .where('contact_id', '=', contact.id)
      .where('kind', '=', 'credit')
      .executeTakeFirstOrThrow();
    expect(await apply(credit.id, { id: two, amount: '60' })).toMatchObject({ kind: 'credit', unapplied: '40' });
    expect([await stateOf(two), await unbalanced(contact.id)]).toEqual(['paid 0', []]);
  });

  test('is used only once by concurrent requests', async () => {
    const contact = await makeContact(server.db, world.folder);
    const invoices = await Promise.all(Array.from({ length: 6 }, async () => await invoice(contact, '10')));
    const id = await paid(contact, { amount: '30' });
    const acts = [
      ...invoices.map(async (each) => await apply(id, { id: each, amount: '10' })),
      onNewest(
        clerk,
        id,
        async (uts) =>
          await clerk.paymentRecords.refund({ params: { id }, body: { uts, amount: '10', reason: 'Back' } }),
      ),
    ];
    const outcomes = await Promise.allSettled(acts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect([(await paymentOf(id)).unapplied, await unbalanced(contact.id)]).toEqual(['0', []]);
  });

  test('requires its current version to be applied, unapplied or refunded', async () => {
    const contact = await makeContact(server.db, world.folder);
    const open = await invoice(contact, '40');
    const id = await paid(contact, { amount: '30' });
    const seen = (await paymentOf(id)).uts;
    const params = { params: { id } };
    const acts = {
      apply: async (uts?: number) =>
        await clerk.paymentRecords.apply({ ...params, body: { ...at(uts), invoices: [{ id: open, amount: '10' }] } }),
      unapply: async (uts?: number) =>
        await clerk.paymentRecords.unapply({ ...params, body: { ...at(uts), invoices: [{ id: open }], reason: 'x' } }),
      refund: async (uts?: number) =>
        await clerk.paymentRecords.refund({ ...params, body: { ...at(uts), amount: '10', reason: 'x' } }),
    };
    const newest = async () => (await paymentOf(id)).uts;
    await acts.apply(seen);
    for (const act of [acts.apply, acts.unapply, acts.refund])
      expect([await refusalCode(act()), await refusalCode(act(seen))]).toEqual([
        'record.base_missing',
        'record.changed',
      ]);
    const applied = await newest();
    await acts.refund(applied);
    expect(await refusalCode(acts.unapply(applied))).toBe('record.changed');
    const back = await newest();
    await acts.unapply(back);
    expect(await refusalCode(acts.refund(back))).toBe('record.changed');
    expect([(await paymentOf(id)).unapplied, await unbalanced(contact.id)]).toEqual(['20', []]);
  });

  test('can be applied only to open invoices of the same customer, up to their balance', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [open, settled, foreign] = [
      await invoice(contact, '10'),
      await invoice(contact, '5'),
      await invoice(await makeContact(server.db, world.folder), '10'),
    ];
    const id = await paid(contact, { amount: '100', invoices: [{ id: settled, amount: '5' }] });
    const waiting = (
      await clerk.paymentRecords.record({
        body: { contactid: contact.id, provider: 'cash', amount: '10', invoices: [] },
      })
    ).data.id;
    expect(await refusalCode(apply(id, { id: foreign, amount: '1' }))).toBe('invoice.mixed');
    expect(await refusalCode(apply(id, { id: settled, amount: '1' }))).toBe('invoice.not_open');
    expect(await refusalCode(apply(id, { id: randomUUID(), amount: '1' }))).toBe('record.not_found');
    expect(await refusalCode(apply(id, { id: open, amount: '10.01' }))).toBe('payment.allocation_too_large');
    expect(await refusalCode(apply(id, { id: open, amount: '0.001' }))).toBe('field.invalid');
    expect(await refusalCode(apply(id, { id: open, amount: '5' }, { id: open, amount: '5' }))).toBe('field.invalid');
    expect(await refusalCode(apply(waiting, { id: open, amount: '1' }))).toBe('payment.allocation_too_large');
    expect(
      await refusalCode(
        stranger.paymentRecords.apply({ params: { id }, body: { invoices: [{ id: open, amount: '1' }] } }),
      ),
    ).toBe('payment.not_found');
    expect(
      await refusalCode(
        reader.paymentRecords.apply({ params: { id }, body: { invoices: [{ id: open, amount: '1' }] } }),
      ),
    ).toBe('permission.missing');
    expect(await stateOf(open)).toBe('issued 10');
  });
});

describe('a payment removed from an invoice', () => {
  const unapply = async (id: string, ...invoices: { id: string; amount?: string }[]) =>
    (
      await onNewest(
        clerk,
        id,
        async (uts) =>
          await clerk.paymentRecords.unapply({ params: { id }, body: { uts, invoices, reason: 'Wrong invoice' } }),
      )
    ).data;

  test('makes its amount due again, and can be applied elsewhere or refunded', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [wrong, right] = [await invoice(contact, '100'), await invoice(contact, '60')];
    const id = await paid(contact, { amount: '100', invoices: [{ id: wrong, amount: '100' }] });
    expect(await unapply(id, { id: wrong, amount: '30' })).toMatchObject({
      unapplied: '30',
      invoices: [{ id: wrong, amount: '70', applied: '70' }],
    });
    expect(await stateOf(wrong)).toBe('part_paid 30');
    expect(await unapply(id, { id: wrong })).toMatchObject({ unapplied: '100', invoices: [] });
    expect((await clerk.invoices.get({ params: { id: wrong } })).data).toMatchObject({
      state: 'issued',
      paid: '0',
      payments: [],
    });
    await apply(id, { id: right, amount: '60' });
    await onNewest(
      clerk,
      id,
      async (uts) =>
        await clerk.paymentRecords.refund({ params: { id }, body: { uts, amount: '40', reason: 'Paid twice' } }),
    );
    expect([await stateOf(right), (await paymentOf(id)).unapplied, await unbalanced(contact.id)]).toEqual([
      'paid 0',
      '0',
      [],
    ]);
    const kinds = await server.db
      .selectFrom('history')
      .select(['kind', 'reason'])
      .where('noun', '=', 'invoice')
      .where('noun_id', '=', wrong)
      .orderBy('id')
      .execute();
    expect(kinds.slice(-2)).toEqual([
      { kind: 'unpaid', reason: 'Wrong invoice' },
      { kind: 'unpaid', reason: 'Wrong invoice' },
    ]);
  });

  test("is replaced by the remainder of the invoice's credit note; a fully credited invoice becomes void", async () => {
    const contact = await makeContact(server.db, world.folder);
    const one = await invoice(contact, '100');
    const id = await paid(contact, { amount: '100', invoices: [{ id: one, amount: '100' }] });
    await creditInvoice(clerk, one, { reason: 'Wrong' });
    expect(await stateOf(one)).toBe('paid 0');
    expect((await unapply(id, { id: one, amount: '40' })).unapplied).toBe('40');
    expect(await stateOf(one)).toBe('paid 0');
    expect((await unapply(id, { id: one })).unapplied).toBe('100');
    expect([await stateOf(one), await unbalanced(contact.id)]).toEqual(['void 0', []]);
    const credit = await server.db
      .selectFrom('payment')
      .select('id')
      .where('contact_id', '=', contact.id)
      .where('kind', '=', 'credit')
      .executeTakeFirstOrThrow();
    expect((await paymentOf(credit.id)).unapplied).toBe('0');
    expect(await refusalCode(unapply(credit.id, { id: one }))).toBe('invoice.not_open');
  });

  test('is removed only once by concurrent requests', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [one, other] = [await invoice(contact, '30'), await invoice(contact, '30')];
    const id = await paid(contact, { amount: '30', invoices: [{ id: one, amount: '30' }] });
    const acts = [
      ...Array.from({ length: 3 }, async () => await unapply(id, { id: one, amount: '20' })),
      creditInvoice(clerk, one, { reason: 'x' }),
      apply(id, { id: other, amount: '10' }),
    ];
    await Promise.allSettled(acts);
    expect(await unbalanced(contact.id)).toEqual([]);
  });

  test('is limited to the applied amount, and to callers who may decide on payments', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [one, none] = [await invoice(contact, '10'), await invoice(contact, '10')];
    const id = await paid(contact, { amount: '10', invoices: [{ id: one, amount: '10' }] });
    const given: [{ id: string; amount?: string }[], string][] = [
      [[{ id: none }], 'record.not_found'],
      [[{ id: one, amount: '10.01' }], 'payment.allocation_too_large'],
      [[{ id: one, amount: '0.001' }], 'field.invalid'],
      [
        [
          { id: one, amount: '1' },
          { id: one, amount: '1' },
        ],
        'field.invalid',
      ],
    ];
    for (const [invoices, expected] of given) expect(await refusalCode(unapply(id, ...invoices))).toBe(expected);
    const body = { invoices: [{ id: one }], reason: 'x' };
    expect([
      await refusalCode(stranger.paymentRecords.unapply({ params: { id }, body })),
      await refusalCode(reader.paymentRecords.unapply({ params: { id }, body })),
      await refusalCode(
        onNewest(
          clerk,
          randomUUID(),
          async (uts) => await clerk.paymentRecords.unapply({ params: { id: randomUUID() }, body: { ...body, uts } }),
        ),
      ),
    ]).toEqual(['payment.not_found', 'permission.missing', 'payment.not_found']);
    expect(await stateOf(one)).toBe('paid 0');
  });
});

test('a payment is booked in the folder of its invoices, even if the customer is in another one', async () => {
  const branch = await makeFolder(server.db, { parent: world.folder, currency: 'SGD' });
  const of = await server.client(await makeStaff(server.db, { folders: [world.folder, branch], roles: ['BILL'] }));
  const contact = await makeContact(server.db, branch);
  const id = await invoice({ ...contact, folder: world.folder }, '10');
  const payment = (
    await of.paymentRecords.record({
      body: { contactid: contact.id, provider: 'cash', amount: '10', invoices: [{ id, amount: '10' }] },
    })
  ).data;
  await onNewest(
    of,
    payment.id,
    async (uts) => await of.paymentRecords.confirm({ params: { id: payment.id }, body: { uts } }),
  );
  expect([
    await stateOf(id),
    (await server.db.selectFrom('payment').select('folder_id').where('id', '=', payment.id).executeTakeFirstOrThrow())
      .folder_id,
  ]).toEqual(['paid 0', world.folder.id]);
});

describe('any sequence of payments, credits and refunds', () => {
  const cents = fc.integer({ min: 1, max: 3000 }).map((count) => (count / 100).toFixed(2));
  const which = fc.nat({ max: 2 });
  const act = fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      amount: cents,
      withheld: fc.option(cents, { nil: undefined }),
      on: which,
      meant: cents,
    }),
    fc.record({ do: fc.constant('apply' as const), payment: fc.nat(), on: which, amount: cents }),
    fc.record({ do: fc.constant('credit' as const), on: which, qty: fc.constantFrom('1', '2.5', '4', '10') }),
    fc.record({ do: fc.constant('refund' as const), payment: fc.nat(), amount: cents }),
    fc.record({
      do: fc.constant('unapply' as const),
      payment: fc.nat(),
      on: which,
      amount: fc.option(cents, { nil: undefined }),
    }),
  );

  test('keeps applied, unapplied and refunded amounts equal to the money received, and applied plus open amounts equal to those billed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
        const contact = await makeContact(server.db, world.folder);
        const invoices = [
          await invoice(contact, '20'),
          await invoice(contact, '10.01'),
          await invoice(contact, '33.33'),
        ];
        const ids = async (): Promise<string[]> =>
          (
            await server.db
              .selectFrom('payment')
              .select('id')
              .where('contact_id', '=', contact.id)
              .where('kind', '<>', 'refund')
              .orderBy('seq')
              .execute()
          ).map(({ id }) => id);
        for (const one of acts) {
          const known = await ids();
          const id = 'on' in one ? (invoices[one.on] ?? '') : '';
          const payment = 'payment' in one ? (known[one.payment % Math.max(1, known.length)] ?? randomUUID()) : '';
          const call =
            one.do === 'pay'
              ? paid(contact, {
                  amount: one.amount,
                  ...(one.withheld === undefined ? {} : { withheld: one.withheld }),
                  invoices: [{ id, amount: one.meant }],
                })
              : one.do === 'apply'
                ? apply(payment, { id, amount: one.amount })
                : one.do === 'unapply'
                  ? onNewest(
                      clerk,
                      payment,
                      async (uts) =>
                        await clerk.paymentRecords.unapply({
                          params: { id: payment },
                          body: {
                            uts,
                            invoices: [{ id, ...(one.amount === undefined ? {} : { amount: one.amount }) }],
                            reason: 'x',
                          },
                        }),
                    )
                  : one.do === 'refund'
                    ? onNewest(
                        clerk,
                        payment,
                        async (uts) =>
                          await clerk.paymentRecords.refund({
                            params: { id: payment },
                            body: { uts, amount: one.amount, reason: 'x' },
                          }),
                      )
                    : clerk.invoices.get({ params: { id } }).then(
                        async ({ data }) =>
                          await creditInvoice(clerk, id, {
                            reason: 'x',
                            lines: [{ id: data.lines[0]?.id ?? '', qty: one.qty }],
                          }),
                      );
          await call.then(
            () => undefined,
            async (error: unknown) =>
              await refusalOf(Promise.reject(error instanceof Error ? error : new Error(String(error)))),
          );
        }
        expect(await unbalanced(contact.id)).toEqual([]);
        for (const id of await ids()) {
          const { amount, withheld, unapplied, state } = await paymentOf(id);
          const used = await server.db
            .selectFrom('payment_invoice')
            .select('applied')
            .where('payment_id', '=', id)
            .execute();
          const back = await server.db.selectFrom('payment').select('amount').where('returns_id', '=', id).execute();
          const out = addMoney(
            '0',
            unapplied,
            ...used.map(({ applied }) => applied),
            ...back.map((each) => each.amount),
          );
          expect([state, compareMoney(out, addMoney(amount, withheld))]).toEqual(['confirmed', 0]);
        }
        for (const id of invoices) {
          const { amount, paid: taken, balance } = (await clerk.invoices.get({ params: { id } })).data;
          expect(compareMoney(subtractMoney(amount, taken), balance)).toBe(0);
        }
      }),
      { numRuns: 8 },
    );
  });
});
