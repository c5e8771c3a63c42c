import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeFolder,
  makeItem,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routineCaller } from '../../../caller.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { holidaysOf } from './public.ts';

let server: TestServer;
let world: TestWorld;
let below: TestFolder;
let sibling: TestFolder;
let admin: TestClient;
let keeper: TestClient;
let reader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  below = await makeFolder(server.db, { parent: world.folder });
  sibling = await makeFolder(server.db);
  admin = await server.client(world.admin);
  keeper = await server.client(await makeStaff(server.db, { folders: [world.folder, below], roles: ['FADMIN'] }));
  reader = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

type NewLookup = RouteInput<typeof contract.lookups.create>['body'];
const code = (): string => randomUUID().slice(0, 8);
const own = (): { folderId: string } => ({ folderId: world.folder.id });
const add = async (over: Partial<NewLookup> = {}) =>
  (await keeper.lookups.create({ query: own(), body: { type: 41, code: code(), name: 'North', ...over } })).data;
const kinds = async (id: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'lookup')
      .where('noun_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const badType = (value: unknown): NewLookup => z.custom<NewLookup>().parse(value);

describe('a lookup', () => {
  it('is created, changed and deleted, and recorded in the history', async () => {
    const made = await add({ abbr: 'N', val: '1', seq: 4, notes: 'up', effective: 20_260_101, data: { colour: 2 } });
    expect(made).toMatchObject({
      type: 41,
      name: 'North',
      abbr: 'N',
      val: '1',
      seq: 4,
      notes: 'up',
      effective: 20_260_101,
      data: { colour: 2 },
      folderId: world.folder.id,
      deletor: null,
    });
    expect((await keeper.lookups.get({ params: { id: made.id } })).data).toEqual(made);
    const changed = (
      await keeper.lookups.update({ params: { id: made.id }, body: { uts: made.uts, name: 'South', val: null } })
    ).data;
    expect(changed).toMatchObject({ name: 'South', val: null, abbr: 'N', code: made.code });
    const moved = (
      await keeper.lookups.update({
        params: { id: made.id },
        query: { folderId: world.folder.id },
        body: { uts: changed.uts, parentId: null },
      })
    ).data;
    expect(moved.folderId).toBe(world.folder.id);
    await keeper.lookups.remove({ params: { id: made.id } });
    expect((await keeper.lookups.get({ params: { id: made.id } })).data.deletor).not.toBeNull();
    expect(await kinds(made.id)).toEqual(['create', 'update', 'update', 'delete']);
    await expect(keeper.lookups.remove({ params: { id: made.id } })).rejects.toMatchObject({
      code: 'record.deleted',
      status: 409,
    });
    await expect(
      keeper.lookups.update({ params: { id: made.id }, body: { uts: moved.uts, name: 'x' } }),
    ).rejects.toMatchObject({ code: 'record.deleted' });
    await add({ code: made.code });
  });

  it('can be moved to an ancestor folder, but not to one where records and devices would lose it', async () => {
    const { data: made } = await keeper.lookups.create({
      query: { folderId: below.id },
      body: { type: 41, code: code(), name: 'Low' },
    });
    const move = async (id: string, uts: number, folderId: string) =>
      await refusalOf(admin.lookups.update({ params: { id }, query: { folderId }, body: { uts } }));
    expect(await move(made.id, made.uts, sibling.id)).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['folderId'] },
    });
    const { data: moved } = await keeper.lookups.update({
      params: { id: made.id },
      query: own(),
      body: { uts: made.uts },
    });
    expect(moved).toMatchObject({ folderId: world.folder.id, name: 'Low' });
    expect(await move(made.id, moved.uts, below.id)).toMatchObject({
      code: 'field.invalid',
      params: { fields: ['folderId'] },
    });
    const everywhere = (await admin.lookups.create({ query: {}, body: { type: 41, code: code(), name: 'All' } })).data;
    expect(await move(everywhere.id, everywhere.uts, world.folder.id)).toMatchObject({ code: 'field.invalid' });
  });

  it('with a code that is not text is rejected', async () => {
    for (const [wrong, message] of [
      [{ code: 7 }, 'code is not string'],
      [{ parentId: 7 }, 'parentId is not string'],
    ] as const)
      expect(
        await refusalOf(
          keeper.lookups.create({ query: own(), body: badType({ type: 41, code: 'a', name: 'A', ...wrong }) }),
        ),
      ).toMatchObject({ code: 'request.invalid', status: 400, params: { fields: [{ message }] } });
  });

  it.each<[string, Partial<NewLookup>, string[]]>([
    ['a class that its type does not have', { type: 6, val: '9' }, ['val']],
    ['a letter that its type does not have', { type: 310, flags: 'Q' }, ['flags']],
    ['too much data', { data: { text: 'x'.repeat(70_000) } }, ['data']],
  ])('with %s is rejected', async (_name, over, fields) => {
    await expect(add(over)).rejects.toMatchObject({ code: 'field.invalid', status: 422, params: { fields } });
  });

  it('with a code in use in its folder is rejected, even concurrently', async () => {
    const taken = code();
    const twins = await Promise.allSettled([add({ code: taken }), add({ code: taken }), add({ code: taken })]);
    expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add({ code: taken })).rejects.toMatchObject({
      code: 'record.duplicate',
      status: 409,
      params: { fields: ['code'] },
    });
    await keeper.lookups.create({ query: { folderId: below.id }, body: { type: 41, code: taken, name: 'Nearer' } });
  });

  it('can only be changed based on the version read', async () => {
    const { id, uts } = await add();
    await expect(keeper.lookups.update({ params: { id }, body: { name: 'x' } })).rejects.toMatchObject({
      code: 'record.base_missing',
      status: 422,
    });
    await keeper.lookups.update({ params: { id }, body: { uts, name: 'first' } });
    await expect(keeper.lookups.update({ params: { id }, body: { uts, name: 'second' } })).rejects.toMatchObject({
      code: 'record.changed',
      status: 409,
    });
  });

  it('can only have a parent of its own type, other than itself', async () => {
    const top = await add({ type: 0 });
    const middle = await add({ type: 0, parentId: top.id });
    await expect(
      keeper.lookups.update({ params: { id: top.id }, body: { uts: top.uts, parentId: middle.id } }),
    ).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['parentId'] } });
    await expect(
      keeper.lookups.update({ params: { id: top.id }, body: { uts: top.uts, parentId: top.id } }),
    ).rejects.toMatchObject({ code: 'field.invalid' });
    await expect(add({ type: 41, parentId: top.id })).rejects.toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'parentId' },
    });
    const foreign = (
      await admin.lookups.create({ query: { folderId: sibling.id }, body: { type: 0, code: code(), name: 'F' } })
    ).data;
    await expect(add({ type: 0, parentId: foreign.id })).rejects.toMatchObject({ code: 'record.referenced_missing' });
    const used = await refusalOf(keeper.lookups.remove({ params: { id: top.id } }));
    expect(used).toMatchObject({ code: 'record.in_use', status: 409, params: { uses: ['lookup'] } });
  });

  it('in use by a live record cannot be deleted', async () => {
    const type = (await admin.lookups.create({ body: { type: 230, code: code(), name: 'Kind', flags: 'CI' } })).data;
    const item = await makeItem(server.db, world.folder, { type: 'SRV', uom: 'pc' });
    await server.db.updateTable('item').set({ type_id: type.id }).where('id', '=', item.id).execute();
    await expect(admin.lookups.remove({ params: { id: type.id } })).rejects.toMatchObject({
      code: 'record.in_use',
      params: { uses: ['item'] },
    });
    await server.db.updateTable('item').set({ dts: Date.now() }).where('id', '=', item.id).execute();
    await admin.lookups.remove({ params: { id: type.id } });
  });

  it('replaces the default of its list in its folder only', async () => {
    const first = await add({ type: 204, flags: 'D' });
    const elsewhere = (
      await keeper.lookups.create({
        query: { folderId: below.id },
        body: { type: 204, code: code(), name: 'B', flags: 'D' },
      })
    ).data;
    const second = await add({ type: 204, flags: 'XD' });
    const flagsOf = async (id: string): Promise<string> => (await keeper.lookups.get({ params: { id } })).data.flags;
    expect([await flagsOf(first.id), await flagsOf(second.id), await flagsOf(elsewhere.id)]).toEqual(['', 'XD', 'D']);
    expect(await kinds(first.id)).toEqual(['create', 'update']);
    await Promise.all([1, 2, 3, 4].map(async () => await add({ type: 204, flags: 'D' })));
    const { data } = await (await server.client(world.dispatcher, own())).lookups.list({ params: { types: '204' } });
    expect(data.filter((row) => row.flags.includes('D'))).toHaveLength(1);
  });

  it('of a station type accepts its checklist as text', async () => {
    const text = 'Door,30 D,Is it shut?,DOOR\n"Box, outside",,,';
    const made = await add({ type: 231, data: { checklist: text } });
    expect(made.data['checklist']).toMatchObject([
      { Title: 'Door', DueInterval: '30 D', ReportCode: 'DOOR', row: 'door' },
      { Title: 'Box, outside' },
    ]);
    const changed = (
      await keeper.lookups.update({
        params: { id: made.id },
        body: { uts: made.uts, data: { checklist: 'Gate,30 D,,DOOR' } },
      })
    ).data;
    expect(changed.data['checklist']).toMatchObject([{ Title: 'Gate', row: 'door' }]);
    await expect(add({ type: 231, data: { checklist: 'A\nB,monthly' } })).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: ['data.checklist'], line: 2 },
    });
    await expect(add({ type: 231, data: { checklist: 'A\n,x' } })).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: ['data.checklist'], line: 2 },
    });
  });
});

