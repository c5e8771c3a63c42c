import type { Profile } from '@field-service/contract/access/session.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';
import { useSyncExternalStore } from 'react';
import { db } from './db.ts';
import { liveRead } from './live.ts';
import { activeFolder, dayStartOf, timeZoneOf } from './mobile-settings.ts';
import type { GoneRow, JobRow } from './rows.ts';
import { storedMessage, type DayMessage } from './day/message.ts';
import type { DayNotices } from './day/rows.ts';
import { recentlyGone } from './jobs.ts';
import { onSession, session } from './connection/session-state.ts';
import { countUnsent } from './unsent.ts';

export interface HomeFacts {
  rows: JobRow[];
  /** The jobs that the office has lately taken from this device, the last one first. */
  gone: GoneRow[];
  /** Jobs with a package waiting to be sent. */
  packed: ReadonlySet<string>;
  unsent: number;
  lastSyncAt: number | null;
  /** How many closed jobs their customers may still sign, as of the last sync. */
  toSign: number;
  folder: string;
  timeZone: string;
  cutoffMinutes: number;
  /** The service types and time slots, whose names depend on the language. */
  named: Lookup[];
  /** The message of the day, as last read; null or undefined without one. */
  message: DayMessage | null | undefined;
  dayNotices: DayNotices;
}

async function readHome(folderId: string): Promise<HomeFacts> {
  const store = db();
  const { jobs, packages, facts, profile, settings, lookups } = store;
  const unsentIn = [store.outbox, store.drafts, store.lateSigns, store.pendingSettings];
  const tables = [jobs, packages, facts, profile, settings, lookups, ...unsentIn, store.gone, store.sheets];
  // One transaction for all reads takes half of the time.
  const [rows, packed, fact, user, my, unsent, named, left, message] = await store.transaction(
    'r',
    tables,
    async () =>
      await Promise.all([
        jobs.toArray(),
        packages.toArray(),
        facts.get('this'),
        profile.get('this'),
        settings.get('my'),
        countUnsent(),
        lookups.where('type').anyOf(lookupNumbers.nature, lookupNumbers.timeSlot).toArray(),
        recentlyGone(),
        storedMessage(store),
      ]),
  );
  return {
    rows,
    gone: left,
    packed: new Set(packed.map((row) => row.jobId)),
    unsent,
    lastSyncAt: fact?.lastSyncAt ?? null,
    toSign: fact?.toSign ?? 0,
    folder: activeFolder(user, folderId)?.name ?? '',
    timeZone: timeZoneOf(user, folderId),
    cutoffMinutes: dayStartOf(my?.row),
    named,
    message,
    dayNotices: fact?.dayNotices ?? {},
  };
}

const home = liveRead(readHome);
const profile = liveRead(async (): Promise<Profile | null> => (await db().profile.get('this')) ?? null);

const folderNow = (): string => session()?.folderId ?? '';

/** The data of the Home screen, which is read only from the store. */
export const useHome = (): HomeFacts | undefined => home.useResult(useSyncExternalStore(onSession, folderNow));

/** The profile of the logged-in user; null before the first sync. */
export const useProfile = profile.useResult;

/** Reads what Home shows, before it is drawn. Requires a session. */
export const readHomeEarly = async (): Promise<void> => {
  const reads = Promise.all([home.begin(folderNow()), profile.begin()]);
  // The first time zone that a page asks for takes a slow phone 80 ms, in which the store reads.
  wallClock(Date.now(), 'UTC');
  await reads;
};
