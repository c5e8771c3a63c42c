import { randomUUID } from 'node:crypto';
import { lookupId } from '../../../install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { jobBody, jobRecords, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makePlan,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork, treatmentOf } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;
let technician: TestClient;
let stranger: TestClient;

const at = Date.UTC(2027, 0, 11, 2);
const hour = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  dispatcher = await server.client(world.dispatcher);
  technician = await server.client(world.technician, { app: 'app' });
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['FADMIN'] }),
  );
});
afterAll(async () => await server.stop());

const read = async (id: string) => (await admin.posts.get({ params: { id } })).data;

describe('deleting a job', () => {
  test('removes it from lists and devices, appears in delta reads and the history, and can be undone', async () => {
    const made = (
      await dispatcher.posts.create({
        body: jobBody(world.site, { plan: at, duration: '1H', assignees: [world.technician.id] }),
      })
    ).data;
    await admin.posts.remove({ params: { id: made.id }, query: { reason: 'Entered twice' } });
    expect(await refusalCode(dispatcher.posts.get({ params: { id: made.id } }))).toBe('record.not_found');
    expect(
      (await technician.data.read({ params: { id: 'app-job-ids' }, query: { find: JSON.stringify({ id: made.id }) } }))
        .data,
    ).toEqual([]);
    const { dts } = await server.db
      .selectFrom('post')
      .select('dts')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    const delta = async () =>
      (await technician.data.read({ params: { id: 'app-jobs' }, query: { uts: String(made.uts), limit: '1000' } }))
        .data;
    await expect.poll(delta).toContainEqual(expect.objectContaining({ id: made.id, dts: dts ?? 0 }));
    const rows = await server.db
      .selectFrom('history')
      .select(['kind', 'reason'])
      .where('noun_id', '=', made.id)
      .orderBy('id')
      .execute();
    expect(rows.at(-1)).toEqual({ kind: 'delete', reason: 'Entered twice' });
    const deleted = async () =>
      (await admin.data.read({ params: { id: 'deleted-jobs' }, query: { search: made.docno } })).data;
    expect(await deleted()).toEqual([
      expect.objectContaining({
        id: made.id,
        docno: made.docno,
        dts,
        by: world.admin.displayname,
        reason: 'Entered twice',
      }),
    ]);
    expect(await refusalCode(technician.data.read({ params: { id: 'deleted-jobs' }, query: {} }))).toBe(
      'permission.missing',
    );

    await admin.posts.restore({ params: { id: made.id }, body: { reason: 'Was right' } });
    expect(await read(made.id)).toMatchObject({ dts: null, assignees: [], status: { code: 'TD' } });
    expect(await deleted()).toEqual([]);
    expect(await refusalCode(admin.posts.restore({ params: { id: made.id }, body: {} }))).toBe('record.not_found');
  });

  test('cannot be undone if the customer or site is gone', async () => {
    const contact = await makeContact(server.db, world.folder);
    const [site, closed] = [await makeSite(server.db, contact), await makeSite(server.db, contact)];
    const [job, there] = [await makeJob(server.db, site), await makeJob(server.db, closed)];
    const restore = async ({ id }: { id: string }) => await admin.posts.restore({ params: { id }, body: {} });
    for (const { id } of [job, there]) await admin.posts.remove({ params: { id } });
    await admin.contactInfos.remove({ params: { id: closed.id } });
    expect(await refusalOf(restore(there))).toEqual({
      code: 'post.customer_gone',
      status: 409,
      params: { field: 'addressid', id: closed.id },
    });
    await admin.contacts.remove({ params: { id: contact.id } });
    const before = await jobRecords(server.db);
    expect(await refusalOf(restore(job))).toEqual({
      code: 'post.customer_gone',
      status: 409,
      params: { field: 'contactid', id: contact.id },
    });
    expect(await jobRecords(server.db)).toEqual(before);
  });

  test('is rejected if work was recorded, and changes nothing', async () => {
    const job = await makeJob(server.db, world.site, { status: 'TD', assignees: [world.technician] });
    await server.db
      .insertInto('post_result')
      .values({ post_id: job.id, upload_id: 'u', start_at: 1, end_at: 2, no_sign_reason: null, received_at: 3 })
      .execute();
    const begun = await makeJob(server.db, world.site, { status: 'IP' });
    const before = await jobRecords(server.db);
    for (const { id } of [job, begun])
      expect(await refusalOf(admin.posts.remove({ params: { id } }))).toMatchObject({
        code: 'post.has_work',
        status: 409,
      });
    expect(await jobRecords(server.db)).toEqual(before);
  });

  test('is rejected if the job is on an invoice', async () => {
    const job = await makeJob(server.db, world.site, { status: 'X' });
    const invoice = randomUUID();
    await server.db
      .insertInto('invoice')
      .values({
        id: invoice,
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        docno: null,
        currency: 'MYR',
        nett: '1',
        taxes: '0',
        amount: '1',
        issued_at: null,
        issued_on: null,
        due_on: null,
        created_by: null,
      })
      .execute();
    await server.db.insertInto('invoice_post').values({ post_id: job.id, invoice_id: invoice }).execute();
    expect(await refusalCode(admin.posts.remove({ params: { id: job.id } }))).toBe('invoice.already_billed');
  });

  test('requires the permission and access to the folder', async () => {
    const job = await makeJob(server.db, world.site);
    expect(await refusalCode(technician.posts.remove({ params: { id: job.id } }))).toBe('permission.missing');
    expect(await refusalCode(technician.posts.restore({ params: { id: job.id }, body: {} }))).toBe(
      'permission.missing',
    );
    const role = { id: randomUUID(), code: randomUUID(), name: 'Deletes', perms: ['EXT:AWEB:*', 'POST:VW|DE:*'] };
    await server.db.insertInto('role').values(role).execute();
    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)] });
    await server.db.insertInto('user_role').values({ user_id: elsewhere.id, role_id: role.id }).execute();
    const client = await server.client(elsewhere);
    expect(await refusalCode(client.posts.remove({ params: { id: job.id } }))).toBe('record.not_found');
    expect(await refusalCode(client.posts.restore({ params: { id: job.id }, body: {} }))).toBe('record.not_found');
  });
});

