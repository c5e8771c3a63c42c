import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, line, makeLicence, nature, refusalCode, refusalOf, taxOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { lookupId } from '../../../install/lookup-row.ts';
import { fulfil, fulfilOrderSets } from './public.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let admin: TestClient;
let second: TestSite;

const zone = 'Asia/Kuala_Lumpur';
const today = businessDateOf(Date.now(), zone);
const tomorrow = addDays(today, 1);

type Body = RouteInput<typeof contract.orderSets.create>['body'];
const body = (over: Partial<Body> = {}): Body => ({
  contactid: world.contact.id,
  title: 'Fortnightly service',
  posttypeid: lookupId(20, 'JOB'),
  sites: [world.site.id],
  rrule: 'FREQ=DAILY;INTERVAL=14',
  startsOn: tomorrow,
  from: 540,
  duration: '90M',
  natures: [nature('HYGIENE')],
  ...over,
});
const create = async (over: Partial<Body> = {}) => (await dispatcher.orderSets.create({ body: body(over) })).data;
const read = async (id: string) => (await dispatcher.orderSets.get({ params: { id } })).data;
const run = async (id: string): Promise<void> => await fulfil(jobContext(server.services), id);
/** Creates and starts a contract, and creates its jobs. */
const running = async (over: Partial<Body> = {}) => {
  const made = await create(over);
  await dispatcher.orderSets.start({ params: { id: made.id }, body: { uts: made.uts } });
  await run(made.id);
  return await read(made.id);
};
const jobOf = async (id: string) => (await admin.posts.get({ params: { id } })).data;
const every14 = [0, 14, 28, 42, 56].map((days) => addDays(tomorrow, days));

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  second = await makeSite(server.db, world.contact);
  dispatcher = await server.client(world.dispatcher);
  admin = await server.client(world.admin);
});
afterAll(async () => await server.stop());

