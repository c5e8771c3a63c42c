import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from '../store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

/** Records on the job, and closes it. */
const recorded = async (page: Page, status: 'CLS' | 'CWO' = 'CWO'): Promise<string> =>
  await page.evaluate(
    async ([job, user, closedAs]) => {
      const { addPicture, editDraft, editVisit } = globalThis.offline.work;
      globalThis.offline.changeSession({
        id: 'current',
        userId: user,
        username: user,
        token: 't',
        exp: 9e15,
        folderId: 'folder-1',
      });
      editVisit(job, 's1', () => ({ remarks: 'Behind the door' }));
      editDraft(job, () => ({ remarks: 'Keep the door shut' }));
      await addPicture({
        jobId: job,
        stationId: 's1',
        side: 'bf',
        takenAt: 1_795_000_000_000,
        device: 'test',
        blob: new Blob(['picture']),
      });
      await globalThis.offline.db().trails.add({ jobId: job, point: [1, 2, 1_795_000_000_000, 'TR', job] });
      return await globalThis.offline.packJob(job, closedAs, null);
    },
    [jobId, userId, status] as const,
  );

/** What is on the device, as far as packing or sending changes it. */
const onDevice = async (page: Page) =>
  await page.evaluate(async (job) => {
    const { db, shownDraft } = globalThis.offline;
    const row = await db().jobs.where('id').equals(job).first();
    return {
      job: [row?.bucket, row?.flags, row?.closedAs],
      remarks: shownDraft(job, await db().drafts.get(job))?.remarks,
      visits: (await db().visits.toArray()).map(({ remarks }) => remarks),
      pictures: (await db().pictures.toArray()).map(({ uploadId }) => (uploadId === '' ? 'unpacked' : 'packed')),
      trails: (await db().trails.toArray()).map(({ point }) => point),
      packages: [await db().packages.count(), await db().packageFiles.count()],
    };
  }, jobId);

const reopen = async (page: Page): Promise<string> =>
  await page.evaluate(
    async (job) =>
      await globalThis.offline.reopenJob(job).then(
        () => 'reopened',
        (error: unknown) => String(error),
      ),
    jobId,
  );

const send = async (page: Page): Promise<number> =>
  await page.evaluate(
    async () => await globalThis.offline.sendPackages({ asked: true, signal: new AbortController().signal }),
  );

const offers = async (page: Page): Promise<boolean | undefined> =>
  await page.evaluate(async (job) => (await globalThis.offline.storedJob(job))?.reopens, jobId);

/** The server has every part of the package, and has not applied it. */
const arrived = async (route: Route): Promise<void> =>
  await route.fulfill({
    json: {
      ok: true,
      data: { id: 'x', jobId, status: 'receiving', uts: 10, missing: [], reason: null, receipt: null },
    },
  });

describe('a closed job that was not sent', () => {
  test('is in progress again with everything that was recorded, and closed again as if it never had been', async () => {
    const page = await open();
    const first = await recorded(page);
    expect(await onDevice(page)).toMatchObject({ job: ['closed', 'P', 'CWO'], trails: [], pictures: ['packed'] });
    expect(await offers(page)).toBe(true);
    expect(await reopen(page)).toBe('reopened');
    expect(await onDevice(page)).toEqual({
      job: ['inProgress', 'D', null],
      remarks: 'Keep the door shut',
      visits: ['Behind the door'],
      pictures: ['unpacked'],
      trails: [[1, 2, 1_795_000_000_000, 'TR', jobId]],
      packages: [0, 0],
    });
    const again = await page.evaluate(async (job) => {
      const { work, packJob, db } = globalThis.offline;
      work.editDraft(job, () => ({ remarks: 'Keep both doors shut' }));
      const uploadId = await packJob(job, 'CWO', null);
      const file = await db().packageFiles.get([uploadId, `job-${job}.json`]);
      const text: unknown = JSON.parse((await file?.blob?.text()) ?? 'null');
      return { uploadId, text, packages: await db().packages.count(), trails: await db().trails.count() };
    }, jobId);
    expect(again).toMatchObject({ packages: 1, trails: 0 });
    expect(again.uploadId).not.toBe(first);
    expect(again.text).toMatchObject({
      remarks: 'Keep both doors shut',
      stations: [{ remarks: 'Behind the door' }],
      trails: [[1, 2, 1_795_000_000_000, 'TR', jobId]],
    });
  });

  test('can be reopened after an attempt that did not reach the server', async () => {
    const page = await open();
    await recorded(page);
    await page.route('**/api/outbox/*', async (route) => await route.abort());
    expect(await send(page)).toBe(0);
    expect(await offers(page)).toBe(true);
    expect(await reopen(page)).toBe('reopened');
  });

  test('whose end the office brought meanwhile says so when it is reopened', async () => {
    const page = await open();
    await recorded(page);
    const aside = await page.evaluate(async (job) => {
      const { db, moveJob, reopenJob, aJob } = globalThis.offline;
      const ended = aJob({ id: job });
      await moveJob(job, { job: { ...ended, status: { ...ended.status, code: 'X', flags: 'X' } } });
      await reopenJob(job);
      const row = await db().jobs.where('id').equals(job).first();
      return [row?.bucket, row?.aside?.reason];
    }, jobId);
    expect(aside).toEqual(['inProgress', 'cancelled']);
  });
});

describe('a closed job stays closed', () => {
  test('once the server may have applied its package', async () => {
    const page = await open();
    await recorded(page);
    await page.route('**/api/outbox/*', arrived);
    await page.route('**/api/post/*/jobupdate', async (route) => await route.abort());
    expect(await send(page)).toBe(0);
    const before = await onDevice(page);
    expect(await offers(page)).toBe(false);
    expect(await reopen(page)).toBe('DeviceFailure: device.sending');
    expect(await onDevice(page)).toEqual(before);
  });

  test('while its package is being sent', async () => {
    const page = await open();
    await recorded(page);
    const requested = Promise.withResolvers<Route>();
    await page.route('**/api/outbox/*', (route) => requested.resolve(route));
    const sending = send(page);
    const route = await requested.promise;
    expect(await reopen(page)).toBe('DeviceFailure: device.sending');
    expect(await onDevice(page)).toMatchObject({ job: ['closed', 'P', 'CWO'], packages: [1, 2] });
    await route.abort();
    expect(await sending).toBe(0);
  });

  test('once the customer has signed it', async () => {
    const page = await open();
    await recorded(page, 'CLS');
    await page.evaluate(async (job) => {
      const sign = { signedAt: 5, png: new Blob(['png']) };
      await globalThis.offline.work.putLateSign({ jobId: job, name: 'Nurul', position: '', sign });
    }, jobId);
    expect(await offers(page)).toBe(false);
    expect(await reopen(page)).toBe('DeviceFailure: device.sending');
    await page.evaluate(async (job) => await globalThis.offline.packSignature(job), jobId);
    expect(await reopen(page)).toBe('DeviceFailure: device.sending');
    expect(await onDevice(page)).toMatchObject({ job: ['closed', 'P', 'DN'] });
  });
});
