import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
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
import type { TestClient } from '@field-service/testing/client.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  emptyJobFile,
  entryId,
  newUploadId,
  packWork,
  treatmentOf,
  visitOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';

let server: TestServer;
let world: TestWorld;
let second: TestUser;
let device: Device;
let secondDevice: Device;
let dispatcher: TestClient;
let admin: TestClient;
let station: { id: string; tag: string };
let item: { id: string; code: string };
let signature: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  second = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  device = await deviceOf(server, world.technician);
  secondDevice = await deviceOf(server, second);
  dispatcher = await server.client(world.dispatcher);
  admin = await server.client(world.admin);
  station = await makeStation(server.db, world.site, null);
  item = await makeItem(server.db, world.folder, { type: 'MAT', uom: 'pc' });
  signature = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
});
afterAll(async () => await server.stop());

const newJob = async (
  assignees: readonly TestUser[] = [world.technician],
  status = 'IP',
): Promise<{ id: string; docno: string }> => await makeJob(server.db, world.site, { status, assignees });
const workOn = async (jobId: string, given: Partial<JobFile> = {}): Promise<WorkPackage> =>
  await packWork(
    emptyJobFile(jobId, newUploadId(), {
      stations: [visitOf(station.id)],
      usage: [treatmentOf(item.id, lookupId(209, 'pc'), { qty: '2' })],
      ...given,
    }),
  );
const statusOf = async (jobId: string): Promise<string> =>
  (
    await server.db
      .selectFrom('post')
      .innerJoin('lookup', 'lookup.id', 'post.status_id')
      .select('lookup.code')
      .where('post.id', '=', jobId)
      .executeTakeFirstOrThrow()
  ).code;
const countOf = async (table: 'visit' | 'treatment' | 'stock_ledger' | 'post_result', jobId: string): Promise<number> =>
  (
    await server.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('post_id', '=', jobId)
      .executeTakeFirstOrThrow()
  ).n;
const effects = async (jobId: string): Promise<number[]> => [
  await countOf('visit', jobId),
  await countOf('treatment', jobId),
  await countOf('stock_ledger', jobId),
  await countOf('post_result', jobId),
];
const decide = async (
  jobId: string,
  x: string,
  act: 'apply' | 'records' | 'set_aside',
  reason = 'The customer confirms the visit',
) => (await dispatcher.uploads.applyLate({ params: { id: jobId, x }, body: { act, reason } })).data;

/** Creates a job that the office cancels while its work is still on the device, and then sends that work. */
async function lateWork(
  given: Partial<JobFile> = {},
): Promise<{ job: { id: string; docno: string }; uploadId: string }> {
  const job = await newJob();
  const { uts } = await server.db.selectFrom('post').select('uts').where('id', '=', job.id).executeTakeFirstOrThrow();
  await dispatcher.posts.update({
    params: { id: job.id },
    body: { uts, fields: {}, status: 'X', reason: 'Cancelled by phone' },
  });
  const work = await workOn(job.id, given);
  const state = await sendWork(device, work);
  expect(state).toMatchObject({
    status: 'late',
    reason: 'post.transition_forbidden',
    missing: [],
    receipt: { state: 'late', reason: 'post.transition_forbidden' },
  });
  expect(state.receipt?.entries).toHaveLength(work.contents.size);
  return { job, uploadId: work.manifest.uploadId };
}

