import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { discardInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeDoneJob, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

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

/** Creates a job with one untaxed line, completed by default. */
const doneJob = async (site: TestSite, price = '100', status = 'DN'): Promise<string> =>
  await makeDoneJob(server.db, site, { price, status, doneAt: Date.now() - 3 * dayMs });
const draft = async (...postIds: string[]) => (await clerk.invoices.create({ body: { postIds } })).data;
const issued = async (...postIds: string[]) => (await issueInvoice(clerk, (await draft(...postIds)).id)).data;
const unbilled = async (): Promise<string[]> =>
  (await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } })).data.map(
    (row) => z.object({ id: z.string() }).parse(row).id,
  );

test('a completed job is unbilled until its invoice is issued, even after a draft is discarded', async () => {
  const job = await doneJob(world.site);
  expect(await unbilled()).toContain(job);
  const made = await draft(job);
  expect(made).toMatchObject({
    state: 'draft',
    docno: null,
    nett: '100',
    amount: '100',
    balance: '100',
    jobs: [{ id: job }],
    lines: [{ postid: job, name: 'Visit' }],
  });
  expect(await unbilled()).toContain(job);
  await discardInvoice(clerk, made.id);
  expect(await refusalCode(clerk.invoices.get({ params: { id: made.id } }))).toBe('record.not_found');
  const final = await issued(job);
  expect(final).toMatchObject({
    state: 'issued',
    company: { name: 'Test Company' },
    billTo: { name: world.contact.name },
  });
  expect(final.docno).toMatch(new RegExp(`^${world.folder.code}-\\d{4}-00001$`));
  expect(await unbilled()).not.toContain(job);
});

describe('an invoice without a version, or with an outdated one, is not', () => {
  type Act = (id: string, uts: number | undefined) => Promise<unknown>;
  const changed = async (id: string): Promise<number> => {
    const { uts } = (await clerk.invoices.get({ params: { id } })).data;
    await clerk.invoices.update({ params: { id }, body: { uts, note: 'By appointment' } });
    return uts;
  };
  test.each<[string, Act]>([
    ['issued', async (id, uts) => await clerk.invoices.issue({ params: { id }, body: { uts } })],
    [
      'discarded',
      async (id, uts) =>
        await clerk.invoices.discard({ params: { id }, query: uts === undefined ? {} : { uts: String(uts) } }),
    ],
  ])('%s', async (_name, act) => {
    const { id } = await draft(await doneJob(world.site));
    const seen = await changed(id);
    expect(await refusalOf(act(id, undefined))).toMatchObject({ code: 'record.base_missing', status: 422 });
    expect(await refusalOf(act(id, seen))).toMatchObject({ code: 'record.changed', status: 409 });
    const { state, uts } = (await clerk.invoices.get({ params: { id } })).data;
    expect(state).toBe('draft');
    await act(id, uts);
  });

  test('credited', async () => {
    const { id, uts: seen, lines } = await issued(await doneJob(world.site));
    const credit = async (uts: number | undefined) =>
      await clerk.invoices.credit({
        params: { id },
        body: { uts, reason: 'Half of it', lines: lines.map((each) => ({ id: each.id, qty: '0.5' })) },
      });
    expect(await refusalOf(credit(undefined))).toMatchObject({ code: 'record.base_missing', status: 422 });
    await credit(seen);
    expect(await refusalOf(credit(seen))).toMatchObject({ code: 'record.changed', status: 409 });
    expect((await clerk.invoices.get({ params: { id } })).data.credits).toHaveLength(1);
  });
});

