import type { Status } from '@field-service/contract/work/job.ts';
import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import {
  checkStatusChange,
  holdOf,
  isJobStatus,
  isReopening,
  jobStatusOf,
  statusFor,
  transitionPath,
  type JobStatus,
  type TransitionFacts,
} from '@field-service/domain/work/post-status.ts';
import { leadFirst } from '@field-service/domain/work/assignment.ts';
import type { z } from 'zod';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { readStatusesAndNames } from '../../../site/settings/public.ts';
import { mayWithType, mayWrite } from '../access.ts';
import { stillFree } from '../assign/assignment.ts';
import { deviceOf } from '../device.ts';
import { assigneeNames } from '../fields.ts';
import { loadPost } from '../load.ts';
import { noteStarted, writeAssignees, type LoadedPost } from '../queries.ts';
import { moveLines } from '../read/job-lines.ts';
import { dateOf } from '../schedule.ts';
import { updateSchedule, updateStatus } from './write.queries.ts';

type StatusRow = z.output<typeof Status>;
type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

/** The site's statuses. The stage of a status is determined by the seed, a setting or the status's flags. */
export interface Statuses {
  rows: readonly StatusRow[];
  /** The stage of a status. Throws `post.transition_forbidden` if the status has none. */
  stageOf: (status: { code: string; flags: string }) => JobStatus;
  /**
   * The status with a code; for a seeded code, the status that the site uses for its stage. Throws
   * `record.referenced_missing` if there is none.
   */
  byCode: (code: string) => StatusRow;
  /** Whether jobs can enter this status; false for a seeded status that the site has replaced by another. */
  isEntered: (status: StatusRow) => boolean;
}

export async function readSiteStatuses({ db }: Pick<RequestContext, 'db'>): Promise<Statuses> {
  const all = await readStatusesAndNames(db.asSystem('the statuses of the whole site, and their names'));
  const { named } = all;
  const rows = all.rows.map(({ id, code, name, flags }) => ({ id, code, name, flags }));
  const entered = (code: string): string => (isJobStatus(code) ? statusFor(code, named, rows) : code);
  return {
    rows,
    stageOf: (status) => {
      const stage = jobStatusOf(status, named);
      if (stage === undefined) throw new Refusal('post.transition_forbidden', { from: status.code });
      return stage;
    },
    byCode: (code) => {
      const status = rows.find((each) => each.code === entered(code));
      if (status === undefined) throw new Refusal('record.referenced_missing', { field: 'status', id: code });
      return status;
    },
    isEntered: ({ code }) => entered(code) === code,
  };
}

const factsOf = (caller: Caller, post: LoadedPost, late = false): TransitionFacts => ({
  signed: post.signed,
  billed: post.billed,
  mayApprove: mayWithType(caller, 'AP', post.typeId),
  mayReopen: caller.app !== 'app' && mayWithType(caller, 'AS', post.typeId),
  applyingLate: late,
  hold: holdOf(post.status),
});

const isDone = (stage: JobStatus): boolean => stage === 'DN' || stage === 'CWO';

/**
 * The completion time of a job that enters a stage: an earlier completion time is kept, for example when a signature
 * follows. Null for a stage in which the job is not completed.
 */
function doneAtIn(stage: JobStatus, post: LoadedPost, at: number): number | null {
  return isDone(stage) ? (post.doneAt ?? at) : null;
}

interface Step {
  /** The completion time according to the device; if absent, the server's time is used. */
  doneAt?: number | undefined;
  reason?: string | undefined;
  /** The assignees of a cancelled job that is reopened; the others are taken off it. */
  kept?: readonly string[] | undefined;
}

async function enter(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  status: StatusRow & { stage: JobStatus },
  steps: readonly JobStatus[],
  { doneAt, reason, kept }: Step,
): Promise<LoadedPost> {
  const done = doneAtIn(status.stage, post, doneAt ?? context.now);
  const date = dateOf(post.plan, { ...post, doneAt: done });
  await moveLinesToDayDone(context, post, date);
  const assignees = kept === undefined ? post.assignees : await keepAssignees(context, post, kept);
  const uts = await updateStatus(context.db, post.id, { statusId: status.id, doneAt: done, date });
  const offJob = assignees.length < post.assignees.length;
  await recordHistory(context, caller, {
    noun: 'post',
    id: post.id,
    folderId: post.folderId,
    kind: 'status',
    reason: reason ?? null,
    before: { status: post.status.code, uts: post.uts, ...(offJob ? { assignees: assigneeNames(post) } : {}) },
    after: {
      status: status.code,
      uts,
      ...(offJob ? { assignees: assigneeNames({ ...post, assignees }) } : {}),
      ...(steps.length > 1 ? { steps } : {}),
    },
  });
  const userIds = assignees.map(({ id }) => id);
  if (kept !== undefined)
    await context.enqueue('post.assigned', { at: context.now, postId: post.id, userIds, withdrawnIds: [] });
  else if (status.stage === 'X' && userIds.length > 0)
    await context.enqueue('post.cancelled', { at: context.now, postId: post.id, userIds });
  // Assignees are notified if someone else changes the status, for example if the office reopens the job.
  else if (userIds.length > 0 && !userIds.includes(caller.userId))
    await context.enqueue('post.changed', { at: context.now, postId: post.id, userIds });
  if (caller.app === 'app' && caller.did !== null && (status.stage === 'IP' || status.stage === 'TD'))
    await noteStarted(context.db, {
      did: deviceOf(caller, undefined),
      postId: post.id,
      userId: caller.userId,
      at: status.stage === 'IP' ? context.now : null,
    });
  context.notify('post', post.id);
  const { id, code, name, flags } = status;
  return { ...post, assignees, status: { id, code, name, flags }, doneAt: done, date, uts };
}

