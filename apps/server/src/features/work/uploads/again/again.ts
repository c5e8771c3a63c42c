import { TreatmentEntry, type JobFile, type SignFile } from '@field-service/contract/work/job-package.ts';
import type { uploads } from '@field-service/contract/work/uploads.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import type { StoredSignature } from '../../../../db/tables/work.ts';
import { recordHistory } from '../../../../history/public.ts';
import { Refusal } from '../../../../refusal.ts';
import {
  loadPostForUpdate,
  readSiteStatuses,
  restoreTreatment,
  touchPost,
  walkStatus,
  type LoadedPost,
} from '../../posts/public.ts';
import { filesOfPackage, readResult, readTreatments, type KeptTreatment, type ResultRow } from './again.queries.ts';
import { isOpen } from '../apply.ts';
import { writeLateSignature, writeResult, writeSigned } from '../effects.queries.ts';
import { isJobFile, type ReadableWork } from '../prepare.ts';
import type { PackageRow } from '../queries.ts';
import { workOnServerClock } from '../server-clock.ts';

type Changes = RouteData<typeof uploads.replay>['changes'];
type FieldChange = Changes[number]['fields'][number];
type Work = JobFile | SignFile;
type Restored = Parameters<typeof restoreTreatment>[3];

const Correctable = TreatmentEntry.omit({ entry: true, itemId: true, supervisorId: true }).partial();

interface Comparison {
  changes: Changes;
  /** The status to which the job would move, by its code. */
  status: string | null;
  result: boolean;
  /** The current records to replace, each with the recorded values that were changed. */
  treatments: readonly { id: string; fields: Restored }[];
}

/** The record that stands today for one that a package brought: the last of its corrections. */
function currentOf(record: KeptTreatment, all: readonly KeptTreatment[]): KeptTreatment {
  const next = all.find(({ corrects }) => corrects === record.id);
  return next === undefined ? record : currentOf(next, all);
}

const differing = (
  fields: readonly string[],
  before: (field: string) => unknown,
  after: (field: string) => unknown,
): FieldChange[] =>
  fields
    .map((field) => ({ field, before: before(field) ?? null, after: after(field) ?? null }))
    .filter((each) => !sameJson(each.before, each.after));

const isText = (value: unknown): value is string => typeof value === 'string';
/** The named entries of a stored list, as far as they say something: what was done, and each rating. */
const namesIn = (rows: readonly unknown[]): string[] =>
  rows.flatMap((row) => {
    if (!isRecord(row)) return [];
    const { name, area, item, done, value } = row;
    const words = [area, item, name].filter(isText).join(' ');
    if (typeof value === 'number') return [`${words}: ${value}`];
    return done === true ? [words] : [];
  });

/** What a person reads of a result; signatures by the names of their signers. */
const shownResult = (row: ResultRow): Record<string, unknown> => ({
  startAt: row.start_at,
  endAt: row.end_at,
  remarks: row.remarks,
  customerRemarks: row.customer_remarks,
  ratings: namesIn(row.ratings),
  tasks: namesIn(row.tasks),
  areaChecklist: namesIn(row.area_checklist),
  customerSign: row.customer_sign?.name ?? null,
  noSignReason: row.no_sign_reason,
  techSign: row.tech_sign?.name ?? null,
  moreSigns: row.more_signs.map(({ name }) => name),
  billingNote: row.billing_note,
});

/** The same of recorded work. A signature of the customer is never taken away by work that has none. */
const recordedResult = (file: JobFile, current: ResultRow | undefined): Record<string, unknown> => {
  const kept = file.customerSign === null ? (current?.customer_sign ?? null) : null;
  return {
    startAt: file.startData.at,
    endAt: file.endData.at,
    remarks: file.remarks,
    customerRemarks: file.customerRemarks,
    ratings: namesIn(file.ratings),
    tasks: namesIn(file.tasks),
    areaChecklist: namesIn(file.areaChecklist),
    customerSign: file.customerSign?.name ?? kept?.name ?? null,
    noSignReason: kept === null ? file.noSignReason : null,
    techSign: file.techSign?.name ?? null,
    moreSigns: file.moreSigns.map(({ name }) => name),
    billingNote: file.billing.note,
  };
};

/**
 * Whether the package decides the job's status and result: it brought the result that the job shows, or its sender leads
 * the job. This is the rule of its arrival.
 */
const decidesResult = (row: PackageRow, post: LoadedPost, result: ResultRow | undefined): boolean =>
  result?.upload_id === row.id || post.assignees.some(({ id, lead }) => id === row.user_id && lead);

function resultChanges(
  row: PackageRow,
  file: Work,
  post: LoadedPost,
  result: ResultRow | undefined,
  open: boolean,
): FieldChange[] {
  if (!isJobFile(file))
    return result === undefined || result.customer_sign !== null || open
      ? []
      : [{ field: 'customerSign', before: null, after: file.customerSign.name }];
  if (result?.upload_id === row.id || !decidesResult(row, post, result)) return [];
  const before: Record<string, unknown> = result === undefined ? {} : shownResult(result);
  const after = recordedResult(file, result);
  return differing(
    Object.keys(after),
    (field) => before[field],
    (field) => after[field],
  );
}

