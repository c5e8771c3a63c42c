import { randomUUID } from 'node:crypto';
import type { JobUpdate } from '@field-service/contract/work/new-job.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import {
  jobBody,
  type JobBody,
  jobRecords,
  line,
  nature,
  refusalCode,
  refusalOf,
  taxOf,
} from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let ann: TestClient;
let bea: TestClient;

const hour = 3_600_000;
const eight = Date.UTC(2026, 10, 24, 0);

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  ann = await server.client(world.dispatcher);
  bea = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }));
});
afterAll(async () => await server.stop());

type Body = JobUpdate;
const create = async (over: Partial<JobBody> = {}) =>
  (await ann.posts.create({ body: jobBody(world.site, over) })).data;
const read = async (id: string) => (await ann.posts.get({ params: { id } })).data;
const put = async (client: TestClient, id: string, body: Body) =>
  (await client.posts.update({ params: { id }, body })).data;

describe('concurrent changes by two dispatchers', () => {
  test('to different fields are both kept', async () => {
    const { id, uts } = await create();
    const first = await put(ann, id, {
      uts,
      fields: { title: 'Kitchen and bar', natures: [nature('HYGIENE'), nature('BIRD')] },
    });
    const second = await put(bea, id, {
      uts,
      fields: { instructions: 'Back door', natures: [nature('HYGIENE'), nature('SURVEY')] },
    });
    expect(second.uts).toBeGreaterThan(first.uts);
    expect(second.conflicts).toEqual([]);
    const job = await read(id);
    expect(job).toMatchObject({ title: 'Kitchen and bar', uts: second.uts, data: { instructions: 'Back door' } });
    expect(job.natures.map((each) => each.id).toSorted()).toEqual(
      [nature('HYGIENE'), nature('BIRD'), nature('SURVEY')].toSorted(),
    );
  });

  test('to tags are merged as sets, and jobs can be found by tag', async () => {
    const { id, uts } = await create({ tags: ['vip', 'vip', 'old'] });
    expect((await read(id)).tags).toEqual(['vip', 'old']);
    await put(ann, id, { uts, fields: { tags: ['vip', 'old', 'key at guard'] } });
    expect((await put(bea, id, { uts, fields: { tags: ['vip'] } })).conflicts).toEqual([]);
    expect((await read(id)).tags).toEqual(['vip', 'key at guard']);
    const found = async (tag: string) =>
      (await ann.posts.list({ query: { find: JSON.stringify({ id, tags: tag }) } })).data.length;
    expect([await found('key at guard'), await found('old')]).toEqual([1, 0]);
    await put(ann, id, { uts: (await read(id)).uts, fields: { title: 'Tags stay' } });
    expect((await read(id)).tags).toEqual(['vip', 'key at guard']);
  });

  test('to the same field keep the first value, and store the second as a conflict', async () => {
    const { id, uts } = await create();
    await put(ann, id, { uts, fields: { title: 'By Ann', priority: 'high' } });
    const answer = await put(bea, id, { uts, fields: { title: 'By Bea', due: eight } });
    expect(answer.conflicts).toEqual(['title']);
    const job = await read(id);
    expect(job).toMatchObject({ title: 'By Ann', due: eight, data: { priority: 'high' } });
    expect(job.conflicts).toMatchObject([{ field: 'title', server: 'By Ann', device: 'By Bea' }]);
  });

  test('to plan and end are treated as one', async () => {
    const { id, uts } = await create({ plan: eight, plan2: eight + hour });
    await put(ann, id, { uts, fields: { plan: eight + 2 * hour, plan2: eight + 3 * hour } });
    const answer = await put(bea, id, { uts, fields: { plan: eight, plan2: eight + 4 * hour } });
    expect(answer.conflicts.toSorted()).toEqual(['plan', 'plan2']);
    expect(await read(id)).toMatchObject({ plan: eight + 2 * hour, plan2: eight + 3 * hour });
  });

  test('to lines are never merged', async () => {
    const { id, uts } = await create({ lines: [line()] });
    await put(ann, id, { uts, fields: { lines: [line({ price: '120' })] } });
    const answer = await put(bea, id, { uts, fields: { lines: [line(), line({ name: 'Second' })], title: 'Changed' } });
    expect(answer.conflicts).toEqual(['lines']);
    const job = await read(id);
    expect(job.title).toBe('Changed');
    expect(job.lines.map(({ price }) => price)).toEqual(['120']);
  });

  test('at the same time each create a new version', async () => {
    const { id, uts } = await create();
    const fields: Body['fields'][] = [
      { title: 'A' },
      { instructions: 'B' },
      { priority: 'urgent' },
      { due: eight },
      { natures: [nature('HYGIENE'), nature('BIRD')] },
    ];
    const answers = await Promise.all(
      fields.map(async (each, at) => await put(at % 2 === 0 ? ann : bea, id, { uts, fields: each })),
    );
    expect(answers.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect(new Set(answers.map((each) => each.uts)).size).toBe(fields.length);
    expect(await read(id)).toMatchObject({
      title: 'A',
      due: eight,
      data: { instructions: 'B', priority: 'urgent' },
      natures: [{ id: nature('HYGIENE') }, { id: nature('BIRD') }],
    });
  });

  test('to the same value do not conflict', async () => {
    const { id, uts } = await create();
    await put(ann, id, { uts, fields: { title: 'Same' } });
    expect((await put(bea, id, { uts, fields: { title: 'Same' } })).conflicts).toEqual([]);
  });
});

describe('a change', () => {
  test('without differences creates no new version', async () => {
    const { id, uts } = await create({ lines: [line()] });
    const { lines } = await read(id);
    const same = lines.map(({ id: lineId, itemid, name, qty, price, uiDisc, tax, flags }) => ({
      id: lineId,
      itemid,
      name,
      qty: `${qty}.00`,
      price: price ?? '',
      uiDisc,
      tax,
      flags,
    }));
    expect((await put(ann, id, { uts, fields: { title: 'Monthly service', lines: same } })).uts).toBe(uts);
  });

  test('of the plan applies the tax rates of the new date', async () => {
    const { id, uts } = await create({
      plan: Date.UTC(2024, 1, 20),
      lines: [line({ tax: taxOf(world.folder, 'SST-8') })],
    });
    await put(ann, id, { uts, fields: { plan: Date.UTC(2024, 2, 20) } });
    const job = await read(id);
    expect([job.date, job.lines[0]?.taxes, job.lines[0]?.amount]).toEqual([20_240_320, '8', '108']);
  });

  test('of lines keeps and changes their parents', async () => {
    const { id, uts } = await create({
      lines: [line({ id: 'set', name: 'Set' }), line({ id: 'part', parentId: 'set', name: 'Part' })],
    });
    const [set, part] = (await read(id)).lines;
    expect([set?.parentId, part?.parentId]).toEqual([null, set?.id]);
    expect(set?.id).not.toBe('set');
    const [kept, said] = [
      line({ id: part?.id ?? '', name: 'Part', price: '90' }),
      line({ id: 'more', parentId: part?.id ?? '', name: 'Part of the part' }),
    ];
    const second = await put(ann, id, {
      uts,
      fields: { lines: [line({ id: set?.id ?? '', name: 'Set' }), kept, said] },
    });
    const after = (await read(id)).lines;
    expect(after.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Set', null],
      ['Part', set?.id],
      ['Part of the part', part?.id],
    ]);
    await put(ann, id, { uts: second.uts, fields: { plan: eight } });
    expect((await read(id)).lines.map(({ parentId }) => parentId)).toEqual(after.map(({ parentId }) => parentId));
    const loose = line({ id: part?.id ?? '', parentId: null, name: 'Part' });
    await put(ann, id, { uts: (await read(id)).uts, fields: { lines: [loose] } });
    expect((await read(id)).lines).toMatchObject([{ id: part?.id, parentId: null }]);
  });

  test('of lines keeps the ids of existing lines', async () => {
    const { id, uts } = await create({ lines: [line(), line({ name: 'Second' })] });
    const before = (await read(id)).lines;
    await put(ann, id, {
      uts,
      fields: {
        lines: [
          ...before.map((each) => line({ id: each.id, name: each.name, price: '90' })),
          line({ id: 'made-up', name: 'Third' }),
        ],
      },
    });
    const after = (await read(id)).lines;
    expect(after.map((each) => [each.name, each.amount])).toEqual([
      ['Visit', '90'],
      ['Second', '90'],
      ['Third', '100'],
    ]);
    expect(after.slice(0, 2).map((each) => each.id)).toEqual(before.map((each) => each.id));
    expect(after[2]?.id).not.toBe('made-up');
  });

  test('of a planned job checks the calendars again', async () => {
    await makeJob(server.db, world.site, { plan: eight, plan2: eight + hour, assignees: [world.technician] });
    const { id, uts } = await create({ plan: eight + hour, plan2: eight + 2 * hour, assignees: [world.technician.id] });
    expect(await refusalCode(put(ann, id, { uts, fields: { plan: eight } }))).toBe('assign.clash');
    await put(ann, id, { uts, fields: { plan: eight }, reason: 'Next door' });
    expect(await read(id)).toMatchObject({ plan: eight, plan2: eight + hour });
  });
});

