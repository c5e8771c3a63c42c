import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, openEmpty, closeAll } = openStore();
afterEach(async () => await closeAll());

describe('a scan', () => {
  test('marks a station once: a later scan keeps its time, also of a station marked by hand, and typing its barcode changes nothing', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { markScanned, allStored, db } = globalThis.offline;
      const now = async () => {
        await allStored();
        const { scanMethod, manualReason, visitedAt, planRevision } = (await db().visits.get([job, 's1'])) ?? {};
        return [scanMethod, manualReason, visitedAt, planRevision];
      };
      markScanned(job, 's1', { by: 'manual', visitedAt: 10, planRevision: 1 });
      const typed = await now();
      markScanned(job, 's1', { by: 'manual', visitedAt: 20, planRevision: 2 });
      const again = await now();
      markScanned(job, 's1', { by: 'qr', visitedAt: 30, planRevision: 2 });
      const scanned = await now();
      markScanned(job, 's1', { by: 'qr', visitedAt: 40, planRevision: 2 });
      markScanned(job, 's1', { by: 'manual', visitedAt: 50, planRevision: 2 });
      return { typed, again, scanned, last: await now() };
    }, jobId);
    expect(seen).toEqual({
      typed: ['manual', 'typed', 10, 1],
      again: ['manual', 'typed', 10, 1],
      scanned: ['qr', null, 10, 1],
      last: ['qr', null, 10, 1],
    });
  });

  test('that is undone leaves no visit, unless something was recorded', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { markScanned, unmarkScanned, allStored, db, work } = globalThis.offline;
      const scan = { by: 'qr', visitedAt: 10, planRevision: null } as const;
      markScanned(job, 'blank', scan);
      markScanned(job, 'noted', scan);
      work.editVisit(job, 'noted', () => ({ remarks: 'wet floor' }));
      await allStored();
      unmarkScanned(job, 'blank', undefined);
      unmarkScanned(job, 'noted', undefined);
      await allStored();
      const noted = await db().visits.get([job, 'noted']);
      return [await db().visits.get([job, 'blank']), noted?.scanMethod, noted?.manualReason, noted?.remarks];
    }, jobId);
    expect(seen).toEqual([undefined, 'manual', null, 'wet floor']);
  });
});

test('the stations are stored in the order of their scans, whatever the clock says; the undo of a scan takes its own out', async () => {
  const page = await open();
  const orders = await page.evaluate(async (job) => {
    const { markScanned, unmarkScanned, allStored, db, work, stationWork } = globalThis.offline;
    const order = async () => {
      await allStored();
      return (await db().drafts.get(job))?.scans?.join(' ');
    };
    const scan = { by: 'qr', planRevision: null } as const;
    markScanned(job, 'R1', { ...scan, visitedAt: 90_000 });
    markScanned(job, 'R40', { ...scan, visitedAt: 10 });
    const scanned = await order();
    const before = await db().visits.get([job, 'R1']);
    work.editVisit(job, 'R1', () => ({ remarks: 'dry' }));
    markScanned(job, 'R1', { ...scan, visitedAt: 20 });
    const again = await order();
    unmarkScanned(job, 'R1', before);
    const undone = await order();
    unmarkScanned(job, 'R40', undefined);
    const both = await order();
    const change = { kind: 'label', stationId: 'R2', stationLabel: 'B' } as const;
    const entry = stationWork.addStationChange(job, change);
    stationWork.reachByLabel(job, { entry, stationId: 'R2' }, { by: 'nfc', planRevision: null });
    return { scanned, again, undone, both, labelled: await order() };
  }, jobId);
  expect(orders).toEqual({
    scanned: 'R1 R40',
    again: 'R1 R40 R1',
    undone: 'R1 R40',
    both: 'R1',
    labelled: 'R1 R2',
  });
});

test('the undo of a scan brings back why a station was not reached, or how it was', async () => {
  const page = await open();
  const seen = await page.evaluate(async (job) => {
    const { markScanned, unmarkScanned, allStored, db, work } = globalThis.offline;
    const read = async (station: string) => {
      await allStored();
      return await db().visits.get([job, station]);
    };
    const known = { visitedAt: 5, planRevision: 1, scanMethod: 'manual' } as const;
    work.editVisit(job, 'locked', () => ({ ...known, accessReason: 'locked' }));
    work.editVisit(job, 'damaged', () => ({ ...known, manualReason: 'damaged' }));
    const restored: unknown[] = [];
    for (const station of ['locked', 'damaged']) {
      const before = await read(station);
      markScanned(job, station, { by: 'qr', visitedAt: 10, planRevision: 2 });
      const marked = await read(station);
      unmarkScanned(job, station, before);
      const after = await read(station);
      const facts = [
        after?.scanMethod,
        after?.manualReason,
        after?.accessReason,
        after?.visitedAt,
        after?.planRevision,
      ];
      restored.push([marked?.scanMethod, ...facts]);
    }
    return restored;
  }, jobId);
  expect(seen).toEqual([
    ['qr', 'manual', null, 'locked', 5, 1],
    ['qr', 'manual', 'damaged', null, 5, 1],
  ]);
});

test('what is changed for one station alone no longer counts as recorded together', async () => {
  const page = await open();
  const together = await page.evaluate(async (job) => {
    const { work, allStored, db } = globalThis.offline;
    for (const station of ['s1', 's2']) work.editVisit(job, station, () => ({ scanMethod: 'qr' }));
    work.editVisits(job, ['s1', 's2'], () => ({ activity: 0, condition: 'ok', together: ['activity', 'condition'] }));
    work.editVisit(job, 's1', () => ({ activity: 2 }));
    work.editVisit(job, 's2', () => ({ remarks: 'dry' }));
    await allStored();
    return (await db().visits.toArray()).map((visit) => visit.together);
  }, jobId);
  expect(together).toEqual([['condition'], ['activity', 'condition']]);
});

test('a store of the third version keeps its visits, of which none was recorded together, and tells its readings apart', async () => {
  const page = await openEmpty();
  const after = await page.evaluate(
    async ([user, job]) => {
      const { Dexie, databaseName, firstTables, openDb, db } = globalThis.offline;
      const old = new Dexie(databaseName(user));
      old.version(3).stores({
        ...firstTables,
        lateSigns: 'jobId',
        unseen: 'table',
        packages: 'uploadId, jobId, seq',
        gone: 'jobId',
      });
      await old.open();
      const answer = { row: 'secured', title: 'Secured', value: 'Yes' };
      await old.table('visits').add({ jobId: job, stationId: 's1', rev: 4, activity: 2, checklist: [answer] });
      const readings = [{ value: '300' }, { value: '400' }];
      await old.table('usages').bulkAdd([
        { jobId: job, entry: 'gas', rev: 1, seq: 1, fumigation: { readings } },
        { jobId: job, entry: 'gel', rev: 1, seq: 2 },
      ]);
      old.close();
      await openDb(user);
      return { visits: await db().visits.toArray(), usages: await db().usages.toArray() };
    },
    [userId, jobId] as const,
  );
  const answer = { row: 'secured', title: 'Secured', value: 'Yes', together: false };
  expect(after.visits).toEqual([{ jobId, stationId: 's1', rev: 4, activity: 2, checklist: [answer], together: [] }]);
  const [gas, gel] = after.usages;
  expect(gas?.fumigation?.readings.map(({ value }) => value)).toEqual(['300', '400']);
  expect(new Set(gas?.fumigation?.readings.map(({ key }) => key.length > 0 && key)).size).toBe(2);
  expect(gel?.fumigation).toBeUndefined();
});