describe('work on a cancelled job, stored as late', () => {
  it('has no effect on the job', async () => {
    const { job } = await lateWork();
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
    expect(await statusOf(job.id)).toBe('X');
  });

  it('keeps changed lines as a conflict and continues nothing if only its records are applied', async () => {
    const row = { itemid: null, name: 'Extra', qty: '1', price: '0', uiDisc: null, tax: null, flags: '' };
    const plan = Date.now() + 86_400_000;
    const { job, uploadId } = await lateWork({
      version: 2,
      lines: { baseUts: 1, rows: [row] },
      nextday: { entry: entryId(), plan },
    });
    const preview = await dispatcher.uploads.replay({ params: { id: job.id, x: uploadId } });
    expect(preview.data).toMatchObject({ lines: true, nextday: plan });
    await decide(job.id, uploadId, 'records');
    const { data } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(data.lines).toEqual([]);
    expect(data.conflicts).toMatchObject([{ field: 'lines', device: [{ name: 'Extra' }] }]);
    expect(data.followups).toEqual([]);
  });

  it('can be previewed, and applied completely by a dispatcher', async () => {
    const { job, uploadId } = await lateWork();
    const preview = await dispatcher.uploads.replay({ params: { id: job.id, x: uploadId } });
    expect(preview.data).toMatchObject({
      uploadId,
      status: { from: 'X', to: 'CWO' },
      visits: 1,
      treatments: 1,
      pictures: 0,
      signature: false,
      followup: false,
      alreadyApplied: false,
      reason: 'post.transition_forbidden',
      by: world.technician.displayname,
    });
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
    const state = await decide(job.id, uploadId, 'apply');
    expect(state).toMatchObject({ status: 'applied', receipt: { state: 'applied' } });
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
    expect(await statusOf(job.id)).toBe('CWO');
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail.visits[0]?.user.id).toBe(world.technician.id);
    expect(detail.history.some((row) => row.kind === 'work' && row.reason === 'The customer confirms the visit')).toBe(
      true,
    );
    // The technician's device receives the same state.
    expect((await device.client.uploads.state({ params: { id: uploadId } })).data.status).toBe('applied');
    expect(await outcomeOf(decide(job.id, uploadId, 'apply'))).toBe('upload.not_late');
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
  });

  it('can be applied as records only', async () => {
    const { job, uploadId } = await lateWork({
      followup: {
        entry: entryId(),
        natures: [lookupId(207, 'RODENT')],
        plan: null,
        withinDays: 7,
        reason: '',
        notes: '',
      },
    });
    await decide(job.id, uploadId, 'records');
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
    expect(await statusOf(job.id)).toBe('X');
    expect(await server.db.selectFrom('post').select('id').where('parent_id', '=', job.id).execute()).toEqual([]);
  });

  it('can be set aside with a reason, and is kept', async () => {
    const { job, uploadId } = await lateWork();
    expect(await outcomeOf(decide(job.id, uploadId, 'set_aside', '  '))).toBe('upload.reason_missing');
    const state = await decide(job.id, uploadId, 'set_aside', 'Done twice');
    expect(state).toMatchObject({ status: 'set_aside', receipt: { state: 'set_aside' } });
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
    const row = await server.db
      .selectFrom('upload_package')
      .select(['note', 'settled_by', 'job_file'])
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ note: 'Done twice', settled_by: world.dispatcher.id, job_file: { uploadId } });
  });

  it('is decided only once, even by concurrent decisions', async () => {
    const { job, uploadId } = await lateWork();
    const outcomes = await Promise.all([
      outcomeOf(decide(job.id, uploadId, 'apply')),
      outcomeOf(decide(job.id, uploadId, 'apply')),
    ]);
    expect(outcomes.toSorted()).toEqual(['ok', 'upload.not_late']);
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
  });

  it('cannot be decided by a technician', async () => {
    const { job, uploadId } = await lateWork();
    expect(
      await outcomeOf(
        device.client.uploads.applyLate({
          params: { id: job.id, x: uploadId },
          body: { act: 'apply', reason: 'mine' },
        }),
      ),
    ).toBe('permission.missing');
  });
});