describe('a recurring contract', () => {
  test('is a draft without jobs until it is started, then creates its jobs up to 60 days ahead, each exactly once, with the contract’s values', async () => {
    const item = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'visit', stationType: 'RBS' });
    const draft = await create({
      sites: [world.site.id, second.id, second.id],
      tolerance: 2,
      licences: ['FUM'],
      crew: 2,
      accessNotes: 'Key at the guard',
      responseHours: 4,
      billingPlan: 'monthly_advance',
      planAmount: '450.00',
      planTax: taxOf(world.folder, 'SST-8'),
      lines: [line({ itemid: item.id, price: '0' })],
    });
    expect(draft).toMatchObject({
      state: 'draft',
      folderid: world.folder.id,
      planAmount: '450',
      sites: [world.site.id, second.id],
      visits: [],
      problem: null,
      history: [{ kind: 'create', by: world.dispatcher.displayname }],
    });
    expect(draft.docno).toMatch(/^C-\d{4}-\d{5}$/);
    await run(draft.id);
    expect((await read(draft.id)).visits).toEqual([]);

    await dispatcher.orderSets.start({ params: { id: draft.id }, body: { uts: draft.uts } });
    // Several runs, concurrent and repeated.
    await Promise.all([run(draft.id), run(draft.id), run(draft.id)]);
    await fulfilOrderSets.run(jobContext(server.services));
    const { visits, state } = await read(draft.id);
    expect(state).toBe('active');
    expect(visits.map(({ occurrence, siteid }) => `${occurrence} ${siteid}`).toSorted()).toEqual(
      every14.flatMap((day) => [world.site.id, second.id].map((site) => `${day} ${site}`)).toSorted(),
    );
    const made = await server.db.selectFrom('post').select(['id', 'covered']).where('oset_id', '=', draft.id).execute();
    expect(made.map(({ covered }) => covered)).toEqual(Array.from({ length: 10 }, () => true));

    const job = await jobOf(
      visits.find(({ siteid, occurrence }) => siteid === world.site.id && occurrence === tomorrow)?.postid ?? '',
    );
    expect(job).toMatchObject({
      title: 'Fortnightly service',
      oset: draft.id,
      status: { code: 'TD' },
      date: tomorrow,
      plan: stampOn(tomorrow, 540, zone),
      plan2: stampOn(tomorrow, 630, zone),
      due: stampOn(tomorrow, 3 * 1440, zone),
      duration: '90M',
      assignees: [],
      lines: [{ itemid: item.id, qty: '1' }],
      data: { contract: draft.docno, accessNotes: 'Key at the guard', crew: 2, licences: ['FUM'], responseHours: 4 },
      history: [{ kind: 'create', by: 'system', via: 'order-sets' }],
    });
  });

  test('links each of its jobs to its visit, by which the job can be found', async () => {
    const { visits } = await running();
    const [first, next] = visits;
    const job = await jobOf(first?.postid ?? '');
    expect(job.scheduleid).toBe(first?.id);
    expect((await jobOf(next?.postid ?? '')).scheduleid).toBe(next?.id);
    expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length);
    const find = JSON.stringify({ scheduleid: job.scheduleid });
    expect((await dispatcher.posts.list({ query: { find } })).data.map(({ id }) => id)).toEqual([job.id]);
    const { data: byHand } = await dispatcher.posts.create({ body: jobBody(world.site) });
    expect((await jobOf(byHand.id)).scheduleid).toBeNull();
  });

  test('requires its licences when a technician is assigned', async () => {
    const { visits } = await running({ licences: ['FUM'] });
    const [visit] = visits;
    const person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const assign = async () =>
      await dispatcher.posts.assignOne({ body: { id: visit?.postid ?? '', assignees: [person.id] } });
    expect(await refusalOf(assign())).toMatchObject({
      code: 'assign.licence_missing',
      params: { missing: [{ class: 'FUM', reason: 'none' }] },
    });
    await makeLicence(server.db, person, { class: 'FUM' });
    expect((await assign()).data.id).toBe(visit?.postid);
  });

  test('moves only pending unedited jobs when it is changed', async () => {
    const before = await running();
    const [edited, assigned, begun, ...free] = before.visits;
    const person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const post = async (visit = edited) => await jobOf(visit?.postid ?? '');
    const first = await post();
    await dispatcher.posts.update({
      params: { id: first.id },
      body: { uts: first.uts, fields: { instructions: 'Bring the ladder' } },
    });
    await dispatcher.posts.assignOne({ body: { id: assigned?.postid ?? '', assignees: [person.id] } });
    await server.db
      .updateTable('post')
      .set({ status_id: lookupId(310, 'IP') })
      .where('id', '=', begun?.postid ?? '')
      .execute();
    const touched = [await post(edited), await post(assigned), await post(begun)];

    const changed = (
      await dispatcher.orderSets.update({
        params: { id: before.id },
        body: { uts: before.uts, fields: { from: 600, title: 'Later', rrule: 'FREQ=DAILY;INTERVAL=28' } },
      })
    ).data;
    expect(changed.history.at(-1)).toMatchObject({
      kind: 'update',
      changes: expect.arrayContaining([{ field: 'from', before: 540, after: 600 }]) as unknown,
    });
    await run(before.id);
    const after = await read(before.id);
    // Every second visit is removed, except edited ones.
    expect(after.visits.map(({ occurrence, edited: was }) => [occurrence, was])).toEqual([
      [every14[0], true],
      [every14[1], true],
      [every14[2], true],
      [every14[4], false],
    ]);
    expect([await post(edited), await post(assigned), await post(begun)]).toEqual(touched);
    expect(await post(free.at(-1))).toMatchObject({
      title: 'Later',
      plan: stampOn(every14[4] ?? 0, 600, zone),
      plan2: stampOn(every14[4] ?? 0, 690, zone),
    });
    const gone = await server.db
      .selectFrom('post')
      .select('dts')
      .where('id', '=', free[0]?.postid ?? '')
      .executeTakeFirstOrThrow();
    expect(gone.dts).not.toBeNull();

    // A visit that is required again is created again.
    await dispatcher.orderSets.update({
      params: { id: before.id },
      body: { uts: after.uts, fields: { rrule: 'FREQ=DAILY;INTERVAL=14' } },
    });
    await run(before.id);
    expect((await read(before.id)).visits.map(({ occurrence }) => occurrence)).toEqual(every14);
  });

  test('withdraws later unedited jobs when it is ended, and cannot be changed afterwards', async () => {
    const before = await running();
    const kept = await jobOf(before.visits[3]?.postid ?? '');
    await dispatcher.posts.update({ params: { id: kept.id }, body: { uts: kept.uts, fields: { priority: 'high' } } });
    const ended = (
      await dispatcher.orderSets.end({
        params: { id: before.id },
        body: { uts: before.uts, on: every14[1] ?? 0, reason: 'Moved away' },
      })
    ).data;
    await run(before.id);
    expect(await read(before.id)).toMatchObject({
      state: 'ended',
      endsOn: every14[1],
      visits: [{ occurrence: every14[0] }, { occurrence: every14[1] }, { occurrence: every14[3], edited: true }],
      history: [{}, {}, { kind: 'end', reason: 'Moved away' }],
    });
    const again = { params: { id: before.id }, body: { uts: ended.uts } };
    expect(
      await refusalCode(dispatcher.orderSets.end({ ...again, body: { ...again.body, on: tomorrow, reason: 'x' } })),
    ).toBe('order_set.ended');
    expect(
      await refusalCode(dispatcher.orderSets.update({ ...again, body: { ...again.body, fields: { title: 'x' } } })),
    ).toBe('order_set.ended');
    expect(await refusalCode(dispatcher.orderSets.start(again))).toBe('order_set.started');
  });

  test('does not recreate a job that a person deleted, and omits deleted sites', async () => {
    const gone = await makeSite(server.db, world.contact);
    const { id, visits } = await running({ sites: [world.site.id, gone.id] });
    const [deleted] = visits.filter(({ siteid }) => siteid === world.site.id);
    await admin.posts.remove({ params: { id: deleted?.postid ?? '' } });
    await server.db.updateTable('contact_info').set({ dts: 1 }).where('id', '=', gone.id).execute();
    await run(id);
    const after = await read(id);
    expect(after.visits.map(({ siteid, occurrence }) => [siteid, occurrence])).toEqual(
      every14.slice(1).map((day) => [world.site.id, day]),
    );
  });

  test('keeps a refusal as its problem until the visit can be created', async () => {
    const item = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'visit' });
    const made = await create({ lines: [line({ itemid: item.id })] });
    await server.db.updateTable('item').set({ dts: 1 }).where('id', '=', item.id).execute();
    await dispatcher.orderSets.start({ params: { id: made.id }, body: { uts: made.uts } });
    await run(made.id);
    expect(await read(made.id)).toMatchObject({
      visits: [],
      problem: { code: 'record.referenced_missing', params: { field: 'lines.0.itemid', id: item.id } },
    });
    const { data } = await dispatcher.orderSets.list({
      query: { find: JSON.stringify({ problem: { $exists: true } }) },
    });
    expect(data).toMatchObject([{ id: made.id, problem: 'record.referenced_missing' }]);
    await server.db.updateTable('item').set({ dts: null }).where('id', '=', item.id).execute();
    await run(made.id);
    expect(await read(made.id)).toMatchObject({ problem: null, visits: [{}, {}, {}, {}, {}] });
  });

  test('does not bring a solved problem back when an earlier run ends late', async () => {
    const item = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'visit' });
    const made = await create({ lines: [line({ itemid: item.id })] });
    await server.db.updateTable('item').set({ dts: 1 }).where('id', '=', item.id).execute();
    await dispatcher.orderSets.start({ params: { id: made.id }, body: { uts: made.uts } });
    const jobs = jobContext(server.services);
    const reached = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const late = fulfil(
      {
        ...jobs,
        transaction: async (work) => {
          const result = await jobs.transaction(work);
          reached.resolve(undefined);
          await release.promise;
          return result;
        },
      },
      made.id,
    );
    await reached.promise;
    await server.db.updateTable('item').set({ dts: null }).where('id', '=', item.id).execute();
    await run(made.id);
    release.resolve(undefined);
    await late;
    expect(await read(made.id)).toMatchObject({ problem: null, visits: [{}, {}, {}, {}, {}] });
  });

  test('creates all other visits if one is refused, such as one after a tax expires', async () => {
    const tax = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id: tax,
        type: 60,
        code: `T-${tax}`,
        name: 'Ends soon',
        folder_id: world.folder.id,
        data: JSON.stringify({ rate: '8', validTo: addDays(tomorrow, 30) }),
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        notes: null,
        effective: null,
        deletor: null,
      })
      .execute();
    const made = await running({ lines: [line({ tax })] });
    expect(made).toMatchObject({
      visits: every14.slice(0, 3).map((occurrence) => ({ occurrence })),
      problem: { code: 'tax.rate_missing', params: { taxPoint: every14[3] } },
    });
    await server.db
      .updateTable('lookup')
      .set({ data: JSON.stringify({ rate: '8' }) })
      .where('id', '=', tax)
      .execute();
    await run(made.id);
    expect(await read(made.id)).toMatchObject({ visits: every14.map((occurrence) => ({ occurrence })), problem: null });
  });

  test('moves unedited jobs for a holiday entered after their creation', async () => {
    const before = await running({ holidayRule: 'after' });
    const [, second_, third] = before.visits;
    const touched = await jobOf(third?.postid ?? '');
    await dispatcher.posts.update({
      params: { id: touched.id },
      body: { uts: touched.uts, fields: { priority: 'high' } },
    });
    const holidays = [every14[1] ?? 0, every14[2] ?? 0].map((effective) => ({
      id: randomUUID(),
      type: 80,
      code: randomUUID(),
      name: 'Feast',
      folder_id: world.folder.id,
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      notes: null,
      effective,
      deletor: null,
    }));
    await server.db.insertInto('lookup').values(holidays).execute();
    try {
      await run(before.id);
      expect(await jobOf(second_?.postid ?? '')).toMatchObject({
        date: addDays(every14[1] ?? 0, 1),
        plan: stampOn(addDays(every14[1] ?? 0, 1), 540, zone),
      });
      expect((await jobOf(touched.id)).date).toBe(every14[2]);
      expect((await read(before.id)).visits.map(({ edited }) => edited)).toEqual([false, false, true, false, false]);
    } finally {
      await server.db
        .deleteFrom('lookup')
        .where(
          'id',
          'in',
          holidays.map(({ id }) => id),
        )
        .execute();
    }
    await run(before.id);
    expect((await jobOf(second_?.postid ?? '')).date).toBe(every14[1]);
  });
});

