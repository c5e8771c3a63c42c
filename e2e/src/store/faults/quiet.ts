import { createHash } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sync } from '../with-server.ts';
import { acceptLate } from './office-acts.ts';
import { noticesOf } from './rig.ts';
import type { Told } from './work.ts';

/** A job as one side knows it. */
interface Held {
  status: string | null;
  packages: string[];
  visits: Record<string, string>;
  pictures: Record<string, string[]>;
  usages: string[];
  sign: string | null;
  remarks: string;
  positions: number;
}

const sha256 = (bytes: ArrayBuffer): string => createHash('sha256').update(Buffer.from(bytes)).digest('hex');

/** What the server holds of a closed job. */
export async function heldByServer(office: TestClient, jobId: string): Promise<Held> {
  const { data } = await office.posts.get({ params: { id: jobId } });
  const hashOf = async (id: string) =>
    sha256(await (await office.files.get({ params: { id }, query: {} })).data.arrayBuffer());
  const visits: Record<string, string> = {};
  const pictures: Record<string, string[]> = {};
  for (const visit of data.visits) {
    const { id } = visit.station;
    // A visit that was recorded twice equals nothing that was told.
    visits[id] = id in visits ? 'recorded twice' : visit.remarks;
    const hashes = await Promise.all([...visit.imgbf, ...visit.imgaf].map(async ({ fileId }) => await hashOf(fileId)));
    pictures[id] = hashes.toSorted();
  }
  const sign = data.result?.customerSign;
  return {
    status: data.status.code,
    packages: data.packages.map(({ id, status }) => `${status} ${id}`),
    visits,
    pictures,
    usages: data.treatments.map(({ qty }) => qty),
    sign: sign ? await hashOf(sign.fileId) : null,
    remarks: data.result?.remarks ?? '',
    positions: data.trails.length,
  };
}

/** What is on the phone, and what its screens say of it. */
const onPhone = async (page: Page) =>
  await page.evaluate(async () => {
    const { db, edits, countUnsent, session } = globalThis.offline;
    const store = db();
    const note: unknown = JSON.parse(localStorage.getItem('field-service-unsent') ?? '{}');
    const noted: unknown = Reflect.get(Object(note), session()?.userId ?? '');
    return {
      entries: edits.state(),
      unsent: await countUnsent(),
      outbox: (await store.outbox.toArray()).map(({ write, lastError }) => [write.kind, lastError?.code]),
      packages: (await store.packages.toArray()).map(({ status, lastError }) => [status, lastError?.code]),
      positions: await store.trails.count(),
      uploads: await store.uploadUrls.count(),
      work: [await store.drafts.count(), await store.visits.count(), await store.usages.count()],
      openPictures: await store.pictures.where('uploadId').equals('').count(),
      noted: noted ?? [],
      sent: (await store.sent.toArray()).map(({ uploadId, jobId, receipt }) => ({
        uploadId,
        jobId,
        state: receipt.state,
      })),
      waiting: (await store.jobs.toArray()).filter(({ flags, bucket }) => bucket === 'closed' && flags.includes('P'))
        .length,
    };
  });

/** Notices of a failure that a person would have to do something about. */
const isAlarm = /uploadFailed|notStored|notTaken|"failed"/;

/** Syncs until nothing is left to send, as a person with a good network does. */
export async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const outcome = await sync(page);
    const left = await page.evaluate(async () => {
      const { packages, outbox } = globalThis.offline.db();
      return (await packages.count()) + (await outbox.count());
    });
    if (outcome === 'completed' && left === 0) return;
  }
}

interface QuietOptions {
  /** The notices that must not have been shown. */
  alarms?: RegExp;
  /** Whether the device was full: copies of sent work may have been deleted for new work. */
  madeRoom?: boolean;
}

/**
 * The invariant of every fault: when all is quiet, the server holds exactly what the person was told was saved, each job
 * was closed once, every hash is equal, nothing waits on the phone, and the phone says nothing false.
 */
export async function expectQuiet(
  page: Page,
  office: TestClient,
  told: readonly Told[],
  { alarms = isAlarm, madeRoom = false }: QuietOptions = {},
): Promise<void> {
  await settle(page);
  expect(noticesOf(page).filter((notice) => alarms.test(notice))).toEqual([]);
  const phone = await onPhone(page);
  expect(phone).toMatchObject({
    entries: 'stored',
    unsent: 0,
    outbox: [],
    packages: [],
    positions: 0,
    uploads: 0,
    work: [0, 0, 0],
    openPictures: 0,
    noted: [],
    waiting: 0,
  });
  await acceptLate(office, told);
  for (const job of told) {
    const sent = phone.sent.filter(({ jobId }) => jobId === job.jobId);
    const arrived = job.calledOff ? 'late' : 'applied';
    if (!madeRoom || sent.length > 0) expect(sent.map(({ state }) => state)).toEqual([arrived]);
    const held = await heldByServer(office, job.jobId);
    const [applied = ''] = held.packages;
    expect(applied).toMatch(new RegExp(`^applied ${sent[0]?.uploadId ?? ''}`));
    expect(held).toEqual({
      status: job.calledOff ? 'X' : job.closed,
      packages: [applied],
      visits: job.visits,
      pictures: Object.fromEntries(Object.entries(job.pictures).map(([id, hashes]) => [id, hashes.toSorted()])),
      usages: job.usages,
      sign: job.sign,
      remarks: job.remarks,
      positions: job.positions,
    });
  }
}
