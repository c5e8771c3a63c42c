import { isEnded } from '@field-service/domain/work/post-status.ts';
import type { JobUpdate } from '@field-service/contract/work/new-job.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { mayWrite, requireOnType, requireWritable } from '../access.ts';
import { checkAssignment } from '../assign/assignment.ts';
import { changesOf, type Changes } from '../changes.ts';
import { enteredLine, fieldsOf, type JobFields } from '../fields.ts';
import { linesFor, moveLines, withOwnPrices } from '../read/job-lines.ts';
import { loadPostForUpdate } from '../load.ts';
import { mergeChange, type GivenFields } from './merge.ts';
import type { LoadedPost } from '../queries.ts';
import { readLines } from '../references.queries.ts';
import { requireReferences } from '../references.ts';
import { changeSchedule, dateOf } from '../schedule.ts';
import { isStart, moveStatus } from './status.ts';
import { takeJob } from '../assign/assign.ts';
import { insertConflicts, updatePost, writeLines } from './write.queries.ts';

/**
 * Changes a job's fields, merging them with changes since the caller's version, and changes its status if one is given.
 */
export async function updatePostFields(
  context: RequestContext,
  caller: Caller,
  id: string,
  body: z.output<typeof JobUpdate>,
): Promise<Changes> {
  const found = await loadPostForUpdate(context, id);
  requireOnType(caller, 'UP', found.typeId);
  const base = requireVersion(found, body.uts);
  const post = await takenPost(context, caller, found, body);
  const { stored, conflicts } = hasValues(body.fields)
    ? await mergeAndSave(context, caller, post, base, body)
    : { stored: post, conflicts: [] };
  const moved =
    body.status === undefined ? stored : await moveStatus(context, caller, stored, body.status, body.reason);
  const off = stored.assignees.filter(({ id }) => !moved.assignees.some((each) => each.id === id));
  return {
    ...changesOf(moved, moved.uts, conflicts),
    ...(off.length > 0 ? { takenOff: off.map(({ name }) => name) } : {}),
  };
}

const hasValues = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);

/** Merges the caller's fields into the job and stores the result, with the conflicts for review. */
async function mergeAndSave(
  context: RequestContext,
  caller: Caller,
  post: LoadedPost,
  base: number,
  body: z.output<typeof JobUpdate>,
): Promise<{ stored: LoadedPost; conflicts: string[] }> {
  const current = fieldsOf(post, await readLines(context.db, post.id));
  const { lines: entered, ...others } = body.fields;
  const given: GivenFields =
    entered === undefined
      ? others
      : { ...others, lines: await withOwnPrices(context, caller, post.folderId, entered, current.lines) };
  const { merged, conflicts } = await mergeChange(context, post, current, given, base);
  await insertConflicts(
    context.db,
    post.id,
    caller.userId,
    context.now,
    conflicts.map(({ field, theirs, mine }) => ({ id: uuidv7(), field, server: theirs, device: mine })),
  );

  // Conflicts leave the current values unchanged but must be reviewed.
  if (conflicts.length > 0) context.notify('post', post.id);
  const changed = await saveFields(context, caller, post, current, merged, { ...body, kind: 'update' });
  return { stored: changed ?? post, conflicts: conflicts.map(({ field }) => field) };
}

/**
 * Returns the job if the caller may write it; throws `post.not_assigned` otherwise. An unassigned job is first assigned
 * to the caller who starts it: always on a phone, and in the office if the caller may not write it otherwise.
 */
async function takenPost(
  context: RequestContext,
  caller: Caller,
  post: LoadedPost,
  { status, reason }: z.output<typeof JobUpdate>,
): Promise<LoadedPost> {
  const writable = mayWrite(caller, post);
  const free = post.assignees.length === 0 && (caller.app === 'app' || !writable);
  if (free && status !== undefined && (await isStart(context, status)))
    return await takeJob(context, caller, post, reason);
  requireWritable(caller, post);
  return post;
}

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;
const differs = (a: JobFields, b: JobFields, ...fields: (keyof JobFields)[]): boolean =>
  fields.some((field) => !sameJson(a[field], b[field]));

