import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { languages } from '@field-service/i18n/languages.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestContact,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { wordMessage } from '../../outgoing/messages/templates.ts';
import { latestOfReminder, remindOverdue } from './public.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let clerk: TestClient;
let stranger: TestClient;
let technician: TestClient;

const zone = 'Asia/Kuala_Lumpur';
const today = businessDateOf(Date.now(), zone);

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Bills <bills@example.test>' },
  });
  world = await makeWorld(server.db);
  admin = await server.client(world.admin, { folderId: world.folder.id });
  clerk = await server.client(world.billing);
  technician = await server.client(world.technician, { app: 'app' });
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  await admin.folders.saveAllSettings({
    params: { id: world.folder.id },
    body: { settings: { paymentReminders: [7, 14, 30] } },
  });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

/** Creates an issued invoice that was due the given number of days ago. */
async function overdue(
  days: number,
  given: {
    contact?: TestContact;
    lang?: string;
    amount?: string;
    paid?: string;
    currency?: string;
    email?: string;
  } = {},
): Promise<{ id: string; docno: string; email: string }> {
  const [id, email] = [randomUUID(), given.email ?? `${randomUUID()}@customer.test`];
  const contact = given.contact ?? world.contact;
  const docno = `I-${id.slice(0, 8)}`;
  await server.db
    .insertInto('invoice')
    .values({
      id,
      folder_id: contact.folder.id,
      contact_id: contact.id,
      state: given.paid === undefined ? 'issued' : 'part_paid',
      docno,
      currency: given.currency ?? 'MYR',
      nett: given.amount ?? '100',
      taxes: '0',
      amount: given.amount ?? '100',
      paid: given.paid ?? '0',
      issued_at: 1,
      issued_on: addDays(today, -days - 30),
      due_on: addDays(today, -days),
      created_by: null,
      snapshot: JSON.stringify({
        billTo: { name: 'Acme', address: '', taxid: null, email, lang: given.lang ?? 'en-GB' },
      }),
    })
    .execute();
  return { id, docno, email };
}
async function draftInvoice(): Promise<string> {
  const id = randomUUID();
  await server.db
    .insertInto('invoice')
    .values({
      id,
      folder_id: world.folder.id,
      contact_id: world.contact.id,
      docno: null,
      currency: 'MYR',
      nett: '1',
      taxes: '0',
      amount: '1',
      issued_at: null,
      issued_on: null,
      due_on: null,
      created_by: null,
    })
    .execute();
  return id;
}
/** Runs the reminder routine, by default today at 10 o'clock. */
const run = async (later = 0, hour = 10): Promise<void> =>
  await remindOverdue.run({
    ...jobContext(server.services),
    now: () => stampOn(addDays(today, later), hour * 60, zone),
  });
const levels = async (id: string) =>
  (await clerk.invoices.get({ params: { id } })).data.reminders.map(({ level }) => level);
const mailsTo = (email: string) => mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === email) === true);

