import type { HistoryRow } from '@field-service/contract/history-row.ts';
import type { WorkTime, workTime } from '@field-service/contract/people/work-time.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { isWorkType, reckonWorkDay, strayEntry } from '@field-service/domain/people/work-time.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { requireOnType, type ActivityPoint } from '../../work/posts/public.ts';
import { lockPeople } from '../colleagues/public.ts';
import { insertEntry, readDay, readFolder, readWorkTime, writeDay, type HeldDay } from './queries.ts';
import { flagsOf, isTimely, recordWork } from './record.ts';

export async function getWorkTime(context: Pick<RequestContext, 'db'>, id: string): Promise<WorkTime> {
  const found = await readWorkTime(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { id });
  return found;
}

/** The corrections of a work day, oldest first. */
export async function workTimeHistory(context: Pick<RequestContext, 'db'>, id: string): Promise<HistoryRow[]> {
  const day = await getWorkTime(context, id);
  return await readHistory(context.db, 'work-time', day.id);
}

/** Records one entry of the caller's work and returns the day to which it belongs. */
export async function recordSign(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof workTime.record>,
): Promise<WorkTime> {
  if (!isTimely(body.time, context.now)) throw new Refusal('field.invalid', { fields: ['time'] });
  const id = await recordWork(context, caller, [
    { at: body.time, type: body.type, geo: body.geo ?? null, jobId: body.postid ?? null },
  ]);
  if (id === undefined) throw new Refusal('work_time.no_folder', {});
  return await getWorkTime(context, id);
}

/** Records positions with their activities for a work day of the caller. */
export async function recordActivity(
  context: RequestContext,
  caller: Caller,
  postId: string,
  points: readonly ActivityPoint[],
): Promise<void> {
  const day = await getWorkTime(context, postId);
  if (day.creator.id !== caller.userId) throw new Refusal('permission.missing', {});
  const signs = points.map(([lat, lng, at, type]) => {
    if (!isWorkType(type) || !isTimely(at, context.now))
      throw new Refusal('field.invalid', { fields: [isWorkType(type) ? 'time' : 'type'] });
    return { at, type, geo: [lat, lng] as const, jobId: null };
  });
  await recordWork(context, caller, signs);
}

type Entries = ParsedInput<typeof workTime.correct>['body']['entries'];

/** Throws unless all entries of a correction are of its day. */
function requireOfDay(entries: Entries, day: HeldDay, timezone: string, now: number): void {
  const stray = strayEntry(entries, day.date, timezone, now);
  if (stray >= 0) throw new Refusal('field.invalid', { fields: [`entries.${stray}.time`] });
}

/**
 * Replaces the device's entries for someone else's day with a manager's correction. The earlier entries and the
 * correction, with its author and reason, are kept. Later entries from the device still count. Throws for the caller's
 * own day.
 */
export async function correctDay(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof workTime.correct>,
): Promise<WorkTime> {
  const seen = await getWorkTime(context, params.id);
  if (seen.creator.id === caller.userId) throw new Refusal('work_time.own', {});
  requireOnType(caller, 'AP', seen.type.id);
  const system = context.db.asSystem('the day was read through the scope');
  await lockPeople(system, [seen.creator.id]);
  const day = await readDay(system, params.id);
  if (day === undefined) throw new Refusal('record.not_found', { id: params.id });
  requireBase(day, body.uts);
  const folder = await readFolder(system, day.folderId);
  requireOfDay(body.entries, day, folder?.timezone ?? 'UTC', context.now);
  const before = await getWorkTime(context, params.id);
  const revision = day.revision + 1;
  const entries = [...day.entries];
  for (const { type, time } of body.entries) {
    if (
      await insertEntry(
        system,
        { id: uuidv7(), postId: day.id, revision, type, at: time, geo: null, jobId: null },
        context.now,
      )
    )
      entries.push({ at: time, type, revision });
  }
  const sums = reckonWorkDay(entries, revision, context.now);
  await writeDay(system, { id: day.id, revision, flags: flagsOf(sums, false) }, sums);
  const after = await getWorkTime(context, params.id);
  const historyOf = ({ work, break: rest, workMinutes, breakMinutes }: WorkTime) => ({
    work,
    break: rest,
    workMinutes,
    breakMinutes,
  });
  await recordHistory(context, caller, {
    noun: 'work-time',
    id: day.id,
    folderId: day.folderId,
    kind: 'correct',
    before: historyOf(before),
    after: historyOf(after),
    reason: body.reason,
  });
  context.notify('post', day.id);
  return after;
}