test('the tags in use are counted, without those of deleted jobs', async () => {
  const tag = `Tag ${randomUUID()}`;
  const tagged = async () =>
    (await dispatcher.posts.create({ body: jobBody(world.site, { tags: [tag, 'Other'] }) })).data.id;
  const [, , deleted] = [await tagged(), await tagged(), await tagged()];
  await admin.posts.remove({ params: { id: deleted ?? '' } });
  const query = { group: 'tag', find: JSON.stringify({ tag }) };
  expect((await dispatcher.data.read({ params: { id: 'job-tags' }, query })).data).toEqual([{ tag, count: 2 }]);
});

describe('assigning', () => {
  test('one job, even with PUT, follows the rules for several jobs', async () => {
    const job = await makeJob(server.db, world.site);
    const other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const one = (
      await dispatcher.posts.assignOne({
        body: { id: job.id, assignees: [world.technician.id], plan: at + 48 * hour, plan2: at + 49 * hour },
      })
    ).data;
    expect(one).toMatchObject({ id: job.id, docno: job.docno });
    const [again] = (await dispatcher.posts.reassign({ body: { ids: [job.id], assignees: [other.id] } })).data;
    expect(await read(job.id)).toMatchObject({
      assignees: [{ id: other.id, lead: true }],
      plan: at + 48 * hour,
      uts: again?.uts,
    });
    expect(
      await refusalCode(dispatcher.posts.reassign({ body: { ids: [job.id], assignees: [other.id], uts: one.uts } })),
    ).toBe('post.conflict');
    expect(await refusalCode(stranger.posts.assignOne({ body: { id: job.id, assignees: [] } }))).toBe(
      'record.not_found',
    );
    expect(await refusalCode(technician.posts.assignOne({ body: { id: job.id, assignees: [] } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(technician.posts.reassign({ body: { ids: [job.id], assignees: [] } }))).toBe(
      'permission.missing',
    );
  });
});

describe('assigning several jobs', () => {
  test('rejects all if any job has changed since the caller read it; each is compared with its own version', async () => {
    const jobs = [await makeJob(server.db, world.site), await makeJob(server.db, world.site)];
    const [first, second] = await Promise.all(jobs.map(async ({ id }) => await read(id)));
    if (first === undefined || second === undefined) throw new Error('both jobs are there');
    await admin.posts.update({ params: { id: first.id }, body: { uts: first.uts, fields: { title: 'Changed' } } });
    const changed = await read(first.id);
    // The newest stamp on screen may belong to another job, created or edited after the outdated job changed.
    await admin.posts.update({ params: { id: second.id }, body: { uts: second.uts, fields: { title: 'Later' } } });
    const later = await read(second.id);
    const assign = async (versions: Record<string, number>) =>
      await dispatcher.posts.assign({
        body: { ids: jobs.map(({ id }) => id), assignees: [world.technician.id], versions },
      });
    expect(await refusalOf(assign({ [first.id]: first.uts, [second.id]: later.uts }))).toMatchObject({
      code: 'post.conflict',
      params: { jobs: [{ id: first.id, uts: changed.uts }] },
    });
    expect([(await read(first.id)).assignees, (await read(second.id)).assignees]).toEqual([[], []]);
    expect(await refusalCode(assign({ [second.id]: later.uts }))).toBe('request.invalid');
    await assign({ [first.id]: changed.uts, [second.id]: later.uts });
    expect((await read(first.id)).assignees).toMatchObject([{ id: world.technician.id }]);
  });
});

describe('trails', () => {
  test('are appended to their job only once, whether sent as an activity, for one job or for several jobs', async () => {
    const [a, b] = [await makeJob(server.db, world.site), await makeJob(server.db, world.site)];
    await technician.posts.activity({ body: { postid: a.id, geo: [3.1, 101.6], time: 1000, type: 'S' } });
    const trails: [number, number, number, string, string][] = [
      [3.1, 101.6, 1000, 'S', a.id],
      [3.2, 101.7, 2000, 'M', a.id],
      [3.3, 101.8, 3000, 'M', b.id],
    ];
    await technician.posts.trails({ body: { trails } });
    await technician.posts.concatTrails({
      params: { id: b.id },
      body: {
        id: b.id,
        userId: world.technician.id,
        trails: [
          [3.3, 101.8, 3000, 'M', b.id],
          [3.4, 101.9, 4000, 'E', b.id],
        ],
      },
    });
    expect([(await read(a.id)).trails, (await read(b.id)).trails]).toEqual([
      trails.slice(0, 2),
      [trails[2], [3.4, 101.9, 4000, 'E', b.id]],
    ]);
  });

  test("are all rejected if a job is inaccessible or the points are another user's", async () => {
    const job = await makeJob(server.db, world.site);
    const point: [number, number, number, string, string] = [3, 101, 1, 'M', job.id];
    const elsewhere = await makeJob(
      server.db,
      await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db))),
    );
    expect(
      await refusalCode(technician.posts.trails({ body: { trails: [point, [3, 101, 2, 'M', elsewhere.id]] } })),
    ).toBe('record.not_found');
    expect(await refusalCode(technician.posts.trails({ body: { trails: [[90.1, 101, 2, 'M', job.id]] } }))).toBe(
      'request.invalid',
    );
    expect(
      await refusalCode(
        technician.posts.concatTrails({
          params: { id: job.id },
          body: { userId: world.dispatcher.id, trails: [point] },
        }),
      ),
    ).toBe('permission.missing');
    expect(
      await refusalCode(
        technician.posts.concatTrails({ params: { id: job.id }, body: { id: elsewhere.id, trails: [point] } }),
      ),
    ).toBe('field.invalid');
    expect(
      await refusalCode(stranger.posts.activity({ body: { postid: job.id, geo: [0, 0], time: 1, type: 'M' } })),
    ).toBe('record.not_found');
    const billing = await server.client(world.billing);
    expect(
      await refusalCode(billing.posts.activity({ body: { postid: job.id, geo: [0, 0], time: 1, type: 'M' } })),
    ).toBe('permission.missing');
    expect(await refusalCode(billing.posts.trails({ body: { trails: [point] } }))).toBe('permission.missing');
    expect((await read(job.id)).trails).toEqual([]);
  });
});

