import { creditInvoice, discardInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import { BillingPeriodRow } from '@field-service/contract/money/billing.ts';
import { addDays, businessDateOf, daysBetween } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, taxOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeStaff,
  makeWorld,
  type TestContact,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobContext } from '../../../context.ts';
import { lookupId } from '../../../install/lookup-row.ts';
import { billPlans } from './public.ts';

let server: TestServer;
let world: TestWorld;
let clerk: TestClient;
let stranger: TestClient;
let reader: TestClient;
let customer: TestClient;

const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
const monthStart = today - (today % 100) + 1;
const lastMonth = { from: addDays(monthStart, -1) - (addDays(monthStart, -1) % 100) + 1, to: addDays(monthStart, -1) };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }), {
    app: 'app',
  });
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

interface Given {
  contact?: TestContact;
  plan?: 'monthly_advance' | 'monthly_arrears' | 'quarterly_advance' | 'annual' | 'visit';
  startsOn?: number;
  endsOn?: number | null;
  amount?: string;
  tax?: string | null;
  state?: 'draft' | 'active' | 'ended';
}
/** Inserts a contract that by default started on the first day of last month. */
async function contract(given: Given = {}): Promise<{ id: string; docno: string }> {
  const [id, docno] = [randomUUID(), `C-${randomUUID().slice(0, 8)}`];
  const contact = given.contact ?? world.contact;
  const plan = given.plan ?? 'monthly_arrears';
  await server.db
    .insertInto('order_set')
    .values({
      id,
      docno,
      folder_id: contact.folder.id,
      contact_id: contact.id,
      title: 'Pest care',
      state: given.state ?? 'active',
      type_id: null,
      post_type_id: lookupId(20, 'JOB'),
      starts_on: given.startsOn ?? lastMonth.from,
      ends_on: given.endsOn ?? null,
      rrule: 'FREQ=MONTHLY',
      from_minutes: 540,
      duration: '1H',
      holiday_rule: null,
      timeslot_id: null,
      response_hours: null,
      billing_plan: plan,
      plan_amount: plan === 'visit' ? null : (given.amount ?? '310'),
      plan_tax_id: given.tax === undefined ? taxOf(world.folder, 'SST-8') : given.tax,
      created_by: world.dispatcher.id,
    })
    .execute();
  return { id, docno };
}
const run = async (): Promise<void> => await billPlans.run(jobContext(server.services));
const bill = async (id: string) => (await clerk.billingPeriods.bill({ params: { id }, body: {} })).data;
const periodsOf = async (id: string) =>
  z.array(BillingPeriodRow).parse(
    (
      await clerk.data.read({
        params: { id: 'billing-periods' },
        query: { find: JSON.stringify({ ordersetid: id }), sort: 'from asc, ctid asc' },
      })
    ).data,
  );
const read = async (id: string) => (await clerk.invoices.get({ params: { id } })).data;

describe('the drafts of a flat-rate plan', () => {
  test('are created once per period, even by concurrent processes', async () => {
    const set = await contract();
    await Promise.all([run(), run(), run()]);
    await run();
    const periods = await periodsOf(set.id);
    expect(periods).toMatchObject([{ ...lastMonth, amount: '310', state: 'billed', problem: null }]);
    const invoice = await read(periods[0]?.invoice?.id ?? '');
    expect(invoice).toMatchObject({
      state: 'draft',
      jobs: [],
      nett: '310',
      taxes: '24.8',
      amount: '334.8',
      contact: { id: world.contact.id },
      lines: [{ postid: null, qty: '1', period: { ordersetid: set.id, docno: set.docno, ...lastMonth } }],
    });
    expect(invoice.lines[0]?.name).toMatch(new RegExp(`^Pest care \\(${set.docno}\\), 01/`));
  });

  test('charge the first and last month in proportion to their days', async () => {
    const [from, to] = [addDays(lastMonth.from, 9), addDays(lastMonth.from, 18)];
    const set = await contract({ startsOn: from, endsOn: to, state: 'ended', plan: 'monthly_advance', tax: null });
    expect(await bill(set.id)).toMatchObject([{ from, to }]);
    const days = daysBetween(lastMonth.from, lastMonth.to) + 1;
    expect((await periodsOf(set.id))[0]?.amount).toBe(String(Math.round((31_000 * 10) / days) / 100));
  });

  test('are created only for contracts that have started and have a billing plan', async () => {
    const sets = [
      await contract({ state: 'draft' }),
      await contract({ plan: 'visit' }),
      await contract({ startsOn: addDays(today, 40), plan: 'monthly_advance' }),
    ];
    await run();
    for (const { id } of sets) {
      expect(await periodsOf(id)).toEqual([]);
      expect(await refusalCode(bill(id))).toBe('invoice.nothing_billable');
    }
  });

  test('omit periods long before the contract was entered', async () => {
    const set = await contract({ startsOn: 20_200_101, plan: 'monthly_advance', tax: null });
    await run();
    expect((await periodsOf(set.id)).length).toBeLessThanOrEqual(5);
  });

  test('are in the language of their recipient', async () => {
    const contact = await makeContact(server.db, world.folder, { lang: 'vi' });
    const set = await contract({ contact, tax: null });
    const [made] = await bill(set.id);
    expect((await read(made?.invoiceid ?? '')).lines[0]?.name).toContain(' đến ');
  });
});

