import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@field-service/server/config.ts';
import type { Database } from '@field-service/server/db/connect.ts';
import { startServer, type RunningServer } from '@field-service/server/start.ts';
import { createTestDatabase } from '@field-service/testing/postgres.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchCalls, type BenchCall, type Side } from './calls.ts';
import type { LoadRequest } from './load/request.ts';
import { login } from './login.ts';
import { createReference } from './reference/server.ts';
import { pullAll } from './sync/pull-client.ts';
import { firstSync, syncAgain } from './sync/sync-client.ts';
import { openWire, type Wire } from './sync/wire.ts';
import { dispatcher, technician } from './world/people.ts';
import { smallSize } from './world/sizes.ts';
import { makeWorld } from './world/world.ts';

const now = Date.now();
let database: Database;
let product: RunningServer;
let reference: Server;
let folder: string;
let calls: BenchCall[];
let wires: Record<Side, Wire>;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeWorld(database, smallSize, now);
  folder = await mkdtemp(path.join(tmpdir(), 'fs-bench-test-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    API_BASE: 'http://bench.test',
    NODE_ENV: 'test',
  });
  product = await startServer({ config, log: pino({ level: 'silent' }), database, checkAnswers: true });
  reference = createReference(database.appPool).listen(0, '127.0.0.1');
  await once(reference, 'listening');
  const address = reference.address();
  const token = await login(product.url, dispatcher, 'web');
  wires = {
    product: openWire(product.url, { authorization: `Bearer ${token}` }),
    reference: openWire(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, {}),
  };
  calls = benchCalls(database.ownerPool, token, now);
});

afterAll(async () => {
  for (const wire of Object.values(wires)) wire.close();
  reference.close();
  await product.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;

async function ordered(side: Side, name: string, at: number): Promise<LoadRequest> {
  const request = (await calls.find((call) => call.name.startsWith(name))?.prepare(side))?.requests[at];
  if (request === undefined) throw new Error(`There is no request ${at} of ${name}.`);
  return request;
}

async function ask(side: Side, { method, path: address, body, headers }: LoadRequest): Promise<unknown> {
  const given: unknown = body === undefined ? undefined : JSON.parse(body);
  return dataOf(
    await wires[side].json(method, address, typeof given === 'object' && given !== null ? given : undefined, headers),
  );
}

const both = async (name: string, at = 0): Promise<Record<Side, unknown>> => ({
  product: await ask('product', await ordered('product', name, at)),
  reference: await ask('reference', await ordered('reference', name, at)),
});

describe('the reference returns the same as the product', () => {
  test.each(['posts list', 'delta'])('for the %s', async (name) => {
    const answers = await both(name);
    expect(answers.product).toHaveLength(25);
    expect(answers.reference).toEqual(answers.product);
  });

  test('for jobs by id', async () => {
    for (const at of [0, 50, 100]) {
      const answers = await both('get', at);
      expect(answers.product).toHaveProperty('docno');
      expect(answers.reference).toEqual(answers.product);
    }
  });

  test('for a job with visits to its stations', async () => {
    const {
      rows: [done],
    } = await database.ownerPool.query<{ id: string }>('select post_id id from post_result order by 1 limit 1');
    const job = dataOf(await wires.product.json('GET', `/api/post/${done?.id ?? ''}`));
    expect(job).toHaveProperty('visits.3.station.label');
    expect(dataOf(await wires.reference.json('GET', `/post/${done?.id ?? ''}`))).toEqual(job);
  });
});

/** A stored job, without the values that must differ between two jobs. */
async function stored(id: unknown): Promise<unknown> {
  const { rows } = await database.ownerPool.query(
    `select p.folder_id, p.status_id, p.title, p.contact_id, p.site_id, p.duration, p.natures, p.timeslot_id, p.data, p.plan2 - p.plan takes,
            (select json_agg(json_build_object('item', l.item_id, 'qty', l.qty, 'price', l.price, 'tax', l.tax_id, 'nett', l.nett) order by l.ord) from post_line l where l.post_id = p.id) lines,
            (select count(*) from post_assignee a where a.post_id = p.id and a.lead) leads
       from post p where p.id = $1`,
    [id],
  );
  return rows[0];
}
const idOf = (changes: unknown): unknown =>
  typeof changes === 'object' && changes !== null && 'id' in changes ? changes.id : undefined;

describe('the reference writes the same as the product', () => {
  test('when a job is created', async () => {
    const created = {
      product: await ask('product', await ordered('product', 'create', 0)),
      reference: await ask('reference', await ordered('reference', 'create', 0)),
    };
    const made = await stored(idOf(created.product));
    expect(made).toMatchObject({ folder_id: 'my-1', leads: 1 });
    expect(await stored(idOf(created.reference))).toEqual(made);
  });

  test('when a status changes', async () => {
    const moved = {
      product: await ask('product', await ordered('product', 'status', 0)),
      reference: await ask('reference', await ordered('reference', 'status', 1)),
    };
    expect(moved.product).toMatchObject({ status: { code: 'IP' }, conflicts: [] });
    expect(moved.reference).toMatchObject({ status: { code: 'IP' }, conflicts: [] });
  });
});

test('the plain pull returns the rows of the first sync, after which there is nothing new', async () => {
  const wire = openWire(product.url, {
    authorization: `Bearer ${await login(product.url, technician, 'app')}`,
    'accept-encoding': 'gzip',
  });
  try {
    const device = await firstSync(wire, now);
    expect(device.jobs).toHaveLength(smallSize.syncJobs);
    const pulled = await pullAll(wires.reference, technician, now);
    const byId = (rows: readonly unknown[]): unknown[] =>
      rows.toSorted((a, b) => String(idOf(a)).localeCompare(String(idOf(b))));
    for (const part of ['jobs', 'sites', 'lookups', 'items'] as const)
      expect(byId(pulled[part])).toEqual(byId(device[part]));
    await syncAgain(wire, device, now);
  } finally {
    wire.close();
  }
});
