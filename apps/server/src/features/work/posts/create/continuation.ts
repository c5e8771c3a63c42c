import { leadFirst } from '@field-service/domain/work/assignment.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import type { Changes } from '../changes.ts';
import { fieldsOf } from '../fields.ts';
import { claimLocalId, readReachedStations, type LoadedPost } from '../queries.ts';
import { readLines, readLookups } from '../references.queries.ts';
import { changesOfMade, makePost } from './create.ts';
import { stationLines } from './followup.ts';

/** The wish of a technician that the work continues (contract `JobFile.nextday`), and the upload that contains it. */
export interface ContinuationRequest {
  uploadId: string;
  entry: string;
  plan: number;
}

/**
 * Creates the job that continues a closed job on another day, for the same technicians. It covers the stations that were
 * not reached yet, and has no other lines: the closed job bills the work. Service types and a time slot that were removed
 * since are left out. If a rule forbids the assignment, the job is created without one; if a rule forbids the job, the
 * history of the closed job says so, because finished work is never refused. A repeated call with the same upload and entry returns the first job.
 */
export async function createContinuation(
  context: RequestContext,
  caller: Caller,
  parent: LoadedPost,
  { uploadId, entry, plan }: ContinuationRequest,
): Promise<Changes | undefined> {
  const { contactId, siteId } = parent;
  if (contactId === null || siteId === null) return await noteRefused(context, caller, parent, plan);
  const id = uuidv7();
  const made = await claimLocalId(context.db, `upload:${uploadId}`, entry, id);
  if (made !== undefined) return await changesOfMade(context, caller, made);
  const reached = [...textsOf(parent.data['doneStations']), ...(await readReachedStations(context.db, parent.id))];
  const copied = fieldsOf(parent, await readLines(context.db, parent.id));
  const slots = copied.timeslotid === null ? [] : [copied.timeslotid];
  const living = (await readLookups(context.db, parent.folderId, [...copied.natures, ...slots])).map((each) => each.id);
  const fields = {
    ...copied,
    natures: copied.natures.filter((each) => living.includes(each)),
    timeslotid: slots.find((each) => living.includes(each)) ?? null,
  };
  const lines = await stationLines(context, parent);
  const make = async (assignees: readonly string[]): Promise<Changes> =>
    await makePost(context, caller, {
      id,
      fields: { ...fields, contactid: contactId, addressid: siteId, plan, plan2: null, due: null, lines },
      assignees,
      appid: null,
      parentId: parent.id,
      nextday: true,
      data: { doneStations: [...new Set(reached)].toSorted() },
    });
  const assignees = leadFirst(parent.assignees).map((each) => each.id);
  // References and assignments are checked before anything is written.
  for (const those of assignees.length === 0 ? [[]] : [assignees, []]) {
    try {
      return await make(those);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return await noteRefused(context, caller, parent, plan);
}

async function noteRefused(
  context: RequestContext,
  caller: Caller,
  parent: LoadedPost,
  plan: number,
): Promise<undefined> {
  await recordHistory(context, caller, {
    noun: 'post',
    id: parent.id,
    folderId: parent.folderId,
    kind: 'nextday_refused',
    after: { plan },
  });
}
