import type { TestServer } from '@field-service/testing/server.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logIn, sync } from '../with-server.ts';
import { isMishap, mishapOf, type Happening } from './happenings.ts';
import { downgrade, openStore } from './older-store.ts';
import { endTransactions } from './lost-database.ts';
import { callOff, discardRejected, lend, amend, spoil } from './office-acts.ts';
import { expectQuiet, settle } from './quiet.ts';
import { backUp, restoreFrom } from './restore.ts';
import { bringJob, restart, type Rig } from './rig.ts';
import { recordWork, sendAll, type Told } from './work.ts';

/** The notices that would be false: whatever happens on the way, the server rejects only what was spoiled on the phone. */
const falseAlarms = /notTaken|uploadFailed(?!.*upload\.hash_mismatch)/;
const anyRejection = /notTaken|uploadFailed/;

/** The places of a run that further processes and backups belong to. */
interface Stage {
  rig: Rig;
  other: TestServer;
}

/**
 * Lets things happen one after another to a new phone, then nothing any more, and checks that the server holds exactly
 * what the person was told was saved. Returns the number of jobs on which work was recorded.
 */
export async function runSequence({ rig, other }: Stage, happenings: readonly Happening[]): Promise<number> {
  const { page: first, user } = await rig.openPhone(0);
  let page: Page = first;
  const told: Told[] = [];
  /** Jobs of which a stored byte has changed; the server never has them. */
  const spoiled: string[] = [];
  let recorded = 0;
  let clockIsWrong = false;
  /** With the number of jobs at that time: a restored server does not know later ones. */
  let backup: { archive: Buffer; jobs: number } | undefined;
  const gateway = rig.gateway();
  /** A restored server knows no session from before: the office logs in for each of its acts. */
  const office = async () => await rig.server().client(rig.world().dispatcher);
  const open = (): Told | undefined => told.find(({ closed }) => closed === null);
  const given = { stations: rig.stations(), item: rig.item(), signed: false };

  const add = async (): Promise<void> => {
    if (told.length === 4) return;
    // Jobs come over a good network, so that there is work to do.
    gateway.happen(() => undefined);
    // A wrong clock refuses downloads until it is put right.
    if (clockIsWrong) page = await restart(rig, page);
    clockIsWrong = false;
    told.push(await recordWork(page, await bringJob(rig, page, user), { ...given, close: false, pictures: [5000] }));
    recorded += 1;
  };
  const edit = async ({ at }: Happening): Promise<void> => {
    const job = open();
    if (!job) return;
    const station = rig.stations()[at % 2] ?? '';
    const remarks = `Edited ${at}, ${job.visits[station]?.length ?? 0}`;
    await page.evaluate(
      async ([id, stationId, text]) => {
        const { work, allStored, edits } = globalThis.offline;
        work.editVisit(id, stationId, () => ({ remarks: text }));
        // While the device is full, the person is told so, and waits.
        do await allStored().catch(() => undefined);
        while (edits.state() !== 'stored');
      },
      [job.jobId, station, remarks] as const,
    );
    job.visits[station] = remarks;
  };
  const picture = async ({ at }: Happening): Promise<void> => {
    const job = open();
    if (!job) return;
    const station = rig.stations()[at % 2] ?? '';
    const hash = await page.evaluate(
      async ([id, stationId]) => {
        const blob = new Blob([crypto.getRandomValues(new Uint8Array(20_000))]);
        const picture = { jobId: id, stationId, side: 'af' as const, blob, takenAt: Date.now(), device: 'test' };
        return (await globalThis.offline.work.addPicture(picture)).sha256;
      },
      [job.jobId, station] as const,
    );
    job.pictures[station]?.push(hash);
  };
  const close = async (): Promise<void> => {
    const job = open();
    if (!job) return;
    await page.evaluate(async (id) => await globalThis.offline.packJob(id, 'CWO', null), job.jobId);
    job.closed = 'CWO';
  };
  /** The phone is killed while it packs: the job is in progress as before, or closed with its package. */
  const killPacking = async ({ at }: Happening): Promise<void> => {
    const job = open();
    if (!job) return;
    await page.evaluate((writes) => {
      globalThis.writesLeft = writes;
    }, at % 6);
    await ignored(close());
    page = await restart(rig, page);
    const isPacked = await page.evaluate(
      async (id) => (await globalThis.offline.db().packages.where('jobId').equals(id).count()) > 0,
      job.jobId,
    );
    job.closed = isPacked ? 'CWO' : null;
  };
  /** A byte of a picture changes in the store after packing. */
  const spoilOne = async (): Promise<void> => {
    if (spoiled.length > 0) return;
    await add();
    const job = told.at(-1);
    if (!job || job.closed !== null || job.calledOff) return;
    await page.evaluate(async (id) => await globalThis.offline.packJob(id, 'CWO', null), job.jobId);
    await spoil(page, job.jobId);
    spoiled.push(job.jobId);
    told.pop();
    backup = undefined;
  };
  const callOffOne = async (): Promise<void> => {
    const job = open();
    if (!job || !(await callOff(await office(), job.jobId))) return;
    job.calledOff = true;
    // An older server would not know of it.
    backup = undefined;
  };

  /** Syncs while the phone is killed, the user cancels, or another window does the same. */
  const disturb = async ({ kind, at }: Happening): Promise<void> => {
    if (kind === 'twoWindows') {
      const second = await rig.openPage(page.context());
      await second.evaluate(async () => await globalThis.offline.resumeSession());
      await Promise.all([sync(page), sync(second), sendAll(page), sendAll(second)].map(ignored));
      await second.close();
      return;
    }
    if (kind === 'cancelled') {
      let left = at % 12;
      gateway.happen(() => {
        left -= 1;
        if (left === 0) page.evaluate(() => globalThis.offline.cancelSync()).catch(() => undefined);
        return undefined;
      });
      await sync(page);
      return;
    }
    await page.evaluate((writes) => {
      globalThis.writesLeft = writes;
    }, at);
    await ignored(sync(page));
    page = await restart(rig, page);
  };

  /** Ends everything that goes wrong, and checks the invariant. */
  const calmDown = async (): Promise<void> => {
    gateway.happen(() => undefined);
    page = await restart(rig, page);
    clockIsWrong = false;
    if (spoiled.length > 0) {
      await settle(page);
      expect(await discardRejected(page)).toEqual(spoiled.map((jobId) => [jobId, 'upload.hash_mismatch']));
      const held = await (await office()).posts.get({ params: { id: spoiled[0] ?? '' } });
      expect(held.data.visits).toEqual([]);
    }
    await expectQuiet(page, await office(), told, {
      alarms: spoiled.length > 0 ? falseAlarms : anyRejection,
      madeRoom: happenings.some(({ kind }) => kind === 'full'),
    });
  };
  /** The browser deletes a store of which everything was sent; what becomes of unsent work is in `loss.test.ts`. */
  const evict = async (): Promise<void> => {
    if (open()) return;
    await calmDown();
    told.length = 0;
    spoiled.length = 0;
    backup = undefined;
    await page.evaluate(async () => {
      const { Dexie, closeDb, databaseName, session } = globalThis.offline;
      const name = databaseName(session()?.userId ?? '');
      closeDb();
      await Dexie.delete(name);
    });
    page = await restart(rig, page);
    await logIn(page, user);
    await sync(page);
  };
  /** The app is updated, and the first start after it is killed. */
  const upgrade = async (writes: number): Promise<void> => {
    await downgrade(page);
    await page.close();
    page = await rig.openPage(page.context());
    await openStore(page, writes);
    page = await restart(rig, page);
    clockIsWrong = false;
  };

  for (const happening of happenings) {
    const { kind, at } = happening;
    if (isMishap(happening)) {
      let left = 1 + (at % 3);
      const from = gateway.calls.length + (at % 8);
      gateway.happen((call) => {
        if (left === 0 || call.at < from) return undefined;
        const mishap = mishapOf(happening, call);
        if (mishap) left -= 1;
        return mishap;
      });
      await ignored(sync(page));
      continue;
    }
    switch (kind) {
      case 'job':
        await add();
        break;
      case 'edit':
        await edit(happening);
        break;
      case 'picture':
        await picture(happening);
        break;
      case 'close':
        await close();
        break;
      case 'sync':
        await ignored(sync(page));
        break;
      case 'send':
        await ignored(sendAll(page));
        break;
      case 'background':
        await ignored(
          page.evaluate(async () => {
            const { db, sendPackages } = globalThis.offline;
            await db().packages.toCollection().modify({ lastTryAt: 0 });
            await sendPackages({ asked: false, signal: new AbortController().signal });
          }),
        );
        break;
      case 'restarted':
        page = await restart(rig, page);
        break;
      case 'crashed':
        await crash(page);
        page = await restart(rig, page);
        break;
      case 'full':
        // The edit meets the full device, and waits until there is room again.
        if (open()) await fillUp(page, 1 + (at % 4));
        await edit(happening);
        break;
      case 'clock':
        clockIsWrong = true;
        await page.evaluate(
          (days) => {
            const now = Date.now.bind(Date);
            Date.now = () => now() + days * 86_400_000;
          },
          (at % 5) - 2,
        );
        break;
      case 'backup':
        backup = { archive: await backUp(rig.server()), jobs: told.length };
        break;
      case 'restored':
        if (backup?.jobs !== told.length) break;
        await restoreFrom(rig.server(), rig.world().admin, backup.archive);
        await ignored(sync(page));
        gateway.happen(() => undefined);
        await logIn(page, user);
        break;
      case 'otherProcess':
        gateway.leadTo(at % 2 === 0 ? other.url : rig.server().url);
        break;
      case 'databaseLost':
        await ignored(Promise.all([sync(page), endTransactions(rig.server(), at)]));
        break;
      case 'upgraded':
        await upgrade(at);
        break;
      case 'evicted':
        await evict();
        break;
      case 'killedPacking':
        await killPacking(happening);
        break;
      case 'spoiled':
        await spoilOne();
        break;
      case 'amended':
        if (told[0]) await amend(await office(), told[0].jobId, 1 + (at % 3));
        break;
      case 'lent': {
        const jobId = open()?.jobId;
        if (jobId !== undefined)
          await lend(rig, await office(), { jobId, user }, async () => await ignored(sync(page)));
        break;
      }
      case 'calledOff':
        await callOffOne();
        break;
      default:
        await disturb(happening);
    }
  }
  gateway.happen(() => undefined);
  page = await restart(rig, page);
  for (let job = open(); job; job = open()) await close();
  await calmDown();
  await page.context().close();
  return recorded;
}

const ignored = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined);
};

/** Crashes a page in the middle of its writes. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = new Promise((resolve) => {
    page.once('crash', resolve);
  });
  page.evaluate(async () => await globalThis.offline.runSync()).catch(() => undefined);
  // It never answers: the page is gone.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Lets the next writes of a page fail as on a full device. */
const fillUp = async (page: Page, writes: number): Promise<void> =>
  await page.evaluate((count) => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
    const original: unknown = put.value;
    if (typeof original !== 'function') throw new Error('A store has a method put.');
    let left = count;
    const value = function fails(this: IDBObjectStore, ...given: unknown[]): unknown {
      if (this.name !== 'visits' || left === 0) return Reflect.apply(original, this, given);
      left -= 1;
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    Object.defineProperty(IDBObjectStore.prototype, 'put', { ...put, value });
  }, writes);
