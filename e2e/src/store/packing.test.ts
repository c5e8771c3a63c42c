import type { Receipt } from '@field-service/contract/work/job-package.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, openEmpty, closeAll } = openStore();
afterEach(async () => await closeAll());

const receipt: Receipt = {
  uploadId: 'u',
  jobId,
  state: 'applied',
  receivedAt: 10,
  epoch: 'e',
  reason: null,
  entries: [],
};

describe('a package', () => {
  test('contains the entry and the picture that were still being stored when the job was closed', async () => {
    const page = await open({ slow: 4 });
    const packed = await page.evaluate(async (job) => {
      const { work, packJob, db } = globalThis.offline;
      work.editVisit(job, 's1', () => ({ remarks: 'Last word' }));
      const picture = { jobId: job, stationId: 's1', side: 'bf' as const, takenAt: 1, device: 'test' };
      void work.addPicture({ ...picture, blob: new Blob([new Uint8Array(60_000_000)]) });
      const uploadId = await packJob(job, 'CWO', null);
      const files = await db().packageFiles.where('uploadId').equals(uploadId).toArray();
      const text = await files.find(({ path }) => path.endsWith('.json'))?.blob?.text();
      return { text: text ?? '', pictures: files.filter(({ pictureId }) => pictureId !== null).length };
    }, jobId);
    expect(JSON.parse(packed.text)).toMatchObject({ stations: [{ stationId: 's1', remarks: 'Last word' }] });
    expect(packed.pictures).toBe(1);
  });

  test('names a picture of a station without a visit with its time, position and device', async () => {
    const page = await open();
    const text = await page.evaluate(async (job) => {
      const { work, packJob, db } = globalThis.offline;
      const picture = { jobId: job, stationId: 's1', side: 'bf' as const, takenAt: 77, device: 'test' };
      const { id } = await work.addPicture({ ...picture, blob: new Blob(['locked']) });
      await work.placePicture(id, [3.1, 101.6]);
      const uploadId = await packJob(job, 'CWO', null);
      const files = await db().packageFiles.where('uploadId').equals(uploadId).toArray();
      return (await files.find(({ path }) => path.endsWith('.json'))?.blob?.text()) ?? '';
    }, jobId);
    expect(JSON.parse(text)).toMatchObject({
      stations: [],
      pictures: [{ path: 'images/001/0001-bf.jpg', takenAt: 77, geo: [3.1, 101.6], device: 'test' }],
    });
  });

  test('contains a picture that takes long to store, also if nothing else waits', async () => {
    const page = await open();
    const stored = await page.evaluate(async (job) => {
      const { work, packJob, db } = globalThis.offline;
      const blob = new Blob(['large']);
      const read = blob.arrayBuffer.bind(blob);
      const slowly = async () => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return await read();
      };
      Object.defineProperty(blob, 'arrayBuffer', { value: slowly });
      const picture = { jobId: job, stationId: 's1', side: 'bf' as const, takenAt: 1, device: 'test', blob };
      const adding = work.addPicture(picture).then(
        () => 'added',
        (error: unknown) => String(error),
      );
      const uploadId = await packJob(job, 'CWO', null);
      return [await adding, await db().pictures.where('uploadId').equals(uploadId).count()];
    }, jobId);
    expect(stored).toEqual(['added', 1]);
  });

  test('contains exactly what is stored when its job is closed, whatever is entered while it is packed', async () => {
    const page = await open();
    const differing = await page.evaluate(async (job) => {
      const { work, packJob, db, putJob, rowOfJob, aJob, allStored } = globalThis.offline;
      const found: string[] = [];
      for (let round = 0; round < 25; round += 1) {
        const packing = packJob(job, 'CWO', null);
        for (let key = 0; key < 6; key += 1) {
          work.editDraft(job, ({ remarks }) => ({ remarks: `${remarks}${key}` }));
          await new Promise((resolve) => setTimeout(resolve, round % 5));
        }
        const uploadId = await packing;
        await allStored();
        const file = await db()
          .packageFiles.where('uploadId')
          .equals(uploadId)
          .filter(({ path }) => path.endsWith('.json'))
          .first();
        const text: unknown = JSON.parse((await file?.blob?.text()) ?? '{}');
        const stored = (await db().drafts.get(job))?.remarks;
        if (Reflect.get(Object(text), 'remarks') !== stored) found.push(`${round}: ${stored ?? ''}`);
        await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: job }), 'inProgress')));
      }
      return found;
    }, jobId);
    expect(differing).toEqual([]);
  });
});

