import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import { makeJob, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let dispatcher: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  admin = await server.client(world.admin, { folderId: world.folder.id });
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

/** A simulated device that reads `GET posts` page by page, up to a safe point each time. */
function follower(limit: number) {
  const held = new Map<string, number>();
  let stored = 0;
  const once = async (): Promise<void> => {
    let place: { uts: string; ctid?: string; until?: string } = { uts: String(stored) };
    let first: number | undefined;
    for (;;) {
      const { data, uts } = await dispatcher.posts.list({ query: { ...place, limit: String(limit) } });
      first ??= uts;
      for (const job of data) {
        if (job.dts === null) held.set(job.id, job.uts);
        else held.delete(job.id);
      }
      const last = data.at(-1);
      if (last === undefined || data.length < limit) break;
      place = { uts: String(last.uts), ctid: String(last.ctid), until: String(first) };
    }
    stored = first ?? stored;
  };
  // A device runs one sync at a time.
  let running = Promise.resolve();
  const sync = async (): Promise<void> => {
    running = running.then(once);
    await running;
  };
  return { held, sync };
}

type Act = 'create' | 'change' | 'delete' | 'wait';
const acts = fc.array(fc.constantFrom<Act>('create', 'change', 'delete', 'wait'), { minLength: 4, maxLength: 10 });

test("a device that syncs alongside concurrent writers ends with the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.integer({ min: 1, max: 4 }), async (plan, limit) => {
      const device = follower(limit);
      await device.sync();
      const perform = async (act: Act, at: number): Promise<void> => {
        if (act === 'create') await dispatcher.posts.create({ body: jobBody(world.site, { title: `Made ${at}` }) });
        const { id } = await makeJob(server.services.system, world.site);
        const { uts } = (await dispatcher.posts.get({ params: { id } })).data;
        if (act === 'change')
          await dispatcher.posts.update({ params: { id }, body: { uts, fields: { title: `Changed ${at}` } } });
        if (act === 'delete') await admin.posts.remove({ params: { id } });
        if (act === 'wait') {
          // A writer that receives its stamp before the device reads, and commits afterwards.
          await server.services.system.transaction().execute(async (slow) => {
            await slow
              .updateTable('post')
              .set({ title: `Slow ${at}` })
              .where('id', '=', id)
              .execute();
            await device.sync();
          });
        }
      };
      await Promise.all([...plan.map(perform), device.sync()]);
      await expect
        .poll(
          async () => {
            await device.sync();
            const there = await server.db
              .selectFrom('post')
              .select(['id', 'uts'])
              .where('systype', '=', 'job')
              .where('dts', 'is', null)
              .execute();
            const missing = there.filter(({ id, uts }) => device.held.get(id) !== uts);
            return { missing, more: device.held.size - there.length };
          },
          { timeout: 5000 },
        )
        .toEqual({ missing: [], more: 0 });
    }),
    { numRuns: 8 },
  );
});
