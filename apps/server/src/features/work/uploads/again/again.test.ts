import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeItem,
  makeJob,
  makeStaff,
  makeStation,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork, treatmentOf, visitOf } from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../../install/lookup-row.ts';

let server: TestServer;
let world: TestWorld;
let helper: TestUser;
let device: Device;
let helperDevice: Device;
let dispatcher: TestClient;
let admin: TestClient;
let station: { id: string };
let item: { id: string };
let signature: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  device = await deviceOf(server, world.technician);
  helperDevice = await deviceOf(server, helper);
  dispatcher = await server.client(world.dispatcher);
  admin = await server.client(world.admin);
  station = await makeStation(server.db, world.site, null);
  item = await makeItem(server.db, world.folder, { type: 'MAT', uom: 'pc' });
  signature = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
});
afterAll(async () => await server.stop());

const newJob = async (assignees: readonly TestUser[] = [world.technician]) =>
  await makeJob(server.db, world.site, { status: 'IP', assignees });
/** Sends work with a visit and a treatment of 2 pieces; returns the id of its package. */
async function send(jobId: string, given: Partial<JobFile> = {}, from = device): Promise<string> {
  const uploadId = newUploadId();
  const file = emptyJobFile(jobId, uploadId, {
    stations: [visitOf(station.id)],
    usage: [treatmentOf(item.id, lookupId(209, 'pc'), { qty: '2', batch: 'LOT-1' })],
    ...given,
  });
  const pictures = new Map(file.customerSign === null ? [] : [[file.customerSign.path, signature] as const]);
  expect(await sendWork(from, await packWork(file, pictures))).toMatchObject({ status: 'applied' });
  return uploadId;
}
const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const compare = async (id: string, x: string) => (await dispatcher.uploads.replay({ params: { id, x } })).data;
const again = async (
  id: string,
  x: string,
  {
    act = 'apply',
    uts,
    client = dispatcher,
  }: { act?: 'apply' | 'records' | 'set_aside'; uts?: number | undefined; client?: TestClient } = {},
) =>
  await client.uploads.applyLate({
    params: { id, x },
    body: { act, reason: 'The phone is right', ...(uts === undefined ? {} : { uts }) },
  });
const correct = async (jobId: string, fields: { qty?: string; batch?: string }) => {
  const current = (await read(jobId)).treatments.find(({ correctedBy }) => correctedBy === null);
  await dispatcher.posts.correct({ params: { id: current?.id ?? '' }, body: { fields, reason: 'Read the label' } });
};
/** Opens a closed job again, whatever its status. */
const reopen = async (jobId: string) =>
  await server.db
    .updateTable('post')
    .set({ status_id: lookupId(310, 'IP') })
    .where('id', '=', jobId)
    .execute();

describe('applied work, compared with its job', () => {
  it('changes nothing, and is not applied again', async () => {
    const job = await newJob();
    const x = await send(job.id);
    const found = await compare(job.id, x);
    expect(found).toMatchObject({ alreadyApplied: true, changes: [], uts: (await read(job.id)).uts });
    expect(await outcomeOf(again(job.id, x, { uts: found.uts }))).toBe('upload.nothing_to_change');
  });

  it('names the corrected fields of a treatment, and brings the recorded values back as a correction', async () => {
    const job = await newJob();
    const x = await send(job.id);
    await correct(job.id, { qty: '5' });
    await correct(job.id, { batch: 'LOT-2' });
    const found = await compare(job.id, x);
    expect(found.changes).toMatchObject([
      {
        record: 'treatment',
        fields: [
          { field: 'qty', before: '5', after: '2' },
          { field: 'batch', before: 'LOT-2', after: 'LOT-1' },
        ],
      },
    ]);
    expect((await again(job.id, x, { uts: found.uts })).data.status).toBe('applied');
    const { treatments, history, visits, stock } = await read(job.id);
    expect(treatments.map(({ qty, batch }) => [qty, batch])).toEqual([
      ['2', 'LOT-1'],
      ['5', 'LOT-1'],
      ['5', 'LOT-2'],
      ['2', 'LOT-1'],
    ]);
    expect(treatments.at(-1)).toMatchObject({ author: { id: world.dispatcher.id }, reason: 'The phone is right' });
    expect([visits.length, stock.length]).toEqual([1, 1]);
    expect(history.at(-1)).toMatchObject({ kind: 'work_again', reason: 'The phone is right' });
    expect((await compare(job.id, x)).changes).toEqual([]);
  });

  it('closes a job that was reopened; its records alone change nothing', async () => {
    const job = await newJob();
    const x = await send(job.id);
    await reopen(job.id);
    const found = await compare(job.id, x);
    expect(found.changes).toEqual([
      { record: 'job', name: '', fields: [{ field: 'status', before: 'IP', after: 'CWO' }] },
    ]);
    expect(await outcomeOf(again(job.id, x, { act: 'records', uts: found.uts }))).toBe('upload.nothing_to_change');
    await again(job.id, x, { uts: found.uts });
    expect((await read(job.id)).status.code).toBe('CWO');
  });

  it('brings back a result that later work replaced, but takes no signature of the customer away', async () => {
    const job = await newJob();
    const x = await send(job.id, { remarks: 'first' });
    await reopen(job.id);
    const sign = { path: 'signatures/c.png', name: 'Ms Tan', position: '', signedAt: Date.now() };
    const y = await send(job.id, { remarks: 'second', status: 'DN', customerSign: sign, noSignReason: null });
    const found = await compare(job.id, x);
    const result = found.changes.find(({ record }) => record === 'result');
    expect(result?.fields).toContainEqual({ field: 'remarks', before: 'second', after: 'first' });
    expect(result?.fields.map(({ field }) => field)).not.toContain('customerSign');
    await again(job.id, x, { uts: found.uts });
    expect((await read(job.id)).result).toMatchObject({
      remarks: 'first',
      customerSign: { name: 'Ms Tan' },
      noSignReason: null,
    });
    // The other way round the signature comes back with its picture.
    await again(job.id, y, { uts: (await compare(job.id, y)).uts });
    const { result: last } = await read(job.id);
    expect(last).toMatchObject({ remarks: 'second', customerSign: { name: 'Ms Tan' } });
    const { data } = await dispatcher.files.get({ params: { id: last?.customerSign?.fileId ?? '' } });
    expect(Buffer.from(await data.arrayBuffer()).equals(signature)).toBe(true);
  });

  it('of a helper says nothing of the job that the lead closed', async () => {
    const job = await newJob([world.technician, helper]);
    const x = await send(job.id, { remarks: 'by the helper' }, helperDevice);
    await send(job.id, { remarks: 'by the lead' });
    await reopen(job.id);
    expect((await compare(job.id, x)).changes).toEqual([]);
  });
});

