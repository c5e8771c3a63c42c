import { Manifest } from '@field-service/contract/work/job-package.ts';
import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

const session = (user: string) => ({
  id: 'current' as const,
  userId: user,
  username: user,
  token: `token of ${user}`,
  exp: 9e15,
  folderId: 'folder-1',
});

/** Closes the job of a logged-in user without sending it; returns the package's id. */
const packed = async (page: Page): Promise<string> =>
  await page.evaluate(
    async ([job, current]) => {
      const { work, packJob, changeSession } = globalThis.offline;
      changeSession(current);
      work.editVisit(job, 's1', () => ({ remarks: 'Recorded by the first user' }));
      return await packJob(job, 'CWO', null);
    },
    [jobId, session(userId)] as const,
  );

/** The server's state of a package that it has received completely, but not applied. */
const arrived = (uploadId: string) => ({
  id: uploadId,
  jobId,
  status: 'receiving',
  uts: 10,
  missing: [],
  reason: null,
});

/** The server's answer once it has applied a package. */
async function answerWithReceipt(route: Route, { uploadId, entries }: Manifest, receivedAt = 10): Promise<void> {
  const receipt = {
    uploadId,
    jobId,
    state: 'applied',
    receivedAt,
    epoch: 'e',
    reason: null,
    entries: entries.map(({ path, sha256 }) => ({ path, sha256 })),
  };
  await route.fulfill({ json: { ok: true, data: { ...arrived(uploadId), status: 'applied', receipt } } });
}
const manifestOf = (route: Route): Manifest => Manifest.parse(route.request().postDataJSON());

const send = async (page: Page): Promise<number> =>
  await page.evaluate(
    async () => await globalThis.offline.sendPackages({ asked: true, signal: new AbortController().signal }),
  );

describe('an upload that ends after another user has logged in', () => {
  test("is recorded in the store of the user who began it, in that user's name", async () => {
    const page = await open();
    await packed(page);
    const requested = Promise.withResolvers<Route>();
    const callers: (string | undefined)[] = [];
    await page.route('**/api/outbox/*', (route) => requested.resolve(route));
    const sending = send(page);
    const route = await requested.promise;
    const manifest = manifestOf(route);
    await page.route('**/api/post/*/jobupdate', async (applying) => {
      callers.push(applying.request().headers().authorization);
      await answerWithReceipt(applying, manifest);
    });
    await page.evaluate(async (next) => {
      const { openDb, changeSession } = globalThis.offline;
      await openDb(next.userId);
      changeSession(next);
    }, session('user-2'));
    await route.fulfill({ json: { ok: true, data: { ...arrived(manifest.uploadId), receipt: null } } });
    expect(await sending).toBe(1);
    expect(callers).toEqual([`Bearer token of ${userId}`]);
    const stores = await page.evaluate(
      async (users) => {
        const { openDb, db } = globalThis.offline;
        const found: Record<string, number[]> = {};
        for (const user of users) {
          await openDb(user);
          const [packages, sent, drafts, jobs] = [db().packages, db().sent, db().drafts, db().jobs];
          found[user] = [await packages.count(), await sent.count(), await drafts.count(), await jobs.count()];
        }
        return found;
      },
      [userId, 'user-2'],
    );
    expect(stores).toEqual({ [userId]: [0, 1, 0, 1], 'user-2': [0, 0, 0, 0] });
  });
});

test('packages are sent in the order in which their jobs were closed', async () => {
  const page = await open();
  const closed = [await packed(page)];
  for (const id of ['second', 'third', 'fourth'])
    closed.push(
      await page.evaluate(async (job) => {
        const { db, putJob, rowOfJob, aJob, startJob, work, packJob } = globalThis.offline;
        await db().transaction('rw', db().jobs, async () => await putJob(rowOfJob(aJob({ id: job }), 'todo')));
        await startJob(job, null);
        work.editVisit(job, 's1', () => ({ remarks: 'Recorded later' }));
        return await packJob(job, 'CWO', null);
      }, id),
    );
  const announced: string[] = [];
  await page.route('**/api/outbox/*', async (route) => {
    announced.push(manifestOf(route).uploadId);
    await answerWithReceipt(route, manifestOf(route));
  });
  expect(await send(page)).toBe(4);
  expect(announced).toEqual(closed);
});

