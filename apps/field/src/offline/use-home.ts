import { db } from './db.ts';
import { useLive } from './live.ts';
import { activeFolder, cutoffMinutesOf, timeZoneOf } from './mobile-settings.ts';
import type { JobRow } from './rows.ts';
import { session } from './session.ts';
import { countUnsent } from './unsent.ts';

export interface HomeFacts {
  rows: JobRow[];
  /** Jobs with a package waiting to be sent. */
  packed: ReadonlySet<string>;
  unsent: number;
  lastSyncAt: number | null;
  folder: string;
  timeZone: string;
  cutoffMinutes: number;
}

async function readHome(): Promise<HomeFacts> {
  const store = db();
  const [rows, packages, facts, profile, my, unsent] = await Promise.all([
    store.jobs.toArray(),
    store.packages.toArray(),
    store.facts.get('this'),
    store.profile.get('this'),
    store.settings.get('my'),
    countUnsent(),
  ]);
  const folderId = session()?.folderId ?? '';
  return {
    rows,
    packed: new Set(packages.map((row) => row.jobId)),
    unsent,
    lastSyncAt: facts?.lastSyncAt ?? null,
    folder: activeFolder(profile, folderId)?.name ?? '',
    timeZone: timeZoneOf(profile, folderId),
    cutoffMinutes: cutoffMinutesOf(my?.row),
  };
}

/** The data of the Home screen, which is read only from the store. */
export const useHome = (): HomeFacts | undefined => useLive('home', readHome);
