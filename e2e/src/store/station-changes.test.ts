import { JobFile } from '@field-service/contract/work/job-package.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, openEmpty, closeAll } = openStore();
afterEach(async () => await closeAll());

const place = { floorid: null, xy: null, area: 'Kitchen', placement: null, direction: null };

describe('changes of stations', () => {
  test('are packed in the order in which they were made, each with its own entry, next to the visit', async () => {
    const page = await open();
    const text = await page.evaluate(
      async ([job, where]) => {
        const { work, stationWork, allStored, packJob, db } = globalThis.offline;
        const stationId = 'AAAAAAAAAAA';
        const made = { kind: 'new', stationId, typeId: 't', barcode: 'N-1', stationLabel: 'N1', ...where } as const;
        const entry = stationWork.addStationChange(job, made);
        stationWork.reachByLabel(job, { entry, stationId }, { by: 'nfc', planRevision: null });
        stationWork.addStationChange(job, { kind: 'place', stationId: 's1', ...where, floorid: 'p', xy: [0.1, 0.2] });
        stationWork.addStationChange(job, { kind: 'barcode', stationId: 's1', barcode: 'B-9', method: 'qr' });
        stationWork.addStationChange(job, { kind: 'label', stationId: 's1', stationLabel: 'R8' });
        stationWork.addStationChange(job, { kind: 'label', stationId: 's1', stationLabel: 'R9' });
        work.editDraft(job, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
        await allStored();
        const uploadId = await packJob(job, 'CWO', null);
        const files = await db().packageFiles.where('uploadId').equals(uploadId).toArray();
        return (await files[0]?.blob?.text()) ?? '';
      },
      [jobId, place] as const,
    );
    const file = JobFile.parse(JSON.parse(text));
    expect(file.version).toBe(2);
    expect(file.stationChanges.map(({ kind, stationId }) => [kind, stationId])).toEqual([
      ['new', 'AAAAAAAAAAA'],
      ['place', 's1'],
      ['barcode', 's1'],
      ['label', 's1'],
    ]);
    expect(file.stationChanges.at(-1)).toMatchObject({ stationLabel: 'R9' });
    expect(new Set(file.stationChanges.map(({ entry }) => entry)).size).toBe(4);
    expect(file.stations).toMatchObject([{ stationId: 'AAAAAAAAAAA', scanMethod: 'nfc', manualReason: null }]);
  });

  test('can be undone; with a new station go its changes, its visit and its pictures, and nothing else', async () => {
    const page = await open();
    const left = await page.evaluate(
      async ([job, where]) => {
        const { work, stationWork, allStored, db, aUsage } = globalThis.offline;
        const stationId = 'AAAAAAAAAAA';
        const made = { kind: 'new', stationId, typeId: 't', barcode: 'N', stationLabel: 'N1', ...where } as const;
        stationWork.addStationChange(job, made);
        stationWork.addStationChange(job, { kind: 'label', stationId, stationLabel: 'N2' });
        stationWork.addStationChange(job, { kind: 'label', stationId: 's1', stationLabel: 'R9' });
        stationWork.addStationChange(job, { kind: 'barcode', stationId: 's1', barcode: 'B9', method: 'manual' });
        for (const id of [stationId, 's1']) work.editVisit(job, id, () => ({ remarks: id }));
        work.putUsage(aUsage({ jobId: job, entry: 'u', stationIds: [stationId, 's1'] }));
        const picture = {
          jobId: job,
          stationId,
          side: 'bf',
          blob: new Blob(['x']),
          takenAt: 1,
          device: 'test',
        } as const;
        await work.addPicture(picture);
        // Its deletion could still be taken back.
        await work.removePicture((await work.addPicture(picture)).id);
        await allStored();
        const changes = (await db().drafts.get(job))?.stationChanges ?? [];
        const first = changes.find(({ kind }) => kind === 'new');
        const barcode = changes.find(({ kind }) => kind === 'barcode');
        if (first) stationWork.undoStationChange(job, first);
        if (barcode) stationWork.undoStationChange(job, barcode);
        await allStored();
        return {
          changes: (await db().drafts.get(job))?.stationChanges.map(({ kind, stationId: id }) => [kind, id]),
          visits: (await db().visits.toArray()).map(({ remarks }) => remarks),
          usage: (await db().usages.toArray()).map(({ stationIds }) => stationIds),
          pictures: await db().pictures.count(),
        };
      },
      [jobId, place] as const,
    );
    expect(left).toEqual({ changes: [['label', 's1']], visits: ['s1'], usage: [['s1']], pictures: 0 });
  });

  test('void a signature, because the customer signed the stations as they were', async () => {
    const page = await open();
    const signed = await page.evaluate(async (job) => {
      const { work, stationWork, allStored, db } = globalThis.offline;
      work.editDraft(job, () => ({ customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      stationWork.addStationChange(job, { kind: 'label', stationId: 's1', stationLabel: 'R9' });
      await allStored();
      return (await db().drafts.get(job))?.customerSign;
    }, jobId);
    expect(signed).toBeNull();
  });
});

describe('a move', () => {
  test('names only what the technician changed, compared with what the last sync brought', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { stationWork, allStored, db } = globalThis.offline;
      const synced = { floorid: 'p', xy: [0.5, 0.5], area: 'Kitchen', placement: null, direction: null } as const;
      const after: unknown[] = [];
      const move = async (change: Parameters<typeof stationWork.moveStation>[2]) => {
        stationWork.moveStation(job, 's1', change, synced);
        await allStored();
        const changes = (await db().drafts.get(job))?.stationChanges ?? [];
        after.push(changes.map(({ entry: _entry, at: _at, stationId: _id, ...change }) => change));
      };
      await move({});
      await move({ area: 'Bar' });
      await move({ floorid: 'p', xy: [0.1, 0.2] });
      await move({ area: 'Kitchen' });
      await move({ floorid: 'p', xy: [0.5, 0.5] });
      return after;
    }, jobId);
    expect(seen).toEqual([
      [],
      [{ kind: 'place', area: 'Bar' }],
      [{ kind: 'place', area: 'Bar', floorid: 'p', xy: [0.1, 0.2] }],
      [{ kind: 'place', floorid: 'p', xy: [0.1, 0.2] }],
      [],
    ]);
  });

  test('of a new station is compared with the place at which it was added, and both can be sent', async () => {
    const page = await open();
    const text = await page.evaluate(
      async ([job, where]) => {
        const { work, stationWork, packJob, db } = globalThis.offline;
        const stationId = 'AAAAAAAAAAA';
        const made = { kind: 'new', stationId, typeId: 't', barcode: 'N-1', stationLabel: 'N1', ...where } as const;
        stationWork.addStationChange(job, { ...made, siteId: 'site-1' });
        stationWork.moveStation(job, stationId, { area: 'Kitchen', direction: 'North' }, undefined);
        work.editDraft(job, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
        const uploadId = await packJob(job, 'CWO', null);
        const files = await db().packageFiles.where('uploadId').equals(uploadId).toArray();
        return (await files[0]?.blob?.text()) ?? '';
      },
      [jobId, place] as const,
    );
    const [made, moved] = JobFile.parse(JSON.parse(text)).stationChanges;
    expect(made).toMatchObject({ kind: 'new', siteId: 'site-1', ...place });
    expect(moved).toEqual({
      kind: 'place',
      entry: moved?.entry,
      at: moved?.at,
      stationId: 'AAAAAAAAAAA',
      direction: 'North',
    });
  });
});

test('the form of a new station is kept until the station is added; it is not part of what the customer signs', async () => {
  const page = await open();
  const seen = await page.evaluate(
    async ([job, user, where]) => {
      const { work, stationWork, allStored, db, closeDb, openDb } = globalThis.offline;
      const form = { typeId: 't', barcode: { text: 'N-1', method: 'qr' }, label: 'N1' } as const;
      const place = { ...where, area: 'Bar', placement: '', direction: '' };
      work.editDraft(job, () => ({ customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      work.editDraft(job, () => ({ newStation: { ...form, place } }));
      await allStored();
      closeDb();
      await openDb(user);
      const kept = await db().drafts.get(job);
      const change = { kind: 'new', stationId: 'AAAAAAAAAAA', typeId: 't', stationLabel: 'N1', ...where } as const;
      stationWork.addStationChange(job, { ...change, barcode: 'B'.repeat(101) });
      await allStored();
      const refused = (await db().drafts.get(job))?.newStation?.label;
      stationWork.addStationChange(job, { ...change, barcode: 'N-1' });
      await allStored();
      const added = (await db().drafts.get(job))?.newStation;
      return { label: kept?.newStation?.label, signedAt: kept?.customerSign?.signedAt, refused, added };
    },
    [jobId, userId, place] as const,
  );
  expect(seen).toEqual({ label: 'N1', signedAt: 1, refused: 'N1', added: null });
});

describe('a station that was reached by its new label', () => {
  test.each([
    ['scanned before', 'qr', null, 'manual', { scanMethod: 'qr', manualReason: null }],
    ['marked by hand before', 'manual', 'camera', 'manual', { scanMethod: 'manual', manualReason: 'camera' }],
    ['marked by hand before', 'manual', 'camera', 'nfc', { scanMethod: 'nfc', manualReason: null }],
    ['not reached before', 'manual', null, 'manual', { scanMethod: 'manual', manualReason: 'damaged' }],
  ] as const)('and was %s (%s, %s) is recorded after %s', async (_case, scanMethod, manualReason, method, expected) => {
    const page = await open();
    const visit = await page.evaluate(
      async ([job, before, by]) => {
        const { work, stationWork, allStored, db } = globalThis.offline;
        work.editVisit(job, 's1', () => before);
        const barcode = { kind: 'barcode', stationId: 's1', barcode: 'B-9', method: by } as const;
        const entry = stationWork.addStationChange(job, barcode);
        stationWork.reachByLabel(job, { entry, stationId: 's1' }, { by, manualReason: 'damaged', planRevision: 3 });
        await allStored();
        return await db().visits.get([job, 's1']);
      },
      [jobId, { scanMethod, manualReason }, method] as const,
    );
    expect(visit).toMatchObject(expected);
  });

  test('keeps the time and the plan of the visit if it was reached before', async () => {
    const page = await open();
    const visit = await page.evaluate(async (job) => {
      const { work, stationWork, allStored, db } = globalThis.offline;
      const stationId = 's1';
      work.editVisit(job, stationId, () => ({ visitedAt: 7, planRevision: 2, manualReason: 'camera' }));
      const entry = stationWork.addStationChange(job, { kind: 'barcode', stationId, barcode: 'B-9', method: 'qr' });
      stationWork.reachByLabel(job, { entry, stationId }, { by: 'qr', manualReason: 'damaged', planRevision: 3 });
      await allStored();
      return await db().visits.get([job, stationId]);
    }, jobId);
    expect(visit).toMatchObject({ visitedAt: 7, planRevision: 2, scanMethod: 'qr', manualReason: null });
  });
});

describe('no visit is recorded', () => {
  test.each([
    ['at a new station', 'new', ['device.limit', 'device.station_missing']],
    ['by a new label', 'barcode', ['device.limit', 'device.change_missing']],
  ] as const)('%s whose change was not taken, because its barcode is too long', async (_case, kind, expected) => {
    const page = await open();
    const found = await page.evaluate(
      async ([job, where, added]) => {
        const { stationWork, allStored, db, onNotice } = globalThis.offline;
        const told: string[] = [];
        onNotice((notice) => told.push('failure' in notice ? notice.failure.code : notice.kind));
        const barcode = 'B'.repeat(101);
        const stationId = added === 'new' ? 'AAAAAAAAAAA' : 's1';
        const entry = stationWork.addStationChange(
          job,
          added === 'new'
            ? { kind: added, stationId, barcode, typeId: 't', stationLabel: 'N1', ...where }
            : { kind: added, stationId, barcode, method: 'qr' },
        );
        stationWork.reachByLabel(job, { entry, stationId }, { by: 'qr', planRevision: null });
        await allStored();
        return { told, changes: (await db().drafts.get(job))?.stationChanges, visits: await db().visits.count() };
      },
      [jobId, place, kind] as const,
    );
    expect(found).toEqual({ told: expected, changes: [], visits: 0 });
  });

  test('at a new station that another window has undone', async () => {
    const page = await open();
    const add = async () =>
      await page.evaluate(
        async ([job, where]) => {
          const { work, stationWork, allStored, db } = globalThis.offline;
          const stationId = 'AAAAAAAAAAA';
          stationWork.addStationChange(job, {
            kind: 'new',
            stationId,
            typeId: 't',
            barcode: 'N',
            stationLabel: 'N1',
            ...where,
          });
          work.editVisit(job, stationId, () => ({ remarks: 'First' }));
          await allStored();
          return await db().visits.count();
        },
        [jobId, place] as const,
      );
    expect(await add()).toBe(1);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const visits = async () =>
      await other.evaluate(
        async ([user, job]) => {
          const { openDb, db, work, allStored } = globalThis.offline;
          await openDb(user);
          work.editVisit(job, 'AAAAAAAAAAA', () => ({ remarks: 'Second' }));
          await allStored();
          return (await db().visits.toArray()).map(({ remarks }) => remarks);
        },
        [userId, jobId] as const,
      );
    const picture = async () =>
      await other.evaluate(async (job) => {
        const { work, db } = globalThis.offline;
        const place = { jobId: job, stationId: 'AAAAAAAAAAA', side: 'bf', takenAt: 1, device: 'test' } as const;
        const refused = await work.addPicture({ ...place, blob: new Blob(['x']) }).then(
          () => '',
          (error: unknown) => JSON.stringify(error),
        );
        return [await db().pictures.count(), refused.includes('device.station_missing')];
      }, jobId);
    expect(await visits()).toEqual(['Second']);
    expect(await picture()).toEqual([1, false]);
    await page.evaluate(async (job) => {
      const { stationWork, allStored, db } = globalThis.offline;
      const change = (await db().drafts.get(job))?.stationChanges[0];
      if (change) stationWork.undoStationChange(job, change);
      await allStored();
    }, jobId);
    expect(await visits()).toEqual([]);
    expect(await picture()).toEqual([0, true]);
  });
});

test('a station with the id of a device that is at the site by now can be visited', async () => {
  const page = await open();
  const visits = await page.evaluate(async (job) => {
    const { work, allStored, db } = globalThis.offline;
    const row = await db().jobs.where('id').equals(job).first();
    const type = { id: 't', name: 'Bait station', code: 'RBS' };
    const place = { floorid: null, xy: null, area: null, placement: null, direction: null };
    const none = { uom: null, uomid: null, warranty: null, remarks: '', checklist: [], last: [], uts: 1 };
    const station = { id: 'AAAAAAAAAAA', barcode: 'N', stationLabel: 'N1', type, status: 'active', ...place, ...none };
    await db().ibase.put({ id: row?.siteId ?? '', plans: [], stations: [station], uts: 1 });
    work.editVisit(job, 'AAAAAAAAAAA', () => ({ remarks: 'Seen' }));
    await allStored();
    return (await db().visits.toArray()).map(({ remarks }) => remarks);
  }, jobId);
  expect(visits).toEqual(['Seen']);
});

test('a store of the third version keeps its unsent work, which has no changes of stations', async () => {
  const page = await openEmpty();
  const after = await page.evaluate(
    async ([user, job]) => {
      const { Dexie, databaseName, firstTables, openDb, db, aJob, rowOfJob, stationWork, allStored } =
        globalThis.offline;
      const old = new Dexie(databaseName(user));
      const tables = { lateSigns: 'jobId', unseen: 'table', packages: 'uploadId, jobId, seq', gone: 'jobId' };
      old.version(3).stores({ ...firstTables, ...tables });
      await old.open();
      await old.table('jobs').add({ ...rowOfJob(aJob({ id: job }), 'inProgress'), key: `job/${job}/` });
      const lists = { tasks: [], areaChecklist: [], ratings: [], moreSigns: [] };
      const empty = { customerSign: null, followup: null, signName: '', signPosition: '' };
      await old.table('drafts').add({ jobId: job, rev: 4, luts: 1, remarks: 'Old', ...lists, ...empty });
      await old
        .table('visits')
        .add({ jobId: job, stationId: 's1', rev: 2, entry: 'e1', catches: [], checklist: [], remarks: 'Seen' });
      old.close();
      await openDb(user);
      const upgraded = await db().drafts.get(job);
      stationWork.addStationChange(job, { kind: 'label', stationId: 's1', stationLabel: 'R9' });
      await allStored();
      const draft = await db().drafts.get(job);
      return {
        upgraded: upgraded?.stationChanges,
        remarks: draft?.remarks,
        rev: draft?.rev,
        changes: draft?.stationChanges.length,
        visits: (await db().visits.toArray()).map(({ remarks }) => remarks),
      };
    },
    [userId, jobId] as const,
  );
  expect(after).toEqual({ upgraded: [], remarks: 'Old', rev: 5, changes: 1, visits: ['Seen'] });
});
