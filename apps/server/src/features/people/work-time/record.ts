import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import {
  correctedUntil,
  maxShiftMs,
  reckonWorkDay,
  workDateOf,
  type WorkType,
} from '@field-service/domain/people/work-time.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { recordHistory } from '../../../history/public.ts';
import { lockPeople } from '../colleagues/public.ts';
import { insertDay, insertEntry, readDays, readFolder, readStates, writeDay, type HeldDay } from './queries.ts';

/**
 * The limits for an entry's time, in milliseconds: how far the device's clock may be ahead, and how long the device may
 * have been offline.
 */
const entryClockToleranceMs = 5 * 60_000;
export const oldestEntry = 31 * dayMs;
export const isTimely = (at: number, now: number): boolean =>
  at <= now + entryClockToleranceMs && at >= now - oldestEntry;

const own = "the caller's own work day";

/** An entry about its owner's work, as sent by a device. */
export interface WorkSign {
  at: number;
  type: WorkType;
  geo: readonly [number, number] | null;
  jobId: string | null;
}

/**
 * The flags of a day after its entries have been recounted. The flag for a late entry stays until someone corrects the
 * day.
 */
export const flagsOf = (sums: { flags: readonly string[] }, late: boolean): string[] => [
  ...sums.flags,
  ...(late ? ['late_entry'] : []),
];

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'notify'>;

async function makeDay(context: Writes, caller: Caller, folderId: string, date: number): Promise<HeldDay> {
  const id = uuidv7();
  const system = context.db.asSystem(own);
  await insertDay(system, { id, userId: caller.userId, name: caller.name, folderId, date });
  await recordHistory(context, caller, {
    noun: 'work-time',
    id,
    folderId,
    kind: 'create',
    after: { date, userid: caller.userId },
  });
  return { id, userId: caller.userId, folderId, date, revision: 0, state: 'open', flags: [], uts: 0, entries: [] };
}

/**
 * Records entries of the caller's work in the days that they belong to (`domain/people/work-time.ts`), in the folder of
 * the request. A day is created by its first entry. Existing entries are not repeated, and untimely ones are skipped.
 * Returns the id of the last entry's day; undefined if the caller has no current folder or no entry was timely.
 */
export async function recordWork(
  context: Writes,
  caller: Caller,
  signs: readonly WorkSign[],
): Promise<string | undefined> {
  const timely = signs.filter(({ at }) => isTimely(at, context.now)).toSorted((a, b) => a.at - b.at);
  const [first, last] = [timely.at(0), timely.at(-1)];
  const system = context.db.asSystem(own);
  const folder = caller.folderId === null ? undefined : await readFolder(system, caller.folderId);
  if (first === undefined || last === undefined || folder === undefined) return undefined;
  await lockPeople(system, [caller.userId]);
  const dateOf = (at: number): number => businessDateOf(at, folder.timezone);
  // Covers a night shift that started a day earlier, and a time zone whose date differs by another day.
  const days = await readDays(system, caller.userId, addDays(dateOf(first.at), -2), addDays(dateOf(last.at), 1));
  const touched = new Map<string, { held: HeldDay; late: boolean }>();
  let latest: string | undefined;
  for (const sign of timely) {
    const date = workDateOf(sign, days, folder.timezone);
    let held = days.find((each) => each.date === date);
    if (held === undefined) {
      held = await makeDay(context, caller, folder.id, date);
      days.push(held);
    }
    latest = held.id;
    if (
      !(await insertEntry(
        system,
        { id: uuidv7(), postId: held.id, revision: 0, type: sign.type, at: sign.at, geo: sign.geo, jobId: sign.jobId },
        context.now,
      ))
    )
      continue;
    held.entries.push({ at: sign.at, type: sign.type, revision: 0 });
    const late = sign.type !== 'WT' && sign.at <= correctedUntil(held.entries, held.revision);
    touched.set(held.id, {
      held,
      late: late || touched.get(held.id)?.late === true || held.flags.includes('late_entry'),
    });
  }
  for (const { held, late } of touched.values()) {
    const sums = reckonWorkDay(held.entries, held.revision, context.now);
    await writeDay(system, { id: held.id, revision: held.revision, flags: flagsOf(sums, late) }, sums);
  }
  if (touched.size > 0) context.notify('post', ...touched.keys());
  return latest;
}

/** The id of the caller's running work day, otherwise of today's; null if there is neither. */
export async function workDayNow(context: Pick<RequestContext, 'db' | 'now'>, caller: Caller): Promise<string | null> {
  const system = context.db.asSystem(own);
  const folder = caller.folderId === null ? undefined : await readFolder(system, caller.folderId);
  const today = businessDateOf(context.now, folder?.timezone ?? 'UTC');
  const days = await readStates(system, caller.userId, addDays(today, -2), addDays(today, 1));
  const running = days.find(({ since }) => since !== null && context.now - since < maxShiftMs);
  return (running ?? days.find(({ date }) => date === today))?.id ?? null;
}
