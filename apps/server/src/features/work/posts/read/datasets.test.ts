import { randomUUID } from 'node:crypto';
import { datasets, type DatasetName } from '@field-service/contract/data.ts';
import { wholeBase } from '@field-service/contract/whole-base.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, line, makeLeave, makeLicence, refusalCode } from '@field-service/testing/jobs.ts';
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
  type TestFolder,
  type TestSite,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let phone: TestClient;
const hour = 3_600_000;
const at = Date.UTC(2026, 10, 24, 2);

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  technician = world.technician;
  dispatcher = await server.client(world.dispatcher);
  phone = await server.client(technician, { app: 'app' });
  // Data in another folder must not appear in any response below.
  const other = await makeSite(
    server.db,
    await makeContact(server.db, await makeFolder(server.db), { name: 'Elsewhere' }),
  );
  await makeJob(server.db, other, { plan: at, doneAt: at, status: 'DN', title: 'Elsewhere' });
});
afterAll(async () => await server.stop());

type Query = NonNullable<NonNullable<Parameters<TestClient['data']['read']>[0]>['query']>;
const read = async <N extends DatasetName>(name: N, query: Query = {}, client = dispatcher) => {
  const { data } = await client.data.read({ params: { id: name }, query });
  return z.array(datasets[name]).parse(data);
};
const find = (condition: unknown): Query => ({ find: JSON.stringify(condition) });

