import type { PrintFormat } from '@field-service/contract/print-format.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { addMoney, compareMoney } from '@field-service/domain/values/money.ts';
import { languages } from '@field-service/i18n/languages.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { creditInvoice, issueInvoice } from '@field-service/testing/invoices.ts';
import { makeDoneJob, refusalCode } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { onNewest } from '@field-service/testing/outcomes.ts';
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
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import readXlsxFile from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordMessage } from '../../outgoing/messages/templates.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let clerk: TestClient;

const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Bills <bills@example.test>' },
  });
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const invoiced = async (contact: TestContact, price: string) => {
  const job = await makeDoneJob(server.db, await makeSite(server.db, contact), { price });
  return (await issueInvoice(clerk, (await clerk.invoices.create({ body: { postIds: [job] } })).data.id)).data;
};
const paid = async (contact: TestContact, amount: string, invoices: { id: string; amount: string }[]) => {
  const { id } = (
    await clerk.paymentRecords.record({
      body: { contactid: contact.id, provider: 'transfer', amount, reference: `REF-${amount}`, invoices },
    })
  ).data;
  return await onNewest(
    clerk,
    id,
    async (uts) => (await clerk.paymentRecords.confirm({ params: { id }, body: { uts } })).data,
  );
};
/** A customer with an invoice that is paid too much, one that is credited in part, and a refund. */
async function debtor(given: { email?: string; lang?: string } = {}) {
  const contact = await makeContact(server.db, world.folder, given);
  const [first, second] = [await invoiced(contact, '100'), await invoiced(contact, '60')];
  const payment = await paid(contact, '130', [{ id: first.id, amount: '100' }]);
  const refund = (
    await clerk.paymentRecords.refund({
      params: { id: payment.id },
      body: { uts: payment.uts, amount: '10', reason: 'Paid twice' },
    })
  ).data;
  const credit = (
    await creditInvoice(clerk, second.id, { reason: 'Half', lines: [{ id: second.lines[0]?.id ?? '', qty: '0.5' }] })
  ).data;
  return { contact, first, second, payment, refund, credit };
}
const period = (from: number, until: number) => ({ from: String(from), until: String(until) });

test('what changed the balance in a period adds up from the opening to the closing balance, which is what is due', async () => {
  const { contact, first, second, payment, refund, credit } = await debtor();
  const { data } = await clerk.statements.get({ params: { id: contact.id }, query: period(today, today) });
  expect(data.period).toEqual({ from: today, until: today });
  const [account] = data.accounts;
  expect(
    account?.movements?.entries.map(({ kind, id, docno, amount, balance }) => [kind, id, docno, amount, balance]),
  ).toEqual([
    ['invoice', first.id, first.docno, '100', '100'],
    ['invoice', second.id, second.docno, '60', '160'],
    ['payment', payment.id, 'REF-130', '-130', '30'],
    ['refund', refund.id, null, '10', '40'],
    ['credit', credit.id, credit.docno, '-30', '10'],
  ]);
  expect(account).toMatchObject({ unapplied: '20', due: '10', movements: { opening: '0', closing: '10' } });
  const sum = addMoney('0', ...(account?.movements?.entries ?? []).map(({ amount }) => amount));
  expect(compareMoney(sum, account?.due ?? '')).toBe(0);

  const later = (
    await clerk.statements.get({
      params: { id: contact.id },
      query: period(addDays(today, 1), addDays(today, 30)),
    })
  ).data.accounts[0];
  expect(later?.movements).toEqual({ opening: '10', entries: [], closing: '10' });
  const plain = (await clerk.statements.get({ params: { id: contact.id } })).data;
  expect([plain.period, plain.accounts[0]?.movements]).toEqual([null, null]);
});

test('a payment counts on the day on which it was received, whenever it was confirmed', async () => {
  const contact = await makeContact(server.db, world.folder);
  const { id } = await invoiced(contact, '100');
  const day = addDays(today, -3);
  await clerk.paymentRecords.record({
    body: {
      contactid: contact.id,
      provider: 'cheque',
      amount: '100',
      receivedOn: day,
      confirm: true,
      invoices: [{ id, amount: '100' }],
    },
  });
  const { data } = await clerk.statements.get({ params: { id: contact.id }, query: period(day, day) });
  expect(data.accounts[0]?.movements).toMatchObject({
    opening: '0',
    entries: [{ kind: 'payment', on: day, amount: '-100' }],
    closing: '-100',
  });
});

