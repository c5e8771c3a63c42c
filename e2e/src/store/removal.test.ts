import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

describe('a picture of the job', () => {
  test('is packed with its tags and its note, and a store from before there were such pictures packs none', async () => {
    const page = await open();
    const files = await page.evaluate(async (job) => {
      const { work, db, packJob, moveJob } = globalThis.offline;
      const read = async () => {
        const uploadId = await packJob(job, 'CWO', null);
        const rows = await db().packageFiles.where('uploadId').equals(uploadId).toArray();
        await moveJob(job, { bucket: 'inProgress' });
        const json: unknown = JSON.parse((await rows.find(({ path }) => path.endsWith('.json'))?.blob?.text()) ?? '');
        return [Reflect.get(Object(json), 'version'), Reflect.get(Object(json), 'pictures')] as unknown[];
      };
      const without = await read();
      const place = { jobId: job, stationId: null, side: 'job', takenAt: 5, device: 'test' } as const;
      const { id } = await work.addPicture({ ...place, blob: new Blob(['a']) }, ['BEFORE']);
      work.editPictureNote(job, id, ({ tags }) => ({ tags: [...tags, 'DAMAGE'], note: ' Mesh torn ' }));
      return [without, await read()];
    }, jobId);
    expect(files).toEqual([
      [2, []],
      [
        2,
        [
          {
            path: 'images/001/0001-job.jpg',
            takenAt: 5,
            geo: null,
            device: 'test',
            tags: ['BEFORE', 'DAMAGE'],
            note: 'Mesh torn',
          },
        ],
      ],
    ]);
  });

  test('over the limit of a job is refused', async () => {
    const page = await open();
    const refused = await page.evaluate(async (job) => {
      const { work, db } = globalThis.offline;
      const place = { jobId: job, stationId: null, side: 'job', takenAt: 5, device: 'test' } as const;
      const row = await work.addPicture({ ...place, blob: new Blob(['a']) });
      await db().pictures.bulkAdd(Array.from({ length: 199 }, (_, at) => ({ ...row, id: `p${at}`, seq: at + 2 })));
      return await work.addPicture({ ...place, blob: new Blob(['a']) }).then(
        () => '{}',
        (error: unknown) => JSON.stringify(error),
      );
    }, jobId);
    expect(JSON.parse(refused)).toMatchObject({ code: 'device.limit', params: { kind: 'pictures', limit: 200 } });
  });
});

