import type { JobDetail } from '@field-service/contract/work/job.ts';
import type { Sighting } from '@field-service/contract/work/sightings.ts';
import type { NewJob } from '@field-service/contract/work/new-job.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import { missingFields, type RequirableField } from '@field-service/domain/work/required-fields.ts';
import { businessDateOf, formatDuration, minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { stampAt } from '../../../../parts/clock.ts';
import type { Upload } from '../../../../parts/UploadsField.tsx';
import { toPriority, type Priority } from '../../../../parts/priorities.ts';
import {
  draftOf as draftOfLine,
  problemsOf,
  sentOf,
  type LineContext,
  type LineDraft,
} from '../../../../lines/line-draft.ts';

/** A job while it is being created or edited; dates are yyyymmdd, times minutes after midnight in the folder's zone. */
export interface JobDraft {
  contactid: string | null;
  addressid: string | null;
  typeid: string | null;
  title: string;
  natures: string[];
  timeslotid: string | null;
  date: number | null;
  start: number | null;
  /** Minutes; the usual length of the site's jobs where a new job does not say. */
  length: number | null;
  due: number | null;
  assignees: string[];
  priority: Priority;
  instructions: string;
  /** Labels that customers never see. */
  tags: string[];
  lines: LineDraft[];
  /** Sent already; they belong to the job once it is created. */
  files: readonly Upload[];
}

export const emptyDraft: JobDraft = {
  contactid: null,
  addressid: null,
  typeid: null,
  title: '',
  natures: [],
  timeslotid: null,
  date: null,
  start: null,
  length: null,
  due: null,
  assignees: [],
  priority: 'normal',
  instructions: '',
  tags: [],
  lines: [],
  files: [],
};

/** The draft of a job like another one: its customer and its work, without its time and its technicians. */
export const copyOf = (job: JobDetail): JobDraft => ({
  ...emptyDraft,
  contactid: job.contact?.id ?? null,
  addressid: job.addressid,
  typeid: job.type.id,
  title: job.title,
  natures: job.natures.map(({ id }) => id),
  timeslotid: job.timeslots?.id ?? null,
  length: lengthOf(job) ?? emptyDraft.length,
  priority: toPriority(job.data.priority),
  instructions: typeof job.data.instructions === 'string' ? job.data.instructions : '',
  tags: [...job.tags],
  lines: job.lines.map((line) => ({ ...draftOfLine(line), id: undefined })),
});

/** The draft of a job that responds to a sighting; it is due when the response is, unless that time has passed. */
export const draftForSighting = (
  { contact, site, pest, place, notes, respondBy }: Sighting,
  { typeid, timeZone, now }: { typeid: string | null; timeZone: string; now: number },
): JobDraft => ({
  ...emptyDraft,
  contactid: contact.id,
  addressid: site.id,
  typeid,
  title: `${pest}: ${place}`.slice(0, 200),
  instructions: notes,
  priority: 'urgent',
  due: respondBy < now ? null : businessDateOf(respondBy, timeZone),
});

/** The planned length of a job, in minutes; undefined if none is known. */
export const lengthOf = ({
  plan,
  plan2,
  duration,
}: Pick<JobDetail, 'plan' | 'plan2' | 'duration'>): number | undefined =>
  plan !== null && plan2 !== null ? Math.round((plan2 - plan) / 60_000) : minutesOfDuration(duration);

/**
 * The fields that are missing although the server would take the job without them: a date or time without the other, a
 * date if technicians are chosen, and the length; and invalid lines.
 */
export const missingIn = (draft: JobDraft, lines: LineContext | undefined): (keyof JobDraft)[] => [
  ...(draft.date !== null && draft.start === null ? (['start'] as const) : []),
  ...(draft.date === null && (draft.start !== null || draft.assignees.length > 0) ? (['date'] as const) : []),
  ...(draft.length === null ? (['length'] as const) : []),
  ...(draft.lines.some((line) => lines === undefined || problemsOf(line, lines).length > 0)
    ? (['lines'] as const)
    : []),
];

/** The fields of the form in which what a folder requires is missing from the request. */
export const lackingIn = (
  required: readonly RequirableField[],
  draft: JobDraft,
  body: Entered<NewJobBody>,
): (keyof JobDraft)[] =>
  missingFields(required, { ...body }).map((name) => {
    if (name === 'duration') return 'length';
    if (name === 'plan') return draft.date === null ? 'date' : 'start';
    if (name === 'plan2') return draft.date === null ? 'date' : draft.start === null ? 'start' : 'length';
    return name;
  });

/** The schedule of a draft: its start, end and duration, which belong together. */
export const scheduleOf = ({ date, start, length }: Pick<JobDraft, 'date' | 'start' | 'length'>, timeZone: string) => {
  const plan = stampAt(date, start, timeZone) ?? null;
  return {
    plan,
    plan2: plan === null || length === null ? null : plan + length * 60_000,
    duration: length === null ? null : formatDuration(length),
  };
};

/** The last minute of the given day; null without a day. */
export const dueOf = (due: number | null, timeZone: string): number | null =>
  stampAt(due, 23 * 60 + 59, timeZone) ?? null;

export type NewJobBody = NewJob;

/** The request for a draft. `title` is used if none was entered. */
export const bodyOf = (
  draft: JobDraft,
  timeZone: string,
  title: string,
  reason: string | undefined,
): Entered<NewJobBody> => ({
  contactid: draft.contactid,
  addressid: draft.addressid,
  typeid: draft.typeid,
  title: draft.title.trim() === '' ? title : draft.title.trim(),
  natures: draft.natures,
  timeslotid: draft.timeslotid,
  ...scheduleOf(draft, timeZone),
  due: dueOf(draft.due, timeZone),
  instructions: draft.instructions.trim(),
  priority: draft.priority,
  tags: draft.tags,
  lines: draft.lines.map(sentOf),
  assignees: draft.assignees,
  ...(draft.files.length === 0 ? {} : { files: draft.files.map(({ id }) => id) }),
  ...(reason === undefined ? {} : { reason }),
});
