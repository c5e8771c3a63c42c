import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makePlan,
  makePortalUser,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';
import { jobContext } from '../../../context.ts';
import { makeServiceReport } from './make.ts';
import { noOwnTexts } from '../../site/languages/site-phrases.ts';
import { reportModel } from './model.ts';
import { readReportRecord } from './queries.ts';

let server: TestServer;
let world: TestWorld;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

const endAt = Date.parse('2026-11-20T04:00:00Z');

/**
 * Creates a completed job with a plan and four stations: one active, one not accessible, one quiet, one not visited.
 */
async function visitedJob(lang = 'en-GB') {
  const contact = await makeContact(server.db, world.folder, { lang });
  const site = await makeSite(server.db, contact);
  const plan = await makePlan(server.db, site);
  const image = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { sha256 } = await server.services.files.add(Readable.from([image]));
  await server.db
    .insertInto('file_blob')
    .values({ sha256, bytes: image.length, cts: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db.updateTable('file').set({ sha256 }).where('id', '=', plan.fileId).execute();
  const stations: { id: string; tag: string }[] = [];
  for (const label of ['R1', 'R2', 'R3', 'R4']) stations.push(await makeStation(server.db, site, plan, { label }));
  const job = await makeJob(server.db, site, { status: 'DN', doneAt: endAt, assignees: [world.technician] });
  const stationType = (
    await server.db
      .selectFrom('station')
      .select('type_id')
      .where('id', '=', stations[0]?.id ?? '')
      .executeTakeFirstOrThrow()
  ).type_id;
  await server.db
    .insertInto('post_line')
    .values({
      id: randomUUID(),
      post_id: job.id,
      parent_id: null,
      ord: 0,
      item_id: null,
      name: 'Rodents',
      station_type_id: stationType,
      qty: '1',
      price: '0',
      ui_disc: null,
      tax_id: null,
      original: '0',
      discount: '0',
      nett: '0',
      taxes: '0',
      amount: '0',
    })
    .execute();
  await server.db
    .insertInto('post_result')
    .values({
      post_id: job.id,
      upload_id: 'upload-1',
      start_at: endAt - 3_600_000,
      end_at: endAt,
      remarks: 'All well',
      no_sign_reason: 'Nobody there',
      received_at: endAt + 60_000,
    })
    .execute();
  const visit = async (
    at: number,
    more: { activity: number | null; accessReason: string | null; data: Record<string, unknown> },
    visitedAt = endAt - 1000,
  ) => {
    const entry = randomUUID().slice(0, 11);
    await server.db
      .insertInto('visit')
      .values({
        id: randomUUID(),
        post_id: job.id,
        station_id: stations[at]?.id ?? '',
        upload_id: 'upload-1',
        entry,
        user_id: world.technician.id,
        plan_revision: 1,
        visited_at: visitedAt,
        received_at: endAt + 60_000,
        clock_difference: 0,
        scan_method: 'qr',
        access_reason: more.accessReason,
        condition: 'ok',
        activity: more.activity,
        data: JSON.stringify(more.data),
      })
      .execute();
  };
  await visit(0, { activity: 0, accessReason: null, data: {} }, endAt - 5000);
  await visit(0, {
    activity: 3,
    accessReason: null,
    data: {
      evidence: ['droppings'],
      bait: { consumptionPct: 75 },
      catches: [{ species: 'unlisted', stage: 'app-catch-stages.LARVA', count: null, estimated: false }],
      resetAt: endAt,
      remarks: 'Gap under the door',
    },
  });
  await visit(1, { activity: null, accessReason: 'locked', data: {} });
  await visit(2, { activity: 0, accessReason: null, data: { together: ['activity'] } });
  return { job, contact, site, stations, stationType };
}
const modelOf = async (postId: string) => {
  const record = await readReportRecord(server.db, postId);
  if (record === undefined) throw new Error('the job is there');
  return await reportModel(record, 1, async () => await Promise.resolve(null));
};

test('the report names the stations with answers that were recorded for several stations at once', async () => {
  const { job, stations } = await visitedJob();
  const labels = await server.db
    .selectFrom('station_placement')
    .select('label')
    .where('station_id', '=', stations[2]?.id ?? '')
    .execute();
  expect((await modelOf(job.id)).together).toEqual(labels.map(({ label }) => label));
});

test('the report counts each station once, by its last visit', async () => {
  const { job } = await visitedJob();
  expect(await modelOf(job.id)).toMatchObject({
    due: 4,
    inspected: 2,
    withActivity: 1,
    notAccessible: 1,
    remarks: 'All well',
    noSignReason: 'Nobody there',
    technicians: [{ name: world.technician.displayname }],
  });
});

test.each([
  ['before the visit', endAt - 86_400_000, 3],
  ['after the visit', endAt + 86_400_000, 4],
])('a station retired %s counts in the report and in the trend as it was then', async (_case, at, due) => {
  const { job, site, stations, stationType } = await visitedJob();
  const retired = stations[3]?.id ?? '';
  await server.db.updateTable('station').set({ status: 'R|retired' }).where('id', '=', retired).execute();
  await server.db.updateTable('station_placement').set({ valid_to: at }).where('station_id', '=', retired).execute();
  const dispatcher = await server.client(world.dispatcher);
  const trend = await dispatcher.trends.read({
    query: { siteid: site.id, stationtypeid: stationType, from: '20261101', to: '20261130' },
  });
  expect({
    report: (await modelOf(job.id)).due,
    trend: trend.data.points.map((point) => point.due),
  }).toEqual({ report: due, trend: [due] });
});

test('the report names follow-up jobs, except deleted ones', async () => {
  const { job, site } = await visitedJob();
  const [kept, deleted] = [await makeJob(server.db, site), await makeJob(server.db, site)];
  await server.db.updateTable('post').set({ parent_id: job.id }).where('id', 'in', [kept.id, deleted.id]).execute();
  await server.db.updateTable('post').set({ dts: endAt }).where('id', '=', deleted.id).execute();
  expect((await modelOf(job.id)).followup).toBe(kept.docno);
});

test('the report says that the work continues on another day, and does not call that a follow-up', async () => {
  const { job, site } = await visitedJob();
  const next = await makeJob(server.db, site, { plan: Date.parse('2026-11-21T02:00:00Z') });
  await server.db.updateTable('post').set({ parent_id: job.id, nextday: true }).where('id', '=', next.id).execute();
  const { followup, continues } = await modelOf(job.id);
  expect({ followup, continues }).toEqual({ followup: '', continues: `21/11/2026, ${next.docno}` });
});

test.each<[string, { activity?: number; evidence?: string[]; catches?: (number | null)[] }, number]>([
  ['nothing', { activity: 0 }, 0],
  ['a level of activity', { activity: 1 }, 1],
  ['droppings', { activity: 0, evidence: ['droppings'] }, 1],
  ['counted and uncounted catches', { activity: 0, catches: [null, 2] }, 1],
  ['an uncounted catch', { activity: 0, catches: [null] }, 0],
])('the report, the list of reports and the trend agree on a station with %s', async (_case, found, withActivity) => {
  const site = await makeSite(server.db, await makeContact(server.db, world.folder));
  const station = await makeStation(server.db, site, await makePlan(server.db, site), { type: 'RBS' });
  const job = await makeJob(server.db, site, { status: 'DN', doneAt: endAt, assignees: [world.technician] });
  const { activity = null, evidence = [], catches = [] } = found;
  await server.db
    .insertInto('visit')
    .values({
      id: randomUUID(),
      post_id: job.id,
      station_id: station.id,
      upload_id: 'upload-1',
      entry: randomUUID().slice(0, 11),
      user_id: world.technician.id,
      plan_revision: 1,
      visited_at: endAt - 1000,
      received_at: endAt,
      clock_difference: 0,
      scan_method: 'qr',
      access_reason: null,
      condition: 'ok',
      activity,
      data: JSON.stringify({
        evidence,
        catches: catches.map((count) => ({ species: 'rat', stage: null, count, estimated: false })),
      }),
    })
    .execute();
  const dispatcher = await server.client(world.dispatcher);
  const listed = await dispatcher.data.read({
    params: { id: 'service-reports' },
    query: { find: JSON.stringify({ id: job.id }) },
  });
  const trend = await dispatcher.trends.read({
    query: { siteid: site.id, stationtypeid: lookupId(231, 'RBS'), from: '20261101', to: '20261130' },
  });
  expect((await modelOf(job.id)).withActivity).toBe(withActivity);
  expect(listed.data).toMatchObject([{ inspected: 1, withActivity }]);
  expect(trend.data.points).toMatchObject([{ activeRate: String(withActivity) }]);
});

test.each([
  ['en-GB', 'High activity, Droppings, unlisted (Larvae) Unknown, Bait eaten 75%', 'Locked'],
  ['vi', 'Hoạt động cao, Phân, unlisted (Ấu trùng) Không rõ, Bả bị ăn 75%', 'Bị khoá'],
  ['zh-CN', '活动较多、粪便、unlisted (幼虫) 未知、饵剂消耗 75%', '已上锁'],
])('findings are worded in %s; a missing count is unknown', async (lang, finding, locked) => {
  const { job } = await visitedJob(lang);
  const model = await modelOf(job.id);
  expect(model.stations.map((station) => [station.label, station.state, station.finding])).toEqual([
    ['R1', 'high', finding],
    ['R2', 'notAccessible', locked],
    ['R3', 'none', ''],
    ['R4', 'notVisited', ''],
  ]);
  expect(model.stations[0]?.detail).toBe('Gap under the door');
  expect(model.stations.map(({ action }) => action !== '')).toEqual([true, false, false, false]);
});

test.each([
  [
    'vi',
    [
      'Găng tay, Kính bảo hộ',
      'Tránh xa cống.',
      '1:99 duy trì · 1.000\u00a0ml',
      '10,5\u00a0Mililít',
      'Deltamethrin 2,5%',
    ],
  ],
  [
    'id',
    [
      'Gloves, Goggles',
      'Keep away from drains.',
      '1:99 maintenance · 1.000\u00a0ml',
      '10,5\u00a0Mililiter',
      'Deltamethrin 2,5%',
    ],
  ],
])("a treatment's safety, dilution, unit and figures are worded in %s", async (lang, expected) => {
  const { job } = await visitedJob(lang);
  const item = await makeItem(server.db, world.folder, {
    type: 'CHM',
    uom: 'ml',
    data: {
      activeIngredient: 'Deltamethrin',
      activePercent: '2.5',
      protection: ['Gloves', 'Goggles'],
      precautions: 'Keep away from drains.',
      dilutions: [{ id: 'weak', name: '1:99 maintenance', concentrate: '1', diluent: '99', unit: 'ml' }],
      alt: {
        vi: {
          name: 'Thuốc',
          protection: ['Găng tay', 'Kính bảo hộ'],
          precautions: 'Tránh xa cống.',
          dilutions: { weak: '1:99 duy trì' },
        },
      },
    },
  });
  await server.db
    .insertInto('treatment')
    .values({
      id: randomUUID(),
      post_id: job.id,
      upload_id: 'upload-1',
      entry: randomUUID().slice(0, 11),
      user_id: world.technician.id,
      item_id: item.id,
      at: endAt - 1000,
      qty: '10.5',
      uom_id: lookupId(209, 'ml'),
      batch: null,
      data: JSON.stringify({ dilutionId: 'weak', dilution: '1:99 maintenance', total: '1000', totalUnit: 'ml' }),
      received_at: endAt,
      corrects_id: null,
      reason: null,
    })
    .execute();
  const row = (await modelOf(job.id)).treatments[0];
  expect([row?.protection, row?.precautions, row?.dilution, row?.quantity, row?.ingredient]).toEqual(expected);
});

test('the signatures of a package are printed with who signed: the customer, the technician and others', async () => {
  const site = await makeSite(server.db, await makeContact(server.db, world.folder));
  const job = await makeJob(server.db, site, { status: 'TD', assignees: [world.technician] });
  const png = async (red: number): Promise<Buffer> =>
    await sharp({ create: { width: 60, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const signers = [
    ['Ms Tan', 'Manager'],
    ['Farid', ''],
    ['Mr Ong', 'Tenant'],
    ['Ms Wong', 'Auditor'],
  ] as const;
  const signed = signers.map(([name, position], at) => ({
    path: `signatures/${at}.png`,
    name,
    position,
    signedAt: Date.now() - 60_000,
  }));
  const [customerSign = null, techSign = null, ...moreSigns] = signed;
  const images = new Map<string, Buffer>();
  for (const [at, { path }] of signed.entries()) images.set(path, await png(at * 50));
  const file = emptyJobFile(job.id, newUploadId(), {
    version: 2,
    status: 'DN',
    noSignReason: null,
    customerSign,
    techSign,
    moreSigns,
  });
  const device = await deviceOf(server, world.technician);
  expect(await sendWork(device, await packWork(file, images))).toMatchObject({ status: 'applied' });

  const record = await readReportRecord(server.db, job.id);
  if (record === undefined) throw new Error('the job is there');
  const model = await reportModel(record, 1, async (sha256) => {
    const image = { data: Buffer.from(sha256), format: 'png', width: 60, height: 20 } as const;
    return await Promise.resolve(image);
  });
  const printed = [model.customerSign, model.techSign, ...model.moreSigns].map((sign) => [
    sign?.name,
    sign?.position,
    sign?.image.data.toString(),
  ]);
  const sha256Of = (image: Buffer = Buffer.alloc(0)) => createHash('sha256').update(image).digest('hex');
  expect(printed).toEqual(signed.map(({ name, position, path }) => [name, position, sha256Of(images.get(path))]));
});

test.each([
  ['vi', 'Không có người ký', 'Khách hàng không đồng ý ký ngay', 'Hoạt động cao'],
  ['zh-CN', '无人可签名', 'Khách hàng không đồng ý ký ngay', '活动较多'],
])(
  'a reason is worded in %s by its code, and free text is printed as written',
  async (lang, coded, words, followup) => {
    const { job, site } = await visitedJob(lang);
    const reason = async (no_sign_reason: string) => {
      await server.db.updateTable('post_result').set({ no_sign_reason }).where('post_id', '=', job.id).execute();
      return (await modelOf(job.id)).noSignReason;
    };
    expect(await reason('app-nosign-reason.AWAY')).toBe(coded);
    expect(await reason(words)).toBe(words);
    const next = await makeJob(server.db, site);
    await server.db
      .updateTable('post')
      .set({ parent_id: job.id, data: JSON.stringify({ followupReason: 'app-followup-reason.ACTIVITY' }) })
      .where('id', '=', next.id)
      .execute();
    expect((await modelOf(job.id)).followup).toContain(followup);
  },
);

test("findings use the site's own terms", async () => {
  const { job } = await visitedJob();
  const record = await readReportRecord(server.db, job.id);
  if (record === undefined) throw new Error('the job is there');
  const model = await reportModel(record, 1, async () => await Promise.resolve(null), {
    ...noOwnTexts,
    shared: { Locked: 'No way in' },
    report: { 'Bait eaten {{percent}}': '{{percent}} gone' },
  });
  expect(model.stations.slice(0, 2).map((station) => station.finding)).toEqual([
    'High activity, Droppings, unlisted (Larvae) Unknown, 75% gone',
    'No way in',
  ]);
});

test('a report is created once even if requested repeatedly, and is a file of the job', async () => {
  const { job } = await visitedJob();
  const context = jobContext(server.services);
  const outcomes = await Promise.allSettled([
    makeServiceReport(context, job.id),
    makeServiceReport(context, job.id),
    makeServiceReport(context, job.id),
  ]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  await makeServiceReport(context, job.id);
  const reports = await server.db
    .selectFrom('service_report')
    .select(['version', 'sha256', 'file_id'])
    .where('post_id', '=', job.id)
    .execute();
  expect(reports).toHaveLength(1);
  const file = await server.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', reports[0]?.file_id ?? '')
    .executeTakeFirstOrThrow();
  expect(file).toMatchObject({
    file_name: `${job.docno}-v1.pdf`,
    tags: ['!L90'],
    type: 'application/pdf',
    sha256: reports[0]?.sha256,
  });
});

test('work sent again creates the next version; the older one is kept', async () => {
  const { job } = await visitedJob();
  const context = jobContext(server.services);
  await makeServiceReport(context, job.id, 'upload-1');
  await makeServiceReport(context, job.id, 'upload-2');
  expect(
    await server.db
      .selectFrom('service_report')
      .select('version')
      .where('post_id', '=', job.id)
      .orderBy('version')
      .execute(),
  ).toEqual([{ version: 1 }, { version: 2 }]);
});

describe('requesting a report', () => {
  test('of a job without one creates it', async () => {
    const { job } = await visitedJob();
    const dispatcher = await server.client(world.dispatcher);
    const ask = async () => (await dispatcher.reports.make({ params: { id: job.id }, body: {} })).data;
    expect(await ask()).toEqual({ ready: false, review: false, fileId: null, filename: null, version: null });
    await expect.poll(async () => (await ask()).filename, { timeout: 20_000 }).toBe(`${job.docno}-v1.pdf`);
  });

  test('repeatedly while it is being created queues it once', async () => {
    const { job } = await visitedJob();
    const dispatcher = await server.client(world.dispatcher);
    await server.services.queue.stop();
    for (let times = 0; times < 5; times++) await dispatcher.reports.make({ params: { id: job.id }, body: {} });
    const { rows } =
      await sql`select from queue.job where name = 'service-report-wanted' and data ->> 'postId' = ${job.id}`.execute(
        server.db,
      );
    await server.services.queue.start(jobContext(server.services));
    expect(rows).toHaveLength(1);
  });

  test('of an incomplete job is rejected', async () => {
    const { id } = await makeJob(server.db, world.site, { status: 'IP' });
    await expect(customer.reports.make({ params: { id }, body: {} })).rejects.toMatchObject({
      code: 'report.not_ready',
    });
  });

  test("without FILE:VW:ServiceReport, or of another folder's job, is rejected", async () => {
    const { job } = await visitedJob();
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
    );
    await expect(stranger.reports.make({ params: { id: job.id }, body: {} })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    await expect(customer.reports.make({ params: { id: job.id }, body: {} })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    await server.db
      .insertInto('role')
      .values({ id: 'blind', code: 'BLIND', name: 'No files', perms: ['EXT:AWEB:*', 'POST:VW:*'] })
      .execute();
    const blind = await makeStaff(server.db, { folders: [world.folder] });
    await server.db.insertInto('user_role').values({ user_id: blind.id, role_id: 'blind' }).execute();
    await expect((await server.client(blind)).reports.make({ params: { id: job.id }, body: {} })).rejects.toMatchObject(
      { code: 'permission.missing' },
    );
  });

  test('as a customer of the site returns it', async () => {
    const { job, contact, site } = await visitedJob();
    const reader = await server.client(await makePortalUser(server.db, contact, { sites: [site] }));
    await makeServiceReport(jobContext(server.services), job.id);
    expect((await reader.reports.make({ params: { id: job.id }, body: {} })).data).toMatchObject({
      ready: true,
      version: 1,
    });
  });
});

test("a report repeats the site's recommendations until they are verified or rejected, urgent ones first", async () => {
  const { job, contact, site } = await visitedJob('vi');
  const recommend = async (
    title: string,
    priority: 'low' | 'urgent',
    state: 'open' | 'accepted' | 'done' | 'verified' | 'rejected',
    at = site,
  ) => {
    await server.db
      .insertInto('recommendation')
      .values({
        id: randomUUID(),
        folder_id: world.folder.id,
        contact_id: contact.id,
        site_id: at.id,
        post_id: null,
        station_id: null,
        type: 'proofing',
        priority,
        owner: 'customer',
        title,
        place: 'Kho',
        due: 20_261_201,
        state,
        created_by: null,
      })
      .execute();
  };
  for (const state of ['open', 'accepted', 'done', 'verified', 'rejected'] as const)
    await recommend(`It is ${state}`, 'low', state);
  await recommend('Seal the gap', 'urgent', 'open');
  await recommend('Of another site', 'urgent', 'open', await makeSite(server.db, contact));
  const { recommendations } = await modelOf(job.id);
  expect(recommendations.map(({ title }) => title)).toEqual([
    'Seal the gap',
    'It is open',
    'It is accepted',
    'It is done',
  ]);
  expect(recommendations[0]).toEqual({
    title: 'Seal the gap',
    notes: '',
    place: 'Kho',
    owner: contact.name,
    due: '01/12/2026',
  });
});

test('the report lists the areas with what was done there', async () => {
  const { job } = await visitedJob();
  const areaChecklist = [
    { area: 'Kitchen', item: 'Floor', done: true, note: '' },
    { area: 'Kitchen', item: 'Drain', done: false, note: 'Blocked' },
  ];
  await server.db
    .updateTable('post_result')
    .set({ area_checklist: JSON.stringify(areaChecklist) })
    .where('post_id', '=', job.id)
    .execute();
  expect((await modelOf(job.id)).areas).toEqual([{ area: 'Kitchen', items: ['Floor', 'Drain (not done): Blocked'] }]);
});

test('the report names of an application who applied it, when, where and how much of the label rate', async () => {
  const { job, stations } = await visitedJob();
  const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml', data: { hazardClass: 'II' } });
  const label = await server.db
    .selectFrom('station_placement')
    .select('label')
    .where('station_id', '=', stations[1]?.id ?? '')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('treatment')
    .values({
      id: randomUUID(),
      post_id: job.id,
      upload_id: 'upload-1',
      entry: randomUUID().slice(0, 11),
      user_id: world.technician.id,
      item_id: item.id,
      at: endAt,
      qty: '10',
      uom_id: lookupId(209, 'ml'),
      batch: 'B-1',
      data: JSON.stringify({
        facts: { applicator: { licence: 'PCO-7' } },
        stationIds: [stations[1]?.id],
        expiry: 20_270_131,
        areaTreated: '100',
        areaUnit: 'm²',
        labelRate: '5',
        rateUnit: 'ml/m²',
      }),
      received_at: endAt,
      corrects_id: null,
      reason: null,
    })
    .execute();
  const [row] = (await modelOf(job.id)).treatments;
  expect(Object.fromEntries(row?.facts.map(({ name, value }) => [name, value]) ?? [])).toMatchObject({
    Time: '20/11/2026, 12:00',
    'Applied by': `${world.technician.displayname}, licence PCO-7`,
    'Hazard class': 'II',
    Expiry: '31/01/2027',
    'Area treated': '100\u00A0m²',
    'Label rate': '5\u00A0ml/m²',
    Stations: label.label,
  });
});