test('a job is sent again when its customer or site changes, and still counts as unedited', async () => {
  const done = await makeJob(server.db, world.site, { status: 'DN' });
  const { id, visits } = await running();
  const postid = visits[0]?.postid ?? '';
  const changed = async (since: number) =>
    (await dispatcher.posts.list({ query: { uts: String(since), limit: '0' } })).data.map((job) => job.id);
  const [info, contact] = [
    (await admin.contactInfos.get({ params: { id: world.site.id } })).data,
    (await admin.contacts.get({ params: { id: world.contact.id } })).data,
  ];

  const first = await jobOf(postid);
  await admin.contactInfos.update({ params: { id: info.id }, body: { uts: info.uts, phone: '+60 3-9999 0000' } });
  await expect.poll(async () => (await changed(first.uts)).includes(postid)).toBe(true);
  const second_ = await jobOf(postid);
  expect(second_.site?.phone).toBe('+60 3-9999 0000');
  await admin.contacts.update({ params: { id: contact.id }, body: { uts: contact.uts, phone: '+60 3-9999 1111' } });
  await expect.poll(async () => (await changed(second_.uts)).includes(postid)).toBe(true);
  expect((await changed(first.uts)).includes(done.id)).toBe(false);
  expect((await read(id)).visits.map(({ edited }) => edited)).toEqual(visits.map(() => false));
});

