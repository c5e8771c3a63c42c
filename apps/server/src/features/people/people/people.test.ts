import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeLicence, refusalCode } from '@field-service/testing/jobs.ts';
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
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeSetting } from '../../site/settings/public.ts';
import { readHolders } from './public.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const Quotes = z.array(z.object({ id: z.string(), text: z.string(), date: z.int() }));
const quotes = async (client = dispatcher, query: Record<string, string> = { pick: 'day' }) =>
  Quotes.parse((await client.data.read({ params: { id: 'up-quotes' }, query })).data);

describe('the message of the day', () => {
  test("is the same for everyone, in each reader's language", async () => {
    const vietnamese = await server.client(
      await makeStaff(server.db, {
        folders: [await makeFolder(server.db, { timezone: 'Pacific/Kiritimati' })],
        roles: ['TECH'],
        lang: 'vi',
      }),
      { app: 'app' },
    );
    const [[one, ...more], [other]] = [await quotes(), await quotes(vietnamese)];
    expect(more).toEqual([]);
    expect([other?.id, other?.date]).toEqual([one?.id, one?.date]);
    const stored = await server.db
      .selectFrom('lookup')
      .select(['name', 'data'])
      .where('id', '=', one?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(one?.text).toBe(stored.name);
    expect(stored.data).toMatchObject({ alt: { vi: { name: other?.text } } });
  });

  test('advances with the day of the default folder until all have been shown', async () => {
    const all = await quotes(dispatcher, {});
    expect(all.length).toBeGreaterThanOrEqual(10);
    const day =
      Math.floor(Date.parse(String(all[0]?.date).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')) / dayMs) - 10_957;
    const inOrder = await server.db
      .selectFrom('lookup')
      .select('id')
      .where('parent_id', '=', lookupId(0, 'app-quotes'))
      .orderBy('ord')
      .orderBy('seq')
      .execute();
    expect((await quotes())[0]?.id).toBe(inOrder[day % inOrder.length]?.id);
  });

  test("follows the administrator's list, and is missing if the list is empty", async () => {
    const admin = await server.client(world.admin);
    const kept = await server.db
      .selectFrom('lookup')
      .select('id')
      .where('parent_id', '=', lookupId(0, 'app-quotes'))
      .execute();
    await server.db
      .updateTable('lookup')
      .set({ flags: 'H' })
      .where('parent_id', '=', lookupId(0, 'app-quotes'))
      .execute();
    expect(await quotes()).toEqual([]);
    const { data: own } = await admin.lookups.create({
      query: {},
      body: {
        type: 0,
        code: `app-quotes.${randomUUID()}`,
        name: 'Mind the step.',
        parentId: lookupId(0, 'app-quotes'),
      },
    });
    expect(await quotes()).toMatchObject([{ id: own.id, text: 'Mind the step.' }]);
    await admin.lookups.remove({ params: { id: own.id } });
    expect(await quotes()).toEqual([]);
    await server.db
      .updateTable('lookup')
      .set({ flags: '' })
      .where(
        'id',
        'in',
        kept.map(({ id }) => id),
      )
      .execute();
  });

  test('is for staff only, and selected only by day', async () => {
    expect(await refusalCode(quotes(await server.client(world.customer)))).toBe('permission.missing');
    expect(await refusalCode(quotes(dispatcher, { pick: 'week' }))).toBe('request.invalid');
  });
});

describe('technicians and teams', () => {
  test('include the vehicle; technicians also have their team, current skills, folders and status', async () => {
    const folder = await makeFolder(server.db);
    const client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
    const own = await makeStaff(server.db, { folders: [folder], roles: ['TECH'] });
    const team = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id: team,
        type: 180,
        code: 'NORTH',
        name: 'North',
        abbr: null,
        val: '0',
        val2: null,
        parent_id: null,
        folder_id: folder.id,
        notes: null,
        effective: null,
        deletor: null,
        data: JSON.stringify({ vehicleno: 'WXY 1234' }),
      })
      .execute();
    await server.db.updateTable('app_user').set({ team_id: team }).where('id', '=', own.id).execute();
    await makeLicence(server.db, own, { class: 'PEST' });
    await makeLicence(server.db, own, { class: 'TERM', to: 20_240_101 });
    const read = async (id: string, find: object) =>
      z
        .array(z.record(z.string(), z.unknown()))
        .parse((await client.data.read({ params: { id }, query: { find: JSON.stringify(find) } })).data);
    const [technician] = await read('technicians', { vehicleno: 'WXY 1234' });
    expect(technician).toMatchObject({
      id: own.id,
      username: own.username,
      status: 'active',
      avatar: null,
      teamid: team,
      team: 'North',
      vehicleno: 'WXY 1234',
      folders: [folder.id],
      everyFolder: false,
    });
    expect(technician?.['skills']).toEqual(expect.arrayContaining(['RODENT', 'HYGIENE']));
    expect(technician?.['skills']).not.toContain('TERMITE');
    expect(await read('teams', { code: 'NORTH' })).toEqual([
      {
        id: team,
        code: 'NORTH',
        name: 'North',
        vehicleno: 'WXY 1234',
        folderid: folder.id,
        members: [{ id: own.id, name: own.displayname }],
      },
    ]);
    const elsewhere = await makeFolder(server.db);
    await server.db.insertInto('folder_user').values({ folder_id: elsewhere.id, user_id: own.id }).execute();
    expect(await read('technicians', { id: own.id })).toMatchObject([{ folders: [folder.id] }]);
    expect(await read('technicians', { folders: elsewhere.id })).toEqual([]);
    await server.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', own.id).execute();
    expect(await read('technicians', { id: own.id })).toMatchObject([{ folders: [folder.id], everyFolder: true }]);
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', own.id).execute();
    expect(await read('technicians', {})).toEqual([]);
    expect(await read('teams', { code: 'NORTH' })).toMatchObject([{ members: [] }]);
  });
});

describe('people', () => {
  const day = (days: number): number => addDays(businessDateOf(Date.now(), 'Asia/Kuala_Lumpur'), days);
  const listed = async (client: TestClient, query: Record<string, string>) =>
    z
      .array(z.looseObject({ id: z.string(), licenceState: z.string(), nextExpiry: z.number().nullable() }))
      .parse((await client.data.read({ params: { id: 'people' }, query })).data);

  test('have their team, phone, skills and licences; the longest licence of each class counts', async () => {
    const folder = await makeFolder(server.db);
    const [clerk, person] = [
      await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }),
      await makeStaff(server.db, { folders: [folder], roles: ['TECH'] }),
    ];
    const client = await server.client(clerk);
    await server.db
      .updateTable('app_user')
      .set({ data: JSON.stringify({ phone: '+60 12-345 6789' }) })
      .where('id', '=', person.id)
      .execute();
    // Renewed: the licence that has ended no longer matters.
    await makeLicence(server.db, person, { class: 'PEST', to: day(-10) });
    await makeLicence(server.db, person, { class: 'PEST', to: day(400) });
    const states = async () => (await listed(client, { find: JSON.stringify({ id: person.id }) }))[0]?.licenceState;
    expect(await states()).toBe('valid');
    await makeLicence(server.db, person, { class: 'TERM', to: day(60) });
    expect(await states()).toBe('expiring');
    await makeLicence(server.db, person, { class: 'FUM', to: day(-1) });
    const { data: read } = await client.people.get({ params: { id: person.id } });
    expect(read).toMatchObject({
      name: person.displayname,
      phone: '+60 12-345 6789',
      status: 'active',
      technician: true,
      folders: [folder.id],
      licenceState: 'expired',
      nextExpiry: day(-1),
    });
    expect(read.licences.map((licence) => [licence.class, licence.validTo])).toEqual([
      ['FUM', day(-1)],
      ['PEST', day(400)],
      ['PEST', day(-10)],
      ['TERM', day(60)],
    ]);
    expect(read.skills).toContain('TERMITE');
    const found = async (find: object) => (await listed(client, { find: JSON.stringify(find) })).map(({ id }) => id);
    expect(await found({ licenceState: 'expired' })).toEqual([person.id]);
    expect(await found({ skills: 'TERMITE' })).toEqual([person.id]);
    expect(await found({ technician: false })).toEqual([clerk.id]);
    expect((await listed(client, { search: '345 6789' })).map(({ id }) => id)).toEqual([person.id]);
  });

  test('whose account is blocked leave the list, and can still be read', async () => {
    const folder = await makeFolder(server.db);
    const client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
    const person = await makeStaff(server.db, { folders: [folder], roles: ['TECH'] });
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', person.id).execute();
    expect((await listed(client, {})).map(({ id }) => id)).not.toContain(person.id);
    expect((await client.people.get({ params: { id: person.id } })).data.status).toBe('disabled');
  });

  test('have a history of their own changes and those of their licences, without what only the administration shows', async () => {
    const admin = await server.client(world.admin);
    const person = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const params = { id: person.id };
    const { uts } = (await admin.people.get({ params })).data;
    await admin.users.update({ params, body: { uts, displayname: 'Renamed', sendlog: true } });
    const licence = (
      await admin.licences.create({
        body: {
          userid: person.id,
          class: 'PCO',
          number: 'L-1',
          authority: 'Board',
          validFrom: 20_260_101,
          validTo: 20_271_231,
        },
      })
    ).data;
    await admin.licences.update({ params: { id: licence.id }, body: { uts: licence.uts, number: 'L-2' } });
    await admin.licences.remove({ params: { id: licence.id } });
    const [disp] = await server.db.selectFrom('role').select(['id', 'name']).where('code', '=', 'DISP').execute();
    await admin.users.addRoles({ params, body: { roles: [disp?.id ?? ''] } });
    await admin.users.removePin({ params });
    const rows = (await dispatcher.people.history({ params })).data;
    const told = rows.map(({ kind, changes }) => [kind, changes.map(({ field }) => field).toSorted()]);
    expect(told).toEqual([
      ['update', ['displayname']],
      ['licence.create', ['authority', 'class', 'number', 'validFrom', 'validTo']],
      ['licence.update', ['number']],
      ['licence.delete', ['authority', 'class', 'number', 'validFrom', 'validTo']],
      ['roles', ['roles']],
      ['pin-reset', []],
    ]);
    expect(rows[0]).toMatchObject({
      by: world.admin.displayname,
      changes: [{ before: person.displayname, after: 'Renamed' }],
    });
    expect(rows[2]?.changes).toEqual([{ field: 'number', before: 'L-1', after: 'L-2' }]);
    expect(rows[4]?.changes[0]?.after).toContain(disp?.name);
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
    );
    expect(await refusalCode(stranger.people.history({ params }))).toBe('record.not_found');
    expect(await refusalCode((await server.client(world.technician, { app: 'app' })).people.history({ params }))).toBe(
      'permission.missing',
    );
  });

  test('of other folders, and customers, do not exist; the grant for users is required', async () => {
    const stranger = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] });
    const read = async (client: TestClient, id: string) => await refusalCode(client.people.get({ params: { id } }));
    expect(await read(dispatcher, stranger.id)).toBe('record.not_found');
    expect(await read(dispatcher, world.customer.id)).toBe('record.not_found');
    expect((await listed(dispatcher, {})).map(({ id }) => id)).not.toContain(stranger.id);
    const technician = await server.client(world.technician, { app: 'app' });
    expect(await read(technician, world.technician.id)).toBe('permission.missing');
    expect(await refusalCode(listed(technician, {}))).toBe('permission.missing');
  });
});