describe('a deleted picture', () => {
  test('is gone from the work at once; undo brings it back in its place, with the signature that the deletion voided', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { work, db, allStored } = globalThis.offline;
      const place = { jobId: job, stationId: 's1', side: 'bf', takenAt: 5, device: 'test' } as const;
      const { id } = await work.addPicture({ ...place, blob: new Blob(['first']) });
      await work.addPicture({ ...place, blob: new Blob(['second']) });
      work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      await allStored();
      const before = await db().pictures.get(id);
      const read = async () => {
        const rows = (await db().pictures.toArray()).filter(({ removedAt }) => removedAt === undefined);
        const draft = await db().drafts.get(job);
        return {
          pictures: rows.toSorted((a, b) => a.seq - b.seq).map((row) => row.sha256.slice(0, 4)),
          signed: draft?.customerSign?.signedAt ?? null,
          voided: draft?.signVoidedAt !== null,
        };
      };
      const whole = await read();
      const removal = await work.removePicture(id);
      const deleted = await read();
      await removal?.undo();
      await removal?.end();
      const after = await db().pictures.get(id);
      return {
        whole,
        deleted,
        restored: await read(),
        same: JSON.stringify(after) === JSON.stringify(before) && (await after?.blob.text()) === 'first',
      };
    }, jobId);
    expect(seen.whole).toMatchObject({ signed: 1, voided: false });
    expect(seen.whole.pictures).toHaveLength(2);
    expect(seen.deleted).toEqual({ pictures: seen.whole.pictures.slice(1), signed: null, voided: true });
    expect(seen.restored).toEqual(seen.whole);
    expect(seen.same).toBe(true);
  });

  test('leaves the signature voided if something else changed before it came back', async () => {
    const page = await open();
    const signed = await page.evaluate(async (job) => {
      const { work, db, allStored } = globalThis.offline;
      const place = { jobId: job, stationId: 's1', side: 'bf', takenAt: 5, device: 'test' } as const;
      const { id } = await work.addPicture({ ...place, blob: new Blob(['first']) });
      work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      await allStored();
      const removal = await work.removePicture(id);
      work.editVisit(job, 's1', () => ({ activity: 3 }));
      await allStored();
      await removal?.undo();
      return (await db().drafts.get(job))?.customerSign;
    }, jobId);
    expect(signed).toBeNull();
  });

  test('is not packed, not counted and not exported, and its bytes go when the offer ends or at a later start', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { work, db, packJob, sweepRemoved } = globalThis.offline;
      const place = { jobId: job, stationId: 's1', side: 'bf', takenAt: 5, device: 'test' } as const;
      const ids: string[] = [];
      for (const text of ['a', 'b', 'c']) ids.push((await work.addPicture({ ...place, blob: new Blob([text]) })).id);
      const removals = [await work.removePicture(ids[0] ?? ''), await work.removePicture(ids[1] ?? '')];
      const uploadId = await packJob(job, 'CWO', null);
      const packed = await db().packageFiles.where('uploadId').equals(uploadId).count();
      await removals[0]?.end();
      const afterEnd = await db().pictures.count();
      // Another window may still offer a deletion of this minute.
      await sweepRemoved(db());
      const afterSweep = await db().pictures.count();
      const refused = await removals[1]?.undo().then(
        () => '',
        (error: unknown) => JSON.stringify(error),
      );
      await db().pictures.update(ids[1] ?? '', { removedAt: Date.now() + 3_600_000 });
      await sweepRemoved(db());
      return { packed, afterEnd, afterSweep, refused, swept: await db().pictures.count() };
    }, jobId);
    expect(seen).toMatchObject({ packed: 2, afterEnd: 2, afterSweep: 2, swept: 1 });
    expect(seen.refused).toContain('device.job_missing');
  });
});

describe('a deleted usage', () => {
  test('comes back as it was, in its order, with the signature that the deletion voided', async () => {
    const page = await open();
    const seen = await page.evaluate(async (job) => {
      const { work, db, allStored, aUsage } = globalThis.offline;
      for (const [at, entry] of ['AAAAAAAAAAA', 'BBBBBBBBBBB'].entries())
        work.putUsage(aUsage({ jobId: job, entry, seq: at + 1, qty: '2.5', pest: 'RAT' }));
      work.editUsage(job, 'AAAAAAAAAAA', () => ({ remarks: 'Behind the oven' }));
      work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
      await allStored();
      const read = async () => ({
        usages: (await db().usages.toArray()).map(({ rev: _rev, luts: _luts, ...usage }) => usage),
        signedAt: (await db().drafts.get(job))?.customerSign?.signedAt ?? null,
      });
      const whole = await read();
      const removal = work.removeUsage(job, 'AAAAAAAAAAA');
      await allStored();
      const deleted = await read();
      await removal.undo();
      // A second tap changes nothing.
      await removal.undo();
      return { whole, deleted, restored: await read() };
    }, jobId);
    expect(seen.whole).toMatchObject({ signedAt: 1, usages: [{ remarks: 'Behind the oven' }, { seq: 2 }] });
    expect(seen.deleted).toMatchObject({ signedAt: null, usages: [{ entry: 'BBBBBBBBBBB' }] });
    expect(seen.restored).toEqual(seen.whole);
  });

  test('stays deleted after a kill before it was taken back', async () => {
    const page = await open();
    const left = await page.evaluate(async (job) => {
      const { work, db, allStored, aUsage, closeDb, openDb } = globalThis.offline;
      work.putUsage(aUsage({ jobId: job, entry: 'AAAAAAAAAAA' }));
      await allStored();
      work.removeUsage(job, 'AAAAAAAAAAA');
      await allStored();
      closeDb();
      await openDb('user-1');
      return await db().usages.count();
    }, jobId);
    expect(left).toBe(0);
  });
});

