import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { JobUpdate } from '@field-service/contract/work/new-job.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobRecords, line, refusalCode, taxOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeJob,
  makeSite,
  makeWorld,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
/** Another site of the same customer, and a site of another customer. */
let second: TestSite;
let foreign: TestSite;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
  second = await makeSite(server.db, world.contact);
  foreign = await makeSite(server.db, await makeContact(server.db, world.folder));
});
afterAll(async () => await server.stop());

type Fields = JobUpdate['fields'];
interface Changed {
  id: string;
  uts: number;
  fields: Fields;
}

/** Two ways to change a job's fields; both validate the fields in the same way. */
const changes: Readonly<Record<string, (changed: Changed) => Promise<() => Promise<unknown>>>> = {
  'a change': async ({ id, uts, fields }) =>
    await Promise.resolve(async () => await dispatcher.posts.update({ params: { id }, body: { uts, fields } })),
  'settling a conflict': async ({ id, uts, fields }) => {
    const conflicts = Object.entries(fields).map(([field, device]) => ({
      id: randomUUID(),
      post_id: id,
      field,
      server: 'null',
      device: JSON.stringify(device),
      user_id: world.dispatcher.id,
      at: uts,
    }));
    await server.db.insertInto('post_conflict').values(conflicts).execute();
    return async () =>
      await dispatcher.posts.settle({ params: { id, x: conflicts[0]?.id ?? '' }, body: { uts, take: 'device' } });
  },
};

async function job(given: Parameters<typeof makeJob>[2] = {}): Promise<{ id: string; uts: number }> {
  const { id } = await makeJob(server.db, world.site, given);
  return { id, uts: (await dispatcher.posts.get({ params: { id } })).data.uts };
}
async function billed(): Promise<{ id: string; uts: number }> {
  const { id } = await makeJob(server.db, world.site);
  const invoice = randomUUID();
  const money = { currency: 'MYR', nett: '1', taxes: '0', amount: '1' };
  await server.db
    .insertInto('invoice')
    .values({
      id: invoice,
      folder_id: world.folder.id,
      contact_id: world.contact.id,
      state: 'draft',
      docno: null,
      ...money,
      issued_at: null,
      issued_on: null,
      due_on: null,
      created_by: null,
    })
    .execute();
  await server.db.insertInto('invoice_post').values({ invoice_id: invoice, post_id: id }).execute();
  return { id, uts: (await dispatcher.posts.get({ params: { id } })).data.uts };
}

const wrong: Partial<Readonly<Record<ErrorCode, () => Promise<Changed>>>> = {
  'record.referenced_missing': async () => ({ ...(await job()), fields: { timeslotid: 'nothing' } }),
  'post.site_not_of_contact': async () => ({ ...(await job()), fields: { addressid: foreign.id } }),
  'post.customer_fixed': async () => ({ ...(await job({ status: 'IP' })), fields: { addressid: second.id } }),
  'post.time_invalid': async () => ({
    ...(await job()),
    fields: { plan: 2_000_000_000_000, plan2: 1_900_000_000_000 },
  }),
  'line.amount_too_large': async () => ({
    ...(await job()),
    fields: { lines: [line({ price: '1000000', qty: '1000001' })] },
  }),
  'tax.rate_missing': async () => ({
    ...(await job({ plan: Date.UTC(2010, 0, 4) })),
    fields: { lines: [line({ tax: taxOf(world.folder, 'SST-8') })] },
  }),
  'invoice.already_billed': async () => ({ ...(await billed()), fields: { lines: [line()] } }),
};

describe.each(Object.entries(changes))('%s', (_name, prepare) => {
  it.each(Object.entries(wrong))('is rejected with %s and changes nothing', async (code, make) => {
    const ask = await prepare(await make());
    const before = await jobRecords(server.db);
    expect(await refusalCode(ask())).toBe(code);
    expect(await jobRecords(server.db)).toEqual(before);
  });
});
