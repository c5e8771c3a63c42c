import { randomUUID } from 'node:crypto';
import {
  makeFolder,
  makeStaff,
  makeWorld,
  type TestFolder,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let below: TestFolder;
let sibling: TestFolder;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  below = await makeFolder(server.db, { parent: world.folder });
  sibling = await makeFolder(server.db);
  user = await makeStaff(server.db, { folders: [below], roles: ['DISP'] });
});
afterAll(async () => await server.stop());

/** The next lookup type to use; only this test uses such high types. */
let nextType = 9000;
const make = async (
  type: number,
  code: string,
  folder: TestFolder | null,
  given: { name?: string; ord?: number } = {},
): Promise<string> => {
  const id = randomUUID();
  await server.db
    .insertInto('lookup')
    .values({
      id,
      type,
      code,
      name: given.name ?? `${code} of ${folder?.code ?? 'all'}`,
      folder_id: folder?.id ?? null,
      ord: given.ord ?? 0,
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      notes: null,
      effective: null,
      deletor: null,
    })
    .execute();
  return id;
};
const clientIn = async (folder?: TestFolder) =>
  await server.client(user, folder === undefined ? {} : { folderId: folder.id });
const idsOf = (rows: { id: string }[]): string[] => rows.map((row) => row.id);

describe('lookups', () => {
  it('of several types are returned in one array, each with its type, in order', async () => {
    const [one, two] = [(nextType += 1), (nextType += 1)];
    const b = await make(one, 'B', null, { ord: 2 });
    const a = await make(one, 'A', null, { ord: 1 });
    const c = await make(two, 'C', null);
    const { data } = await (await clientIn()).lookups.list({ params: { types: `${one},${two}` } });
    expect(data.map((row) => [row.type, row.id])).toEqual([
      [one, a],
      [one, b],
      [two, c],
    ]);
  });

  it('are inherited: the nearest folder’s lookup replaces those of its ancestors, and lookups of other branches are hidden', async () => {
    const type = (nextType += 1);
    const everywhere = await make(type, 'X', null);
    await make(type, 'Y', null);
    const upper = await make(type, 'Y', world.folder);
    const lower = await make(type, 'Z', below);
    await make(type, 'Z', sibling);
    const { data } = await (await clientIn(below)).lookups.list({ params: { types: String(type) } });
    expect(idsOf(data).toSorted()).toEqual([everywhere, upper, lower].toSorted());
    const above = await (
      await server.client(world.dispatcher, { folderId: world.folder.id })
    ).lookups.list({ params: { types: String(type) } });
    expect(idsOf(above.data)).not.toContain(lower);
  });

  it('that were deleted are only included in a delta, which continues from the last stamp', async () => {
    const type = (nextType += 1);
    const [kept, gone] = [await make(type, 'K', null), await make(type, 'G', null)];
    const client = await clientIn(below);
    const first = await client.lookups.list({ params: { types: String(type) } });
    expect(idsOf(first.data).toSorted()).toEqual([kept, gone].toSorted());
    await server.db.updateTable('lookup').set({ deletor: world.admin.id }).where('id', '=', gone).execute();
    const changes = async () =>
      await client.lookups.list({ params: { types: String(type) }, query: { uts: String(first.uts) } });
    await expect
      .poll(async () => (await changes()).data.map((row) => [row.id, row.deletor]))
      .toEqual([[gone, world.admin.id]]);
    const delta = await changes();
    expect(idsOf((await client.lookups.list({ params: { types: String(type) } })).data)).toEqual([kept]);
    const nothing = await client.lookups.list({ params: { types: String(type) }, query: { uts: String(delta.uts) } });
    expect(nothing.data).toEqual([]);
  });

  it('hidden by a nearer folder are removed from a device with the next delta, and return once nothing hides them', async () => {
    const admin = await server.client(world.admin);
    const device = await clientIn(below);
    const type = 41;
    const code = randomUUID();
    const rows = async (uts: number | undefined, want: number) => {
      const answered = async () =>
        await device.lookups.list({ params: { types: String(type) }, query: { uts: String(uts) } });
      await expect.poll(async () => (await answered()).data.filter((row) => row.code === code).length).toBe(want);
      const { data, uts: next } = await answered();
      const listed = await device.data.read({ params: { id: 'app-crm' }, query: { uts: String(uts) } });
      expect(listed.data).toEqual(data);
      return {
        next,
        deletors: Object.fromEntries(data.filter((row) => row.code === code).map((row) => [row.id, row.deletor])),
      };
    };
    const stands = async () =>
      idsOf((await device.lookups.list({ params: { types: String(type) } })).data.filter((row) => row.code === code));
    const start = (await device.lookups.list({ params: { types: String(type) } })).uts;
    const everywhere = (await admin.lookups.create({ query: {}, body: { type, code, name: 'Everywhere' } })).data;
    const first = await rows(start, 1);
    const near = (await admin.lookups.create({ query: { folderId: below.id }, body: { type, code, name: 'Here' } }))
      .data;
    const hidden = await rows(first.next, 2);
    expect([hidden.deletors, await stands()]).toEqual([{ [everywhere.id]: near.id, [near.id]: null }, [near.id]]);
    const renamed = (
      await admin.lookups.update({ params: { id: near.id }, body: { uts: near.uts, code: `${code}-2` } })
    ).data;
    const shown = await rows(hidden.next, 1);
    expect([shown.deletors, await stands()]).toEqual([{ [everywhere.id]: null }, [everywhere.id]]);
    const back = (await admin.lookups.update({ params: { id: near.id }, body: { uts: renamed.uts, code } })).data;
    const again = await rows(shown.next, 2);
    expect(again.deletors).toEqual({ [everywhere.id]: back.id, [back.id]: null });
    await admin.lookups.remove({ params: { id: near.id } });
    expect((await rows(again.next, 2)).deletors).toEqual({ [everywhere.id]: null, [near.id]: world.admin.id });
    // In a folder of another branch, nothing was ever hidden.
    expect(
      (
        await (
          await server.client(world.admin, { folderId: sibling.id })
        ).lookups.list({ params: { types: String(type) } })
      ).data.find((row) => row.id === everywhere.id)?.deletor,
    ).toBeNull();
  });

  it('are found by id in every folder that the caller may access, and nowhere else', async () => {
    const type = (nextType += 1);
    const [mine, foreign] = [await make(type, 'M', below), await make(type, 'F', sibling)];
    const client = await clientIn();
    expect((await client.lookups.get({ params: { id: mine } })).data).toMatchObject({ id: mine, code: 'M' });
    await expect(client.lookups.get({ params: { id: foreign } })).rejects.toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
    await expect(client.lookups.get({ params: { id: 'none' } })).rejects.toMatchObject({ code: 'record.not_found' });
    expect((await (await server.client(world.admin)).lookups.get({ params: { id: foreign } })).data.id).toBe(foreign);
  });

  it('show customers the names in their records, and nothing internal', async () => {
    const client = await server.client(world.customer);
    for (const types of ['310', '0'])
      expect((await client.lookups.list({ params: { types } })).data.length).toBeGreaterThan(4);
    expect((await client.lookups.list({ params: { types: '60,180' } })).data).toEqual([]);
    const team = await make(180, `T-${randomUUID()}`, null);
    await expect(client.lookups.get({ params: { id: team } })).rejects.toMatchObject({ code: 'record.not_found' });
  });
});