describe('changing lookups', () => {
  it('requires an administrator for the whole site, and the permission for a folder', async () => {
    const body = { type: 41, code: code(), name: 'Everywhere' };
    await expect(keeper.lookups.create({ body })).rejects.toMatchObject({ code: 'permission.missing', status: 403 });
    const made = (await admin.lookups.create({ body })).data;
    expect(made.folderId).toBeNull();
    await expect(
      keeper.lookups.update({ params: { id: made.id }, body: { uts: made.uts, name: 'x' } }),
    ).rejects.toMatchObject({ code: 'permission.missing' });
    await expect(keeper.lookups.remove({ params: { id: made.id } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect(reader.lookups.create({ query: own(), body })).rejects.toMatchObject({
      code: 'permission.missing',
      params: { needs: 'LOKP:CR' },
    });
    const mine = await add();
    await expect(reader.lookups.update({ params: { id: mine.id }, body: { uts: mine.uts } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect(reader.lookups.remove({ params: { id: mine.id } })).rejects.toMatchObject({
      code: 'permission.missing',
    });
    await expect((await server.client(world.customer)).lookups.create({ body })).rejects.toMatchObject({ status: 403 });
  });

  it('is impossible for people of another folder', async () => {
    const foreign = (
      await admin.lookups.create({ query: { folderId: sibling.id }, body: { type: 41, code: code(), name: 'F' } })
    ).data;
    await expect(
      keeper.lookups.update({ params: { id: foreign.id }, body: { uts: foreign.uts } }),
    ).rejects.toMatchObject({ code: 'record.not_found', status: 404 });
    await expect(keeper.lookups.remove({ params: { id: foreign.id } })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    await expect(
      keeper.lookups.create({ query: { folderId: sibling.id }, body: { type: 41, code: code(), name: 'F' } }),
    ).rejects.toMatchObject({ code: 'record.referenced_missing' });
    const mine = await add();
    await expect(
      keeper.lookups.update({ params: { id: mine.id }, query: { folderId: sibling.id }, body: { uts: mine.uts } }),
    ).rejects.toMatchObject({ code: 'record.referenced_missing' });
  });
});

describe('holidays', () => {
  it('include those of the folder and its ancestors, by day', async () => {
    await add({ type: 80, code: 'MERDEKA', name: 'National day', effective: 20_260_831 });
    await keeper.lookups.create({
      query: { folderId: below.id },
      body: { type: 80, code: 'LOCAL', name: 'Local', effective: 20_260_201 },
    });
    await admin.lookups.create({
      query: { folderId: sibling.id },
      body: { type: 80, code: 'OTHER', name: 'Other', effective: 20_260_301 },
    });
    await expect(add({ type: 80, code: 'NONE', effective: 20_260_231 })).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: ['effective'] },
    });
    const { data } = await (await server.client(world.admin, { folderId: below.id })).lookups.holidays();
    expect(data.map(({ date, name }) => [date, name])).toEqual([
      [20_260_201, 'Local'],
      [20_260_831, 'National day'],
    ]);
    const later = await (
      await server.client(world.admin, { folderId: below.id })
    ).lookups.holidays({ query: { from: '20260601', to: '20261231' } });
    expect(later.data.map(({ date }) => date)).toEqual([20_260_831]);
  });

  it('of a nearer folder replace those with the same code above, on screens and in calculations', async () => {
    const shared = `H-${code()}`;
    await admin.lookups.create({
      query: {},
      body: { type: 80, code: shared, name: 'Founding day', effective: 20_270_310 },
    });
    await keeper.lookups.create({
      query: { folderId: below.id },
      body: { type: 80, code: shared, name: 'Founding day, moved', effective: 20_270_312 },
    });
    const shown = async (folder: TestFolder) =>
      (
        await (
          await server.client(world.admin, { folderId: folder.id })
        ).lookups.holidays({ query: { from: '20270301', to: '20270331' } })
      ).data.map(({ date }) => date);
    const counted = async (folder: TestFolder) =>
      [...(await holidaysOf(new ScopedDb(server.db, routineCaller('test', world.admin.id)), folder.id)).keys()].filter(
        (day) => day > 20_270_300 && day < 20_270_400,
      );
    expect([await counted(below), await counted(world.folder)]).toEqual([[20_270_312], [20_270_310]]);
    // In the parent folder, the holidays of its subfolders are also visible.
    expect([await shown(below), await shown(world.folder)]).toEqual([[20_270_312], [20_270_310, 20_270_312]]);
  });
});

describe('datasets of lookups', () => {
  it('return every type with its folder, and an export by codes', async () => {
    const list = await add({ type: 0, code: `list-${code()}` });
    const choice = await add({ type: 0, parentId: list.id, effective: 20_260_101 });
    const found = (
      await reader.data.read({ params: { id: 'lookups' }, query: { find: JSON.stringify({ parentId: list.id }) } })
    ).data;
    expect(found).toMatchObject([{ id: choice.id, folderId: world.folder.id, effective: 20_260_101 }]);
    const exported = (
      await reader.data.read({ params: { id: 'lookups-exp' }, query: { find: JSON.stringify({ id: choice.id }) } })
    ).data;
    expect(exported).toMatchObject([{ code: choice.code, parent: list.code, folder: world.folder.code, type: 0 }]);
  });

  it('of salutations and of tax classes contain nothing else', async () => {
    const salutations = (await reader.data.read({ params: { id: 'salutations' } })).data;
    expect(salutations).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: lookupId(216, 'MR'), code: 'MR' })]),
    );
    const accounts = z
      .array(z.object({ type: z.int() }))
      .parse((await reader.data.read({ params: { id: 'accounts' } })).data);
    expect(new Set(accounts.map(({ type }) => type))).toEqual(new Set([60]));
  });

  it('of all types, exports and tax classes are closed to customers, unlike salutations', async () => {
    const customer = await server.client(world.customer);
    expect((await customer.data.read({ params: { id: 'salutations' } })).data).not.toEqual([]);
    for (const id of ['lookups', 'lookups-exp', 'accounts'])
      expect(await refusalCode(customer.data.read({ params: { id } }))).toBe('permission.missing');
  });
});

it('a changed entry makes open screens fetch the menu again', async () => {
  const received: string[] = [];
  const caller = await server.services.sessions.authenticate({
    token: await server.token(world.dispatcher),
    header: 'authorization',
    folderId: undefined,
  });
  const delivered = new Promise<void>((resolve) => {
    server.services.live.subscribe({
      caller: async () => await Promise.resolve(caller),
      send: (changes) => {
        received.push(...changes.map(([noun, id]) => `${noun} ${id}`));
        resolve();
      },
      gap: () => undefined,
      end: () => undefined,
    });
  });
  await add({ type: 41 });
  await admin.lookups.create({ body: { type: 7, code: code(), name: 'Entry', flags: 'B' } });
  await delivered;
  expect(received).toEqual(['menu 7']);
});
