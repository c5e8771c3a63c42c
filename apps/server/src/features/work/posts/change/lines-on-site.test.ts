import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { makeItem, makeJob, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let device: Device;
let office: TestClient;
let itemId: string;
let serviceId: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  office = await server.client(world.dispatcher);
  itemId = (await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' })).id;
  serviceId = (await makeItem(server.db, world.folder, { type: 'SRV', uom: 'visit', stationType: 'RBS' })).id;
});
afterAll(async () => await server.stop());

const mayEdit = async (editLines: boolean) =>
  await server.db
    .updateTable('role')
    .set({ role_config: JSON.stringify({ editLines }) })
    .where('code', '=', 'TECH')
    .execute();
const entered = (
  name: string,
  qty: string,
  price: string,
  more: { id?: string; itemid?: string; flags?: string } = {},
) => ({
  itemid: null,
  name,
  qty,
  price,
  uiDisc: null,
  tax: null,
  flags: '',
  ...more,
});
type Lines = NonNullable<JobFile['lines']>;

/** A started job with two lines, as the technician's phone knows it. */
async function pricedJob() {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const read = async () => (await office.posts.get({ params: { id: job.id } })).data;
  const fields = { lines: [entered('Visit', '1', '100'), entered('Travel', '10', '0.1')] };
  await office.posts.update({ params: { id: job.id }, body: { uts: (await read()).uts, fields } });
  const { uts, lines } = await read();
  const finish = async (given: Lines) => {
    const work = await packWork(emptyJobFile(job.id, newUploadId(), { status: 'DN', lines: given }));
    expect(await sendWork(device, work)).toMatchObject({ status: 'applied', reason: null });
    return work;
  };
  return { job, read, uts, finish, ids: lines.map(({ id }) => id) };
}
const summary = (lines: readonly { name: string; qty: string; amount: string | null }[]) =>
  lines.map(({ name, qty, amount }) => [name, Number(qty), Number(amount)]);

