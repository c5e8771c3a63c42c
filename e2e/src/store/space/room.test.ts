import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore } from '../store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

/** Stores copies of packages that were sent on these days, with a picture each. */
const sentOn = async (page: Awaited<ReturnType<typeof open>>, days: readonly number[]) =>
  await page.evaluate(
    async ([job, given]) => {
      const { db } = globalThis.offline;
      for (const day of given) {
        const uploadId = `sent-${day}`;
        const manifest = {
          uploadId,
          jobId: job,
          kind: 'job' as const,
          device: 'test',
          appVersion: 'test',
          parts: 1,
          entries: [],
        };
        const receipt = {
          uploadId,
          jobId: job,
          state: 'applied' as const,
          receivedAt: day,
          epoch: 'e',
          reason: null,
          entries: [],
        };
        await db().sent.add({
          uploadId,
          jobId: job,
          docno: uploadId,
          title: '',
          manifest,
          bytes: 1,
          receipt,
          sentAt: day,
        });
        await db().packageFiles.add({ uploadId, path: 'a', blob: new Blob(['a']), pictureId: null });
        await db().pictures.add({
          id: `p-${day}`,
          jobId: job,
          stationId: 's1',
          side: 'bf',
          seq: 1,
          blob: new Blob(['p']),
          sha256: '',
          takenAt: day,
          geo: null,
          device: 'test',
          uploadId,
        });
      }
    },
    [jobId, days] as const,
  );

describe('on a full device', () => {
  test('an entry is stored by deleting the oldest copies of sent packages, as few as possible', async () => {
    const page = await open();
    await sentOn(page, [3, 1, 2]);
    const left = await page.evaluate(async (job) => {
      const { work, allStored, db } = globalThis.offline;
      const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
      const original: unknown = put.value;
      if (typeof original !== 'function') throw new Error('A store has a method put.');
      let failures = 2;
      const fails = function fails(this: IDBObjectStore, ...given: unknown[]): unknown {
        if (this.name === 'drafts' && failures > 0) {
          failures -= 1;
          throw new DOMException('The device is full.', 'QuotaExceededError');
        }
        return Reflect.apply(original, this, given);
      };
      Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value: fails });
      work.editDraft(job, () => ({ remarks: 'Stored' }));
      await allStored();
      return {
        remarks: (await db().drafts.get(job))?.remarks,
        sent: (await db().sent.toArray()).map(({ uploadId }) => uploadId),
        files: (await db().packageFiles.toArray()).map(({ uploadId }) => uploadId),
        pictures: (await db().pictures.toArray()).map(({ id }) => id),
      };
    }, jobId);
    expect(left).toEqual({ remarks: 'Stored', sent: ['sent-3'], files: ['sent-3'], pictures: ['p-3'] });
  });

  test('unsent work is never deleted, and a download is refused instead', async () => {
    const page = await open();
    await sentOn(page, [1]);
    const left = await page.evaluate(async (job) => {
      const { work, allStored, requireRoom, packJob, db } = globalThis.offline;
      work.editVisit(job, 's1', () => ({ remarks: 'Kept' }));
      const picture = { jobId: job, stationId: 's1', side: 'af' as const, takenAt: 1, device: 'test' };
      await work.addPicture({ ...picture, blob: new Blob(['unsent']) });
      await allStored();
      await packJob(job, 'CWO', null);
      Object.defineProperty(navigator.storage, 'estimate', {
        value: async () => await Promise.resolve({ quota: 1_000_000, usage: 999_999 }),
      });
      const refused = await requireRoom().then(
        () => '',
        (error: unknown) => String(error),
      );
      return {
        refused,
        sent: await db().sent.count(),
        packages: await db().packages.count(),
        visits: await db().visits.count(),
        pictures: await db().pictures.count(),
      };
    }, jobId);
    expect(left).toEqual({ refused: 'DeviceFailure: device.full', sent: 0, packages: 1, visits: 1, pictures: 1 });
  });
});
