import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let officer: TestUser;
let office: TestClient;
let below: TestClient;
let stranger: TestClient;
let clerk: TestClient;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  officer = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  office = await server.client(officer);
  below = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db, { parent: world.folder })], roles: ['ADMIN'] }),
  );
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
  );
  clerk = await server.client(world.billing);
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

async function upload(owner: TestUser, text: string): Promise<string> {
  const blob = await server.services.files.put(Buffer.from(text));
  const id = randomUUID();
  await server.db
    .insertInto('file_blob')
    .values({ ...blob, cts: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      ...blob,
      type: 'application/pdf',
      file_name: 'an toàn.pdf',
      ref_kind: 'USER',
      ref_id: owner.id,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: owner.id,
    })
    .execute();
  return id;
}
type NewDocument = RouteInput<typeof contract.documents.create>['body'];
const add = async (over: Partial<NewDocument> = {}) =>
  (
    await office.documents.create({
      body: {
        title: 'Safety sheet',
        fileid: await upload(officer, `sheet ${randomUUID()}`),
        folderid: world.folder.id,
        ...over,
      },
    })
  ).data;
const fetchFile = async (id: string, headers: Record<string, string>) =>
  await fetch(`${server.url}/api/document/${id}/file`, { headers });

test('a document is created, changed with a newer file and removed, and recorded in the history', async () => {
  const made = await add({ category: 'Safety', notes: 'EN 374', validTo: 20_271_231 });
  expect(made).toMatchObject({
    title: 'Safety sheet',
    category: 'Safety',
    published: false,
    validTo: 20_271_231,
    contactid: null,
    fileName: 'an toàn.pdf',
    folderid: world.folder.id,
  });
  const params = { params: { id: made.id } };
  const changed = (
    await office.documents.update({
      ...params,
      body: { uts: made.uts, published: true, fileid: await upload(officer, 'the newer one') },
    })
  ).data;
  expect(changed).toMatchObject({ published: true, category: 'Safety', bytes: 'the newer one'.length });
  await office.documents.remove(params);
  expect(await refusalCode(office.documents.get(params))).toBe('record.not_found');
  expect(await refusalCode(below.documents.restore({ ...params, body: {} }))).toBe('permission.missing');
  for (const client of [stranger, customer])
    expect(['record.not_found', 'permission.missing']).toContain(
      await refusalCode(client.documents.restore({ ...params, body: {} })),
    );
  expect((await office.documents.restore({ ...params, body: {} })).data).toMatchObject({ bytes: changed.bytes });
  expect(await refusalCode(office.documents.restore({ ...params, body: {} }))).toBe('record.not_found');
  const history = await server.db
    .selectFrom('history')
    .select('kind')
    .where('noun', '=', 'document')
    .where('noun_id', '=', made.id)
    .orderBy('id')
    .execute();
  expect(history.map(({ kind }) => kind)).toEqual(['create', 'update', 'delete', 'restore']);
});

test('a document can only be downloaded, not displayed', async () => {
  const made = await add({ published: true, fileid: await upload(officer, '<script>alert(1)</script>') });
  const answer = await fetchFile(made.id, { jwt: await server.token(world.customer) });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/octet-stream',
    '<script>alert(1)</script>',
  ]);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="an to_n.pdf"; filename*=UTF-8''${encodeURIComponent('an toàn.pdf')}`,
  );
  expect((await fetchFile(made.id, {})).status).toBe(401);
});

describe('a customer', () => {
  const foreignUser = async () => {
    const contact = await makeContact(server.db, world.folder);
    return await makePortalUser(server.db, contact, { sites: [await makeSite(server.db, contact)] });
  };

  test('sees documents that are published for all customers or for that customer', async () => {
    const [hidden, all, theirs] = [
      await add(),
      await add({ published: true }),
      await add({ published: true, contactid: world.contact.id }),
    ];
    const seen = async (client: TestClient) => {
      const { data } = await client.documents.list({
        query: { find: JSON.stringify({ id: { $in: [hidden.id, all.id, theirs.id] } }), sort: 'uts asc' },
      });
      return data;
    };
    expect(await seen(customer)).toMatchObject([
      { id: all.id, contactName: null },
      { id: theirs.id, contactName: theirs.contactName },
    ]);
    expect(theirs.contactName).toEqual(expect.any(String));
    const user = await foreignUser();
    const other = await server.client(user);
    expect(await seen(other)).toMatchObject([{ id: all.id }]);
    expect(await refusalCode(other.documents.get({ params: { id: theirs.id } }))).toBe('record.not_found');
    expect((await fetchFile(theirs.id, { jwt: await server.token(user) })).status).toBe(404);
    expect((await fetchFile(hidden.id, { jwt: await server.token(world.customer) })).status).toBe(404);
    expect((await customer.documents.get({ params: { id: theirs.id } })).data.title).toBe('Safety sheet');
  });

  test('cannot add, change or remove documents, and neither can read-only staff', async () => {
    const { id, uts } = await add({ published: true });
    for (const client of [customer, clerk]) {
      expect(await refusalCode(client.documents.create({ body: { title: 'X', fileid: randomUUID() } }))).toBe(
        'permission.missing',
      );
      expect(await refusalCode(client.documents.update({ params: { id }, body: { uts, title: 'X' } }))).toBe(
        'permission.missing',
      );
      expect(await refusalCode(client.documents.remove({ params: { id } }))).toBe('permission.missing');
    }
    expect((await clerk.documents.get({ params: { id } })).data.id).toBe(id);
  });
});

describe('staff', () => {
  test('of a subfolder can read a document but not change it; staff of another company find nothing', async () => {
    const { id, uts } = await add();
    expect((await below.documents.get({ params: { id } })).data.id).toBe(id);
    expect(await refusalCode(below.documents.update({ params: { id }, body: { uts, title: 'Mine' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(below.documents.remove({ params: { id } }))).toBe('permission.missing');
    expect(await refusalCode(stranger.documents.get({ params: { id } }))).toBe('record.not_found');
    expect(await refusalCode(stranger.documents.update({ params: { id }, body: { uts, title: 'Mine' } }))).toBe(
      'record.not_found',
    );
    expect(await refusalCode(stranger.documents.remove({ params: { id } }))).toBe('record.not_found');
    expect((await stranger.documents.list({ query: { find: JSON.stringify({ id }) } })).data).toEqual([]);
  });

  test.each<[string, () => Promise<Partial<NewDocument>>]>([
    ['another user’s file', async () => ({ fileid: await upload(world.dispatcher, 'x') })],
    ['a file that does not exist', async () => await Promise.resolve({ fileid: randomUUID() })],
    [
      'a customer that the caller cannot access',
      async () => ({ contactid: (await makeContact(server.db, await makeFolder(server.db))).id }),
    ],
    ['a folder that the caller cannot access', async () => ({ folderid: (await makeFolder(server.db)).id })],
  ])('cannot add a document with %s', async (_name, over) => {
    expect(await refusalCode(add(await over()))).toBe('record.referenced_missing');
  });

  test('cannot change a document based on a missing or outdated version', async () => {
    const { id, uts } = await add();
    expect(await refusalCode(office.documents.update({ params: { id }, body: { title: 'X' } }))).toBe(
      'record.base_missing',
    );
    expect(await refusalCode(office.documents.update({ params: { id }, body: { uts: uts - 1, title: 'X' } }))).toBe(
      'record.changed',
    );
    expect(await refusalCode(office.documents.update({ params: { id }, body: { uts, contactid: randomUUID() } }))).toBe(
      'record.referenced_missing',
    );
  });
});
