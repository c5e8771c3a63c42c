import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeFile, makeUpload } from '@field-service/testing/files.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { notifySighting } from '../sightings/public.ts';
import { lookupId } from '../../../install/lookup-row.ts';

let server: TestServer;
let world: TestWorld;
let technician: TestClient;
let dispatcher: TestClient;
let customer: TestClient;
let neighbour: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  technician = await server.client(world.technician, { app: 'app' });
  dispatcher = await server.client(world.dispatcher);
  customer = await server.client(world.customer);
  neighbour = await server.client(
    await makePortalUser(server.db, world.contact, { sites: [await makeSite(server.db, world.contact)] }),
  );
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
  );
});
afterAll(async () => await server.stop());

type Body = RouteInput<typeof contract.recommendations.create>['body'];
const recommend = async (over: Partial<Body> = {}) =>
  (
    await technician.recommendations.create({
      body: {
        siteid: world.site.id,
        type: 'proofing',
        priority: 'high',
        owner: 'customer',
        title: 'Seal the gap under the dock door',
        ...over,
      },
    })
  ).data;

describe('a recommendation', () => {
  test('is accepted, done and verified by users with permission, and its history records each step', async () => {
    const job = await makeJob(server.db, world.site);
    const station = await makeStation(server.db, world.site, null);
    const picture = await makeFile(server.db, { kind: 'POST', id: job.id }, { site: world.site, perms: 'any' });
    const made = await recommend({ postid: job.id, stationid: station.id, files: [picture], due: 20_270_101 });
    expect(made).toMatchObject({
      state: 'open',
      folderid: world.folder.id,
      contact: { id: world.contact.id },
      site: { id: world.site.id },
      postid: job.id,
      stationid: station.id,
      files: [picture],
      due: 20_270_101,
    });
    const at = (uts: number, reason?: string) => ({
      params: { id: made.id },
      body: { uts, ...(reason === undefined ? {} : { reason }) },
    });
    const accepted = (await customer.recommendations.accept(at(made.uts))).data;
    const done = (await customer.recommendations.done(at(accepted.uts, 'Sealed on Monday'))).data;
    expect(await refusalOf(customer.recommendations.verify(at(done.uts)))).toMatchObject({
      code: 'recommendation.transition_forbidden',
      params: { state: 'done', to: 'verified' },
    });
    const verified = (await dispatcher.recommendations.verify(at(done.uts))).data;
    expect(verified.state).toBe('verified');
    expect(await refusalCode(dispatcher.recommendations.reject(at(verified.uts)))).toBe(
      'recommendation.transition_forbidden',
    );
    const steps = await server.db
      .selectFrom('history')
      .select(['kind', 'by_name', 'after', 'reason'])
      .where('noun_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(steps.map(({ kind, by_name: by, reason }) => [kind, by, reason])).toEqual([
      ['create', world.technician.displayname, null],
      ['state', world.customer.displayname, null],
      ['state', world.customer.displayname, 'Sealed on Monday'],
      ['state', world.dispatcher.displayname, null],
    ]);
  });

  test('can be changed in its current version while it is open', async () => {
    const made = await recommend();
    const { data } = await technician.recommendations.update({
      params: { id: made.id },
      body: { uts: made.uts, fields: { priority: 'low', notes: 'With a brush strip' } },
    });
    expect(data).toMatchObject({ priority: 'low', notes: 'With a brush strip', title: made.title });
    expect(
      await refusalCode(
        technician.recommendations.update({
          params: { id: made.id },
          body: { uts: made.uts, fields: { priority: 'high' } },
        }),
      ),
    ).toBe('record.changed');
    expect(
      await refusalCode(technician.recommendations.update({ params: { id: made.id }, body: { fields: {} } })),
    ).toBe('record.base_missing');
    const rejected = (await dispatcher.recommendations.reject({ params: { id: made.id }, body: { uts: data.uts } }))
      .data;
    expect(
      await refusalCode(
        technician.recommendations.update({ params: { id: made.id }, body: { uts: rejected.uts, fields: {} } }),
      ),
    ).toBe('recommendation.transition_forbidden');
  });

  test('of a job under review is withheld from the customer until the release', async () => {
    const contact = await makeContact(server.db, world.folder);
    await server.db.updateTable('contact').set({ review_before_release: true }).where('id', '=', contact.id).execute();
    const site = await makeSite(server.db, contact);
    const guest = await server.client(await makePortalUser(server.db, contact, { sites: [site] }));
    const job = await makeJob(server.db, site, { status: 'DN', doneAt: Date.now() - 60_000 });
    const made = await recommend({ siteid: site.id, postid: job.id });
    const alone = await recommend({ siteid: site.id });
    const seen = async () => (await guest.recommendations.list({ query: {} })).data;
    expect(await seen()).toMatchObject([{ id: alone.id }]);
    expect(await refusalCode(guest.recommendations.get({ params: { id: made.id } }))).toBe('record.not_found');
    expect(await refusalCode(guest.recommendations.accept({ params: { id: made.id }, body: { uts: made.uts } }))).toBe(
      'record.not_found',
    );
    await server.db.updateTable('contact').set({ review_before_release: false }).where('id', '=', contact.id).execute();
    expect(await seen()).toMatchObject([{ id: alone.id }, { id: made.id }]);
    expect((await guest.recommendations.accept({ params: { id: made.id }, body: { uts: made.uts } })).data.state).toBe(
      'accepted',
    );
  });

  test('is listed for staff and for the customer of its site', async () => {
    const made = await recommend({ title: 'Keep the bins closed' });
    const find = JSON.stringify({ state: 'open', siteid: world.site.id });
    expect((await customer.recommendations.list({ query: { find, search: 'bins' } })).data).toMatchObject([
      { id: made.id },
    ]);
    expect(
      (await dispatcher.data.read({ params: { id: 'recommendations' }, query: { find, search: 'bins' } })).data,
    ).toMatchObject([{ id: made.id }]);
    for (const other of [neighbour, stranger]) {
      expect((await other.recommendations.list({ query: {} })).data).toEqual([]);
      expect(await refusalCode(other.recommendations.get({ params: { id: made.id } }))).toBe('record.not_found');
      expect(
        await refusalCode(other.recommendations.accept({ params: { id: made.id }, body: { uts: made.uts } })),
      ).toBe('record.not_found');
    }
    expect(
      await refusalCode(
        stranger.recommendations.update({ params: { id: made.id }, body: { uts: made.uts, fields: {} } }),
      ),
    ).toBe('record.not_found');
  });

  test('takes own uploads as pictures of its job, or of its site; not those of others', async () => {
    const job = await makeJob(server.db, world.site);
    const upload = async (by = world.technician) => await makeUpload(server.db, by);
    const placeOf = async (id: string) =>
      await server.db
        .selectFrom('file')
        .select(['ref_kind', 'ref_id', 'site_id', 'folder_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const [first, second, third] = [await upload(), await upload(), await upload()];
    const { id, uts } = await recommend({ postid: job.id, files: [first] });
    expect(await placeOf(first)).toMatchObject({ ref_kind: 'POST', ref_id: job.id, site_id: world.site.id });
    const { data: changed } = await technician.recommendations.update({
      params: { id },
      body: { uts, fields: { files: [first, second] } },
    });
    expect(changed.files).toEqual([first, second]);
    await recommend({ files: [third] });
    expect(await placeOf(third)).toEqual({
      ref_kind: 'SITE',
      ref_id: world.site.id,
      site_id: world.site.id,
      folder_id: world.folder.id,
    });
    const foreign = await upload(world.dispatcher);
    expect(await refusalOf(recommend({ files: [foreign] }))).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'files', id: foreign },
    });
    expect((await placeOf(foreign)).ref_kind).toBe('USER');
  });

  test('can refer only to records of its site, and is created by staff only', async () => {
    const other = await makeSite(server.db, world.contact);
    const [job, station] = [await makeJob(server.db, other), await makeStation(server.db, other, null)];
    const file = await makeFile(server.db, { kind: 'POST', id: job.id }, { site: other, perms: 'any' });
    for (const [field, id] of [
      ['postid', job.id],
      ['stationid', station.id],
      ['files', file],
    ] as const) {
      expect(await refusalOf(recommend(field === 'files' ? { files: [id] } : { [field]: id }))).toMatchObject({
        code: 'record.referenced_missing',
        params: { field, id },
      });
    }
    const away = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
    expect(await refusalOf(recommend({ siteid: away.id }))).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'siteid' },
    });
    const body = { siteid: world.site.id, type: 'hygiene', priority: 'low', owner: 'us', title: 'x' } as const;
    const billing = await server.client(world.billing);
    for (const client of [customer, billing])
      expect(await refusalCode(client.recommendations.create({ body }))).toBe('permission.missing');
    const made = await recommend();
    expect(await refusalCode(billing.recommendations.done({ params: { id: made.id }, body: { uts: made.uts } }))).toBe(
      'permission.missing',
    );
    expect(
      await refusalCode(
        customer.recommendations.update({ params: { id: made.id }, body: { uts: made.uts, fields: {} } }),
      ),
    ).toBe('permission.missing');
  });
});