describe('lines that a technician changed on site', () => {
  test('are applied once: a changed, a removed and a new line, at the prices of the office', async () => {
    await mayEdit(true);
    const { read, uts, finish, ids } = await pricedJob();
    const work = await finish({
      baseUts: uts,
      rows: [entered('Visit', '2', '1', { id: ids[0] ?? '' }), entered('Extra', '3', '7', { itemid: itemId })],
    });
    const after = await read();
    // The folder hides prices from technicians: a known line keeps its price, a new one has that of its item.
    expect(summary(after.lines)[0]).toEqual(['Visit', 2, 200]);
    expect(after.lines.map(({ name, itemid }) => [name, itemid])).toEqual([
      ['Visit', null],
      ['Extra', itemId],
    ]);
    expect(after.lines[1]?.price).not.toBe('7');
    expect([after.status.code, after.conflicts]).toEqual(['DN', []]);
    expect(await sendWork(device, work)).toMatchObject({ status: 'applied' });
    expect((await read()).uts).toBe(after.uts);
  });

  test('do not replace what the office changed since: they become a conflict that the office settles', async () => {
    await mayEdit(true);
    const { job, read, uts, finish, ids } = await pricedJob();
    await office.posts.update({
      params: { id: job.id },
      body: { uts, fields: { lines: [entered('Visit', '5', '100', { id: ids[0] ?? '' })] } },
    });
    await finish({ baseUts: uts, rows: [entered('Visit', '2', '100', { id: ids[0] ?? '' })] });
    const after = await read();
    expect(summary(after.lines)).toEqual([['Visit', 5, 500]]);
    expect(after.status.code).toBe('DN');
    expect(after.conflicts).toMatchObject([{ field: 'lines', device: [{ name: 'Visit', qty: '2' }] }]);
  });

  test.each([
    ['without the right of the role', false, (uts: number) => uts, entered('Visit', '2', '100')],
    [
      'based on a version that the server does not know',
      true,
      (uts: number) => uts + 1_000_000_000,
      entered('Visit', '2', '100'),
    ],
    ['of an item that does not exist', true, (uts: number) => uts, entered('X', '1', '1', { itemid: 'no-such-item' })],
  ])('%s stay out, and are kept as a conflict', async (_why, right, base, row) => {
    await mayEdit(right);
    const { read, uts, finish } = await pricedJob();
    await finish({ baseUts: base(uts), rows: [row] });
    const after = await read();
    expect(summary(after.lines)).toEqual([
      ['Visit', 1, 100],
      ['Travel', 10, 1],
    ]);
    expect(after.conflicts).toMatchObject([{ field: 'lines', device: [{ name: row.name }] }]);
    expect(after.status.code).toBe('DN');
  });

  test.each([
    ['a changed quantity', (id: string) => [entered('Stations', '0', '0', { id, itemid: serviceId })]],
    ['no such line', () => []],
    [
      'one more such line',
      (id: string) => [
        entered('Stations', '4', '0', { id, itemid: serviceId }),
        entered('More stations', '2', '0', { itemid: serviceId }),
      ],
    ],
    ['another item', (id: string) => [entered('Stations', '4', '0', { id, itemid: itemId })]],
  ])('with %s for a service that covers stations stay out, and are kept as a conflict', async (_what, rows) => {
    await mayEdit(true);
    const { job, read, uts, finish } = await pricedJob();
    await office.posts.update({
      params: { id: job.id },
      body: { uts, fields: { lines: [entered('Stations', '4', '100', { itemid: serviceId })] } },
    });
    const before = await read();
    await finish({ baseUts: before.uts, rows: rows(before.lines[0]?.id ?? '') });
    const after = await read();
    expect(after.lines).toEqual(before.lines);
    expect(after.conflicts).toMatchObject([{ field: 'lines' }]);
  });

  test('are applied beside a line that covers stations and stays as it is', async () => {
    await mayEdit(true);
    const { job, read, uts, finish } = await pricedJob();
    await office.posts.update({
      params: { id: job.id },
      body: { uts, fields: { lines: [entered('Stations', '4', '100', { itemid: serviceId })] } },
    });
    const before = await read();
    const id = before.lines[0]?.id ?? '';
    await finish({
      baseUts: before.uts,
      rows: [entered('Stations', '4.0', '0', { id, itemid: serviceId }), entered('Extra', '1', '0')],
    });
    const after = await read();
    expect(summary(after.lines)).toEqual([
      ['Stations', 4, 400],
      ['Extra', 1, 0],
    ]);
    expect(after.conflicts).toEqual([]);
  });

  test('take the price of the item if a known line names another item, where prices are hidden', async () => {
    await mayEdit(true);
    const expensive = (await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml', price: '500' })).id;
    const { read, uts, finish, ids } = await pricedJob();
    const rows = [
      entered('Visit', '1', '0', { id: ids[0] ?? '', flags: 'I' }),
      entered('Travel', '1', '0', { id: ids[1] ?? '', itemid: expensive, flags: 'I' }),
    ];
    await finish({ baseUts: uts, rows });
    const after = await read();
    expect(summary(after.lines)).toEqual([
      ['Visit', 1, 100],
      ['Travel', 1, 500],
    ]);
    expect(after.lines.map(({ flags }) => flags)).toEqual(['', '']);
  });

  test('are not named by older phones, whose jobs keep their lines', async () => {
    const { job, read } = await pricedJob();
    const older = emptyJobFile(job.id, newUploadId(), { status: 'DN', version: 1 });
    Reflect.deleteProperty(older, 'lines');
    expect(await sendWork(device, await packWork(older))).toMatchObject({ status: 'applied' });
    expect(summary((await read()).lines)).toEqual([
      ['Visit', 1, 100],
      ['Travel', 10, 1],
    ]);
  });
});
