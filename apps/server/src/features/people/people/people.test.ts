import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeLicence, refusalCode } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
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
