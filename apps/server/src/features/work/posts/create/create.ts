import type { NewJob } from '@field-service/contract/work/new-job.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { requireAssignable, requireOnType } from '../access.ts';
import { checkAssignment } from '../assign/assignment.ts';
import { changesOf, type Changes } from '../changes.ts';
import { deviceOf } from '../device.ts';
import { assigneeNames, type JobFields } from '../fields.ts';
import { linesFor, withOwnPrices } from '../read/job-lines.ts';
import { loadCreated } from '../load.ts';
import { attachOwnFiles, insertAssignees, nextDocno, claimLocalId } from '../queries.ts';
import { readSiteStatuses } from '../change/status.ts';
import { requireFilled, requireReferences } from '../references.ts';
import { completeSchedule, dateOf } from '../schedule.ts';
import { insertLines, insertPost } from '../change/write.queries.ts';

type Input = z.output<typeof NewJob>;
type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

/** Creates a job; a repeated local id from the same user's device returns the job created first. */
export async function createPost(
  context: RequestContext,
  caller: Caller,
  input: Input,
  data?: PostToMake['data'],
): Promise<Changes> {
  requireOnType(caller, 'CR', input.typeid);
  requireAssignable(caller, input.typeid, input.assignees);
  const { assignees, appid, device, reason, files = [], ...fields } = input;
  delete fields.systype;
  delete fields.sightingid;
  const id = uuidv7();
  if (appid !== undefined) {
    const made = await claimLocalId(context.db, deviceOf(caller, device), appid, id);
    if (made !== undefined) return await changesOfMade(context, caller, made);
  }
  const made = await makePost(context, caller, {
    id,
    fields,
    enteredFiles: files,
    assignees: [...new Set(assignees)],
    appid: appid ?? null,
    parentId: null,
    reason,
    ownTime: assignees.every((assignee) => assignee === caller.userId),
    ...(data === undefined ? {} : { data }),
  });
  const missing = await attachOwnFiles(context.db, caller.userId, id, files);
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'files', id: missing });
  return made;
}

/** The response for a job that the caller created, even if they may not view jobs of its type. */
export async function changesOfMade(context: Pick<RequestContext, 'db'>, caller: Caller, id: string): Promise<Changes> {
  const post = await loadCreated(context, caller, id);
  return changesOf(post, post.uts);
}

export interface PostToMake {
  id: string;
  fields: JobFields & { contactid: string; addressid: string };
  assignees: readonly string[];
  appid: string | null;
  /**
   * The attached files; set only if a person entered the fields, in which case the folder's rules for new jobs apply.
   */
  enteredFiles?: readonly string[];
  /** The job that the new job follows up on, or continues. */
  parentId: string | null;
  /** Whether the new job continues its parent on another day. */
  nextday?: boolean;
  reason?: string | undefined;
  /** Whether the caller creates the job for nobody else, and so decides about their own time (decision 0093). */
  ownTime?: boolean;
  data?: Readonly<Record<string, unknown>>;
  /** The contract that requires the job, and whether it covers the cost. */
  contract?: { id: string; covered: boolean };
}

/** Creates a job in its customer's folder, with its number, lines, assignees and history. */
export async function makePost(context: Writes, caller: Caller, make: PostToMake): Promise<Changes> {
  const site = await requireReferences(context, make.fields);
  const fields: JobFields = { ...make.fields, ...completeSchedule(make.fields) };
  const date = dateOf(fields.plan, { ...site, data: make.data });
  if (make.enteredFiles !== undefined)
    await requireFilled(context, site.folderId, { ...fields, assignees: make.assignees, files: make.enteredFiles });
  const entered =
    make.enteredFiles === undefined ? fields.lines : await withOwnPrices(context, caller, site.folderId, fields.lines);
  const lines = await linesFor(context, { ...site, date }, entered);
  const overridden = await checkAssignment(
    context,
    caller,
    [
      {
        ...fields,
        ...site,
        id: make.id,
        docno: null,
        typeId: fields.typeid,
        assignees: make.assignees,
        data: make.data,
      },
    ],
    make.reason,
    { ownTime: make.ownTime ?? false },
  );
  const status = (await readSiteStatuses(context)).byCode('TD');

  // The number is assigned late, because assigning it blocks others who create jobs in the same folder until this
  // transaction ends.
  const docno = await nextDocno(context.db, uuidv7(), site.folderId, businessDateOf(context.now, site.timezone));
  const uts = await insertPost(
    context.db,
    {
      id: make.id,
      folderId: site.folderId,
      statusId: status.id,
      docno,
      date,
      appid: make.appid,
      parentId: make.parentId,
      followup: make.parentId !== null && make.nextday !== true,
      nextday: make.nextday === true,
      createdBy: caller.userId,
      data: make.data ?? {},
      contract: make.contract ?? null,
      lead: make.assignees[0] ?? null,
    },
    fields,
  );
  await insertLines(context.db, make.id, lines);
  await insertAssignees(context.db, make.id, make.assignees);
  const made = await loadCreated(context, caller, make.id);
  await recordHistory(context, caller, {
    noun: 'post',
    id: make.id,
    folderId: site.folderId,
    kind: 'create',
    reason: make.reason ?? null,
    after: {
      ...fields,
      docno,
      status: status.code,
      assignees: assigneeNames(made),
      parentpost: make.parentId,
      uts,
      ...overridden,
    },
  });
  if (make.assignees.length > 0)
    await context.enqueue('post.assigned', {
      at: context.now,
      postId: make.id,
      userIds: [...make.assignees],
      withdrawnIds: [],
    });
  context.notify('post', make.id);
  return changesOf(made, uts);
}
