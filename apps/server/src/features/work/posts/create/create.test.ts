import { randomUUID } from 'node:crypto';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { clientOf, sentPassword, type TestClient } from '@field-service/testing/client.ts';
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
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { waitingForLocks } from '@field-service/testing/locks.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let elsewhere: TestSite;

const at = Date.UTC(2026, 10, 23, 2);
const hour = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  elsewhere = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const create = async (over: Partial<JobBody> = {}) =>
  (await dispatcher.posts.create({ body: jobBody(world.site, over) })).data;
const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;

describe('creating a job', () => {
  test('stores its input, computes its lines, numbers it and writes its history', async () => {
    const item = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'visit', stationType: 'RBS' });
    const made = await create({
      plan: at,
      duration: '90M',
      assignees: [world.technician.id],
      priority: 'high',
      lines: [
        line({ itemid: item.id, qty: '3', price: '45.50', uiDisc: '10%', tax: taxOf(world.folder, 'SST-8') }),
        line({ name: 'Call-out', price: '52.50', tax: taxOf(world.folder, 'SST-8'), flags: 'I' }),
      ],
    });
    const job = await read(made.id);
    expect(made).toEqual({ id: job.id, uts: job.uts, docno: job.docno, status: job.status, conflicts: [] });
    expect(job).toMatchObject({
      title: 'Monthly service',
      plan: at,
      plan2: at + 1.5 * hour,
      duration: '90M',
      date: 20_261_123,
      status: { code: 'TD', flags: 'D' },
      systype: 'job',
      folderid: world.folder.id,
      addressid: world.site.id,
      contact: { id: world.contact.id },
      site: { id: world.site.id },
      natures: [{ id: nature('HYGIENE') }],
      assignees: [{ id: world.technician.id, lead: true }],
      data: { priority: 'high', instructions: 'Ring at the gate' },
      ib: { id: world.site.id },
    });
    expect(job.docno).toMatch(new RegExp(`^J-${world.folder.code}-\\d{4}-\\d{5}$`));
    expect(job.lines).toMatchObject([
      {
        itemid: item.id,
        code: item.code,
        qty: '3',
        price: '45.5',
        original: '136.5',
        discount: '13.65',
        nett: '122.85',
        taxes: '9.83',
        amount: '132.68',
        taxDetail: [{ rate: '8', amount: '9.83' }],
        seq: 0,
      },
      { name: 'Call-out', nett: '48.61', taxes: '3.89', amount: '52.5', seq: 1 },
    ]);
    expect(job.lines[0]?.stationType).not.toBeNull();
    expect(job.history).toMatchObject([{ kind: 'create', by: world.dispatcher.displayname, via: 'web' }]);
  });

  test('gives the jobs of a folder unique numbers, even if they are created concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, async () => await create()));
    expect(new Set(made.map(({ docno }) => docno)).size).toBe(8);
  });

  test.each([
    ['customer', 'record.referenced_missing'],
    ['site', 'post.site_not_of_contact'],
  ] as const)('waits for a concurrent deletion of its %s, and is then rejected', async (what, code) => {
    const contact = await makeContact(server.db, world.folder);
    const site = await makeSite(server.db, contact);
    const locked = Promise.withResolvers<undefined>();
    const waited = Promise.withResolvers<undefined>();
    const removing = server.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('contact').select('id').where('id', '=', contact.id).forUpdate().execute();
      locked.resolve(undefined);
      await waited.promise;
      await transaction
        .updateTable(what === 'customer' ? 'contact' : 'contact_info')
        .set({ dts: 1 })
        .where('id', '=', what === 'customer' ? contact.id : site.id)
        .execute();
    });
    await locked.promise;
    const making = refusalOf(dispatcher.posts.create({ body: jobBody(site) }));
    await expect
      .poll(async () => await waitingForLocks(server))
      .toBe(1)
      .finally(() => waited.resolve(undefined));
    await removing;
    expect((await making).code).toBe(code);
  });

  test('returns the first job for a repeated local id from the same device, even concurrently', async () => {
    const appid = randomUUID().replaceAll('-', '').slice(0, 11);
    const twins = await Promise.all(Array.from({ length: 4 }, async () => await create({ appid, device: 'phone-1' })));
    expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
    expect((await create({ appid, device: 'phone-1', title: 'Another title' })).id).toBe(twins[0]?.id);
    expect((await create({ appid, device: 'phone-2' })).id).not.toBe(twins[0]?.id);
  });

  describe('a local id never returns the job of another user', () => {
    const localId = (): string => randomUUID().replaceAll('-', '').slice(0, 11);
    const clientOn = async (user: TestUser, did?: string): Promise<TestClient> => {
      const body = { username: user.username, password: sentPassword(user.username, user.password) };
      const { data } = await clientOf({ url: server.url }).session.login({
        query: { app: 'web', ...(did === undefined ? {} : { did }) },
        body,
      });
      return clientOf({ url: server.url, token: data.token });
    };

    test.each<[string, string | undefined, string | undefined]>([
      ['for a caller who names the device', undefined, 'phone-7'],
      ['for a caller who logged in on the device', 'phone-7', undefined],
    ])('%s', async (_how, did, device) => {
      const appid = localId();
      const other = await clientOn(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }), did);
      const body = jobBody(world.site, { appid, ...(device === undefined ? {} : { device }) });
      const theirs = (await other.posts.create({ body })).data;
      const mine = await clientOn(world.dispatcher, 'phone-7');
      const made = (await mine.posts.create({ body: jobBody(world.site, { appid }) })).data;
      expect(made.id).not.toBe(theirs.id);
      // Each user gets their own job again; the session's device takes precedence over the given one.
      expect((await other.posts.create({ body })).data.id).toBe(theirs.id);
      expect(
        (
          await (
            await clientOn(world.dispatcher, 'phone-7')
          ).posts.create({ body: jobBody(world.site, { appid, device: 'phone-8' }) })
        ).data.id,
      ).toBe(made.id);
    });

    test('for a caller who names an upload or another user as the device', async () => {
      const appid = localId();
      const own = await create({ appid });
      const other = await clientOn(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }));
      await server.db
        .insertInto('device_local_id')
        .values({ did: 'upload:some-upload', local_id: appid, noun: 'post', record_id: own.id })
        .execute();
      for (const device of ['upload:some-upload', world.dispatcher.id, `user:${world.dispatcher.id}:`, '']) {
        expect((await other.posts.create({ body: jobBody(world.site, { appid, device }) })).data.id).not.toBe(own.id);
      }
    });
  });

  test.each([
    ['Asia/Kuala_Lumpur', Date.UTC(2026, 10, 20, 15, 59), 20_261_120],
    ['Asia/Kuala_Lumpur', Date.UTC(2026, 10, 20, 16, 0), 20_261_121],
    ['Asia/Ho_Chi_Minh', Date.UTC(2026, 10, 20, 16, 59), 20_261_120],
    ['Asia/Ho_Chi_Minh', Date.UTC(2026, 10, 20, 17, 0), 20_261_121],
    ['America/New_York', Date.UTC(2026, 10, 1, 3, 59), 20_261_031],
  ])("dates the job in its folder's time zone: %s, %i", async (timezone, plan, date) => {
    const folder = await makeFolder(server.db, { timezone });
    const site = await makeSite(server.db, await makeContact(server.db, folder));
    const client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
    const { data: made } = await client.posts.create({ body: jobBody(site, { plan }) });
    expect((await client.posts.get({ params: { id: made.id } })).data.date).toBe(date);
  });

  test("applies the tax rate of the planned date in the folder's time zone", async () => {
    const lines = [line({ tax: taxOf(world.folder, 'SST-8') })];
    const before = await create({ plan: Date.UTC(2024, 1, 29, 15, 59), lines });
    const after = await create({ plan: Date.UTC(2024, 1, 29, 16, 0), lines });
    expect([(await read(before.id)).lines[0]?.taxes, (await read(after.id)).lines[0]?.taxes]).toEqual(['6', '8']);
  });
});