describe('reminders', () => {
  test('are sent level by level as days pass, each once, with the current balance', async () => {
    const invoice = await overdue(7, { paid: '40', lang: 'ms' });
    await Promise.all([run(), run()]);
    await run(1);
    expect(await levels(invoice.id)).toEqual([1]);
    await expect.poll(() => mailsTo(invoice.email).length, { timeout: 10_000 }).toBe(1);
    expect(mailsTo(invoice.email)[0]).toMatchObject({
      subject: `Peringatan: invois ${invoice.docno} telah sampai tarikh bayaran`,
    });
    expect(mailsTo(invoice.email)[0]?.text).toContain('60.00');
    await run(7);
    await run(30);
    await run(90);
    expect(await levels(invoice.id)).toEqual([1, 2, 3]);
    const rows = await server.db
      .selectFrom('message')
      .select(['once', 'template'])
      .where('ref_id', '=', invoice.id)
      .execute();
    expect(rows.map(({ once }) => once).toSorted()).toEqual(
      [1, 2, 3].map((level) => `reminder ${invoice.id} ${level}`),
    );
  });

  test('skip missed levels', async () => {
    const invoice = await overdue(45);
    await run();
    expect(await levels(invoice.id)).toEqual([3]);
  });

  test('are sent during the day for overdue unpaid invoices, in folders that have them enabled', async () => {
    const [early, night] = [await overdue(6), await overdue(8)];
    const paid = await overdue(20);
    await server.db.updateTable('invoice').set({ state: 'paid', paid: '100' }).where('id', '=', paid.id).execute();
    const reported = await overdue(20);
    const payment = randomUUID();
    await server.db
      .insertInto('payment')
      .values({
        id: payment,
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        provider: 'transfer',
        currency: 'MYR',
        amount: '100',
        user_id: null,
        confirmed_at: null,
      })
      .execute();
    await server.db
      .insertInto('payment_invoice')
      .values({ payment_id: payment, invoice_id: reported.id, amount: '100' })
      .execute();
    const elsewhere = await overdue(40, { contact: await makeContact(server.db, await makeFolder(server.db)) });
    await run(0, 3);
    expect(await levels(night.id)).toEqual([]);
    await run();
    expect([await levels(early.id), await levels(night.id), await levels(paid.id), await levels(reported.id)]).toEqual([
      [],
      [1],
      [],
      [],
    ]);
    expect(
      await server.db.selectFrom('invoice_reminder').select('level').where('invoice_id', '=', elsewhere.id).execute(),
    ).toEqual([]);
  });

  test('are dropped if the invoice is paid before they are sent', async () => {
    const invoice = await overdue(10, { paid: '30' });
    const latest = async () =>
      await latestOfReminder(jobContext(server.services), {
        template: 'reminder',
        refKind: 'INVOICE',
        refId: invoice.id,
        params: {},
      });
    expect(await latest()).toEqual({ amount: '70' });
    await server.db.updateTable('invoice').set({ state: 'paid', paid: '100' }).where('id', '=', invoice.id).execute();
    expect(await latest()).toBeUndefined();
  });

  test.each([[[14, 7]], [[0]], [[1, 2, 3, 4, 5, 6]], [[400]]])('cannot be set to %o days', async (days) => {
    expect(
      await refusalCode(
        admin.folders.saveAllSettings({
          params: { id: world.folder.id },
          body: { settings: { paymentReminders: days } },
        }),
      ),
    ).toBe('field.invalid');
  });

  test.each(languages)('have complete texts in %s at every level', (language) => {
    const params = {
      docno: 'I-1',
      customer: 'Acme',
      amount: '60',
      currency: 'MYR',
      dueOn: 20_260_101,
      timezone: zone,
      days: 14,
    };
    const mails = [
      { level: 1, last: 0 },
      { level: 2, last: 0 },
      { level: 3, last: 1 },
    ].map((level) => wordMessage('reminder', language, { ...params, ...level }));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
    for (const { subject, text } of mails) expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
  });
});