test('a deleted catch comes back to its place; what was entered meanwhile stays, and so does the voided signature', async () => {
  const page = await open();
  const seen = await page.evaluate(async (job) => {
    const { work, db, allStored } = globalThis.offline;
    const caught = (key: string, count: number) => ({ key, species: 'RAT', stage: null, count, estimated: false });
    work.editVisit(job, 's1', () => ({ catches: [caught('a', 1), caught('b', 2), caught('c', 3)] }));
    const sign = () =>
      work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
    sign();
    await allStored();
    const read = async () => [
      ((await db().visits.get([job, 's1']))?.catches ?? []).map(({ key, count }) => `${key}${count}`).join(' '),
      (await db().drafts.get(job))?.customerSign?.signedAt ?? null,
    ];
    await work.removeCatch(job, 's1', 'b').undo();
    const restored = await read();
    const removal = work.removeCatch(job, 's1', 'b');
    work.editVisit(job, 's1', ({ catches }) => ({ catches: [...catches, caught('d', 4)] }));
    await removal.undo();
    return [restored, await read()];
  }, jobId);
  expect(seen).toEqual([
    ['a1 b2 c3', 1],
    ['a1 b2 c3 d4', null],
  ]);
});

test('a deleted reading of the gas comes back to its place with the voided signature; what was entered meanwhile stays', async () => {
  const page = await open();
  const seen = await page.evaluate(async (job) => {
    const { work, db, allStored, aUsage } = globalThis.offline;
    const reading = (key: string, value: string) => ({ key, at: 1, place: '', value, unit: 'ppm' });
    const blank = { exposureHours: null, clearedAt: null, clearedBy: null, clearance: null };
    const readings = [reading('a', '1'), reading('b', '2'), reading('c', '3')];
    const entry = 'AAAAAAAAAAA';
    work.putUsage(aUsage({ jobId: job, entry, fumigation: { ...blank, readings } }));
    work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
    await allStored();
    const read = async () => [
      ((await db().usages.get([job, entry]))?.fumigation?.readings ?? [])
        .map(({ key, value }) => `${key}${value}`)
        .join(' '),
      (await db().drafts.get(job))?.customerSign?.signedAt ?? null,
    ];
    const first = work.removeReading(job, entry, 'b');
    await allStored();
    const deleted = await read();
    await first.undo();
    const restored = await read();
    const second = work.removeReading(job, entry, 'b');
    work.editUsage(job, entry, ({ fumigation }) =>
      fumigation ? { fumigation: { ...fumigation, readings: [...fumigation.readings, reading('d', '4')] } } : {},
    );
    await second.undo();
    return [deleted, restored, await read()];
  }, jobId);
  expect(seen).toEqual([
    ['a1 c3', null],
    ['a1 b2 c3', 1],
    ['a1 b2 c3 d4', null],
  ]);
});

