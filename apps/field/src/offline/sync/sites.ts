import type { InstalledBase, SyncAnswer } from '@field-service/contract/sync.ts';
import { db } from '../db.ts';
import { chunksOf, findInstalledBases, ibaseIdsAtOnce } from '../job-reads.ts';
import { requireRoom, withRoom } from '../room.ts';
import { api } from '../session.ts';

/** The number of plan images fetched in parallel. */
const atOnce = 3;

/** The sites of unfinished jobs whose installed base is missing or outdated. */
export async function staleSites(changed: SyncAnswer['ib']): Promise<string[]> {
  const store = db();
  const rows = (await store.jobs.toArray()).filter(
    (row) => (row.bucket === 'todo' || row.bucket === 'inProgress') && row.job.ib !== null,
  );
  const wanted = new Map<string, number>();
  for (const row of rows) wanted.set(row.siteId, Math.max(wanted.get(row.siteId) ?? 0, row.job.ib?.uts ?? 0));
  for (const { id, uts } of changed) if (wanted.has(id)) wanted.set(id, Math.max(wanted.get(id) ?? 0, uts));
  const known = await store.ibase.bulkGet([...wanted.keys()]);
  const stamps = new Map(known.filter((base) => base !== undefined).map((base) => [base.id, base.uts]));
  return [...wanted].filter(([id, uts]) => (stamps.get(id) ?? -1) < uts).map(([id]) => id);
}

/** Fetches and stores installed bases chunk by chunk; `onChunk` receives the rows of each chunk. */
export async function takeSites(
  ids: readonly string[],
  signal: AbortSignal,
  onChunk: (rows: InstalledBase[]) => void,
): Promise<void> {
  for (const chunk of chunksOf(ids, ibaseIdsAtOnce)) {
    const rows = await findInstalledBases(chunk, signal);
    await db().ibase.bulkPut(rows);
    onChunk(rows);
  }
}

interface WantedImage {
  id: string;
  siteId: string;
}

/** The plan images that the stored installed bases refer to but the device does not have. */
export async function missingImages(): Promise<WantedImage[]> {
  const store = db();
  const here = new Set(await store.planImages.toCollection().primaryKeys());
  const bases = await store.ibase.toArray();
  return bases
    .flatMap((base) => base.plans.map((plan) => ({ id: plan.floorimg.id, siteId: base.id })))
    .filter((image) => !here.has(image.id));
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
      const { data } = await api.files.get({ params: { id: next.id } }, { signal });
      const blob = await data.blob();
      await withRoom(async () => await db().planImages.put({ ...next, blob }));
      onImage(blob.size);
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