describe('creating a job with files', () => {
  const upload = async (owner: string): Promise<string> => {
    const [id, sha256] = [randomUUID(), `${randomUUID()}${randomUUID()}`.replaceAll('-', '')];
    await server.db.insertInto('file_blob').values({ sha256, bytes: 3, cts: 1 }).execute();
    await server.db
      .insertInto('file')
      .values({
        id,
        sha256,
        bytes: 3,
        type: 'image/png',
        file_name: 'door.png',
        ref_kind: 'USER',
        ref_id: owner,
        folder_id: null,
        contact_id: null,
        site_id: null,
        perms: 'any',
        user_id: owner,
      })
      .execute();
    return id;
  };

  test('attaches the caller’s own uploads, and rejects those of others', async () => {
    const [mine, theirs] = [await upload(world.dispatcher.id), await upload(world.technician.id)];
    const { id } = (await dispatcher.posts.create({ body: jobBody(world.site, { files: [mine] }) })).data;
    expect((await read(id)).files).toEqual([{ id: mine, filename: 'door.png', tags: [] }]);
    for (const file of [theirs, mine])
      expect(await refusalOf(dispatcher.posts.create({ body: jobBody(world.site, { files: [file] }) }))).toMatchObject({
        code: 'record.referenced_missing',
        params: { field: 'files', id: file },
      });
    const { data } = await dispatcher.posts.jobHistory({ params: { id }, body: {} });
    expect(data).toMatchObject({
      docid: id,
      files: [{ id: mine, filename: 'door.png' }],
      history: [{ kind: 'create', by: world.dispatcher.displayname }],
    });
    expect(await refusalCode(stranger.posts.jobHistory({ params: { id }, body: {} }))).toBe('record.not_found');
    expect(
      await refusalCode((await server.client(world.customer)).posts.jobHistory({ params: { id }, body: {} })),
    ).toBe('permission.missing');
  });
});

