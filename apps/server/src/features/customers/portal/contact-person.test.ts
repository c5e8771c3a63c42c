import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { makePortalUser, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
});
afterAll(async () => await server.stop());

async function upload(owner: TestUser, type: string): Promise<string> {
  const png = sharp({ create: { width: 4, height: 3, channels: 3, background: '#1d62bb' } }).png();
  const blob = await server.services.files.put(await png.toBuffer());
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
      type,
      file_name: 'site.png',
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
const site = async () => (await admin.contactInfos.get({ params: { id: world.site.id } })).data;
const change = async (fields: { person?: string | null; avatar?: string | null }) =>
  (
    await admin.contactInfos.update({
      params: { id: world.site.id },
      body: { uts: (await site()).uts, ...fields },
    })
  ).data;

test('the portal shows the contact person and the picture of the first site', async () => {
  const client = await server.client(
    await makePortalUser(server.db, world.contact, { sites: [world.site], billing: true }),
  );
  const shown = async () => (await client.portal.user({})).data;
  expect(await shown()).toMatchObject({ infoid: world.site.id, contactperson: 'Ms Tan', ciAvatar: null });
  const { avatar } = await change({ avatar: await upload(world.admin, 'image/png'), person: 'Mr Lim' });
  const user = await shown();
  expect(user).toMatchObject({ contactperson: 'Mr Lim', ciAvatar: avatar });
  expect(avatar).not.toBeNull();
  const picture = await client.files.get({ params: { id: avatar ?? '' }, query: {} });
  expect(picture).toBeDefined();
  await change({ person: null, avatar: null });
  expect(await shown()).toMatchObject({ contactperson: user.name, ciAvatar: null });
});

test('the picture of a site must be uploaded by the caller, and is kept while the site shows it', async () => {
  expect(await refusalOf(change({ avatar: await upload(world.admin, 'application/pdf') }))).toMatchObject({
    code: 'field.invalid',
    params: { fields: ['avatar'] },
  });
  const body = { contactid: world.contact.id, type: 0 as const, name: 'Ms Lee' };
  const add = async (type: string) =>
    (await admin.contactInfos.create({ body: { ...body, avatar: await upload(world.admin, type) } })).data;
  expect(await refusalCode(add('application/pdf'))).toBe('field.invalid');
  expect((await add('image/png')).avatar).not.toBeNull();
  for (const foreign of [randomUUID(), await upload(world.dispatcher, 'image/png')])
    expect(await refusalOf(change({ avatar: foreign }))).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'avatar' },
    });
  const { avatar } = await change({ avatar: await upload(world.admin, 'image/png') });
  expect(await refusalCode(admin.files.remove({ params: { id: avatar ?? '' } }))).toBe('file.kept');
});