describe('a rejected job changes nothing', () => {
  test.each<[string, () => Partial<JobBody>]>([
    ['post.site_not_of_contact', () => ({ addressid: elsewhere.id })],
    ['record.referenced_missing', () => ({ contactid: elsewhere.contact.id, addressid: elsewhere.id })],
    ['record.referenced_missing', () => ({ natures: ['nothing'] })],
    ['record.referenced_missing', () => ({ natures: [nature('HYGIENE'), jobBody(world.site).typeid] })],
    ['record.referenced_missing', () => ({ timeslotid: 'nothing' })],
    ['record.referenced_missing', () => ({ lines: [line({ itemid: 'nothing' })] })],
    ['record.referenced_missing', () => ({ lines: [line({ tax: taxOf(elsewhere.contact.folder, 'SST-8') })] })],
    ['record.referenced_missing', () => ({ typeid: 'nothing' })],
    ['post.time_invalid', () => ({ plan: at, plan2: at })],
    ['post.time_invalid', () => ({ plan2: at })],
    ['line.amount_too_large', () => ({ lines: [line({ price: '1000000', qty: '1000001' })] })],
    ['line.amount_too_large', () => ({ lines: [line({ price: '0', qty: '100000000000000' })] })],
    ['tax.rate_missing', () => ({ plan: Date.UTC(2010, 0, 1), lines: [line({ tax: taxOf(world.folder, 'SST-8') })] })],
    ['assign.not_assignable', () => ({ assignees: [world.billing.id] })],
    [
      'assign.licence_missing',
      () => ({ natures: [nature('RODENT')], plan: at + 24 * hour, assignees: [world.technician.id] }),
    ],
  ])('%s', async (code, over) => {
    const before = await jobRecords(server.db);
    expect(await refusalCode(dispatcher.posts.create({ body: jobBody(world.site, over()) }))).toBe(code);
    expect(await jobRecords(server.db)).toEqual(before);
  });

  test('of a leave type', async () => {
    const [leave] = await server.db
      .selectFrom('lookup')
      .select('id')
      .where('type', '=', 20)
      .where('code', '=', 'LEAVE')
      .execute();
    expect(await refusalCode(create({ typeid: leave?.id ?? '' }))).toBe('record.referenced_missing');
  });

  test('by a reader', async () => {
    const clerk = await server.client(world.billing);
    expect(await refusalCode(clerk.posts.create({ body: jobBody(world.site) }))).toBe('permission.missing');
  });
});