test('a job is closed as the stored work allows at the moment of packing, and not at all once it no longer does', async () => {
  const page = await open();
  const seen = await page.evaluate(async (job) => {
    const { work, packJudged, stateOfWork, db, allStored } = globalThis.offline;
    const judged: boolean[] = [];
    /** Judges the stored work; the customer's signature goes right after it was judged for the first time. */
    const judge = async () => {
      await allStored();
      const draft = await db().drafts.get(job);
      const signed = draft?.customerSign !== null;
      const ofJob = { jobId: job };
      const [visits, usages, pictures] = await Promise.all([
        db().visits.where(ofJob).toArray(),
        db().usages.where(ofJob).toArray(),
        db().pictures.where(ofJob).toArray(),
      ]);
      judged.push(signed);
      if (judged.length === 1) {
        work.editDraft(job, () => ({ customerSign: null }));
        await allStored();
      }
      return signed ? { status: 'DN' as const, state: stateOfWork({ draft, visits, usages, pictures }) } : undefined;
    };
    work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
    const packed = await packJudged(job, judge, null);
    return {
      packed,
      judged,
      packages: await db().packages.count(),
      bucket: (await db().jobs.toArray()).map(({ bucket }) => bucket),
    };
  }, jobId);
  expect(seen).toEqual({ packed: null, judged: [true, false], packages: 0, bucket: ['inProgress'] });
});

test('a picture that is added or removed after the job was closed changes nothing', async () => {
  const page = await open();
  const after = await page.evaluate(async (job) => {
    const { work, packJob, db } = globalThis.offline;
    const picture = { jobId: job, stationId: 's1', side: 'bf' as const, takenAt: 1, device: 'test' };
    const { id } = await work.addPicture({ ...picture, blob: new Blob(['packed']) });
    await packJob(job, 'CWO', null);
    await work.removePicture(id);
    const refused = await work.addPicture({ ...picture, blob: new Blob(['late']) }).then(
      () => '',
      (error: unknown) => String(error),
    );
    const pictures = (await db().pictures.toArray()).map((each) => [each.id === id, each.removedAt !== undefined]);
    return { refused, pictures };
  }, jobId);
  expect(after).toEqual({ refused: 'DeviceFailure: device.job_missing', pictures: [[true, false]] });
});

describe('a receipt', () => {
  test('releases the packed work, but nothing that was recorded after the job was reopened', async () => {
    const page = await open();
    const left = await page.evaluate(
      async ([job, given]) => {
        const { work, packJob, db, putJob, rowOfJob, aJob, allStored, moveToSent } = globalThis.offline;
        work.editVisit(job, 's1', () => ({ activity: 1 }));
        work.editVisit(job, 's2', () => ({ activity: 2 }));
        const uploadId = await packJob(job, 'CWO', null);
        await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: job }), 'inProgress')));
        work.editVisit(job, 's2', () => ({ activity: 3 }));
        work.editDraft(job, () => ({ remarks: 'Back again' }));
        await allStored();
        const row = await db().packages.get(uploadId);
        if (row) await moveToSent(row, given);
        return {
          visits: (await db().visits.toArray()).map(({ stationId, activity }) => [stationId, activity]),
          draft: (await db().drafts.get(job))?.remarks,
          bucket: (await db().jobs.toArray()).map(({ bucket }) => bucket),
          packages: await db().packages.count(),
          sent: await db().sent.count(),
        };
      },
      [jobId, receipt] as const,
    );
    expect(left).toEqual({
      visits: [['s2', 3]],
      draft: 'Back again',
      bucket: ['inProgress'],
      packages: 0,
      sent: 1,
    });
  });
});

test('a store of the first version keeps its work, and receipts release what was packed with it', async () => {
  const page = await openEmpty();
  const after = await page.evaluate(
    async ([user, job, given]) => {
      const { Dexie, databaseName, firstTables, openDb, db, aJob, rowOfJob, moveToSent } = globalThis.offline;
      const old = new Dexie(databaseName(user));
      old.version(1).stores(firstTables);
      await old.open();
      await old.table('jobs').add({ ...rowOfJob(aJob({ id: job }), 'closed'), key: `C_${job}`, flags: 'P' });
      await old.table('drafts').add({ jobId: job, luts: 1, startData: { at: 5, geo: null }, remarks: 'Old' });
      const caught = { species: 'RAT', stage: null, count: 2, estimated: false };
      await old.table('visits').add({ jobId: job, stationId: 's1', luts: 1, entry: 'e1', catches: [caught] });
      await old.table('packages').add({ uploadId: 'u', jobId: job, createdAt: 9, manifest: { kind: 'job' } });
      old.close();
      await openDb(user);
      const [visit] = await db().visits.toArray();
      const row = await db().packages.get('u');
      if (row) await moveToSent(row, given);
      return {
        rev: visit?.rev,
        keys: visit?.catches.map(({ key }) => key.length),
        packed: row?.packed,
        visits: await db().visits.count(),
        drafts: await db().drafts.count(),
      };
    },
    [userId, jobId, receipt] as const,
  );
  expect(after).toEqual({ rev: 0, keys: [11], packed: ['5/0', 'e1/0'], visits: 0, drafts: 0 });
});

