import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { jobId, openStore, userId } from '../store.ts';

const { openOnDisk, closeAll } = openStore();
afterEach(async () => await closeAll());

const megabyte = 1_000_000;

declare global {
  /** A blob of noise, which takes up its whole size. */
  var noise: (bytes: number) => Blob;
  var failures: string[];
}

/** A device on which the browser lets the app store so many bytes. */
async function deviceWith(quotaSize: number): Promise<{ page: Page; enlarge: (bytes: number) => Promise<void> }> {
  const page = await openOnDisk();
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const limit = async (bytes: number) =>
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes }).then(() => undefined);
  // The browser remembers for half a minute how much space there was, so this comes before the first write.
  await limit(quotaSize);
  await page.evaluate(
    async ([user, job]) => {
      const { openDb, putJob, rowOfJob, aJob, startJob, db, onNotice } = globalThis.offline;
      globalThis.noise = (bytes) => {
        const all = new Uint8Array(bytes);
        for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536));
        return new Blob([all]);
      };
      globalThis.failures = [];
      onNotice((notice) => {
        if ('failure' in notice) globalThis.failures.push(notice.failure.code);
      });
      await openDb(user);
      await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: job }), 'todo')));
      await startJob(job, null);
    },
    [userId, jobId] as const,
  );
  return { page, enlarge: limit };
}

test('when the browser itself refuses to store more, sent copies make room; unsent work stays, and then an entry waits', async () => {
  const { page, enlarge } = await deviceWith(7 * megabyte);
  const full = await page.evaluate(
    async ([job, bytes]) => {
      const { work, db } = globalThis.offline;
      const manifest = { jobId: job, kind: 'job' as const, device: 't', appVersion: 't', parts: 1, entries: [] };
      const receipt = { jobId: job, state: 'applied' as const, epoch: 'e', reason: null, entries: [] };
      for (const day of [1, 2]) {
        const uploadId = `sent-${day}`;
        const row = { uploadId, jobId: job, docno: uploadId, title: '', bytes, sentAt: day };
        await db().sent.add({
          ...row,
          manifest: { ...manifest, uploadId },
          receipt: { ...receipt, uploadId, receivedAt: day },
        });
        await db().packageFiles.add({ uploadId, path: 'a', blob: globalThis.noise(1.5 * bytes), pictureId: null });
      }
      const shot = { jobId: job, stationId: 's1', side: 'af' as const, takenAt: 1, device: 'test' };
      let stored = 0;
      let refused = false;
      let withCopies = 0;
      while (!refused && stored < 20) {
        if ((await db().sent.count()) === 2) withCopies = stored;
        await work.addPicture({ ...shot, blob: globalThis.noise(bytes) }).then(
          () => {
            stored += 1;
          },
          () => {
            refused = true;
          },
        );
      }
      return { stored, withCopies, refused, pictures: await db().pictures.count(), sent: await db().sent.count() };
    },
    [jobId, megabyte] as const,
  );
  expect(full).toMatchObject({ refused: true, sent: 0, pictures: full.stored });
  // Each copy made room for one more picture at least.
  expect(full.stored).toBeGreaterThanOrEqual(full.withCopies + 2);

  const size = 2 * megabyte;
  const waiting = await page.evaluate(
    async ([job, bytes]) => {
      const { work, allStored, edits, shownDraft, db } = globalThis.offline;
      const customerSign = { signedAt: 1, png: globalThis.noise(bytes) };
      work.editDraft(job, () => ({ customerSign }));
      await allStored().catch(() => undefined);
      return {
        state: edits.state(),
        shown: shownDraft(job, await db().drafts.get(job))?.customerSign?.png.size,
        stored: (await db().drafts.get(job))?.customerSign?.png.size,
        pictures: await db().pictures.count(),
        failures: globalThis.failures,
      };
    },
    [jobId, size] as const,
  );
  expect(waiting).toEqual({
    state: 'failed',
    shown: size,
    stored: undefined,
    pictures: full.stored,
    failures: ['device.full'],
  });
  await enlarge(100 * megabyte);
  const stored = await page.evaluate(async (job) => {
    const { storeWaiting, allStored, edits, db } = globalThis.offline;
    await storeWaiting();
    await allStored();
    return [edits.state(), (await db().drafts.get(job))?.customerSign?.png.size];
  }, jobId);
  expect(stored).toEqual(['stored', size]);
});
