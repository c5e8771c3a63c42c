import type { Sighting, sightings } from '@field-service/contract/work/sightings.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { clockToleranceMs } from '@field-service/domain/work/job-buckets.ts';
import { respondBy } from '@field-service/domain/work/recommendation.ts';
import { fixedTime } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { attachOwnFiles, makePost, requireOnType } from '../posts/public.ts';
import { readSiteOf } from '../recommendations/public.ts';
import { callOutType, insertSighting, promisedHours, readSighting } from './queries.ts';

export async function getSighting(context: RequestContext, id: string): Promise<Sighting> {
  const found = await readSighting(context.db, id, context.now);
  if (found === undefined) throw new Refusal('record.not_found', { id });
  return found;
}

/** Stores a sighting and creates its call-out in one transaction; the response time starts now. */
export async function createSighting(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof sightings.create>,
): Promise<Sighting> {
  const site = await readSiteOf(context.db, body.siteid);
  if (site === undefined) throw new Refusal('record.referenced_missing', { field: 'siteid', id: body.siteid });
  if (body.seenAt > context.now + clockToleranceMs) throw new Refusal('field.invalid', { fields: ['seenAt'] });
  const typeid = await callOutType(context.db, site.folderId);
  if (typeid === undefined) throw new Refusal('record.referenced_missing', { field: 'typeid' });
  if (caller.kind !== 'portal') requireOnType(caller, 'CR', typeid);
  const due = respondBy(context.now, await promisedHours(context.db, body.siteid));
  const [id, postId] = [uuidv7(), uuidv7()];
  await makePost(context, caller, {
    id: postId,
    fields: {
      contactid: site.contactId,
      addressid: body.siteid,
      typeid,
      title: `${body.pest}: ${body.place}`.slice(0, 200),
      natures: [],
      timeslotid: null,
      plan: null,
      plan2: null,
      due,
      duration: null,
      timetype: fixedTime,
      instructions: body.notes,
      priority: 'urgent',
      tags: [],
      lines: [],
    },
    assignees: [],
    appid: null,
    parentId: null,
    data: { sighting: id },
  });
  const missing = await attachOwnFiles(context.db, caller.userId, postId, body.files);
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'files', id: missing });
  await insertSighting(context.db, {
    id,
    folder_id: site.folderId,
    contact_id: site.contactId,
    site_id: body.siteid,
    post_id: postId,
    seen_at: body.seenAt,
    seen_by: body.seenBy,
    pest: body.pest,
    place: body.place,
    notes: body.notes,
    files: body.files,
    respond_by: due,
    created_by: caller.userId,
  });
  await recordHistory(context, caller, {
    noun: 'sighting',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { ...body, respondBy: due, postid: postId },
  });
  await context.enqueue('sighting.reported', { sightingId: id });
  context.notify('sighting', id);
  return await getSighting(context, id);
}
