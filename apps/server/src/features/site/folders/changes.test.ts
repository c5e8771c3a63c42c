import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
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
import { writeSetting } from '../settings/public.ts';

let server: TestServer;
let world: TestWorld;
let keeperUser: TestUser;
let sibling: TestFolder;
let admin: TestClient;
let stranger: TestClient;
let member: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  sibling = await makeFolder(server.db);
  admin = await server.client(world.admin);
  keeperUser = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [keeperUser.id]: true });
  stranger = await server.client(await makeStaff(server.db, { folders: [sibling], roles: ['ADMIN'] }));
  member = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const code = (): string => randomUUID().slice(0, 8);
/** Opens a new session, because an existing one includes a new folder only after it has been reloaded. */
const keeper = async (): Promise<TestClient> => await server.client(keeperUser);
const make = async (parentid: string | null = world.folder.id) =>
  (await admin.folders.create({ body: { code: code(), name: 'Branch', parentid } })).data;
const pathsBelow = async (id: string): Promise<string[]> =>
  (await server.db.selectFrom('folder').select('path').where('path', 'like', `%${id}%`).orderBy('path').execute()).map(
    ({ path }) => path,
  );

describe('a folder', () => {
  it('is created with the counters and taxes of its country, and inherits everything else', async () => {
    const made = (
      await (
        await keeper()
      ).folders.create({
        body: {
          code: code(),
          name: 'Hanoi',
          parentid: world.folder.id,
          country: 'VN',
          currency: 'VND',
          timezone: 'Asia/Ho_Chi_Minh',
        },
      })
    ).data;
    expect(made).toMatchObject({
      name: 'Hanoi',
      parentid: world.folder.id,
      path: `${world.folder.path}${made.id}/`,
      country: 'VN',
      currency: 'VND',
      locale: 'en-GB',
      isAdmin: true,
      settings: {},
      users: [],
    });
    expect(made.counters?.map((counter) => counter.code)).toEqual(['CLM', 'INV', 'JOB', 'TKT']);
    const taxes = await server.db
      .selectFrom('lookup')
      .select('code')
      .where('folder_id', '=', made.id)
      .where('type', '=', 60)
      .orderBy('code')
      .execute();
    expect(taxes.map((tax) => tax.code)).toEqual(['VAT-10', 'VAT-8']);
    const changed = (
      await (
        await keeper()
      ).folders.update({ params: { id: made.id }, body: { uts: made.uts, name: 'Hà Nội', flags: 'H' } })
    ).data;
    expect(changed).toMatchObject({ name: 'Hà Nội', flags: 'H', country: 'VN' });
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'folder')
      .where('noun_id', '=', made.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update']);
  });

  it('starts with the site’s counters and their formats', async () => {
    const site = await server.db
      .selectFrom('counter')
      .select(['id', 'pattern', 'digits'])
      .where('folder_id', 'is', null)
      .where('code', '=', 'JOB')
      .executeTakeFirstOrThrow();
    await admin.counters.update({ params: { id: site.id }, body: { prefix: 'JOB-{folder}-', digits: 4, next: 7 } });
    const { data: quotes } = await admin.counters.save({ body: { code: 'QUOTE', prefix: 'Q-', digits: 3 } });
    const made = await make();
    expect(made.counters?.filter(({ code: each }) => each === 'JOB' || each === 'QUOTE')).toMatchObject([
      { code: 'JOB', prefix: 'JOB-{folder}-', digits: 4, next: 1, folderId: made.id },
      { code: 'QUOTE', prefix: 'Q-', digits: 3, next: 1 },
    ]);
    await admin.counters.update({ params: { id: site.id }, body: { prefix: site.pattern, digits: site.digits } });
    await admin.counters.remove({ params: { id: quotes.id } });
  });

  it('shows its people, settings and counters only to its administrators', async () => {
    expect((await member.folders.get({ params: { id: world.folder.id } })).data).toMatchObject({
      isAdmin: false,
      users: null,
      settings: null,
      counters: null,
    });
    const shown = (await (await keeper()).folders.get({ params: { id: world.folder.id } })).data;
    expect(shown.users).toEqual(
      expect.arrayContaining([{ id: keeperUser.id, name: keeperUser.displayname, isAdmin: true }]),
    );
    expect(shown.settings).toMatchObject({ admins: { data: { [keeperUser.id]: true } } });
  });

  it.each([
    [{ country: 'QQ' }, 'country'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ locale: '!!' }, 'locale'],
  ])('with %j is rejected', async (over, field) => {
    await expect(admin.folders.create({ body: { code: code(), name: 'X', ...over } })).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: [field] },
    });
    const { id, uts } = await make();
    await expect(admin.folders.update({ params: { id }, body: { uts, ...over } })).rejects.toMatchObject({
      code: 'field.invalid',
      params: { fields: [field] },
    });
  });

  it('has a unique code, and can only be changed based on the version read', async () => {
    const { id, uts } = await make();
    await expect(admin.folders.create({ body: { code: world.folder.code, name: 'X' } })).rejects.toMatchObject({
      code: 'record.duplicate',
      status: 409,
    });
    await expect(
      admin.folders.update({ params: { id }, body: { uts, code: world.folder.code } }),
    ).rejects.toMatchObject({ code: 'record.duplicate' });
    await expect(admin.folders.update({ params: { id }, body: { name: 'X' } })).rejects.toMatchObject({
      code: 'record.base_missing',
    });
    await expect(admin.folders.update({ params: { id }, body: { uts: uts - 1, name: 'X' } })).rejects.toMatchObject({
      code: 'record.changed',
    });
    expect(await refusalCode(admin.folders.create({ body: { code: code(), name: 'X', parentid: 'none' } }))).toBe(
      'record.referenced_missing',
    );
  });

  it('replaces the previous default folder', async () => {
    const [first, second] = [await make(), await make()];
    await admin.folders.update({ params: { id: first.id }, body: { uts: first.uts, flags: 'DH' } });
    await admin.folders.update({ params: { id: second.id }, body: { uts: second.uts, flags: 'D' } });
    const flags = await server.db
      .selectFrom('folder')
      .select(['id', 'flags'])
      .where('flags', '<>', '')
      .where('id', 'in', [first.id, second.id])
      .execute();
    expect(new Map(flags.map((folder) => [folder.id, folder.flags]))).toEqual(
      new Map([
        [first.id, 'H'],
        [second.id, 'D'],
      ]),
    );
  });
});

