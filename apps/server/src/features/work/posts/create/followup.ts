import { fixedTime } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import type { Changes } from '../changes.ts';
import { changesOfMade, makePost } from './create.ts';
import { enteredLine } from '../fields.ts';
import type { EnteredLine } from './lines.ts';
import { claimLocalId, type LoadedPost } from '../queries.ts';
import { readItems, readLines } from '../references.queries.ts';

/**
 * The follow-up that the technician requested on closing (contract `JobFile.followup`), and the upload that contains
 * it.
 */
export interface FollowupRequest {
  uploadId: string;
  entry: string;
  natures: readonly string[];
  plan: number | null;
  /** Without a plan, the number of days from now until the job is due. */
  withinDays: number | null;
  reason: string;
  notes: string;
}

/**
 * The parent's lines that cover stations, for items that are still available. They have no price and no tax, so that no
 * rule can reject them.
 */
export async function stationLines(context: RequestContext, parent: LoadedPost): Promise<EnteredLine[]> {
  const lines = (await readLines(context.db, parent.id)).map(enteredLine);
  const items = await readItems(
    context.db,
    parent.folderId,
    lines.flatMap(({ itemid }) => itemid ?? []),
  );
  const covering = new Set(items.filter(({ stationTypeId }) => stationTypeId !== null).map(({ id }) => id));
  return lines
    .filter(({ itemid }) => itemid !== null && covering.has(itemid))
    .map(({ id: _parents, parentId: _line, ...line }) => ({ ...line, price: '0', uiDisc: null, tax: null, flags: '' }));
}

/**
 * Creates an unassigned follow-up job for a finished job. Customer, site, type and title are the same; service types
 * and time are those requested. Lines that cover stations are copied without a price, so that the stations are
 * included; the dispatcher sets the price. A repeated call with the same upload and entry returns the first job.
 */
export async function createFollowup(
  context: RequestContext,
  caller: Caller,
  parent: LoadedPost,
  request: FollowupRequest,
): Promise<Changes> {
  if (parent.contactId === null || parent.siteId === null)
    throw new Refusal('record.referenced_missing', { field: 'contactid' });
  const id = uuidv7();
  const made = await claimLocalId(context.db, `upload:${request.uploadId}`, request.entry, id);
  if (made !== undefined) return await changesOfMade(context, caller, made);
  const due = request.plan === null && request.withinDays !== null ? context.now + request.withinDays * dayMs : null;
  const lines = await stationLines(context, parent);
  return await makePost(context, caller, {
    id,
    fields: {
      contactid: parent.contactId,
      addressid: parent.siteId,
      typeid: parent.typeId,
      title: parent.title,
      natures: [...request.natures],
      timeslotid: null,
      plan: request.plan,
      plan2: null,
      due,
      duration: null,
      timetype: fixedTime,
      instructions: request.notes,
      priority: 'normal',
      tags: [],
      lines,
    },
    assignees: [],
    appid: null,
    parentId: parent.id,
    data: { followupReason: request.reason },
  });
}