test('a period needs two days of the calendar in their order', async () => {
  const { id } = await makeContact(server.db, world.folder, { email: 'a@customer.test' });
  const read = async (query: { from?: string; until?: string }) =>
    await refusalCode(clerk.statements.get({ params: { id }, query }));
  expect(
    await Promise.all([
      read({ from: '20260101' }),
      read({ until: '20260101' }),
      read({ from: '20260102', until: '20260101' }),
      read({ from: '20260231', until: '20260301' }),
    ]),
  ).toEqual(['field.invalid', 'field.invalid', 'field.invalid', 'field.invalid']);
  expect(
    await refusalCode(clerk.statements.print({ params: { id, format: 'pdf' }, query: { from: '20260101' } })),
  ).toBe('field.invalid');
  expect(await refusalCode(clerk.statements.send({ params: { id }, body: { from: 20_260_101 } }))).toBe(
    'field.invalid',
  );
});

test('a statement is printed in each format, with amounts that a spreadsheet adds up', async () => {
  const { contact, second } = await debtor();
  const printed = async (format: PrintFormat) => {
    const { data } = await clerk.statements.print({ params: { id: contact.id, format }, query: period(today, today) });
    return Buffer.from(await data.arrayBuffer());
  };
  const [sheet] = await readXlsxFile(await printed('xlsx'));
  expect(sheet?.data).toContainEqual(expect.arrayContaining([second.docno, 60, 30]));
  expect(sheet?.data).toContainEqual(expect.arrayContaining(['Unapplied payments', 20]));
  expect(sheet?.data).toContainEqual(expect.arrayContaining(['Total due', 10]));
  expect((await printed('html')).toString()).toContain(`<td><div class="text"`);
  expect((await sharp(await printed('jpg')).metadata()).format).toBe('jpeg');
});

test('a statement is emailed once with its PDF in the language of the customer, and the email is listed', async () => {
  const email = 'bills@viet-san.test';
  const { contact } = await debtor({ email, lang: 'vi' });
  const sent = await clerk.statements.send({ params: { id: contact.id }, body: { from: today, until: today } });
  expect(sent.data).toEqual({ to: email, obstacle: null });
  const found = () => mailbox.mails.filter((mail) => mail.subject === 'Bảng kê công nợ của quý khách');
  await expect.poll(() => found().length, { timeout: 15_000 }).toBe(1);
  const [mail] = found();
  expect(mail?.to?.map(({ address }) => address)).toEqual([email]);
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`statement-${today}.pdf`, 'application/pdf'],
  ]);
  const listed = async () =>
    (
      await clerk.data.read({
        params: { id: 'messages' },
        query: { find: JSON.stringify({ refkind: 'STATEMENT', refid: contact.id }) },
      })
    ).data;
  await expect.poll(listed).toMatchObject([{ template: 'statement', address: email, status: 'sent' }]);
});

test('a statement is sent by billing staff who see the customer, to an address that is known', async () => {
  const bare = await makeContact(server.db, world.folder);
  const send = async (client: TestClient, body: object = {}) =>
    await refusalCode(client.statements.send({ params: { id: bare.id }, body }));
  expect(await send(clerk)).toBe('mail.no_address');
  expect(await send(clerk, { to: 'nobody' })).toBe('request.invalid');
  const stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  expect(await send(stranger)).toBe('record.not_found');
  expect(await send(await server.client(world.dispatcher))).toBe('permission.missing');
  const customer = await server.client(
    await makePortalUser(server.db, bare, { sites: [await makeSite(server.db, bare)], billing: true }),
  );
  expect(await send(customer)).toBe('permission.missing');
});

test.each(languages)('the email with a statement is complete in %s', (language) => {
  for (const days of [{}, { from: 20_260_101, until: 20_260_131 }]) {
    const { subject, text } = wordMessage('statement', language, { customer: 'Acme', on: today, ...days });
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|null/);
  }
});
