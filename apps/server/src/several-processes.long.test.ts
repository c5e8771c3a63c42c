import { issueInvoice } from '@field-service/testing/invoices.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEvents } from '@field-service/contract/sse.ts';
import { startChildServer, type ChildServer } from '@field-service/testing/child-server.ts';
import { clientOf, sentPassword, type TestClient } from '@field-service/testing/client.ts';
import { announceWork, sendPart, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { jobBody, refusalCode } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeJob,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestSite,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import { startS3Server, type S3Server } from '@field-service/testing/s3-server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  emptyJobFile,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
  visitOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './db/connect.ts';
import { readMigrations } from './db/migrate.ts';
import { systemDb, type SystemDb } from './db/system.ts';
import { lookupId } from './install/lookup-row.ts';
import { installSite } from './install/site.ts';

let database: Database;
let db: SystemDb;
let s3: S3Server;
let mailbox: Mailbox;
let directory: string;
let first: ChildServer;
let second: ChildServer;
let world: TestWorld;

/** Starts a process of the site as if on a separate machine: it shares only the database, the store and the keys. */
const startProcess = async (): Promise<ChildServer> =>
  await startChildServer({
    DATABASE_URL: database.ownerUrl ?? '',
    APP_DATABASE_URL: database.appUrl ?? '',
    DATA_DIR: path.join(directory, randomUUID()),
    KEYS_DIR: directory,
    API_BASE: 'http://api.test',
    ...s3.env,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SMTP_FROM: 'Service <service@example.test>',
  });

beforeAll(async () => {
  [database, s3, mailbox, directory] = await Promise.all([
    createTestDatabase('empty'),
    startS3Server(),
    openMailbox(),
    mkdtemp(path.join(tmpdir(), 'fs-several-')),
  ]);
  [first, second] = await Promise.all([startProcess(), startProcess()]);
  db = systemDb(database.ownerPool);
  await installSite(db, {
    title: 'Test site',
    company: { name: 'Test Company', address: '1 Test Street', taxid: 'T-1' },
    epoch: 'epoch-1',
    now: Date.now(),
  });
  world = await makeWorld(db);
});
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()]);
  await Promise.all([database.stop(), s3.stop(), mailbox.close()]);
  await rm(directory, { recursive: true, force: true });
});

const login = async (user: TestUser, on: ChildServer, app: 'web' | 'app' = 'web'): Promise<string> =>
  (
    await clientOf({ url: on.url }).session.login({
      query: { app },
      body: { username: user.username, password: sentPassword(user.username, user.password) },
    })
  ).data.token;
const clientAt = (on: ChildServer, token: string): TestClient => clientOf({ url: on.url, token });
const deviceOn = async (on: ChildServer): Promise<Device> => {
  const token = await login(world.technician, on, 'app');
  return { token, url: on.url, client: clientAt(on, token) };
};

