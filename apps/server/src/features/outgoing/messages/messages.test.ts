import { randomUUID } from 'node:crypto';
import { MessageRow } from '@field-service/contract/outgoing/messages.ts';
import { languages } from '@field-service/domain/values/languages.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { jobContext } from '../../../context.ts';
import { makeServiceReport } from '../../work/reports/public.ts';
import { mailReport } from './compose.ts';
import { sendMessage } from './send.ts';
import { wordMessage } from './templates.ts';

let mailbox: Mailbox;
let server: TestServer;
let silent: TestServer;
let world: TestWorld;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  world = await makeWorld(server.db);
  silent = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await silent.stop();
  await mailbox.close();
});

async function doneJob(on: TestServer, lang: string, review = false) {
  const { folder } = on === server ? world : await makeWorld(on.db);
  const contact = await makeContact(on.db, folder, {
    name: 'Công ty Hải Sản',
    lang,
    email: `${randomUUID()}@customer.test`,
  });
  if (review)
    await on.db.updateTable('contact').set({ review_before_release: true }).where('id', '=', contact.id).execute();
  const site = await makeSite(on.db, contact);
  const { id, docno } = await makeJob(on.db, site, { status: 'DN', doneAt: Date.parse('2026-11-20T03:00:00Z') });
  const { email } = await on.db
    .selectFrom('contact')
    .select('email')
    .where('id', '=', contact.id)
    .executeTakeFirstOrThrow();
  return { id, docno, email: email ?? '' };
}
const done = async (on: TestServer, postId: string): Promise<void> =>
  await jobContext(on.services).transaction(
    async ({ enqueue }) => await enqueue('post.done', { postId, uploadId: 'upload-1' }),
  );
const received = (address: string) => mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === address));
const statusOf = async (on: TestServer, postId: string): Promise<string[]> =>
  (await on.db.selectFrom('message').select('status').where('ref_id', '=', postId).execute()).map((row) => row.status);