describe('a status', () => {
  const walk = async (id: string, ...codes: string[]) => {
    for (const status of codes)
      await put(ann, id, { uts: (await read(id)).uts, fields: {}, status, reason: 'Checked again' });
    return await read(id);
  };

  test('moves through the allowed transitions, which the server lists', async () => {
    const { id } = await create();
    const allowed = async () => (await ann.posts.statuses({ params: { id } })).data.map(({ code }) => code);
    expect(await allowed()).toEqual(['IP', 'X']);
    expect((await walk(id, 'IP', 'CLS')).status.code).toBe('CLS');
    expect(await allowed()).toEqual(expect.arrayContaining(['TD', 'IP', 'CWO', 'DN']));
    const done = await walk(id, 'CWO', 'DN');
    expect(done.history.filter(({ kind }) => kind === 'status')).toHaveLength(4);
    // A dispatcher may approve jobs and may therefore also reopen them.
    expect(await allowed()).toEqual(['IP']);
    expect((await walk(id, 'IP')).status.code).toBe('IP');
  });

  test('changed by someone else is pushed to the assignees', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const { id } = await create({ assignees: [user.id] });
    const pushes = async () =>
      (
        await server.db
          .selectFrom('message')
          .select('template')
          .where('ref_id', '=', id)
          .where('user_id', '=', user.id)
          .execute()
      ).filter(({ template }) => template === 'job-changed').length;
    const own = await server.client(user, { app: 'app' });
    await put(own, id, { uts: (await read(id)).uts, fields: {}, status: 'IP' });
    await put(ann, id, { uts: (await read(id)).uts, fields: {}, status: 'TD' });
    await expect.poll(pushes, { timeout: 20_000 }).toBe(1);
    expect(
      await server.db
        .selectFrom('message')
        .select('id')
        .where('ref_id', '=', id)
        .where('template', '=', 'job-changed')
        .execute(),
    ).toHaveLength(1);
  });

  test('has no transitions for a reader', async () => {
    const { id } = await create();
    const clerk = await server.client(world.billing);
    expect((await clerk.posts.statuses({ params: { id } })).data).toEqual([]);
  });

  test('that is not allowed is rejected with the current status, and changes nothing', async () => {
    const { id, uts } = await create();
    const before = await jobRecords(server.db);
    for (const status of ['TD', 'CLS', 'CWO', 'DN']) {
      expect(await refusalOf(put(ann, id, { uts, fields: { title: 'No' }, status }))).toMatchObject({
        code: 'post.transition_forbidden',
        status: 409,
        params: { status: 'TD' },
      });
    }
    expect(await refusalCode(put(ann, id, { uts, fields: {}, status: 'ZZ' }))).toBe('record.referenced_missing');
    expect(await jobRecords(server.db)).toEqual(before);
  });

  test('returns to pending only before a signature', async () => {
    const { id } = await create();
    expect((await walk(id, 'IP', 'CLS', 'TD')).status.code).toBe('TD');
    await walk(id, 'IP', 'CLS');
    await server.db.updateTable('post').set({ customer_signed: true }).where('id', '=', id).execute();
    expect(await refusalCode(walk(id, 'TD'))).toBe('post.signed');
  });

  test('changed to cancelled notifies the assignees', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const { id } = await create({ assignees: [user.id] });
    await walk(id, 'X');
    await expect
      .poll(
        async () =>
          (
            await server.db
              .selectFrom('message')
              .select(['user_id', 'template'])
              .where('ref_id', '=', id)
              .where('user_id', '=', user.id)
              .execute()
          ).length,
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(2);
  });
});