describe('moving a folder', () => {
  it('also moves its subfolders', async () => {
    const [top, other] = [await make(), await make()];
    const middle = await make(top.id);
    const low = await make(middle.id);
    const moved = (
      await (
        await server.client(world.admin)
      ).folders.update({ params: { id: middle.id }, body: { uts: middle.uts, parentid: other.id } })
    ).data;
    expect(moved.path).toBe(`${other.path}${middle.id}/`);
    expect(await pathsBelow(middle.id)).toEqual([moved.path, `${moved.path}${low.id}/`]);
    const tree = (await (await server.client(world.admin)).folders.tree({ params: { id: other.id } })).data;
    expect(tree.map(({ id }) => id).toSorted()).toEqual([other.id, middle.id, low.id].toSorted());
    const root = (
      await (
        await server.client(world.admin)
      ).folders.update({ params: { id: middle.id }, body: { uts: moved.uts, parentid: null } })
    ).data;
    expect(await pathsBelow(middle.id)).toEqual([root.path, `${root.path}${low.id}/`]);
    expect(root.path).toBe(`/${middle.id}/`);
  });

  it('below itself is rejected, even for two concurrent moves', async () => {
    const top = await make();
    const low = await make(top.id);
    const client = await server.client(world.admin);
    for (const parentid of [top.id, low.id])
      await expect(
        client.folders.update({ params: { id: top.id }, body: { uts: top.uts, parentid } }),
      ).rejects.toMatchObject({ code: 'folder.cycle', status: 422 });
    const [a, b] = [await make(), await make()];
    const fresh = await server.client(world.admin);
    const both = await Promise.allSettled([
      fresh.folders.update({ params: { id: a.id }, body: { uts: a.uts, parentid: b.id } }),
      fresh.folders.update({ params: { id: b.id }, body: { uts: b.uts, parentid: a.id } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))).toMatchObject([
      { code: 'folder.cycle' },
    ]);
  });

  it('requires administering both the source and the destination', async () => {
    const inside = await make();
    const client = await keeper();
    await expect(
      client.folders.update({ params: { id: inside.id }, body: { uts: inside.uts, parentid: sibling.id } }),
    ).rejects.toMatchObject({ code: 'record.referenced_missing', params: { field: 'parentid' } });
    await expect(
      client.folders.update({ params: { id: inside.id }, body: { uts: inside.uts, parentid: null } }),
    ).rejects.toMatchObject({ code: 'permission.missing', status: 403 });
  });
});

describe('the users of a folder', () => {
  it('are set by its administrator, and have access from their next request on', async () => {
    const folder = await make();
    const person = await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] });
    const client = await keeper();
    const saved = (
      await client.folders.saveUsers({
        params: { id: folder.id },
        body: { users: [{ id: person.id, isAdmin: true }, { id: keeperUser.id }] },
      })
    ).data;
    expect(saved).toEqual(
      expect.arrayContaining([
        { id: person.id, name: person.displayname, isAdmin: true },
        { id: keeperUser.id, name: keeperUser.displayname, isAdmin: false },
      ]),
    );
    expect((await client.folders.users({ params: { id: folder.id } })).data).toEqual(saved);
    expect((await (await server.client(person)).folders.list()).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: folder.id, isAdmin: true })]),
    );
    await client.folders.saveUsers({ params: { id: folder.id }, body: { users: [{ id: keeperUser.id }] } });
    expect((await (await server.client(person)).folders.list()).data.map(({ id }) => id)).not.toContain(folder.id);
  });

  it('must be people whom the caller can see, without duplicates', async () => {
    const client = await keeper();
    const foreign = await makeStaff(server.db, { folders: [sibling], roles: ['DISP'] });
    for (const id of [foreign.id, world.customer.id, 'nobody'])
      await expect(
        client.folders.saveUsers({ params: { id: world.folder.id }, body: { users: [{ id }] } }),
      ).rejects.toMatchObject({ code: 'record.referenced_missing', params: { field: 'users', id } });
    await expect(
      client.folders.saveUsers({
        params: { id: world.folder.id },
        body: { users: [{ id: keeperUser.id }, { id: keeperUser.id }] },
      }),
    ).rejects.toMatchObject({ code: 'field.invalid' });
  });

  it('may be bots, which do not administer the folder', async () => {
    const folder = await make();
    const client = await keeper();
    const bot = await makeStaff(server.db, { folders: [world.folder] });
    await server.db.updateTable('app_user').set({ usertype: 'bot' }).where('id', '=', bot.id).execute();
    const save = async (isAdmin: boolean) =>
      await client.folders.saveUsers({
        params: { id: folder.id },
        body: { users: [{ id: keeperUser.id }, { id: bot.id, isAdmin }] },
      });
    expect((await save(false)).data).toContainEqual({ id: bot.id, name: bot.displayname, isAdmin: false });
    await expect(save(true)).rejects.toMatchObject({ code: 'field.invalid', params: { fields: ['users'] } });
  });
});