test('a finished job sends its report to the customer, in their language, with the PDF', async () => {
  const job = await doneJob(server, 'vi');
  await done(server, job.id);
  await expect.poll(() => received(job.email).length, { timeout: 20_000 }).toBe(1);
  const [mail] = received(job.email);
  expect(mail?.subject).toBe(`Báo cáo dịch vụ ${job.docno} của quý khách`);
  expect(mail?.text).toContain('Kính gửi Công ty Hải Sản');
  expect(mail?.from?.address).toBe('service@example.test');
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${job.docno}-v1.pdf`, 'application/pdf'],
  ]);
  await expect.poll(async () => await statusOf(server, job.id)).toEqual(['sent']);
});

test('a customer’s emails are found by the customer, also for readers of its folder only', async () => {
  const job = await doneJob(server, 'en-GB');
  await done(server, job.id);
  await expect.poll(() => received(job.email).length, { timeout: 20_000 }).toBe(1);
  const { contact_id: contactid } = await server.db
    .selectFrom('post')
    .select('contact_id')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const read = async (user: TestUser) =>
    z
      .array(MessageRow)
      .parse(
        (
          await (
            await server.client(user)
          ).data.read({ params: { id: 'messages' }, query: { find: JSON.stringify({ contactid }) } })
        ).data,
      );
  expect(await read(world.dispatcher)).toMatchObject([
    { template: 'service-report', address: job.email, refid: job.id },
  ]);
  const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] });
  expect(await read(elsewhere)).toEqual([]);
});

test('an event that is handled again writes no second email', async () => {
  const job = await doneJob(server, 'en-GB');
  await done(server, job.id);
  await done(server, job.id);
  await expect.poll(() => received(job.email).length, { timeout: 20_000 }).toBe(1);
  await mailReport(jobContext(server.services), { postId: job.id, version: 1 });
  await expect.poll(async () => await statusOf(server, job.id)).toEqual(['sent']);
  expect(
    await server.db.selectFrom('service_report').select('version').where('post_id', '=', job.id).execute(),
  ).toEqual([{ version: 1 }]);
});

test('a report email has the report attached, not another PDF that staff have added to the job', async () => {
  const job = await doneJob(server, 'en-GB');
  await done(server, job.id);
  await expect.poll(() => received(job.email).length, { timeout: 20_000 }).toBe(1);
  const report = await server.db
    .selectFrom('file')
    .select(['sha256', 'bytes', 'type', 'ref_kind', 'ref_id', 'folder_id', 'contact_id', 'site_id', 'perms', 'user_id'])
    .where('ref_id', '=', job.id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('file')
    .values({ ...report, id: randomUUID(), file_name: 'internal.pdf', tags: [], metadata: '{}' })
    .execute();
  await mailReport(jobContext(server.services), { postId: job.id, version: 2 });
  await expect.poll(async () => await statusOf(server, job.id)).toEqual(['sent']);
  await jobContext(server.services).transaction(
    async ({ enqueue }) => await enqueue('post.done', { postId: job.id, uploadId: 'upload-2' }),
  );
  await expect.poll(() => received(job.email).length, { timeout: 20_000 }).toBe(2);
  expect(received(job.email).map((mail) => mail.attachments.map(({ filename }) => filename))).toEqual([
    [`${job.docno}-v1.pdf`],
    [`${job.docno}-v2.pdf`],
  ]);
});

test('an email that the server temporarily rejects is retried until it is sent', async () => {
  const job = await doneJob(server, 'en-GB');
  mailbox.refuse(true);
  await done(server, job.id);
  await expect.poll(async () => await statusOf(server, job.id), { timeout: 20_000 }).toEqual(['failed']);
  mailbox.refuse(false);
  await expect.poll(() => received(job.email).length, { timeout: 25_000 }).toBe(1);
}, 60_000);

test('a customer with reviewed reports gets each report once, when it is released, and no later one with it', async () => {
  const job = await doneJob(server, 'en-GB', true);
  const context = jobContext(server.services);
  await makeServiceReport(context, job.id, 'upload-1');
  await mailReport(context, { postId: job.id, version: 1 });
  expect(await statusOf(server, job.id)).toEqual([]);
  const dispatcher = await server.client(world.dispatcher);
  await server.services.queue.stop();
  for (let times = 0; times < 2; times++)
    await dispatcher.reports.release({ params: { id: job.id }, body: { version: 1 } });
  await makeServiceReport(context, job.id, 'upload-2');
  await server.services.queue.start(context);
  await expect.poll(() => received(job.email).length, { timeout: 20_000 }).toBe(1);
  await mailReport(context, { postId: job.id, version: 1 });
  await mailReport(context, { postId: job.id, version: 2 });
  await expect.poll(async () => await statusOf(server, job.id)).toEqual(['sent']);
  expect(received(job.email)[0]?.attachments.map(({ filename }) => filename)).toEqual([`${job.docno}-v1.pdf`]);
});

test('a customer’s user gets no emails on a topic that they have switched off, except those sent manually by staff', async () => {
  const job = await doneJob(server, 'en-GB');
  const { contact_id: contactId } = await server.db
    .selectFrom('post')
    .select('contact_id')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const person = await makePortalUser(server.db, { ...world.contact, id: contactId ?? '' }, { sites: [] });
  await server.db.updateTable('app_user').set({ email: job.email.toUpperCase() }).where('id', '=', person.id).execute();
  const client = await server.client(person);
  const set = async (notifications: unknown) =>
    await client.session.saveSettings({ body: { settings: { notifications } } });
  expect((await client.session.settings()).data['notifications']?.data).toEqual({
    reports: true,
    bills: true,
    tickets: true,
  });
  await expect(set({ reports: false })).rejects.toMatchObject({
    code: 'field.invalid',
    params: { fields: ['notifications'] },
  });
  await set({ reports: false, bills: true, tickets: true });
  await done(server, job.id);
  await expect
    .poll(
      async () =>
        await server.db.selectFrom('message').select(['status', 'error']).where('ref_id', '=', job.id).execute(),
      { timeout: 20_000 },
    )
    .toEqual([{ status: 'held', error: 'the recipient has switched off these mails' }]);
  const context = jobContext(server.services);
  const mail = async (template: string, params: Record<string, string | number> = {}) => {
    const id = randomUUID();
    const all = {
      docno: 'INV-1',
      customer: 'Acme',
      amount: '1',
      open: '0',
      currency: 'MYR',
      dueOn: 20_260_101,
      timezone: 'UTC',
      level: 1,
      ...params,
    };
    await server.db
      .insertInto('message')
      .values({
        id,
        once: id,
        folder_id: null,
        channel: 'mail',
        user_id: null,
        address: job.email,
        template,
        lang: 'en-GB',
        params: JSON.stringify(all),
        ref_kind: 'INVOICE',
        ref_id: 'none',
        error: null,
        sent_at: null,
      })
      .execute();
    await sendMessage(context, id);
    return (await server.db.selectFrom('message').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  };
  expect([await mail('invoice'), await mail('payment'), await mail('reminder')]).toEqual(['sent', 'sent', 'sent']);
  await set({ reports: true, bills: false, tickets: true });
  expect([
    await mail('service-report'),
    await mail('invoice'),
    await mail('credit-note'),
    await mail('payment'),
    await mail('reminder'),
    await mail('invoice', { byHand: 1 }),
  ]).toEqual(['sent', 'held', 'held', 'held', 'sent', 'sent']);
});

test('staff see the status of emails to the customers of their folders; for emails about money only if they can see bills', async () => {
  const job = await doneJob(server, 'en-GB');
  const message = {
    folder_id: world.folder.id,
    channel: 'mail' as const,
    user_id: null,
    address: `${randomUUID()}@customer.test`,
    lang: 'en-GB',
    error: null,
    sent_at: null,
  };
  const [report, bill, account] = [randomUUID(), randomUUID(), randomUUID()];
  await server.db
    .insertInto('message')
    .values([
      { ...message, id: report, once: report, template: 'service-report', ref_kind: 'POST', ref_id: job.id },
      {
        ...message,
        id: bill,
        once: bill,
        template: 'invoice',
        ref_kind: 'INVOICE',
        ref_id: 'i-1',
        status: 'held',
        error: 'no address',
      },
      { ...message, id: account, once: account, template: 'reset', ref_kind: 'ACCOUNT_LINK', ref_id: 'l-1' },
    ])
    .execute();
  const read = async (user: TestUser) =>
    z.array(MessageRow).parse(
      (
        await (
          await server.client(user)
        ).data.read({
          params: { id: 'messages' },
          query: { find: JSON.stringify({ address: message.address }), sort: 'template asc' },
        })
      ).data,
    );
  expect((await read(world.dispatcher)).map(({ id }) => id)).toEqual([report]);
  expect(await read(world.billing)).toMatchObject([
    { id: bill, status: 'held', error: 'no address', refkind: 'INVOICE' },
    { id: report, template: 'service-report', status: 'queued' },
  ]);
  expect(await read(await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }))).toEqual(
    [],
  );
  await expect(read(world.customer)).rejects.toMatchObject({ code: 'permission.missing' });
});

test('without a mail server, a message is held with the reason', async () => {
  const job = await doneJob(silent, 'en-GB');
  await done(silent, job.id);
  await expect
    .poll(
      async () =>
        await silent.db.selectFrom('message').select(['status', 'error']).where('ref_id', '=', job.id).execute(),
      { timeout: 20_000 },
    )
    .toEqual([{ status: 'held', error: 'no mail server is set up' }]);
});

test.each([
  ['en-GB', 'Your invoice KL-1', 'MYR 1,250.50'],
  ['vi', 'Hoá đơn KL-1 của quý khách', '1.250,50'],
  ['zh-CN', '您的发票 KL-1', '1,250.50'],
  ['xx', 'Your invoice KL-1', 'MYR 1,250.50'],
])('an invoice email in %s', (lang, subject, amount) => {
  const wording = wordMessage('invoice', lang, {
    docno: 'KL-1',
    customer: 'Acme',
    amount: '1250.50',
    currency: 'MYR',
    dueOn: 20261220,
    timezone: 'Asia/Kuala_Lumpur',
  });
  expect(wording.subject).toBe(subject);
  expect(wording.text.replaceAll('\u00a0', ' ')).toContain(amount);
});

test.each(['job-assigned', 'job-changed', 'job-withdrawn'] as const)(
  'a notice %s of a job without a time states none, in every language',
  (template) => {
    const params = { docno: 'J-1', customer: 'Acme', site: 'Warehouse', timezone: 'Asia/Kuala_Lumpur' };
    for (const at of [{}, { at: 0 }])
      for (const lang of languages)
        expect(wordMessage(template, lang, { ...params, ...at }).text).toMatch(/^Acme(, |，)Warehouse$/);
  },
);

test('a technician assigned a job without a time gets a push without a time', async () => {
  const office = await server.client(world.dispatcher);
  const { data: job } = await office.posts.create({
    body: jobBody(world.site, { assignees: [world.technician.id] }),
  });
  await expect
    .poll(
      async () =>
        await server.db
          .selectFrom('message')
          .select('params')
          .where('ref_id', '=', job.id)
          .where('user_id', '=', world.technician.id)
          .executeTakeFirst()
          .then((row) => row && Object.keys(row.params).includes('at')),
    )
    .toBe(false);
});
