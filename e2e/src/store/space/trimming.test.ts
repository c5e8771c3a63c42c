import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { makeStaff, makeWorld, type TestUser } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '../store.ts';
import { connect, logIn, sync } from '../with-server.ts';

const { openEmpty, closeAll } = openStore();
let server: TestServer;
let technician: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const world = await makeWorld(server.db);
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterEach(async () => await closeAll());
afterAll(async () => await server.stop());

test('a sync deletes the lines of the log and the copies of sent work that are older than 30 days, and no others', async () => {
  const page = await openEmpty();
  await connect(page, server);
  await logIn(page, technician);
  const hour = 3_600_000;
  const [older, younger] = [Date.now() - 30 * dayMs - hour, Date.now() - 30 * dayMs + hour];
  await page.evaluate(
    async (times) => {
      const { logs, sent, sentTrails } = globalThis.offline.db();
      for (const [name, at] of Object.entries(times)) {
        await logs.add({ at, level: 'warning', text: `a line that is ${name}` });
        const ids = { uploadId: name, jobId: 'a-job' };
        const manifest = { ...ids, kind: 'job' as const, device: '', appVersion: '', parts: 1, entries: [] };
        const receipt = { ...ids, state: 'applied' as const, receivedAt: at, epoch: '', reason: null, entries: [] };
        await sent.add({ ...ids, docno: '', title: '', manifest, bytes: 1, receipt, sentAt: at });
        await sentTrails.add({ id: name, jobId: 'a-job', trails: [], sentAt: at });
      }
    },
    { older, younger },
  );
  expect(await sync(page)).toBe('completed');
  const left = await page.evaluate(async () => {
    const { logs, sent, sentTrails } = globalThis.offline.db();
    return {
      lines: (await logs.toArray()).map(({ text }) => text).filter((text) => text.startsWith('a line')),
      packages: (await sent.toArray()).map(({ uploadId }) => uploadId),
      positions: (await sentTrails.toArray()).map(({ id }) => id),
    };
  });
  expect(left).toEqual({ lines: ['a line that is younger'], packages: ['younger'], positions: ['younger'] });
});