describe('night work', () => {
  test('after midnight belongs to the date on which the night started, even if the job is moved', async () => {
    const { visits } = await running({ night: true, from: 60 });
    const job = await jobOf(visits[0]?.postid ?? '');
    expect([job.date, job.plan]).toEqual([tomorrow, stampOn(tomorrow, 1440 + 60, zone)]);
    await dispatcher.posts.update({
      params: { id: job.id },
      body: { uts: job.uts, fields: { plan: (job.plan ?? 0) + 3_600_000 } },
    });
    expect((await jobOf(job.id)).date).toBe(tomorrow);
  });
});

describe('a contract rejects', () => {
  test.each<[string, Partial<Record<string, unknown>>, string]>([
    ['a rule that contracts do not allow', { rrule: 'FREQ=HOURLY' }, 'order_set.rule_invalid'],
    ['a rule without occurrences', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'order_set.rule_empty'],
    ['an end before the start', { endsOn: 20_200_101 }, 'field.invalid'],
    ['an invalid date', { startsOn: 20_270_231 }, 'field.invalid'],
    ['a visit without a duration', { duration: '0M' }, 'field.invalid'],
    ['a billing plan without an amount', { billingPlan: 'annual' }, 'field.invalid'],
    ['an amount without a billing plan', { planAmount: '1' }, 'field.invalid'],
    ['an unknown job type', { posttypeid: lookupId(20, 'LEAVE') }, 'record.referenced_missing'],
    ['an unknown service type', { natures: ['nothing'] }, 'record.referenced_missing'],
    [
      'an unknown tax',
      { billingPlan: 'annual', planAmount: '1', planTax: lookupId(20, 'JOB') },
      'record.referenced_missing',
    ],
    ['a line that is too large', { lines: [line({ qty: '1000000', price: '1000000' })] }, 'line.amount_too_large'],
  ])('%s', async (_what, over, code) => {
    const { id, uts } = await create();
    const before = await read(id);
    expect(await refusalCode(dispatcher.orderSets.create({ body: { ...body(), ...over } }))).toBe(code);
    expect(await refusalCode(dispatcher.orderSets.update({ params: { id }, body: { uts, fields: over } }))).toBe(code);
    expect(await read(id)).toEqual(before);
  });

  test("another customer's site and another folder's customer", async () => {
    const other = await makeSite(server.db, await makeContact(server.db, world.folder));
    expect(await refusalCode(create({ sites: [world.site.id, other.id] }))).toBe('post.site_not_of_contact');
    const away = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
    expect(await refusalCode(create({ contactid: away.contact.id, sites: [away.id] }))).toBe(
      'record.referenced_missing',
    );
  });

  test('a change with an outdated or missing version, and an end outside the contract', async () => {
    const { id, uts } = await create();
    expect(await refusalCode(dispatcher.orderSets.update({ params: { id }, body: { fields: {} } }))).toBe(
      'record.base_missing',
    );
    expect(await refusalCode(dispatcher.orderSets.start({ params: { id }, body: { uts: uts - 1 } }))).toBe(
      'record.changed',
    );
    expect(
      await refusalCode(
        dispatcher.orderSets.end({ params: { id }, body: { uts, on: addDays(today, -9), reason: 'x' } }),
      ),
    ).toBe('field.invalid');
    const twins = await Promise.allSettled(
      [1, 2, 3].map(
        async (tolerance) =>
          await dispatcher.orderSets.update({ params: { id }, body: { uts, fields: { tolerance } } }),
      ),
    );
    expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('callers without the permission or without access to it', async () => {
    const { id, uts } = await create();
    const calls = (client: TestClient): (() => Promise<unknown>)[] => [
      async () => await client.orderSets.get({ params: { id } }),
      async () => await client.orderSets.update({ params: { id }, body: { uts, fields: {} } }),
      async () => await client.orderSets.start({ params: { id }, body: { uts } }),
      async () => await client.orderSets.end({ params: { id }, body: { uts, on: tomorrow, reason: 'x' } }),
      async () => await client.orderSets.remove({ params: { id } }),
    ];
    const role = {
      id: randomUUID(),
      code: randomUUID(),
      name: 'All of posts',
      perms: ['EXT:AWEB:*', 'POST:VW|CR|UP|DE:*'],
    };
    await server.db.insertInto('role').values(role).execute();
    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)] });
    await server.db.insertInto('user_role').values({ user_id: elsewhere.id, role_id: role.id }).execute();
    for (const call of calls(await server.client(elsewhere)))
      expect(await refusalCode(call())).toBe('record.not_found');
    for (const call of calls(await server.client(world.customer)))
      expect(await refusalCode(call())).toBe('permission.missing');
    const billing = await server.client(world.billing);
    for (const call of calls(billing).slice(1)) expect(await refusalCode(call())).toBe('permission.missing');
    expect(await refusalCode(billing.orderSets.create({ body: body() }))).toBe('permission.missing');
    expect(await refusalCode((await server.client(world.customer)).orderSets.list({ query: {} }))).toBe(
      'permission.missing',
    );
  });
});

