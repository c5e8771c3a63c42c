import type { PrintFormat } from '@field-service/contract/print-format.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { creditInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestContact,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import readXlsxFile from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let clerk: TestClient;
const bank = { holder: 'Test Company', bank: 'Maybank', account: '5140-1234' };

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Bills <bills@example.test>' },
  });
  world = await makeWorld(server.db);
  admin = await server.client(world.admin, { folderId: world.folder.id });
  clerk = await server.client(world.billing);
  await admin.folders.saveAllSettings({
    params: { id: world.folder.id },
    body: {
      settings: { bankDetails: bank, paymentTerms: { days: 14, note: 'Interest of 1 % a month on late payments.' } },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

async function drafted(site: TestSite): Promise<string> {
  const { id } = await makeJob(server.db, site, { status: 'DN', doneAt: Date.now() });
  await server.db
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
      price: '100',
      ui_disc: null,
      tax_id: null,
      original: '100',
      discount: '0',
      nett: '100',
      taxes: '0',
      amount: '100',
    })
    .execute();
  return (await clerk.invoices.create({ body: { postIds: [id] } })).data.id;
}
const issued = async (site: TestSite): Promise<string> => (await issueInvoice(clerk, await drafted(site))).data.id;
/** Creates a customer with a site and two billing addresses; `named` selects the second address for invoices. */
async function customerWith(given: {
  lang?: string;
  named: boolean;
  porequired?: boolean;
}): Promise<{ contact: TestContact; site: TestSite; email: string }> {
  const contact = await makeContact(server.db, world.folder, {
    name: 'Hải Sản',
    lang: given.lang ?? 'en-GB',
    email: 'office@customer.test',
  });
  const site = await makeSite(server.db, contact);
  const add = async (street: string, email: string) =>
    (
      await admin.contactInfos.create({
        body: {
          contactid: contact.id,
          type: 1,
          name: 'Accounts',
          person: 'Mr Lim',
          email,
          address: {
            street_address: street,
            locality: 'Kuala Lumpur',
            postal_code: '50000',
            admin_area: 'Kuala Lumpur',
            country_iso: 'MY',
          },
        },
      })
    ).data.id;
  await add('1 First Road', 'first@customer.test');
  const email = `${randomUUID()}@customer.test`;
  const second = await add('2 Second Road', email);
  const { uts } = (await admin.contacts.get({ params: { id: contact.id } })).data;
  await admin.contacts.update({
    params: { id: contact.id },
    body: { uts, billinginfoid: given.named ? second : null, porequired: given.porequired ?? false },
  });
  return { contact, site, email };
}
const mailTo = (email: string, subject: RegExp) =>
  mailbox.mails.find(
    (mail) => mail.to?.some((to) => to.address === email) === true && subject.test(mail.subject ?? ''),
  );

test("an invoice uses the billing address that the customer chose and the folder's account and terms, and keeps them", async () => {
  const { contact, site, email } = await customerWith({ named: true });
  const id = await issued(site);
  const read = async () => (await clerk.invoices.get({ params: { id } })).data;
  const first = await read();
  expect(first).toMatchObject({
    billTo: {
      name: 'Hải Sản',
      person: 'Mr Lim',
      address: '2 Second Road, 50000 Kuala Lumpur',
      email,
      lang: 'en-GB',
    },
    bank,
  });
  expect(
    (await server.db.selectFrom('invoice').select('snapshot').where('id', '=', id).executeTakeFirstOrThrow()).snapshot,
  ).toMatchObject({ terms: 'Interest of 1 % a month on late payments.' });
  await server.db.updateTable('contact').set({ data: '{}' }).where('id', '=', contact.id).execute();
  expect((await read()).billTo).toEqual(first.billTo);
  await expect.poll(() => mailTo(email, /^Your invoice /)?.attachments.length, { timeout: 15_000 }).toBe(1);
});

test('an invoice and its credit note name the site and the day of each visit as they were on issue', async () => {
  const { site } = await customerWith({ named: true });
  const id = await issued(site);
  const suppliesOf = async (invoiceId: string) =>
    (await clerk.invoices.get({ params: { id: invoiceId } })).data.lines.map(({ supply }) => supply);
  const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
  const { name } = await server.db
    .selectFrom('contact_info')
    .select('name')
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow();
  const expected = [
    { sites: [{ id: site.id, name, address: '1 Jalan Ujian, 50000 Kuala Lumpur' }], on: today, from: null, to: null },
  ];
  expect(await suppliesOf(id)).toEqual(expected);
  await server.db.updateTable('contact_info').set({ name: 'Renamed' }).where('id', '=', site.id).execute();
  expect(await suppliesOf(id)).toEqual(expected);
  expect(await suppliesOf((await creditInvoice(clerk, id, { reason: 'Wrong' })).data.id)).toEqual(expected);
});

test('a credit note and its invoice name each other, with the country that determines the title', async () => {
  const { site } = await customerWith({ named: true });
  const id = await issued(site);
  const note = (await creditInvoice(clerk, id, { reason: 'Wrong' })).data;
  const invoice = (await clerk.invoices.get({ params: { id } })).data;
  expect(invoice).toMatchObject({
    country: 'MY',
    credited: null,
    credits: [{ id: note.id, docno: note.docno, amount: '100' }],
  });
  expect(note).toMatchObject({ country: 'MY', kind: 'credit', credited: { id, docno: invoice.docno }, credits: [] });
});

test('without a chosen address, an invoice uses the first billing address, or else the first site', async () => {
  const { site } = await customerWith({ named: false });
  expect((await clerk.invoices.get({ params: { id: await issued(site) } })).data.billTo).toMatchObject({
    address: '1 First Road, 50000 Kuala Lumpur',
    email: 'first@customer.test',
  });
  const bare = await makeContact(server.db, world.folder, { email: 'bare@customer.test' });
  expect(
    (await clerk.invoices.get({ params: { id: await issued(await makeSite(server.db, bare)) } })).data.billTo,
  ).toMatchObject({ address: '1 Jalan Ujian, 50000 Kuala Lumpur', email: 'bare@customer.test' });
});

test('a billing address may have its own language', async () => {
  const { contact, site } = await customerWith({ named: true });
  const { billinginfoid } = (await admin.contacts.get({ params: { id: contact.id } })).data;
  const info = (await admin.contactInfos.get({ params: { id: billinginfoid ?? '' } })).data;
  expect(info.lang).toBeNull();
  expect(
    (await admin.contactInfos.update({ params: { id: info.id }, body: { uts: info.uts, lang: 'zh-CN' } })).data,
  ).toMatchObject({ lang: 'zh-CN', person: 'Mr Lim' });
  const invoice = (await clerk.invoices.get({ params: { id: await issued(site) } })).data;
  expect(invoice.billTo.lang).toBe('zh-CN');
  await expect.poll(() => mailTo(info.email ?? '', /^您的发票/)?.attachments.length, { timeout: 15_000 }).toBe(1);
});

test("a credit note is printed and mailed in the customer's language", async () => {
  const { site, email } = await customerWith({ named: true, lang: 'vi' });
  const id = await issued(site);
  const { docno } = (await clerk.invoices.get({ params: { id } })).data;
  const note = (await creditInvoice(clerk, id, { reason: 'Sai giá' })).data;
  await expect
    .poll(() => mailTo(email, /^Hoá đơn điều chỉnh giảm /)?.attachments.map(({ filename }) => filename), {
      timeout: 15_000,
    })
    .toEqual([`${note.docno}.pdf`]);
  expect(mailTo(email, /^Hoá đơn điều chỉnh giảm /)?.text).toContain(`hoá đơn ${docno ?? ''}.`);
  const { pdf } = (await clerk.invoices.get({ params: { id: note.id } })).data;
  const file = await server.db
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', pdf?.fileId ?? '')
    .executeTakeFirstOrThrow();
  expect((await buffer(await server.services.files.read(file.sha256))).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a customer who requires purchase orders cannot be invoiced without one', async () => {
  const { site } = await customerWith({ named: true, porequired: true });
  expect(await refusalCode(issued(site))).toBe('invoice.po_missing');
  const [draft] = (
    await clerk.invoices.list({ query: { find: JSON.stringify({ 'contact.id': site.contact.id }) } })
  ).data.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : ''));
  const { uts, ponumber, porequired } = (await clerk.invoices.get({ params: { id: draft ?? '' } })).data;
  expect([ponumber, porequired]).toEqual([null, true]);
  await clerk.invoices.update({ params: { id: draft ?? '' }, body: { uts, ponumber: 'PO-1' } });
  expect((await issueInvoice(clerk, draft ?? '')).data).toMatchObject({ state: 'issued', porequired: false });
});