describe('work is stored as late', () => {
  it('if the job was assigned to someone else', async () => {
    const job = await newJob();
    await server.db
      .insertInto('device_post')
      .values({ did: 'phone', post_id: job.id, user_id: world.technician.id, synced_at: Date.now() })
      .execute();
    await dispatcher.posts.assign({ body: { ids: [job.id], assignees: [second.id], reason: 'Ill' } });
    expect(await sendWork(device, await workOn(job.id))).toMatchObject({
      status: 'late',
      reason: 'upload.not_assigned',
    });
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
  });

  it('if its sender can no longer access the folder', async () => {
    const leaving = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const job = await newJob([leaving]);
    const elsewhere = await makeWorld(server.db);
    await server.db
      .updateTable('folder_user')
      .set({ folder_id: elsewhere.folder.id })
      .where('user_id', '=', leaving.id)
      .execute();
    const state = await sendWork(await deviceOf(server, leaving), await workOn(job.id));
    expect(state).toMatchObject({ status: 'late', reason: 'upload.not_assigned' });
    expect((await decide(job.id, state.id, 'apply')).status).toBe('applied');
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
  });

  it('if the job was deleted; the job is then restored for a decision', async () => {
    const job = await newJob([world.technician], 'TD');
    await device.client.posts.setSynced({ body: { ids: [job.id], did: 'phone' } });
    await admin.posts.remove({ params: { id: job.id }, query: { reason: 'Entered twice' } });
    const state = await sendWork(device, await workOn(job.id));
    expect(state).toMatchObject({ status: 'late', reason: 'upload.not_assigned', receipt: { state: 'late' } });
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail).toMatchObject({
      status: { code: 'TD' },
      assignees: [],
      dts: null,
      packages: [{ id: state.id, status: 'late' }],
    });
    expect(detail.history.at(-1)).toMatchObject({ kind: 'restore', by: world.technician.displayname });
    expect(
      (
        await dispatcher.data.read({
          params: { id: 'full-schedules' },
          query: { find: JSON.stringify({ id: job.id, latePackage: true }) },
        })
      ).data,
    ).toHaveLength(1);
    expect((await dispatcher.uploads.replay({ params: { id: job.id, x: state.id } })).data.status).toEqual({
      from: 'TD',
      to: 'CWO',
    });
    expect((await decide(job.id, state.id, 'apply')).status).toBe('applied');
    expect([await effects(job.id), await statusOf(job.id)]).toEqual([[1, 1, 1, 1], 'CWO']);
  });

  it("if it refers to another site's station; a dispatcher may still apply it", async () => {
    const elsewhere = await makeWorld(server.db);
    const stray = await makeStation(server.db, elsewhere.site, null);
    const there = { stationIds: [stray.id] };
    for (const work of [
      { stations: [visitOf(stray.id)] },
      { usage: [treatmentOf(item.id, lookupId(209, 'pc'), there)] },
    ]) {
      const job = await newJob();
      const state = await sendWork(device, await workOn(job.id, work));
      expect(state).toMatchObject({ status: 'late', reason: 'record.referenced_missing' });
      expect((await decide(job.id, state.id, 'apply')).status).toBe('applied');
    }
  });

  it('if it refers to unknown records, and can then only be set aside', async () => {
    const job = await newJob();
    const state = await sendWork(
      device,
      await workOn(job.id, { usage: [treatmentOf('no-such-item', lookupId(209, 'pc'))] }),
    );
    expect(state).toMatchObject({ status: 'late', reason: 'record.referenced_missing' });
    expect(await outcomeOf(decide(job.id, state.id, 'apply'))).toBe('record.referenced_missing');
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
    expect((await decide(job.id, state.id, 'set_aside')).status).toBe('set_aside');
  });

  it('if its follow-up cannot be created, and then leaves nothing on the job', async () => {
    const nature = 'nature-of-old';
    await server.db
      .insertInto('lookup')
      .values({
        id: nature,
        type: 207,
        code: 'OLD',
        name: 'Old',
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        folder_id: null,
        notes: null,
        effective: null,
        deletor: world.admin.id,
      })
      .execute();
    const job = await newJob();
    const state = await sendWork(
      device,
      await workOn(job.id, {
        followup: { entry: entryId(), natures: [nature], plan: null, withinDays: 7, reason: '', notes: '' },
      }),
    );
    expect(state).toMatchObject({ status: 'late', reason: 'record.referenced_missing' });
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
    expect(await statusOf(job.id)).toBe('IP');
    expect((await decide(job.id, state.id, 'records')).status).toBe('applied');
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
  });

  it('if the lead closes a job a second time and the job was not reopened', async () => {
    const job = await newJob();
    expect((await sendWork(device, await workOn(job.id))).status).toBe('applied');
    const again = await sendWork(device, await workOn(job.id));
    expect(again).toMatchObject({ status: 'late', reason: 'post.transition_forbidden' });
    expect(await effects(job.id)).toEqual([1, 1, 1, 1]);
    expect(await outcomeOf(decide(job.id, again.id, 'apply'))).toBe('post.transition_forbidden');
    expect((await decide(job.id, again.id, 'records')).status).toBe('applied');
    expect(await effects(job.id)).toEqual([2, 2, 2, 1]);
  });
});

