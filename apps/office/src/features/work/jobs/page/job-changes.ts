import { sameJson } from '@field-service/domain/work/merge.ts';
import { dueOf, scheduleOf, type JobDraft } from '../new/job-draft.ts';
import type { JobChange } from './use-job.ts';

/** Only the fields that the user changed: fields left alone must not cause conflicts. */
export const changedFields = (before: JobDraft, after: JobDraft, timeZone: string): JobChange['fields'] => {
  const same = (...fields: (keyof JobDraft)[]) => fields.every((field) => sameJson(before[field], after[field]));
  const { typeid } = after;
  return {
    ...(same('contactid', 'addressid') || after.contactid === null || after.addressid === null
      ? {}
      : { contactid: after.contactid, addressid: after.addressid }),
    ...(same('typeid') || typeid === null ? {} : { typeid }),
    ...(same('title') ? {} : { title: after.title.trim() }),
    ...(same('natures') ? {} : { natures: after.natures }),
    ...(same('timeslotid') ? {} : { timeslotid: after.timeslotid }),
    ...(same('date', 'start', 'length') ? {} : scheduleOf(after, timeZone)),
    ...(same('due') ? {} : { due: dueOf(after.due, timeZone) }),
    ...(same('priority') ? {} : { priority: after.priority }),
    ...(same('tags') ? {} : { tags: after.tags }),
    ...(same('instructions') ? {} : { instructions: after.instructions.trim() }),
  };
};