describe('the board', () => {
  test('has a row per job and technician, per unassigned job, and per absence', async () => {
    const second = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const shared = await makeJob(server.db, world.site, {
      plan: at,
      plan2: at + hour,
      assignees: [technician, second],
    });
    const free = await makeJob(server.db, world.site, { plan: at + 2 * hour });
    const leave = await makeLeave(server.db, world.folder, second, { kind: 'MC', plan: at, plan2: at + 8 * hour });
    const rows = await read('full-schedules', find({ plan: { $gte: at, $lt: at + 24 * hour } }));
    expect(rows.map(({ id, kind, userid }) => [id, kind, userid])).toEqual(
      expect.arrayContaining([
        [shared.id, 'job', technician.id],
        [shared.id, 'job', second.id],
        [free.id, 'job', null],
        [leave, 'absence', second.id],
      ]),
    );
    expect(rows).toHaveLength(4);
    expect(
      (await read('full-schedules', find({ assignees: second.id, 'status.flags': { $noflags: 'CX' } })))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([shared.id, leave].toSorted());
  });

  test('has what an assignment is checked against, so that problems are named before a drop', async () => {
    const place = await makeSite(server.db, world.contact);
    await server.db.updateTable('contact_info').set({ lat: 3.1, lng: 101.6 }).where('id', '=', place.id).execute();
    const unlocated = await makeSite(server.db, world.contact);
    await server.db.updateTable('contact_info').set({ lat: null, lng: null }).where('id', '=', unlocated.id).execute();
    const later = at + 60 * dayMs;
    const demanding = await makeJob(server.db, place, { plan: later, plan2: later + hour });
    await server.db
      .updateTable('post')
      .set({
        natures: [lookupId(207, 'TERMITE')],
        timetype: 3,
        data: JSON.stringify({ licences: ['FUM', 'TERM'], night: true }),
      })
      .where('id', '=', demanding.id)
      .execute();
    const plain = await makeJob(server.db, unlocated, { plan: later + hour });
    const done = await makeJob(server.db, unlocated, { plan: later + 2 * hour, status: 'DN', doneAt: later });
    const filed = await makeLeave(server.db, world.folder, technician, {
      kind: 'MC',
      plan: later,
      plan2: later + hour,
    });
    const rows = await read('full-schedules', find({ plan: { $gte: later, $lt: later + dayMs } }));
    const shown = Object.fromEntries(
      rows.map(({ id, timetype, night, busy, licences, geo }) => [id, { timetype, night, busy, licences, geo }]),
    );
    expect(shown).toEqual({
      [demanding.id]: { timetype: 3, night: true, busy: true, licences: ['FUM', 'TERM'], geo: [3.1, 101.6] },
      [plain.id]: { timetype: 1, night: false, busy: true, licences: [], geo: null },
      [done.id]: { timetype: 1, night: false, busy: false, licences: [], geo: null },
      [filed]: { timetype: 1, night: false, busy: true, licences: [], geo: null },
    });
  });

  test('marks late jobs, and those with undecided work', async () => {
    const now = Date.now();
    const overdue = await makeJob(server.db, world.site, { plan: now - 3 * hour, plan2: now - hour });
    const running = await makeJob(server.db, world.site, { plan: now - hour, plan2: now + hour, status: 'IP' });
    const done = await makeJob(server.db, world.site, {
      plan: now - 3 * hour,
      plan2: now - hour,
      status: 'DN',
      doneAt: now,
    });
    await server.db
      .insertInto('upload_package')
      .values({
        id: randomUUID(),
        post_id: done.id,
        folder_id: world.folder.id,
        user_id: technician.id,
        kind: 'job',
        device: 'd',
        app_version: '1',
        parts: 1,
        manifest: '{}',
        status: 'late',
        reason: null,
        note: null,
        received_at: now,
        settled_at: null,
        settled_by: null,
      })
      .execute();
    const rows = await read('full-schedules', find({ id: { $in: [overdue.id, running.id, done.id] } }));
    expect(Object.fromEntries(rows.map(({ id, late, latePackage }) => [id, [late, latePackage]]))).toEqual({
      [overdue.id]: [true, false],
      [running.id]: [false, false],
      [done.id]: [false, true],
    });
  });
});

describe("a technician's own jobs", () => {
  test('are those in the window or in progress, and match the list of ids', async () => {
    const own = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const client = await server.client(own, { app: 'app' });
    const inside = await makeJob(server.db, world.site, { plan: at, assignees: [own] });
    const begun = await makeJob(server.db, world.site, { plan: at - 900 * hour, status: 'IP', assignees: [own] });
    const outside = await makeJob(server.db, world.site, { plan: at + 900 * hour, assignees: [own] });
    const formData = JSON.stringify({ from: at - hour, to: at + hour });
    const ids = [inside.id, begun.id].toSorted();
    expect((await read('app-jobs', { formData }, client)).map(({ id }) => id).toSorted()).toEqual(ids);
    expect((await read('app-job-ids', { formData }, client)).map(({ id }) => id).toSorted()).toEqual(ids);
    expect((await read('app-jobs', find({ id: { $in: [outside.id] } }), client)).map(({ id }) => id)).toEqual([
      outside.id,
    ]);
    expect(await read('app-jobs', find({ id: { $in: [outside.id] } }), phone)).toEqual([]);
    expect((await client.data.read({ params: { id: '3' }, query: { formData } })).data).toHaveLength(2);
    expect((await read('posts', find({ id: { $in: [outside.id] } }), phone)).map(({ id }) => id)).toEqual([outside.id]);
    expect((await phone.data.read({ params: { id: 'post' }, query: find({ title: 'Elsewhere' }) })).data).toEqual([]);
    const oneSided = async (form: object) =>
      (await read('app-job-ids', { formData: JSON.stringify(form) }, client)).map(({ id }) => id).toSorted();
    expect([await oneSided({ from: at - hour }), await oneSided({ to: at - hour })]).toEqual([
      [inside.id, begun.id, outside.id].toSorted(),
      [begun.id],
    ]);
    expect(await refusalCode(read('app-jobs', { formData: '{"from":"now"}' }, client))).toBe('request.invalid');
  });

  test("add up to this month's value, and are listed with their files", async () => {
    const own = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const client = await server.client(own, { app: 'app' });
    expect(await read('app-tech-pv', {}, client)).toEqual([{ pvvalue: '0', name: 'PV' }]);
    const { data: made } = await dispatcher.posts.create({
      body: jobBody(world.site, { lines: [line({ price: '40.50' }), line({ price: '9.50' })], assignees: [own.id] }),
    });
    await server.db
      .updateTable('post')
      .set({ done_at: Date.now(), status_id: lookupId(310, 'DN') })
      .where('id', '=', made.id)
      .execute();
    expect((await read('app-tech-pv', {}, client)).map(({ pvvalue }) => pvvalue)).toEqual(['50']);
    expect(await read('app-post-jobhistory', { ...find({ docid: made.id }), limit: '1' }, client)).toMatchObject([
      { docid: made.id, files: [] },
    ]);
  });
});

describe('service reports', () => {
  let site: TestSite;
  let customer: TestClient;
  let done: { id: string };
  beforeAll(async () => {
    const contact = await makeContact(server.db, world.folder);
    site = await makeSite(server.db, contact);
    customer = await server.client(await makePortalUser(server.db, contact, { sites: [site] }));
    done = await makeJob(server.db, site, { plan: at, status: 'DN', doneAt: at, assignees: [technician] });
    await makeJob(server.db, site, { plan: at });
    await makeJob(server.db, await makeSite(server.db, contact), { plan: at, status: 'DN', doneAt: at });
    const file = { id: randomUUID(), sha256: 'a'.repeat(64) };
    await server.db.insertInto('file_blob').values({ sha256: file.sha256, bytes: 1, cts: at }).execute();
    await server.db
      .insertInto('file')
      .values({
        ...file,
        bytes: 1,
        type: 'application/pdf',
        file_name: 'r-v1.pdf',
        ref_kind: 'POST',
        ref_id: done.id,
        folder_id: world.folder.id,
        contact_id: contact.id,
        site_id: site.id,
        tags: ['!L90'],
        perms: null,
        user_id: null,
      })
      .execute();
    await server.db
      .insertInto('service_report')
      .values({
        id: randomUUID(),
        post_id: done.id,
        version: 1,
        file_id: file.id,
        sha256: file.sha256,
        lang: 'en-GB',
        reason: null,
        upload_id: 'u',
        cts: at,
      })
      .execute();
  });
  const review = async (on: boolean) =>
    await server.db
      .updateTable('contact')
      .set({ review_before_release: on })
      .where('id', '=', site.contact.id)
      .execute();

  test('show a customer the completed jobs of their sites with the latest report', async () => {
    expect(await read('service-reports', {}, customer)).toMatchObject([
      {
        id: done.id,
        date: 20_261_124,
        site: { id: site.id },
        technicians: [technician.displayname],
        report: { filename: 'r-v1.pdf', version: 1 },
      },
    ]);
    expect((await read('service-reports', find({ addressid: site.id }))).map(({ id }) => id)).toEqual([done.id]);
  });

  test('are withheld until their release from a customer who requires reviews', async () => {
    await review(true);
    expect((await read('service-reports', {}, customer)).map(({ report }) => report)).toEqual([null]);
    expect((await customer.posts.get({ params: { id: done.id } })).data.report).toBeNull();
    expect((await read('service-reports', find({ id: done.id }))).map(({ report }) => report?.version)).toEqual([1]);
    await server.db
      .updateTable('file')
      .set({ metadata: JSON.stringify({ releasedAt: at }) })
      .where('ref_id', '=', done.id)
      .execute();
    expect((await read('service-reports', {}, customer)).map(({ report }) => report?.version)).toEqual([1]);
    await review(false);
  });
});

describe('an installed base', () => {
  test('includes plans, stations, checklists and the last three visits', async () => {
    const site = await makeSite(server.db, world.contact);
    const plan = await makePlan(server.db, site);
    const station = await makeStation(server.db, site, plan, { label: 'R1' });
    const gone = await makeStation(server.db, site, plan);
    await server.db.updateTable('station').set({ status: 'X|removed' }).where('id', '=', gone.id).execute();
    const job = await makeJob(server.db, site);
    for (let n = 0; n < 4; n += 1) {
      await server.db
        .insertInto('visit')
        .values({
          id: randomUUID(),
          post_id: job.id,
          station_id: station.id,
          upload_id: `u${n}`,
          entry: 'e',
          user_id: technician.id,
          plan_revision: 1,
          visited_at: at + n,
          received_at: n === 1 ? at - 8 * dayMs : at,
          clock_difference: 0,
          scan_method: 'qr',
          access_reason: null,
          condition: 'ok',
          activity: n % 4,
          data: JSON.stringify({
            remarks: `Visit ${n}`,
            bait: null,
            catches: [{ species: 'rat', count: n, stage: null, estimated: false }],
          }),
        })
        .execute();
    }
    const [base] = await read('ibase', find({ id: { $in: [site.id] } }), phone);
    expect(base).toMatchObject({
      id: site.id,
      plans: [{ id: plan.id, revision: 1, mapOptions: { width: 1600, height: 900 } }],
      stations: [{ id: station.id, barcode: station.tag, stationLabel: 'R1', floorid: plan.id, xy: [0.5, 0.5] }],
    });
    expect(base?.stations[0]?.last.map(({ postid, remarks, catches }) => [postid, remarks, catches])).toEqual([
      [job.id, 'Visit 3', '3 rat'],
      [job.id, 'Visit 2', '2 rat'],
      // It arrived before the last seven days, and does not name its job.
      [undefined, 'Visit 1', '1 rat'],
    ]);
    expect(base?.stations[0]?.checklist.length).toBeGreaterThan(0);
    // Phones read the types of the stations separately.
    const [shared] = await read('app-ibase', find({ id: { $in: [site.id] } }), phone);
    expect(shared?.stations[0]).not.toHaveProperty('checklist');
    expect(shared && wholeBase(shared)).toEqual(base);
  });
});

describe('people, customers and items', () => {
  test('technicians are listed with their licences, and no one else', async () => {
    const folder: TestFolder = await makeFolder(server.db);
    const client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
    const own = await makeStaff(server.db, { folders: [folder], roles: ['TECH'] });
    await makeLicence(server.db, own, { class: 'PEST', to: 20_271_231 });
    expect(await read('technicians', {}, client)).toMatchObject([
      { id: own.id, folders: [folder.id], licences: [{ class: 'PEST', validTo: 20_271_231 }] },
    ]);
    expect(await read('teams', {}, client)).toEqual([]);
  });

  test('customers can be searched by part of their name, and read with their sites', async () => {
    const contact = await makeContact(server.db, world.folder, { name: 'Nasi 100% Sdn Bhd' });
    const site = await makeSite(server.db, contact);
    expect((await read('contacts', { search: '100% sdn' })).map(({ id, sites }) => [id, sites])).toEqual([
      [contact.id, 1],
    ]);
    expect((await dispatcher.contacts.get({ params: { id: contact.id } })).data.sitelist).toMatchObject([
      { id: site.id, person: 'Ms Tan', geo: [3.139, 101.6869] },
    ]);
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
    );
    expect(await refusalCode(stranger.contacts.get({ params: { id: contact.id } }))).toBe('record.not_found');
    expect(await refusalCode(phone.contacts.get({ params: { id: contact.id } }))).toBe('permission.missing');
  });

  test('items include their station type and batches, and stock its balance', async () => {
    const item = await makeItem(server.db, world.folder, {
      type: 'BAIT',
      uom: 'g',
      stationType: 'RBS',
      data: { activeIngredient: 'Brodifacoum' },
    });
    await server.db.insertInto('item_batch').values({ item_id: item.id, batch: 'B1', expiry: 20_271_231 }).execute();
    expect(await read('item-report', find({ id: item.id }), phone)).toMatchObject([
      {
        code: item.code,
        price: null,
        data: { activeIngredient: 'Brodifacoum', stationType: lookupId(231, 'RBS') },
        batches: [{ batch: 'B1', expiry: 20_271_231 }],
      },
    ]);
    const row = {
      folder_id: world.folder.id,
      stockist_id: technician.id,
      item_id: item.id,
      uom_id: lookupId(209, 'g'),
      date: at,
      docno: 'D',
      post_id: null,
      contact_id: null,
      upload_id: 'u',
    };
    await server.db
      .insertInto('stock_ledger')
      .values([
        { ...row, id: randomUUID(), type: 'transfer', entry: '1', qty_in: '500' },
        { ...row, id: randomUUID(), type: 'usage', entry: '2', qty_out: '120.5' },
      ])
      .execute();
    const ledger = await read(
      'stock-ledger-qr',
      {
        ...find({ stockist: technician.id }),
        formData: JSON.stringify({ isstockist: true, start: at, end: at + 1 }),
        noLimit: 'true',
        sort: 'item.code asc',
      },
      phone,
    );
    expect(ledger.map(({ type, in: came, out, qty }) => [type, came, out, qty])).toEqual([
      ['transfer', '500', '0', '500'],
      ['usage', '0', '120.5', '379.5'],
    ]);
  });
});

test('customers cannot read internal datasets', async () => {
  const customer = await server.client(world.customer);
  for (const name of [
    'app-jobs',
    'app-job-ids',
    'full-schedules',
    'contacts',
    'technicians',
    'teams',
    'item-report',
    'stock-ledger-qr',
    'ibase',
    'app-ibase',
    'app-tech-pv',
    'app-post-jobhistory',
  ] as const) {
    expect(await refusalCode(read(name, {}, customer))).toBe('permission.missing');
  }
});