describe('the clock of the device', () => {
  test('never keeps a package waiting: it may have been set back after the last attempt', async () => {
    const page = await open();
    const uploadId = await packed(page);
    await page.route('**/api/outbox/*', async (route) => await answerWithReceipt(route, manifestOf(route)));
    const sent = await page.evaluate(async (id) => {
      const { db, sendPackages } = globalThis.offline;
      await db().packages.update(id, { lastTryAt: Date.now() + 86_400_000 });
      return await sendPackages({ asked: false, signal: new AbortController().signal });
    }, uploadId);
    expect(sent).toBe(1);
  });

  test("does not decide when the copy of a sent package expires: the server's time of the receipt does", async () => {
    const page = await open();
    await packed(page);
    await page.route(
      '**/api/outbox/*',
      async (route) => await answerWithReceipt(route, manifestOf(route), 1_800_000_000_000),
    );
    expect(await send(page)).toBe(1);
    const sentAt = await page.evaluate(async () => (await globalThis.offline.db().sent.toArray())[0]?.sentAt);
    expect(sentAt).toBe(1_800_000_000_000);
  });
});

test('a receipt that lacks a file, or names it with another hash, releases nothing', async () => {
  for (const spoiled of [[], [{ path: 'another', bytes: 1, part: 1, sha256: 'a'.repeat(64) }]]) {
    const page = await open();
    const uploadId = await packed(page);
    await page.route('**/api/outbox/*', async (route) => {
      const { entries } = manifestOf(route);
      await answerWithReceipt(route, { ...manifestOf(route), entries: [...entries.slice(1), ...spoiled] });
    });
    expect(await send(page)).toBe(0);
    const kept = await page.evaluate(async (id) => {
      const { packages, sent, visits } = globalThis.offline.db();
      const row = await packages.get(id);
      return [row?.lastError?.code, await sent.count(), await visits.count()];
    }, uploadId);
    expect(kept).toEqual(['device.receipt', 0, 1]);
  }
});

