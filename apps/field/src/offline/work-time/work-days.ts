import type { WorkSignWrite } from '@field-service/contract/work/outbox-writes.ts';
import { withEntries, type HeldWorkDay, type WorkType } from '@field-service/domain/people/work-time.ts';
import { session } from '../connection/session-state.ts';
import { db, type FieldDb } from '../db.ts';
import { liveRead } from '../live.ts';
import { timeZoneOf } from '../mobile-settings.ts';
import type { OutboxRow } from '../outbox/rows.ts';
import type { Failure, Geo } from '../rows.ts';
import type { Sheets } from '../sheets/rows.ts';
import { isSheetOf } from '../sheets/sheets.ts';

type ServerDay = Sheets['workDays'][number];

/** An entry that the server does not have. */
export interface UnsentSign {
  /** The id of its write. */
  id: string;
  at: number;
  type: WorkType;
  geo: Geo | null;
  /** Why the server rejected it; null while it waits to be sent. */
  rejected: Failure | null;
}

/** A work day as the server has it, with the entries that wait to be sent. */
export interface OwnWorkDay extends HeldWorkDay {
  /** What the office has noted about it. */
  noted: ServerDay['flags'];
}

/** The user's own work days on this device. */
export interface OwnWork {
  /** The latest one first. */
  days: OwnWorkDay[];
  unsent: UnsentSign[];
  /** The latest position of an entry. */
  position: { at: number; geo: Geo } | undefined;
  timeZone: string;
}

interface SignRow extends OutboxRow {
  write: WorkSignWrite;
}
const isSign = (row: OutboxRow): row is SignRow => row.write.kind === 'workSign';

const unsentOf = ({ id, refused, lastError, write: { time, type, geo } }: SignRow): UnsentSign => ({
  id,
  at: time,
  type,
  geo,
  rejected: refused === true ? lastError : null,
});

const tuplesOf = (day: ServerDay): ServerDay['work'] => [...day.work, ...day.break, ...day.trails];

/** All of a day's entries count: the server sends no others. */
const heldDay = (day: ServerDay): HeldWorkDay => ({
  date: day.date,
  revision: 0,
  entries: tuplesOf(day).map(([, , at, type]) => ({ at, type, revision: 0 })),
});

/** Reads the work days; within a transaction, it must cover `sheets`, `outbox` and `profile`. */
export async function readOwnWork(store: FieldDb, folderId: string): Promise<OwnWork> {
  const [sheet, rows, profile] = await Promise.all([
    store.sheets.get('workDays'),
    store.outbox.orderBy('seq').toArray(),
    store.profile.get('this'),
  ]);
  const known = isSheetOf(sheet, 'workDays') ? sheet.data : [];
  const unsent = rows.filter(isSign).map(unsentOf);
  const timeZone = timeZoneOf(profile, folderId);
  // What the server rejected is not part of a day.
  const waiting = unsent.filter(({ rejected }) => rejected === null);
  const days = withEntries(known.map(heldDay), waiting, timeZone);
  const noted = new Map(known.map(({ date, flags }) => [date, flags]));
  const positions = [
    ...known
      .flatMap(tuplesOf)
      .flatMap(([lat, lng, at]) => (lat === null || lng === null ? [] : [{ at, geo: [lat, lng] as const }])),
    ...waiting.flatMap(({ at, geo }) => (geo === null ? [] : [{ at, geo }])),
  ];
  return {
    days: days.map((day) => ({ ...day, noted: noted.get(day.date) ?? [] })).toSorted((a, b) => b.date - a.date),
    unsent,
    position: positions.toSorted((a, b) => b.at - a.at)[0],
    timeZone,
  };
}

const ownWork = liveRead(async (folderId: string) => await readOwnWork(db(), folderId));

/** The work days of the logged-in user; undefined until the store has answered. */
export const useOwnWork = (): OwnWork | undefined => ownWork.useResult(session()?.folderId ?? '');
