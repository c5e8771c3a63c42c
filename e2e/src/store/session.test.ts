import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { jobId, openStore, userId } from './store.ts';

const { open, closeAll } = openStore();
afterEach(async () => await closeAll());

const logIn = async (page: Page) =>
  await page.evaluate(async (user) => {
    const { writeSession, resumeSession, followSession } = globalThis.offline;
    await writeSession({ id: 'current', userId: user, username: 'tech', token: 't', exp: 1, folderId: 'f' });
    await resumeSession();
    followSession();
  }, userId);
/** Another window of the app on the same phone. */
const secondTab = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await logIn(other);
  return other;
};
const rows = async (page: Page) =>
  await page.evaluate(async (user) => {
    const { openDb, db } = globalThis.offline;
    await openDb(user);
    const counts = await Promise.all(db().tables.map(async (table) => [table.name, await table.count()] as const));
    return Object.fromEntries(counts.filter(([name, count]) => count > 0 && name !== 'logs'));
  }, userId);

describe('a logout', () => {
  test('with unsent work deletes nothing', async () => {
    const page = await open();
    await logIn(page);
    const stored = await page.evaluate(async (job) => {
      const { work, logOut, session } = globalThis.offline;
      work.editVisit(job, 's1', () => ({ remarks: 'The last word before the logout' }));
      await logOut();
      return session();
    }, jobId);
    expect(stored).toBeUndefined();
    expect(await rows(page)).toMatchObject({ jobs: 1, drafts: 1, visits: 1 });
  });

  test('after everything was sent keeps only the copies of sent packages', async () => {
    const page = await open();
    await logIn(page);
    await page.evaluate(async (job) => {
      const { work, packJob, moveToSent, logOut, db } = globalThis.offline;
      await work.addPicture({ jobId: job, stationId: 's1', side: 'bf', takenAt: 1, device: '', blob: new Blob(['p']) });
      const uploadId = await packJob(job, 'CWO', null);
      const row = await db().packages.get(uploadId);
      const receipt = { state: 'applied' as const, receivedAt: 9, epoch: 'e', reason: null, entries: [] };
      if (row) await moveToSent(row, { ...receipt, uploadId, jobId: job });
      await db().outbox.clear();
      await logOut();
    }, jobId);
    expect(await rows(page)).toEqual({ sent: 1, packageFiles: 2, pictures: 1, facts: 1 });
  });

  test('with own settings that were not sent keeps them for the next login', async () => {
    const page = await open();
    await logIn(page);
    const unsent = await page.evaluate(async (job) => {
      const { changeMySetting, countUnsent, unstartJob, db, logOut } = globalThis.offline;
      await unstartJob(job);
      await db().outbox.clear();
      await changeMySetting('cutofftime', '05:00');
      const count = await countUnsent();
      await logOut();
      return count;
    }, jobId);
    expect(unsent).toBe(1);
    expect(await rows(page)).toMatchObject({ pendingSettings: 1, settings: 1 });
  });

  test('keeps what is entered while the server is told of it', async () => {
    const page = await open();
    await logIn(page);
    await page.evaluate(async (job) => {
      const { unstartJob, db } = globalThis.offline;
      await unstartJob(job);
      await db().outbox.clear();
    }, jobId);
    await page.route('**/api/**', async (route) => {
      await page.evaluate(async (job) => {
        const { startJob, work } = globalThis.offline;
        await startJob(job, null);
        work.editDraft(job, () => ({ remarks: 'While logging out' }));
      }, jobId);
      await route.abort();
    });
    await page.evaluate(async () => await globalThis.offline.logOut());
    const remarks = await page.evaluate(
      async ([user, job]) => {
        const { openDb, db } = globalThis.offline;
        await openDb(user);
        return (await db().drafts.get(job))?.remarks;
      },
      [userId, jobId] as const,
    );
    expect(remarks).toBe('While logging out');
  });

  test('ends here within seconds, also while the server does not answer', async () => {
    const page = await open();
    await logIn(page);
    let asked = 0;
    await page.route('**/api/**', () => {
      asked += 1;
    });
    const took = await page.evaluate(async () => {
      const began = performance.now();
      await globalThis.offline.logOut();
      return performance.now() - began;
    });
    expect(asked).toBe(1);
    expect(took).toBeLessThan(15_000);
    expect(await page.evaluate(() => globalThis.offline.session())).toBeUndefined();
  });

  test('ends the session of a second window, which writes nothing into the emptied store', async () => {
    const page = await open();
    await logIn(page);
    const other = await secondTab(page);
    await page.evaluate(async (job) => {
      const { logOut, unstartJob, db } = globalThis.offline;
      await unstartJob(job);
      await db().outbox.clear();
      await logOut();
    }, jobId);
    await other.waitForFunction(() => globalThis.offline.session() === undefined);
    const state = await other.evaluate(async (job) => {
      const { work, edits, storeWaiting } = globalThis.offline;
      work.editVisit(job, 's1', () => ({ remarks: 'Too late' }));
      await storeWaiting();
      return edits.state();
    }, jobId);
    expect(state).toBe('failed');
    expect(await rows(page)).toEqual({ facts: 1 });
  });
});