describe('applying work again', () => {
  it('is refused if the job was changed since the comparison, as by another dispatcher', async () => {
    const job = await newJob();
    const x = await send(job.id);
    await correct(job.id, { qty: '5' });
    const { uts } = await compare(job.id, x);
    const outcomes = await Promise.all([
      outcomeOf(again(job.id, x, { uts })),
      outcomeOf(again(job.id, x, { uts, client: admin })),
    ]);
    expect(outcomes.toSorted()).toEqual(['ok', 'record.changed']);
    expect((await read(job.id)).treatments).toHaveLength(3);
  });

  it('requires a comparison, and cannot set the work aside', async () => {
    const job = await newJob();
    const x = await send(job.id);
    await correct(job.id, { qty: '5' });
    expect(await outcomeOf(again(job.id, x))).toBe('upload.not_late');
    const { uts } = await compare(job.id, x);
    expect(await outcomeOf(again(job.id, x, { act: 'set_aside', uts }))).toBe('upload.not_late');
  });

  it('is not there once its job is in the bin', async () => {
    const job = await newJob();
    const x = await send(job.id);
    const { uts } = await read(job.id);
    await server.db.updateTable('post').set({ dts: Date.now() }).where('id', '=', job.id).execute();
    expect(await outcomeOf(compare(job.id, x))).toBe('record.not_found');
    expect(await outcomeOf(again(job.id, x, { uts }))).toBe('record.not_found');
  });

  it('requires approval permission; the comparison does not', async () => {
    const job = await newJob();
    const x = await send(job.id);
    await correct(job.id, { qty: '5' });
    const { uts, changes } = (await device.client.uploads.replay({ params: { id: job.id, x } })).data;
    expect(changes).toHaveLength(1);
    expect(await outcomeOf(again(job.id, x, { uts, client: device.client }))).toBe('permission.missing');
  });
});

it('work that was set aside can still be applied, once', async () => {
  const job = await newJob();
  const { uts: seen } = await read(job.id);
  await dispatcher.posts.update({
    params: { id: job.id },
    body: { uts: seen, fields: {}, status: 'X', reason: 'Cancelled by phone' },
  });
  const x = newUploadId();
  const file = emptyJobFile(job.id, x, { stations: [visitOf(station.id)] });
  expect(await sendWork(device, await packWork(file))).toMatchObject({ status: 'late' });
  await again(job.id, x, { act: 'set_aside' });
  expect(await outcomeOf(again(job.id, x, { act: 'set_aside' }))).toBe('upload.not_late');
  const { uts } = await compare(job.id, x);
  expect((await again(job.id, x, { uts })).data.status).toBe('applied');
  expect(await outcomeOf(again(job.id, x, { uts }))).toBe('record.changed');
  expect((await read(job.id)).visits).toHaveLength(1);
});