describe('a sighting', () => {
  const report = (over: object = {}) => ({
    body: {
      siteid: world.site.id,
      seenAt: Date.now() - 60_000,
      seenBy: 'Night guard',
      pest: 'Rat',
      place: 'Loading dock',
      notes: 'Ran under the ramp',
      ...over,
    },
  });
  const hour = 3_600_000;

  test('by the customer creates an urgent call-out with a response deadline and the pictures', async () => {
    const picture = await makeUpload(server.db, world.customer);
    const begun = Date.now();
    const { data } = await customer.sightings.create(report({ files: [picture] }));
    expect(data).toMatchObject({
      pest: 'Rat',
      place: 'Loading dock',
      seenBy: 'Night guard',
      files: [picture],
      answeredAt: null,
      late: false,
      job: { status: { code: 'TD' } },
    });
    expect(Math.abs(data.respondBy - begun - 24 * hour)).toBeLessThan(60_000);
    const job = (await dispatcher.posts.get({ params: { id: data.job.id } })).data;
    expect(job).toMatchObject({
      type: { code: 'CALL' },
      title: 'Rat: Loading dock',
      due: data.respondBy,
      files: [{ id: picture }],
      data: { priority: 'urgent', instructions: 'Ran under the ramp', sighting: data.id },
      history: [{ kind: 'create', by: world.customer.displayname, via: 'portal' }],
    });
  });

  test('is sent by push and email to those who may assign its call-out', async () => {
    await server.db
      .updateTable('app_user')
      .set({ email: 'desk@example.com' })
      .where('id', '=', world.dispatcher.id)
      .execute();
    const { data } = await customer.sightings.create(report());
    const notified = async () =>
      await server.db
        .selectFrom('message')
        .select(['user_id', 'channel', 'address', 'params'])
        .where('template', '=', 'sighting-reported')
        .where('ref_id', 'in', [data.id, data.job.id])
        .where('user_id', 'in', [world.dispatcher.id, world.technician.id, world.billing.id])
        .orderBy('channel')
        .execute();
    await expect.poll(notified).toMatchObject([
      { user_id: world.dispatcher.id, channel: 'mail', address: 'desk@example.com' },
      {
        user_id: world.dispatcher.id,
        channel: 'push',
        address: null,
        params: {
          pest: 'Rat',
          place: 'Loading dock',
          by: 'Night guard',
          docno: data.job.docno,
          respondBy: data.respondBy,
        },
      },
    ]);
    const { data: own } = await dispatcher.sightings.create(report());
    await notifySighting(jobContext(server.services), { sightingId: own.id });
    expect(
      await server.db
        .selectFrom('message')
        .select('id')
        .where('ref_id', 'in', [own.id, own.job.id])
        .where('user_id', '=', world.dispatcher.id)
        .execute(),
    ).toEqual([]);
  });

  test('is answered when a technician starts, late if the deadline has passed', async () => {
    const { data } = await dispatcher.sightings.create(report());
    const read = async () => (await customer.sightings.get({ params: { id: data.id } })).data;
    await server.db.updateTable('sighting').set({ respond_by: 1 }).where('id', '=', data.id).execute();
    expect(await read()).toMatchObject({ late: true, answeredAt: null });
    await server.db
      .updateTable('sighting')
      .set({ respond_by: Date.now() + hour })
      .where('id', '=', data.id)
      .execute();
    await technician.posts.update({
      params: { id: data.job.id },
      body: { uts: (await dispatcher.posts.get({ params: { id: data.job.id } })).data.uts, fields: {}, status: 'IP' },
    });
    const answered = await read();
    expect(answered.late).toBe(false);
    expect(answered.answeredAt).toBeGreaterThan(data.cts - 1);
  });

  test("uses the shortest response time of the site's contracts", async () => {
    const site = await makeSite(server.db, world.contact);
    for (const [state, hours] of [
      ['active', 8],
      ['active', 4],
      ['ended', 1],
      ['draft', 2],
    ] as const) {
      const id = randomUUID();
      await server.db
        .insertInto('order_set')
        .values({
          id,
          folder_id: world.folder.id,
          contact_id: world.contact.id,
          docno: id,
          title: 'Contract',
          state,
          type_id: null,
          post_type_id: lookupId(20, 'JOB'),
          starts_on: 20_260_101,
          ends_on: null,
          rrule: 'FREQ=MONTHLY',
          from_minutes: 0,
          duration: '1H',
          holiday_rule: null,
          timeslot_id: null,
          response_hours: hours,
          plan_amount: null,
          plan_tax_id: null,
          created_by: null,
        })
        .execute();
      await server.db
        .insertInto('order_set_site')
        .values({ order_set_id: id, contact_id: world.contact.id, site_id: site.id })
        .execute();
    }
    const { data } = await dispatcher.sightings.create(report({ siteid: site.id }));
    expect(Math.abs(data.respondBy - data.cts - 4 * hour)).toBeLessThan(60_000);
  });

  test('is rejected with a site, file or time that is not allowed, and creates no job', async () => {
    const count = async () => (await server.db.selectFrom('post').select('id').execute()).length;
    const before = await count();
    const away = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
    const theirs = await makeUpload(server.db, world.dispatcher);
    expect(await refusalCode(customer.sightings.create(report({ siteid: away.id })))).toBe('record.referenced_missing');
    expect(await refusalCode(neighbour.sightings.create(report()))).toBe('record.referenced_missing');
    expect(await refusalOf(customer.sightings.create(report({ files: [theirs] })))).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'files', id: theirs },
    });
    expect(await refusalCode(customer.sightings.create(report({ seenAt: Date.now() + hour })))).toBe('field.invalid');
    const reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
    expect(await refusalCode(reader.sightings.create(report()))).toBe('permission.missing');
    expect(await count()).toBe(before);
    const made = (await customer.sightings.create(report({ pest: 'Wasp' }))).data;
    expect((await customer.sightings.list({ query: { search: 'wasp' } })).data).toMatchObject([{ id: made.id }]);
    for (const other of [neighbour, stranger]) {
      expect((await other.sightings.list({ query: {} })).data).toEqual([]);
      expect(await refusalCode(other.sightings.get({ params: { id: made.id } }))).toBe('record.not_found');
    }
  });
});