describe('a period', () => {
  test('whose draft is discarded is billed again only on request', async () => {
    const set = await contract();
    const [first] = await bill(set.id);
    await discardInvoice(clerk, first?.invoiceid ?? '');
    await run();
    expect(await periodsOf(set.id)).toMatchObject([{ state: 'returned', invoice: null }]);
    const [second] = await bill(set.id);
    expect(second).toMatchObject(lastMonth);
    expect(await periodsOf(set.id)).toMatchObject([{ state: 'billed', invoice: { id: second?.invoiceid } }]);
  });

  test('of a fully credited invoice can be billed again as a new row, and the void row stays with the invoice', async () => {
    const set = await contract();
    const [made] = await bill(set.id);
    const { id } = (await issueInvoice(clerk, made?.invoiceid ?? '')).data;
    const [line] = (await read(id)).lines;
    await creditInvoice(clerk, id, { reason: 'Half', lines: [{ id: line?.id ?? '', qty: '0.5' }] });
    expect(await periodsOf(set.id)).toMatchObject([{ state: 'billed' }]);
    await creditInvoice(clerk, id, { reason: 'All of it' });
    expect(await periodsOf(set.id)).toMatchObject([
      { state: 'void', invoice: { id } },
      { state: 'returned', invoice: null },
    ]);
    await run();
    await bill(set.id);
    expect((await periodsOf(set.id)).map(({ state }) => state)).toEqual(['void', 'billed']);
  });

  test('that cannot be billed shows the reason, and is billed once it can be', async () => {
    const tax = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id: tax,
        type: 60,
        code: `T-${tax.slice(0, 8)}`,
        name: 'Tax',
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        folder_id: world.folder.id,
        notes: null,
        effective: null,
        deletor: null,
        data: JSON.stringify({ parts: [{ id: 'a', rate: '8', validFrom: 20_990_101 }] }),
      })
      .execute();
    const set = await contract({ tax });
    await run();
    expect(await periodsOf(set.id)).toMatchObject([{ state: 'due', problem: 'tax.rate_missing' }]);
    expect(await refusalCode(bill(set.id))).toBe('tax.rate_missing');
    await server.db
      .updateTable('lookup')
      .set({ data: JSON.stringify({ parts: [{ id: 'a', rate: '8' }] }) })
      .where('id', '=', tax)
      .execute();
    await run();
    expect(await periodsOf(set.id)).toMatchObject([{ state: 'billed', problem: null }]);
  });

  test('that is already billed is not charged again by another plan', async () => {
    const set = await contract({ tax: null });
    await bill(set.id);
    await server.db
      .updateTable('order_set')
      .set({ billing_plan: 'annual', plan_amount: '3650' })
      .where('id', '=', set.id)
      .execute();
    await run();
    expect(await periodsOf(set.id)).toMatchObject([{ ...lastMonth }, { from: monthStart }]);
  });
});

