import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { TreatmentFinding } from '@field-service/contract/work/treatments.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { requireOnType } from '../access.ts';
import { checkNamed, insertCorrection, readTreatment, type TreatmentRow } from './correct.queries.ts';
import { touchPost } from '../queries.ts';
import { findingsOf } from './treatment-findings.ts';

type Input = ParsedInput<typeof posts.correct>;
type Fields = Input['body']['fields'];

/** The facts of a record that determine its findings. */
const Kept = z.object({ job: z.object({ timezone: z.string() }), item: z.record(z.string(), z.unknown()) });
const amounts = ['qty', 'concentrate', 'diluent', 'total', 'labelRate', 'rate', 'areaTreated'] as const;

/** Throws `field.invalid` for negative amounts, or for a time later than now. */
function requirePossible(fields: Fields, now: number): void {
  const wrong = [
    ...amounts.filter((field) => fields[field]?.startsWith('-') === true),
    ...(fields.at !== undefined && fields.at > now ? ['at'] : []),
  ];
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong.map((field) => `fields.${field}`) });
}

/** The record with the corrected fields; its applicator, its product and the facts of its date are kept. */
function corrected(row: TreatmentRow, fields: Fields): TreatmentRow {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...row,
    at: fields.at ?? row.at,
    qty: fields.qty ?? row.qty,
    uomId: fields.uomId ?? row.uomId,
    batch: fields.batch === undefined ? row.batch : fields.batch,
    data: { ...row.data, ...given },
  };
}

/**
 * The findings of the corrected record, according to the label stored in it; a record without stored facts has none.
 */
function findingsNow({ at, qty, data }: TreatmentRow, unit: string): TreatmentFinding[] {
  const day = Kept.safeParse(data['facts']);
  if (!day.success) return [];
  return findingsOf(day.data.item, { ...data, qty }, unit, businessDateOf(at, day.data.job.timezone));
}

/** The amounts that say how much concentrate a mixture contains. */
const mixture = ['qty', 'uomId', 'dilutionId', 'concentrate', 'total', 'totalUnit'] as const;

/** Throws `field.invalid` if the correction enters more concentrate than mixture. */
function requireMixture(fields: Fields, findings: readonly TreatmentFinding[]): void {
  const given = mixture.filter((field) => fields[field] !== undefined);
  if (given.length > 0 && findings.some(({ code }) => code === 'treatment.over_mixture'))
    throw new Refusal('field.invalid', { fields: given.map((field) => `fields.${field}`) });
}

/**
 * Corrects a treatment record (practice, the treatment record): the original is kept, and a new record with author and
 * reason replaces it. The stock booking is kept; a stock adjustment can correct it. A new version of the report is
 * created.
 */
export async function correctTreatment(
  context: RequestContext,
  caller: Caller,
  { params, body }: Input,
): Promise<{ id: string; corrects: string }> {
  const row = await readTreatment(context.db, params.id);
  if (row === undefined) throw new Refusal('record.not_found', { id: params.id });
  requireOnType(caller, 'AP', row.typeId);
  if (row.corrected) throw new Refusal('treatment.corrected', { id: row.id });
  requirePossible(body.fields, context.now);
  const changed = corrected(row, body.fields);
  const named = await checkNamed(context.db, row.siteId, body.fields.stationIds ?? [], changed.uomId);
  if (named.station !== null)
    throw new Refusal('record.referenced_missing', { field: 'fields.stationIds', id: named.station });
  if (named.unit === null) throw new Refusal('record.referenced_missing', { field: 'fields.uomId', id: changed.uomId });
  const findings = findingsNow(changed, named.unit);
  requireMixture(body.fields, findings);
  const id = await replaceRecord(context, caller, row, { changed, fields: body.fields, findings, reason: body.reason });
  await context.enqueue('post.done', { postId: row.postId, uploadId: `correction:${id}` });
  context.notify('post', row.postId);
  return { id, corrects: row.id };
}

interface Replacement {
  changed: TreatmentRow;
  fields: Fields;
  findings: readonly TreatmentFinding[];
  reason: string;
}

/** Adds the record that replaces another one, with its author, its reason and its line in the history. */
async function replaceRecord(
  context: RequestContext,
  caller: Caller,
  row: TreatmentRow,
  { changed, fields, findings, reason }: Replacement,
): Promise<string> {
  const id = uuidv7();
  const author = { author: { id: caller.userId, name: caller.name } };
  await insertCorrection(context.db, {
    id,
    now: context.now,
    reason,
    row: { ...changed, data: { ...changed.data, ...author, findings } },
  });
  const uts = await touchPost(context.db, row.postId);
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, row.data[field] ?? null]));
  await recordHistory(context, caller, {
    noun: 'post',
    id: row.postId,
    folderId: row.folderId,
    kind: 'correct',
    before: { ...before, treatment: row.id },
    after: { ...fields, treatment: id, uts },
    reason,
  });
  return id;
}

/**
 * Replaces a treatment record by one with the values that the technician recorded. They are not judged: what was recorded
 * on site is never refused.
 */
export async function restoreTreatment(
  context: RequestContext,
  caller: Caller,
  id: string,
  fields: Fields,
  reason: string,
): Promise<void> {
  const row = await readTreatment(context.db, id);
  if (row === undefined) throw new Refusal('record.not_found', { id });
  if (row.corrected) throw new Refusal('treatment.corrected', { id });
  const changed = corrected(row, fields);
  const { unit } = await checkNamed(context.db, row.siteId, [], changed.uomId);
  await replaceRecord(context, caller, row, { changed, fields, findings: findingsNow(changed, unit ?? ''), reason });
}
