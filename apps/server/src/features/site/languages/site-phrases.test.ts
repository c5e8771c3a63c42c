import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { issueInvoice } from '@field-service/testing/invoices.ts';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@field-service/i18n/languages.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { makeContact, makeJob, makeSite, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction, jobContext } from '../../../context.ts';
import { printInvoice } from '../../money/invoices/public.ts';
import { queueMessage } from '../../outgoing/messages/public.ts';
import { makeServiceReport } from '../../work/reports/public.ts';

type Client = Awaited<ReturnType<TestServer['client']>>;
let mailbox: Mailbox;
let server: TestServer;
let second: TestServer;
let world: TestWorld;
let admin: Client;

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'service@example.test' };
  server = await startTestServer({ env });
  second = await startTestServer({ sameSiteAs: server, env });
  world = await makeWorld(server.db);
  admin = await server.client(await makeStaff(server.db, { isAdmin: true }));
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await mailbox.close();
});

/** Sets one text, or restores the product's text (null), and waits until both processes have been notified. */
async function say(part: 'report' | 'shared', language: Language, phrase: string, text: string | null): Promise<void> {
  await admin.languages.savePart({ params: { code: language, part }, body: { lang: { [phrase]: text } } });
  await vi.waitUntil(async () => {
    const phrases = await Promise.all(
      [server, second].map(async ({ services }) => (await services.phrases.of(language))[part][phrase]),
    );
    return phrases.every((one) => one === (text ?? undefined));
  });
}

async function receipt(lang: string): Promise<string | undefined> {
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
        lang,
        params: { docno: 'INV-1', customer: 'Linh', timezone: 'UTC' },
        refKind: 'INVOICE',
        refId: 'none',
      }),
  );
  await expect.poll(() => mailbox.mails.some((mail) => mail.to?.some((to) => to.address === address))).toBe(true);
  return mailbox.mails.find((mail) => mail.to?.some((to) => to.address === address))?.text?.split('\n')[0];
}

const pdfOf = async (refId: string): Promise<string> => {
  const { sha256 } = await server.db
    .selectFrom('file')
    .select('sha256')
    .where('ref_id', '=', refId)
    .executeTakeFirstOrThrow();
  return (await buffer(await server.services.files.read(sha256))).toString('latin1');
};

it('the site’s own texts are used in emails, on every process, until they are removed', async () => {
  expect(await receipt('en-GB')).toBe('Dear Linh,');
  await say('report', 'en-GB', 'Dear {{name}},', 'Good day {{name}},');
  await say('report', 'vi', 'Dear {{name}},', 'Xin chào {{name}},');
  expect(new Set(await Promise.all(Array.from({ length: 4 }, async () => await receipt('en-GB'))))).toEqual(
    new Set(['Good day Linh,']),
  );
  expect(await receipt('vi')).toBe('Xin chào Linh,');
  await say('report', 'en-GB', 'Dear {{name}},', null);
  expect(await receipt('en-GB')).toBe('Dear Linh,');
});

it('the site’s own texts are used in service reports', async () => {
  await say('report', 'en-GB', 'Service report', 'Visit sheet');
  const contact = await makeContact(server.db, world.folder, { name: 'Acme' });
  const { id, docno } = await makeJob(server.db, await makeSite(server.db, contact), {
    status: 'DN',
    doneAt: Date.parse('2026-11-20T03:00:00Z'),
  });
  await makeServiceReport(jobContext(second.services), id);
  expect(await pdfOf(id)).toContain(`(Visit sheet ${docno})`);
});

it('the site’s own texts are used in printed invoices', async () => {
  await say('report', 'en-GB', 'Invoice', 'Tax invoice');
  const clerk = await server.client(world.billing);
  const job = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() - 3 * dayMs });
  await server.db
    .insertInto('post_line')
    .values({
      id: randomUUID(),
      post_id: job.id,
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
  const draft = (await clerk.invoices.create({ body: { postIds: [job.id] } })).data;
  const { id, docno } = (await issueInvoice(clerk, draft.id)).data;
  await printInvoice(jobContext(second.services), id);
  expect(await pdfOf(id)).toContain(`(Tax invoice ${docno})`);
});

it('the site’s own texts are read once and cached, even for concurrent calls', async () => {
  const kept = await server.services.phrases.of('ms');
  expect(await Promise.all(Array.from({ length: 5 }, async () => await server.services.phrases.of('ms')))).toEqual(
    Array.from({ length: 5 }, () => kept),
  );
  expect(await server.services.phrases.of('ms')).toBe(kept);
  await say('report', 'ms', 'Invoice', 'Invois cukai');
  expect(await server.services.phrases.of('ms')).not.toBe(kept);
});