describe('a job number', () => {
  test('contains the folder’s code and the year of its creation, not of its plan', async () => {
    const year = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur').toString().slice(0, 4);
    const folder = (
      await (
        await server.client(world.admin)
      ).folders.create({
        body: { code: 'PEN', name: 'Penang', country: 'MY', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
      })
    ).data;
    const there = await makeFolder(server.db);
    const site = await makeSite(server.db, await makeContact(server.db, there));
    const admin = await server.client(world.admin);
    const numbers: string[] = [];
    for (const plan of [null, Date.UTC(2019, 5, 1, 2), Date.UTC(2033, 5, 1, 2)])
      numbers.push((await admin.posts.create({ body: jobBody(site, { plan }) })).data.docno);
    expect(numbers).toEqual([1, 2, 3].map((number) => `J-${there.code}-${year}-0000${number}`));
    expect(
      (await admin.counters.list({})).data.find(({ code, folderId }) => code === 'JOB' && folderId === folder.id),
    ).toMatchObject({ prefix: 'J-{folder}-{yyyy}-' });
  });
});

describe('a user who may create jobs of one type and view those of another', () => {
  const perms = ['EXT:AWEB:*', 'FILE:CR:*', `POST:VW:${lookupId(20, 'JOB')}`, `POST:CR:${lookupId(20, 'CALL')}`];

  test('can create a job and receive it again for its local id, but cannot read or list it', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder] });
    const role = randomUUID();
    await server.db.insertInto('role').values({ id: role, code: role, name: 'Call centre', perms }).execute();
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
    const client = await server.client(user);
    const body = jobBody(world.site, { typeid: lookupId(20, 'CALL'), appid: 'abcdefghijk', device: 'phone-1' });
    const { data: made } = await client.posts.create({ body });
    expect((await client.posts.create({ body })).data).toEqual(made);
    expect(await refusalOf(client.posts.get({ params: { id: made.id } }))).toMatchObject({ code: 'record.not_found' });
    expect((await client.posts.list({ query: { find: JSON.stringify({ id: made.id }) } })).data).toEqual([]);
    expect(await read(made.id)).toMatchObject({ docno: made.docno, type: { code: 'CALL' } });
  });
});