test('a contract can be deleted only if it has no jobs', async () => {
  const [draft, busy] = [await create(), await running()];
  await admin.orderSets.remove({ params: { id: draft.id } });
  expect(await refusalCode(dispatcher.orderSets.get({ params: { id: draft.id } }))).toBe('record.not_found');
  expect(await refusalCode(admin.orderSets.remove({ params: { id: busy.id } }))).toBe('order_set.has_jobs');
});

test('a preview shows the visits and the effect of holidays, and stores nothing', async () => {
  const holiday = addDays(tomorrow, 14);
  await server.db
    .insertInto('lookup')
    .values({
      id: randomUUID(),
      type: 80,
      code: `H-${holiday}`,
      name: 'Founding day',
      folder_id: world.folder.id,
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      notes: null,
      effective: holiday,
      deletor: null,
    })
    .execute();
  const { data } = await dispatcher.orderSets.preview({
    body: {
      folderid: world.folder.id,
      rrule: 'FREQ=DAILY;INTERVAL=14',
      startsOn: tomorrow,
      from: 540,
      duration: '1H',
      holidayRule: 'after',
      until: every14[2] ?? 0,
    },
  });
  expect(data.map(({ occurrence, date, holiday: name, skipped }) => [occurrence, date, name, skipped])).toEqual([
    [every14[0], every14[0], null, false],
    [holiday, addDays(holiday, 1), 'Founding day', false],
    [every14[2], every14[2], null, false],
  ]);
  const refuse = async (over: object) =>
    await refusalCode(
      dispatcher.orderSets.preview({
        body: {
          folderid: world.folder.id,
          rrule: 'FREQ=DAILY',
          startsOn: tomorrow,
          from: 540,
          duration: '1H',
          ...over,
        },
      }),
    );
  const since = async (day: number) =>
    (
      await dispatcher.orderSets.preview({
        body: {
          folderid: world.folder.id,
          rrule: 'FREQ=YEARLY;COUNT=3',
          startsOn: tomorrow - 20_000,
          from: 540,
          duration: '1H',
          since: day,
        },
      })
    ).data.map(({ occurrence }) => occurrence);
  // A rule that began years ago counts its times from its first day.
  expect(await since(tomorrow)).toEqual([tomorrow]);
  expect(await since(tomorrow - 10_000)).toEqual([tomorrow - 10_000, tomorrow]);
  expect([
    await refuse({ rrule: 'nothing' }),
    await refuse({ since: 20_261_399 }),
    await refuse({ until: 20_991_231 }),
    await refuse({ folderid: (await makeFolder(server.db)).id }),
  ]).toEqual(['order_set.rule_invalid', 'field.invalid', 'field.invalid', 'record.referenced_missing']);
  expect(
    await refusalCode(
      (await server.client(world.customer)).orderSets.preview({
        body: { folderid: world.folder.id, rrule: 'FREQ=DAILY', startsOn: tomorrow, from: 1, duration: '1H' },
      }),
    ),
  ).toBe('permission.missing');
  expect((await dispatcher.posts.create({ body: jobBody(world.site) })).data.docno).toMatch(/^J-/);
});
