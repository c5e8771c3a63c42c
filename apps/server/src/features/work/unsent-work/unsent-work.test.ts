import { randomBytes } from 'node:crypto';
import { JobFile } from '@field-service/contract/work/job-package.ts';
import { unsentIndex } from '@field-service/domain/work/phone/unsent-file.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { announceWork, deviceOf, sendPart, sendWork, type Device } from '@field-service/testing/deliver.ts';
import {
  makeFolder,
  makeItem,
  makeJob,
  makeStaff,
  makeStation,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  formOf,
  unsentFile,
  unsentList,
  unsentPackage,
  unsentSetting,
  unsentWrite,
  type UnsentThing,
} from '@field-service/testing/work/unsent-file.ts';
import {
  emptyJobFile,
  entryId,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
  treatmentOf,
  visitOf,
  zipOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import { makeZip } from '@field-service/testing/zip-maker.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';
import { writeSetting } from '../../site/settings/public.ts';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;
let phone: Device;
let station: { id: string };
let item: { id: string };
let picture: Buffer;
let ink: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  dispatcher = await server.client(world.dispatcher);
  phone = await deviceOf(server, world.technician);
  station = await makeStation(server.db, world.site, null);
  item = await makeItem(server.db, world.folder, { type: 'MAT', uom: 'pc' });
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } });
  picture = await image.clone().jpeg().toBuffer();
  ink = await image.clone().png().toBuffer();
});
afterAll(async () => await server.stop());

const newJob = async (status = 'IP', assignees: readonly TestUser[] = [world.technician]) =>
  await makeJob(server.db, world.site, { status, assignees });

const picturePath = 'images/001/0001-bf.jpg';
/** Work with a visit, its picture and a treatment. */
const workOn = async (jobId: string, given: Partial<JobFile> = {}): Promise<WorkPackage> =>
  await packWork(
    emptyJobFile(jobId, newUploadId(), {
      stations: [visitOf(station.id, { imgbf: [pictureAt(picturePath)] })],
      usage: [treatmentOf(item.id, lookupId(209, 'pc'), { qty: '2' })],
      ...given,
    }),
    new Map([[picturePath, picture]]),
  );

/** The job file of a package, so that the same work can be packed again. */
const fileOf = ({ manifest, contents }: WorkPackage): JobFile =>
  JobFile.parse(JSON.parse(String(contents.get(`job-${manifest.jobId}.json`))));

const signatureOn = async (jobId: string): Promise<WorkPackage> =>
  await packWork(
    {
      version: 1,
      uploadId: newUploadId(),
      jobId,
      customerSign: { path: 'signatures/customer.png', name: 'Mr Ong', position: '', signedAt: Date.now() },
    },
    new Map([['signatures/customer.png', ink]]),
  );

const importBytes = async (bytes: Buffer, client: TestClient = admin) =>
  (await client.unsentWork.import({ body: formOf(bytes) })).data.results.map(({ kind, state, code }) => [
    kind,
    state,
    code,
  ]);
const importOf = async (things: readonly UnsentThing[], user: TestUser = world.technician) =>
  await importBytes(await unsentFile(user, things));
