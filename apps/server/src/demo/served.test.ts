import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { demoLogin as as } from '@field-service/testing/demo.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { DatasetName } from '@field-service/contract/data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lookupId } from '../install/lookup-row.ts';
import { reviewedCustomer } from './facts.ts';
import { beginWork } from './first-start.ts';

let server: TestServer;
beforeAll(async () => {
  // The server checks every response against the contract.
  server = await startTestServer({ checkAnswers: true, demo: true });
}, 120_000);
afterAll(async () => await server.stop());

describe('the served demonstration', () => {
  it.each<[string, DatasetName]>([
    ['dispatcher', 'full-schedules'],
    ['dispatcher', 'contacts'],
    ['dispatcher', 'app-lookups'],
    ['dispatcher', 'item-report'],
    ['dispatcher', 'ibase'],
    ['dispatcher', 'stock-ledger-qr'],
    ['billing', 'unbilled'],
    ['billing', 'invoices'],
    ['billing', 'payments'],
    ['customer1', 'service-reports'],
    ['customer1', 'invoices'],
    ['customer17', 'service-reports'],
    ['customer1', 'library'],
    ['customer1', 'schedules'],
    ['dispatcher', 'order-sets'],
    ['admin', 'work-time-listing'],
    ['admin', 'webhooks'],
    ['dispatcher', 'tickets'],
    ['customer1', 'tickets'],
    ['billing', 'claims'],
  ])('gives %s the dataset %s', async (username, id) => {
    const client = await server.client(as(username));
    const { data } = await client.data.read({ params: { id }, query: { limit: '50' } });
    expect(data.length).toBeGreaterThan(0);
  });

  it('continues the ticket numbers', async () => {
    const client = await server.client(as('customer1'));
    const { data: sites } = await client.portal.sites({ query: {} });
    const { data } = await client.posts.create({
      body: {
        systype: 'ticket',
        addressid: sites[0]?.id ?? '',
        title: 'Flies',
        body: '',
        categoryid: lookupId(0, 'ticket-category.PEST'),
      },
    });
    expect(data.docno).toMatch(/^T-\d{4}-00004$/);
  });

  it('gives a dispatcher complete jobs, and the record of a finished one', async () => {
    const client = await server.client(as('dispatcher'));
    const { data } = await client.posts.list({ query: { limit: '50', find: JSON.stringify({ 'status.code': 'DN' }) } });
    expect(data).toHaveLength(50);
    const [job] = data;
    const detail = await client.posts.get({ params: { id: job?.id ?? '' } });
    expect(detail.data.visits.length).toBeGreaterThan(0);
    expect(detail.data.result?.customerSign).not.toBeNull();
    expect(detail.data.plans.length).toBeGreaterThan(0);
  });

  it.each(['tech1', 'tech4', 'tech8'])('syncs %s', async (username) => {
    const client = await server.client(as(username), { app: 'app' });
    const now = Date.now();
    const cursor = { uts: 0, ctid: 0 };
    const { data } = await client.sync.sync({
      body: {
        window: { from: now - 14 * dayMs, to: now + 7 * dayMs },
        limit: 50,
        profile: 0,
        mySettings: 0,
        folderSettings: 0,
        settings: 0,
        lookups: cursor,
        crm: null,
        items: cursor,
        jobs: cursor,
        jobIdsHash: '',
        ib: 0,
      },
    });
    expect(data.jobs.count).toBeGreaterThan(10);
    expect(data.items.count).toBe(30);
  });

  it('has the public holidays of each branch for the coming year', async () => {
    const admin = await server.client(as('admin'));
    const year = new Date().getUTCFullYear() + 1;
    const { data } = await admin.lookups.holidays({
      query: { from: String(year * 10_000 + 101), to: String(year * 10_000 + 1231) },
    });
    const labourDay = data.filter(({ date }) => date === year * 10_000 + 501);
    expect(new Set(labourDay.map(({ folderId }) => folderId)).size).toBe(4);
  });

  it('has a next visit of each running contract as soon as the queue has worked', async () => {
    await beginWork(server.services);
    const dispatcher = await server.client(as('admin'));
    const next = async () =>
      z.array(z.object({ docno: z.string(), next: z.int().nullable() })).parse(
        (
          await dispatcher.data.read({
            params: { id: 'order-sets' },
            query: { find: JSON.stringify({ state: 'active' }), limit: '0' },
          })
        ).data,
      );
    await expect.poll(async () => (await next()).filter((each) => each.next === null), { timeout: 30_000 }).toEqual([]);
    const docnos = (await next()).map(({ docno }) => docno);
    expect(docnos.length).toBeGreaterThan(0);
    expect(new Set(docnos).size).toBe(docnos.length);
  }, 60_000);

  it('holds back a report until the dispatcher has reviewed it', async () => {
    await beginWork(server.services);
    const [dispatcher, customer] = [
      await server.client(as('dispatcher')),
      await server.client(as(`customer${reviewedCustomer}`)),
    ];
    const { data: waiting } = await dispatcher.posts.list({ query: { find: JSON.stringify({ review: true }) } });
    const [job] = waiting;
    const id = job?.id ?? '';
    expect(waiting.every(({ contact }) => contact?.id === job?.contact?.id)).toBe(true);
    await expect
      .poll(async () => (await dispatcher.posts.get({ params: { id } })).data.report, { timeout: 30_000 })
      .toMatchObject({ version: 1, releasedAt: null });
    expect((await customer.posts.get({ params: { id } })).data).toMatchObject({
      review: true,
      report: null,
      visits: [],
    });
    await dispatcher.reports.release({ params: { id }, body: { version: 1 } });
    expect((await customer.posts.get({ params: { id } })).data).toMatchObject({
      review: false,
      report: { version: 1 },
    });
  }, 60_000);

  it('shows a customer their home page', async () => {
    const client = await server.client(as('customer1'));
    const { data } = await client.portal.home({ query: {} });
    expect(data.balances.every((balance) => balance.currency === 'MYR')).toBe(true);
    const sites = await client.portal.sites({ query: {} });
    expect(sites.data).toHaveLength(2);
  });
});
