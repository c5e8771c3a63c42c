import { Exact, plainText } from '@field-service/domain/values/decimal.ts';
import { mergeFields, sameJson, type Conflict } from '@field-service/domain/work/merge.ts';
import type { RequestContext } from '../../../../context.ts';
import type { JobFields } from '../fields.ts';
import type { EnteredLine } from '../create/lines.ts';
import type { LoadedPost } from '../queries.ts';
import { changesSince } from './write.queries.ts';

/** The fields sent by a caller; omitted fields stay unchanged. */
export type GivenFields = { [K in keyof JobFields]?: JobFields[K] | undefined };

/** Groups of fields that are merged as one. Lines are never merged one by one, because they are amounts of money. */
export const units = [['plan', 'plan2', 'duration', 'timetype'], ['contactid', 'addressid'], ['lines']] as const;

const decimal = (text: string): string => plainText(new Exact(text));
/** A line in the form in which lines are read from the database; a line sent without a parent id keeps its parent. */
const canonical = (line: EnteredLine, current: JobFields): EnteredLine => {
  const parentId =
    line.parentId === undefined
      ? (current.lines.find(({ id }) => id !== undefined && id === line.id)?.parentId ?? null)
      : line.parentId;
  return { ...line, parentId, qty: decimal(line.qty), price: decimal(line.price) };
};

type Sides = Record<string, unknown>;
/** Service types and tags are sets of ids: they merge element by element, like lists of records. */
const asRecords = (fields: Sides): Sides => ({
  ...fields,
  ...Object.fromEntries(
    ['natures', 'tags'].flatMap((field) => {
      const ids: unknown = fields[field];
      return Array.isArray(ids) ? [[field, [...new Set(ids)].map((id: unknown) => ({ id }))]] : [];
    }),
  ),
});
const asIds = (records: unknown): string[] =>
  Array.isArray(records)
    ? records.flatMap((each: unknown) =>
        typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string' ? [each.id] : [],
      )
    : [];

/** The job's fields as of the version `uts`: the current values, with later changes undone from the history. */
async function baseOf(
  context: Pick<RequestContext, 'db'>,
  post: LoadedPost,
  current: JobFields,
  uts: number,
): Promise<Sides> {
  const base: Sides = { ...current };
  if (uts === post.uts) return base;
  for (const { before } of (await changesSince(context.db, post.id, uts)).toReversed()) {
    for (const field of Object.keys(before)) if (field in current) base[field] = before[field];
  }
  return base;
}

/**
 * Merges the caller's fields with changes since the version `uts` (domain decisions, section 7). If only one side
 * changed a field, that side's value is used. If both sides changed a field differently, the current value is kept and
 * the caller's value is returned as a conflict.
 */
export async function mergeChange(
  context: Pick<RequestContext, 'db'>,
  post: LoadedPost,
  current: JobFields,
  given: GivenFields,
  uts: number,
): Promise<{ merged: JobFields; conflicts: Conflict[] }> {
  const mine: GivenFields =
    given.lines === undefined ? given : { ...given, lines: given.lines.map((line) => canonical(line, current)) };
  const touched: Sides = Object.fromEntries(Object.entries(mine).filter(([, value]) => value !== undefined));
  const base = await baseOf(context, post, current, uts);
  const { merged, conflicts } = mergeFields(asRecords(base), asRecords(touched), asRecords({ ...current }), { units });
  const take = <K extends keyof JobFields>(field: K): JobFields[K] => {
    const value = mine[field];
    return value !== undefined && sameJson(merged[field], value) ? value : current[field];
  };
  return {
    merged: {
      contactid: take('contactid'),
      addressid: take('addressid'),
      typeid: take('typeid'),
      title: take('title'),
      natures: asIds(merged['natures']),
      timeslotid: take('timeslotid'),
      plan: take('plan'),
      plan2: take('plan2'),
      due: take('due'),
      duration: take('duration'),
      timetype: take('timetype'),
      instructions: take('instructions'),
      priority: take('priority'),
      tags: asIds(merged['tags']),
      lines: take('lines'),
    },
    conflicts,
  };
}
