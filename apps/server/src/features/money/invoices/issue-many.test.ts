import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { discardInvoice } from '@field-service/testing/invoices.ts';
import { makeDoneJob, refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let clerk: TestClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  clerk = await server.client(world.billing);
  admin = await server.client(world.admin);
});
afterAll(async () => await server.stop());

/** Creates a customer with a draft; `porequired` states whether the customer requires a purchase order. */
async function drafted({ porequired = false } = {}) {
  const contact = await makeContact(server.db, world.folder);
  const { uts } = (await admin.contacts.get({ params: { id: contact.id } })).data;
  await admin.contacts.update({ params: { id: contact.id }, body: { uts, porequired } });
  const job = await makeDoneJob(server.db, await makeSite(server.db, contact));
  return { ...(await clerk.invoices.create({ body: { postIds: [job] } })).data, job };
}
const read = async (id: string) => (await clerk.invoices.get({ params: { id } })).data;
const issueMany = async (drafts: readonly { id: string; uts: number }[], idempotencyKey?: string) =>
  (
    await clerk.invoices.issueMany(
      { body: { drafts: drafts.map(({ id, uts }) => ({ id, uts })) } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  ).data;

test('many drafts are issued in order with numbers that follow each other; those that a rule rejects stay drafts', async () => {
  const [one, unordered, reopened, changed, other] = [
    await drafted(),
    await drafted({ porequired: true }),
    await drafted(),
    await drafted(),
    await drafted(),
  ];
  await server.db
    .updateTable('post')
    .set({ status_id: lookupId(310, 'IP') })
    .where('id', '=', reopened.job)
    .execute();
  await clerk.invoices.update({ params: { id: changed.id }, body: { uts: changed.uts, note: 'Newer' } });

  const foreseen = (
    await clerk.invoices.recipients({ body: { invoiceIds: [one, unordered, reopened, changed].map(({ id }) => id) } })
  ).data;
  expect(foreseen.map(({ problem }) => problem?.code)).toEqual([
    undefined,
    'invoice.po_missing',
    'invoice.nothing_billable',
    undefined,
  ]);

  const results = await issueMany([one, unordered, reopened, changed, other]);
  expect(results.map(({ id, problem }) => [id, problem?.code])).toEqual([
    [one.id, undefined],
    [unordered.id, 'invoice.po_missing'],
    [reopened.id, 'invoice.nothing_billable'],
    [changed.id, 'record.changed'],
    [other.id, undefined],
  ]);
  const numbers = results.flatMap(({ docno }) => (docno === null ? [] : [Number(/\d+$/.exec(docno)?.[0])]));
  expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
  expect((await read(other.id)).docno).toBe(results[4]?.docno);
  for (const { id } of [unordered, reopened, changed])
    expect(await read(id)).toMatchObject({ state: 'draft', docno: null });
  const { uts } = await read(one.id);
  expect((await issueMany([{ id: one.id, uts }]))[0]?.problem).toMatchObject({
    code: 'invoice.not_draft',
    params: { docno: results[0]?.docno },
  });
});

test('a repeated batch returns what became of each draft and issues none again, even if its first response was lost halfway', async () => {
  const [one, two] = [await drafted(), await drafted()];
  const key = randomUUID();
  const [first, twin] = await Promise.all([issueMany([one, two], key), issueMany([one, two], key)]);
  expect(twin).toEqual(first);
  expect(await issueMany([one, two], key)).toEqual(first);
  expect(first.map(({ problem }) => problem)).toEqual([null, null]);

  // As if the server had stopped before the response was stored: each draft has its own result.
  await server.db.deleteFrom('idempotency').where('key', '=', key).execute();
  expect(await issueMany([one, two], key)).toEqual(first);
});

test('two batches that name the same drafts in different orders issue each once', async () => {
  const drafts = [await drafted(), await drafted(), await drafted()];
  const [there, back] = await Promise.all([issueMany(drafts), issueMany(drafts.toReversed())]);
  for (const { id } of drafts) {
    const found = [...there, ...back].filter((result) => result.id === id);
    expect(found.filter(({ docno }) => docno !== null)).toHaveLength(1);
    expect(found).toHaveLength(2);
  }
});

test('a batch is refused as a whole if a draft does not exist for the caller, and leaves the others as they were', async () => {
  const [own, gone] = [await drafted(), await drafted()];
  await discardInvoice(clerk, gone.id);
  expect(await refusalCode(issueMany([own, gone]))).toBe('record.not_found');
  const stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['BILL'] }),
  );
  const drafts = [{ id: own.id, uts: own.uts }];
  expect(await refusalCode(stranger.invoices.issueMany({ body: { drafts } }))).toBe('record.not_found');
  expect(await refusalCode(clerk.invoices.issueMany({ body: { drafts: [...drafts, ...drafts] } }))).toBe(
    'request.invalid',
  );
  expect(await read(own.id)).toMatchObject({ state: 'draft' });
});