const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  await call.then(
    () => 'ok',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

const rows = async (table: 'visit' | 'treatment' | 'stock_ledger' | 'post_result' | 'post_trail', jobId: string) =>
  (await server.db.selectFrom(table).select('post_id').where('post_id', '=', jobId).execute()).length;
/** The numbers of a job's visits, treatment records, stock bookings, results, positions and pictures. */
const recorded = async (jobId: string): Promise<number[]> => {
  const files = await sql<{ n: number }>`
    select count(*)::int n from file where type = 'image/jpeg'
       and (ref_id = ${jobId} or ref_id in (select id from visit where post_id = ${jobId}))`.execute(server.db);
  return [
    await rows('visit', jobId),
    await rows('treatment', jobId),
    await rows('stock_ledger', jobId),
    await rows('post_result', jobId),
    await rows('post_trail', jobId),
    files.rows[0]?.n ?? 0,
  ];
};
const statusOf = async (jobId: string): Promise<string> =>
  (
    await server.db
      .selectFrom('post')
      .innerJoin('lookup', 'lookup.id', 'post.status_id')
      .select('lookup.code')
      .where('post.id', '=', jobId)
      .executeTakeFirstOrThrow()
  ).code;
const packageOf = async (id: string) =>
  await server.db
    .selectFrom('upload_package')
    .select(['status', 'reason', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
const utsOf = async (jobId: string): Promise<number> =>
  (await server.db.selectFrom('post').select('uts').where('id', '=', jobId).executeTakeFirstOrThrow()).uts;
const trailsOf = (jobId: string) => ({
  kind: 'trails' as const,
  jobId,
  trails: [1, 2, 3].map((at): [number, number, number, string, string] => [3.1, 101.6, at, 'TR', jobId]),
});
const writeId = (): string => randomBytes(16).toString('hex');

describe('the file of a broken phone', () => {
  it('brings each thing once, and changes nothing when it is imported again', async () => {
    const [closed, signed, open, started] = [await newJob(), await newJob(), await newJob(), await newJob('TD')];
    const pending = await workOn(signed.id, { status: 'CLS', noSignReason: null });
    await sendWork(phone, pending);
    const work = await workOn(closed.id);
    const things = [
      unsentWrite(writeId(), { kind: 'status', jobId: started.id, status: 'IP', uts: await utsOf(started.id) }),
      unsentWrite(writeId(), trailsOf(started.id)),
      unsentPackage(work),
      unsentPackage(await signatureOn(signed.id)),
      unsentPackage(await workOn(open.id, { status: 'IP', noSignReason: null }), 'openJob'),
      unsentSetting('cutofftime', '18:30'),
    ];
    const bytes = await unsentFile(world.technician, things);
    expect(await importBytes(bytes)).toEqual([
      ['status', 'applied', null],
      ['trails', 'applied', null],
      ['job', 'applied', null],
      ['sign', 'applied', null],
      ['openJob', 'late', 'upload.job_open'],
      ['setting', 'applied', null],
    ]);
    const state = async () => [
      await Promise.all([closed, signed, open, started].map(async ({ id }) => await statusOf(id))),
      await Promise.all([closed, signed, open, started].map(async ({ id }) => await recorded(id))),
    ];
    const after = [
      ['CWO', 'DN', 'IP', 'IP'],
      [
        [1, 1, 1, 1, 0, 1],
        [1, 1, 1, 1, 0, 1],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 3, 0],
      ],
    ];
    expect(await state()).toEqual(after);
    expect(await packageOf(work.manifest.uploadId)).toMatchObject({ status: 'applied', user_id: world.technician.id });
    const { data } = await phone.client.session.settings();
    expect(data['cutofftime']?.data).toBe('18:30');

    expect((await importBytes(bytes)).map(([, outcome]) => outcome)).toEqual(things.map(() => 'known'));
    expect(await state()).toEqual(after);
  });

  it('can be sent as a resumable upload, which is gone afterwards', async () => {
    const job = await newJob();
    const bytes = await unsentFile(world.technician, [unsentPackage(await workOn(job.id))]);
    const token = await server.token(world.admin);
    const upload = await tusSend(server.url, token, bytes);
    const body = { upload, sha256: sha256Of(bytes), fileName: 'unsent.zip' };
    const { data } = await admin.unsentWork.import({ body });
    expect(data).toMatchObject({
      user: { id: world.technician.id, name: world.technician.displayname },
      device: 'Test phone',
      results: [{ kind: 'job', jobId: job.id, state: 'applied', code: null, params: {} }],
    });
    expect(await refusal(admin.unsentWork.import({ body }))).toBe('upload.not_found');
  });

  it('is recorded with both people: the technician did the work, the administrator submitted it', async () => {
    const job = await newJob();
    const work = await workOn(job.id);
    await importOf([unsentPackage(work)]);
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'user_id', 'after'])
      .where('noun_id', '=', job.id)
      .execute();
    expect(history.find(({ kind }) => kind === 'work')?.user_id).toBe(world.technician.id);
    expect(history.find(({ kind }) => kind === 'import')).toMatchObject({
      user_id: world.admin.id,
      after: { uploadId: work.manifest.uploadId, technician: world.technician.displayname },
    });
    const audit = await server.db
      .selectFrom('history')
      .select(['user_id', 'after'])
      .where('noun', '=', 'user')
      .where('noun_id', '=', world.technician.id)
      .where('kind', '=', 'import')
      .orderBy('at', 'desc')
      .execute();
    expect(audit[0]).toMatchObject({
      user_id: world.admin.id,
      after: { device: 'Test phone', applied: 1, refused: 0 },
    });
  });
});

