import type { Status, posts } from '@field-service/contract/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { allowedTransitions, checkTransition, jobStatusOf, walk, type JobStatus, type TransitionFacts } from '@field-service/domain/post-status.ts';
import type { z } from 'zod';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordHistory } from '../history/public.ts';
import { mayWithType } from './access.ts';
import { loadPost } from './load.ts';
import { readStatuses, type LoadedPost } from './queries.ts';
import { updateStatus } from './write.queries.ts';

type StatusRow = z.output<typeof Status>;
type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

const placeOf = (status: StatusRow): JobStatus => {
  const place = jobStatusOf(status);
  if (place === undefined) throw new Refusal('post.transition_forbidden', { from: status.code });
  return place;
};

const factsOf = (caller: Caller, post: LoadedPost, late = false): TransitionFacts => ({ signed: post.signed, mayApprove: mayWithType(caller, 'AP', post.typeId), applyingLate: late });

async function statusByCode(context: Pick<RequestContext, 'db'>, code: string): Promise<StatusRow> {
  const status = (await readStatuses(context.db)).find((each) => each.code === code);
  if (status === undefined) throw new Refusal('record.referenced_missing', { field: 'status', id: code });
  return status;
}

/** The time at which a job in this place of its life was done; kept over a late signature, gone when it is reopened. */
function doneAtIn(place: JobStatus, post: LoadedPost, at: number): number | null {
  return place === 'DN' || place === 'CWO' ? (post.doneAt ?? at) : null;
}

interface Step {
  /** When the work was done, by the device; the server's time without one. */
  doneAt?: number | undefined;
  reason?: string | undefined;
}

async function enter(context: Writes, caller: Caller, post: LoadedPost, status: StatusRow, steps: readonly JobStatus[], { doneAt, reason }: Step): Promise<LoadedPost> {
  const done = doneAtIn(placeOf(status), post, doneAt ?? context.now);
  const uts = await updateStatus(context.db, post.id, status.id, done);
  await recordHistory(context, caller, {
    noun: 'post', id: post.id, folderId: post.folderId, kind: 'status', reason: reason ?? null,
    before: { status: post.status.code, uts: post.uts }, after: { status: status.code, uts, ...(steps.length > 1 ? { steps } : {}) },
  });
  const userIds = post.assignees.map(({ id }) => id);
  if (placeOf(status) === 'X' && userIds.length > 0) await context.enqueue('post.cancelled', { at: context.now, postId: post.id, userIds });
  context.notify('post', post.id);
  return { ...post, status, doneAt: done, uts };
}

/** One allowed transition to the status of a code; anything else refuses with the current status (domain decisions, section 7). */
export async function moveStatus(context: Writes, caller: Caller, post: LoadedPost, code: string, reason?: string): Promise<LoadedPost> {
  const status = await statusByCode(context, code);
  const allowed = checkTransition(placeOf(post.status), placeOf(status), factsOf(caller, post));
  if (!allowed.ok) throw new Refusal(allowed.code, { ...allowed.params, status: post.status.code });
  return await enter(context, caller, post, status, [], { reason });
}

/**
 * Carries a locked job forward to the status of a code over the allowed steps, as finished work does; a job that stands
 * there already is answered as it is. `late`: a dispatcher applies work that a cancelled job no longer expected.
 */
export async function walkStatus(context: Writes, caller: Caller, post: LoadedPost, code: string, options: Step & { late?: boolean | undefined } = {}): Promise<LoadedPost> {
  const status = await statusByCode(context, code);
  const steps = walk(placeOf(post.status), placeOf(status), factsOf(caller, post, options.late));
  if (steps === undefined) throw new Refusal('post.transition_forbidden', { from: post.status.code, to: code, status: post.status.code });
  return steps.length === 0 ? post : await enter(context, caller, post, status, steps, options);
}

/** The statuses that the caller may move a job to now, in their order. */
export async function statusesFor(context: RequestContext, caller: Caller, { params }: ParsedInput<typeof posts.statuses>): Promise<StatusRow[]> {
  const post = await loadPost(context, params.id);
  if (!mayWithType(caller, 'UP', post.typeId)) return [];
  const allowed = new Set<JobStatus>(allowedTransitions(placeOf(post.status), factsOf(caller, post)));
  return (await readStatuses(context.db)).filter((status) => {
    const place = jobStatusOf(status);
    return place !== undefined && allowed.has(place) && !status.flags.includes('H');
  });
}
