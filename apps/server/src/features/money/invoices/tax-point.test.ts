import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { jobBody, line, taxOf } from '@field-service/testing/jobs.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let office: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(world.dispatcher);
  clerk = await server.client(world.billing);
});
afterAll(async () => await server.stop());

const read = async (id: string) => (await office.posts.get({ params: { id } })).data;
const move = async (id: string, ...statuses: string[]): Promise<void> => {
  for (const status of statuses)
    await office.posts.update({
      params: { id },
      body: { uts: (await read(id)).uts, fields: {}, status, reason: 'Checked again' },
    });
};
/** Creates an unplanned job with one taxed line. */
const undated = async (): Promise<string> => {
  const taxed = line({ tax: taxOf(world.folder, 'SST-8') });
  const body = jobBody(world.site, { lines: [taxed], assignees: [world.technician.id] });
  return (await office.posts.create({ body })).data.id;
};
/** Completes the job on a phone; `end` is the time of completion. */
const closeOnPhone = async (id: string, end: number): Promise<void> => {
  const device = await deviceOf(server, world.technician);
  const file = emptyJobFile(id, newUploadId(), {
    startData: { at: end - 3_600_000, geo: null },
    endData: { at: end, geo: null },
  });
  expect(await sendWork(device, await packWork(file))).toMatchObject({ status: 'applied' });
};
const today = (): number => businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');

describe('a job without a planned time', () => {
  test('has no business date before completion, then the completion date, and can be billed', async () => {
    const id = await undated();
    expect((await read(id)).date).toBeNull();
    await move(id, 'IP', 'CLS', 'DN');
    expect((await read(id)).date).toBe(today());
    const { data: invoice } = await clerk.invoices.create({ body: { postIds: [id] } });
    expect(invoice).toMatchObject({ nett: '100', taxes: '8', amount: '108' });
  });

  test.each([
    { closed: 'on the last day of the old rate', end: Date.UTC(2024, 1, 29, 15, 30), date: 20_240_229, taxes: '6' },
    {
      closed: 'on the first of the new one, where it is not yet in UTC',
      end: Date.UTC(2024, 1, 29, 16, 30),
      date: 20_240_301,
      taxes: '8',
    },
  ])("has the tax rates of the completion date in its folder's time zone: $closed", async ({ end, date, taxes }) => {
    const id = await undated();
    await closeOnPhone(id, end);
    const job = await read(id);
    expect([job.date, job.lines.map((each) => each.taxes)]).toEqual([date, [taxes]]);
    expect((await clerk.invoices.create({ body: { postIds: [id] } })).data.taxes).toBe(taxes);
  });

  test('keeps its date when its lines are changed, and loses it when it is reopened', async () => {
    const id = await undated();
    await closeOnPhone(id, Date.UTC(2024, 1, 20, 4));
    await move(id, 'DN');
    const { uts, lines } = await read(id);
    await office.posts.update({
      params: { id },
      body: { uts, fields: { lines: [line({ id: lines[0]?.id, price: '50', tax: taxOf(world.folder, 'SST-8') })] } },
    });
    expect(await read(id)).toMatchObject({ date: 20_240_220, lines: [{ taxes: '3' }] });
    await move(id, 'IP');
    expect((await read(id)).date).toBeNull();
    await move(id, 'CLS', 'DN');
    expect(await read(id)).toMatchObject({ date: today(), lines: [{ taxes: '4' }] });
  });

  test('can be completed on a date without a tax rate, but not billed', async () => {
    const id = await undated();
    await closeOnPhone(id, Date.UTC(2018, 7, 1, 4));
    expect((await read(id)).date).toBe(20_180_801);
    await expect(clerk.invoices.create({ body: { postIds: [id] } })).rejects.toMatchObject({
      code: 'tax.rate_missing',
    });
  });
});

test('a planned job keeps its planned date, whenever it is completed', async () => {
  const body = jobBody(world.site, { plan: Date.UTC(2024, 0, 15, 2), duration: '60M' });
  const { id } = (await office.posts.create({ body })).data;
  await move(id, 'IP', 'CLS', 'DN');
  expect((await read(id)).date).toBe(20_240_115);
});
