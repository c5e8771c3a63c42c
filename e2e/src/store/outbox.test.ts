import { makeJob, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from './store.ts';
import { connect, logIn, sync } from './with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

test('a rejected write is not sent again unasked, and can be discarded only after it was exported', async () => {
  const technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const job = await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician] });
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  expect(await sync(page)).toBe('completed');
  let calls = 0;
  let rejects = true;
  await page.route(`**/api/post/${job.id}`, async (route) => {
    calls += 1;
    const json = { ok: false, code: 'field.invalid', params: { fields: ['status'] } };
    await (rejects ? route.fulfill({ status: 422, json }) : route.fallback());
  });
  await page.evaluate(async (id) => await globalThis.offline.startJob(id, null), job.id);
  const send = async (asked: boolean) =>
    await page.evaluate(async (wanted) => {
      const { db, sendOutbox, sending } = globalThis.offline;
      await sending(async (sender) => await sendOutbox(sender, { asked: wanted }));
      return (await db().outbox.toArray()).map(({ refused, lastError }) => [refused, lastError?.code]);
    }, asked);
  expect(await send(false)).toEqual([[true, 'field.invalid']]);
  expect(await send(false)).toEqual([[true, 'field.invalid']]);
  expect(calls).toBe(1);
  expect(await send(true)).toEqual([[true, 'field.invalid']]);
  expect(calls).toBe(2);

  const discarded = await page.evaluate(async () => {
    const { db, discardWrite, exportWrite, noteExported } = globalThis.offline;
    const [row] = await db().outbox.toArray();
    const id = row?.id ?? '';
    const early = await discardWrite(id).then(String, String);
    const { blob, fileName } = await exportWrite(id);
    const exported: unknown = JSON.parse(await blob.text());
    await noteExported('outbox', id);
    await discardWrite(id);
    return { early, fileName, exported, left: await db().outbox.count() };
  });
  expect(discarded).toMatchObject({
    early: 'DeviceFailure: device.not_exported',
    exported: { write: { kind: 'status', jobId: job.id, status: 'IP' } },
    left: 0,
  });
  expect(discarded.fileName).toMatch(/^STATUS-\d+\.json$/);

  // The job stays in progress on the phone, and its work is sent as ever.
  rejects = false;
  const bucket = await page.evaluate(
    async (id) => (await globalThis.offline.db().jobs.where('id').equals(id).first())?.bucket,
    job.id,
  );
  expect(bucket).toBe('inProgress');
  expect(await sync(page)).toBe('completed');
});
