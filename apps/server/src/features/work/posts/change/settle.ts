import { JobChange } from '@field-service/contract/work/new-job.ts';
import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { requireOnType, requireWritable } from '../access.ts';
import { changesOf, type Changes } from '../changes.ts';
import { fieldsOf, type JobFields } from '../fields.ts';
import { loadPostForUpdate } from '../load.ts';
import { mergeChange, units, type GivenFields } from './merge.ts';
import type { LoadedPost } from '../queries.ts';
import { readLines } from '../references.queries.ts';
import { requireVersion, saveFields } from './update.ts';
import { changesSince, readConflicts, settleConflicts, type KeptConflict } from './write.queries.ts';

/** The fields that are settled together with a field: its group, or the field alone. */
const unitOf = (field: string): readonly string[] =>
  units.find((unit) => unit.some((each) => each === field)) ?? [field];

const pick = (fields: JobFields, names: readonly string[]): GivenFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/**
 * Settles a conflict (domain decisions, section 7): keeps the current value, or applies the rejected value and
 * validates it like any change. Both values are recorded in the history. Throws `post.conflict` if the field or its
 * group changed after the version on which the decision was based.
 */
export async function settleConflict(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof posts.settle>,
): Promise<Changes> {
  const post = await loadPostForUpdate(context, params.id);
  requireOnType(caller, 'UP', post.typeId);
  requireWritable(caller, post);
  const base = requireVersion(post, body.uts);
  const kept = await readConflicts(context.db, post.id);
  const named = kept.find(({ id }) => id === params.x);
  if (named === undefined) throw new Refusal('record.not_found', { id: params.x });
  if (named.settledAt !== null) throw new Refusal('post.conflict_settled', { id: named.id });
  const unit = unitOf(named.field);
  await requireUnchanged(context, post, unit, base);

  // Conflicts within one group that result from one change by one person are settled together.
  const together = kept.filter(
    ({ field, userId, at, settledAt }) =>
      settledAt === null && userId === named.userId && at === named.at && unit.includes(field),
  );
  await settleConflicts(
    context.db,
    together.map(({ id }) => id),
    context.now,
  );
  const current = fieldsOf(post, await readLines(context.db, post.id));
  const taken =
    body.take === 'device' ? await takeValues(context, caller, post, current, together, unit, body.reason) : undefined;
  if (taken === undefined) {
    const standing = pick(
      current,
      together.map(({ field }) => field),
    );
    await recordHistory(context, caller, {
      noun: 'post',
      id: post.id,
      folderId: post.folderId,
      kind: 'keep',
      before: wantedBy(together),
      after: standing,
      reason: body.reason ?? null,
    });
    context.notify('post', post.id);
  }
  return changesOf(post, taken?.uts ?? post.uts);
}

const wantedBy = (conflicts: readonly KeptConflict[]): Record<string, unknown> =>
  Object.fromEntries(conflicts.map(({ field, device }) => [field, device]));

/**
 * Applies the rejected values to the job; other fields of their group stay unchanged. Returns undefined if the job
 * already has these values.
 */
async function takeValues(
  context: RequestContext,
  caller: Caller,
  post: LoadedPost,
  current: JobFields,
  together: readonly KeptConflict[],
  unit: readonly string[],
  reason: string | undefined,
) {
  const fields: GivenFields = { ...pick(current, unit), ...JobChange.parse(wantedBy(together)) };
  const { merged } = await mergeChange(context, post, current, fields, post.uts);
  return await saveFields(context, caller, post, current, merged, { fields, reason, kind: 'take' });
}

/** Throws `post.conflict` if a field of `unit` changed after the version `uts`. */
async function requireUnchanged(
  context: RequestContext,
  post: LoadedPost,
  unit: readonly string[],
  uts: number,
): Promise<void> {
  const since = uts === post.uts ? [] : await changesSince(context.db, post.id, uts);
  const fields = unit.filter((field) => since.some(({ before, after }) => field in before || field in after));
  if (fields.length > 0) throw new Refusal('post.conflict', { uts: post.uts, fields });
}