describe('the treatment register', () => {
  const dilutions = [
    {
      id: 'd',
      name: '1:99',
      concentrate: '1',
      diluent: '99',
      unit: 'ml',
      labelRate: '0.5',
      labelRateMax: '1',
      rateUnit: 'ml/m²',
    },
  ];
  const label = {
    activeIngredient: 'Deltamethrin',
    activePercent: '2.5',
    formulation: 'SC',
    registration: 'R-1',
    registeredTo: 20200101,
    reentryHours: 4,
    labelVersion: '3',
    sdsVersion: '5',
    dilutions,
  };

  test('lists each application with the facts as of its date, and its objections', async () => {
    const chief = await makeStaff(server.db, { folders: [world.folder], roles: ['SUPER'] });
    await server.db
      .insertInto('licence')
      .values({
        id: randomUUID(),
        user_id: chief.id,
        class: 'PCO',
        number: 'LIC-9',
        authority: 'DOA',
        valid_from: 20200101,
        valid_to: 20991231,
      })
      .execute();
    const foreign = await makeStaff(server.db, { folders: [await makeFolder(server.db)] });
    const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml', data: label });
    const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
    const fumigation = {
      readings: [{ at: 1, place: 'Silo', value: '1200', unit: 'ppm' }],
      exposureHours: '72',
      clearedAt: 2,
      clearedBy: 'Mr Lim',
      clearance: '0.1 ppm',
    };
    const strong = {
      batch: 'B1',
      expiry: 20200101,
      dilutionId: 'd',
      concentrate: '30',
      areaTreated: '10',
      supervisorId: chief.id,
      calibratedOn: 20260101,
      notifiedAt: 3,
      waste: 'Rinsed three times',
      notes: ['app-usage-notes.CRACK'],
      protection: ['app-protection.GLOVES', 'app-protection.BREATHING'],
      startedAt: 4,
      finishedAt: 5,
      fumigation,
    };
    const usage = [
      treatmentOf(item.id, lookupId(209, 'ml'), strong),
      // Of the mixture, only the concentrate was recorded, as the quantity.
      treatmentOf(item.id, lookupId(209, 'ml'), {
        supervisorId: foreign.id,
        dilutionId: 'd',
        qty: '30',
        areaTreated: '10',
      }),
    ];
    await sendWork(
      await deviceOf(server, world.technician),
      await packWork(emptyJobFile(job.id, newUploadId(), { status: 'DN', usage })),
    );

    const register = async (client: TestClient, find: object) =>
      (
        await client.data.read({
          params: { id: 'treatments' },
          query: { find: JSON.stringify({ postid: job.id, ...find }), sort: 'batch asc' },
        })
      ).data;
    const rows = await register(dispatcher, {});
    expect(rows).toMatchObject([
      {
        ...usage[0],
        postid: job.id,
        contact: { id: world.contact.id },
        site: { id: world.site.id },
        dilution: '1:99',
        day: {
          applicator: { id: world.technician.id },
          supervisor: { id: chief.id, licence: 'LIC-9' },
          item: { ...label, id: item.id },
          job: { docno: job.docno },
        },
        findings: [
          { code: 'treatment.over_label_rate', params: { rate: '3', max: '1' } },
          { code: 'treatment.batch_expired', params: { batch: 'B1' } },
          { code: 'treatment.unregistered' },
        ],
      },
      {
        batch: null,
        day: { supervisor: null },
        findings: [
          { code: 'treatment.over_label_rate', params: { rate: '3', max: '1' } },
          { code: 'treatment.unregistered' },
        ],
      },
    ]);
    const detail = (await read(job.id)).treatments;
    expect(detail.find(({ batch }) => batch === 'B1')).toMatchObject({
      findings: [{}, {}, {}],
      day: { item: { sdsVersion: '5' } },
    });
    // Only staff see the overridden objections; people outside the folder see nothing.
    expect(await register(await server.client(world.customer), {})).toMatchObject([
      { batch: 'B1', findings: [] },
      { findings: [] },
    ]);
    expect([
      await register(stranger, {}),
      await register(dispatcher, { flagged: false }),
      (await register(dispatcher, { flagged: true })).length,
    ]).toEqual([[], [], 2]);

    await dispatcher.posts.correct({
      params: { id: detail.find(({ batch }) => batch === 'B1')?.id ?? '' },
      body: { fields: { expiry: 20991231, areaTreated: '100' }, reason: 'Misread' },
    });
    expect(await register(dispatcher, { corrected: false, batch: 'B1' })).toMatchObject([
      { findings: [{ code: 'treatment.unregistered' }], day: { supervisor: { id: chief.id } }, reason: 'Misread' },
    ]);
  });
});