test('deletions that are taken back one after another bring the signature back, also of one visit and with a picture among them', async () => {
  const page = await open();
  const seen = await page.evaluate(async (job) => {
    const { work, db, allStored, aUsage } = globalThis.offline;
    const caught = (key: string) => ({ key, species: 'RAT', stage: null, count: 1, estimated: false });
    for (const entry of ['AAAAAAAAAAA', 'BBBBBBBBBBB']) work.putUsage(aUsage({ jobId: job, entry }));
    work.editVisit(job, 's1', () => ({ catches: [caught('a'), caught('b')] }));
    const place = { jobId: job, stationId: 's1', side: 'bf', takenAt: 5, device: 'test' } as const;
    const { id } = await work.addPicture({ ...place, blob: new Blob(['first']) });
    work.editDraft(job, () => ({ signName: 'Lim', customerSign: { signedAt: 1, png: new Blob(['png']) } }));
    await allStored();
    const removals = [
      work.removeUsage(job, 'AAAAAAAAAAA'),
      work.removeCatch(job, 's1', 'a'),
      work.removeCatch(job, 's1', 'b'),
    ];
    await allStored();
    const picture = await work.removePicture(id);
    removals.push(...(picture ? [picture] : []), work.removeUsage(job, 'BBBBBBBBBBB'));
    await allStored();
    const signed: (number | null)[] = [];
    for (const removal of removals.toReversed()) {
      await removal.undo();
      signed.push((await db().drafts.get(job))?.customerSign?.signedAt ?? null);
    }
    return { removals: removals.length, signed };
  }, jobId);
  expect(seen).toEqual({ removals: 5, signed: [null, null, null, null, 1] });
});

describe('an offer whose record cannot come back says so', () => {
  const outcomes = {
    'a usage that was deleted before': async (job: string) => {
      const { work, aUsage } = globalThis.offline;
      work.putUsage(aUsage({ jobId: job, entry: 'AAAAAAAAAAA' }));
      work.removeUsage(job, 'AAAAAAAAAAA');
      return await work.removeUsage(job, 'AAAAAAAAAAA').undo();
    },
    'a usage, when the job has as many as it may have': async (job: string) => {
      const { work, aUsage, db, allStored } = globalThis.offline;
      work.putUsage(aUsage({ jobId: job, entry: 'AAAAAAAAAAA' }));
      const removal = work.removeUsage(job, 'AAAAAAAAAAA');
      await allStored();
      const others = Array.from({ length: 500 }, (_, at) => aUsage({ jobId: job, entry: `U${at}` }));
      await db().usages.bulkPut(others);
      return await removal.undo();
    },
    'a catch of a visit that was undone': async (job: string) => {
      const { work } = globalThis.offline;
      const caught = { key: 'a', species: 'RAT', stage: null, count: 1, estimated: false };
      work.editVisit(job, 's1', () => ({ catches: [caught] }));
      const removal = work.removeCatch(job, 's1', 'a');
      work.removeVisit(job, 's1');
      return await removal.undo();
    },
    'a usage of a job that was begun anew': async (job: string) => {
      const { work, aUsage, allStored, unstartJob, startJob } = globalThis.offline;
      work.putUsage(aUsage({ jobId: job, entry: 'AAAAAAAAAAA' }));
      await allStored();
      const removal = work.removeUsage(job, 'AAAAAAAAAAA');
      await allStored();
      Object.defineProperty(globalThis.navigator, 'onLine', { value: false, configurable: true });
      await unstartJob(job);
      await startJob(job, null);
      return await removal.undo();
    },
    'a usage of the user before': async (job: string) => {
      const { work, aUsage, aJob, allStored, db, openDb, putJob, rowOfJob, startJob } = globalThis.offline;
      work.putUsage(aUsage({ jobId: job, entry: 'AAAAAAAAAAA' }));
      await allStored();
      const removal = work.removeUsage(job, 'AAAAAAAAAAA');
      await allStored();
      await openDb('user-2');
      await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: job }), 'todo')));
      await startJob(job, null);
      return await removal.undo();
    },
  };
  test.each(Object.entries(outcomes))('%s', async (_what, undo) => {
    const page = await open();
    const outcome = page.evaluate(undo, jobId).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    expect(await outcome).toContain('device.not_restored');
    const left = await page.evaluate(
      async (job) => await globalThis.offline.db().usages.get([job, 'AAAAAAAAAAA']),
      jobId,
    );
    expect(left).toBeUndefined();
  });
});

