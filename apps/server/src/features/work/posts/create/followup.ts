import { fixedTime } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import type { Changes } from '../changes.ts';
import { changesOfMade, makePost } from './create.ts';
import { enteredLine } from '../fields.ts';
import type { EnteredLine } from './lines.ts';
import { takeLocalId, type LoadedPost } from '../queries.ts';
import { readItems, readLines } from '../references.queries.ts';

/** What a technician asked for on closing (contract `JobFile.followup`), and the upload it came with. */
export interface FollowupRequest {
  uploadId: string;
  entry: string;
  natures: readonly string[];
  plan: number | null;
  /** Without a plan: to be done within so many days of now. */
  withinDays: number | null;
  reason: string;
  notes: string;
}

const day = 86_400_000;

/** The parent's lines that cover stations, of items that are still offered; without price and tax nothing in them can be refused. */
async function stationLines(context: RequestContext, parent: LoadedPost): Promise<EnteredLine[]> {
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
 * Makes the child job that follows up a finished one: same customer, site, type and title, with the natures and the time
 * chosen; a dispatcher assigns it. The lines that cover stations come along without a price, so that the stations come
 * too; what the visit costs is for a dispatcher to say. Unique by upload and entry: asked again, it answers the first one.
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
  const made = await takeLocalId(context.db, `upload:${request.uploadId}`, request.entry, id);
  if (made !== undefined) return await changesOfMade(context, caller, made);
  const due = request.plan === null && request.withinDays !== null ? context.now + request.withinDays * day : null;
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