describe('positions', () => {
  const zone = 'Asia/Kuala_Lumpur';
  const hour = 3_600_000;
  const ping = async (user: { id: string }, at: number, geo: [number, number] = [3.1, 101.6]): Promise<void> => {
    await server.db
      .insertInto('ping')
      .values({
        id: randomUUID(),
        user_id: user.id,
        at: Date.now(),
        device_time: at,
        lat: geo[0],
        lng: geo[1],
        post_id: null,
        type: 'WT',
        local_id: null,
      })
      .execute();
  };
  const branch = async () => {
    const folder = await makeFolder(server.db);
    const person = await makeStaff(server.db, { folders: [folder], roles: ['TECH'] });
    const client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
    return { folder, person, client };
  };

  test('are the latest one of each person, with the job in progress; old ones and those ahead of time are left out', async () => {
    const { folder, person, client } = await branch();
    const [other, gone] = [
      await makeStaff(server.db, { folders: [folder], roles: ['TECH'] }),
      await makeStaff(server.db, { folders: [folder], roles: ['TECH'] }),
    ];
    const now = Date.now();
    await ping(person, now - 2 * hour, [3.2, 101.7]);
    await ping(person, now - hour);
    await ping(person, now + hour);
    await ping(other, now - 8 * 24 * hour);
    await ping(gone, now);
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
    const site = await makeSite(server.db, await makeContact(server.db, folder));
    await makeJob(server.db, site, { assignees: [person] });
    const running = await makeJob(server.db, site, { assignees: [person], status: 'IP' });
    const { data } = await client.people.positions();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      user: { id: person.id, name: person.displayname },
      team: null,
      geo: [3.1, 101.6],
      time: now - hour,
      timeZone: zone,
      job: { id: running.id, geo: [3.139, 101.6869] },
    });
  });

  test('of a day are its track in the order of time, on the calendar of the folder', async () => {
    const { person, client } = await branch();
    const date = addDays(businessDateOf(Date.now(), zone), -2);
    const at = (hours: number): number => stampOn(date, hours * 60, zone);
    for (const hours of [9, 0, 23.75, -0.25, 24]) await ping(person, at(hours));
    const { data } = await client.people.track({ params: { id: person.id }, query: { date: String(date) } });
    expect(data).toMatchObject({ date, timeZone: zone, more: false });
    expect(data.points.map(([lat, lng, time, type]) => [lat, lng, time, type])).toEqual(
      [0, 9, 23.75].map((hours) => [3.1, 101.6, at(hours), 'WT']),
    );
    expect(await refusalCode(client.people.track({ params: { id: person.id }, query: { date: '20260230' } }))).toBe(
      'request.invalid',
    );
  });

  test('of a day are at most as many as a track has, which it says', async () => {
    const { person, client } = await branch();
    const date = addDays(businessDateOf(Date.now(), zone), -2);
    await sql`insert into ping (id, user_id, at, device_time, lat, lng, post_id, type, local_id)
      select gen_random_uuid()::text, ${person.id}, ${Date.now()}, ${stampOn(date, 0, zone)}::bigint + n * 1000, 3.1, 101.6, null, 'WT', null from generate_series(1, 5001) n`.execute(
      server.db,
    );
    const { data } = await client.people.track({ params: { id: person.id }, query: { date: String(date) } });
    expect([data.points.length, data.more]).toEqual([5000, true]);
  });

  test('of people in other folders do not exist, and are only for those who may see users', async () => {
    const { person, client } = await branch();
    await ping(person, Date.now() - hour);
    const query = { date: String(businessDateOf(Date.now(), zone)) };
    const stranger = (await branch()).client;
    expect((await client.people.positions()).data).toHaveLength(1);
    expect((await client.people.track({ params: { id: person.id }, query: {} })).data.date).toBe(
      businessDateOf(Date.now(), zone),
    );
    expect((await stranger.people.positions()).data).toEqual([]);
    expect(await refusalCode(stranger.people.track({ params: { id: person.id }, query }))).toBe('record.not_found');
    const own = await server.client(person, { app: 'app' });
    expect(await refusalCode(own.people.positions())).toBe('permission.missing');
    expect(await refusalCode(own.people.track({ params: { id: person.id }, query }))).toBe('permission.missing');
  });
});

test('the people who may decide in a folder are its listed members and the administrators of its parents', async () => {
  const parent = await makeFolder(server.db);
  const [below, sibling] = [await makeFolder(server.db, { parent }), await makeFolder(server.db)];
  const [listed, above, member] = [
    await makeStaff(server.db, { folders: [below], roles: ['DISP'] }),
    await makeStaff(server.db, { folders: [parent], roles: ['DISP'] }),
    await makeStaff(server.db, { folders: [parent], roles: ['DISP'] }),
  ];
  for (const { id } of [listed, above, member])
    await server.db
      .updateTable('app_user')
      .set({ email: `${id}@mail.test` })
      .where('id', '=', id)
      .execute();
  await writeSetting(server.db, { folderId: parent.id }, 'admins', { [above.id]: true, [member.id]: false });
  const holders = async (folder: { id: string }) =>
    (await readHolders(server.db, folder.id, 'POST', 'AS')).map(({ id }) => id).toSorted();
  expect(await holders(below)).toEqual([listed.id, above.id].toSorted());
  expect(await holders(parent)).toEqual([above.id, member.id].toSorted());
  expect(await holders(sibling)).toEqual([]);
});
