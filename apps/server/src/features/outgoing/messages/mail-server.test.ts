import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { makeFolder, makeStaff } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../context.ts';
import { queueMessage } from './compose.ts';

type Client = Awaited<ReturnType<TestServer['client']>>;
const login = { user: 'relay', password: 'mật-khẩu-very-secret' };
let environment: Mailbox;
let own: Mailbox;
let server: TestServer;
let second: TestServer;
let admin: Client;

beforeAll(async () => {
  environment = await openMailbox();
  own = await openMailbox(login);
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(environment.port),
    SMTP_FROM: 'Environment <environment@example.test>',
  };
  server = await startTestServer({ env });
  second = await startTestServer({ sameSiteAs: server, env });
  admin = await server.client(await makeStaff(server.db, { isAdmin: true }));
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await environment.close();
  await own.close();
});
beforeEach(async () => void (await admin.settings.remove({ params: { key: 'smtp' } })));

const value = () => ({
  host: '127.0.0.1',
  port: own.port,
  ...login,
  fromName: 'Saujana "Pest" @ Control',
  fromAddress: 'service@saujana.test',
});
const save = async (data: unknown) =>
  (await admin.settings.saveOne({ body: { key: 'smtp', data } })).data['smtp']?.data;
const tryIt = async () => await admin.system.sendEmail({ body: { to: 'operator@example.test' } });

/** Queues an email, which any process may send, and returns its address. */
async function send(): Promise<string> {
  const address = `${randomUUID()}@customer.test`;
  await inTransaction(
    server.services,
    async (transaction) =>
      await queueMessage(transaction, {
        once: address,
        folderId: null,
        channel: 'mail',
        userId: null,
        address,
        template: 'payment',
        lang: 'en-GB',
        params: { docno: 'INV-1', customer: 'Customer', timezone: 'UTC' },
        refKind: 'INVOICE',
        refId: 'none',
      }),
  );
  return address;
}
const arrived = (mailbox: Mailbox, address: string) =>
  mailbox.mails.find((mail) => mail.to?.some((to) => to.address === address));
const errorOf = async (address: string) =>
  await server.db.selectFrom('message').select(['status', 'error']).where('address', '=', address).executeTakeFirst();

it('the mail server is the one in the setting, with its login and sender, on every process, or else the one in the environment', async () => {
  const first = await send();
  await expect.poll(() => arrived(environment, first)?.from?.address).toBe('environment@example.test');
  await save(value());
  const addresses = await Promise.all(Array.from({ length: 6 }, send));
  await expect.poll(() => addresses.every((address) => arrived(own, address) !== undefined)).toBe(true);
  expect(arrived(own, addresses[0] ?? '')?.from).toEqual({
    address: 'service@saujana.test',
    name: 'Saujana "Pest" @ Control',
  });
  expect(arrived(own, addresses[0] ?? '')?.messageId).toMatch(/@saujana\.test>$/);
  expect((await admin.system.info({})).data.mail).toBe(true);
});

it('a test email is sent immediately, and its result reveals only whether the server was reached', async () => {
  await save(value());
  const { data } = await tryIt();
  expect(own.mails.at(-1)).toMatchObject({ to: [{ address: 'operator@example.test' }], messageId: data.messageId });
  await save({ ...value(), password: 'another one' });
  const refusal = await refusalOf(tryIt());
  expect(refusal).toMatchObject({ code: 'mail.failed' });
  expect(JSON.stringify(refusal)).not.toContain('535');
  const address = await send();
  await expect.poll(async () => (await errorOf(address))?.error).toBe('the mail server did not accept the mail');
});

it('the mail server’s password is never revealed in responses, history, logs, or the database', async () => {
  const shown = await save(value());
  expect(shown).toEqual({
    host: '127.0.0.1',
    port: own.port,
    user: 'relay',
    fromName: 'Saujana "Pest" @ Control',
    fromAddress: 'service@saujana.test',
    hasPassword: true,
  });
  expect((await admin.settings.one({ params: { key: 'smtp' } })).data['smtp']?.data).toEqual(shown);
  const stored = await server.database.ownerPool.query<{ data: string }>(
    `select data::text from setting where key = 'smtp'`,
  );
  const history = await server.database.ownerPool.query<{ text: string }>(
    `select before::text || after::text as text from history where noun = 'setting'`,
  );
  expect(JSON.stringify([stored.rows, history.rows, server.logged(), second.logged()])).not.toContain('very-secret');
  expect(JSON.stringify(history.rows)).not.toContain('sealed');
  const folder = await makeFolder(server.db);
  const dispatcher = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
  expect((await dispatcher.settings.one({ params: { key: 'smtp' } })).data).toEqual({});
  expect(await refusalOf(dispatcher.settings.saveOne({ body: { key: 'smtp', data: value() } }))).toMatchObject({
    code: 'permission.missing',
  });
});

it('the setting keeps its password when it is saved without one, but only for the same server and user', async () => {
  await save(value());
  const { password, ...rest } = value();
  expect(await save({ ...rest, fromName: 'Renamed', hasPassword: true })).toMatchObject({
    fromName: 'Renamed',
    hasPassword: true,
  });
  await tryIt();
  const elsewhere = await refusalOf(save({ ...rest, host: 'mail.attacker.example' }));
  expect(elsewhere).toMatchObject({ code: 'field.invalid', params: { fields: ['smtp.password'] } });
  expect(await refusalOf(save({ ...rest, user: 'somebody' }))).toMatchObject({ params: { fields: ['smtp.password'] } });
  const { user, ...open } = rest;
  expect([password, user]).toEqual([login.password, login.user]);
  expect(await save(open)).toMatchObject({ hasPassword: false });
});

it.each([
  ['host', { host: 'two words' }],
  ['host', { host: '' }],
  ['host', { host: '10.0.0.1' }],
  ['host', { host: 'localhost.localdomain' }],
  ['port', { port: 0 }],
  ['port', { port: 70_000 }],
  ['fromAddress', { fromAddress: 'no address' }],
  ['fromName', { fromName: 'Two\r\nBcc: lines' }],
  ['user', { user: undefined }],
  ['sealed', { sealed: 'AAAA' }],
])('reports the invalid field: %s', async (field, wrong) => {
  expect(await refusalOf(save({ ...value(), ...wrong }))).toMatchObject({
    code: 'field.invalid',
    params: { fields: [`smtp.${field}`] },
  });
});

it('emails are held with a reason if the password was sealed with another key', async () => {
  await save(value());
  await rm(path.join(server.config.keysDir, 'keys/secrets.key'));
  expect(await refusalOf(tryIt())).toMatchObject({ code: 'mail.password_unreadable' });
  const address = await send();
  await expect
    .poll(async () => await errorOf(address))
    .toEqual({ status: 'held', error: 'the password of the mail server cannot be opened with the key of this server' });
  expect((await admin.system.info({})).data.mail).toBe(false);
  await save(value());
  await tryIt();
  // The held email is now sent, only once.
  await expect.poll(async () => (await errorOf(address))?.status).toBe('sent');
  expect(own.mails.filter((mail) => mail.to?.some((to) => to.address === address))).toHaveLength(1);
});
