import { workTypes } from '@field-service/domain/people/work-time.ts';
import { z } from 'zod';
import { Geo, Id, SentTrailPoint, Stamp } from '../common.ts';
import { NewClaim } from '../people/new-claim.ts';
import { NewLeave } from '../people/new-leave.ts';
import { NewJob } from './new-job.ts';

/** Small writes of a phone; `outbox-requests.ts` makes their requests. */
export const StatusWrite = z.strictObject({
  kind: z.literal('status'),
  jobId: Id,
  status: z.enum(['IP', 'TD']),
  uts: Stamp,
});
export type StatusWrite = z.output<typeof StatusWrite>;

export const TrailsWrite = z.strictObject({
  kind: z.literal('trails'),
  jobId: Id,
  trails: z.array(SentTrailPoint).min(1).max(2000),
});
export type TrailsWrite = z.output<typeof TrailsWrite>;

/** The posts that are created on a phone. */
const PhonePost = z.discriminatedUnion('systype', [NewJob, NewLeave, NewClaim]);
/** The body of a new post without its files, which get their ids when they are sent. */
export type NewPostBody = z.input<typeof PhonePost>;

/** A post that was created on the phone. */
export const NewPostWrite = z.strictObject({
  kind: z.literal('newPost'),
  /** The form in which it was entered. */
  form: z.enum(['job', 'leave', 'claim']),
  /** What lists call it. */
  title: z.string().max(1000),
  // Checked, but left as the phone wrote it: the same key stands for the same bytes.
  body: z.custom<NewPostBody>((body) => PhonePost.safeParse(body).success),
  /** The values of the form, so that it can be opened again. */
  values: z.record(z.string(), z.unknown()),
  /** The places of the attachments that belong to each line, by the line's index; for claims. */
  linePlaces: z.array(z.string()).optional(),
});
export type NewPostWrite = Readonly<Omit<z.output<typeof NewPostWrite>, 'linePlaces'>> & {
  linePlaces?: readonly string[] | undefined;
};

/** An entry of the user's own working time. */
export const WorkSignWrite = z.strictObject({
  kind: z.literal('workSign'),
  type: z.enum(workTypes),
  /** The server's time, as the device knows it. */
  time: Stamp,
  geo: Geo.readonly().nullable(),
  /** The job that was open; null without one. */
  postid: Id.nullable(),
});
export type WorkSignWrite = z.output<typeof WorkSignWrite>;