test('a store of the second version keeps the order of its packages, pictures and usages', async () => {
  const page = await openEmpty();
  const after = await page.evaluate(
    async ([user, job]) => {
      const { Dexie, databaseName, firstTables, openDb, db } = globalThis.offline;
      const old = new Dexie(databaseName(user));
      old.version(2).stores({ ...firstTables, lateSigns: 'jobId' });
      await old.open();
      const packages = [
        { uploadId: 'a', createdAt: 7 },
        { uploadId: 'b', createdAt: 3 },
      ];
      await old.table('packages').bulkAdd(packages.map((row) => ({ ...row, jobId: job, manifest: { kind: 'job' } })));
      const pictures = [
        { id: 'p', jobId: job, takenAt: 4 },
        { id: 'q', jobId: job, takenAt: 2 },
        { id: 'r', jobId: 'another job', takenAt: 9 },
      ];
      await old.table('pictures').bulkAdd(pictures.map((row) => ({ ...row, stationId: 's1', uploadId: '' })));
      await old.table('usages').bulkAdd([
        { jobId: job, entry: 'x', at: 8, rev: 0 },
        { jobId: job, entry: 'y', at: 6, rev: 0 },
      ]);
      old.close();
      await openDb(user);
      return {
        packages: (await db().packages.orderBy('seq').toArray()).map(({ uploadId }) => uploadId),
        pictures: Object.fromEntries((await db().pictures.toArray()).map(({ id, seq }) => [id, seq])),
        usages: Object.fromEntries((await db().usages.toArray()).map(({ entry, seq }) => [entry, seq])),
      };
    },
    [userId, jobId] as const,
  );
  expect(after).toEqual({ packages: ['b', 'a'], pictures: { q: 1, p: 2, r: 1 }, usages: { y: 1, x: 2 } });
});

test('a store of the third version keeps its unsent work', async () => {
  const page = await openEmpty();
  const after = await page.evaluate(
    async ([user, job]) => {
      const { Dexie, databaseName, firstTables, openDb, db, aJob, aUsage, rowOfJob } = globalThis.offline;
      const old = new Dexie(databaseName(user));
      const tables = { ...firstTables, lateSigns: 'jobId', unseen: 'table', gone: 'jobId' };
      old.version(3).stores({ ...tables, packages: 'uploadId, jobId, seq' });
      await old.open();
      await old.table('jobs').add({ ...rowOfJob(aJob({ id: job }), 'inProgress'), key: `job/${job}/` });
      await old.table('drafts').add({ jobId: job, luts: 1, rev: 2, startData: { at: 5, geo: null }, remarks: 'Old' });
      await old.table('usages').add(aUsage({ jobId: job, batch: 'B-1', rev: 3 }));
      await old.table('packages').add({ uploadId: 'u', jobId: 'other', seq: 4, manifest: { kind: 'job' } });
      old.close();
      await openDb(user);
      const [usage] = await db().usages.toArray();
      return {
        version: db().verno,
        remarks: (await db().drafts.get(job))?.remarks,
        usage: [usage?.batch, usage?.rev],
        packages: (await db().packages.orderBy('seq').toArray()).map(({ uploadId, seq }) => [uploadId, seq]),
        aids: await db().aids.count(),
        techSign: (await db().drafts.get(job))?.techSign,
        lines: (await db().drafts.get(job))?.lines,
        nextday: (await db().drafts.get(job))?.nextday,
      };
    },
    [userId, jobId] as const,
  );
  expect(after).toEqual({
    version: 6,
    remarks: 'Old',
    usage: ['B-1', 3],
    packages: [['u', 4]],
    aids: 0,
    techSign: null,
    lines: null,
    nextday: null,
  });
});
