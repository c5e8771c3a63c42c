import { durationMinutes, parseDuration } from '@field-service/domain/values/business-date.ts';
import { dayOfPlan } from '@field-service/domain/work/assignment.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { Refusal } from '../../../refusal.ts';
import { readFolderSetting } from '../../site/settings/public.ts';

/** The start `plan`, the end `plan2` and the duration, which are merged as one group (domain decisions, section 7). */
export interface Schedule {
  plan: number | null;
  plan2: number | null;
  duration: string | null;
}

/** The duration, in minutes, of a job that has neither an end nor a duration (site setting scheduleDuration). */
export async function usualMinutes(db: ScopedDb): Promise<number> {
  const duration = parseDuration(await readFolderSetting(db, null, 'scheduleDuration'));
  return duration === undefined ? 0 : durationMinutes(duration);
}

const lengthOf = (duration: string | null): number | undefined => {
  const parsed = duration === null ? undefined : parseDuration(duration);
  const minutes = parsed && durationMinutes(parsed);
  return minutes === undefined || minutes === 0 ? undefined : minutes * 60_000;
};

/**
 * Validates a schedule and adds a missing end if there is a duration. Throws `post.time_invalid` for an end without a
 * start, or for an end that is not after the start.
 */
export function completeSchedule({ plan, plan2, duration }: Schedule): Schedule {
  if (plan === null) {
    if (plan2 !== null) throw new Refusal('post.time_invalid', { fields: ['plan'] });
    return { plan, plan2, duration };
  }
  if (plan2 !== null && plan2 <= plan) throw new Refusal('post.time_invalid', { fields: ['plan2'] });
  const length = lengthOf(duration);
  return { plan, plan2: plan2 ?? (length === undefined ? null : plan + length), duration };
}

/** Moves a schedule to another start, keeping its length unless an end is given. */
export function moveSchedule(current: Schedule, plan: number | null, plan2: number | null | undefined): Schedule {
  if (plan2 !== undefined) return completeSchedule({ plan, plan2, duration: current.duration });
  const length = current.plan === null || current.plan2 === null ? undefined : current.plan2 - current.plan;
  return completeSchedule({
    plan,
    plan2: plan === null || length === undefined ? null : plan + length,
    duration: current.duration,
  });
}

/**
 * The schedule after a partial change: a new duration moves the end, and a new start without an end moves start and
 * end.
 */
export function changeSchedule(
  current: Schedule,
  changed: Schedule,
  given: { plan2?: unknown; duration?: unknown },
): Schedule {
  if (given.plan2 !== undefined) return completeSchedule(changed);
  if (given.duration !== undefined && changed.duration !== current.duration)
    return completeSchedule({ ...changed, plan2: null });
  return moveSchedule(current, changed.plan, undefined);
}

type PostData = Readonly<Record<string, unknown>>;

/** Whether a job is night work, which belongs to the date on which the night starts. */
export const isNight = (data: PostData = {}): boolean => data['night'] === true;

/**
 * The business date of a post, which is its tax point: the date of its plan, otherwise that of its completion; null if
 * it has neither.
 */
export const dateOf = (
  plan: number | null,
  post: { timezone: string; data?: PostData | undefined; doneAt?: number | null },
): number | null => {
  const at = plan ?? post.doneAt ?? null;
  return at === null ? null : dayOfPlan(at, post.timezone, isNight(post.data));
};
