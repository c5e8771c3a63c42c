import { creditInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeDoneJob, refusalCode, taxOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
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

/** Creates a completed job with one line that is taxed at 8%. */
const doneJob = async (price = '100', given: { qty?: string; site?: TestSite } = {}): Promise<string> =>
  await makeDoneJob(server.db, given.site ?? world.site, {
    price,
    ...(given.qty === undefined ? {} : { qty: given.qty }),
    taxId: taxOf(world.folder, 'SST-8'),
    date: 20_260_101,
  });
const draft = async (...postIds: string[]) => (await clerk.invoices.create({ body: { postIds } })).data;
const issued = async (...postIds: string[]) => (await issueInvoice(clerk, (await draft(...postIds)).id)).data;
const read = async (id: string) => (await clerk.invoices.get({ params: { id } })).data;
const credit = async (id: string, lines?: { id: string; qty: string }[]) =>
  (await creditInvoice(clerk, id, { reason: 'Wrong price', lines })).data;
const pay = async (id: string, amount: string) => {
  const payment = (
    await clerk.paymentRecords.record({
      body: { contactid: world.contact.id, provider: 'cash', amount, invoices: [{ id, amount }] },
    })
  ).data;
  await onNewest(
    clerk,
    payment.id,
    async (uts) => await clerk.paymentRecords.confirm({ params: { id: payment.id }, body: { uts } }),
  );
};

describe('an invoice draft', () => {
  test('is recomputed from its input, which later changes keep', async () => {
    const made = await draft(await doneJob());
    const lineOf = async () => (await read(made.id)).lines.map(({ id }) => id)[0] ?? '';
    const first = (
      await clerk.invoices.update({
        params: { id: made.id },
        body: {
          uts: made.uts,
          ponumber: 'PO-7',
          lines: [{ id: await lineOf(), price: '200', uiDisc: '10%', name: 'Big visit' }],
        },
      })
    ).data;
    expect(first).toMatchObject({
      nett: '180',
      taxes: '14.4',
      amount: '194.4',
      ponumber: 'PO-7',
      lines: [{ name: 'Big visit', discount: '20' }],
      taxTotals: [{ base: '180.00', amount: '14.40' }],
    });
    const second = (
      await clerk.invoices.update({
        params: { id: made.id },
        body: { uts: first.uts, lines: [{ id: await lineOf(), qty: '2' }], note: 'Thank you' },
      })
    ).data;
    expect(second).toMatchObject({
      nett: '360',
      amount: '388.8',
      note: 'Thank you',
      ponumber: 'PO-7',
      lines: [{ name: 'Big visit', qty: '2', discount: '40' }],
    });
    const done = (await issueInvoice(clerk, made.id)).data;
    expect(done).toMatchObject({ amount: '388.8', note: 'Thank you', ponumber: 'PO-7' });
  });

  test('keeps the ids of the lines that stay, and shows each discount as entered', async () => {
    const [one, two] = [await doneJob('100'), await doneJob('50')];
    const made = await draft(one, two);
    const [first, second] = made.lines;
    const changed = (
      await clerk.invoices.update({
        params: { id: made.id },
        body: { uts: made.uts, lines: [{ id: second?.id ?? '', uiDisc: '10%' }] },
      })
    ).data;
    expect(changed.lines).toMatchObject([
      { id: first?.id, uiDisc: null, discount: '0' },
      { id: second?.id, uiDisc: '10%', discount: '5' },
    ]);
    const rest = (
      await clerk.invoices.update({ params: { id: made.id }, body: { uts: changed.uts, removePostIds: [one] } })
    ).data;
    expect(rest.lines).toMatchObject([{ id: second?.id, uiDisc: '10%' }]);
  });

  test('can have jobs added and removed', async () => {
    const [one, two] = [await doneJob('100'), await doneJob('50')];
    const made = await draft(one);
    const both = (await clerk.invoices.update({ params: { id: made.id }, body: { uts: made.uts, addPostIds: [two] } }))
      .data;
    expect(both).toMatchObject({ nett: '150', jobs: [{}, {}] });
    const rest = (
      await clerk.invoices.update({ params: { id: made.id }, body: { uts: both.uts, removePostIds: [one] } })
    ).data;
    expect(rest).toMatchObject({ nett: '50', jobs: [{ id: two }] });
    expect((await draft(one)).nett).toBe('100');
  });

  test('rejects invalid changes and is left as it was', async () => {
    const made = await draft(await doneJob());
    const update = async (body: object) =>
      await refusalCode(clerk.invoices.update({ params: { id: made.id }, body: { uts: made.uts, ...body } }));
    const [line] = made.lines;
    const other = await makeSite(server.db, await makeContact(server.db, world.folder));
    expect(await update({ lines: [{ id: randomUUID(), qty: '2' }] })).toBe('record.referenced_missing');
    expect(await update({ lines: [{ id: line?.id, uiDisc: 'ten' }] })).toBe('line.invalid_discount');
    expect(await update({ lines: [{ id: line?.id, price: '999999999999', qty: '10' }] })).toBe('line.amount_too_large');
    expect(await update({ lines: [{ id: line?.id, price: '0' }] })).toBe('invoice.nothing_billable');
    expect(await update({ removePostIds: made.jobs.map(({ id }) => id) })).toBe('invoice.nothing_billable');
    expect(await update({ addPostIds: [randomUUID()] })).toBe('record.not_found');
    expect(await update({ addPostIds: [await doneJob('5', { site: other })] })).toBe('invoice.mixed');
    expect(await update({ addPostIds: (await draft(await doneJob())).jobs.map(({ id }) => id) })).toBe(
      'invoice.already_billed',
    );
    expect(await update({ uts: undefined })).toBe('record.base_missing');
    expect(await update({ uts: made.uts - 1 })).toBe('record.changed');
    expect(await read(made.id)).toEqual(made);
  });

  test('cannot be changed once it is issued', async () => {
    const { id, uts } = await issued(await doneJob());
    expect(await refusalCode(clerk.invoices.update({ params: { id }, body: { uts, note: 'Too late' } }))).toBe(
      'invoice.not_draft',
    );
  });
});

describe('a credit note', () => {
  test('of a full invoice voids it, makes its job unbilled, and has its own number series', async () => {
    const job = await doneJob();
    const invoice = await issued(job);
    const note = await credit(invoice.id);
    expect(note).toMatchObject({
      kind: 'credit',
      creditsid: invoice.id,
      state: 'paid',
      nett: '100',
      taxes: '8',
      amount: '108',
      balance: '0',
      reason: 'Wrong price',
      lines: [{ qty: '1', amount: '108' }],
    });
    expect(note.docno).toMatch(new RegExp(`^${world.folder.code}-CN-\\d{4}-\\d{5}$`));
    expect(await read(invoice.id)).toMatchObject({
      state: 'void',
      balance: '0',
      jobs: [],
      credits: [{ id: note.id, amount: '108' }],
      payments: [{ provider: 'credit', amount: '108' }],
    });
    expect((await draft(job)).amount).toBe('108');
    expect(await refusalCode(credit(invoice.id))).toBe('invoice.not_creditable');
    expect(await refusalCode(credit(note.id))).toBe('invoice.not_creditable');
  });

  test('can credit individual quantities, which add up to the invoice', async () => {
    const invoice = await issued(await doneJob('3.33', { qty: '3' }));
    const [line] = invoice.lines;
    const part = async (qty: string) => await credit(invoice.id, [{ id: line?.id ?? '', qty }]);
    const [first, second] = [await part('1'), await part('1')];
    expect(first).toMatchObject({ nett: '3.33', taxes: '0.27', amount: '3.6' });
    expect(await read(invoice.id)).toMatchObject({ state: 'part_paid', jobs: [{}] });
    expect(await refusalCode(part('1.5'))).toBe('invoice.credit_too_large');
    const last = await part('1');
    const sum = [first, second, last].reduce((total, note) => total + Math.round(Number(note.amount) * 100), 0);
    expect(sum).toBe(Math.round(Number(invoice.amount) * 100));
    expect(await read(invoice.id)).toMatchObject({ state: 'void', balance: '0' });
  });

  test('of a paid invoice leaves its amount with the customer as unapplied', async () => {
    const invoice = await issued(await doneJob());
    await pay(invoice.id, '108');
    await credit(invoice.id);
    expect(await read(invoice.id)).toMatchObject({ state: 'paid', paid: '108', jobs: [] });
    const find = JSON.stringify({ kind: 'credit', reference: (await read(invoice.id)).credits[0]?.docno });
    const { data } = await clerk.data.read({ params: { id: 'payments' }, query: { find } });
    expect(data).toMatchObject([{ kind: 'credit', amount: '108', unapplied: '108' }]);
  });

  test('settles the balance due and leaves the remainder', async () => {
    const invoice = await issued(await doneJob());
    await pay(invoice.id, '100');
    await credit(invoice.id);
    expect(await read(invoice.id)).toMatchObject({ state: 'paid', paid: '108', balance: '0' });
  });

  test('is created once by concurrent requests', async () => {
    const invoice = await issued(await doneJob());
    const outcomes = await Promise.all(
      Array.from(
        { length: 4 },
        async () =>
          await credit(invoice.id).then(
            () => 'made',
            async () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  });

  test('requires an issued invoice and lines of that invoice', async () => {
    expect(await refusalCode(credit((await draft(await doneJob())).id))).toBe('invoice.not_creditable');
    const invoice = await issued(await doneJob());
    expect(await refusalCode(credit(invoice.id, [{ id: randomUUID(), qty: '1' }]))).toBe('record.referenced_missing');
    const [line] = invoice.lines;
    expect(await refusalCode(credit(invoice.id, [{ id: line?.id ?? '', qty: '-1' }]))).toBe('invoice.credit_too_large');
  });
});

test('a job covered by a plan is never unbilled and cannot be invoiced', async () => {
  const job = await doneJob();
  const unbilled = async () =>
    (await clerk.data.read({ params: { id: 'unbilled' }, query: { find: JSON.stringify({ id: job }) } })).data;
  expect(await unbilled()).toHaveLength(1);
  await server.db.updateTable('post').set({ covered: true }).where('id', '=', job).execute();
  expect(await unbilled()).toEqual([]);
  expect(await refusalCode(draft(job))).toBe('invoice.nothing_billable');
});

test('a job is billable unless all of its service types are free of charge', async () => {
  const nature = async (flags: string): Promise<string> => {
    const id = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id,
        type: 207,
        code: id,
        name: 'A nature',
        flags,
        folder_id: null,
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        notes: null,
        effective: null,
        deletor: null,
      })
      .execute();
    return id;
  };
  const [warranty, callback, service] = [await nature('XV'), await nature('X'), await nature('VS')];
  const job = await doneJob();
  const of = async (...natures: string[]): Promise<boolean> => {
    await server.db.updateTable('post').set({ natures }).where('id', '=', job).execute();
    return (
      (await clerk.data.read({ params: { id: 'unbilled' }, query: { find: JSON.stringify({ id: job }) } })).data
        .length === 1
    );
  };
  expect([
    await of(),
    await of(service),
    await of(warranty, service),
    await of(warranty),
    await of(warranty, callback),
  ]).toEqual([true, true, true, false, false]);
  expect(await refusalCode(draft(job))).toBe('invoice.nothing_billable');
  expect(await of(service)).toBe(true);
  expect((await draft(job)).jobs).toMatchObject([{ id: job }]);
});

describe('permissions', () => {
  test('people in another folder find nothing', async () => {
    const invoice = await issued(await doneJob());
    expect(
      await refusalCode(stranger.invoices.credit({ params: { id: invoice.id }, body: { uts: 1, reason: 'x' } })),
    ).toBe('record.not_found');
    expect(
      await refusalCode(stranger.invoices.update({ params: { id: invoice.id }, body: { uts: invoice.uts } })),
    ).toBe('record.not_found');
    expect((await stranger.invoices.list({ query: { find: JSON.stringify({ id: invoice.id }) } })).data).toEqual([]);
    expect(
      (
        await stranger.data.read({
          params: { id: 'invoice-lines' },
          query: { find: JSON.stringify({ invoiceid: invoice.id }) },
        })
      ).data,
    ).toEqual([]);
  });

  test('readers and customers cannot correct anything; customers can read their issued lines', async () => {
    const [invoice, open] = [await issued(await doneJob()), await draft(await doneJob())];
    for (const client of [reader, customer]) {
      expect(
        await refusalCode(client.invoices.credit({ params: { id: invoice.id }, body: { uts: 1, reason: 'x' } })),
      ).toBe('permission.missing');
      expect(await refusalCode(client.invoices.update({ params: { id: invoice.id }, body: {} }))).toBe(
        'permission.missing',
      );
    }
    const lines = async (id: string) =>
      (
        await customer.data.read({
          params: { id: 'invoice-lines' },
          query: { find: JSON.stringify({ invoiceid: id }) },
        })
      ).data;
    expect(await lines(invoice.id)).toMatchObject([{ invoiceid: invoice.id, name: 'Visit', amount: '108' }]);
    expect(await lines(open.id)).toEqual([]);
    expect((await customer.invoices.list({ query: { find: JSON.stringify({ id: invoice.id }) } })).data).toMatchObject([
      { id: invoice.id, kind: 'invoice' },
    ]);
  });
});
