import { isOpenBucket } from '@field-service/domain/work/job-buckets.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { InstalledBase, SyncAnswer } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import { chunksOf, findInstalledBases, ibaseIdsAtOnce } from '../job-reads.ts';
import { requireRoom, withRoom } from '../room.ts';
import { api } from '../connection/connection.ts';
import { putMark } from './pages.ts';

/** The number of plan images fetched in parallel. */
const atOnce = 3;

/** The sites of unfinished jobs whose installed base is missing or outdated; of all jobs, or of those given. */
export async function staleSites(changed: SyncAnswer['ib'], of?: readonly { id: string }[]): Promise<string[]> {
  const store = db();
  const stored = of ? store.jobs.where('id').anyOf(of.map(({ id }) => id)) : store.jobs;
  const rows = (await stored.toArray()).filter((row) => isOpenBucket(row.bucket) && row.job.ib !== null);
  const wanted = new Map<string, number>();
  for (const row of rows) wanted.set(row.siteId, Math.max(wanted.get(row.siteId) ?? 0, row.job.ib?.uts ?? 0));
  for (const { id, uts } of changed) if (wanted.has(id)) wanted.set(id, Math.max(wanted.get(id) ?? 0, uts));
  const known = await store.ibase.bulkGet([...wanted.keys()]);
  const stamps = new Map(known.filter((base) => base !== undefined).map((base) => [base.id, base.uts]));
  return [...wanted].filter(([id, uts]) => (stamps.get(id) ?? -1) < uts).map(([id]) => id);
}

/** Fetches and stores the installed bases of one chunk of sites. */
export async function takeChunk(ids: readonly string[], signal: AbortSignal): Promise<InstalledBase[]> {
  const rows = await findInstalledBases(ids, signal);
  await db().ibase.bulkPut(rows);
  return rows;
}

/**
 * Fetches and stores installed bases chunk by chunk, the last one with the cursor; `onChunk` receives the rows of each
 * chunk.
 */
export async function takeSites(
  ids: readonly string[],
  uts: number,
  signal: AbortSignal,
  onChunk: (rows: InstalledBase[]) => void,
): Promise<void> {
  const store = db();
  const chunks = chunksOf(ids, ibaseIdsAtOnce);
  for (const chunk of chunks.slice(0, -1)) onChunk(await takeChunk(chunk, signal));
  const last = chunks.at(-1);
  const rows = last ? await findInstalledBases(last, signal) : [];
  await store.transaction('rw', store.ibase, store.marks, async () => {
    await store.ibase.bulkPut(rows);
    await putMark({ id: 'ib', uts, ctid: 0, safe: null });
  });
  if (last) onChunk(rows);
}

interface WantedImage {
  id: string;
  siteId: string;
}

/** The plan images that the stored installed bases refer to and the device has not asked for yet. */
export async function missingImages(): Promise<WantedImage[]> {
  const store = db();
  const here = new Set(await store.planImages.toCollection().primaryKeys());
  const bases = await store.ibase.toArray();
  return bases
    .flatMap((base) => base.plans.map((plan) => ({ id: plan.floorimg.id, siteId: base.id })))
    .filter((image) => !here.has(image.id));
}

/** The image of a plan; null if the server does not have it. */
async function fetchImage(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const { data } = await api.files.get({ params: { id } }, { signal });
    return await data.blob();
  } catch (error) {
    if (error instanceof ApiFailure && ['file.not_found', 'record.not_found'].includes(error.code)) return null;
    // The connection was cut while the image was being read.
    throw error instanceof TypeError ? new ApiFailure('client.offline', { cause: error }) : error;
  }
}

export async function takeImages(
  images: readonly WantedImage[],
  signal: AbortSignal,
  onImage: (bytes: number) => void,
): Promise<void> {
  const waiting = [...images];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal.throwIfAborted();
      await requireRoom();
      const blob = await fetchImage(next.id, signal);
      await withRoom(async () => await db().planImages.put({ ...next, blob }));
      onImage(blob?.size ?? 0);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Deletes the installed bases and plan images of sites without a job, so that the device does not fill up. */
export async function dropOldSites(): Promise<void> {
  const store = db();
  await store.transaction('rw', store.jobs, store.ibase, store.planImages, async () => {
    const sites = new Set((await store.jobs.toArray()).map((row) => row.siteId));
    await store.ibase.filter((base) => !sites.has(base.id)).delete();
    const images = new Set((await store.ibase.toArray()).flatMap((base) => base.plans.map((plan) => plan.floorimg.id)));
    await store.planImages.filter((image) => !images.has(image.id)).delete();
  });
}
