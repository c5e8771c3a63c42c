import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { makeJob, makeStation, makeWorld } from '@field-service/testing/people.ts';
import { entryId } from '@field-service/testing/work-package.ts';
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

test('the device learns when rows that are not asked at every visit were last answered, and the visits since, whoever made them', async () => {
  const world = await makeWorld(server.db);
  const phone = await server.client(world.technician, { app: 'app' });
  const station = await makeStation(server.db, world.site, null, { type: 'RBS' });
  const newJob = async () => await makeJob(server.db, world.site, { status: 'DN', assignees: [world.technician] });
  const [first, second, third, fourth] = [await newJob(), await newJob(), await newJob(), await newJob()];
  const visit = async (
    job: { id: string },
    visitedAt: number,
    rows: readonly string[],
    accessReason: string | null = null,
  ) =>
    await server.db
      .insertInto('visit')
      .values({
        id: entryId(),
        post_id: job.id,
        station_id: station.id,
        upload_id: 'upload-1',
        entry: entryId(),
        user_id: world.technician.id,
        plan_revision: 1,
        visited_at: visitedAt,
        received_at: visitedAt,
        clock_difference: 0,
        scan_method: 'qr',
        access_reason: accessReason,
        condition: 'ok',
        activity: 0,
        data: JSON.stringify({ checklist: rows.map((row) => ({ row, title: row, value: 'Yes' })) }),
      })
      .execute();
  const find = JSON.stringify({ id: world.site.id });
  const base = async () => (await phone.data.read({ params: { id: 'ibase' }, query: { find } })).data[0];
  expect(await base()).toMatchObject({ stations: [{ answered: [] }] });
  await visit(first, 1000, ['label', 'secured']);
  await visit(first, 2000, ['label', 'secured']);
  // The same job was reopened.
  await visit(first, 2500, ['secured']);
  await visit(second, 3000, ['secured']);
  await visit(third, 4000, [], 'locked');
  // Two technicians on one job.
  await visit(fourth, 5000, ['secured']);
  await visit(fourth, 5100, ['secured']);
  // Rows of every visit are left out.
  expect(await base()).toMatchObject({ stations: [{ answered: [{ row: 'label', at: 2000, visits: 2 }] }] });
});