test("new customers have the folder's payment terms", async () => {
  const add = async (body: { paymentdays?: number }) =>
    (
      await admin.contacts.create({
        body: { code: `C-${randomUUID().slice(0, 8)}`, name: 'New', folderid: world.folder.id, ...body },
      })
    ).data.paymentdays;
  expect([await add({}), await add({ paymentdays: 60 })]).toEqual([14, 60]);
});

test('the recipient told before an invoice is issued is the one to whom its email goes', async () => {
  const { contact, site, email } = await customerWith({ named: true });
  const id = await drafted(site);
  const recipients = async (...invoiceIds: string[]) =>
    (await clerk.invoices.recipients({ body: { invoiceIds } })).data;
  expect(await recipients(id)).toEqual([{ id, to: email, obstacle: null, problem: null }]);
  await issueInvoice(clerk, id);
  await expect.poll(() => mailTo(email, /^Your invoice /), { timeout: 15_000 }).toBeDefined();

  const bare = await makeContact(server.db, world.folder, { email: '' });
  const silent = await drafted(await makeSite(server.db, bare));
  const person = await makePortalUser(server.db, contact, { sites: [] });
  await server.db.updateTable('app_user').set({ email: email.toUpperCase() }).where('id', '=', person.id).execute();
  await (
    await server.client(person)
  ).session.saveSettings({ body: { settings: { notifications: { reports: true, bills: false, tickets: true } } } });
  expect(await recipients(silent, id, silent)).toEqual([
    { id: silent, to: null, obstacle: 'no_address', problem: null },
    { id, to: email, obstacle: 'switched_off', problem: null },
  ]);
  const note = (await creditInvoice(clerk, id, { reason: 'Wrong' })).data;
  expect(await recipients(note.id)).toEqual([{ id: note.id, to: email, obstacle: 'switched_off', problem: null }]);
  await expect
    .poll(
      async () =>
        await server.db.selectFrom('message').select(['status', 'address']).where('ref_id', '=', note.id).execute(),
      { timeout: 15_000 },
    )
    .toEqual([{ status: 'held', address: email }]);
});

