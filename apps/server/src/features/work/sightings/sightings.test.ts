import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let billing: TestClient;
let customer: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
  billing = await server.client(world.billing);
  customer = await server.client(world.customer);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
  );
});
afterAll(async () => await server.stop());

const hour = 3_600_000;
const report = async (client: TestClient = dispatcher, pest = 'Rat') =>
  (
    await client.sightings.create({
      body: { siteid: world.site.id, seenAt: Date.now() - 60_000, seenBy: 'Night guard', pest, place: 'Dock' },
    })
  ).data;
const read = async (id: string) => (await dispatcher.sightings.get({ params: { id } })).data;
const job = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const move = async (id: string, status: string, client: TestClient = dispatcher) =>
  await client.posts.update({ params: { id }, body: { uts: (await job(id)).uts, fields: {}, status, reason: 'Test' } });
const close = async (id: string, client: TestClient = dispatcher) =>
  (await client.sightings.close({ params: { id }, body: { answer: ' Bait stations were set. ' } })).data;
const answerJob = (sightingid: string, over: object = {}) =>
  jobBody(world.site, { title: 'Rat: Dock', sightingid, ...over });

describe('the state of a sighting', () => {
  test('follows its call-out until it is closed, and the list finds it by state', async () => {
    const made = await report();
    const found = async (find: object) =>
      (await dispatcher.sightings.list({ query: { find: JSON.stringify({ id: made.id, ...find }) } })).data.length;
    expect(made).toMatchObject({ state: 'waiting', reporter: null, answer: null, closedAt: null, closedBy: null });
    expect(await found({ state: 'waiting' })).toBe(1);

    await move(made.job.id, 'X');
    expect(await read(made.id)).toMatchObject({ state: 'jobless', late: false });
    expect([await found({ state: 'waiting' }), await found({ state: 'jobless' })]).toEqual([0, 1]);

    await move(made.job.id, 'TD');
    await move(made.job.id, 'IP');
    expect((await read(made.id)).state).toBe('visited');
    expect(await close(made.id)).toMatchObject({
      state: 'closed',
      answer: 'Bait stations were set.',
      closedBy: world.dispatcher.displayname,
    });
    expect(await found({ state: { $in: ['visited', 'waiting', 'jobless'] } })).toBe(0);
    expect(
      await server.db.selectFrom('history').select('kind').where('noun_id', '=', made.id).orderBy('id').execute(),
    ).toEqual([{ kind: 'create' }, { kind: 'close' }]);
  });

  test('an answer stops the response clock; without a visit or an answer it is late after the deadline, unless its call-out was cancelled', async () => {
    const [open, answered, dropped] = [await report(), await report(), await report()];
    await close(answered.id);
    await move(dropped.job.id, 'X');
    const respondBy = async (id: string, at: number) =>
      await server.db.updateTable('sighting').set({ respond_by: at }).where('id', '=', id).execute();
    const late = async () =>
      (
        await dispatcher.sightings.list({
          query: { find: JSON.stringify({ late: true, id: { $in: [open.id, answered.id, dropped.id] } }) },
        })
      ).data;
    for (const { id } of [open, answered]) await respondBy(id, Date.now() + hour);
    await respondBy(dropped.id, Date.now() - hour);
    expect(await late()).toEqual([]);
    await respondBy(open.id, Date.now() - hour);
    expect(await late()).toMatchObject([{ id: open.id, late: true }]);
    await respondBy(answered.id, Date.now() - hour);
    expect(await late()).toHaveLength(2);
  });
});

describe('closing a sighting', () => {
  test('emails the answer to the customer who reported it, and to nobody if staff recorded it', async () => {
    await server.db
      .updateTable('app_user')
      .set({ email: 'guard@example.com' })
      .where('id', '=', world.customer.id)
      .execute();
    const [theirs, ours] = [await report(customer), await report()];
    expect(theirs.reporter).toEqual({ id: world.customer.id, name: world.customer.displayname });
    for (const { id } of [ours, theirs]) await close(id);
    const mails = async () =>
      await server.db
        .selectFrom('message')
        .select(['ref_id', 'address', 'user_id', 'params'])
        .where('template', '=', 'sighting-answered')
        .where('ref_id', 'in', [theirs.id, ours.id])
        .execute();
    await expect.poll(mails).toMatchObject([
      {
        ref_id: theirs.id,
        address: 'guard@example.com',
        user_id: world.customer.id,
        params: { pest: 'Rat', place: 'Dock', text: 'Bait stations were set.' },
      },
    ]);
    expect((await customer.sightings.get({ params: { id: theirs.id } })).data.answer).toBe('Bait stations were set.');
  });

  test('happens once, by staff who may change jobs there', async () => {
    const made = await report();
    for (const client of [customer, billing])
      expect(await refusalCode(close(made.id, client))).toBe('permission.missing');
    expect(await refusalCode(close(made.id, stranger))).toBe('record.not_found');
    await close(made.id);
    expect(await refusalCode(close(made.id))).toBe('sighting.closed');
  });
});

describe('a job for a sighting', () => {
  test('replaces a call-out that was cancelled, and the sighting leads to it', async () => {
    const made = await report();
    expect(await refusalOf(dispatcher.posts.create({ body: answerJob(made.id) }))).toMatchObject({
      code: 'sighting.has_job',
      params: { job: made.job.docno },
    });
    await move(made.job.id, 'X');
    const created = (await dispatcher.posts.create({ body: answerJob(made.id) })).data;
    expect(await read(made.id)).toMatchObject({
      state: 'waiting',
      job: { id: created.id, docno: created.docno },
      respondBy: made.respondBy,
    });
    expect((await job(created.id)).data).toMatchObject({ sighting: made.id });
  });

  test('replaces one that was deleted, but is refused for a closed sighting, another site and other people', async () => {
    const made = await report();
    await dispatcher.posts.remove({ params: { id: made.job.id } });
    expect((await read(made.id)).state).toBe('jobless');
    const other = await makeSite(server.db, world.contact);
    const missing = { code: 'record.referenced_missing', params: { field: 'sightingid', id: made.id } };
    expect(
      await refusalOf(dispatcher.posts.create({ body: answerJob(made.id, { addressid: other.id }) })),
    ).toMatchObject(missing);
    const away = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
    expect(await refusalOf(stranger.posts.create({ body: { ...jobBody(away), sightingid: made.id } }))).toMatchObject(
      missing,
    );
    const reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
    expect(await refusalCode(reader.posts.create({ body: answerJob(made.id) }))).toBe('permission.missing');
    await close(made.id);
    expect(await refusalCode(dispatcher.posts.create({ body: answerJob(made.id) }))).toBe('sighting.closed');
  });
});