describe('several technicians', () => {
  it('each send their records, and only the lead closes the job', async () => {
    const job = await newJob([world.technician, second]);
    expect(
      (await sendWork(secondDevice, await workOn(job.id, { lead: true, remarks: 'from the second' }))).status,
    ).toBe('applied');
    expect(await statusOf(job.id)).toBe('IP');
    expect(await effects(job.id)).toEqual([1, 1, 1, 0]);
    expect((await sendWork(device, await workOn(job.id, { remarks: 'from the lead' }))).status).toBe('applied');
    expect(await statusOf(job.id)).toBe('CWO');
    expect((await sendWork(secondDevice, await workOn(job.id, { lead: false }))).status).toBe('applied');
    expect(await effects(job.id)).toEqual([3, 3, 3, 1]);
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail.result?.remarks).toBe('from the lead');
    expect(new Set(detail.visits.map(({ user }) => user.id))).toEqual(new Set([world.technician.id, second.id]));
  });

  it('can send concurrently', async () => {
    const job = await newJob([world.technician, second]);
    const states = await Promise.all([
      sendWork(device, await workOn(job.id)),
      sendWork(secondDevice, await workOn(job.id)),
    ]);
    expect(states.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await effects(job.id)).toEqual([2, 2, 2, 1]);
    expect(await statusOf(job.id)).toBe('CWO');
  });
});

describe('a later signature', () => {
  const sign = async (jobId: string): Promise<WorkPackage> =>
    await packWork(
      {
        version: 1,
        uploadId: newUploadId(),
        jobId,
        customerSign: { path: 'signatures/customer.png', name: 'Mr Lim', position: 'Owner', signedAt: Date.now() },
      },
      new Map([['signatures/customer.png', signature]]),
    );

  it.each(['CLS', 'CWO'] as const)('completes a job that was closed as %s', async (status) => {
    const job = await newJob();
    await sendWork(device, await workOn(job.id, { status, noSignReason: status === 'CWO' ? 'Away' : null }));
    expect(await statusOf(job.id)).toBe(status);
    expect((await sendWork(device, await sign(job.id))).status).toBe('applied');
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail).toMatchObject({
      status: { code: 'DN' },
      result: { customerSign: { name: 'Mr Lim', position: 'Owner' }, noSignReason: null },
    });
    const { data: response } = await dispatcher.files.get({
      params: { id: detail.result?.customerSign?.fileId ?? '' },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(signature)).toBe(true);
  });

  it('is stored as late if the job has no result yet or is already signed', async () => {
    const job = await newJob();
    expect(await sendWork(device, await sign(job.id))).toMatchObject({
      status: 'late',
      reason: 'post.transition_forbidden',
    });
    await sendWork(device, await workOn(job.id, { status: 'CLS', noSignReason: null }));
    expect((await sendWork(device, await sign(job.id))).status).toBe('applied');
    expect(await sendWork(device, await sign(job.id))).toMatchObject({ status: 'late' });
  });
});

it('a reopened job accepts a new result, and the records of both visits are kept', async () => {
  const job = await newJob();
  await sendWork(device, await workOn(job.id, { remarks: 'first' }));
  await server.db
    .updateTable('post')
    .set({ status_id: lookupId(310, 'IP') })
    .where('id', '=', job.id)
    .execute();
  expect((await sendWork(device, await workOn(job.id, { remarks: 'second' }))).status).toBe('applied');
  const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
  expect(detail.result?.remarks).toBe('second');
  expect(await effects(job.id)).toEqual([2, 2, 2, 1]);
  expect(detail.packages).toHaveLength(2);
});

describe('a decision about late work', () => {
  it('requires permission to approve jobs of that type', async () => {
    const { job, uploadId } = await lateWork();
    const other = await makeStaff(server.db, { folders: [world.folder] });
    const role = newUploadId();
    await server.db
      .insertInto('role')
      .values({
        id: role,
        code: role,
        name: 'Approves leave',
        perms: ['EXT:AWEB:*', 'POST:VW:*', 'POST:AP:leave'],
        role_config: '{}',
      })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: other.id, role_id: role }).execute();
    const client = await server.client(other);
    for (const act of ['apply', 'records', 'set_aside'] as const) {
      expect(
        await outcomeOf(
          client.uploads.applyLate({
            params: { id: job.id, x: uploadId },
            body: { act, reason: 'It was done' },
          }),
        ),
      ).toBe('permission.missing');
    }
    expect(await effects(job.id)).toEqual([0, 0, 0, 0]);
  });
});
