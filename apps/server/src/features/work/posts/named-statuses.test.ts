import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { bucketOfFlags } from '@field-service/domain/work/job-buckets.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { jobBody, refusalOf } from '@field-service/testing/jobs.ts';
import { makeJob, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;
let device: Device;

/** A site's own statuses: the code, the flags, and the setting that names the status. */
const own = [
  ['NEW', 'A', 'status-to-do'],
  ['WAIT', 'PS', 'status-complete'],
  ['GONE', 'X', 'status-cancelled'],
  ['UNSIGNED', 'C', 'status-nosignature'],
  ['FIN', 'C', 'status-closed'],
] as const;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  dispatcher = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }));
  device = await deviceOf(server, world.technician);
  for (const [code, flags] of own)
    await admin.lookups.create({ query: {}, body: { type: 310, code, name: `Own ${code}`, flags } });
});
afterAll(async () => await server.stop());
const name = async (settings: Record<string, string | null>) => await admin.settings.save({ body: { settings } });
beforeEach(async () => void (await name(Object.fromEntries(own.map(([code, , key]) => [key, code])))));

const job = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const started = async (): Promise<string> =>
  (await makeJob(server.db, world.site, { status: 'IP', plan: Date.now(), assignees: [world.technician] })).id;
const move = async (id: string, status: string) =>
  (
    await dispatcher.posts.update({
      params: { id },
      body: { uts: (await job(id)).uts, fields: {}, status, reason: 'Because' },
    })
  ).data;
const next = async (id: string) =>
  (await dispatcher.posts.statuses({ params: { id } })).data
    .map(({ code }) => code)
    .toSorted((a, b) => a.localeCompare(b));
const signature = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const close = async (id: string, status: 'DN' | 'CLS' | 'CWO') =>
  await sendWork(
    device,
    await packWork(emptyJobFile(id, newUploadId(), { status, noSignReason: status === 'CWO' ? 'Away' : null })),
  );
const sign = async (id: string) => {
  const file = {
    version: 1 as const,
    uploadId: newUploadId(),
    jobId: id,
    customerSign: { path: 'signatures/customer.png', name: 'Mr Lim', position: 'Owner', signedAt: Date.now() },
  };
  return await sendWork(device, await packWork(file, new Map([['signatures/customer.png', signature]])));
};

const nothing = { uts: 0, ctid: 0 };
/** The number of the technician's jobs that await a signature. */
const toSign = async () =>
  (
    await device.client.sync.sync({
      body: {
        window: { from: Date.now() - dayMs, to: Date.now() + dayMs },
        limit: 200,
        profile: 0,
        mySettings: 0,
        folderSettings: 0,
        settings: 0,
        lookups: nothing,
        crm: nothing,
        items: nothing,
        jobs: nothing,
        jobIdsHash: '',
        ib: 0,
      },
    })
  ).data.toSign;

describe('a status named by the site', () => {
  it('for pending: jobs start in it and return to it, and belong to its bucket', async () => {
    const made = (await dispatcher.posts.create({ body: jobBody(world.site) })).data;
    expect((await job(made.id)).status).toMatchObject({ code: 'NEW', flags: 'A' });
    expect(bucketOfFlags('A')).toBe('todo');
    expect(await next(made.id)).toEqual(['GONE', 'IP']);
    const id = await started();
    await move(id, 'TD');
    expect((await job(id)).status.code).toBe('NEW');
    await move(id, 'IP');
  });

  it('for awaiting a signature: closing without one enters it, and the job can still be signed', async () => {
    const id = await started();
    expect(await next(id)).toContain('WAIT');
    expect(await next(id)).not.toContain('CLS');
    const before = await toSign();
    expect((await close(id, 'CLS')).status).toBe('applied');
    expect((await job(id)).status).toMatchObject({ code: 'WAIT' });
    expect(bucketOfFlags('PS')).toBe('complete');
    expect(await toSign()).toBe((before ?? 0) + 1);
    expect((await sign(id)).status).toBe('applied');
    expect((await job(id)).status.code).toBe('FIN');
  });

  it('for cancelled: cancelling enters it, withdraws the job from its technician, and only reopening or late work leaves it', async () => {
    const id = await started();
    await move(id, 'X');
    expect((await job(id)).status.code).toBe('GONE');
    expect(bucketOfFlags('X')).toBe('cancelled');
    expect(await next(id)).toEqual(['NEW']);
    await expect
      .poll(async () => await server.db.selectFrom('message').select('template').where('ref_id', '=', id).execute())
      .toEqual([{ template: 'job-withdrawn' }]);
    expect((await close(id, 'CWO')).status).toBe('late');
  });

  it('for closed without a signature: the job counts as completed and can still be signed late', async () => {
    const id = await started();
    expect((await close(id, 'CWO')).status).toBe('applied');
    const closed = await job(id);
    expect(closed.status.code).toBe('UNSIGNED');
    expect(bucketOfFlags('C')).toBe('closed');
    expect(
      (await server.db.selectFrom('post').select('done_at').where('id', '=', id).executeTakeFirstOrThrow()).done_at,
    ).not.toBeNull();
    expect(await next(id)).toEqual(['FIN']);
    expect((await sign(id)).status).toBe('applied');
    expect((await job(id)).status.code).toBe('FIN');
  });

  it('for closed: finished work ends in it, and only an approver can reopen the job', async () => {
    const id = await started();
    expect((await close(id, 'DN')).status).toBe('applied');
    expect((await job(id)).status.code).toBe('FIN');
    expect(await next(id)).toEqual(['IP']);
    await expect
      .poll(
        async () =>
          (await server.db.selectFrom('service_report').select('version').where('post_id', '=', id).execute()).length,
        { timeout: 20_000 },
      )
      .toBe(1);
  });
});

describe('naming statuses', () => {
  it('uses the seeded statuses again when a name is removed or its status is deleted', async () => {
    await name(Object.fromEntries(own.map(([, , key]) => [key, null])));
    const id = await started();
    await move(id, 'TD');
    expect((await job(id)).status.code).toBe('TD');
    const { id: temporary } = (
      await admin.lookups.create({ query: {}, body: { type: 310, code: 'SOON-GONE', name: 'Soon gone', flags: 'D' } })
    ).data;
    await name({ 'status-to-do': 'SOON-GONE' });
    await admin.lookups.remove({ params: { id: temporary } });
    const other = await started();
    await move(other, 'TD');
    expect((await job(other)).status.code).toBe('TD');
  });

  it.each([
    ['a missing status', { 'status-closed': 'NOWHERE' }],
    ['a status in another bucket', { 'status-closed': 'WAIT' }],
    ['a seeded status of another stage', { 'status-closed': 'CWO' }],
    ['a status already named for another stage', { 'status-closed': 'UNSIGNED' }],
  ])('rejects %s', async (_, settings) => {
    expect(await refusalOf(name(settings))).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['status-closed'] },
    });
  });

  it('accepts the seeded statuses, and two statuses exchanged at the same time', async () => {
    await name({ 'status-closed': 'UNSIGNED', 'status-nosignature': 'FIN' });
    const id = await started();
    await close(id, 'CWO');
    expect((await job(id)).status.code).toBe('FIN');
    await name(
      Object.fromEntries([
        ['status-to-do', 'TD'],
        ['status-complete', 'CLS'],
        ['status-cancelled', 'X'],
        ['status-nosignature', 'CWO'],
        ['status-closed', 'DN'],
      ]),
    );
    const plain = await started();
    await close(plain, 'CWO');
    expect((await job(plain)).status.code).toBe('CWO');
  });
});
