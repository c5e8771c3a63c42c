import { isEnded } from '@field-service/domain/work/post-status.ts';
import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { mayWithType, requireOnType } from '../access.ts';
import { checkAssignment } from './assignment.ts';
import { changesOf, type Changes } from '../changes.ts';
import { assigneeNames } from '../fields.ts';
import { loadPostsForUpdate } from '../load.ts';
import { readPosts, writeAssignees, type LoadedPost } from '../queries.ts';
import { moveLines } from '../read/job-lines.ts';
import { dateOf, moveSchedule } from '../schedule.ts';
import { updateSchedule } from '../change/write.queries.ts';

type Input = ParsedInput<typeof posts.assign>['body'];

/** Assigns all given jobs or none, and reschedules them if a start or an end is given. */
export async function assignPosts(context: RequestContext, caller: Caller, input: Input): Promise<Changes[]> {
  const before = await loadPostsForUpdate(context, input.ids);
  for (const post of before) requireAssigning(caller, post, input);
  const moved = before.filter(({ id, uts }) => uts > (input.versions?.[id] ?? input.uts ?? uts));
  if (moved.length > 0)
    throw new Refusal('post.conflict', { jobs: moved.map(({ id, docno, uts }) => ({ id, docno, uts })) });
  const ended = before.filter(({ status }) => isEnded(status));
  if (ended.length > 0)
    throw new Refusal('assign.not_assignable', {
      jobs: ended.map(({ id, docno, status }) => ({ id, docno, status: status.code })),
    });

  const assignees = [...new Set(input.assignees)];
  const moves = before.map((post) => ({ post, schedule: scheduleOf(post, input) }));
  const overridden = await checkAssignment(
    context,
    caller,
    moves.map(({ post, schedule }) => ({ ...post, assignees, plan: schedule.plan, plan2: schedule.plan2 })),
    input.reason,
  );

  for (const { post, schedule } of moves) {
    await writeAssignees(context.db, post.id, assignees);
    await moveLines(context, post, dateOf(schedule.plan, post));
    await updateSchedule(context.db, post.id, {
      plan: schedule.plan,
      plan2: schedule.plan2,
      date: dateOf(schedule.plan, post),
      lead: assignees[0] ?? null,
    });
  }
  const after = await readPosts(
    context.db,
    before.map(({ id }) => id),
  );
  await recordHistory(
    context,
    caller,
    ...before.flatMap((was) =>
      after
        .filter(({ id }) => id === was.id)
        .map((is) => ({
          noun: 'post',
          id: was.id,
          folderId: was.folderId,
          kind: 'assign',
          before: assignmentOf(was),
          after: { ...assignmentOf(is), ...overridden },
          reason: input.reason ?? null,
        })),
    ),
  );
  for (const was of before) {
    const withdrawnIds = was.assignees.map(({ id }) => id).filter((id) => !assignees.includes(id));
    await context.enqueue('post.assigned', { at: context.now, postId: was.id, userIds: assignees, withdrawnIds });
  }
  context.notify('post', ...before.map(({ id }) => id));
  return before.flatMap((was) => after.filter(({ id }) => id === was.id).map((is) => changesOf(is, is.uts)));
}

/**
 * A user without permission to assign may take an unassigned job of a type that they may change. They may then assign
 * the job only to themselves and may not reschedule it.
 */
function requireAssigning(caller: Caller, post: LoadedPost, { assignees, plan, plan2 }: Input): void {
  const takes =
    post.assignees.length === 0 &&
    assignees.length > 0 &&
    assignees.every((id) => id === caller.userId) &&
    plan === undefined &&
    plan2 === undefined;
  requireOnType(caller, takes && !mayWithType(caller, 'AS', post.typeId) ? 'UP' : 'AS', post.typeId);
}

/** Assigns a locked, unassigned job to the caller, who is starting the job. */
export async function takeJob(
  context: RequestContext,
  caller: Caller,
  post: LoadedPost,
  reason: string | undefined,
): Promise<LoadedPost> {
  await assignPosts(context, caller, {
    ids: [post.id],
    assignees: [caller.userId],
    ...(reason === undefined ? {} : { reason }),
  });
  const [taken] = await readPosts(context.db, [post.id]);
  if (taken === undefined) throw new Refusal('record.not_found', { id: post.id });
  return taken;
}

/** Assigns one job by the same rules as `assignPosts`. */
export async function assignOne(
  context: RequestContext,
  caller: Caller,
  { id, ...input }: ParsedInput<typeof posts.assignOne>['body'],
): Promise<Changes> {
  const [changes] = await assignPosts(context, caller, { ids: [id], ...input });
  if (changes === undefined) throw new Refusal('record.not_found', { id });
  return changes;
}

const scheduleOf = (post: LoadedPost, input: Input) => {
  if (input.plan !== undefined) return moveSchedule(post, input.plan, input.plan2);
  if (input.plan2 !== undefined) return moveSchedule(post, post.plan, input.plan2);
  return { plan: post.plan, plan2: post.plan2 };
};

const assignmentOf = (post: LoadedPost): Record<string, unknown> => ({
  assignees: assigneeNames(post),
  plan: post.plan,
  plan2: post.plan2,
  uts: post.uts,
});