describe('two processes of one site', () => {
  it('that start at the same time prepare an empty database once', async () => {
    const applied = await database.ownerPool.query<{ name: string }>('select name from kysely_migration order by name');
    expect(applied.rows.map(({ name }) => name)).toEqual([...(await readMigrations()).keys()]);
    for (const { url } of [first, second])
      expect((await clientOf({ url }).system.ready()).data).toEqual({ ready: true });
  });

  it('share sessions, and end them within two seconds', async () => {
    const token = await login(world.dispatcher, first);
    expect((await clientAt(second, token).session.user()).data.username).toBe(world.dispatcher.username);
    await clientAt(first, token).session.logout({ query: { type: 'app' } });
    await expect
      .poll(
        async () => (await fetch(`${second.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status,
        { timeout: 2000, interval: 50 },
      )
      .toBe(401);
  });

  it('count failed logins together', async () => {
    const victim = await makeStaff(db, { folders: [world.folder], roles: ['DISP'] });
    const guess = async (on: ChildServer): Promise<string> =>
      await refusalCode(
        clientOf({ url: on.url }).session.login({
          query: { app: 'web' },
          body: { username: victim.username, password: createHash('sha256').update(randomUUID()).digest('hex') },
        }),
      );
    const codes: string[] = [];
    for (let at = 0; at < 6; at += 1) codes.push(await guess(at % 2 === 0 ? first : second));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'login.failed'), 'login.rate_limited']);
    expect([await guess(first), await guess(second)]).toEqual(['login.rate_limited', 'login.rate_limited']);
  });

  it("notify each other's live screens of changes", async () => {
    const [here, there] = [await login(world.dispatcher, first), await login(world.dispatcher, second)];
    const stop = new AbortController();
    const received: string[] = [];
    const reading = readEvents(
      { origin: second.url, caller: 'staff', token: () => there, folderId: () => undefined },
      '/api/events',
      { onEvent: ({ data }) => received.push(data), signal: stop.signal },
    );
    await expect.poll(() => received.length, { timeout: 5000 }).toBeGreaterThan(0);
    const { id } = (await clientAt(first, here).posts.create({ body: jobBody(world.site) })).data;
    await expect.poll(() => received.some((data) => data.includes(id)), { timeout: 5000 }).toBe(true);
    stop.abort();
    await reading;
  });

  it('give every job a unique number, and create one job for a request that both receive', async () => {
    const tokens = [await login(world.dispatcher, first), await login(world.dispatcher, second)];
    const create = async (at: number, idempotencyKey: string): Promise<{ id: string; docno: string }> =>
      (
        await clientAt(at % 2 === 0 ? first : second, tokens[at % 2] ?? '').posts.create(
          { body: jobBody(world.site) },
          { idempotencyKey },
        )
      ).data;
    const made = await Promise.all(Array.from({ length: 32 }, async (_each, at) => await create(at, randomUUID())));
    expect(new Set(made.map(({ docno }) => docno)).size).toBe(32);
    const key = randomUUID();
    const twins = await Promise.all(Array.from({ length: 8 }, async (_each, at) => await create(at, key)));
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
  });

  it("number invoices without gaps or duplicates, and bill a contract's period once", async () => {
    const tokens = [await login(world.billing, first), await login(world.billing, second)];
    const clerk = (at: number): TestClient => clientAt(at % 2 === 0 ? first : second, tokens[at % 2] ?? '');
    const drafts = await Promise.all(
      Array.from({ length: 24 }, async (_each, at) => {
        const { id } = await makeJob(db, world.site, { status: 'DN', doneAt: Date.now() });
        await db
          .insertInto('post_line')
          .values({
            id: randomUUID(),
            post_id: id,
            parent_id: null,
            ord: 0,
            item_id: null,
            name: 'Visit',
            station_type_id: null,
            qty: '1',
            price: '10',
            ui_disc: null,
            tax_id: null,
            original: '10',
            discount: '0',
            nett: '10',
            taxes: '0',
            amount: '10',
          })
          .execute();
        return (await clerk(at).invoices.create({ body: { postIds: [id] } })).data.id;
      }),
    );
    // Both processes issue every draft at the same time: one of the two calls is rejected, and its number is released.
    const issued = await Promise.allSettled(
      [...drafts, ...drafts].map(
        async (id, at) => (await issueInvoice(clerk(at < drafts.length ? at : at + 1), id)).data.docno,
      ),
    );
    const numbers = issued.flatMap((each) =>
      each.status === 'fulfilled' && each.value !== null ? [Number(each.value.slice(-5))] : [],
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_each, at) => at + 1));

    const set = randomUUID();
    const day = (months: number): number => {
      const at = new Date();
      at.setUTCMonth(at.getUTCMonth() + months, 1);
      return at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + 1;
    };
    await db
      .insertInto('order_set')
      .values({
        id: set,
        docno: 'C-1',
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        title: 'Care',
        state: 'active',
        type_id: null,
        post_type_id: lookupId(20, 'JOB'),
        starts_on: day(-2),
        ends_on: null,
        rrule: 'FREQ=MONTHLY',
        from_minutes: 540,
        duration: '1H',
        holiday_rule: null,
        timeslot_id: null,
        response_hours: null,
        billing_plan: 'monthly_arrears',
        plan_amount: '100',
        plan_tax_id: null,
        created_by: null,
      })
      .execute();
    await Promise.allSettled(
      Array.from(
        { length: 8 },
        async (_each, at) => await clerk(at).billingPeriods.bill({ params: { id: set }, body: {} }),
      ),
    );
    const lines = await db
      .selectFrom('invoice_line')
      .innerJoin('billing_period', 'billing_period.id', 'invoice_line.billing_period_id')
      .select('billing_period.from_day')
      .where('order_set_id', '=', set)
      .orderBy('from_day')
      .execute();
    expect(lines.map(({ from_day }) => from_day)).toEqual([day(-2), day(-1)]);
  });

  it('share files and thumbnails: one serves what the other received', async () => {
    const device = await deviceOn(first);
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new File([new Uint8Array(photo)], 'a.jpg'));
    const id = (await device.client.uploads.part({ query: {}, body: form })).data[0]?.id ?? '';
    const there = clientAt(second, device.token);
    expect(Buffer.from(await (await there.files.get({ params: { id } })).data.bytes()).equals(photo)).toBe(true);
    const small = Buffer.from(await (await there.files.get({ params: { id }, query: { w: '96' } })).data.bytes());
    expect((await sharp(small).metadata()).width).toBe(96);
  });
});

/** Creates a job for a separate customer, and the work that finishes it; the customer is sent the report by email. */
async function finishedWork(): Promise<{ work: WorkPackage; email: string; jobId: string }> {
  const email = `${randomUUID()}@customer.test`;
  const site: TestSite = await makeSite(db, await makeContact(db, world.folder, { email }));
  const station = await makeStation(db, site, null);
  const job = await makeJob(db, site, { status: 'IP', assignees: [world.technician] });
  const pictures = new Map(
    await Promise.all(
      Array.from({ length: 4 }, async (_each, at): Promise<[string, Buffer]> => [
        `images/${at}.jpg`,
        await sharp({ create: { width: 300 + at, height: 200, channels: 3, background: 'olive' } })
          .jpeg()
          .toBuffer(),
      ]),
    ),
  );
  const file = emptyJobFile(job.id, newUploadId(), {
    status: 'DN',
    stations: [visitOf(station.id, { imgbf: [...pictures.keys()].map(pictureAt) })],
  });
  return { work: await packWork(file, pictures), email, jobId: job.id };
}

/** Starts an upload and sends a part of its bytes on a connection that stays open. */
async function halfSent(on: ChildServer, token: string, bytes: Buffer, sent: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const location =
    (
      await fetch(`${on.url}/api/tus`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(bytes.length) },
      })
    ).headers.get('location') ?? '';
  const sending = request(on.url + location, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  });
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    sending.write(bytes.subarray(0, sent), () => resolve());
  });
  return location;
}

describe('a process that is killed in the middle of its work', () => {
  it('loses and repeats nothing: the other process continues its uploads, jobs and emails', async () => {
    const device = await deviceOn(first);
    const there: Device = { ...device, url: second.url, client: clientAt(second, device.token) };
    const applied = await Promise.all(Array.from({ length: 6 }, finishedWork));
    const begun = await finishedWork();
    const bytes = randomBytes(700_000);

    // Half of a package and half of an upload have been sent, and six jobs have just been applied: reports and emails
    // are pending or in progress.
    await announceWork(device, begun.work);
    await sendPart(device, begun.work, 1);
    const location = await halfSent(first, device.token, bytes, 300_000);
    for (const { work } of applied) expect((await sendWork(device, work)).status).toBe('applied');
    await first.kill();

    const state = await announceWork(there, begun.work);
    expect(state.missing.map(({ part }) => part)).toEqual([2, 3]);
    expect((await sendWork(there, begun.work)).status).toBe('applied');
    const upload = await tusSend(second.url, device.token, bytes, { uploadUrl: second.url + location });
    expect(
      (await there.client.uploads.part({ query: {}, body: { upload, sha256: sha256Of(bytes), fileName: 'a.log' } }))
        .data,
    ).toMatchObject([{ bytes: 700_000, sha256: sha256Of(bytes) }]);

    const all = [...applied, begun];
    // Counted by message id: a mail server may receive an email twice if the sender was killed before recording it as
    // sent.
    const mails = (): number[] =>
      all.map(
        ({ email }) =>
          new Set(
            mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === email)).map((mail) => mail.messageId),
          ).size,
      );
    await expect.poll(mails, { timeout: 120_000, interval: 500 }).toEqual(all.map(() => 1));
    for (const { jobId } of all) {
      const visits = await db.selectFrom('visit').select('id').where('post_id', '=', jobId).execute();
      const reports = await db.selectFrom('service_report').select('version').where('post_id', '=', jobId).execute();
      const messages = await db
        .selectFrom('message')
        .select('status')
        .where('ref_id', '=', jobId)
        .where('channel', '=', 'mail')
        .execute();
      expect([visits.length, reports, messages]).toEqual([1, [{ version: 1 }], [{ status: 'sent' }]]);
    }
    const { rows } = await database.ownerPool.query<{ waiting: number }>(
      "select count(*)::int as waiting from queue.job where state in ('created', 'active', 'failed') and name in ('service-report', 'mail-report', 'send-message')",
    );
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  it('can be replaced by a new process with the same data', async () => {
    const token = await login(world.dispatcher, second);
    first = await startProcess();
    expect((await clientAt(first, token).session.user()).data.username).toBe(world.dispatcher.username);
  });
});