test('a draft keeps its billing period through an edit, and accepts additional jobs', async () => {
  const set = await contract();
  const [made] = await bill(set.id);
  const id = made?.invoiceid ?? '';
  const job = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() });
  await server.db.updateTable('post').set({ date: today }).where('id', '=', job.id).execute();
  await server.db
    .insertInto('post_line')
    .values({
      id: randomUUID(),
      post_id: job.id,
      parent_id: null,
      ord: 0,
      item_id: null,
      name: 'Extra',
      station_type_id: null,
      qty: '1',
      price: '50',
      ui_disc: null,
      tax_id: null,
      original: '50',
      discount: '0',
      nett: '50',
      taxes: '0',
      amount: '50',
    })
    .execute();
  const draft = await read(id);
  const changed = (
    await clerk.invoices.update({
      params: { id },
      body: {
        uts: draft.uts,
        addPostIds: [job.id],
        lines: [{ id: draft.lines[0]?.id ?? '', uiDisc: '10%', name: 'Flat fee' }],
      },
    })
  ).data;
  expect(changed).toMatchObject({
    nett: '329',
    amount: '351.32',
    jobs: [{ id: job.id }],
    lines: [
      { name: 'Flat fee', discount: '31', period: { ordersetid: set.id } },
      { name: 'Extra', period: null },
    ],
  });
  const without = (await clerk.invoices.update({ params: { id }, body: { uts: changed.uts, removePostIds: [job.id] } }))
    .data;
  expect(without).toMatchObject({
    nett: '279',
    jobs: [],
    lines: [{ name: 'Flat fee', period: { ordersetid: set.id } }],
  });
  expect((await issueInvoice(clerk, id)).data).toMatchObject({
    state: 'issued',
    nett: '279',
  });
});

describe('a billing preview', () => {
  test('shows the charges up to a date and writes nothing', async () => {
    const set = await contract({ plan: 'quarterly_advance', amount: '900', startsOn: today });
    const until = addDays(today, 200);
    const { data } = await clerk.billingPeriods.preview({ body: { until, ordersetid: set.id } });
    expect(data.length).toBeGreaterThanOrEqual(2);
    expect(data[0]).toMatchObject({
      ordersetid: set.id,
      docno: set.docno,
      from: today,
      billOn: today,
      returned: false,
      problem: null,
      currency: 'MYR',
    });
    expect(data[1]).toMatchObject({ amount: '900.00', taxes: '72.00', total: '972.00' });
    expect(await periodsOf(set.id)).toEqual([]);
    expect(await refusalCode(stranger.billingPeriods.preview({ body: { until, ordersetid: set.id } }))).toBe(
      'record.not_found',
    );
    expect((await stranger.billingPeriods.preview({ body: { until } })).data).toEqual([]);
  });

  test.each([20_261_399, addDays(today, 400)])('rejects the date %i', async (until) => {
    expect(await refusalCode(clerk.billingPeriods.preview({ body: { until } }))).toBe('field.invalid');
  });
});

describe('permissions', () => {
  test('people in another folder find nothing to bill', async () => {
    const set = await contract();
    expect(await refusalCode(stranger.billingPeriods.bill({ params: { id: set.id }, body: {} }))).toBe(
      'record.not_found',
    );
    await bill(set.id);
    expect(
      (await stranger.billingPeriods.list({ query: { find: JSON.stringify({ ordersetid: set.id }) } })).data,
    ).toEqual([]);
    expect(
      (await clerk.billingPeriods.list({ query: { find: JSON.stringify({ ordersetid: set.id }), group: 'state' } }))
        .data,
    ).toEqual([{ state: 'billed', count: 1, amount: '310' }]);
  });

  test('technicians and customers can neither see nor create drafts', async () => {
    const set = await contract();
    for (const client of [reader, customer]) {
      expect(await refusalCode(client.billingPeriods.bill({ params: { id: set.id }, body: {} }))).toBe(
        'permission.missing',
      );
      expect(await refusalCode(client.billingPeriods.preview({ body: { until: today } }))).toBe('permission.missing');
      expect(await refusalCode(client.billingPeriods.list({ query: {} }))).toBe('permission.missing');
    }
  });
});