describe('a rejected package', () => {
  const rejected = async (page: Page): Promise<string> => {
    const uploadId = await packed(page);
    await page.route('**/api/outbox/*', async (route) => {
      await route.fulfill({
        status: 422,
        json: { ok: false, code: 'upload.job_file_invalid', params: { fields: [] } },
      });
    });
    expect(await send(page)).toBe(0);
    return uploadId;
  };

  test('is not sent again until the user asks for it', async () => {
    const page = await open();
    const uploadId = await rejected(page);
    const after = await page.evaluate(async (id) => {
      const { db, sendPackages } = globalThis.offline;
      await db().packages.update(id, { lastTryAt: 0 });
      await sendPackages({ asked: false, signal: new AbortController().signal });
      return await db().packages.get(id);
    }, uploadId);
    expect(after).toMatchObject({ status: 'refused', tries: 1 });
  });

  test('is discarded only after it was exported, with everything in it', async () => {
    const page = await open();
    const uploadId = await rejected(page);
    const steps = await page.evaluate(
      async ([id, job]) => {
        const { db, discardPackage, noteExported } = globalThis.offline;
        const tried = await discardPackage(id).then(
          () => '',
          (error: unknown) => String(error),
        );
        const kept = [await db().packages.count(), await db().visits.count()];
        await noteExported('packages', id);
        await discardPackage(id);
        const left = [
          await db().packages.count(),
          await db().packageFiles.count(),
          await db().drafts.count(),
          await db().visits.count(),
        ];
        return { tried, kept, left, bucket: (await db().jobs.where('id').equals(job).first())?.bucket };
      },
      [uploadId, jobId] as const,
    );
    expect(steps).toEqual({
      tried: 'DeviceFailure: device.not_exported',
      kept: [1, 1],
      left: [0, 0, 0, 0],
      bucket: 'todo',
    });
  });

  test.each([true, false])(
    'is discarded only with an export of the late signature that waits for it, queued: %s',
    async (queued) => {
      const page = await open();
      const seen = await page.evaluate(
        async ([job, isQueued]) => {
          const { work, packJob, packSignature, db, exportPackage, noteExported, discardPackage } = globalThis.offline;
          const uploadId = await packJob(job, 'CLS', null);
          await db().packages.update(uploadId, { status: 'refused' });
          const discard = async () =>
            await discardPackage(uploadId).then(
              () => 'discarded',
              (error: unknown) => String(error),
            );
          const takeCopy = async () => {
            const { blob, signatures } = await exportPackage(uploadId);
            await noteExported('packages', uploadId, signatures);
            return await blob.text();
          };
          const before = await takeCopy();
          const sign = { signedAt: 5, png: new Blob(['late signature']) };
          await work.putLateSign({ jobId: job, name: 'Nurul', position: '', sign });
          if (isQueued) await packSignature(job);
          const tried = await discard();
          const after = await takeCopy();
          const done = await discard();
          const has = [before, after].map((zip) => zip.includes('late signature') && zip.includes('late-signature/'));
          return { tried, has, done, left: [await db().packages.count(), await db().lateSigns.count()] };
        },
        [jobId, queued] as const,
      );
      expect(seen).toEqual({
        tried: 'DeviceFailure: device.not_exported',
        has: [false, true],
        done: 'discarded',
        left: [0, 0],
      });
    },
  );

  test('is not discarded while a window is sending', async () => {
    const page = await open();
    const uploadId = await rejected(page);
    const tried = await page.evaluate(async (id) => {
      const { discardPackage, noteExported } = globalThis.offline;
      await noteExported('packages', id);
      return await navigator.locks.request('field-service-upload', async () =>
        discardPackage(id).then(
          () => '',
          (error: unknown) => String(error),
        ),
      );
    }, uploadId);
    expect(tried).toBe('DeviceFailure: device.sending');
  });

  test('of a late signature leaves the job waiting for its signature', async () => {
    const page = await open();
    await page.route('**/api/outbox/*', async (route) => await answerWithReceipt(route, manifestOf(route)));
    await page.evaluate(
      async ([job, current]) => {
        const { packJob, changeSession } = globalThis.offline;
        changeSession(current);
        await packJob(job, 'CLS', null);
      },
      [jobId, session(userId)] as const,
    );
    expect(await send(page)).toBe(1);
    await page.unroute('**/api/outbox/*');
    await page.route('**/api/outbox/*', async (route) => {
      await route.fulfill({
        status: 422,
        json: { ok: false, code: 'upload.job_file_invalid', params: { fields: [] } },
      });
    });
    const uploadId = await page.evaluate(async (job) => {
      const { db, work, packSignature, moveJob } = globalThis.offline;
      // As the server knows it once it has the work.
      const status = { id: 'cls', code: 'CLS', name: 'Pending signature', flags: 'PS' };
      const row = await db().jobs.where('id').equals(job).first();
      if (row) await db().transaction('rw', db().jobs, async () => moveJob(job, { job: { ...row.job, status } }));
      const sign = { signedAt: 1, png: new Blob(['ink']) };
      await work.putLateSign({ jobId: job, name: 'Ms Tan', position: '', sign });
      return await packSignature(job);
    }, jobId);
    expect(await send(page)).toBe(0);
    const bucket = await page.evaluate(
      async ([id, job]) => {
        const { db, discardPackage, noteExported } = globalThis.offline;
        await noteExported('packages', id);
        await discardPackage(id);
        return (await db().jobs.where('id').equals(job).first())?.bucket;
      },
      [uploadId, jobId] as const,
    );
    expect(bucket).toBe('complete');
  });
});
