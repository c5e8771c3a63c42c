import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
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

const status = async (code: string, flags: string): Promise<string> =>
  (await admin.lookups.create({ query: {}, body: { type: 310, code, name: code, flags } })).data.id;
const item = async (code: string, over: { statusid?: string; status?: 'active' | 'inactive' } = {}) => {
  const kind = { typeid: lookupId(230, 'BAIT'), uomid: lookupId(209, 'g') };
  return (await admin.items.create({ body: { code, name: code, ...kind, folderid: world.folder.id, ...over } })).data;
};

test('a phone can leave out items with certain statuses, and suspended or cancelled ones', async () => {
  const [trial, recalled, stopped] = [
    await status('TRIAL', 'H'),
    await status('RECALL', 'H'),
    await status('STOP', 'HU'),
  ];
  const plain = await item('PLAIN');
  await item('OFF', { status: 'inactive' });
  await item('TRIAL', { statusid: trial });
  await item('RECALL', { statusid: recalled });
  await item('STOP', { statusid: stopped });
  const kept = await item('KEPT', { statusid: await status('KEPT', 'H') });
  const phone = await server.client(world.technician, { app: 'app' });
  const find = JSON.stringify({
    uts: { $gte: 0 },
    'status.id': { $nin: [trial, recalled] },
    'status.flags': { $noflags: 'UX' },
  });
  const { data } = await phone.data.read({ params: { id: 'item-report' }, query: { find, sort: 'ctid asc' } });
  expect(data).toMatchObject([
    { id: plain.id, status: { id: null, code: 'active', name: 'active', flags: '' } },
    { id: kept.id, status: { code: 'KEPT', name: 'KEPT', flags: 'H' } },
  ]);
  const off = JSON.stringify({ 'status.flags': 'U' });
  const suspended = (await phone.data.read({ params: { id: 'item-report' }, query: { find: off } })).data;
  expect(suspended).toMatchObject([
    { code: 'OFF', status: { id: null, code: 'inactive', flags: 'U' } },
    { code: 'STOP', status: { id: stopped, code: 'STOP', flags: 'HU' } },
  ]);
});

test('an item accepts only a status of the site', async () => {
  const { id, uts } = await item('WRONG');
  const wrong = admin.items.update({ params: { id }, body: { uts, statusid: lookupId(230, 'BAIT') } });
  expect(await refusalOf(wrong)).toMatchObject({ code: 'record.referenced_missing', params: { field: 'statusid' } });
  const { data } = await admin.items.update({ params: { id }, body: { uts, statusid: lookupId(310, 'TD') } });
  expect(data.status).toMatchObject({ id: lookupId(310, 'TD'), code: 'TD' });
  const cleared = await admin.items.update({ params: { id }, body: { uts: data.uts, statusid: null } });
  expect(cleared.data.status).toMatchObject({ id: null, code: 'active' });
});
