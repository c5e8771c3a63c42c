import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { addMoney, compareMoney } from '@field-service/domain/values/money.ts';
import { dashboardId } from '@field-service/server/install/dashboards.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeFolder, makeJob, makeSite, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { unbilledAges } from '@field-service/domain/money/unbilled-ages.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

describe('what needs somebody', () => {
  let server: TestServer;
  let world: TestWorld;
  let dispatcher: TestClient;
  const hour = 3_600_000;

  beforeAll(async () => {
    server = await startTestServer();
    world = await makeWorld(server.db);
    dispatcher = await server.client(world.dispatcher);
  });
  afterAll(async () => await server.stop());

  const counts = async (client = dispatcher) => {
    const { jobs } = (await client.home.get()).data;
    if (jobs === null) throw new Error('The caller may see jobs.');
    const { today, ...others } = jobs;
    return { ...others, today: Object.fromEntries(today.map(({ code, count }) => [code, count])) };
  };

  test('is counted: jobs of today by status, late, unassigned and waiting for a signature', async () => {
    const site = await makeSite(server.db, world.contact);
    const before = await counts();
    const now = Date.now();
    await makeJob(server.db, site, { plan: now, assignees: [world.technician] });
    await makeJob(server.db, site, { plan: now - 72 * hour, assignees: [] });
    const signed = await makeJob(server.db, site, { plan: now, assignees: [world.technician] });
    await server.db
      .updateTable('post')
      .set({ status_id: lookupId(310, 'CLS') })
      .where('id', '=', signed.id)
      .execute();
    await server.db
      .updateTable('post')
      .set({ date: businessDateOf(now, 'Asia/Kuala_Lumpur') })
      .where('plan', '=', now)
      .execute();
    const after = await counts();
    expect(after.unassigned).toBe(before.unassigned + 1);
    expect(after.toSign).toBe(before.toSign + 1);
    expect(after.late).toBeGreaterThan(before.late);
    expect(after.today).toMatchObject({
      TD: (before.today['TD'] ?? 0) + 1,
      CLS: (before.today['CLS'] ?? 0) + 1,
    });
  });

  test('is that of the caller’s folders only', async () => {
    const elsewhere = await makeFolder(server.db);
    const stranger = await server.client(await makeStaff(server.db, { folders: [elsewhere], roles: ['ADMIN'] }));
    expect(await counts(stranger)).toEqual({
      late: 0,
      unassigned: 0,
      toSign: 0,
      lateWork: 0,
      review: 0,
      today: {},
    });
  });

  test('is shown as far as the caller may see it, and never to customers', async () => {
    const billing = (await (await server.client(world.billing)).home.get()).data;
    expect(billing.bills).not.toBeNull();
    const technician = (await (await server.client(world.technician, { app: 'app' })).home.get()).data;
    expect(technician.bills).toBeNull();
    expect(typeof technician.message).toBe('string');
    const customer = await server.client(world.customer);
    expect(await refusalCode(customer.home.get())).toBe('permission.missing');
  });
});

test('the figures of the demonstration company are those of its lists and of the dispatcher’s dashboard', async () => {
  const server = await startTestServer({ demo: true });
  try {
    const client = await server.client(demoLogin('admin'));
    const { bills, jobs } = (await client.home.get()).data;
    const Groups = z.array(z.looseObject({ currency: z.string(), count: z.int(), amount: z.string() }));
    const grouped = async (id: 'unbilled' | 'invoices', find: object) =>
      Groups.parse(
        (await client.data.read({ params: { id }, query: { group: 'currency', find: JSON.stringify(find) } })).data,
      );
    const unbilled = await grouped('unbilled', {});
    expect(unbilled.length).toBeGreaterThan(1);
    for (const { currency, count, amount } of unbilled) {
      const parts = bills?.unbilled.filter((part) => part.currency === currency) ?? [];
      expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(count);
      // The same amount, whether or not its sum ends in a zero.
      expect(compareMoney(addMoney(...parts.map((part) => part.amount)), amount)).toBe(0);
      expect(parts.map(({ upTo }) => upTo)).toEqual(
        unbilledAges.filter((age) => parts.some(({ upTo }) => upTo === age)),
      );
    }
    const overdue = await grouped('invoices', { overdue: true });
    const countsOf = (groups: readonly { currency: string; count: number }[] = []) =>
      Object.fromEntries(groups.map(({ currency, count }) => [currency, count]));
    expect(countsOf(bills?.overdue)).toEqual(countsOf(overdue));
    const total = async (find: object) =>
      (
        await client.data.read({
          params: { id: 'posts' },
          query: { find: JSON.stringify(find), limit: '1', total: '1' },
        })
      ).total;
    expect(jobs?.late).toBe(await total({ late: true }));
    expect(jobs?.review).toBe(await total({ review: true }));
    expect(jobs?.toSign).toBe(await total({ 'status.code': 'CLS' }));
    const day = (await client.dashboards.data({ params: { id: dashboardId('dispatch-day') } })).data;
    expect(jobs?.unassigned).toBeGreaterThan(0);
    expect(day.find(({ id }) => id === 'unassigned')?.total).toBe(jobs?.unassigned);
  } finally {
    await server.stop();
  }
});