/**
 * What applying an applied package again would change: the status of a job that is open again, a result that other work
 * replaced, and corrected treatment records. Visits never change. Lines, stock, stations and follow-up jobs have lives of
 * their own since, and stay.
 */
export async function compareAgain(
  context: RequestContext,
  row: PackageRow,
  file: Work,
  post: LoadedPost,
): Promise<Comparison> {
  const statuses = await readSiteStatuses(context);
  const result = await readResult(context.db, post.id);
  const open = isOpen(statuses, post);
  const changedResult = resultChanges(row, file, post, result, open);
  const closes = isJobFile(file) ? open && decidesResult(row, post, result) : changedResult.length > 0;
  const target = statuses.byCode(isJobFile(file) ? file.status : 'DN').code;
  const status = closes && target !== post.status.code ? target : null;
  const all = await readTreatments(context.db, post.id);
  const treatments = all
    .filter(({ uploadId }) => uploadId === row.id)
    .flatMap((record) => {
      const current = currentOf(record, all);
      const fields = differing(
        Object.keys(Correctable.shape),
        (field) => current.data[field],
        (field) => record.data[field],
      );
      return fields.length === 0 ? [] : [{ id: current.id, product: record.product, fields }];
    });
  return {
    changes: [
      ...(status === null
        ? []
        : [
            {
              record: 'job' as const,
              name: '',
              fields: [{ field: 'status', before: post.status.code, after: status }],
            },
          ]),
      ...(changedResult.length === 0 ? [] : [{ record: 'result' as const, name: '', fields: changedResult }]),
      ...treatments.map(({ product, fields }) => ({ record: 'treatment' as const, name: product, fields })),
    ],
    status,
    result: changedResult.length > 0,
    treatments: treatments.map(({ id, fields }) => ({
      id,
      fields: Correctable.parse(Object.fromEntries(fields.map(({ field, after }) => [field, after]))),
    })),
  };
}

/** Writes the result of a package again, with the pictures of its signatures that the job has already. */
async function restoreResult(context: RequestContext, row: PackageRow, file: Work): Promise<void> {
  const files = await filesOfPackage(context.db, row.post_id, row.id);
  const stored = ({ path, ...sign }: SignFile['customerSign']): StoredSignature => ({
    ...sign,
    fileId: files.get(path) ?? '',
  });
  if (!isJobFile(file)) {
    const sign = stored(file.customerSign);
    await writeLateSignature(context.db, row.post_id, sign, context.now);
    await writeSigned(context.db, row.post_id, sign);
    return;
  }
  const kept = (await readResult(context.db, row.post_id))?.customer_sign ?? null;
  const customer = file.customerSign === null ? kept : stored(file.customerSign);
  const origin = { postId: row.post_id, uploadId: row.id, userId: row.user_id, receivedAt: context.now };
  await writeResult(
    context.db,
    origin,
    { ...file, noSignReason: customer === null ? file.noSignReason : null },
    {
      customer,
      technician: file.techSign === null ? null : stored(file.techSign),
      more: file.moreSigns.map(stored),
    },
  );
  if (customer !== null) await writeSigned(context.db, row.post_id, customer);
}

/**
 * Brings back what an applied package recorded. With `records` only the treatment records; otherwise the result and the
 * status as well. Throws `upload.nothing_to_change` if the job has all of it.
 */
export async function applyAgain(
  context: RequestContext,
  caller: Caller,
  row: PackageRow,
  work: ReadableWork,
  act: 'apply' | 'records',
  reason: string,
): Promise<void> {
  const { file } = workOnServerClock(row, work, row.received_at ?? context.now).work;
  const post = await loadPostForUpdate(context, row.post_id);
  const found = await compareAgain(context, row, file, post);
  const whole = act === 'apply';
  if (found.treatments.length === 0 && !(whole && found.changes.length > 0))
    throw new Refusal('upload.nothing_to_change', { uploadId: row.id });
  for (const { id, fields } of found.treatments) await restoreTreatment(context, caller, id, fields, reason);
  if (whole && found.result) await restoreResult(context, row, file);
  if (whole && found.status !== null)
    await walkStatus(context, caller, await loadPostForUpdate(context, post.id), found.status, {
      doneAt: isJobFile(file) ? Math.min(file.endData.at, context.now) : context.now,
      late: true,
      reason,
    });
  await recordHistory(context, caller, {
    noun: 'post',
    id: post.id,
    folderId: post.folderId,
    kind: 'work_again',
    reason,
    after: { uploadId: row.id, treatments: found.treatments.length },
  });
  await touchPost(context.db, post.id);
  await context.enqueue('post.done', { postId: post.id, uploadId: `again:${uuidv7()}` });
  context.notify('post', post.id);
}
