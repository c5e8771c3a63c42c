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
import { attachOwnFiles, createPost, makePost, requireOnType, type CreateInResponse } from '../posts/public.ts';
import { readSiteOf } from '../recommendations/public.ts';
import { callOutType, insertSighting, lockSighting, promisedHours, readSighting, updateSighting } from './queries.ts';

export async function getSighting(context: RequestContext, id: string): Promise<Sighting> {
  const found = await readSighting(context.db, id);
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
    reporter_id: caller.kind === 'portal' ? caller.userId : null,
    answer: null,
    closed_at: null,
    closed_by: null,
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

/** Creates the job that replaces a cancelled or deleted call-out; the sighting leads to it from then on. */
export const createJobForSighting: CreateInResponse = async (context, caller, id, input) => {
  const sighting = await lockSighting(context.db, id);
  if (sighting === undefined || sighting.site.id !== input.addressid)
    throw new Refusal('record.referenced_missing', { field: 'sightingid', id });
  if (sighting.state === 'closed') throw new Refusal('sighting.closed', {});
  if (sighting.state !== 'jobless') throw new Refusal('sighting.has_job', { job: sighting.job.docno });
  const job = await createPost(context, caller, input, { sighting: id });
  await updateSighting(context.db, id, { post_id: job.id });
  await recordHistory(context, caller, {
    noun: 'sighting',
    id,
    folderId: sighting.folderid,
    kind: 'job',
    before: { postid: sighting.job.id },
    after: { postid: job.id },
  });
  context.notify('sighting', id);
  return job;
};

/** Closes a sighting with the answer for its reporter. Jobs are unaffected: what was planned is still done. */
export async function closeSighting(
  context: RequestContext,
  caller: Caller,
  { params: { id }, body: { answer } }: ParsedInput<typeof sightings.close>,
): Promise<Sighting> {
  const sighting = await lockSighting(context.db, id);
  if (sighting === undefined) throw new Refusal('record.not_found', { id });
  if (sighting.state === 'closed') throw new Refusal('sighting.closed', {});
  await updateSighting(context.db, id, { answer, closed_at: context.now, closed_by: caller.userId });
  await recordHistory(context, caller, {
    noun: 'sighting',
    id,
    folderId: sighting.folderid,
    kind: 'close',
    after: { answer },
  });
  await context.enqueue('sighting.closed', { sightingId: id });
  context.notify('sighting', id);
  return await getSighting(context, id);
}
