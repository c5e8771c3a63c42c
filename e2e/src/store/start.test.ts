import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

describe('un-starting a job', () => {
  test('sends nothing if its start has never been sent, and the new status if the start may have arrived', async () => {
    const page = await open();
    const queued = await page.evaluate(async (job) => {
      const { db, enqueueStatus } = globalThis.offline;
      const { outbox } = db();
      const statuses = async () => (await outbox.toArray()).map(({ write }) => 'status' in write && write.status);
      await outbox.clear();
      await enqueueStatus(job, 'IP', 10);
      await enqueueStatus(job, 'TD', 10);
      const neverSent = await statuses();
      await enqueueStatus(job, 'IP', 10);
      // Its answer is on the way, or lost.
      await outbox.toCollection().modify({ tries: 1 });
      await enqueueStatus(job, 'TD', 10);
      return { neverSent, perhapsSent: await statuses() };
    }, jobId);
    expect(queued).toEqual({ neverSent: [], perhapsSent: ['TD'] });
  });

  test('changes nothing if the job was closed while the server was asked', async () => {
    const page = await open();
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route('**/api/data/**', (route) =>
      asked.resolve(async () => await route.fulfill({ json: { ok: true, data: [] } })),
    );
    const undoing = page.evaluate(
      async (job) =>
        await globalThis.offline.unstartJob(job).then(
          (result) => result,
          (error: unknown) => String(error),
        ),
      jobId,
    );
    const answer = await asked.promise;
    await page.evaluate(async (job) => {
      globalThis.offline.work.editVisit(job, 's1', () => ({ remarks: 'Done meanwhile' }));
      await globalThis.offline.packJob(job, 'CWO', null);
    }, jobId);
    await answer();
    expect(await undoing).toBe('DeviceFailure: device.job_missing');
    const left = await page.evaluate(async (job) => {
      const { db } = globalThis.offline;
      const row = await db().jobs.where('id').equals(job).first();
      return [row?.bucket, await db().visits.count(), await db().packages.count()];
    }, jobId);
    expect(left).toEqual(['closed', 1, 1]);
  });
});
