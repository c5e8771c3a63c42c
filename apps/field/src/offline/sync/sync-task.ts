import { db } from '../db.ts';
import type { InstalledBase } from '@field-service/contract/sync.ts';
import { isAbort } from '../failure.ts';
import { dropOldFolders } from '../folder-settings.ts';
import { findJobs, ibaseIdsAtOnce } from '../job-reads.ts';
import { markWhole } from '../jobs.ts';
import { requireRoom } from '../room.ts';
import { applyJobs, dropUnlisted, jobTables } from './apply-jobs.ts';
import type { SyncContext, SyncStepRun } from './context.ts';
import { putMark, takePages } from './pages.ts';
import { dropOldSites, missingImages, staleSites, takeChunk, takeImages, takeSites } from './sites.ts';

/** Takes the jobs and, while further pages are on their way, the installed bases of their sites. */
async function takeJobs(context: SyncContext, onSites: (rows: InstalledBase[]) => void): Promise<number> {
  const { signal } = context;
  const sites = new Set<string>();
  return await takePages(context, {
    id: 'jobs',
    first: await context.answer(),
    pageOf: (answer) => answer.jobs,
    store: (rows, mark) =>
      db().transaction('rw', jobTables(), async () => {
        await applyJobs(rows, context.full);
        await putMark(mark);
      }),
    meanwhile: async (jobs) => {
      for (const id of await staleSites([], jobs)) sites.add(id);
      if (sites.size < ibaseIdsAtOnce) return;
      const chunk = [...sites].slice(0, ibaseIdsAtOnce);
      for (const id of chunk) sites.delete(id);
      // Sites that fail here are asked for again after the jobs, which they do not hold up.
      const rows = await takeChunk(chunk, signal).catch((error: unknown) => {
        if (isAbort(error)) throw error;
        return [];
      });
      onSites(rows);
    },
  });
}

/** Handles changes that timestamps cannot show: jobs that left the window, and old jobs that entered it. */
async function followList(ids: readonly string[] | null, signal: AbortSignal): Promise<number> {
  if (!ids) return 0;
  const store = db();
  await store.transaction('rw', jobTables(), async () => await dropUnlisted(new Set(ids)));
  // Work that was set aside is queried again, because the office may have given the job back.
  const here = new Set((await store.jobs.toArray()).filter((row) => row.aside === null).map((row) => row.id));
  const missing = await findJobs(
    ids.filter((id) => !here.has(id)),
    signal,
    // The list also names unassigned jobs.
    'posts',
  );
  await store.transaction('rw', jobTables(), async () => await applyJobs(missing, true));
  return missing.length;
}

/** Fetches jobs, then everything needed to work on them offline: the installed bases and their plan images. */
export const syncTask: SyncStepRun = async (context) => {
  const { answer, report, signal } = context;
  await requireRoom();
  const first = await answer();
  let [fetched, early] = [0, 0];
  const jobs = await takeJobs(context, (rows) => {
    early += rows.length;
  });
  const listed = await followList(first.jobIds, signal);
  const sites = await staleSites(first.ib);
  await takeSites(sites, first.jobs.uts, signal, (rows) => {
    fetched += rows.length;
    report({ done: fetched, total: sites.length, bytes: 0 });
  });
  await dropOldSites();
  await dropOldFolders(db());
  const images = await missingImages();
  let [done, bytes] = [0, 0];
  await takeImages(images, signal, (size) => {
    done += 1;
    bytes += size;
    report({ done, total: images.length, bytes });
  });
  await markWhole();
  const total = jobs + listed;
  if (total > 0 || first.jobIds !== null) context.jobsChanged = true;
  report({ done: total, total, bytes: bytes + first.jobs.bytes });
  return total + early + sites.length + images.length > 0 ? 'done' : 'nothing';
};
