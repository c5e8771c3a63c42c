import { asAdmin } from '@field-service/testing/postgres.ts';
import { waitingBackend, withLockedJob } from './locked-job.ts';
import { syncSteps } from '@field-service/domain/work/job-buckets.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { everywhere } from '../store.ts';
import { killAfter, sync } from '../with-server.ts';
import { expectQuiet } from './quiet.ts';
import { bringJob, openRig, restart } from './rig.ts';
import { recordWork, sendAll, type Told } from './work.ts';

const rig = openRig();
const given = () => ({ stations: rig.stations(), item: rig.item(), pictures: [30_000] });

/** From the moment at which a sync reaches a step, nothing is stored any more. */
const dieAt = async (page: Page, step: string): Promise<void> =>
  await page.evaluate((name) => {
    const { syncProgress } = globalThis.offline;
    syncProgress.subscribe(() => {
      const running = syncProgress.current()?.steps.find(({ state }) => state === 'running');
      if (running?.step === name) globalThis.writesLeft = 0;
    });
  }, step);

describe('the app is killed', () => {
  test('at each step of a sync, and sends everything once after its restart', async () => {
    const opened = await rig.openPhone(0);
    let { page } = opened;
    const told: Told[] = [];
    for (const [at, step] of syncSteps.entries()) {
      if (!everywhere && at % 5 !== 0) continue;
      const jobId = await bringJob(rig, page, opened.user);
      told.push(await recordWork(page, jobId, given()));
      await dieAt(page, step);
      await sync(page);
      page = await restart(rig, page);
    }
    await expectQuiet(page, rig.office(), told);
  });

  test('during any call of an upload, and continues it after its restart', async () => {
    const opened = await rig.openPhone(0);
    let { page } = opened;
    const told: Told[] = [];
    let [place, ended] = [0, false];
    while (!ended) {
      const jobId = await bringJob(rig, page, opened.user);
      told.push(await recordWork(page, jobId, given()));
      rig.gateway().forget();
      const reached = Promise.withResolvers<boolean>();
      const killedAt = place;
      rig.gateway().happen(({ at }) => {
        if (at !== killedAt) return undefined;
        reached.resolve(false);
        return { kind: 'silence' };
      });
      const sent = sendAll(page).then(
        () => true,
        () => false,
      );
      ended = await Promise.race([reached.promise, sent]);
      page = await restart(rig, page);
      await sent;
      rig.gateway().happen(() => undefined);
      place += everywhere ? 1 : 2;
    }
    expect(place).toBeGreaterThan(4);
    await expectQuiet(page, rig.office(), told);
  });

  test('while it packs a job, which is then either in progress with all its work or closed with its package', async () => {
    const opened = await rig.openPhone(0);
    let { page } = opened;
    const told: Told[] = [];
    for (let [writes, packed] = [0, false]; !packed; writes += 1) {
      const jobId = await bringJob(rig, page, opened.user);
      const work = await recordWork(page, jobId, { ...given(), close: false });
      await killAfter(page, writes);
      packed = await page.evaluate(
        async (id) =>
          await globalThis.offline.packJob(id, 'DN', null).then(
            () => true,
            () => false,
          ),
        jobId,
      );
      page = await restart(rig, page);
      const found = await page.evaluate(async (id) => {
        const { db, packJob } = globalThis.offline;
        const row = await db().jobs.where('id').equals(id).first();
        const state = {
          bucket: row?.bucket,
          packages: await db().packages.where('jobId').equals(id).count(),
          visits: await db().visits.where('jobId').equals(id).count(),
        };
        if (state.bucket === 'inProgress') await packJob(id, 'DN', null);
        return state;
      }, jobId);
      expect(found).toEqual(
        packed ? { bucket: 'closed', packages: 1, visits: 2 } : { bucket: 'inProgress', packages: 0, visits: 2 },
      );
      told.push({ ...work, closed: 'DN' });
    }
    await expectQuiet(page, rig.office(), told);
  });

  test('by a crash in the middle of a write, and has everything that it called saved', async () => {
    const { page: first, jobIds } = await rig.openPhone();
    const [jobId = ''] = jobIds;
    const [station = ''] = rig.stations();
    let page = first;
    await page.evaluate(async (id) => await globalThis.offline.startJob(id, null), jobId);
    for (let round = 1; round <= (everywhere ? 40 : 4); round += 1) {
      let saved = 0;
      await page.exposeFunction('noteSaved', (value: number) => {
        saved = value;
      });
      await page.evaluate(
        ([id, stationId]) => {
          const { work, allStored } = globalThis.offline;
          const noteSaved: unknown = Reflect.get(globalThis, 'noteSaved');
          const write = async (value: number): Promise<void> => {
            work.editVisit(id, stationId, () => ({ remarks: String(value) }));
            await allStored();
            if (typeof noteSaved === 'function') await Reflect.apply(noteSaved, undefined, [value]);
            await write(value + 1);
          };
          write(1).catch(() => undefined);
        },
        [jobId, station] as const,
      );
      await expect.poll(() => saved).toBeGreaterThan(round * 3);
      const devtools = await page.context().newCDPSession(page);
      const crashed = new Promise((resolve) => {
        page.once('crash', resolve);
      });
      // It never answers: the page is gone.
      devtools.send('Page.crash').catch(() => undefined);
      await crashed;
      page = await restart(rig, page);
      const stored = await page.evaluate(
        async ([id, stationId]) => Number((await globalThis.offline.db().visits.get([id, stationId]))?.remarks),
        [jobId, station] as const,
      );
      expect(stored).toBeGreaterThanOrEqual(saved);
    }
  });
});

describe('the server', () => {
  test('that loses its database just before it commits applies the package once, later', async () => {
    const { page, jobIds } = await rig.openPhone();
    const [jobId = ''] = jobIds;
    const told = [await recordWork(page, jobId, given())];
    await withLockedJob(rig.server(), jobId, async () => {
      const sending = sendAll(page);
      const pid = await waitingBackend(rig.server());
      await asAdmin(async (admin) => await admin.query('select pg_terminate_backend($1)', [pid]));
      expect(await sending).toBe(0);
    });
    await expectQuiet(page, rig.office(), told);
  });
});