describe('a phone that works after all', () => {
  it.each(['the phone first', 'the file first'])('has its package applied once: %s', async (order) => {
    const job = await newJob();
    const work = await workOn(job.id);
    const imported = async () => await importOf([unsentPackage(work)]);
    const acts = [async () => (await sendWork(phone, work)).receipt?.state, async () => (await imported())[0]?.[1]];
    const outcomes: unknown[] = [];
    for (const act of order === 'the phone first' ? acts : acts.toReversed()) outcomes.push(await act());
    expect(outcomes).toEqual(order === 'the phone first' ? ['applied', 'known'] : ['applied', 'applied']);
    expect(await recorded(job.id)).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it('has its package applied once if its file is imported twice at the same time', async () => {
    const job = await newJob();
    const bytes = await unsentFile(world.technician, [unsentPackage(await workOn(job.id))]);
    const states = await Promise.all([1, 2].map(async () => (await importBytes(bytes))[0]?.[1]));
    expect(new Set(states)).toEqual(new Set(['applied', 'known']));
    expect(await recorded(job.id)).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it('may have sent a part of a package: the file brings the rest', async () => {
    const job = await newJob();
    const work = await workOn(job.id);
    await announceWork(phone, work);
    await sendPart(phone, work, 1);
    expect(await importOf([unsentPackage(work)])).toEqual([['job', 'applied', null]]);
    expect(await recorded(job.id)).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it.each(['the phone first', 'the file first'])('has its start of a job once: %s', async (order) => {
    const job = await newJob('TD');
    const [id, uts] = [writeId(), await utsOf(job.id)];
    const write = { kind: 'status' as const, jobId: job.id, status: 'IP' as const, uts };
    const imported = async () => await importOf([unsentWrite(id, write)]);
    const sent = async () =>
      await phone.client.posts.update(
        { params: { id: job.id }, body: { uts, fields: {}, status: 'IP' } },
        { idempotencyKey: id },
      );
    const acts = [
      async () => (await sent()).data.uts === (await utsOf(job.id)),
      async () => (await imported())[0]?.[1],
    ];
    const outcomes: unknown[] = [];
    for (const act of order === 'the phone first' ? acts : acts.toReversed()) outcomes.push(await act());
    expect(outcomes).toEqual(order === 'the phone first' ? [true, 'known'] : ['applied', true]);
    const moves = await server.db
      .selectFrom('history')
      .select('user_id')
      .where('noun_id', '=', job.id)
      .where('kind', '=', 'status')
      .execute();
    expect(moves).toEqual([{ user_id: world.technician.id }]);
  });

  it('reports again what the server refused to the phone', async () => {
    const job = await newJob('X');
    const [id, uts] = [writeId(), await utsOf(job.id)];
    const body = { uts, fields: {}, status: 'IP' };
    expect(await refusal(phone.client.posts.update({ params: { id: job.id }, body }, { idempotencyKey: id }))).toBe(
      'post.transition_forbidden',
    );
    const write = { kind: 'status' as const, jobId: job.id, status: 'IP' as const, uts };
    expect(await importOf([unsentWrite(id, write)])).toEqual([['status', 'refused', 'post.transition_forbidden']]);
  });
});

describe('work on a job that was still open', () => {
  /** Work that was exported from an open job, and the package with which the technician closes the job afterwards. */
  const openAndClosed = async (jobId: string, change: (file: JobFile) => JobFile = (file) => file) => {
    const open = await workOn(jobId, { status: 'IP', noSignReason: null });
    const uploadId = newUploadId();
    const file = change({ ...fileOf(open), uploadId, status: 'CWO', noSignReason: 'Nobody was there' });
    const closed = await packWork(file, new Map([[picturePath, picture]]));
    return { open, closed };
  };
  const applyOpen = async (jobId: string, { manifest }: WorkPackage, act: 'apply' | 'records' = 'apply') =>
    await dispatcher.uploads.applyLate({
      params: { id: jobId, x: manifest.uploadId },
      body: { act, reason: 'The phone is broken' },
    });

  it('waits for a dispatcher, who applies it without closing the job', async () => {
    const job = await newJob('TD');
    const row = { itemid: null, name: 'Extra', qty: '1', price: '0', uiDisc: null, tax: null, flags: '' };
    const plan = Date.now() + 86_400_000;
    const open = await workOn(job.id, {
      status: 'IP',
      noSignReason: null,
      lines: { baseUts: await utsOf(job.id), rows: [row] },
      nextday: { entry: entryId(), plan },
    });
    expect(await importOf([unsentPackage(open, 'openJob')])).toEqual([['openJob', 'late', 'upload.job_open']]);
    expect(await recorded(job.id)).toEqual([0, 0, 0, 0, 0, 0]);
    await applyOpen(job.id, open);
    expect([await statusOf(job.id), await recorded(job.id)]).toEqual(['IP', [1, 1, 1, 1, 0, 1]]);
    const { data } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(data).toMatchObject({ lines: [], followups: [], conflicts: [{ field: 'lines' }] });
  });

  it('adds its records to a job that somebody else has closed since, whose status and result stay', async () => {
    const second = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const job = await newJob('IP', [second, world.technician]);
    const { open } = await openAndClosed(job.id);
    await importOf([unsentPackage(open, 'openJob')]);
    await sendWork(await deviceOf(server, second), await workOn(job.id, { remarks: 'Finished by the second' }));
    await applyOpen(job.id, open);
    expect([await statusOf(job.id), await recorded(job.id)]).toEqual(['CWO', [2, 2, 2, 1, 0, 2]]);
    const { data } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(data.result?.remarks).toBe('Finished by the second');
  });

  it('is set aside once the technician closes the job on that phone', async () => {
    const job = await newJob();
    const { open, closed } = await openAndClosed(job.id);
    await importOf([unsentPackage(open, 'openJob')]);
    expect(await sendWork(phone, closed)).toMatchObject({ status: 'applied' });
    expect(await packageOf(open.manifest.uploadId)).toMatchObject({ status: 'set_aside', reason: 'upload.job_open' });
    expect(await recorded(job.id)).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it('keeps waiting if it holds something that the closed work does not', async () => {
    const job = await newJob();
    const { open, closed } = await openAndClosed(job.id, (file) => ({ ...file, usage: [] }));
    await importOf([unsentPackage(open, 'openJob')]);
    await sendWork(phone, closed);
    expect(await packageOf(open.manifest.uploadId)).toMatchObject({ status: 'late' });
  });

  it('is known if the phone has closed the job before', async () => {
    const job = await newJob();
    const { open, closed } = await openAndClosed(job.id);
    await sendWork(phone, closed);
    expect(await importOf([unsentPackage(open, 'openJob')])).toEqual([['openJob', 'known', null]]);
    expect(await packageOf(open.manifest.uploadId)).toBeUndefined();
  });

  it('is not recorded twice if it was applied and the technician then closes the job', async () => {
    const job = await newJob();
    const visit = visitOf(station.id);
    const { open, closed } = await openAndClosed(job.id, (file) => ({
      ...file,
      stations: [...file.stations, visit],
      remarks: 'Finished',
    }));
    await importOf([unsentPackage(open, 'openJob')]);
    await applyOpen(job.id, open);
    expect(await sendWork(phone, closed)).toMatchObject({ status: 'applied' });
    expect([await statusOf(job.id), await recorded(job.id)]).toEqual(['CWO', [2, 1, 1, 1, 0, 1]]);
  });

  it('waits again if a record has changed since it was applied', async () => {
    const job = await newJob();
    const { open, closed } = await openAndClosed(job.id, (file) => ({
      ...file,
      usage: file.usage.map((use) => ({ ...use, qty: '5' })),
    }));
    await importOf([unsentPackage(open, 'openJob')]);
    await applyOpen(job.id, open, 'records');
    expect(await sendWork(phone, closed)).toMatchObject({ status: 'late', reason: 'upload.already_recorded' });
    await applyOpen(job.id, closed);
    expect([await statusOf(job.id), await recorded(job.id)]).toEqual(['CWO', [1, 1, 1, 1, 0, 1]]);
  });
});

describe('work is never refused', () => {
  it('of somebody who may not enter the folder any more, or is disabled: it waits for a dispatcher', async () => {
    const gone = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const job = await newJob('IP', [gone]);
    await server.db.deleteFrom('folder_user').where('user_id', '=', gone.id).execute();
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
    const work = await workOn(job.id);
    expect(await importOf([unsentPackage(work)], gone)).toEqual([['job', 'late', 'upload.not_assigned']]);
    expect(await packageOf(work.manifest.uploadId)).toMatchObject({ status: 'late', user_id: gone.id });
  });

  it('on a job that was never on record for the phone, if the administrator sees the job', async () => {
    const other = await makeFolder(server.db, {});
    const stranger = await makeStaff(server.db, { folders: [other], roles: ['TECH'] });
    const job = await newJob();
    expect(await importOf([unsentPackage(await workOn(job.id))], stranger)).toEqual([
      ['job', 'late', 'upload.not_assigned'],
    ]);
  });
});

describe('a single thing is refused with its reason, and the others are taken', () => {
  it('for a job that does not exist, an unreadable job file, a foreign manifest and an unknown kind', async () => {
    const [job, bad] = [await newJob(), await newJob()];
    const huge = treatmentOf(item.id, lookupId(209, 'pc'), { qty: '100000000' });
    const unreadable = await packWork(emptyJobFile(bad.id, newUploadId(), { usage: [huge] }));
    const changed = unsentPackage(await workOn(job.id));
    const things: UnsentThing[] = [
      unsentPackage(await workOn('no-such-job')),
      unsentPackage(unreadable),
      { ...changed, item: { ...changed.item, kind: 'sign' } },
      { item: { kind: 'newJob', id: 'later', jobId: null }, files: new Map([['writes/x.json', Buffer.from('{}')]]) },
      {
        item: { kind: 'status', id: 'bad-write', jobId: null },
        files: new Map([['writes/y.json', Buffer.from('{}')]]),
      },
      unsentWrite(writeId(), { ...trailsOf('no-such-job'), jobId: 'no-such-job' }),
      unsentSetting('cutofftime', 'noon'),
      unsentPackage(await workOn(job.id)),
    ];
    expect(await importOf(things)).toEqual([
      ['job', 'refused', 'record.not_found'],
      ['job', 'refused', 'upload.job_file_invalid'],
      ['sign', 'refused', 'upload.manifest_mismatch'],
      ['newJob', 'refused', 'unsent.kind_unknown'],
      ['status', 'refused', 'unsent.not_an_export'],
      ['trails', 'refused', 'record.not_found'],
      ['setting', 'refused', 'field.invalid'],
      ['job', 'applied', null],
    ]);
  });

  it('a package whose picture has changed on the phone is refused, and the rest of the file is taken', async () => {
    const [job, other] = [await newJob(), await newJob()];
    const { item: described, files } = unsentPackage(await workOn(job.id));
    const changed = new Map([...files].map(([path, bytes]) => [path, path.endsWith('.jpg') ? ink : bytes]));
    expect(await importOf([{ item: described, files: changed }, unsentPackage(await workOn(other.id))])).toEqual([
      ['job', 'refused', 'upload.manifest_mismatch'],
      ['job', 'applied', null],
    ]);
    expect([await recorded(job.id), await packageOf(described.id)]).toEqual([[0, 0, 0, 0, 0, 0], undefined]);
  });

  it('a refused write leaves nothing, and can be imported later', async () => {
    const job = await newJob('TD', [world.dispatcher]);
    const id = writeId();
    const thing = unsentWrite(id, { kind: 'status', jobId: job.id, status: 'IP', uts: await utsOf(job.id) });
    expect(await importOf([thing])).toEqual([['status', 'refused', 'post.not_assigned']]);
    const row = { post_id: job.id, user_id: world.technician.id, lead: false, ord: 1 };
    await server.db.insertInto('post_assignee').values(row).execute();
    expect(await importOf([thing])).toEqual([['status', 'applied', null]]);
  });

  it('a setting that the user has changed since stays', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const client = await server.client(user, { app: 'app' });
    await client.session.saveSettings({ body: { settings: { cutofftime: '07:00' } } });
    const early = await unsentFile(user, [unsentSetting('cutofftime', '09:00')], { madeAt: Date.now() - 3_600_000 });
    expect(await importBytes(early)).toEqual([['setting', 'refused', 'unsent.setting_newer']]);
    expect((await client.session.settings()).data['cutofftime']?.data).toBe('07:00');
  });
});

describe('a file is rejected as a whole', () => {
  let job: { id: string };
  let work: UnsentThing;
  beforeAll(async () => {
    job = await newJob();
    work = unsentPackage(await workOn(job.id));
  });
  const nobody = { id: 'nobody', username: 'nobody' };
  const made = async (): Promise<Buffer> => await unsentFile(world.technician, [work]);
  /** The file, with other files or another list than the phone made. */
  const withFiles = async (files: ReadonlyMap<string, Buffer>, index: object = {}): Promise<Buffer> =>
    await zipOf(
      new Map([
        ...files,
        [unsentIndex, Buffer.from(JSON.stringify({ ...unsentList(world.technician, [work]), ...index }))],
      ]),
    );
  const first = (): [string, Buffer] => [...work.files][0] ?? ['', Buffer.alloc(0)];

  it.each<[string, string, () => Promise<Buffer>]>([
    ['is no archive', 'upload.archive_broken', async () => await Promise.resolve(Buffer.from('a picture'))],
    ['is truncated', 'upload.archive_broken', async () => (await made()).subarray(0, -40)],
    [
      'is encrypted',
      'upload.archive_encrypted',
      async () => await Promise.resolve(makeZip([{ name: unsentIndex, data: picture, flags: 0x801 }])),
    ],
    [
      'has a path that leaves the archive',
      'upload.path_unsafe',
      async () => await Promise.resolve(makeZip([{ name: '../a', data: picture }])),
    ],
    [
      'has a file twice',
      'upload.entry_duplicate',
      async () => await Promise.resolve(makeZip([1, 2].map(() => ({ name: unsentIndex, data: picture })))),
    ],
    [
      'states more files than can be in it',
      'upload.too_many_files',
      async () => await Promise.resolve(makeZip([{ name: unsentIndex, data: picture }], { count: 20_001 })),
    ],
    [
      'expands too far',
      'upload.expands_too_far',
      async () => await Promise.resolve(makeZip([{ name: unsentIndex, data: Buffer.alloc(900_000), deflate: true }])),
    ],
    ['has no list', 'unsent.not_an_export', async () => await zipOf(work.files)],
    ['has a list that is none', 'unsent.not_an_export', async () => await withFiles(work.files, { items: 'all' })],
    ['is of a newer version', 'unsent.version_unknown', async () => await withFiles(work.files, { version: 2 })],
    [
      'has other bytes than its list says',
      'upload.hash_mismatch',
      async () => await withFiles(new Map([...work.files, [first()[0], Buffer.from(first()[1]).fill(32)]])),
    ],
    ['lacks a file', 'unsent.not_an_export', async () => await withFiles(new Map([...work.files].slice(1)))],
    [
      'has a file that its list does not name',
      'upload.entry_unlisted',
      async () => await withFiles(new Map([...work.files, ['more.json', picture]])),
    ],
    ['is of another site', 'unsent.other_site', async () => await unsentFile(nobody, [work], { epoch: 'epoch-9' })],
    ['is of a user who does not exist', 'unsent.user_unknown', async () => await unsentFile(nobody, [work])],
    ['is of a customer', 'unsent.user_unknown', async () => await unsentFile(world.customer, [work])],
  ])('that %s: %s', async (_what, code, bytes) => {
    expect(await refusal(admin.unsentWork.import({ body: formOf(await bytes()) }))).toBe(code);
    expect([await recorded(job.id), await packageOf(work.item.id)]).toEqual([[0, 0, 0, 0, 0, 0], undefined]);
    expect(await server.services.incoming.waitingOf(world.admin.id)).toEqual({ uploads: 0, bytes: 0 });
  });

  it('that is no file, or more than one', async () => {
    const two = formOf(await made());
    two.append('file', new Blob(['more']), 'more.zip');
    expect(await refusal(admin.unsentWork.import({ body: two }))).toBe('request.invalid');
    expect(await refusal(admin.unsentWork.import({ body: new FormData() }))).toBe('request.invalid');
  });

  it('that has not arrived whole, or is the upload of somebody else, which stays', async () => {
    const bytes = await made();
    const token = await server.token(world.admin);
    const headers = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
    };
    const begun = await fetch(`${server.url}/api/tus`, { method: 'POST', headers });
    const part = begun.headers.get('location')?.split('/').at(-1) ?? '';
    const bodyOf = (upload: string) => ({ body: { upload, sha256: sha256Of(bytes), fileName: 'unsent.zip' } });
    expect(await refusal(admin.unsentWork.import(bodyOf(part)))).toBe('upload.incomplete');
    await server.services.incoming.drop(part);
    const foreign = await tusSend(server.url, phone.token, bytes);
    expect(await refusal(admin.unsentWork.import(bodyOf(foreign)))).toBe('upload.not_found');
    expect(await server.services.incoming.find(foreign)).toMatchObject({ finished: true });
    await server.services.incoming.drop(foreign);
  });
});

describe('the import is for those who may administer the user', () => {
  it('so a branch administrator imports for its technicians, and nobody else', async () => {
    const chief = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
    await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [chief.id]: true });
    const client = await server.client(chief);
    const job = await newJob();
    const bytes = await unsentFile(world.technician, [unsentPackage(await workOn(job.id))]);
    expect(await refusal(dispatcher.unsentWork.import({ body: formOf(bytes) }))).toBe('permission.missing');
    const elsewhere = await makeStaff(server.db, {
      folders: [world.folder, await makeFolder(server.db, {})],
      roles: ['TECH'],
    });
    expect(await refusal(client.unsentWork.import({ body: formOf(await unsentFile(elsewhere, [])) }))).toBe(
      'user.beyond_reach',
    );
    expect(await importBytes(bytes, client)).toEqual([['job', 'applied', null]]);
  });
});