test('jobs are combined into invoices as their customers prefer, all or none', async () => {
  const customerOf = async (consolidation?: string) => {
    const contact = await makeContact(server.db, world.folder);
    await server.db
      .updateTable('contact')
      .set({ data: JSON.stringify(consolidation === undefined ? {} : { consolidation }) })
      .where('id', '=', contact.id)
      .execute();
    const [one, two] = [await makeSite(server.db, contact), await makeSite(server.db, contact)];
    return [await doneJob(one), await doneJob(two), await doneJob(one)];
  };
  const [byJob, bySite, whole] = [await customerOf(), await customerOf('site'), await customerOf('customer')];
  const rows = (await clerk.data.read({ params: { id: 'unbilled' }, query: { limit: '0' } })).data;
  const preferred = (id: string | undefined) =>
    rows
      .map((row) => z.object({ id: z.string(), consolidation: z.string(), porequired: z.boolean() }).parse(row))
      .find((row) => row.id === id);
  expect([byJob, bySite, whole].map(([id]) => preferred(id))).toMatchObject([
    { consolidation: 'job', porequired: false },
    { consolidation: 'site' },
    { consolidation: 'customer' },
  ]);
  const bundle = async (...postIds: string[]) => (await clerk.invoices.bundle({ body: { postIds } })).data;
  const made = await bundle(...byJob, ...bySite, ...whole, whole[0] ?? '');
  const sets = (jobs: string[][]) =>
    jobs.map((each) => each.toSorted()).toSorted((a, b) => a.join().localeCompare(b.join()));
  expect(sets(made.map(({ jobs }) => jobs.map(({ id }) => id)))).toEqual(
    sets([...byJob.map((id) => [id]), [bySite[0] ?? '', bySite[2] ?? ''], [bySite[1] ?? ''], whole]),
  );
  expect(new Set(made.map(({ state }) => state))).toEqual(new Set(['draft']));
  const fresh = await doneJob(world.site);
  expect(await refusalCode(bundle(fresh, byJob[0] ?? ''))).toBe('invoice.already_billed');
  expect(await refusalCode(bundle(fresh, await doneJob(world.site, '0')))).toBe('invoice.nothing_billable');
  expect(await refusalCode(bundle(fresh, randomUUID()))).toBe('record.not_found');
  expect(
    (await clerk.invoices.list({ query: { limit: '0' } })).data.some((row) => JSON.stringify(row).includes(fresh)),
  ).toBe(false);
  const stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  expect(await refusalCode(stranger.invoices.bundle({ body: { postIds: [fresh] } }))).toBe('record.not_found');
  expect(
    await refusalCode((await server.client(world.dispatcher)).invoices.bundle({ body: { postIds: [fresh] } })),
  ).toBe('permission.missing');
});

test('concurrent requests to bill one job create one invoice', async () => {
  const job = await doneJob(world.site);
  const outcomes = await Promise.all(Array.from({ length: 6 }, async () => await outcomeOf(draft(job))));
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual([
    ...Array.from({ length: 5 }, () => 'invoice.already_billed'),
    'ok',
  ]);
});

test('sixteen concurrent issues take consecutive numbers', async () => {
  const drafts = [];
  for (let at = 0; at < 16; at++) drafts.push(await draft(await doneJob(world.site)));
  const before = Number((await issued(await doneJob(world.site))).docno?.slice(-5));
  const numbers = await Promise.all(
    drafts.map(async ({ id }) => Number((await issueInvoice(clerk, id)).data.docno?.slice(-5))),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => before + 1 + at));
});

