import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeFolder, makeStaff, makeWorld, type TestFolder, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../settings/public.ts';
import { childPath, idsOfPath, withAncestors, withDescendants, type FolderPlace } from './tree.ts';

let server: TestServer;
let world: TestWorld;
let child: TestFolder;
let grandchild: TestFolder;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  child = await makeFolder(server.db, { parent: world.folder });
  grandchild = await makeFolder(server.db, { parent: child });
});
afterAll(async () => await server.stop());

describe('the folders of a caller', () => {
  it('are those that the user belongs to, excluding the folders in between', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder, grandchild], roles: ['DISP'] });
    const { data } = await (await server.client(user)).folders.list();
    expect(new Map(data.map((folder) => [folder.id, [folder.parent, folder.isAdmin]]))).toEqual(
      new Map([
        [world.folder.id, [null, false]],
        [grandchild.id, [null, false]],
      ]),
    );
  });

  it('include the subfolders of a folder that they administer', async () => {
    const user = await makeStaff(server.db, { folders: [], roles: ['FADMIN'] });
    await writeSetting(server.db, { folderId: child.id }, 'admins', { [user.id]: true });
    const { data } = await (await server.client(user)).folders.list();
    expect(new Map(data.map((folder) => [folder.id, folder.isAdmin]))).toEqual(
      new Map([
        [child.id, true],
        [grandchild.id, true],
      ]),
    );
    const roots = await (await server.client(user)).folders.list({ query: { org: '1' } });
    expect(roots.data.map((folder) => folder.id)).toEqual([child.id]);
  });

  it('are all folders for an administrator', async () => {
    const { data } = await (await server.client(world.admin)).folders.list();
    expect(data.map((folder) => folder.id)).toEqual(expect.arrayContaining([world.folder.id, child.id, grandchild.id]));
  });

  it('have the nearest date format above them, and none where nothing sets one', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder, child, grandchild], roles: ['DISP'] });
    const client = await server.client(user);
    const formats = async () => {
      const { data } = await client.session.user({});
      return [world.folder, child, grandchild].map(({ id }) => data.folders.find((each) => each.id === id)?.dateFormat);
    };
    expect(await formats()).toEqual([null, null, null]);
    await writeSetting(server.db, { folderId: child.id }, 'date-format', 'mm/dd/yyyy');
    expect(await formats()).toEqual([null, 'mm/dd/yyyy', 'mm/dd/yyyy']);
    await writeSetting(server.db, { folderId: grandchild.id }, 'date-format', 'yyyy-mm-dd');
    await writeSetting(server.db, {}, 'date-format', 'dd/mm/yyyy');
    expect(await formats()).toEqual(['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd']);
  });

  it('can be limited to one by the header, if the caller may access it', async () => {
    const user = await makeStaff(server.db, { folders: [child], roles: ['DISP'] });
    await expect((await server.client(user, { folderId: world.folder.id })).folders.list()).rejects.toMatchObject({
      code: 'record.not_found',
      status: 404,
    });
    expect((await (await server.client(user, { folderId: child.id })).folders.list()).data).toHaveLength(1);
  });
});

describe('a folder that does not exist', () => {
  it('is not found on any call, even by an administrator', async () => {
    const { folders } = await server.client(world.admin);
    const params = { id: randomUUID() };
    const calls: (() => Promise<unknown>)[] = [
      async () => await folders.tree({ params }),
      async () => await folders.get({ params }),
      async () => await folders.users({ params }),
      async () => await folders.saveUsers({ params, body: { users: [] } }),
      async () => await folders.files({ params, body: { files: [] } }),
      async () => await folders.allSettings({ params }),
      async () => await folders.settings({ params: { ...params, keys: 'timezone' } }),
      async () => await folders.saveAllSettings({ params, body: { settings: {} } }),
      async () => await folders.exportSettings({ params }),
    ];
    for (const call of calls)
      expect(await refusalOf(call())).toMatchObject({
        code: 'record.not_found',
        status: 404,
        params: { noun: 'folder', id: params.id },
      });
  });
});

describe('the tree', () => {
  /** Any tree: each folder is under one that precedes it, or at the root. */
  const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((picks) => {
    const tree: FolderPlace[] = [];
    for (const [at, pick] of picks.entries()) {
      const parent = at === 0 || pick % 4 === 0 ? undefined : tree[pick % at];
      const id = `f${at}`;
      tree.push({ id, path: childPath(parent?.path ?? null, id) });
    }
    return tree;
  });

  it('is the same downwards and upwards', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const folder of tree)
          for (const other of tree)
            expect(withDescendants(tree, [folder.id]).includes(other.id)).toBe(
              withAncestors(tree, [other.id]).includes(folder.id),
            );
      }),
    );
  });

  it('ends a path with the folder itself', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(tree.map((folder) => idsOfPath(folder.path).at(-1))).toEqual(tree.map((folder) => folder.id));
      }),
    );
  });
});