describe('a rejected change has no effect', () => {
  const expectRefused = async (code: string, id: string, body: Body, client = ann) => {
    const before = await jobRecords(server.db);
    expect(await refusalCode(put(client, id, body))).toBe(code);
    expect(await jobRecords(server.db)).toEqual(before);
  };

  test('without a base version, or with one that the job never had', async () => {
    const { id, uts } = await create();
    await expectRefused('record.base_missing', id, { fields: { title: 'No' } });
    await expectRefused('record.base_missing', id, { uts: 0, fields: { title: 'No' } });
    await expectRefused('record.base_missing', id, { uts: uts + 1, fields: { title: 'No' } });
  });

  test('of lines, or to cancelled, when the job is on a draft invoice', async () => {
    const { id, uts } = await create({ lines: [line()] });
    const invoiceId = randomUUID();
    await server.db
      .insertInto('invoice')
      .values({
        id: invoiceId,
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        docno: null,
        currency: 'MYR',
        nett: '100',
        taxes: '0',
        amount: '100',
        issued_at: null,
        issued_on: null,
        due_on: null,
        created_by: null,
      })
      .execute();
    await server.db.insertInto('invoice_post').values({ post_id: id, invoice_id: invoiceId }).execute();
    await expectRefused('invoice.already_billed', id, { uts, fields: { lines: [] } });
    await expectRefused('invoice.already_billed', id, { uts, fields: {}, status: 'X' });
    expect((await ann.posts.statuses({ params: { id } })).data.map(({ code }) => code)).toEqual(['IP']);
    expect((await put(ann, id, { uts, fields: { title: 'May change' } })).conflicts).toEqual([]);
  });

  test('of the site of a started job', async () => {
    const { id, uts } = await create();
    const elsewhere = await makeSite(server.db, world.contact);
    const moved = await put(ann, id, { uts, fields: { addressid: elsewhere.id } });
    // The history holds ids; the job says what they are called.
    expect(new Set((await read(id)).named.map((each) => each.id))).toEqual(
      new Set([world.contact.id, world.site.id, elsewhere.id]),
    );
    const begun = await put(ann, id, { uts: moved.uts, fields: {}, status: 'IP' });
    await expectRefused('post.customer_fixed', id, { uts: begun.uts, fields: { addressid: world.site.id } });
  });

  test("to another customer's site, an unknown service type, an end before the start, an excessive amount or an invalid discount", async () => {
    const { id, uts } = await create();
    const other = await makeSite(server.db, await makeContact(server.db, world.folder));
    await expectRefused('post.site_not_of_contact', id, { uts, fields: { addressid: other.id } });
    await expectRefused('record.referenced_missing', id, { uts, fields: { natures: ['nothing'] } });
    await expectRefused('post.time_invalid', id, { uts, fields: { plan: eight, plan2: eight - 1 } });
    await expectRefused('line.amount_too_large', id, {
      uts,
      fields: { lines: [line({ qty: '1000001', price: '1000000' })] },
    });
    await expectRefused('request.invalid', id, { uts, fields: { lines: [line({ uiDisc: 'half' })] } });
    await expectRefused('record.referenced_missing', id, {
      uts,
      fields: { lines: [line({ id: 'a', parentId: 'b' }), line({ id: 'b', parentId: 'a' })] },
    });
  });

  test("of another folder's job, or by a reader", async () => {
    const foreign = await makeJob(
      server.db,
      await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db))),
    );
    await expectRefused('record.not_found', foreign.id, { uts: 1, fields: { title: 'No' } });
    const { id, uts } = await create();
    await expectRefused('permission.missing', id, { uts, fields: { title: 'No' } }, await server.client(world.billing));
  });
});

