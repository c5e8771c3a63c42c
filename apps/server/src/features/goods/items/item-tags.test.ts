import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeItem, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSetting } from '../../site/settings/public.ts';

let server: TestServer;
let world: TestWorld;
let keeper: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  keeper = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] }));
});
afterAll(async () => await server.stop());

const tagged = async (id: string, tags: string[]) => {
  const { uts } = (await keeper.items.get({ params: { id } })).data;
  return (await keeper.items.update({ params: { id }, body: { uts, data: { tags } } })).data;
};
const found = async (tag: string) =>
  (await keeper.items.list({ query: { find: JSON.stringify({ 'data.tags': tag }) } })).data.length;

test('an item gets tags of the setting, is found by them, and keeps one that is removed from the setting', async () => {
  await writeSetting(server.db, {}, 'item-tags', ['new', 'low']);
  const { id } = await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' });
  expect((await tagged(id, ['new', 'low'])).data.tags).toEqual(['new', 'low']);
  expect([await found('low'), await found('old')]).toEqual([1, 0]);
  expect(await refusalOf(tagged(id, ['old']))).toMatchObject({
    code: 'record.referenced_missing',
    params: { field: 'data.tags', id: 'old' },
  });
  expect(await refusalOf(tagged(id, ['new', 'new']))).toMatchObject({ code: 'field.invalid' });
  await writeSetting(server.db, {}, 'item-tags', ['new']);
  expect((await tagged(id, ['low', 'new'])).data.tags).toEqual(['low', 'new']);
  await tagged(id, ['new']);
  expect(await refusalOf(tagged(id, ['low']))).toMatchObject({ code: 'record.referenced_missing' });
});
