import type { Page } from 'playwright-core';

/** What a person was told was saved on a job. */
export interface Told {
  jobId: string;
  /** The remarks of each visit, by station. */
  visits: Record<string, string>;
  /** The hashes of the pictures that were added, by station. */
  pictures: Record<string, string[]>;
  /** The quantities of the usages. */
  usages: string[];
  /** The hash of the customer's signature. */
  sign: string | null;
  remarks: string;
  /** The number of positions that were recorded on the way. */
  positions: number;
  /** The status with which the job was closed; null while it is in progress. */
  closed: 'DN' | 'CWO' | null;
  /** Whether the office cancelled the job before its work arrived; the work is late then, until the office accepts it. */
  calledOff?: boolean;
}

export interface WorkGiven {
  stations: readonly string[];
  item: { itemId: string; uomId: string };
  /** The size of each picture in bytes; none by default. */
  pictures?: readonly number[];
  signed?: boolean;
  /** Whether the job is closed at the end, as it is by default. */
  close?: boolean;
}

/**
 * Starts a job, records work on it as the screens do, closes it without sending it, and returns what the person was told
 * was saved.
 */
export const recordWork = async (page: Page, jobId: string, given: WorkGiven): Promise<Told> =>
  await page.evaluate(
    async ([id, { stations, item, pictures = [], signed = true, close = true }]) => {
      const { startJob, work, allStored, packJob, aUsage, db } = globalThis.offline;
      const hex = (hash: ArrayBuffer) =>
        [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const hashOf = async (blob: Blob) => hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
      const noise = (bytes: number) => {
        const all = new Uint8Array(bytes);
        for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(all.subarray(at, at + 65_536));
        return new Blob([all]);
      };
      const told: Told = {
        jobId: id,
        visits: {},
        pictures: {},
        usages: ['12.5'],
        sign: null,
        remarks: `Report of ${id}`,
        positions: 3,
        closed: null,
      };
      await startJob(id, null);
      await db().trails.bulkAdd(
        [1, 2, 3].map((at) => ({ jobId: id, point: [3 + at / 100, 101, Date.now() - at * 1000, 'TR', id] })),
      );
      for (const stationId of stations) {
        told.visits[stationId] = `Seen at ${stationId}`;
        told.pictures[stationId] = [];
        work.editVisit(id, stationId, () => ({ activity: 1 }));
        work.editVisit(id, stationId, () => ({ remarks: told.visits[stationId] ?? '' }));
      }
      for (const [at, bytes] of pictures.entries()) {
        const stationId = stations[at % stations.length] ?? '';
        const blob = noise(bytes);
        await work.addPicture({ jobId: id, stationId, side: 'bf', blob, takenAt: Date.now(), device: 'test' });
        told.pictures[stationId]?.push(await hashOf(blob));
      }
      work.putUsage(aUsage({ jobId: id, entry: 'usageentry1', ...item, at: Date.now(), qty: told.usages[0] ?? '' }));
      work.editDraft(id, () => ({ remarks: told.remarks }));
      if (signed) {
        const png = noise(2000);
        work.editDraft(id, () => ({ signName: 'Ms Tan', customerSign: { signedAt: Date.now(), png } }));
        told.sign = await hashOf(png);
      } else work.editDraft(id, () => ({ unsigned: 'none', noSignReason: 'Nobody was there' }));
      await allStored();
      if (close) {
        told.closed = signed ? 'DN' : 'CWO';
        await packJob(id, told.closed, null);
      }
      return told;
    },
    [jobId, given] as const,
  );

/** Sends what waits, as the button does; returns the number of receipts. */
export const sendAll = async (page: Page): Promise<number> =>
  await page.evaluate(
    async () => await globalThis.offline.sendPackages({ asked: true, signal: new AbortController().signal }),
  );