test('copies of packages that another user sent more than 30 days ago are deleted, newer ones are kept', async () => {
  const page = await open();
  const left = await page.evaluate(async (user) => {
    const { openDb, db, trimOtherStores } = globalThis.offline;
    await openDb('user-2');
    const manifest = {
      uploadId: '',
      jobId: '',
      kind: 'job' as const,
      device: '',
      appVersion: '',
      parts: 1,
      entries: [],
    };
    const receipt = { state: 'applied' as const, receivedAt: 9, epoch: 'e', reason: null, entries: [] };
    const day = 86_400_000;
    for (const at of [1, 20 * day]) {
      const ids = { uploadId: String(at), jobId: 'j' };
      await db().sent.add({
        ...ids,
        docno: '',
        title: '',
        manifest,
        bytes: 1,
        receipt: { ...receipt, ...ids },
        sentAt: at,
      });
    }
    await openDb(user);
    await trimOtherStores(31 * day);
    await openDb('user-2');
    return (await db().sent.toArray()).map(({ sentAt }) => sentAt);
  }, userId);
  expect(left).toEqual([20 * 86_400_000]);
});

test("another user's store that cannot be opened leaves the own one in use", async () => {
  const page = await open();
  const after = await page.evaluate(async (job) => {
    const { db, prepareDb, work, allStored } = globalThis.offline;
    const factory = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') ?? {};
    Object.defineProperty(IDBFactory.prototype, 'open', {
      ...factory,
      value: () => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      },
    });
    const failed = await prepareDb('user-2').then(
      () => false,
      () => true,
    );
    Object.defineProperty(IDBFactory.prototype, 'open', factory);
    work.editDraft(job, () => ({ remarks: 'Still mine' }));
    await allStored();
    return [failed, (await db().drafts.get(job))?.remarks];
  }, jobId);
  expect(after).toEqual([true, 'Still mine']);
});

test('entries that wait to be stored are stored before another window has switched the user', async () => {
  const page = await open();
  const remarks = await page.evaluate(
    async ([user, job]) => {
      const { followSession, writeSession, resumeSession, work, session, openDb, db, edits } = globalThis.offline;
      const row = (userId: string) => ({
        id: 'current' as const,
        userId,
        username: userId,
        token: userId,
        exp: 9e15,
        folderId: 'folder-1',
      });
      await writeSession(row(user));
      await resumeSession();
      followSession();
      await new Promise((resolve) => setTimeout(resolve, 300));
      // The first attempt finds the device full, so the entry waits.
      const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
      const full = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
      Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value: full });
      work.editDraft(job, () => ({ remarks: 'Typed at the last moment' }));
      while (edits.state() !== 'failed') await new Promise((resolve) => setTimeout(resolve, 20));
      Object.defineProperty(IDBObjectStore.prototype, 'put', put);
      await writeSession(row('user-2'));
      while (session()?.userId !== 'user-2') await new Promise((resolve) => setTimeout(resolve, 20));
      await openDb(user);
      return (await db().drafts.get(job))?.remarks;
    },
    [userId, jobId] as const,
  );
  expect(remarks).toBe('Typed at the last moment');
});

test('a picture that is being added when another user enters belongs to the user who added it', async () => {
  const page = await open();
  const pictures = await page.evaluate(
    async ([user, job]) => {
      const { openDb, prepareDb, enterDb, db, work } = globalThis.offline;
      const other = await prepareDb('user-2');
      const picture = { jobId: job, stationId: 's1', side: 'bf' as const, takenAt: 1, device: '' };
      const adding = work.addPicture({ ...picture, blob: new Blob(['p']) });
      enterDb(other);
      await adding;
      const theirs = await db().pictures.count();
      await openDb(user);
      return [theirs, await db().pictures.count()];
    },
    [userId, jobId] as const,
  );
  expect(pictures).toEqual([0, 1]);
});

test('entries that cannot be stored before another window has switched the user are named', async () => {
  const page = await open();
  const told = await page.evaluate(
    async ([user, job]) => {
      const { followSession, writeSession, resumeSession, work, session, edits, onNotice } = globalThis.offline;
      const row = (id: string) => ({
        id: 'current' as const,
        userId: id,
        username: id,
        token: id,
        exp: 9e15,
        folderId: 'f',
      });
      await writeSession(row(user));
      await resumeSession();
      followSession();
      await new Promise((resolve) => setTimeout(resolve, 300));
      const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
      const original: unknown = put.value;
      if (typeof original !== 'function') throw new Error('A row is written by a method.');
      const value = function full(this: IDBObjectStore, ...given: unknown[]): unknown {
        if (this.name === 'drafts') throw new DOMException('', 'QuotaExceededError');
        return Reflect.apply(original, this, given);
      };
      Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value });
      const seen: unknown[] = [];
      onNotice((notice) => {
        if (notice.kind === 'notKept') seen.push(notice);
      });
      work.editDraft(job, () => ({ remarks: 'Typed at the last moment' }));
      while (edits.state() !== 'failed') await new Promise((resolve) => setTimeout(resolve, 20));
      await writeSession(row('user-2'));
      while (session()?.userId !== 'user-2') await new Promise((resolve) => setTimeout(resolve, 20));
      return seen;
    },
    [userId, jobId] as const,
  );
  expect(told).toMatchObject([{ jobs: [expect.any(String)], failure: { code: 'device.not_stored' } }]);
});