describe('a manual reminder', () => {
  const remind = async (id: string, to?: string, client = clerk) =>
    (await client.invoices.remind({ params: { id }, body: to === undefined ? {} : { to } })).data;

  test('has the level for its days overdue, can be repeated, and replaces the scheduled one of that level', async () => {
    const invoice = await overdue(15, { paid: '40' });
    expect(await remind(invoice.id)).toEqual({ to: invoice.email, level: 2, obstacle: null });
    expect(await remind(invoice.id, 'head@customer.test')).toEqual({
      to: 'head@customer.test',
      level: 2,
      obstacle: null,
    });
    await run();
    expect(
      (await clerk.invoices.get({ params: { id: invoice.id } })).data.reminders.map(({ level, byHand }) => [
        level,
        byHand,
      ]),
    ).toEqual([
      [2, true],
      [2, true],
    ]);
    await run(15);
    expect(await levels(invoice.id)).toEqual([2, 2, 3]);
    await expect
      .poll(() => [mailsTo(invoice.email).length, mailsTo('head@customer.test').length], { timeout: 10_000 })
      .toEqual([2, 1]);
    expect(mailsTo('head@customer.test')[0]?.text).toContain('60.00');
    const history = await server.db
      .selectFrom('history')
      .select(['user_id', 'after'])
      .where('noun_id', '=', invoice.id)
      .where('kind', '=', 'remind')
      .orderBy('id')
      .execute();
    expect(history.slice(0, 2)).toMatchObject([
      { user_id: world.billing.id, after: { level: 2, to: invoice.email } },
      { after: { to: 'head@customer.test' } },
    ]);
  });

  test('has the first level if sent before its day', async () => {
    expect((await remind((await overdue(1)).id)).level).toBe(1);
  });

  test('requires an open overdue invoice, an address, and billing permission in the folder', async () => {
    const [early, settled, mute, open] = [await overdue(0), await overdue(9), await overdue(9), await overdue(9)];
    await server.db.updateTable('invoice').set({ state: 'paid', paid: '100' }).where('id', '=', settled.id).execute();
    const [contact, id] = [world.contact, randomUUID()];
    await server.db
      .insertInto('invoice')
      .values({
        id,
        folder_id: contact.folder.id,
        contact_id: contact.id,
        state: 'issued',
        docno: id,
        currency: 'MYR',
        nett: '1',
        taxes: '0',
        amount: '1',
        issued_at: 1,
        issued_on: 20_240_101,
        due_on: 20_240_201,
        created_by: null,
        snapshot: '{}',
      })
      .execute();
    expect([
      await refusalCode(remind(early.id)),
      await refusalCode(remind(settled.id)),
      await refusalCode(remind(id)),
      await refusalCode(remind(randomUUID())),
    ]).toEqual(['invoice.not_overdue', 'invoice.not_open', 'mail.no_address', 'record.not_found']);
    expect([
      await refusalCode(remind(open.id, undefined, stranger)),
      await refusalCode(remind(open.id, undefined, technician)),
    ]).toEqual(['record.not_found', 'permission.missing']);
    expect([await levels(open.id), await levels(mute.id)]).toEqual([[], []]);
  });
});

