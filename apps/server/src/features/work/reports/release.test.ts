import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { readEvents } from '@field-service/contract/sse.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { installedId } from '../../../install/lookup-row.ts';
import { makeServiceReport } from './make.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;

beforeAll(async () => {
  server = await startTestServer({ checkAnswers: true });
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

interface Reviewed {
  id: string;
  docno: string;
  contactId: string;
  user: TestUser;
  customer: TestClient;
  photo: string;
}
const receivedAt = Date.parse('2026-11-20T03:00:00Z');

/**
 * Creates a completed job with a result and a picture, for a customer who requires reviews by default; the job's tags
 * and schedule data are internal.
 */
async function reviewedJob(review = true): Promise<Reviewed> {
  const { db } = server;
  const contact = await makeContact(db, world.folder);
  await db.updateTable('contact').set({ review_before_release: review }).where('id', '=', contact.id).execute();
  const site = await makeSite(db, contact);
  const user = await makePortalUser(db, contact, { sites: [site] });
  const { id, docno } = await makeJob(db, site, { status: 'DN', doneAt: receivedAt, assignees: [world.technician] });
  await db
    .updateTable('post')
    .set({ tags: ['late-payer'], scheduledata: JSON.stringify({ note: 'ours' }) })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('post_result')
    .values({
      post_id: id,
      upload_id: 'upload-1',
      start_at: receivedAt - 3_600_000,
      end_at: receivedAt,
      remarks: 'Rats in the store',
      no_sign_reason: 'Nobody there',
      received_at: receivedAt,
    })
    .execute();
  const photo = randomUUID();
  const blob = await server.services.files.add(Readable.from([Buffer.from('a picture')]));
  await db
    .insertInto('file_blob')
    .values({ sha256: blob.sha256, bytes: blob.bytes, cts: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('file')
    .values({
      id: photo,
      sha256: blob.sha256,
      bytes: blob.bytes,
      type: 'text/plain',
      file_name: 'finding.txt',
      ref_kind: 'POST',
      ref_id: id,
      folder_id: world.folder.id,
      contact_id: contact.id,
      site_id: site.id,
      tags: [],
      perms: null,
      user_id: null,
    })
    .execute();
  return { id, docno, contactId: contact.id, user, customer: await server.client(user), photo };
}
const print = async (job: Reviewed, uploadId = 'upload-1'): Promise<void> =>
  await makeServiceReport(jobContext(server.services), job.id, uploadId);
const release = async (job: Reviewed, version = 1, by = dispatcher) =>
  (await by.reports.release({ params: { id: job.id }, body: { version } })).data;
const detail = async (job: Reviewed, by = job.customer) => (await by.posts.get({ params: { id: job.id } })).data;
const listed = async (job: Reviewed) =>
  (await job.customer.data.read({ params: { id: 'service-reports' }, query: {} })).data;
const home = async (job: Reviewed) => (await job.customer.portal.home({ query: {} })).data.reports.map(({ id }) => id);
const reportFile = async (job: Reviewed, version = 1): Promise<string> =>
  (
    await server.db
      .selectFrom('service_report')
      .select('file_id')
      .where('post_id', '=', job.id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).file_id;
const download = async (job: Reviewed, id: string) =>
  await outcomeOf(job.customer.files.get({ params: { id }, query: {} }));

describe('before the release, the customer', () => {
  test('sees that the work is under review, but no findings', async () => {
    const job = await reviewedJob();
    for (const made of [false, true]) {
      if (made) await print(job);
      expect(await detail(job)).toMatchObject({
        id: job.id,
        review: true,
        visits: [],
        treatments: [],
        files: [],
        result: null,
        report: null,
      });
      expect(await listed(job)).toMatchObject([
        { id: job.id, review: true, inspected: null, withActivity: null, report: null },
      ]);
      expect(await home(job)).toEqual([]);
      expect(await download(job, job.photo)).toBe('file.not_found');
    }
    expect(await download(job, await reportFile(job))).toBe('report.not_allowed');
  });

  test('can request the report without seeing its id or name, and a missing one is created', async () => {
    const job = await reviewedJob();
    const ask = async () => (await job.customer.reports.make({ params: { id: job.id }, body: {} })).data;
    const withheld = { ready: false, review: true, fileId: null, filename: null, version: null };
    expect(await ask()).toEqual(withheld);
    await expect.poll(async () => (await detail(job, dispatcher)).report?.version, { timeout: 20_000 }).toBe(1);
    expect(await ask()).toEqual(withheld);
  });

  test('has less access than staff, who see everything and find the job among pending reviews', async () => {
    const job = await reviewedJob();
    const plain = await reviewedJob(false);
    await print(job);
    await print(plain);
    expect(await detail(job, dispatcher)).toMatchObject({
      review: true,
      report: { version: 1, releasedAt: null },
      result: { remarks: 'Rats in the store' },
      tags: ['late-payer'],
      scheduledata: { note: 'ours' },
    });
    const waiting = async () =>
      (
        await dispatcher.posts.list({
          query: { find: JSON.stringify({ review: true, docno: { $in: [job.docno, plain.docno] } }) },
        })
      ).data.map(({ id }) => id);
    expect(await waiting()).toEqual([job.id]);
    await release(job);
    expect(await waiting()).toEqual([]);
  });
});

describe('after the release', () => {
  test('the customer can see the report with the work, and download it', async () => {
    const job = await reviewedJob();
    await print(job);
    const { releasedAt } = await release(job);
    const seen = await detail(job);
    expect(seen).toMatchObject({
      review: false,
      result: { remarks: 'Rats in the store' },
      report: { version: 1, filename: `${job.docno}-v1.pdf`, releasedAt },
    });
    expect(seen.files.map(({ filename }) => filename)).toEqual(['finding.txt', `${job.docno}-v1.pdf`]);
    expect(await listed(job)).toMatchObject([
      { review: false, inspected: 0, report: { filename: `${job.docno}-v1.pdf` } },
    ]);
    expect(await home(job)).toEqual([job.id]);
    expect((await job.customer.reports.make({ params: { id: job.id }, body: {} })).data).toMatchObject({
      ready: true,
      review: false,
      filename: `${job.docno}-v1.pdf`,
    });
    for (const id of [await reportFile(job), job.photo]) expect(await download(job, id)).toBe('ok');
  });

  test('the history shows the release with its author, once even if repeated', async () => {
    const job = await reviewedJob();
    await print(job);
    const { uts } = await detail(job, dispatcher);
    const answers = await Promise.all([release(job), release(job), release(job)]);
    expect(new Set(answers.map(({ releasedAt }) => releasedAt)).size).toBe(1);
    const after = await detail(job, dispatcher);
    expect(after.history.filter(({ kind }) => kind === 'release')).toMatchObject([
      { by: world.dispatcher.displayname, changes: [{ field: 'file', before: null, after: `${job.docno}-v1.pdf` }] },
    ]);
    expect(after.uts).toBeGreaterThan(uts);
  });

  test("the customer's open pages are notified", async () => {
    const job = await reviewedJob();
    await print(job);
    const received: string[] = [];
    const [ending, token] = [new AbortController(), await server.token(job.user)];
    const stream = readEvents(
      { origin: server.url, caller: 'portal', token: () => token, folderId: () => undefined },
      '/api/events',
      { onEvent: ({ event, data }) => received.push(`${event} ${data}`), signal: ending.signal, delays: [20] },
    );
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await release(job);
    await expect.poll(() => received.some((line) => line.startsWith('changed') && line.includes(job.id))).toBe(true);
    ending.abort();
    await stream;
  });

  test('a later version is withheld in turn: the customer keeps the older report, without newer findings', async () => {
    const job = await reviewedJob();
    await print(job);
    await release(job);
    const later = server.services.clock() + 1;
    await server.db
      .updateTable('post_result')
      .set({ remarks: 'Rats again', received_at: later, upload_id: 'upload-2' })
      .where('post_id', '=', job.id)
      .execute();
    expect(await detail(job)).toMatchObject({ review: true, result: null, report: { version: 1 } });
    await expect.poll(() => server.services.clock()).toBeGreaterThanOrEqual(later);
    await print(job, 'upload-2');
    const seen = await detail(job);
    expect(seen).toMatchObject({ review: true, result: null, report: { version: 1 } });
    expect(seen.files.map(({ filename }) => filename)).toEqual([`${job.docno}-v1.pdf`]);
    expect(await download(job, await reportFile(job, 2))).toBe('report.not_allowed');
    expect(await outcomeOf(release(job, 1))).toBe('report.superseded');
    await release(job, 2);
    expect(await detail(job)).toMatchObject({
      review: false,
      result: { remarks: 'Rats again' },
      report: { version: 2 },
    });
  });
});

test('a report for a customer who required no reviews remains visible if the customer requires reviews later', async () => {
  const job = await reviewedJob(false);
  await print(job);
  await server.db.updateTable('contact').set({ review_before_release: true }).where('id', '=', job.contactId).execute();
  expect(await detail(job)).toMatchObject({
    review: false,
    result: { remarks: 'Rats in the store' },
    report: { version: 1 },
  });
});

test('no customer can read the office’s tags and schedule data of a job', async () => {
  const job = await reviewedJob(false);
  expect(await detail(job)).toMatchObject({ tags: [], scheduledata: null });
  expect(
    await outcomeOf(
      job.customer.data.read({
        params: { id: 'service-reports' },
        query: { find: JSON.stringify({ tags: 'late-payer' }) },
      }),
    ),
  ).toBe('find.unknown_field');
});

describe('a release is rejected', () => {
  /** Logs in a new user of the folder with the given grants. */
  async function staffWith(perms: string[]): Promise<TestClient> {
    const user = await makeStaff(server.db, { folders: [world.folder] });
    const role = { id: randomUUID(), code: randomUUID(), name: 'Some grants', perms: ['EXT:AWEB:*', ...perms] };
    await server.db.insertInto('role').values(role).execute();
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute();
    return await server.client(user);
  }

  test.each([
    ['who may not approve', ['POST:VW|UP:*', 'FILE:VW:*'], 'permission.missing'],
    [
      'who may approve jobs of another type',
      ['POST:VW:*', `POST:AP:${installedId('lookup', 'other')}`, 'FILE:VW:*'],
      'permission.missing',
    ],
    ['who may not read service reports', ['POST:VW|AP:*'], 'report.not_allowed'],
  ])('for a user %s', async (_who, perms, code) => {
    const job = await reviewedJob();
    await print(job);
    expect(await outcomeOf(release(job, 1, await staffWith(perms)))).toBe(code);
    expect(await detail(job)).toMatchObject({ review: true, report: null });
  });

  test('for customers, technicians, and staff of another folder', async () => {
    const job = await reviewedJob();
    await print(job);
    const elsewhere = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['SUPER'] }),
    );
    const technician = await server.client(world.technician, { app: 'app' });
    expect([
      await outcomeOf(release(job, 1, job.customer)),
      await outcomeOf(release(job, 1, technician)),
      await outcomeOf(release(job, 1, elsewhere)),
    ]).toEqual(['permission.missing', 'permission.missing', 'record.not_found']);
    expect(await detail(job)).toMatchObject({ review: true, report: null });
  });

  test('for a missing report or version', async () => {
    const job = await reviewedJob();
    expect(await outcomeOf(release(job))).toBe('report.not_ready');
    await print(job);
    expect(await outcomeOf(release(job, 2))).toBe('report.superseded');
    expect(await outcomeOf(release(job, 0))).toBe('request.invalid');
  });
});