describe('trails and device records', () => {
  test('positions are appended once, without a new version', async () => {
    const { id, uts } = await create();
    const trails: [number, number, number, string, string][] = [
      [3.1, 101.6, eight, 'S', id],
      [3.2, 101.7, eight + 1, 'E', id],
    ];
    await ann.posts.concatTrails({ params: { id }, body: { trails } });
    await ann.posts.concatTrails({ params: { id }, body: { trails } });
    const job = await read(id);
    expect(job.trails).toEqual(trails);
    expect(job.uts).toBe(uts);
  });

  test('the jobs on a device are recorded without a new version', async () => {
    const { id, uts } = await create();
    await ann.posts.setSynced({ body: { ids: [id, 'unknown'], did: 'phone-9' } });
    await ann.posts.setSynced({ body: { ids: [id], did: 'phone-9' } });
    const onDevices = async () =>
      await server.db
        .selectFrom('device_post')
        .select('user_id')
        .where('post_id', '=', id)
        .orderBy('user_id')
        .execute();
    expect(await onDevices()).toEqual([{ user_id: world.dispatcher.id }]);
    expect((await read(id)).uts).toBe(uts);
    // Another caller who names the same device does not replace the record, which shows who may still send work for the
    // job.
    await bea.posts.setSynced({ body: { ids: [id], did: 'phone-9' } });
    expect((await onDevices()).map((row) => row.user_id)).toContain(world.dispatcher.id);
    expect(await onDevices()).toHaveLength(2);
  });
});