describe('rejected requests change nothing', () => {
  test('for a job that is not completed, belongs to another customer, is unknown or has nothing to bill', async () => {
    const other = await makeSite(server.db, await makeContact(server.db, world.folder));
    const cases: [string, string[]][] = [
      ['invoice.nothing_billable', [await doneJob(world.site, '100', 'IP')]],
      ['invoice.nothing_billable', [await doneJob(world.site, '0')]],
      ['invoice.mixed', [await doneJob(world.site), await doneJob(other)]],
      ['record.not_found', [await doneJob(world.site), randomUUID()]],
    ];
    const count = async () => (await server.db.selectFrom('invoice').select('id').execute()).length;
    const before = await count();
    for (const [code, ids] of cases)
      expect(await refusalCode(clerk.invoices.create({ body: { postIds: ids } }))).toBe(code);
    expect(await count()).toBe(before);
  });

  test('an issued invoice cannot be issued again, discarded, or changed in the database', async () => {
    const { id } = await issued(await doneJob(world.site));
    expect(await refusalCode(issueInvoice(clerk, id))).toBe('invoice.not_draft');
    expect(await refusalCode(discardInvoice(clerk, id))).toBe('invoice.not_draft');
    await expect(
      server.db.updateTable('invoice').set({ amount: '1' }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'invoice_frozen' });
    await expect(
      server.db.updateTable('invoice_line').set({ amount: '1' }).where('invoice_id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'invoice_frozen' });
    await expect(server.db.deleteFrom('invoice').where('id', '=', id).execute()).rejects.toMatchObject({
      constraint: 'invoice_frozen',
    });
  });

  test('a draft whose job has been reopened cannot be issued', async () => {
    const job = await doneJob(world.site);
    const { id } = await draft(job);
    await server.db
      .updateTable('post')
      .set({ status_id: lookupId(310, 'IP'), done_at: null })
      .where('id', '=', job)
      .execute();
    expect(await refusalCode(issueInvoice(clerk, id))).toBe('invoice.nothing_billable');
    expect((await clerk.invoices.get({ params: { id } })).data).toMatchObject({ state: 'draft', docno: null });
  });

  test('a clerk of another folder cannot find the job or the invoice', async () => {
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
    );
    const job = await doneJob(world.site);
    expect(await refusalCode(stranger.invoices.create({ body: { postIds: [job] } }))).toBe('record.not_found');
    const { id } = await issued(job);
    expect(await refusalCode(stranger.invoices.get({ params: { id } }))).toBe('record.not_found');
  });

  test('a dispatcher cannot bill', async () => {
    const dispatcher = await server.client(world.dispatcher);
    expect(await refusalCode(dispatcher.invoices.create({ body: { postIds: [await doneJob(world.site)] } }))).toBe(
      'permission.missing',
    );
  });
});

test('a customer can read their issued invoices, but no drafts, and nothing without billing access', async () => {
  const open = await draft(await doneJob(world.site));
  const final = await issued(await doneJob(world.site));
  const plain = await server.client(await makePortalUser(server.db, world.contact, { sites: [world.site] }));
  const foreign = await makeContact(server.db, world.folder);
  const other = await server.client(
    await makePortalUser(server.db, foreign, { sites: [await makeSite(server.db, foreign)], billing: true }),
  );
  expect((await customer.invoices.get({ params: { id: final.id } })).data.docno).toBe(final.docno);
  expect(await refusalCode(customer.invoices.get({ params: { id: open.id } }))).toBe('record.not_found');
  for (const nosy of [plain, other]) {
    expect(await refusalCode(nosy.invoices.get({ params: { id: final.id } }))).toBe('record.not_found');
    expect((await nosy.data.read({ params: { id: 'invoices' }, query: {} })).data).toEqual([]);
  }
});

test('an issued invoice gets exactly one PDF', async () => {
  const { id, docno } = await issued(await doneJob(world.site));
  await expect
    .poll(async () => (await clerk.invoices.get({ params: { id } })).data.pdf?.filename, { timeout: 20_000 })
    .toBe(`${docno}.pdf`);
  expect(await server.db.selectFrom('file').select('type').where('ref_id', '=', id).execute()).toEqual([
    { type: 'application/pdf' },
  ]);
});

test('without a mail server, the recipient of an invoice is told with that reason', async () => {
  const contact = await makeContact(server.db, world.folder, { email: 'bills@customer.test' });
  const { id } = await draft(await doneJob(await makeSite(server.db, contact)));
  expect((await clerk.invoices.recipients({ body: { invoiceIds: [id] } })).data).toEqual([
    { id, to: 'bills@customer.test', obstacle: 'no_server', problem: null },
  ]);
});

test('an email that waits for the mail server says so, and is not written twice to the same address', async () => {
  const contact = await makeContact(server.db, world.folder, { email: 'bills@customer.test' });
  const { id } = await issued(await doneJob(await makeSite(server.db, contact)));
  const mails = async () =>
    await server.db
      .selectFrom('message')
      .select(['address', 'status'])
      .where('ref_id', '=', id)
      .orderBy('id')
      .execute();
  const held = { status: 'held' };
  await expect.poll(mails, { timeout: 20_000 }).toEqual([{ address: 'bills@customer.test', ...held }]);
  const send = async (to?: string) =>
    (await clerk.invoices.send({ params: { id }, body: to === undefined ? {} : { to } })).data;
  expect(await send()).toEqual({ to: 'bills@customer.test', obstacle: 'no_server' });
  await send('books@customer.test');
  await expect.poll(mails, { timeout: 20_000 }).toEqual([
    { address: 'bills@customer.test', ...held },
    { address: 'books@customer.test', ...held },
  ]);
});