describe('the files of a folder', () => {
  async function uploadOf(
    refKind: 'USER' | 'FOLDER',
    refId: string,
    metadata: Record<string, string> = {},
  ): Promise<string> {
    const id = randomUUID();
    const sha256 = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
    const folderId = refKind === 'FOLDER' ? refId : null;
    await server.db.insertInto('file_blob').values({ sha256, bytes: 3, cts: Date.now() }).execute();
    await server.db
      .insertInto('file')
      .values({
        id,
        sha256,
        bytes: 3,
        type: 'image/png',
        file_name: 'logo.png',
        ref_kind: refKind,
        ref_id: refId,
        folder_id: folderId,
        contact_id: null,
        site_id: null,
        perms: null,
        user_id: keeperUser.id,
        metadata: JSON.stringify(metadata),
      })
      .execute();
    return id;
  }
  const folder = () => ({ params: { id: world.folder.id } });

  it('come from the caller’s uploads, and are moved to the bin when omitted', async () => {
    const id = await uploadOf('USER', keeperUser.id);
    const client = await keeper();
    await expect(admin.folders.files({ ...folder(), body: { files: [id] } })).rejects.toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'files', id },
    });
    expect((await client.folders.files({ ...folder(), body: { files: [id] } })).data).toEqual([
      { id, fileName: 'logo.png', tags: [] },
    ]);
    expect((await client.folders.files({ ...folder(), body: { files: [] } })).data).toEqual([]);
    expect(
      (await server.db.selectFrom('file').select('dts').where('id', '=', id).executeTakeFirst())?.dts,
    ).not.toBeNull();
  });

  it('are kept if a record references them', async () => {
    const client = await keeper();
    const [named, mine] = [
      await uploadOf('FOLDER', world.folder.id, { uploadId: 'u' }),
      await uploadOf('USER', keeperUser.id, { uploadId: 'u' }),
    ];
    for (const files of [[], [named, mine]])
      expect(await refusalOf(client.folders.files({ ...folder(), body: { files } }))).toMatchObject({
        code: 'file.kept',
        status: 409,
        params: { by: 'record' },
      });
    expect((await client.folders.files({ ...folder(), body: { files: [named] } })).data.map((file) => file.id)).toEqual(
      [named],
    );
    await server.db.updateTable('file').set({ dts: Date.now() }).where('id', '=', named).execute();
  });
});

it('only lets administrators of a folder change it, and hides it from strangers', async () => {
  const { id } = world.folder;
  const plain = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] }));
  const calls = (client: TestClient) => [
    async () => await client.folders.update({ params: { id }, body: { uts: 1, name: 'x' } }),
    async () => await client.folders.files({ params: { id }, body: { files: [] } }),
    async () => await client.folders.users({ params: { id } }),
    async () => await client.folders.saveUsers({ params: { id }, body: { users: [] } }),
  ];
  for (const call of [...calls(plain), ...calls(await server.client(world.technician, { app: 'app' }))])
    expect(await refusalCode(call())).toBe('permission.missing');
  for (const call of calls(stranger))
    expect(await refusalOf(call())).toMatchObject({ code: 'record.not_found', status: 404 });
  expect(await refusalCode(stranger.folders.get({ params: { id } }))).toBe('record.not_found');
  expect(await refusalCode(stranger.folders.tree({ params: { id } }))).toBe('record.not_found');
  expect(await refusalCode(plain.folders.create({ body: { code: code(), name: 'x' } }))).toBe('permission.missing');
  expect(await refusalCode(plain.folders.create({ body: { code: code(), name: 'x', parentid: id } }))).toBe(
    'permission.missing',
  );
  expect(await refusalCode(member.folders.create({ body: { code: code(), name: 'x' } }))).toBe('permission.missing');
});
