import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { makeWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

test("the office's remarks on a station are sent to the device with the installed base", async () => {
  const world = await makeWorld(server.db);
  const office = await server.client(world.admin);
  const phone = await server.client(world.technician, { app: 'app' });
  const find = JSON.stringify({ id: world.site.id });
  const base = async () => (await phone.data.read({ params: { id: 'ibase' }, query: { find } })).data[0];
  const { data: station } = await office.stations.create({
    body: { siteid: world.site.id, typeid: lookupId(231, 'RBS'), barcode: 'ST-1', remarks: 'Behind the fridge' },
  });
  expect(await base()).toMatchObject({ stations: [{ id: station.id, remarks: 'Behind the fridge' }] });
  await office.stations.update({
    params: { id: station.id },
    body: { uts: station.uts, remarks: 'Moved to the store room' },
  });
  expect(await base()).toMatchObject({ stations: [{ remarks: 'Moved to the store room' }] });
});
