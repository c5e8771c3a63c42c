import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { Changes } from './changes.ts';
import { changesOfMade, makePost } from './create.ts';
import { takeLocalId, type LoadedPost } from './queries.ts';

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

/**
 * Makes the child job that follows up a finished one: same customer, site, type and title, with the natures and the time
 * chosen; a dispatcher assigns it. Unique by upload and entry: asked again, it answers the first one.
 */
export async function createFollowup(context: RequestContext, caller: Caller, parent: LoadedPost, request: FollowupRequest): Promise<Changes> {
  if (parent.contactId === null || parent.siteId === null) throw new Refusal('record.referenced_missing', { field: 'contactid' });
  const id = uuidv7();
  const made = await takeLocalId(context.db, `upload:${request.uploadId}`, request.entry, id);
  if (made !== undefined) return await changesOfMade(context, made);
  const due = request.plan === null && request.withinDays !== null ? context.now + request.withinDays * day : null;
  return await makePost(context, caller, {
    id,
    fields: {
      contactid: parent.contactId, addressid: parent.siteId, typeid: parent.typeId, title: parent.title, natures: [...request.natures], timeslotid: null,
      plan: request.plan, plan2: null, due, duration: null, instructions: request.notes, priority: 'normal', lines: [],
    },
    assignees: [],
    appid: null,
    parentId: parent.id,
    data: { followupReason: request.reason },
  });
}
