import { describe, expect, test } from 'vitest';
import { everywhere } from '../store.ts';
import { sync } from '../with-server.ts';
import { expectQuiet } from './quiet.ts';
import { bringJob, openRig } from './rig.ts';
import { recordWork, sendAll, type Told } from './work.ts';

const rig = openRig();
const given = () => ({ stations: rig.stations(), item: rig.item(), pictures: [30_000] });

describe('two windows of the app on one phone', () => {
  test('record on one job at once, close it at once and send it at once: everything counts, once', async () => {
    for (let round = 0; round < (everywhere ? 10 : 1); round += 1) {
      const { page, jobIds } = await rig.openPhone();
      const [jobId = ''] = jobIds;
      const [station = ''] = rig.stations();
      const told = await recordWork(page, jobId, { ...given(), close: false });
      const other = await rig.openPage(page.context());
      await other.evaluate(async () => await globalThis.offline.resumeSession());
      const windows = [page, other];
      await Promise.all(
        windows.map(
          async (each, at) =>
            await each.evaluate(
              async ([id, stationId, mark]) => {
                const { work, allStored } = globalThis.offline;
                for (let tap = 0; tap < 10; tap += 1)
                  work.editVisit(id, stationId, ({ remarks }) => ({ remarks: `${remarks}${mark}` }));
                await allStored();
              },
              [jobId, station, at === 0 ? 'a' : 'b'] as const,
            ),
        ),
      );
      const remarks = await page.evaluate(
        async ([id, stationId]) => (await globalThis.offline.db().visits.get([id, stationId]))?.remarks ?? '',
        [jobId, station] as const,
      );
      const before = told.visits[station] ?? '';
      expect(remarks.startsWith(before)).toBe(true);
      const added = remarks.slice(before.length);
      expect(added.replaceAll('b', '')).toBe('a'.repeat(10));
      expect(added.replaceAll('a', '')).toBe('b'.repeat(10));
      // The customer's signature was given for less.
      const closing = await Promise.allSettled(
        windows.map(
          async (each) =>
            await each.evaluate(async (id) => {
              const { work, allStored, packJob } = globalThis.offline;
              work.editDraft(id, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
              await allStored();
              return await packJob(id, 'CWO', null);
            }, jobId),
        ),
      );
      expect(closing.filter(({ status }) => status === 'fulfilled').length).toBe(1);
      const [sent, syncs] = [windows.map(sendAll), windows.map(sync)];
      await Promise.all([...sent, ...syncs]);
      await other.close();
      told.visits[station] = remarks;
      await expectQuiet(page, rig.office(), [{ ...told, sign: null, closed: 'CWO' }]);
    }
  });
});

describe('the user cancels', () => {
  const expectQuietAfterCancelling = async (kind: 'sync' | 'upload') => {
    const { page, user } = await rig.openPhone(0);
    const told: Told[] = [];
    let [place, ended] = [0, false];
    while (!ended) {
      const jobId = await bringJob(rig, page, user);
      told.push(await recordWork(page, jobId, given()));
      rig.gateway().forget();
      const cancelled = place;
      const reached = Promise.withResolvers<boolean>();
      rig.gateway().happen(({ at }) => {
        if (at === cancelled) reached.resolve(true);
        return undefined;
      });
      await page.evaluate((what) => {
        const { runSync, sendPackages } = globalThis.offline;
        const stop = new AbortController();
        Object.assign(globalThis, { stopSending: () => stop.abort(new DOMException('', 'AbortError')) });
        const run = what === 'sync' ? runSync() : sendPackages({ asked: true, signal: stop.signal });
        Object.assign(globalThis, { run: Promise.resolve(run).catch(() => undefined) });
      }, kind);
      const finished = page.evaluate(async () => {
        await Reflect.get(globalThis, 'run');
        return false;
      });
      ended = !(await Promise.race([reached.promise, finished]));
      await page.evaluate(() => {
        globalThis.offline.cancelSync();
        const stop: unknown = Reflect.get(globalThis, 'stopSending');
        if (typeof stop === 'function') Reflect.apply(stop, undefined, []);
      });
      await finished;
      rig.gateway().happen(() => undefined);
      place += everywhere ? 1 : 3;
    }
    expect(place).toBeGreaterThan(4);
    await expectQuiet(page, rig.office(), told);
  };
  test('a sync at any of its calls, and the next one goes on', async () => {
    await expectQuietAfterCancelling('sync');
  });
  test('an upload at any of its calls, and the next one goes on', async () => {
    await expectQuietAfterCancelling('upload');
  });
});