describe('billing emails', () => {
  const mailsAbout = (email: string, word: string) =>
    mailsTo(email).filter(({ subject }) => subject?.includes(word) === true);

  test('are sent for many invoices at once, each to its own customer, and say why one is not sent', async () => {
    const [one, two, mute] = [await overdue(3), await overdue(3), await overdue(3, { email: '' })];
    const draft = await draftInvoice();
    const sendMany = async (invoiceIds: string[], idempotencyKey?: string, client = clerk) =>
      (await client.invoices.sendMany({ body: { invoiceIds } }, idempotencyKey === undefined ? {} : { idempotencyKey }))
        .data;
    const key = randomUUID();
    const ids = [one.id, draft, mute.id, two.id];
    const outcome = await sendMany(ids, key);
    expect(outcome.map(({ to, problem }) => [to, problem?.code])).toEqual([
      [one.email, undefined],
      [null, 'invoice.not_issued'],
      [null, 'mail.no_address'],
      [two.email, undefined],
    ]);
    expect(await sendMany(ids, key)).toEqual(outcome);
    await expect
      .poll(() => [mailsTo(one.email).length, mailsTo(two.email).length], { timeout: 15_000 })
      .toEqual([1, 1]);
    expect([
      await refusalCode(sendMany([one.id, randomUUID()])),
      await refusalCode(sendMany([one.id], undefined, stranger)),
      await refusalCode(sendMany([one.id], undefined, technician)),
      await refusalCode(sendMany([one.id, one.id])),
    ]).toEqual(['record.not_found', 'record.not_found', 'permission.missing', 'request.invalid']);
  });

  test('resend an invoice with its PDF to any given address', async () => {
    const { id, docno, email } = await overdue(3);
    const send = async (to?: string, client = clerk, of = id) =>
      (await client.invoices.send({ params: { id: of }, body: to === undefined ? {} : { to } })).data.to;
    expect([await send(), await send('books@customer.test')]).toEqual([email, 'books@customer.test']);
    await expect
      .poll(() => [mailsTo(email).length, mailsTo('books@customer.test').length], { timeout: 15_000 })
      .toEqual([1, 1]);
    expect(mailsTo('books@customer.test')[0]).toMatchObject({
      subject: `Your invoice ${docno}`,
      attachments: [{ filename: `${docno}.pdf`, mimeType: 'application/pdf' }],
    });
    expect([
      await refusalCode(send(undefined, stranger)),
      await refusalCode(send(undefined, technician)),
      await refusalCode(send(undefined, clerk, randomUUID())),
    ]).toEqual(['record.not_found', 'permission.missing', 'record.not_found']);
    const draft = await draftInvoice();
    expect(await refusalCode(send('a@b.test', clerk, draft))).toBe('invoice.not_issued');
    await server.db
      .updateTable('invoice')
      .set({ state: 'issued', docno: draft, issued_at: 1, issued_on: 20_260_101, due_on: 20_260_201 })
      .where('id', '=', draft)
      .execute();
    await server.db.updateTable('contact').set({ email: null }).where('id', '=', world.contact.id).execute();
    await server.db
      .updateTable('contact_info')
      .set({ email: null })
      .where('contact_id', '=', world.contact.id)
      .execute();
    expect(await refusalCode(send(undefined, clerk, draft))).toBe('mail.no_address');
  });

  test('confirm a payment and the balance for each invoice that received a part', async () => {
    const [part, whole] = [await overdue(1), await overdue(1)];
    const late = await overdue(1);
    const { id } = (
      await clerk.paymentRecords.record({
        body: {
          contactid: world.contact.id,
          provider: 'cash',
          amount: '150',
          invoices: [
            { id: part.id, amount: '30' },
            { id: whole.id, amount: '100' },
            { id: late.id, amount: '20' },
          ],
        },
      })
    ).data;
    await server.db.updateTable('invoice').set({ state: 'paid', paid: '100' }).where('id', '=', late.id).execute();
    await onNewest(clerk, id, async (uts) => await clerk.paymentRecords.confirm({ params: { id }, body: { uts } }));
    await expect
      .poll(
        () => [mailsAbout(part.email, 'Payment received').length, mailsAbout(whole.email, 'Payment received').length],
        { timeout: 10_000 },
      )
      .toEqual([1, 1]);
    expect([mailsTo(part.email)[0]?.text, mailsTo(whole.email)[0]?.text]).toEqual([
      expect.stringMatching(/30\.00[^]*70\.00 is still unpaid/),
      expect.stringContaining('It is now paid in full.'),
    ]);
    expect(mailsTo(late.email)).toEqual([]);
  });

  test('inform the customer why a reported transfer was rejected, but not the clerk who recorded a payment', async () => {
    const email = `${randomUUID()}@customer.test`;
    const own = await makePortalUser(server.db, world.contact, { sites: [world.site], billing: true });
    await server.db.updateTable('app_user').set({ email, lang: 'id' }).where('id', '=', own.id).execute();
    const invoice = await overdue(1);
    const pending = async (userId: string) => {
      const id = randomUUID();
      await server.db
        .insertInto('payment')
        .values({
          id,
          folder_id: world.folder.id,
          contact_id: world.contact.id,
          provider: 'transfer',
          currency: 'MYR',
          amount: '100',
          user_id: userId,
          confirmed_at: null,
        })
        .execute();
      await server.db
        .insertInto('payment_invoice')
        .values({ payment_id: id, invoice_id: invoice.id, amount: '100' })
        .execute();
      await onNewest(
        clerk,
        id,
        async (uts) => await clerk.paymentRecords.reject({ params: { id }, body: { uts, reason: 'No such money' } }),
      );
      return id;
    };
    const [reported, byClerk] = [await pending(own.id), await pending(world.billing.id)];
    await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
    expect(mailsTo(email)[0]).toMatchObject({
      subject: `Pembayaran Anda untuk ${invoice.docno} tidak dapat dikonfirmasi`,
    });
    expect(mailsTo(email)[0]?.text).toContain('No such money');
    expect(
      (await server.db.selectFrom('message').select('ref_id').where('template', '=', 'payment-rejected').execute()).map(
        ({ ref_id: id }) => id,
      ),
    ).toEqual([reported]);
    expect(byClerk).not.toBe(reported);
  });

  test.each(languages)('are complete in %s', (language) => {
    const params = {
      docno: 'I-1',
      customer: 'Acme',
      amount: '60',
      open: '5',
      currency: 'MYR',
      timezone: zone,
      reason: 'R',
    };
    for (const template of ['payment', 'payment-rejected'] as const) {
      const { subject, text } = wordMessage(template, language, params);
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('a statement', () => {
  test('lists balances by currency and age, and unapplied money', async () => {
    const contact = await makeContact(server.db, world.folder, { name: 'Việt Sản', lang: 'vi' });
    const items = [
      await overdue(-5, { contact }),
      await overdue(10, { contact, paid: '40' }),
      await overdue(45, { contact }),
      await overdue(100, { contact }),
      await overdue(70, { contact, currency: 'USD' }),
    ];
    const paid = (
      await clerk.paymentRecords.record({
        body: { contactid: contact.id, provider: 'cash', amount: '25.50', invoices: [] },
      })
    ).data;
    await onNewest(
      clerk,
      paid.id,
      async (uts) => await clerk.paymentRecords.confirm({ params: { id: paid.id }, body: { uts } }),
    );
    const { data } = await clerk.statements.get({ params: { id: contact.id } });
    expect(data).toMatchObject({
      contact: { id: contact.id, name: 'Việt Sản' },
      on: today,
      accounts: [
        {
          currency: 'MYR',
          ageing: { current: '100', to30: '60', to60: '100', to90: '0', over90: '100' },
          unapplied: '25.5',
          due: '334.5',
        },
        { currency: 'USD', items: [{ id: items[4]?.id }], ageing: { to90: '100' }, unapplied: '0', due: '100' },
      ],
    });
    expect(data.accounts[0]?.items.map(({ id, open }) => [id, open])).toEqual([
      [items[3]?.id, '100'],
      [items[2]?.id, '100'],
      [items[1]?.id, '60'],
      [items[0]?.id, '100'],
    ]);
    const printed = await clerk.statements.print({ params: { id: contact.id, format: 'pdf' } });
    expect(
      Buffer.from(await printed.data.bytes())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test("is available to billing staff of the folder, and to the customer's users with billing access", async () => {
    const site = await makeSite(server.db, world.contact);
    const own = await server.client(await makePortalUser(server.db, world.contact, { sites: [site], billing: true }));
    expect((await own.statements.get({ params: { id: world.contact.id } })).data.contact.id).toBe(world.contact.id);
    const without = await server.client(await makePortalUser(server.db, world.contact, { sites: [site] }));
    const other = await makeContact(server.db, world.folder);
    const foreign = await server.client(
      await makePortalUser(server.db, other, { sites: [await makeSite(server.db, other)], billing: true }),
    );
    const read = async (client: TestClient) =>
      await refusalCode(client.statements.get({ params: { id: world.contact.id } }));
    const printed = async (client: TestClient) =>
      await refusalCode(client.statements.print({ params: { id: world.contact.id, format: 'pdf' } }));
    expect([await read(stranger), await read(foreign), await read(without), await read(technician)]).toEqual([
      'record.not_found',
      'record.not_found',
      'permission.missing',
      'permission.missing',
    ]);
    expect([
      await printed(stranger),
      await printed(foreign),
      await printed(without),
      await printed(technician),
    ]).toEqual(['record.not_found', 'record.not_found', 'permission.missing', 'permission.missing']);
  });
});