describe('a deleted line', () => {
  test('comes back to its place with what the technician entered, and a second tap changes nothing', async () => {
    const page = await open();
    const seen = await page.evaluate(async (jobId) => {
      const { work, db, allStored, aJob, aLine, withLines } = globalThis.offline;
      const job = aJob({ id: jobId, lines: ['one', 'two', 'three'].map((id) => aLine({ id, price: '10' })) });
      work.editDraft(jobId, (draft) =>
        withLines(draft, job, (rows) => rows.map((row) => (row.key === 'two' ? { ...row, price: '12.5' } : row))),
      );
      const read = async () => {
        await allStored();
        return ((await db().drafts.get(jobId))?.lines?.rows ?? []).map(({ key, price }) => `${key} ${price}`);
      };
      const removal = work.removeLine(jobId, job, 'two');
      const deleted = await read();
      await removal.undo();
      const restored = await read();
      await removal.undo();
      return { deleted, restored, again: await read() };
    }, jobId);
    expect(seen.deleted).toEqual(['one 10', 'three 10']);
    expect(seen.restored).toEqual(['one 10', 'two 12.5', 'three 10']);
    expect(seen.again).toEqual(seen.restored);
  });

  test('of the office leaves the lines as the office has them once it is back', async () => {
    const page = await open();
    const seen = await page.evaluate(async (jobId) => {
      const { work, db, allStored, aJob, aLine } = globalThis.offline;
      const removal = work.removeLine(jobId, aJob({ id: jobId, lines: [aLine()] }), 'l1');
      await allStored();
      const deleted = (await db().drafts.get(jobId))?.lines?.rows;
      await removal.undo();
      return { deleted, restored: (await db().drafts.get(jobId))?.lines };
    }, jobId);
    expect(seen).toEqual({ deleted: [], restored: null });
  });

  test('that was deleted before is not restored, and the offer says so', async () => {
    const page = await open();
    const outcome = await page.evaluate(async (jobId) => {
      const { work, aJob, aLine } = globalThis.offline;
      const job = aJob({ id: jobId, lines: [aLine()] });
      work.removeLine(jobId, job, 'l1');
      return await work
        .removeLine(jobId, job, 'l1')
        .undo()
        .then(
          () => 'restored',
          (error: unknown) => JSON.stringify(error),
        );
    }, jobId);
    expect(outcome).toContain('device.not_restored');
  });
});

test('usages of two windows, and one that returns after another was added, each have their own place', async () => {
  const first = await open();
  const other = await first.context().newPage();
  await other.goto(first.url());
  await other.evaluate(async (user) => void (await globalThis.offline.openDb(user)), userId);
  const add = async (page: typeof first, entry: string) =>
    await page.evaluate(
      async ([job, added]) => {
        const { work, aUsage, allStored, lastPlace } = globalThis.offline;
        work.putUsage(aUsage({ jobId: job, entry: added, seq: lastPlace }));
        await allStored();
      },
      [jobId, entry] as const,
    );
  await add(first, 'one');
  await add(other, 'two');
  await add(first, 'three');
  const places = await first.evaluate(async (job) => {
    const { work, aUsage, db, allStored, lastPlace } = globalThis.offline;
    const read = async () => {
      const rows = (await db().usages.toArray()).toSorted((a, b) => a.seq - b.seq);
      return { order: rows.map(({ entry }) => entry), distinct: new Set(rows.map(({ seq }) => seq)).size };
    };
    const before = await read();
    const removal = work.removeUsage(job, 'three');
    work.putUsage(aUsage({ jobId: job, entry: 'four', seq: lastPlace }));
    await allStored();
    await removal.undo();
    return [before, await read()];
  }, jobId);
  expect(places).toEqual([
    { order: ['one', 'two', 'three'], distinct: 3 },
    { order: ['one', 'two', 'three', 'four'], distinct: 4 },
  ]);
});
