import type { MenuEntry } from '@field-service/domain/work/job-flow.ts';
import { menuOf, pagesOf, type JobPage } from '@field-service/domain/work/job-flow.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import { session } from '../connection/session-state.ts';
import { db } from '../db.ts';
import { folderSettings } from '../folder-settings.ts';
import { liveRead } from '../live.ts';
import { isAlternateFlow } from '../mobile-settings.ts';
import { flagsOf } from '../use-job.ts';
import { mayDo } from './use-may.ts';

export interface AppMenu {
  /** The entries of the specification, in order. */
  entries: MenuEntry[];
  /** The job that was started last and is still in progress, with all of its pages. */
  job: { job: Job; pages: JobPage[] } | null;
  /** What the user may do besides. */
  may: { createJobs: boolean; seeItems: boolean; seeStock: boolean };
}

/** The menu, as the jobs in progress, the settings and the permissions of the user make it. */
async function readMenu(folderId: string): Promise<AppMenu> {
  const store = db();
  const [started, drafts, global, folder, profile, aids] = await Promise.all([
    store.jobs.where('bucket').equals('inProgress').toArray(),
    store.drafts.toArray(),
    store.settings.get('global'),
    folderSettings(store, folderId),
    store.profile.get('this'),
    store.aids.get('this'),
  ]);
  const startOf = new Map(drafts.map(({ jobId, startData }) => [jobId, startData.at]));
  const [row] = started
    .filter(({ aside, id }) => aside === null && startOf.has(id))
    .toSorted((a, b) => (startOf.get(b.id) ?? 0) - (startOf.get(a.id) ?? 0));
  const ofJob = row && (await folderSettings(store, row.job.folderid));
  const job = row && {
    flags: flagsOf(row, await store.lookups.get(row.job.type.id)),
    alternate: isAlternateFlow(global?.row, ofJob),
  };
  const may = (needed: string): boolean => mayDo(profile, needed);
  const isOn = (value: unknown): boolean => value !== false;
  return {
    entries: menuOf({
      job,
      expenseNote: isOn(global?.row.expenseNote?.data) && may('CLAM:CR'),
      leaveShown: isOn(global?.row.enableLeave?.data) && isOn(folder?.enableLeaveApplication?.data) && may('LEAV:CR'),
    }),
    job: row && job ? { job: row.job, pages: pagesOf(job.flags, job.alternate) } : null,
    may: {
      createJobs: may('POST:CR'),
      seeItems: may('ITEM:VW'),
      seeStock: may('STCK:VW') || (aids?.stock ?? []).length > 0,
    },
  };
}

const menu = liveRead(readMenu);

/** The menu of the logged-in user; undefined until the store has answered. */
export const useAppMenu = (): AppMenu | undefined => menu.useResult(session()?.folderId ?? '');