/** Takes the other assignees off a job; the first of those who stay leads. */
async function keepAssignees(
  context: Writes,
  post: LoadedPost,
  kept: readonly string[],
): Promise<LoadedPost['assignees']> {
  if (kept.length === post.assignees.length) return post.assignees;
  await writeAssignees(context.db, post.id, kept);
  const { plan, plan2, date } = post;
  await updateSchedule(context.db, post.id, { plan, plan2, date, lead: kept[0] ?? null });
  return post.assignees
    .filter(({ id }) => kept.includes(id))
    .map((person) => ({ ...person, lead: person.id === kept[0] }));
}

/**
 * An unplanned job gets its tax point when it is completed. If a tax has no rate on that date, the job is still
 * completed: its lines stay unchanged, and the job cannot be billed until the rate exists.
 */
async function moveLinesToDayDone(context: Writes, post: LoadedPost, date: number | null): Promise<void> {
  try {
    await moveLines(context, post, date);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'tax.rate_missing') throw error;
  }
}

/**
 * Moves a job to a status by a single transition. Throws with the job's current status if the transition is not allowed
 * (domain decisions, section 7), and `post.reason_missing` if a job is reopened without a reason. A cancelled job that is
 * reopened keeps those of its technicians who could be assigned to it now: their time may have been given to other jobs.
 */
export async function moveStatus(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  code: string,
  reason?: string,
): Promise<LoadedPost> {
  const { stageOf, byCode } = await readSiteStatuses(context);
  const status = byCode(code);
  const stage = stageOf(status);
  const allowed = checkStatusChange(
    { code: post.status.code, stage: stageOf(post.status) },
    { code: status.code, stage },
    factsOf(caller, post),
  );
  if (!allowed.ok) throw new Refusal(allowed.code, { ...allowed.params, status: post.status.code });
  const from = stageOf(post.status);
  if (isReopening(from, stage) && (reason ?? '').trim() === '')
    throw new Refusal('post.reason_missing', { fields: ['reason'] });
  const kept =
    from === 'X'
      ? await stillFree(context, caller, { ...post, assignees: leadFirst(post.assignees).map(({ id }) => id) })
      : undefined;
  const moved = await enter(context, caller, post, { ...status, stage }, [], { reason, kept });
  if (isDone(stage) && post.doneAt === null) await context.enqueue('post.done', { postId: post.id, uploadId: null });
  return moved;
}

/**
 * Advances a locked job to a status through the allowed steps, as finished work does. A job that already has the status
 * is returned unchanged. `late` is set when a dispatcher applies late work, even to a job that has since been cancelled
 * or suspended.
 */
export async function walkStatus(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  code: string,
  options: Step & { late?: boolean | undefined } = {},
): Promise<LoadedPost> {
  const { stageOf, byCode } = await readSiteStatuses(context);
  const status = byCode(code);
  const stage = stageOf(status);
  const steps = transitionPath(stageOf(post.status), stage, factsOf(caller, post, options.late));
  if (steps === undefined)
    throw new Refusal('post.transition_forbidden', { from: post.status.code, to: code, status: post.status.code });
  return steps.length === 0 ? post : await enter(context, caller, post, { ...status, stage }, steps, options);
}

/** Whether the status with this code means that work is in progress. */
export async function isStart(context: Pick<RequestContext, 'db'>, code: string): Promise<boolean> {
  const { stageOf, byCode } = await readSiteStatuses(context);
  return stageOf(byCode(code)) === 'IP';
}

/**
 * The statuses to which the caller may now move a job. A caller without permission to assign may only start an
 * unassigned job, and cannot move the jobs of others.
 */
export async function statusesFor(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof posts.statuses>,
): Promise<StatusRow[]> {
  const post = await loadPost(context, params.id);
  const mine = mayWrite(caller, post);
  if (!mayWithType(caller, 'UP', post.typeId) || (!mine && post.assignees.length > 0)) return [];
  const { rows, stageOf, isEntered } = await readSiteStatuses(context);
  const from = { code: post.status.code, stage: stageOf(post.status) };
  const facts = factsOf(caller, post);
  return rows.filter(
    (status) =>
      jobStatusOf(status) !== undefined &&
      checkStatusChange(from, { code: status.code, stage: stageOf(status) }, facts).ok &&
      (mine || stageOf(status) === 'IP') &&
      isEntered(status) &&
      !status.flags.includes('H'),
  );
}