describe('correcting a treatment record', () => {
  const treated = async (): Promise<{ job: { id: string }; treatment: string }> => {
    const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
    const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
    const file = emptyJobFile(job.id, newUploadId(), {
      usage: [treatmentOf(item.id, lookupId(209, 'ml'), { qty: '15', batch: 'B1', remarks: 'as entered' })],
    });
    await sendWork(await deviceOf(server, world.technician), await packWork(file));
    const [treatment] = (await read(job.id)).treatments;
    return { job, treatment: treatment?.id ?? '' };
  };

  test('appends a record with author and reason, keeps the original, and creates a new report', async () => {
    const { job, treatment } = await treated();
    const station = await makeStation(server.db, world.site, await makePlan(server.db, world.site));
    const { data } = await dispatcher.posts.correct({
      params: { id: treatment },
      body: { fields: { qty: '1.5', batch: 'B2', stationIds: [station.id] }, reason: 'Decimal point' },
    });
    expect(data.corrects).toBe(treatment);
    const { treatments } = await read(job.id);
    expect(treatments).toMatchObject([
      { id: treatment, qty: '15', batch: 'B1', corrects: null, author: null, correctedBy: data.id, reason: null },
      {
        id: data.id,
        qty: '1.5',
        batch: 'B2',
        stationIds: [station.id],
        remarks: 'as entered',
        corrects: treatment,
        correctedBy: null,
        author: { id: world.dispatcher.id, name: world.dispatcher.displayname },
        reason: 'Decimal point',
        user: { id: world.technician.id },
      },
    ]);
    const sends = await server.db
      .selectFrom('history')
      .select(['kind', 'reason', 'by_name'])
      .where('noun_id', '=', job.id)
      .where('kind', '=', 'correct')
      .execute();
    expect(sends).toEqual([{ kind: 'correct', reason: 'Decimal point', by_name: world.dispatcher.displayname }]);
    const next = (
      await dispatcher.posts.correct({
        params: { id: data.id },
        body: { fields: { qty: '1.4' }, reason: 'Weighed again' },
      })
    ).data;
    expect(next.corrects).toBe(data.id);
  });

  test('succeeds once: concurrent corrections, and corrections of a corrected record, are rejected', async () => {
    const { treatment } = await treated();
    const twins = await Promise.allSettled(
      [1, 2, 3].map(
        async (qty) =>
          await dispatcher.posts.correct({
            params: { id: treatment },
            body: { fields: { qty: String(qty) }, reason: 'Wrong' },
          }),
      ),
    );
    expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await refusalCode(
        dispatcher.posts.correct({ params: { id: treatment }, body: { fields: { qty: '4' }, reason: 'Wrong' } }),
      ),
    ).toBe('treatment.corrected');
  });

  test('refuses more concentrate than mixture, which a phone may still send', async () => {
    const rates = { labelRate: '1', labelRateMax: '2', rateUnit: 'ml/m²' };
    const data = { dilutions: [{ id: 'd', name: '1:9', concentrate: '1', diluent: '9', unit: 'ml', ...rates }] };
    const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml', data });
    const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
    const impossible = { dilutionId: 'd', concentrate: '60', total: '5', totalUnit: 'cl' };
    const usage = [treatmentOf(item.id, lookupId(209, 'ml'), impossible)];
    await sendWork(
      await deviceOf(server, world.technician),
      await packWork(emptyJobFile(job.id, newUploadId(), { usage })),
    );
    const [treatment] = (await read(job.id)).treatments;
    expect(treatment?.findings).toEqual([
      { code: 'treatment.over_mixture', params: { concentrate: '60', total: '50', unit: 'ml' } },
    ]);
    const correct = async (fields: object) =>
      await dispatcher.posts.correct({ params: { id: treatment?.id ?? '' }, body: { fields, reason: 'Misread' } });
    expect(await refusalOf(correct({ concentrate: '51' }))).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['fields.concentrate'] },
    });
    await correct({ concentrate: '50' });
    expect((await read(job.id)).treatments.at(-1)?.findings).toEqual([]);
  });

  test('rejects invalid references and callers without permission', async () => {
    const { treatment } = await treated();
    const other = await makeStation(server.db, await makeSite(server.db, world.contact), null);
    const correct = async (client: TestClient, fields: object) =>
      await refusalOf(client.posts.correct({ params: { id: treatment }, body: { fields, reason: 'Wrong' } }));
    expect(await correct(dispatcher, { stationIds: [other.id] })).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'fields.stationIds', id: other.id },
    });
    expect(await correct(dispatcher, { uomId: world.folder.id })).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'fields.uomId' },
    });
    expect((await correct(dispatcher, { itemId: 'x' })).code).toBe('request.invalid');
    expect((await correct(technician, {})).code).toBe('permission.missing');
    expect((await correct(stranger, {})).code).toBe('record.not_found');
    expect(
      (await refusalOf(dispatcher.posts.correct({ params: { id: treatment }, body: { fields: {}, reason: ' ' } })))
        .status,
    ).toBe(400);
  });
});

describe('the stored packages of a job', () => {
  test('are listed for users who may see the job', async () => {
    const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
    await sendWork(await deviceOf(server, world.technician), await packWork(emptyJobFile(job.id, newUploadId())));
    const { data } = await dispatcher.uploads.replays({ params: { id: job.id } });
    expect(data).toMatchObject([
      { kind: 'job', status: 'applied', reason: null, by: world.technician.displayname, device: 'Test phone' },
    ]);
    expect(await refusalCode(stranger.uploads.replays({ params: { id: job.id } }))).toBe('record.not_found');
    expect(await refusalCode((await server.client(world.customer)).uploads.replays({ params: { id: job.id } }))).toBe(
      'permission.missing',
    );
  });
});