/**
 * The version on which a change is based. Throws `record.base_missing` if it is missing or not between the job's
 * creation and its current version.
 */
export function requireVersion(post: LoadedPost, uts: number | undefined): number {
  if (uts === undefined || uts < post.cts || uts > post.uts)
    throw new Refusal('record.base_missing', { id: post.id, uts: post.uts });
  return uts;
}

interface Given {
  fields: GivenFields;
  reason?: string | undefined;
  /** The history action of the change. */
  kind: 'update' | 'take';
}

/** Writes the differences between `current` and `merged` and returns the changed job; undefined if there are none. */
export async function saveFields(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  current: JobFields,
  merged: JobFields,
  { fields: given, reason, kind }: Given,
): Promise<LoadedPost | undefined> {
  const fields: JobFields = differs(merged, current, 'plan', 'plan2', 'duration')
    ? { ...merged, ...changeSchedule(current, merged, given) }
    : merged;
  const all = Object.keys(current).filter((key): key is keyof JobFields => key in current);
  if (!differs(fields, current, ...all)) return undefined;
  if (differs(fields, current, 'typeid')) requireOnType(caller, 'UP', fields.typeid);
  if (differs(fields, current, 'contactid', 'addressid', 'typeid', 'natures', 'timeslotid')) {
    const site = await requireReferences(context, fields);
    // A job stays in its folder, which determines its number, taxes and currency.
    if (site.folderId !== post.folderId)
      throw new Refusal('record.referenced_missing', { field: 'contactid', id: fields.contactid });
  }
  const overridden =
    differs(fields, current, 'plan', 'plan2', 'timetype', 'natures') && !isEnded(post.status)
      ? await checkAssignment(
          context,
          caller,
          [{ ...post, ...fields, typeId: fields.typeid, assignees: post.assignees.map(({ id }) => id) }],
          reason,
        )
      : {};

  // Visits, treatment records and stock refer to the site where they were recorded, so a started job cannot change
  // sites.
  if (differs(fields, current, 'contactid', 'addressid') && !/[DAZO]/.test(post.status.flags))
    throw new Refusal('post.customer_fixed', { status: post.status.code });
  const date = dateOf(fields.plan, post);
  if (differs(fields, current, 'lines')) {
    if (post.billed) throw new Refusal('invoice.already_billed', { jobs: [{ id: post.id, docno: post.docno }] });
    const known = current.lines.flatMap(({ id }) => id ?? []);
    await writeLines(context.db, post.id, await linesFor(context, { ...post, date }, fields.lines, known));
  } else await moveLines(context, post, date);
  const uts = await updatePost(context.db, post.id, date, fields);

  const after: JobFields = { ...fields, lines: (await readLines(context.db, post.id)).map(enteredLine) };
  await recordHistory(context, caller, {
    noun: 'post',
    id: post.id,
    folderId: post.folderId,
    kind,
    reason: reason ?? null,
    before: { ...current, uts: post.uts },
    after: { ...after, uts, ...overridden },
  });
  const userIds = post.assignees.map(({ id }) => id);
  // Assignees are notified of changes to their schedule and of changes made by others.
  if (userIds.length > 0 && differs(fields, current, 'plan', 'plan2', 'addressid', 'timeslotid'))
    await context.enqueue('post.assigned', { at: context.now, postId: post.id, userIds, withdrawnIds: [] });
  else {
    const others = userIds.filter((id) => id !== caller.userId);
    if (others.length > 0 && !sameJson(fields, current))
      await context.enqueue('post.changed', { at: context.now, postId: post.id, userIds: others });
  }
  context.notify('post', post.id);
  return { ...post, ...fields, typeId: fields.typeid, date, uts };
}
