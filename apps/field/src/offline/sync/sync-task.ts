import { db } from '../db.ts';
import { findJobs } from '../job-reads.ts';
import { markWhole } from '../jobs.ts';
import { requireRoom } from '../room.ts';
import { applyJobs, dropUnlisted } from './apply-jobs.ts';
import type { SyncContext, SyncStepRun } from './context.ts';
import { putMark, takePages } from './pages.ts';
import { dropOldSites, missingImages, staleSites, takeImages, takeSites } from './sites.ts';

/** The tables that are read or written when jobs are applied. */
const jobTables = () => {
  const store = db();
  return [
    store.jobs,
    store.ibase,
    store.drafts,
    store.visits,
    store.usages,
    store.pictures,
    store.lateSigns,
    store.trails,
    store.packages,
    store.marks,
  ];
};

const takeJobs = (context: SyncContext): Promise<number> =>
  takePages(
    context,
    'jobs',
    (answer) => answer.jobs,
    (rows, mark) =>
      db().transaction('rw', jobTables(), async () => {
        await applyJobs(rows, context.full);
        await putMark(mark);
      }),
  );

/** Handles changes that timestamps cannot show: jobs that left the window, and old jobs that entered it. */
async function followList(ids: readonly string[] | null, signal: AbortSignal): Promise<number> {
  if (!ids) return 0;
  const store = db();
  await store.transaction('rw', jobTables(), () => dropUnlisted(new Set(ids)));
  // Work that was set aside is queried again, because the office may have given the job back.
  const here = new Set((await store.jobs.toArray()).filter((row) => row.aside === null).map((row) => row.id));
  const missing = await findJobs(
    ids.filter((id) => !here.has(id)),
    signal,
  );
  await store.transaction('rw', jobTables(), () => applyJobs(missing, true));
  return missing.length;
}

/** Fetches jobs, then everything needed to work on them offline: the installed bases and their plan images. */
export const syncTask: SyncStepRun = async (context) => {
  const { answer, report, signal } = context;
  await requireRoom();
  const first = await answer();
  const jobs = await takeJobs(context);
  const listed = await followList(first.jobIds, signal);
  const sites = await staleSites(first.ib);
  await takeSites(sites, signal, (rows) => report({ done: rows.length, total: sites.length, bytes: 0 }));
  await putMark({ id: 'ib', uts: first.jobs.uts, ctid: 0, safe: null });
  await dropOldSites();
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
  return total + sites.length + images.length > 0 ? 'done' : 'nothing';
};
