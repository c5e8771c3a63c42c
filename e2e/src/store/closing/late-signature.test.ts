import { afterEach, expect, test } from 'vitest';
import { jobId, openStore } from '../store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

test('a late signature is kept as it is drawn, and queued once however often it is sent, before the work has gone', async () => {
  const page = await open();
  const seen = await page.evaluate(async (job) => {
    const { work, packJob, packSignature, db } = globalThis.offline;
    await packJob(job, 'CLS', null);
    const sign = { signedAt: 5, png: new Blob(['png']) };
    const empty = { jobId: job, name: '', position: '', sign: null };
    await work.putLateSign({ ...empty, name: 'X' });
    await work.putLateSign(empty);
    const cleared = await db().lateSigns.count();
    const typed = ['N', 'Nu', 'Nurul'].map(async (name) => await work.putLateSign({ ...empty, name }));
    await Promise.all([...typed, work.putLateSign({ ...empty, name: 'Nurul', sign })]);
    const drawn = await db().lateSigns.get(job);
    const ids = await Promise.all([packSignature(job), packSignature(job), packSignature(job)]);
    const again = await packSignature(job);
    // A stroke that arrives after the signature was queued.
    await work.putLateSign({ ...empty, name: 'Late', sign });
    const packages = await db().packages.orderBy('seq').toArray();
    const file = await db().packageFiles.where('uploadId').equals(again).first();
    return {
      cleared,
      drawn: [drawn?.name, drawn?.sign?.signedAt],
      ids: new Set([...ids, again]).size,
      kinds: packages.map(({ manifest }) => manifest.kind),
      text: (await file?.blob?.text()) ?? '',
      left: await db().lateSigns.count(),
      bucket: (await db().jobs.toArray()).map(({ bucket, flags }) => `${bucket} ${flags}`),
    };
  }, jobId);
  expect(seen).toMatchObject({
    cleared: 0,
    drawn: ['Nurul', 5],
    ids: 1,
    kinds: ['job', 'sign'],
    left: 0,
    bucket: ['closed P'],
  });
  expect(JSON.parse(seen.text)).toMatchObject({ customerSign: { name: 'Nurul', signedAt: 5 } });
});

test('a job stays as its technician closed it while its signature still waits, after the receipt for its work', async () => {
  const page = await open();
  const after = await page.evaluate(async (job) => {
    const { work, packJob, packSignature, moveToSent, db } = globalThis.offline;
    const uploadId = await packJob(job, 'CLS', null);
    await work.putLateSign({ jobId: job, name: 'Nurul', position: '', sign: { signedAt: 5, png: new Blob(['png']) } });
    await packSignature(job);
    const state = async () => (await db().jobs.toArray()).map(({ bucket, flags }) => `${bucket} ${flags}`);
    const states = [await state()];
    const packages = await db().packages.toArray();
    for (const row of packages.toSorted((a) => (a.uploadId === uploadId ? -1 : 1))) {
      const receipt = { jobId: job, state: 'applied' as const, receivedAt: 9, epoch: 'e', reason: null, entries: [] };
      await moveToSent(row, { ...receipt, uploadId: row.uploadId });
      states.push(await state());
    }
    return states;
  }, jobId);
  expect(after).toEqual([['closed P'], ['closed P'], ['closed C']]);
});