test('recipients of invoices that the caller cannot see are not told, even beside own ones', async () => {
  const { site } = await customerWith({ named: true });
  const id = await drafted(site);
  const recipients = (client: TestClient, ...invoiceIds: string[]) =>
    client.invoices.recipients({ body: { invoiceIds } });
  const stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  expect(await refusalCode(recipients(stranger, id))).toBe('record.not_found');
  expect(await refusalCode(recipients(clerk, id, randomUUID()))).toBe('record.not_found');
  expect(await refusalCode(recipients(await server.client(world.dispatcher), id))).toBe('permission.missing');
});

test('an issued invoice is printed in each format, with amounts that a spreadsheet adds up; a draft is not', async () => {
  const { site } = await customerWith({ named: true });
  const id = await issued(site);
  const { docno } = (await clerk.invoices.get({ params: { id } })).data;
  const printed = async (format: PrintFormat) => {
    const { data } = await clerk.invoices.print({ params: { id, format } });
    return { name: data.headers.get('content-disposition'), bytes: Buffer.from(await data.arrayBuffer()) };
  };
  const { name, bytes } = await printed('xlsx');
  expect(name).toContain(`filename="${docno}.xlsx"`);
  const [sheet] = await readXlsxFile(bytes);
  expect(sheet?.data).toContainEqual(expect.arrayContaining([expect.stringMatching(/^Visit · /), 100]));
  expect(sheet?.data.flat()).toContain('Interest of 1 % a month on late payments.');
  expect((await printed('xls')).bytes.toString()).toContain('<Data ss:Type="Number">100</Data>');
  const html = (await printed('html')).bytes.toString();
  expect(html).toContain('<th scope="col" style="width:');
  expect(html).toContain('Hải Sản');
  expect((await sharp((await printed('png')).bytes).metadata()).format).toBe('png');
  // The PDF is that of the email once it is made, and the same before.
  expect((await printed('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const draft = await drafted(site);
  expect(await refusalCode(clerk.invoices.print({ params: { id: draft, format: 'pdf' } }))).toBe('invoice.not_issued');
  const stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  expect(await refusalCode(stranger.invoices.print({ params: { id, format: 'pdf' } }))).toBe('record.not_found');
});
